package timing

import (
	"strings"
	"testing"
	"time"
)

func TestAudit(t *testing.T) {
	tests := []struct{ settings, moves, used, given, least string }{
		{"1m", "", "0s", "0s", "0s"},
		{"1m", "20s 10s", "30s", "1m", "30s"},
		{"1m", "20s 41s", "61s", "1m", "0s"},
		{"none", "20s 10s", "30s", "0s", "0s"},
		{"10s/move", "9s 4s 8s", "21s", "30s", "1s"},
		{"1m+5s", "20s 45s 1s", "66s", "70s", "0s"},
		{"1m+5s", "1s 2s 1s", "4s", "70s", "59s"}, // 59, 62 and 66 s
		{"10s+3x5s", "9s", "9s", "20s", "16s"},
		{"10s+3x5s", "9s 2s 3s 7s 5s", "26s", "40s", "5s"}, // the fourth loses a period
		{"10s+3x5s", "9s 2s 3s 4s", "18s", "35s", "11s"},
		{"10s+4/20s", "9s 3s 5s 5s 4s 1s", "27s", "35s", "4s"},
	}
	for _, tt := range tests {
		t.Run(tt.settings+" "+tt.moves, func(t *testing.T) {
			var moves []time.Duration
			for m := range strings.FieldsSeq(tt.moves) {
				moves = append(moves, duration(t, m))
			}
			got := Audit(settings(t, tt.settings), moves)
			want := Account{len(moves), duration(t, tt.used), duration(t, tt.given), duration(t, tt.least)}
			if got != want {
				t.Errorf("%+v, want %+v", got, want)
			}
		})
	}
	var sum Account
	for _, moves := range [][]time.Duration{{time.Second}, nil, {3 * time.Second, time.Second}} {
		sum.Add(Audit(settings(t, "10s"), moves))
	}
	if sum.Least != 6*time.Second || sum.Moves != 3 || sum.Share() != 0.25 {
		t.Errorf("%+v, %v", sum, sum.Share())
	}
	endless := Settings{System: PerMove, Period: Longest - 1}
	if a := Audit(endless, make([]time.Duration, 2000)); a.Given < Longest {
		t.Errorf("%+v", a)
	}
}
