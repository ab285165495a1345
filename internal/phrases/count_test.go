package phrases

import "testing"

func TestCount(t *testing.T) {
	for n, want := range map[int]string{0: "0 playouts", 1: "1 playout", 2: "2 playouts", 21: "21 playouts"} {
		if got := Count(n, "playout"); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}
