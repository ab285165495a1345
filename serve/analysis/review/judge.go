package review

import (
	"cmp"
	"math"
	"slices"
	"time"

	"montego/game"
	"montego/goban"
	"montego/player/engine"
	"montego/player/search"
)

// Look is a search that a review asks for next.
type Look struct {
	position int  // of Nodes
	ends     bool // a player passes here, or both have passed
	doubt    *doubt
	game     *game.Game
	versus   goban.Point
	judge    *engine.Params // nil for the parameters of the other looks
	limits   search.Limits
	spent    int // playouts, so far
}

// doubt is a move that may have lost much, with the results of the second stage for it so
// far. The second stage compares the move with the best other one in one search, and then
// searches the positions after both. In both the opponent's answer of the game is tried: if the loss
// shows only after that answer, either this move has caused it or an earlier one.
type doubt struct {
	node     int // with the move
	fall     float64
	late     bool // it shows after the opponent's answer only
	compared *Found
	played   *Found // after the move
}

// A move is in doubt if the player's win rate falls by doubtFall with the move, or by doubtLate until the
// opponent has answered, or if by the first stage another move is better by doubtOther; or if as many
// points are lost, one for each percent.
const (
	doubtFall  = 0.10
	doubtLate  = 0.16
	doubtOther = 0.16
)

// fewVisits is the share of the playouts that a move needs so that the first stage can
// judge it.
const fewVisits = 0.05

// Next returns the search that is to be made next, or nil when the review is complete.
func (r *Review) Next() *Look {
	for i := r.from; i <= r.to; i++ {
		if r.Found[i] == nil {
			return r.firstLook(i)
		}
	}
	r.raiseDoubts()
	if len(r.doubts) == 0 {
		return nil
	}
	return r.secondLook(r.doubts[0])
}

// Take takes note of what a search of Next has found. It returns the nodes of which the
// review says something new, the first and the last.
func (r *Review) Take(l *Look, f *Found) (first, last int) {
	if l.doubt == nil {
		r.Found[l.position] = f
		return l.position, l.position
	}
	if r.takeDoubt(l.doubt, f) {
		r.doubts = slices.DeleteFunc(r.doubts, func(d *doubt) bool { return d == l.doubt })
		r.doubtAround(l.doubt.node)
	}
	return l.position, l.position + 1
}

func (r *Review) firstLook(i int) *Look {
	return &Look{
		position: i, game: r.position(i),
		ends:   i+1 < len(r.Nodes) && r.moves[i+1].Color.IsStone() && r.moves[i+1].Point == goban.Pass,
		limits: search.Limits{Playouts: r.effort.First, Time: r.firstTime()},
	}
}

// raiseDoubts lists, at its first call, the moves that the second stage is to judge, those
// with the largest falls first.
func (r *Review) raiseDoubts() {
	if r.doubted {
		return
	}
	r.doubted = true
	for i := r.from + 1; i <= r.to; i++ {
		if d := r.doubtAt(i); d != nil && r.Verdicts[i] == nil {
			r.doubts = append(r.doubts, d)
		}
	}
	slices.SortStableFunc(r.doubts, func(a, b *doubt) int { return cmp.Compare(b.fall, a.fall) })
	r.doubts = r.doubts[:min(len(r.doubts), r.maxDoubts())]
	r.started, r.expected = time.Now(), looksPerDoubt*len(r.doubts)
	for i := range r.Verdicts {
		r.doubtAround(i) // of an earlier review
	}
}

// around is how many moves before and after a mistake are searched again.
const around = 2

// doubtAround raises doubts about the moves around a mistake: often it began earlier than
// it showed, or it was answered by another one, and small searches see little of either.
func (r *Review) doubtAround(node int) {
	if v := r.Verdicts[node]; v == nil || !v.Lost(Wrong) {
		return
	}
	for i := max(node-around, r.from+1); i <= min(node+around, r.to); i++ {
		known := slices.ContainsFunc(r.doubts, func(d *doubt) bool { return d.node == i })
		if known || r.Verdicts[i] != nil || !r.moves[i].Color.IsStone() || r.o.Time > 0 && r.expected >= looksPerDoubt*r.maxDoubts() {
			continue
		}
		r.doubts = append(r.doubts, &doubt{node: i, late: i < node})
		r.expected += looksPerDoubt
	}
}

