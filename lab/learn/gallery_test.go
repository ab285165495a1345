package learn

import (
	"strings"
	"testing"
)

// TestPlotNet: the plot of a training names the positions kept apart where there are some.
func TestPlotNet(t *testing.T) {
	losses := []NetLosses{{Positions: 1000, Policy: 3}, {Positions: 2000, Policy: 2}}
	for _, apart := range [][]NetLosses{nil, losses} {
		if named := strings.Contains(PlotNet(losses, apart), "kept apart"); named != (apart != nil) {
			t.Errorf("%d losses of positions kept apart, and they are named: %v", len(apart), named)
		}
	}
}
