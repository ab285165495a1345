package search

import (
	"montego/goban"
	"montego/player/joseki"
	"montego/player/playout"
)

// Priors are the prior visits that heuristics give to new children, which count as
// won or lost [Baudis11] §3.3.2. All but the first are factors of Visits; 0 leaves
// a heuristic out.
type Priors struct {
	Visits   float64 `param:"visits" default:"-1" range:"-1..10000" unit:"prior visits" doc:"what a plain hint is worth; -1: 14, from 15×15 on 20" source:"[Baudis11] §3.3.2; 15×15 is Pachi's code"`
	Even     float64 `param:"even" default:"0.5" range:"0..100" unit:"plain hints" doc:"even visits of every move; without them a move that lost its first playout is never seen again" source:"[Baudis11] §3.3.2"`
	Eye      float64 `param:"eye" default:"0" range:"0..100" unit:"plain hints" doc:"lost visits of a move that fills an own eye; 0 does not consider it at all" source:"[Baudis11] §3.3.2"`
	Ko       float64 `param:"ko" default:"0" range:"0..100" unit:"plain hints" doc:"won visits of a move that takes back a ko of the last ten moves" source:"[Baudis11] §3.3.2"`
	Lines    float64 `param:"lines" default:"0" range:"0..100" unit:"plain hints" doc:"far from all stones: lost visits on the first line, won visits on the third" source:"[Baudis11] §3.3.2"`
	LinesMin int     `param:"lines-min" default:"19" range:"2..19" doc:"the smallest board on which lines count" source:"[Baudis11] §3.3.2"`
	Near     float64 `param:"near" default:"0" range:"0..100" unit:"plain hints" doc:"won visits of a move next to the last one in the common fate graph, fewer two and three steps away" source:"[Baudis11] §3.3.2"`
	Joseki   float64 `param:"joseki" default:"0" range:"0..100" unit:"plain hints" doc:"won visits of a move that is usual in a corner of the 19×19 board, by the dictionary playout.joseki" source:"[Baudis11] §3.3.2, §3.4"`
	Hints    float64 `param:"hints" default:"0" range:"0..100" unit:"plain hints" doc:"visits, won or lost, for each hint of the playout policy" source:"[Baudis11] §3.3.2, §3.4"`
}

// heuristic is knowledge of Go that gives prior visits to new children. It belongs
// to one worker.
type heuristic interface {
	// judge adds prior visits, won or lost, to the moves of c on b that x lists. A
	// plain hint is worth unit visits.
	judge(b *goban.Board, c goban.Color, unit float32, x *expansion)
}

// unit returns what a plain hint is worth on a board, in prior visits.
func (p Priors) unit(b *goban.Board) float32 {
	switch {
	case p.Visits >= 0:
		return float32(p.Visits)
	case large(b):
		return 20
	}
	return 14
}

// large reports whether a board counts as large. [Baudis11] §3.3.2 has 14 visits for 9×9 and 20
// for 19×19; that it changes at 15×15 is Pachi's code.
func large(b *goban.Board) bool { return b.Area() >= 15*15 }

// newHeuristics returns the heuristics whose factor in p is not 0, for a worker with a
// playout policy and a joseki dictionary. p must be valid.
func newHeuristics(p Priors, policy playout.Policy, usual joseki.File) (parts []heuristic) {
	if p.Even > 0 {
		parts = append(parts, even{float32(p.Even)})
	}
	if p.Eye > 0 {
		parts = append(parts, eye{float32(p.Eye)})
	}
	if p.Ko > 0 {
		parts = append(parts, recapture{float32(p.Ko)})
	}
	if p.Lines > 0 {
		parts = append(parts, lines{float32(p.Lines), p.LinesMin})
	}
	if p.Near > 0 {
		parts = append(parts, &near{visits: float32(p.Near)})
	}
	if p.Joseki > 0 {
		parts = append(parts, &corners{visits: float32(p.Joseki), dictionary: usual.Dictionary()})
	}
	if p.Hints > 0 {
		parts = append(parts, &hints{visits: float32(p.Hints), hinter: playout.HinterOf(policy)})
	}
	return parts
}

// even gives every move the same number of even prior visits. Without them a
// move that lost its first playout, or whose RAVE value begins badly, is never
// seen again.
type even struct{ visits float32 }

func (e even) judge(_ *goban.Board, _ goban.Color, unit float32, x *expansion) {
	for i := range x.count {
		x.prior[i].visits += e.visits * unit
		x.prior[i].wins += e.visits * unit / 2
	}
}

// eye gives lost visits to moves that fill an own eye.
type eye struct{ visits float32 }

func (e eye) judge(b *goban.Board, c goban.Color, unit float32, x *expansion) {
	for _, p := range x.moves[:x.count] {
		if p != goban.Pass && b.Code(p).EyeLike(c) {
			x.add(p, c, e.visits*unit, false)
		}
	}
}

// recapture gives won visits to a move that takes back a ko which is at most ten moves
// old.
type recapture struct{ visits float32 }

const youngKo = 10

func (k recapture) judge(b *goban.Board, c goban.Color, unit float32, x *expansion) {
	if p, move := b.LastKo(); p > goban.Pass && b.Moves()-move <= youngKo {
		x.add(p, c, k.visits*unit, true)
	}
}

// lines gives moves far from all stones lost visits on the first line and won visits
// on the third, on boards that are large enough.
type lines struct {
	visits float32
	least  int // length of the shorter side
}

// farFrom is the distance from p, in rows and columns, within which no stone may
// stand.
const farFrom = 2

func (l lines) judge(b *goban.Board, c goban.Color, unit float32, x *expansion) {
	if min(b.Width(), b.Height()) < l.least {
		return
	}
	for _, p := range x.moves[:x.count] {
		if p == goban.Pass {
			continue
		}
		switch line := lineOf(b, p); {
		case line != 1 && line != 3 || !isolated(b, p):
		default:
			x.add(p, c, l.visits*unit, line == 3)
		}
	}
}

// lineOf returns how far p is from the nearest edge: 1 for the first line.
func lineOf(b *goban.Board, p goban.Point) int {
	x, y := p.X(), p.Y()
	return 1 + min(x, y, b.Width()-1-x, b.Height()-1-y)
}

// isolated reports whether no stone stands near p.
func isolated(b *goban.Board, p goban.Point) bool {
	for y := max(p.Y()-farFrom, 0); y <= min(p.Y()+farFrom, b.Height()-1); y++ {
		for x := max(p.X()-farFrom, 0); x <= min(p.X()+farFrom, b.Width()-1); x++ {
			if b.At(goban.PointAt(x, y)).IsStone() {
				return false
			}
		}
	}
	return true
}
