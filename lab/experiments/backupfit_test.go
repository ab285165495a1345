package experiments

import (
	"math"
	"strings"
	"testing"

	"montego/player/search"
)

// TestBackupFit fits to a small experiment, and compares with what is off by a little: no
// other share of robust max errs less, nor does the mix with the player's own parameters.
func TestBackupFit(t *testing.T) {
	table, err := smallTable()
	if err != nil {
		t.Fatal(err)
	}
	f := table.Fit()
	for n, row := range f.Rows {
		for _, off := range []float64{0, 0.02, -0.02} {
			squares := 0.0
			for _, rows := range table.Values {
				mean, robust := rows[n][search.MeanOperator], rows[n][search.RobustMaxOperator]
				d := mean + (row.Share+off)*(robust-mean) - rows[n+1][search.MixOperator]
				squares += d * d / float64(len(table.Values))
			}
			if e := math.Sqrt(squares); off == 0 && math.Abs(e-row.Error) > 1e-6 || off != 0 && e < row.Error {
				t.Errorf("%d playouts: the share %.3f%+.2f errs by %.4f, the fitted one by %.4f", row.Playouts, row.Share, off, e, row.Error)
			}
		}
		if got := table.Rows[n].Errors[search.MixOperator].RMS; math.Abs(got-row.MixError) > 1e-6 {
			t.Errorf("%d playouts: the mix errs by %v, in the table by %v", row.Playouts, row.MixError, got)
		}
	}
	if f.Error > f.OwnError || f.Error <= 0 {
		t.Errorf("the best mix errs by %v, the player's by %v", f.Error, f.OwnError)
	}
	if text := f.String(); strings.Count(text, " ± ") != len(f.Rows) || !strings.Contains(text, "search.backup.weight=") {
		t.Error(text)
	}
}

// TestSurest: where the changes of values fall as σ²/min(128, S), the bound is 128.
func TestSurest(t *testing.T) {
	var f BackupFit
	for n := 32; n <= 1024; n *= 2 {
		f.Rows = append(f.Rows, FitRow{Playouts: n, Variance: 400, Change: 400 / float64(min(128, n))})
	}
	if got := f.surest(); got != 128 {
		t.Errorf("%d", got)
	}
}
