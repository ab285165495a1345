package review

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"montego/game"
	"montego/goban"
	"montego/player/engine"
	"montego/player/search"
	"montego/player/status"
	"montego/sgf"
)

// Found is what a search says of one position.
type Found struct {
	ToMove   goban.Color
	Value    float64 // Black's win rate
	Lead     float64 // Black's mean lead in points
	Playouts int
	Moves    []Candidate // the best first

	calibration search.Calibration // of the win rates; none if they were read from a file or counted
	owner       *search.Ownership  // in the second stage; nil if it was counted
}

// Candidate is a move that was considered.
type Candidate struct {
	Visits int
	Value  float64       // Black's win rate
	Line   []goban.Point // the move, and what would follow it
	Lead   float64       // Black's mean lead in these playouts

	owner *search.Ownership // after it; nil where the search compared no moves
}

// maxCandidates is how many moves of a position are kept.
const maxCandidates = 8

// foundIn returns what a search has found. The move versus, which may be NoPoint, is
// among the candidates if the search knows it.
func foundIn(shot *search.Snapshot, versus goban.Point) *Found {
	f := &Found{ToMove: shot.ToMove, Value: shot.WinRate(), Lead: shot.Lead, Playouts: shot.Playouts, calibration: shot.Calibration}
	for _, m := range shot.Shown(goban.Black) {
		if m.Visits > 0 && (len(f.Moves) < maxCandidates || m.Point == versus) {
			f.Moves = append(f.Moves, Candidate{m.Visits, m.WinRate, m.Line, m.Lead, m.Owner})
		}
	}
	return f
}

// counted returns what the count of a game says that is over or decided. The result
// counts as that of this number of playouts.
func counted(g *game.Game, x *status.Estimate, playouts int) *Found {
	f := &Found{ToMove: g.ToMove(), Value: 0.5, Lead: x.Count.Score.Lead().Float(), Playouts: max(playouts, 1)}
	switch {
	case f.Lead > 0:
		f.Value = 1
	case f.Lead < 0:
		f.Value = 0
	}
	f.Moves = []Candidate{{f.Playouts, f.Value, []goban.Point{goban.Pass}, f.Lead, nil}}
	return f
}

// Params returns the parameters of the engine that is to make the search, where p are those of
// the other searches. Memory and threads are those of p.
func (l *Look) Params(p engine.Params) engine.Params {
	if l.judge == nil {
		return p
	}
	judge := *l.judge
	judge.Search.Memory, judge.Search.Threads = p.Search.Memory, p.Search.Threads
	return judge
}

// Find makes the search with an engine, which has the parameters that Params says. When ctx is
// done before it is complete, what it returns is worth nothing; called again, with the same
// engine if possible, it goes on.
//
// If both players have passed, or one does and nothing is left to play for, stones that
// cannot be saved are dead, and a count says what a search would say with less certainty.
func (l *Look) Find(ctx context.Context, e *engine.Engine) *Found {
	if l.ends || l.game.Over() {
		if x := e.Estimate(ctx, l.game); x.Settled || l.game.Over() {
			return counted(l.game, x, l.limits.Playouts)
		}
	}
	if l.doubt != nil && l.spent == 0 {
		e.Forget() // so that what it says does not rest on what raised the doubt
	}
	limits := l.limits
	limits.MoveOwners = l.versus != goban.NoPoint
	if limits.Playouts > 0 {
		limits.Playouts = max(limits.Playouts-l.spent, 1)
	}
	shot := e.Appraise(ctx, l.game, l.versus, limits)
	l.spent += shot.Playouts
	f := foundIn(shot, l.versus)
	if f.Playouts = l.spent; l.doubt != nil {
		f.owner = new(shot.Owner)
	}
	return f
}

func (f *Found) move(p goban.Point) *Candidate {
	if i := slices.IndexFunc(f.Moves, func(m Candidate) bool { return m.Line[0] == p }); i >= 0 {
		return &f.Moves[i]
	}
	return nil
}

// other returns the best candidate besides p, or nil.
func (f *Found) other(p goban.Point) *Candidate {
	if i := slices.IndexFunc(f.Moves, func(m Candidate) bool { return m.Line[0] != p }); i >= 0 {
		return &f.Moves[i]
	}
	return nil
}

