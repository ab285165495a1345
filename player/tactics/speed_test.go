package tactics

import (
	"math/rand/v2"
	"testing"

	"montego/goban"
)

// Positions in the middle of random games on 19×19, where most questions of a
// playout are asked.
func middleGames() (boards []*goban.Board) {
	rnd := rand.New(rand.NewPCG(7, 1))
	for range 8 {
		boards = append(boards, randomBoard(19, 150+rnd.IntN(150), rnd))
	}
	return boards
}

// Questions about an empty point, and about chains with a number of liberties.
var (
	pointQuestions = []struct {
		name string
		ask  func(*goban.Board, goban.Point, goban.Color)
	}{
		{"LibertiesAfter", func(b *goban.Board, p goban.Point, c goban.Color) { LibertiesAfter(b, p, c, 3) }},
		{"Hopeless", func(b *goban.Board, p goban.Point, c goban.Color) { Hopeless(b.Code(p), c) }},
		{"SelfAtari", func(b *goban.Board, p goban.Point, c goban.Color) { SelfAtari(b, p, c) }},
		{"SelfAtariAlternative", func(b *goban.Board, p goban.Point, c goban.Color) { SelfAtariAlternative(b, p, c) }},
		{"Atari", func(b *goban.Board, p goban.Point, c goban.Color) { Atari(b, p, c) }},
	}
	chainQuestions = []struct {
		name        string
		least, most int // liberties
		ask         func(*goban.Board, goban.Chain, *Moves)
	}{
		{"CounterCaptures", 1, 1, CounterCaptures},
		{"Saves", 1, 1, Saves},
		{"InLadder", 1, 1, func(b *goban.Board, chain goban.Chain, _ *Moves) { InLadder(b, chain) }},
		{"Catch", 2, 2, func(b *goban.Board, chain goban.Chain, _ *Moves) { Catch(b, chain) }},
		{"MiaiSafe", 2, 2, func(b *goban.Board, chain goban.Chain, _ *Moves) { MiaiSafe(b, chain) }},
		{"GiveAtari", 2, 2, GiveAtari},
		{"DefendTwo", 2, 2, func(b *goban.Board, chain goban.Chain, m *Moves) { DefendTwo(b, chain, true, m) }},
		{"DefendFew", 3, 4, DefendFew},
		{"Extensions", 2, 2, func(b *goban.Board, chain goban.Chain, _ *Moves) { Extensions(b, chain, 4) }},
	}
)

// askPoint asks about every point where c may move and no one-point eye is
// filled, and returns how many there are.
func askPoint(b *goban.Board, ask func(*goban.Board, goban.Point, goban.Color)) (n int) {
	for c := goban.Black; c <= goban.White; c++ {
		for _, p := range b.Empties() {
			if b.Legal(p, c) && !b.EyeLike(p, c) {
				ask(b, p, c)
				n++
			}
		}
	}
	return n
}

// suggested is where the questions about chains write.
var suggested Moves

// askChain asks about every stone whose chain has least to most liberties.
func askChain(b *goban.Board, least, most int, ask func(*goban.Board, goban.Chain, *Moves)) (n int) {
	for p := range b.Points() {
		chain := b.ChainAt(p)
		if liberties := b.LibertyCount(chain); chain != 0 && liberties >= least && liberties <= most {
			suggested.Reset()
			ask(b, chain, &suggested)
			n++
		}
	}
	return n
}

// timeQuestion gives the time of a question; ask returns how often it has asked it on a board.
func timeQuestion(b *testing.B, name string, boards []*goban.Board, ask func(*goban.Board) int) {
	b.Run(name, func(b *testing.B) {
		n := 0
		b.ReportAllocs()
		for i := 0; b.Loop(); i++ {
			n += ask(boards[i%len(boards)])
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n), "ns/question")
	})
}

// BenchmarkPoint gives the time of a question about a point.
func BenchmarkPoint(b *testing.B) {
	boards := middleGames()
	for _, q := range pointQuestions {
		timeQuestion(b, q.name, boards, func(board *goban.Board) int { return askPoint(board, q.ask) })
	}
}

// BenchmarkChain gives the time of a question about a chain.
func BenchmarkChain(b *testing.B) {
	boards := middleGames()
	for _, q := range chainQuestions {
		timeQuestion(b, q.name, boards, func(board *goban.Board) int { return askChain(board, q.least, q.most, q.ask) })
	}
}

// BenchmarkReader gives the time of a ladder read to its end.
func BenchmarkReader(b *testing.B) {
	boards, r := middleGames(), NewReader()
	read := func(b *goban.Board, chain goban.Chain, _ *Moves) { r.Ladder(b, chain) }
	n := 0
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		n += askChain(boards[i%len(boards)], 1, 2, read)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n), "ns/question")
}

// TestNoAllocations: no question allocates, and a Reader only for its boards.
func TestNoAllocations(t *testing.T) {
	boards, r := middleGames(), NewReader()
	check := func(name string, f func(b *goban.Board)) {
		t.Helper()
		f(boards[0])
		if n := testing.AllocsPerRun(2, func() { f(boards[0]) }); n != 0 {
			t.Errorf("%s: %v allocations, want 0", name, n)
		}
	}
	for _, q := range pointQuestions {
		check(q.name, func(b *goban.Board) { askPoint(b, q.ask) })
	}
	for _, q := range chainQuestions {
		check(q.name, func(b *goban.Board) { askChain(b, q.least, q.most, q.ask) })
	}
	check("Reader.Ladder", func(b *goban.Board) {
		askChain(b, 1, 2, func(b *goban.Board, chain goban.Chain, _ *Moves) { r.Ladder(b, chain) })
	})
	check("Reader.Atari", func(b *goban.Board) {
		askPoint(b, func(b *goban.Board, p goban.Point, c goban.Color) { r.Atari(b, p, c) })
	})
}
