package bench

import (
	"context"
	"strings"
	"testing"
	"time"
)

// TestMeasure runs tasks of each kind for a moment. One preset's search is enough:
// each plays 10,000 playouts.
func TestMeasure(t *testing.T) {
	for _, task := range Tasks([]Size{{5, 4}}, "") {
		if strings.HasPrefix(task.Name, "search/") && task.Name != "search/uct" {
			continue
		}
		r := Measure(context.Background(), task, 2, time.Millisecond)
		if r.Operations < 2 || !(r.PerSecond > 0) || !(r.PerCPUSecond > 0) || r.Threads != 2 || r.Size != "5x4" {
			t.Errorf("%+v", r)
		}
	}
}

// TestSignatureIsStable: the same seeds play the same twice. The small boards tell
// it too, in a tenth of the time.
func TestSignatureIsStable(t *testing.T) {
	sizes := []Size{{9, 9}, {7, 5}}
	one, err := sign(t.Context(), sizes)
	if two, again := sign(t.Context(), sizes); one != two || err != nil || again != nil {
		t.Errorf("%s, %v, then %s, %v", one, err, two, again)
	}
	over, cancel := context.WithCancel(t.Context())
	cancel()
	if got, err := sign(over, sizes); got != "" || err != context.Canceled {
		t.Errorf("of no time: %q, %v", got, err)
	}
}
