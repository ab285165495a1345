package search

import (
	"math"
	"testing"
)

// TestWinRate: calibrated shares keep their order and their side, and the log-odds are
// multiplied.
func TestWinRate(t *testing.T) {
	for _, tt := range []struct {
		calibration Calibration
		value, want float64
		variance    float64
	}{
		{1, 0.3, 0.3, 0.21},
		{1, 0, 0, 0},
		{3, 0.5, 0.5, 9 * 0.25},
		{3, 0.6, 27.0 / 35, math.Pow(3*27*8/(35*35*0.24), 2) * 0.24},
		{3, 1, 1, 0},
		{0.5, 0.8, 2.0 / 3, math.Pow(0.5*2/9/0.16, 2) * 0.16},
	} {
		p := tt.calibration.WinRate(tt.value)
		if math.Abs(p-tt.want) > 1e-9 {
			t.Errorf("%v: %v of the playouts are a win rate of %v, want %v", tt.calibration, tt.value, p, tt.want)
		}
		if v := tt.calibration.Variance(p); math.Abs(v-tt.variance) > 1e-9 {
			t.Errorf("%v: the variance at %v is %v, want %v", tt.calibration, p, v, tt.variance)
		}
	}
}
