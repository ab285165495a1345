package experiments

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"sync"
	"time"

	"montego/game"
	"montego/internal/page"
	"montego/internal/panics"
	"montego/internal/param"
	"montego/internal/rng"
	"montego/player/engine"
	"montego/player/search"
)

// Backup compares the values that backup operators give to positions, as
// [Coulom06] §4.1 does: a position is searched, and after 2^n playouts what each
// operator makes of its tree then is compared with what the mix makes of it
// after 2^(n+1).
type Backup struct {
	Positions int           `param:"positions" default:"100" range:"1.." doc:"how many positions are searched"`
	Playouts  int           `param:"playouts" default:"32768" doc:"playouts of each search, a power of two"`
	Seed      uint64        `param:"seed" default:"1" doc:"another seed takes other positions"`
	Size      int           `param:"-"` // of the board
	Player    engine.Params `param:"-"` // who plays the games and searches, by scores
	// Tell is called now and then with a line on how many positions have been searched.
	Tell func(line string) `param:"-"`
}

// operators are those that are compared, in the order of the columns.
var operators = param.ValuesOf[search.Operator]()

// firstPlayouts is the first row of the table.
const firstPlayouts = 128

// BackupRow holds the errors of the operators after a number of playouts.
type BackupRow struct {
	Playouts int
	Errors   []Deviation // of operators
}

// Deviation is the root of the mean square, and the mean, of errors in points,
// those of the side to move.
type Deviation struct{ RMS, Mean float64 }

// BackupTable is the outcome of a Backup.
type BackupTable struct {
	Positions int
	Rows      []BackupRow
	// Values are what the table is made of, in points for the side to move, by position, doubling of
	// firstPlayouts and number in operators: one doubling more than there are rows.
	Values [][][]float64

	// standings are what operators made Values of, by position and doubling. Only a table that
	// Run has made has them: Fit needs them.
	standings [][]search.RootStanding
	backing   search.Backup // of the player
}

// Check says what is wrong with the settings.
func (b *Backup) Check() error {
	switch n := b.Playouts; {
	case b.Positions < 1:
		return fmt.Errorf("%d positions are too few", b.Positions)
	case n < 2*firstPlayouts || n > 1<<30 || n&(n-1) != 0:
		return fmt.Errorf("%d playouts are not a power of two from %d on", n, 2*firstPlayouts)
	case b.Player.Search.Selection != search.SelectCrazyStone || b.Player.Search.Evaluation.Value != search.ScoreValue:
		return errors.New("the player does not back up scores, as preset crazystone does")
	}
	return nil
}

// Run makes the experiment. Requires: Check finds nothing wrong.
func (b *Backup) Run(ctx context.Context) (*BackupTable, error) {
	positions, err := b.selfPlay(ctx)
	if err != nil {
		return nil, err
	}
	standings := make([][]search.RootStanding, len(positions))
	var mu sync.Mutex // of done
	done := 0
	panics.Each(runtime.GOMAXPROCS(0), len(positions), func(_, i int) {
		standings[i] = b.watch(ctx, positions[i], b.Seed+uint64(i))
		mu.Lock()
		defer mu.Unlock()
		if done++; done%10 == 0 || done == b.Positions {
			b.Tell(fmt.Sprintf("%d of %d positions", done, b.Positions))
		}
	})
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("interrupted after %d of %d positions", done, b.Positions)
	}
	backing := b.Player.Search.Backup
	t := tabulate(valuesOf(standings, backing))
	t.standings, t.backing = standings, backing
	return t, nil
}

// gamePlayouts is how many playouts a move has in the games that positions are taken from: 500,
// but no more than the searches of the positions have.
func (b *Backup) gamePlayouts() int { return min(500, b.Playouts) }

// selfPlay returns positions of games of the player against itself, each at random from a game
// of its own: positions of one game have errors in common, and would count as less than one each.
func (b *Backup) selfPlay(ctx context.Context) ([]*game.Game, error) {
	p := b.Player
	p.Playouts, p.Resign, p.Search.Threads = b.gamePlayouts(), 0, 1
	positions := make([]*game.Game, b.Positions)
	engines := make([]*engine.Engine, runtime.GOMAXPROCS(0)) // by worker
	panics.Each(len(engines), len(positions), func(worker, i int) {
		if engines[worker] == nil {
			engines[worker] = engine.New(p, b.Seed)
		}
		positions[i] = b.play(ctx, engines[worker], b.Seed+uint64(i))
	})
	if ctx.Err() != nil {
		return nil, errors.New("interrupted while playing for positions")
	}
	return positions, nil
}

// play returns one of the positions of a game that the engine plays against itself, each equally
// likely.
func (b *Backup) play(ctx context.Context, e *engine.Engine, seed uint64) *game.Game {
	e.Restart(seed)
	g := game.New(b.Size, b.Size, game.DefaultRules(), 750)
	for !g.Over() && ctx.Err() == nil {
		e.GenMove(ctx, g, g.ToMove(), engine.Terms{})
	}
	r, played := rng.New(seed), len(g.Moves())
	_ = g.Undo(played - r.Intn(max(played-1, 1))) // to before both have passed
	return g
}

