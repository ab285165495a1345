package timing

import "montego/internal/param"

// Formula says by how many moves the main time is divided.
type Formula uint8

const (
	Equal     Formula = iota // the moves expected to remain
	Basic                    // a constant
	Enhanced                 // a constant and the moves up to MaxPly
	Yamashita                // half of the constant and half of the moves up to MaxPly
	Phases                   // the moves expected to remain, fewer in the middle game
)

// Choices lists the formulas for people.
func (Formula) Choices() []param.Choice {
	return []param.Choice{
		Equal:     {Name: "equal", Doc: "by the own moves expected to remain, R [Baudis11] §3.3.3"},
		Basic:     {Name: "basic", Doc: "by C [Huang11] §5.3"},
		Enhanced:  {Name: "enhanced", Doc: "by C + max(MaxPly − ply, 0) [Huang11] §5.4"},
		Yamashita: {Name: "yamashita", Doc: "by C/2 + max(MaxPly − ply, 0)/2: faster at the start, in place of a formula that [Huang11] §5.4 names and no text has kept"},
		Phases:    {Name: "phases", Doc: "as equal, with more for the middle game [Baudis11] §3.3.3"},
	}
}

// String returns the name of the formula.
func (f Formula) String() string { return param.NameOf(f) }

// moves returns by how many moves the main time is divided.
func (m Management) moves(p Progress) float64 {
	scale := float64(p.Points) / fullBoard
	c, ahead := m.C*scale, max(m.MaxPly*scale-float64(p.Moves), 0)
	switch m.Formula {
	case Basic:
		return max(c, 1)
	case Enhanced:
		return max(c+ahead, 1)
	case Yamashita:
		return max((c+ahead)/2, 1)
	case Phases:
		return m.phases(p)
	}
	return m.remaining(p)
}

// fullBoard is the number of points for which C and MaxPly are given.
const fullBoard = 361

// remaining estimates the player's own moves to the end of the game: a quarter
// of the board stays empty. [Baudis11] §3.3.3
func (m Management) remaining(p Progress) float64 {
	return float64(max(m.MinMoves, (p.Empty-p.Points/4)/2, 1))
}

// The opening ends after fuseki of the board's points were played, and the
// endgame begins after yose of them.
const (
	fuseki = 0.2
	yose   = 0.4
)

// Phase returns how far a game has come by the number of its moves: 0 in the opening, 1 in
// the endgame, and in the middle game the share of it that is over.
func Phase(moves, points int) float64 {
	return min(max(float64(moves)/float64(points)-fuseki, 0)/(yose-fuseki), 1)
}

// phases divides by fewer moves before the endgame, and comes to that gradually
// in the opening. In the middle game the moves up to the endgame count half.
// [Baudis11] §3.3.3, which says no numbers; they are Pachi's.
func (m Management) phases(p Progress) float64 {
	r, done := m.remaining(p), float64(p.Moves)
	begins, ends := fuseki*float64(p.Points), yose*float64(p.Points)
	if done >= ends {
		return r
	}
	middle := max(r-(ends-done)/2, float64(m.MinMoves), 1)
	blend := min(done/begins, 1)
	return 1 / ((1-blend)/r + blend/middle)
}
