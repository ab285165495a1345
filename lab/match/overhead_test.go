//go:build unix

package match

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"montego/game"
	"montego/internal/cputime"
	"montego/internal/panics"
	"montego/internal/rng"
	"montego/player/engine"
)

// BenchmarkOverhead compares what a match costs with what its players cost: the
// same games of two uniform players at 100 playouts a move on 9×9, with the whole
// runner and a store, and by the engines alone. It reports playouts per second of
// the processor; the difference is the runner's. Under Tromp-Taylor rules no
// stones are marked as dead; other rules need that, and it takes playouts at the end
// of each game.
func BenchmarkOverhead(b *testing.B) {
	for _, rules := range []string{"tromp-taylor", "chinese"} {
		b.Run(rules, func(b *testing.B) { benchmarkOverhead(b, rules) })
	}
}

func benchmarkOverhead(b *testing.B, named string) {
	const text = "preset:uct,playouts=100,resign=0,playout.policy=uniform,search.memory=16"
	conditions := small()
	conditions.Width, conditions.Height, conditions.MaxMoves = 9, 9, 150
	rules, err := game.ParseRules(named)
	if err != nil {
		b.Fatal(err)
	}
	conditions.Rules = rules
	var m *Match
	b.Run("match", func(b *testing.B) {
		player, err := ParsePlayer(text)
		if err != nil {
			b.Fatal(err)
		}
		m = newMatch(player, player, b.N, 1)
		m.Conditions, m.Referee = conditions, panics.Must(ParseReferee("builtin"))
		keepBench(b, m)
		before := processorTime()
		records, err := m.Run(context.Background())
		if err != nil {
			b.Fatal(err)
		}
		moves := 0
		for r := range records {
			moves += r.Length
		}
		report(b, moves, processorTime()-before)
	})
	b.Run("engines", func(b *testing.B) {
		params, err := engine.Parse(text[len("preset:"):])
		if err != nil {
			b.Fatal(err)
		}
		engines := [2]*engine.Engine{engine.New(params, 1), engine.New(params, 2)}
		before, moves := processorTime(), 0
		for i := range b.N {
			scheduled := m.ScheduledGame(i % m.Games)
			for s := range engines {
				engines[s].Restart(rng.Derive(scheduled.Seed, uint64(s)))
			}
			g := game.New(conditions.Width, conditions.Height, conditions.Rules, conditions.Komi)
			for !g.Over() && len(g.Moves()) < conditions.MaxMoves {
				engines[scheduled.Side(g.ToMove())].GenMove(context.Background(), g, g.ToMove(), engine.Terms{})
			}
			moves += len(g.Moves())
		}
		report(b, moves, processorTime()-before)
	})
}

func report(b *testing.B, moves int, used time.Duration) {
	b.ReportMetric(float64(100*moves)/used.Seconds(), "playouts/s")
	b.ReportMetric(float64(moves)/float64(b.N), "moves/game")
}

// keepBench gives a match a store.
func keepBench(b *testing.B, m *Match) {
	b.Helper()
	s := newStore(b, filepath.Join(b.TempDir(), "match.db"))
	if err := m.Begin(b.Context(), s); err != nil {
		b.Fatal(err)
	}
}

// processorTime returns how long this process has had a processor.
func processorTime() time.Duration {
	used, err := cputime.Used()
	if err != nil {
		panic(err)
	}
	return used
}
