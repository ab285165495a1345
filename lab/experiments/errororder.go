package experiments

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"montego/player/search"
)

// errorOrder says that one operator errs more than another after so many playouts.
type errorOrder struct {
	more, less int // in Operators
	row        int // of a BackupTable
	playouts   int
}

// parseErrorOrder reads "max > mix, 1024"; ok is false if it is none.
func parseErrorOrder(text string) (order errorOrder, ok bool) {
	names, playouts, _ := strings.Cut(text, ", ")
	more, less, _ := strings.Cut(names, " > ")
	number := func(name string) int {
		return slices.IndexFunc(Operators, func(o search.Operator) bool { return o.String() == name })
	}
	order.more, order.less = number(more), number(less)
	if _, err := fmt.Sscan(playouts, &order.playouts); err != nil {
		return order, false
	}
	for n := leastPlayouts; n < order.playouts; n *= 2 {
		order.row++
	}
	return order, order.more >= 0 && order.less >= 0 && leastPlayouts<<order.row == order.playouts
}

// orderVerdict says whether an operator errs more than another, "max > mix, 1024", by the
// mean difference of their squared errors in the same positions, in square points, and its
// 95 % interval. A nil table has no positions.
func (t *BackupTable) orderVerdict(text string) Verdict {
	order, ok := parseErrorOrder(text)
	if t == nil || !ok || len(t.Values) == 0 || order.row+1 >= len(t.Values[0]) {
		return Verdict{Difference: math.NaN(), Error: math.NaN()}
	}
	mix := slices.Index(Operators, search.MixOperator)
	var differences spread
	for _, rows := range t.Values {
		truth := rows[order.row+1][mix]
		more, less := rows[order.row][order.more]-truth, rows[order.row][order.less]-truth
		differences.add(float64(more*more) - float64(less*less))
	}
	f := differences.figure()
	v := Verdict{Difference: f.Value, Error: f.High - f.Value}
	switch {
	case t.Positions < fewestDeciding:
		v.Needed = fewestDeciding
	case v.Difference > v.Error:
		v.Finding = Reproduced
	case -v.Difference > v.Error:
		v.Finding = NotReproduced
	case v.Difference != 0:
		v.Needed = more(t.Positions, v.Error*v.Error/float64(v.Difference*v.Difference))
	}
	return v
}
