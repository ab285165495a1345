package cluster

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"testing"

	"montego/goban"
	"montego/internal/file/filetest"
	"montego/lab/learn"
	"montego/player/engine"
	"montego/player/pattern"
	"montego/player/playout"
)

// records writes games to learn from, one with handicap stones.
func records(t *testing.T) *learn.Records {
	t.Helper()
	games := []string{
		"(;SZ[7]KM[7.5]RE[B+R];B[dd];W[dc];B[cc];W[ed];B[ec];W[db];B[cb];W[ee];B[de])",
		"(;SZ[7]KM[0.5]HA[2]AB[bb][ff]RE[W+3.5];W[dd];B[cd];W[cc];B[bc];W[dc];B[ce];W[ef])",
		"(;SZ[7]KM[7.5]RE[W+R];B[cc];W[ee];B[ec];W[ce];B[dd];W[ed];B[cd];W[de];B[eb];W[fc])",
	}
	path := filetest.Put(t, t.TempDir(), "games.sgf", strings.Repeat(strings.Join(games, ""), 9))
	return &learn.Records{Paths: []string{path}}
}

// someShapes returns a dictionary of the shapes around some points.
func someShapes(t *testing.T) *pattern.Dictionary {
	t.Helper()
	var list []pattern.DictionaryEntry
	f := pattern.NewFinder(pattern.NewDictionary(1))
	f.BeginShapes(goban.New(7, 7), goban.Black)
	for _, p := range []goban.Point{goban.PointAt(3, 3), goban.PointAt(2, 2), goban.PointAt(4, 2)} {
		f.Keys(p, func(e pattern.DictionaryEntry) {
			if !slices.Contains(list, e) {
				list = append(list, e)
			}
		})
	}
	d := pattern.NewDictionary(len(list))
	for _, e := range list {
		if err := d.Add(e); err != nil {
			t.Fatal(err)
		}
	}
	return d
}

// TestFindMoves: what workers find in games teaches the same weights as what one machine
// finds, although a worker takes games and is never heard of again, and the training is
// broken off and goes on.
func TestFindMoves(t *testing.T) {
	games, shapes, sampling := records(t), someShapes(t), learn.Sampling{Every: 2, Playouts: 5, Policy: playout.DefaultParams()}
	train := func(ctx context.Context, find func() learn.Find, threads int, enough func()) string {
		teams, err := learn.GatherTeams(ctx, games, find, threads, func(int) { enough() })
		if err != nil {
			return err.Error()
		}
		m := pattern.NewModel(shapes)
		mm := learn.MM{Teams: teams, Gammas: learn.GammasOf(m), Prior: 1, Threads: 1}
		mm.Run(ctx, 9)
		var text strings.Builder
		if err := m.WriteText(&text, nil); err != nil {
			t.Error(err)
		}
		return teams.String() + "\n" + text.String()
	}
	want := train(context.Background(), func() learn.Find { return learn.FindMoves(shapes, sampling) }, 1, func() {})
	s := serve(t, ServerOptions{})
	lost := dying(t, s)
	var joined sync.WaitGroup
	joined.Go(func() { <-lost; t.Cleanup(joinBesideDead(t, s)) })
	// The first training is broken off when the first games have been read.
	for _, breaks := range []bool{true, false} {
		ctx, cancel := context.WithCancel(context.Background())
		b, err := NewBatch(ctx, dial(t, s.URL()), "1", "training", true, quiet)
		if err != nil {
			t.Fatal(err)
		}
		find, err := FindMoves(ctx, b, shapes, sampling)
		if err != nil {
			t.Fatal(err)
		}
		got := train(ctx, func() learn.Find { return find }, 3, func() {
			if breaks {
				cancel()
			}
		})
		if !breaks && got != want {
			t.Errorf("workers find\n%s\nand one machine\n%s", got, want)
		}
		b.Close(!breaks)
		cancel()
	}
	joined.Wait()
	// The features of the policy softmax, in the same way.
	b, err := NewBatch(context.Background(), dial(t, s.URL()), "1", NewNumber(), false, quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close(true)
	here, err := learn.GatherTeams(context.Background(), games, func() learn.Find { return learn.FindPlayoutMoves(sampling) }, 1, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	there, err := learn.GatherTeams(context.Background(), games, func() learn.Find { return FindPlayoutMoves(b, sampling) }, 3, func(int) {})
	if err != nil || there.String() != here.String() {
		t.Errorf("workers find %v (%v), and one machine %v", there, err, here)
	}
}

// TestBalance: workers balance to the same weights as one machine.
func TestBalance(t *testing.T) {
	player, err := engine.Parse("uct")
	if err != nil {
		t.Fatal(err)
	}
	player.Search.Memory = 4
	balance := func(b *Batch) string {
		targets := learn.Targets{Records: records(t), Most: 4, Player: player, Playouts: 40, Known: map[int]float64{}, Parallel: 3}
		s := learn.Balance{Balancing: learn.Balancing{Iterations: 2, Playouts: 8, Step: 10, Seed: 3}, Weights: learn.PlayoutGammas().Weights(), Threads: 1}
		if b != nil {
			targets.Elsewhere, s.Elsewhere = Targets(b, player, targets.Playouts), Chunks(b)
		}
		list, err := targets.Make(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		s.Apart, s.Targets = list[:1], list[1:]
		if err := s.Run(context.Background()); err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal([]any{targets.Known, s.Weights, s.State})
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	server := serve(t, ServerOptions{})
	defer join(t, server, "1", nil)()
	b, err := NewBatch(context.Background(), dial(t, server.URL()), "1", NewNumber(), false, quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close(true)
	if got, want := balance(b), balance(nil); got != want {
		t.Errorf("workers come to\n%s\nand one machine to\n%s", got, want)
	}
}
