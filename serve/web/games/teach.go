package games

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"montego/game"
	"montego/goban"
	"montego/player/engine"
	"montego/serve/analysis/review"
	"montego/serve/session"
	"montego/sgf"
)

// hintPlayouts are those of a hint.
const hintPlayouts = 3000

// hint has Montego say which move it would make where the request says, at its full
// strength.
func (g *Game) hint(s *Seat, n *sgf.Node, r *request) error {
	here, err := g.at(n)
	if err != nil {
		return err
	}
	ctx := s.hinting.begin(g.host)
	go g.attempt(s, "error.hint", func() { g.findHint(ctx, s, n, here) })
	return nil
}

// findHint looks for a hint and tells it to the page, unless that no longer wants it.
func (g *Game) findHint(ctx context.Context, s *Seat, n *sgf.Node, here *game.Game) {
	h := g.engineFor("hint", &Player{Playouts: hintPlayouts})
	h.tell = func(others int) { g.tellWaiting(s, func() bool { return ctx.Err() == nil }, "hint", others) }
	d := h.Decide(ctx, here, here.ToMove(), engine.Terms{Advice: true})
	g.mu.Lock()
	defer g.mu.Unlock()
	if ctx.Err() != nil || g.numbers.of[n] == 0 {
		return
	}
	s.hinting.end()
	x := hint{Game: g.name, Node: g.numbers.of[n], Vertex: d.Move.Point.String(), Line: []string{d.Move.Point.String()}, Reason: d.Reason}
	if d.Search != nil {
		x.Value, x.Score = new(round(d.Search.WinRate(), 4)), new(round(d.Search.Lead, 2))
		if best := d.Search.Best(); best.Point == d.Move.Point {
			x.Line = goban.Vertices(best.Line)
		}
	}
	s.post(message("hint", x))
}

// checkTeach returns an error if people cannot be warned from such a loss of win rate on.
func checkTeach(loss float64) error {
	if !review.ValidWarning(loss) {
		return fmt.Errorf("a loss of %v of the win rate is not between %v and %v, or 0 for no warnings", loss, review.MinWarning, review.MaxWarning)
	}
	return nil
}

// setTeach says from which loss on people are warned of their moves.
func (g *Game) setTeach(_ *Seat, r *request) error {
	loss := r.Loss
	if !r.On {
		loss = 0
	} else if loss == 0 {
		return errors.New("teach: the loss is missing")
	}
	if err := checkTeach(loss); err != nil {
		return err
	}
	g.private.Teach = loss
	if loss == 0 {
		g.endLesson()
	}
	g.tellState()
	g.touch()
	return nil
}

// endLesson ends the look at a person's last move, and the warning of it.
func (g *Game) endLesson() {
	g.lesson.end()
	g.private.Blunder, g.private.Looking = 0, 0
}

// keepMove puts the warning of the last move away: the person leaves it as it is.
func (g *Game) keepMove(*Seat, *request) error {
	g.endLesson()
	g.tellState()
	g.touch()
	return nil
}

// lookAtMove begins to look at the move that a person has made at a node, if people are to be
// warned. A move that the person makes for an engine, in a pause, is no lesson.
func (g *Game) lookAtMove(before *sgf.Node, p goban.Point) {
	g.lesson.end()
	here, err := g.at(before)
	if g.private.Teach == 0 || err != nil || g.side(here.ToMove()).Engine {
		return
	}
	g.private.Looking = g.numbers.of[before.After(goban.Move{Color: here.ToMove(), Point: p}, g.size)]
	g.resumeLesson()
}

// resumeLesson begins to look at the move that the record says is looked at: the page may have
// been loaded anew meanwhile.
func (g *Game) resumeLesson() {
	after := g.numbers.node[g.private.Looking]
	if after == nil || g.lesson.stop != nil || !g.stillLast(after) {
		return
	}
	m, err := after.Move(g.size)
	if err != nil {
		return
	}
	ctx, least := g.lesson.begin(g.host), g.private.Teach
	go g.attempt(nil, "error.lesson", func() { g.teach(ctx, after, m, least) })
}

// teach judges a move and warns of it if it has lost too much.
func (g *Game) teach(ctx context.Context, after *sgf.Node, m goban.Move, threshold float64) {
	v := g.judge(ctx, after)
	g.mu.Lock()
	defer g.mu.Unlock()
	if ctx.Err() != nil {
		return
	}
	g.private.Looking = 0
	g.touch()
	if v == nil || !v.LostRate(threshold) || g.numbers.of[after] == 0 || !g.stillLast(after) {
		return
	}
	v.Write(after)
	before := after.Parent()
	if !before.Has(valueProperty) { // without it a page does not list the mistake
		noteValue(before, m.Color.Share(v.Before), v.Better)
	}
	g.tellNodes(before, after)
	g.private.Blunder = g.numbers.of[after]
	g.tellState()
}

// blunder returns the warning of the last move, nil if there is none. It is read from the record,
// with which it comes back.
func (g *Game) blunder() *blunder {
	n := g.numbers.node[g.private.Blunder]
	if n == nil || !g.stillLast(n) || g.state.Phase == session.Over {
		return nil
	}
	m, err := n.Move(g.size)
	wrong := readMistake(n, g.leastLoss())
	if err != nil || wrong == nil {
		return nil
	}
	return &blunder{g.private.Blunder, m.Color.String(), m.Point.String(), *wrong}
}

// stillLast reports whether the move of a node is the last that a person has made in the
// game: at most an engine has answered it.
func (g *Game) stillLast(n *sgf.Node) bool {
	answer, _ := g.head.Move(g.size)
	return g.head == n || g.head.Parent() == n && g.side(answer.Color).Engine
}

// judge has the move of a node compared with the best other one, as a review does. It
// returns nil if ctx is done before.
func (g *Game) judge(ctx context.Context, n *sgf.Node) *review.Verdict {
	g.mu.Lock()
	r, err := review.Move(n.Path(), g.at, g.host.o.Analysis)
	g.mu.Unlock()
	if err != nil {
		return nil
	}
	g.carryOut(ctx, "lesson", r, nil, func(look *review.Look, found *review.Found) {
		g.mu.Lock() // it plays the record up to the move
		defer g.mu.Unlock()
		r.Take(look, found)
	})
	return r.Verdicts[len(r.Nodes)-1]
}

// leastLoss returns from which loss on a move is a mistake: that of a review, or of a warning
// that asks for less.
func (g *Game) leastLoss() float64 {
	return min(cmp.Or(g.private.Teach, review.Doubtful), review.Doubtful)
}

// readMistake reads from the record what was wrong with a node's move; nil if it has not lost a
// share of threshold or more.
func readMistake(n *sgf.Node, threshold float64) *mistake {
	v := review.ReadMistake(n, threshold)
	if v == nil || len(v.Better) == 0 {
		return nil
	}
	m := &mistake{Before: round(v.Before, 4), Loss: round(v.Loss(), 4), Severity: round(v.Severity(), 4), Points: round(v.Points, 1), Line: goban.Vertices(v.Better)}
	if v.Stones.Color.IsStone() {
		m.Stones = &stone{Vertex: v.Stones.Point.String(), Color: v.Stones.Color.String()}
	}
	return m
}
