package experiments

import (
	"context"
	"math"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"testing"

	"montego/player/engine"
	"montego/player/search"
)

// small is an experiment that takes a moment.
func small() Backup {
	p, err := engine.Parse("crazystone,search.memory=4")
	if err != nil {
		panic(err)
	}
	return Backup{Positions: 3, Playouts: 512, Size: 5, Seed: 1, Player: p, Tell: func(string) {}}
}

// smallTable is what the small experiment finds.
var smallTable = sync.OnceValues(func() (*BackupTable, error) {
	b := small()
	return b.Run(context.Background())
})

// TestBackup runs a small experiment on one thread and on several: the table is
// the same, and the max is far above the others.
func TestBackup(t *testing.T) {
	b := small()
	told := ""
	b.Tell = func(line string) { told = line }
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	table, err := b.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	runtime.GOMAXPROCS(3)
	again, err := smallTable()
	if err != nil || !reflect.DeepEqual(table, again) {
		t.Errorf("on more threads: %v\n%+v\nwant %+v", err, again, table)
	}
	if len(table.Rows) != 2 || table.Rows[1].Playouts != 256 || table.Positions != 3 || told != "3 of 3 positions" {
		t.Fatalf("%q; %+v", told, table)
	}
	for _, row := range table.Rows {
		mean, highest := row.Errors[0], row.Errors[1]
		if highest.Mean < mean.Mean {
			t.Errorf("after %d playouts the max is below the mean: %+v", row.Playouts, row)
		}
	}
}

// TestBackupPositions: each position is of a game of its own, so that none comes before another
// one in the same game.
func TestBackupPositions(t *testing.T) {
	b := small()
	b.Positions = 5
	positions, err := b.selfPlay(context.Background())
	if err != nil || len(positions) != b.Positions {
		t.Fatalf("%d positions, %v", len(positions), err)
	}
	for i, g := range positions {
		for j, later := range positions {
			if n := len(g.Moves()); i != j && n >= 5 && n <= len(later.Moves()) && reflect.DeepEqual(g.Moves(), later.Moves()[:n]) {
				t.Errorf("position %d comes before position %d in the same game", i, j)
			}
		}
		if g.Over() || len(g.Moves()) != g.Board().Moves() {
			t.Errorf("position %d is the end of a game, or does not know its moves", i)
		}
	}
}

// TestTabulate works out a table by hand: two positions, two rows, of which the
// second serves to compare.
func TestTabulate(t *testing.T) {
	values := [][][]float64{
		{{1, 5, 3, 2, 4}, {9, 9, 9, 2, 9}},
		{{-1, 3, 4, 1, 3}, {9, 9, 9, 0, 9}},
	}
	table := tabulate(values)
	r := math.Sqrt
	want := &BackupTable{Positions: 2, Values: values, Rows: []BackupRow{{Playouts: 128, Errors: []Deviation{
		{r((1 + 1) / 2.), -1}, {r((9 + 9) / 2.), 3}, {r((1 + 16) / 2.), 2.5}, {r((0 + 1) / 2.), 0.5}, {r((4 + 9) / 2.), 2.5},
	}}}}
	if !reflect.DeepEqual(table, want) {
		t.Errorf("%+v\nwant %+v", table, want)
	}
	const page = `| playouts | by | mean √⟨δ²⟩, ⟨δ⟩ | max √⟨δ²⟩, ⟨δ⟩ | robust-max √⟨δ²⟩, ⟨δ⟩ | mix √⟨δ²⟩, ⟨δ⟩ | robust-two √⟨δ²⟩, ⟨δ⟩ |
|---|--:|--:|--:|--:|--:|--:|
| 128 | here | 1.00, -1.00 | 3.00, +3.00 | 2.92, +2.50 | 0.71, +0.50 | 2.55, +2.50 |
|  | 2006 | 6.44, -3.32 | 41.70, +37.00 | 39.60, +35.30 | 5.29, -1.43 | 39.60, +35.30 |
`
	if text := table.Table().Markdown(); text != page {
		t.Errorf("\n%swant\n%s", text, page)
	}
}

// TestBackupCheck names what is wrong.
func TestBackupCheck(t *testing.T) {
	for want, change := range map[string]func(*Backup){
		"":                                func(*Backup) {},
		"0 positions are too few":         func(b *Backup) { b.Positions = 0 },
		"100 playouts are not a power of": func(b *Backup) { b.Playouts = 100 },
		"768 playouts are not a power of": func(b *Backup) { b.Playouts = 768 },
		"does not back up scores":         func(b *Backup) { b.Player = engine.DefaultParams() },
	} {
		b := small()
		change(&b)
		if err := b.Check(); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	b := small()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := b.Run(ctx); err == nil || !strings.Contains(err.Error(), "interrupted") {
		t.Errorf("interrupted: %v", err)
	}
}

// TestPlanOfHours: a plan says what an interrupt leaves: the games of a match or a study, and
// nothing of what is made as a whole.
func TestPlanOfHours(t *testing.T) {
	for id, want := range map[string]string{
		"CS-T1": "that is hours; it is made as a whole, and ^C drops all of it",
		"OR-1":  "that is hours; ^C ends it and the same command goes on",
	} {
		e, err := Find(id)
		if err != nil {
			t.Fatal(err)
		}
		for _, fast := range []bool{false, true} {
			p, err := NewPlan(e, Options{Fast: fast, Parallel: 1})
			if err != nil {
				t.Fatal(err)
			}
			p.whole = 2 * long
			ends := want
			if !fast {
				ends += ", --fast takes ten minutes"
			}
			if got := p.String(); !strings.HasSuffix(got, "\n"+ends) {
				t.Errorf("%s, fast %v: %q, want %q at its end", id, fast, got, ends)
			}
		}
	}
}

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
