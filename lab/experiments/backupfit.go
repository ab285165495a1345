package experiments

import (
	"fmt"
	"math"

	"montego/internal/page"
	"montego/player/search"
)

// BackupFit are the backup formulas that fit the positions of a BackupTable best: those whose
// values after 2^n playouts come closest to the player's own after 2^(n+1) [Coulom06] §4. The
// paper fitted to searches by the mean first, then to searches by what had come out, and so
// on; a player with the fitted parameters makes the next round.
type BackupFit struct {
	Rows []FitRow
	// Weight and Grow are those of the mix that errs least over all rows, Error the root of the
	// mean square of its errors, and OwnError that of the mix with the player's parameters.
	Weight, Grow, Error, OwnError float64
	Surest                        int // as the parameter
}

// FitRow is what was fitted after a number of playouts.
type FitRow struct {
	Playouts int
	// Share is that of robust max in its best average with the mean, by least squares, and
	// ShareError its standard error; MixShare is what it is in the mix.
	Share, ShareError, MixShare float64
	Error, MixError             float64 // roots of the mean squares
	Variance                    float64 // of a playout, in the mean
	Change                      float64 // mean square of what the player's value changes with as many playouts again
}

// Fit fits the formulas. Requires: Run has made the table.
func (t *BackupTable) Fit() *BackupFit {
	f := &BackupFit{OwnError: math.Sqrt(t.mixError(t.backing)), Error: math.Inf(1)}
	for n := range t.Rows {
		f.Rows = append(f.Rows, t.fitRow(n))
	}
	p := t.backing
	for i := range 21 {
		for k := range 15 {
			p.Weight, p.Grow = math.Pow(2, float64(i)/2-4), math.Pow(2, float64(k)-2)
			if e := math.Sqrt(t.mixError(p)); e < f.Error {
				f.Weight, f.Grow, f.Error = p.Weight, p.Grow, e
			}
		}
	}
	f.Surest = f.surest()
	return f
}

// truth returns the player's own value of a position a row later.
func (t *BackupTable) truth(position, row int) float64 {
	return t.standings[position][row+1].Value(t.backing)
}

// mixError returns the mean square of the errors of a mix.
func (t *BackupTable) mixError(p search.Backup) (mean float64) {
	p.Operator = search.MixOperator
	count := float64(len(t.standings) * len(t.Rows))
	for i := range t.standings {
		for n := range t.Rows {
			d := t.standings[i][n].Value(p) - t.truth(i, n)
			mean += d * d / count
		}
	}
	return mean
}

// fitRow fits what concerns one number of playouts.
func (t *BackupTable) fitRow(n int) FitRow {
	row := FitRow{Playouts: t.Rows[n].Playouts}
	count := float64(len(t.standings))
	var xx, xy, xm, yy, mm float64 // sums of products
	for i := range t.standings {
		s := &t.standings[i][n]
		mean := valueBy(search.MeanOperator, s, t.backing)
		x := valueBy(search.RobustMaxOperator, s, t.backing) - mean
		y := t.truth(i, n) - mean
		m := valueBy(search.MixOperator, s, t.backing) - mean
		xx, xy, xm, yy, mm = xx+x*x, xy+x*y, xm+x*m, yy+y*y, mm+(m-y)*(m-y)
		change := t.truth(i, n) - s.Value(t.backing)
		row.Change += change * change / count
		row.Variance += s.Variance / count
	}
	row.Share, row.MixShare = xy/xx, xm/xx
	rest := max(yy-xy*xy/xx, 0)
	row.ShareError = math.Sqrt(rest / max(count-1, 1) / xx)
	row.Error, row.MixError = math.Sqrt(rest/count), math.Sqrt(mm/count)
	return row
}

// surest returns up to how many visits S the variance of a value, σ²/S, falls as its squared
// changes do [Coulom06] §4.2: the bound with which their logarithms are closest.
func (f *BackupFit) surest() (best int) {
	least := math.Inf(1)
	for k := range 33 {
		bound, off := math.Pow(2, 4+float64(k)/2), 0.0
		for _, r := range f.Rows {
			d := math.Log(r.Change * min(bound, float64(r.Playouts)) / r.Variance)
			off += d * d
		}
		if off < least {
			best, least = int(bound+0.5), off
		}
	}
	return best
}

// String returns the fit as a table, and what it says of the parameters.
func (f *BackupFit) String() string {
	table := page.Table{Heads: []string{"playouts S", "share of robust max, fitted", "in the mix", "error, points", "of the mix", "σ²/δ²"}}
	for _, r := range f.Rows {
		table.Add(fmt.Sprint(r.Playouts), fmt.Sprintf("%.2f ± %.2f", r.Share, r.ShareError), fmt.Sprintf("%.2f", r.MixShare),
			fmt.Sprintf("%.2f", r.Error), fmt.Sprintf("%.2f", r.MixError), fmt.Sprintf("%.0f", r.Variance/r.Change))
	}
	return table.Text() + fmt.Sprintf(`
The mix errs least with search.backup.weight=%.3g and search.backup.grow=%.3g: by %.2f points, instead of %.2f.
A variance of σ²/min(%d, S) is closest to δ², the squared changes of values from S to 2·S.
`, f.Weight, f.Grow, f.Error, f.OwnError, f.Surest)
}