// doubtAt returns the doubt about the move of node i, or nil.
func (r *Review) doubtAt(i int) *doubt {
	move := r.moves[i]
	if !move.Color.IsStone() {
		return nil
	}
	before, after := r.Found[i-1], r.Found[i]
	fallTo := func(f *Found) float64 { return fall(move.Color, before.Value, before.Lead, f.Value, f.Lead) }
	d := &doubt{node: i, fall: fallTo(after)}
	doubtful := d.fall >= doubtFall
	if r.answered(i) {
		if fall := fallTo(r.Found[i+1]); fall >= doubtLate && fall > d.fall {
			d.late, d.fall, doubtful = true, fall, true
		}
	}
	other, played := before.other(move.Point), before.move(move.Point)
	if other != nil && played != nil && float64(played.Visits) >= fewVisits*float64(before.Playouts) {
		if fall := fall(move.Color, other.Value, other.Lead, played.Value, played.Lead); fall >= doubtOther {
			d.fall, doubtful = max(d.fall, fall), true
		}
	}
	if !doubtful {
		return nil
	}
	return d
}

// fall returns what c loses where Black's win rate and lead become newValue and newLead: the larger of the
// loss of win rate, from 0 to 1, and pointShare times the loss of points.
func fall(c goban.Color, value, lead, newValue, newLead float64) float64 {
	v := Verdict{Before: c.Share(value), After: c.Share(newValue), Points: c.Lead(lead - newLead)}
	return max(v.Loss(), v.byPoints())
}

func (r *Review) answered(i int) bool {
	return i+1 <= r.to && r.moves[i+1].Color == r.moves[i].Color.Opponent()
}

// secondLook returns the next search about a doubt.
func (r *Review) secondLook(d *doubt) *Look {
	l := &Look{position: d.node - 1, doubt: d, limits: search.Limits{Playouts: r.effort.Second, Time: r.secondTime()}}
	if d.compared == nil {
		l.game, l.versus = r.position(d.node-1), r.moves[d.node].Point
		return l
	}
	// Both positions have half of the playouts, as both moves had, or of the time for them.
	l.judge = r.o.Judge
	l.limits.Playouts = (l.limits.Playouts + 1) / 2
	if l.judge != nil {
		l.limits.Playouts = (l.limits.Playouts + judgeCost - 1) / judgeCost
	}
	l.game = r.position(d.node)
	if d.played != nil {
		l.game = r.position(d.node - 1)
		better := goban.Move{Color: r.moves[d.node].Color, Point: d.compared.other(r.moves[d.node].Point).Line[0]}
		_ = l.game.Play(better) // the search has found it legal
	}
	if r.answered(d.node) && l.game.Legal(r.moves[d.node+1]) == nil {
		l.versus = r.moves[d.node+1].Point
	}
	return l
}

// takeDoubt takes note of what a search about a doubt has found, and reports whether that
// was the last one.
func (r *Review) takeDoubt(d *doubt, f *Found) (done bool) {
	move := r.moves[d.node]
	if d.compared == nil {
		d.compared = f
		other, played := f.other(move.Point), f.move(move.Point)
		switch {
		case other == nil: // there is nothing else to play
			r.Verdicts[d.node] = &Verdict{Before: move.Color.Share(f.Value), After: move.Color.Share(f.Value), Lead: move.Color.Lead(f.Lead), Playouts: max(f.Playouts, r.effort.Second)}
			return true
		case played != nil && (r.position(d.node).Over() || !d.late && d.verdict(move, 0).Severity() < doubtFall):
			v := d.verdict(move, max(d.compared.Playouts, r.effort.Second))
			v.measure(d.compared.calibration, 1)
			r.Verdicts[d.node] = v
			return true
		}
		return false
	}
	if d.played == nil {
		d.played = f
		return false
	}
	v := d.verdict(move, max(d.compared.Playouts, r.effort.Second))
	reply := goban.NoPoint
	if r.answered(d.node) {
		reply = r.moves[d.node+1].Point
	}
	played, better := d.played.best(reply), f.best(reply)
	v.improve(move.Color, played, better, d.compared.move(move.Point) != nil)
	v.Stones = turned(r.position(d.node-1).Board(), move.Color, played.owner, better.owner)
	spread := 1.0
	if r.o.Judge != nil {
		spread = (1 + judgeCost) / 2.0 // because the searches after the moves had fewer playouts
	}
	v.measure(d.compared.calibration, spread)
	r.Verdicts[d.node] = v
	return true
}

