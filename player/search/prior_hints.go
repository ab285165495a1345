package search

import (
	"montego/goban"
	"montego/player/playout"
)

// PolicyPrior are the parameters of the probabilities that progressive bias,
// widening and PUCT ask for: a softmax of what the playout policy hints.
type PolicyPrior struct {
	Sharpness float64 `param:"sharpness" default:"1" range:"0..100" doc:"softmax sharpness k: each plain hint for a move multiplies its probability by e^k, each against it by e^-k" source:"stands for the learned patterns of [Huang11] §3.2.2.1"`
}

// wantsPolicy reports whether a part of the search asks for probabilities.
func (p Params) wantsPolicy() bool {
	return p.Selection == SelectPUCT || p.ProgressiveBias.Strength != 0 || p.Widening.Visits > 0
}

// asksHints reports whether these probabilities come from hints.
func (p Params) asksHints() bool { return p.wantsPolicy() && !p.Patterns.Policy }

// hintPrior makes prior visits of the hints of a playout policy, which knows the tactics
// that the tree needs [Baudis11] §3.3.2, and, if asked, probabilities: a softmax, whose
// largest weight is 1.
type hintPrior struct {
	weight    float32
	probable  bool // it gives probabilities
	sharpness float32
	policy    playout.Policy
	list      playout.Hints
	sum       [goban.NumPoints]float32 // of the plain hints for a point; all 0 between calls
}

func (h *hintPrior) rate(b *goban.Board, c goban.Color, x *expansion) {
	h.list.Reset()
	h.policy.Hint(b, c, &h.list)
	if h.weight > 0 {
		for _, hint := range h.list.All() {
			x.add(hint.Point, c, h.weight*x.unit*hint.Weight, hint.Good)
		}
	}
	if h.probable {
		h.softmax(x.moves[:x.count], x.rated[:x.count])
		x.multiply()
	}
}

// softmax writes the probabilities of the moves.
func (h *hintPrior) softmax(moves []goban.Point, probability []float32) {
	for _, hint := range h.list.All() {
		if p := hint.Point & (goban.NumPoints - 1); hint.Good {
			h.sum[p] += hint.Weight
		} else {
			h.sum[p] -= hint.Weight
		}
	}
	top := h.sum[moves[0]&(goban.NumPoints-1)]
	for i, p := range moves {
		probability[i] = h.sum[p&(goban.NumPoints-1)]
		top = max(top, probability[i])
	}
	for i, x := range probability {
		probability[i] = decay(float32(h.sharpness * (top - x)))
	}
	for _, hint := range h.list.All() {
		h.sum[hint.Point&(goban.NumPoints-1)] = 0
	}
}