// foresee estimates how long Run will take, from a search of the empty board with at most
// 2,048 playouts and games of two moves for three points. The first search of a process is not
// its quickest, so the estimate is rather too long.
func (b *Backup) foresee(ctx context.Context) time.Duration {
	short := *b
	short.Playouts = min(b.Playouts, 2048)
	begun := time.Now()
	short.watch(ctx, game.New(b.Size, b.Size, game.DefaultRules(), 750), b.Seed)
	search := time.Since(begun) / time.Duration(short.Playouts) // a playout
	each := search * time.Duration(b.Playouts+2*b.Size*b.Size/3*b.gamePlayouts())
	return time.Duration(b.Positions) * each / time.Duration(min(runtime.GOMAXPROCS(0), b.Positions))
}

// watch searches a position and returns how it stands after each doubling of the playouts.
func (b *Backup) watch(ctx context.Context, g *game.Game, seed uint64) (standings []search.RootStanding) {
	p := b.Player.Search
	p.Threads = 1
	s := search.New(p, b.Player.Playout, seed)
	root := search.RootOf(g, g.ToMove())
	played := 0
	for n := firstPlayouts; n <= b.Playouts && ctx.Err() == nil; n *= 2 {
		s.Search(ctx, root, search.Limits{Playouts: n - played})
		played = n
		standings = append(standings, s.RootStanding())
	}
	return standings
}

func valuesOf(standings [][]search.RootStanding, backing search.Backup) (values [][][]float64) {
	for _, position := range standings {
		var rows [][]float64
		for _, standing := range position {
			row := make([]float64, len(operators))
			for i, operator := range operators {
				row[i] = valueBy(operator, &standing, backing)
			}
			rows = append(rows, row)
		}
		values = append(values, rows)
	}
	return values
}

func valueBy(operator search.Operator, s *search.RootStanding, backing search.Backup) float64 {
	backing.Operator = operator
	return s.Value(backing)
}

func tabulate(values [][][]float64) *BackupTable {
	t := &BackupTable{Positions: len(values), Values: values}
	mix := slices.Index(operators, search.MixOperator)
	for n := range len(values[0]) - 1 {
		row := BackupRow{Playouts: firstPlayouts << n}
		for op := range operators {
			squares, sum := 0.0, 0.0
			for _, rows := range values {
				d := rows[n][op] - rows[n+1][mix]
				squares += d * d
				sum += d
			}
			count := float64(len(values))
			row.Errors = append(row.Errors, Deviation{math.Sqrt(squares / count), sum / count})
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// publishedErrors returns the row of Table 1 of [Coulom06] §4.1 for a number of playouts, if there
// is one. Its robust max stands beside robust-two, too.
func publishedErrors(playouts int) (errors []Deviation, known bool) {
	if errors, known = published[playouts]; known {
		errors = append(slices.Clip(errors), errors[search.RobustMaxOperator])
	}
	return errors, known
}

// published is Table 1 of [Coulom06] §4.1: 1,500 positions, by the number of playouts.
var published = map[int][]Deviation{
	128:     {{6.44, -3.32}, {41.70, 37.00}, {39.60, 35.30}, {5.29, -1.43}},
	256:     {{7.17, -4.78}, {25.00, 22.00}, {23.60, 20.90}, {4.72, -1.89}},
	512:     {{7.56, -5.84}, {14.90, 12.70}, {13.90, 11.90}, {4.08, -1.70}},
	1_024:   {{6.26, -4.86}, {9.48, 7.91}, {8.82, 7.41}, {3.06, 0.13}},
	2_048:   {{4.38, -3.15}, {6.72, 5.37}, {6.11, 4.91}, {2.63, 0.77}},
	4_096:   {{2.84, -1.55}, {4.48, 3.33}, {3.94, 2.91}, {2.05, 0.69}},
	8_192:   {{2.23, -0.62}, {2.78, 1.47}, {2.42, 1.07}, {1.85, 0.32}},
	16_384:  {{2.34, -0.57}, {2.45, 0.01}, {2.40, -0.30}, {2.10, -0.19}},
	32_768:  {{2.15, -0.52}, {2.19, 0.10}, {2.26, -0.12}, {1.93, -0.02}},
	65_536:  {{2.03, -0.50}, {1.83, 0.23}, {1.88, 0.01}, {1.70, 0.01}},
	131_072: {{2.07, -0.54}, {1.80, 0.25}, {1.94, 0.02}, {1.80, -0.02}},
	262_144: {{1.85, -0.58}, {1.49, 0.25}, {1.51, 0.07}, {1.39, -0.02}},
}

// Table returns what is printed: of every operator the root of the mean square of the errors
// and their mean, in points, and the published ones below.
func (t *BackupTable) Table() page.Table {
	table := page.Table{Heads: []string{"playouts", "by"}}
	for _, operator := range operators {
		table.Heads = append(table.Heads, operator.String()+" √⟨δ²⟩, ⟨δ⟩")
	}
	add := func(playouts, by string, errors []Deviation) {
		row := []string{playouts, by}
		for _, d := range errors {
			row = append(row, fmt.Sprintf("%.2f, %+.2f", d.RMS, d.Mean))
		}
		table.Add(row...)
	}
	for _, row := range t.Rows {
		add(fmt.Sprint(row.Playouts), "here", row.Errors)
		if errors, known := publishedErrors(row.Playouts); known {
			add("", "2006", errors)
		}
	}
	return table
}

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