// best returns the move p or the best other move, whichever is better for the side to move. A move with
// less than fewVisits of the playouts does not count; if neither does, best returns the value and lead of
// the position, without a line.
func (f *Found) best(p goban.Point) Candidate {
	best := Candidate{Value: f.Value, Lead: f.Lead}
	for _, m := range []*Candidate{f.other(p), f.move(p)} {
		if m != nil && float64(m.Visits) >= fewVisits*float64(f.Playouts) && (best.Line == nil || f.ToMove.Share(m.Value) > f.ToMove.Share(best.Value)) {
			best = *m
		}
	}
	best.owner = cmp.Or(best.owner, f.owner)
	return best
}

// The properties in which a position's Found is written: Sabaki draws its graphs
// from the first two, and Lizzie shows the third.
const (
	valueProperty = "SBKV"
	leadProperty  = "SBKS"
	movesProperty = "LZ"
	// These have win rate and lead of the first look where the second has given others, so that a
	// review that goes on sees what it saw.
	firstValueProperty = "MONTEGOVALUE"
	firstLeadProperty  = "MONTEGOLEAD"
)

// tenths is x with one digit after the point, and without the sign of a zero.
func tenths(x float64) string {
	return strconv.FormatFloat(math.Round(10*x)/10+0, 'f', 1, 64)
}

// write puts f into the node of its position, with the win rate and lead that the second
// stage has given it.
func (f *Found) write(n *sgf.Node, version string, value, lead float64) {
	note := func(property, firstProperty string, now, first float64) {
		n.Set(property, tenths(now))
		if now != first {
			n.Set(firstProperty, tenths(first))
		} else {
			n.Delete(firstProperty)
		}
	}
	note(valueProperty, firstValueProperty, 100*value, 100*f.Value)
	note(leadProperty, firstLeadProperty, lead, f.Lead)
	text := fmt.Sprintf("%s:%s %.1f %d\n", sgf.Application, version, 100-100*f.ToMove.Share(value), f.Playouts)
	for i, m := range f.Moves {
		if i > 0 {
			text += " info "
		}
		text += fmt.Sprintf("move %v visits %d winrate %d scoreMean %s pv %s", m.Line[0], m.Visits,
			int(math.Round(1e4*f.ToMove.Share(m.Value))), tenths(f.ToMove.Lead(m.Lead)), strings.Join(goban.Vertices(m.Line), " "))
	}
	n.SetText(movesProperty, text)
}

// read returns what write has put into a node of a position with toMove to move,
// or nil if that cannot be read.
func read(n *sgf.Node, toMove goban.Color) *Found {
	lead, hasLead := n.Real(leadProperty)
	if first, ok := n.Real(firstLeadProperty); ok {
		lead = first
	}
	head, moves, hasMoves := strings.Cut(n.Text(movesProperty), "\n")
	words := strings.Fields(head)
	if !hasLead || !hasMoves || len(words) != 3 || !strings.HasPrefix(words[0], sgf.Application+":") {
		return nil
	}
	lost, err := strconv.ParseFloat(words[1], 64)
	if err != nil || !(lost >= 0 && lost <= 100) {
		return nil
	}
	f := &Found{ToMove: toMove, Value: toMove.Share(1 - lost/100), Lead: lead}
	if first, ok := n.Real(firstValueProperty); ok {
		f.Value = min(max(first/100, 0), 1)
	}
	if f.Playouts, err = strconv.Atoi(words[2]); err != nil {
		return nil
	}
	for text := range strings.SplitSeq(moves, " info ") {
		m, ok := readCandidate(text, toMove)
		if !ok {
			return nil
		}
		f.Moves = append(f.Moves, m)
	}
	return f
}

// readCandidate reads a move as write has written it.
func readCandidate(text string, toMove goban.Color) (m Candidate, ok bool) {
	before, line, found := strings.Cut(text, " pv ")
	var vertex string
	var rate int
	_, err := fmt.Sscanf(before, "move %s visits %d winrate %d", &vertex, &m.Visits, &rate)
	if !found || err != nil {
		return m, false
	}
	m.Value = toMove.Share(float64(rate) / 1e4)
	_, score, _ := strings.Cut(before, " scoreMean ") // which older records do not have
	lead, _ := strconv.ParseFloat(score, 64)
	m.Lead = toMove.Lead(lead)
	m.Line, err = goban.ParsePoints(strings.Fields(line))
	return m, err == nil && len(m.Line) > 0
}