// verdict returns what the search that compared the moves says.
func (d *doubt) verdict(move goban.Move, playouts int) *Verdict {
	other, played := d.compared.other(move.Point), d.compared.move(move.Point)
	v := &Verdict{Playouts: playouts, Better: other.Line, Before: move.Color.Share(other.Value), Lead: move.Color.Lead(other.Lead)}
	if played != nil {
		v.After = move.Color.Share(played.Value)
		v.Points = move.Color.Lead(other.Lead - played.Lead)
	}
	return v
}

// improve takes in what the searches after the move and after the better one say, both with the
// best answer that they know. They begin one move later. If their loss
// differs from that of the first search by contradiction or more, or the first search is
// missing, they alone count; otherwise the mean of both counts.
func (v *Verdict) improve(c goban.Color, played, better Candidate, compared bool) {
	before, after := c.Share(better.Value), c.Share(played.Value)
	lead, points := c.Lead(better.Lead), c.Lead(better.Lead-played.Lead)
	v.Safer = before-after <= -moreSafe || compared && v.Loss() <= -moreSafe
	if loss := before - after; compared && math.Abs(loss-v.Loss()) < contradiction {
		before, after = (before+v.Before)/2, (after+v.After)/2
		lead, points = (lead+v.Lead)/2, (points+v.Points)/2
	}
	v.Before, v.After, v.Lead, v.Points = before, after, lead, points
}

// judgeCost is how many times as long a playout of Options.Judge takes.
const judgeCost = 2

// contradiction is the difference of win rate from which on two searches contradict each other.
const contradiction = 0.2

// looksPerDoubt is the largest number of searches that the second stage makes for a doubt.
const looksPerDoubt = 3

// Agreement counts the mistakes that a review names, those that one of more effort names, which
// are taken for true, and those that both name.
type Agreement struct {
	Named, True, Both int
	Moves             int // that were judged
}

// Add adds up what was counted in another game.
func (a *Agreement) Add(b Agreement) {
	a.Named += b.Named
	a.True += b.True
	a.Both += b.Both
	a.Moves += b.Moves
}

// Pair is a move that one of two reviews calls a mistake, with what it loses in both.
type Pair struct {
	Number     int // of the move
	Vertex     string
	Loss, More float64 // with the usual effort, and with more
}

// Agree compares two complete reviews of the same moves, the second with more effort. A
// mistake is a move that loses a tenth of the win rate or more.
func Agree(r, more *Review) (a Agreement, pairs []Pair) {
	loss := func(r *Review, i int) float64 {
		if v := r.agreed(i); v != nil {
			return v.Severity()
		}
		return 0
	}
	for i := r.from + 1; i <= r.to; i++ {
		x, y := loss(r, i), loss(more, i)
		named, stands := r.lost(i, Wrong), more.lost(i, Wrong)
		a.Add(Agreement{Named: one(named), True: one(stands), Both: one(named && stands), Moves: 1})
		if named || stands {
			pairs = append(pairs, Pair{r.Nodes[i].MoveNumber(), r.moves[i].Point.String(), x, y})
		}
	}
	return a, pairs
}

// one returns 1 if x is true, otherwise 0.
func one(x bool) int {
	if x {
		return 1
	}
	return 0
}
