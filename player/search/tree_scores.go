package search

import (
	"sync/atomic"

	"montego/goban"
)

// scores adds up Black's area leads, without komi, at the end of the playouts through a
// node, for display: the mean and the deviation follow from it. It stops at maxScores
// playouts.
type scores struct {
	// word is the number of playouts in the upper scoreBits, and Σ (lead + scoreShift)
	// in the others, so that both change together.
	word    atomic.Uint64
	squares atomic.Uint64 // Σ lead², in points²
}

const (
	scoreBits  = 27
	scoreShift = 512 // more than any lead, so that sums are of positive numbers
	maxScores  = 1 << (scoreBits - 1)
)

// add counts a playout at whose end Black leads by lead points. It reports false, and
// counts nothing, if there is no room left.
func (s *scores) add(lead int) bool {
	if s.word.Load()>>(64-scoreBits) >= maxScores {
		return false
	}
	s.word.Add(1<<(64-scoreBits) + uint64(lead+scoreShift))
	s.squares.Add(uint64(lead * lead))
	return true
}

// sample returns the leads less the komi.
func (s *scores) sample(komi float64) Sample {
	word, squares := s.word.Load(), float64(s.squares.Load())
	n := word >> (64 - scoreBits)
	if n == 0 {
		return Sample{}
	}
	sum := float64(word&(1<<(64-scoreBits)-1)) - float64(n*scoreShift)
	mean := sum / float64(n)
	return Sample{N: int(n), Mean: mean - komi, M2: max(squares-sum*mean, 0)}
}

// wins adds up the playouts through a node that Black won, for a tree whose results are
// scores. They are those that scores counts.
type wins struct{ halves atomic.Uint64 } // a draw is half a win

// add counts a playout. winner is Empty for a draw.
func (w *wins) add(winner goban.Color) { w.halves.Add(uint64(1 + winner.Sign())) }

// rate returns the share of n playouts that Black won, 0.5 without playouts. During a search there
// may be wins of later ones.
func (w *wins) rate(n int) float64 {
	if n == 0 {
		return 0.5
	}
	return min(float64(w.halves.Load())/2/float64(n), 1)
}
