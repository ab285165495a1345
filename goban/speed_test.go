package goban

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// game returns the moves of a random game in which nobody fills eyes.
func game(size int, seed uint64) (moves []Move) {
	r := rand.New(rand.NewPCG(seed, 2))
	b := New(size, size)
	for c := Black; b.Moves() < 2*b.Area(); c = c.Opponent() {
		m := Move{c, randomMove(b, c, r, false)}
		b.Play(m.Point, m.Color)
		moves = append(moves, m)
	}
	return moves
}

func replay(b *Board, moves []Move) {
	for _, m := range moves {
		b.Play(m.Point, m.Color)
	}
}

// BenchmarkPlay gives the time of a move in a random game, captures included.
func BenchmarkPlay(b *testing.B) {
	for _, size := range []int{9, 13, 19} {
		b.Run(fmt.Sprintf("%dx%d", size, size), func(b *testing.B) {
			empty, board, moves := New(size, size), New(size, size), game(size, 1)
			b.ReportAllocs()
			for b.Loop() {
				board.CopyFrom(empty)
				replay(board, moves)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(moves)), "ns/move")
		})
	}
}

// BenchmarkCopyFrom copies the position in the middle of a random game.
func BenchmarkCopyFrom(b *testing.B) {
	for _, size := range []int{9, 13, 19} {
		b.Run(fmt.Sprintf("%dx%d", size, size), func(b *testing.B) {
			from, to := New(size, size), New(size, size)
			replay(from, game(size, 1)[:size*size/2])
			b.ReportAllocs()
			for b.Loop() {
				to.CopyFrom(from)
			}
		})
	}
}

// BenchmarkTrompTaylor counts the position in the middle of a random game.
func BenchmarkTrompTaylor(b *testing.B) {
	board := New(19, 19)
	replay(board, game(19, 1)[:180])
	b.ReportAllocs()
	for b.Loop() {
		board.TrompTaylor()
	}
}

// TestNoAllocations: what searches and playouts do all the time allocates
// nothing.
func TestNoAllocations(t *testing.T) {
	empty, board, moves := New(19, 19), New(19, 19), game(19, 3)
	liberties := make([]Point, 0, NumPoints)
	count := 0
	for name, f := range map[string]func(){
		"Play":     func() { board.CopyFrom(empty); replay(board, moves) },
		"CopyFrom": func() { board.CopyFrom(empty) },
		"Legal": func() {
			for p := range board.Points() {
				if board.Legal(p, Black) && !board.EyeLike(p, White) {
					count++
				}
			}
		},
		"chains": func() {
			for p := range board.Points() {
				if c := board.ChainAt(p); c != 0 {
					for range board.ChainStones(c) {
						count++
					}
					count += len(board.Liberties(c, liberties))
				}
			}
		},
		"Neighbours": func() {
			for p := range board.Points() {
				for q := range Neighbours(p) {
					count += int(board.At(q))
				}
			}
		},
		"AreaScore":   func() { count += board.AreaScore() },
		"TrompTaylor": func() { count += board.TrompTaylor() },
	} {
		if n := testing.AllocsPerRun(10, f); n != 0 {
			t.Errorf("%s: %v allocations, want 0", name, n)
		}
	}
}

// TestCopyFrom: a board takes over any other, larger or smaller, whatever
// stood on it before.
func TestCopyFrom(t *testing.T) {
	to := New(2, 2)
	for _, size := range []int{19, 5, 13, 2, 9, 19} {
		from := New(size, size)
		replay(from, game(size, 4))
		to.CopyFrom(from)
		s := newSlow(size, size)
		for _, m := range game(size, 4) {
			s.play(m.Point, m.Color)
		}
		if err := s.compare(to); err != nil {
			t.Errorf("copy of %d×%d: %v", size, size, err)
		}
		for _, p := range to.Empties() {
			if to.Legal(p, Black) {
				to.Play(p, Black)
				s.play(p, Black)
				break
			}
		}
		if err := s.compare(to); err != nil {
			t.Errorf("copy of %d×%d played on: %v", size, size, err)
		}
	}
}
