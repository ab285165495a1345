package games

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"montego/game"
	"montego/goban"
	"montego/sgf"
)

// The losses of win rate from which on a move is looked at again, and those that SGF has
// marks for: doubtful, bad, and very bad. They are those of package review.
const (
	doubtful = 0.05
	wrong    = 0.10
	badly    = 0.25
)

// secondLook is how many times the playouts of a review are spent on a move that seems to
// be a mistake, after it and after a better one.
const secondLook = 4

// confirm looks again at the moves of a line that seem to have lost much, and writes the
// mistakes that a second look confirms into the record.
func (g *Game) confirm(ctx context.Context, c *check, line []*sgf.Node, effort int) {
	for i := 1; i < len(line) && ctx.Err() == nil; i++ {
		g.mu.Lock()
		m, here, suspected := g.suspect(line[i-1], line[i])
		g.mu.Unlock()
		if !suspected {
			continue
		}
		x := g.judge(ctx, "check", here, m, secondLook*effort)
		g.mu.Lock()
		if g.checking == c && ctx.Err() == nil && g.numbers.of[line[i]] != 0 {
			if line[i].Delete(mistakeProperty); x != nil && x.Loss >= doubtful {
				writeMistake(line[i], x)
			}
			g.tellNodes(line[i])
			g.touch()
		}
		g.mu.Unlock()
	}
}

// suspect reports whether the move of a node seems to have lost much by the values that a
// review has found before and after it; here is the game before it.
func (g *Game) suspect(before, after *sgf.Node) (m goban.Move, here *game.Game, suspected bool) {
	m, err := after.Move(g.size)
	u, ok := before.Real(valueProperty)
	v, ok2 := after.Real(valueProperty)
	if err != nil || !m.Color.IsStone() || !ok || !ok2 || g.numbers.of[after] == 0 {
		return m, nil, false
	}
	if (u-v)/100*float64(m.Color.Sign()) < doubtful {
		after.Delete(mistakeProperty)
		return m, nil, false
	}
	here, err = g.at(before)
	return m, here, err == nil
}

// annotate writes what was wrong with a move into the record, as montego review does: a
// comment, a mark for how bad the move is, a circle on the better point, and the better
// line as a variation.
func (g *Game) annotate(_ *Seat, r *Request) (doneAnswer, error) {
	n, err := g.node(r.Node)
	if err != nil {
		return doneAnswer{}, err
	}
	before := n.Parent()
	m, err := n.Move(g.size)
	switch {
	case err != nil || before == nil || !m.Color.IsStone():
		return doneAnswer{}, errors.New("annotate: there is no move at that node")
	case len(r.Text) > longestComment || len(r.Name) > longestComment:
		return doneAnswer{}, fmt.Errorf("a comment has %d bytes at most", longestComment)
	}
	line, err := g.readLine(before, m.Color, r.Line)
	if err != nil {
		return doneAnswer{}, err
	}
	addComment(n, r.Text)
	markMistake(n, r.Loss)
	if len(line) > 0 && line[0].Point != goban.Pass && !n.Has("CR") {
		n.SetPoints("CR", []goban.Point{line[0].Point}, g.size)
	}
	g.tellNodes(append([]*sgf.Node{before, n}, g.addLine(before, line, r.Name)...)...)
	g.touch()
	for _, s := range g.seats {
		if s.cursor == n {
			s.post(message("position", g.position(n)))
		}
	}
	return doneAnswer{}, nil
}

// longestLine is how many moves of a better line a page may write.
const longestLine = 20

// readLine reads the moves of a line after a node, the first of colour c, all of which
// must be legal.
func (g *Game) readLine(after *sgf.Node, c goban.Color, list []string) (line []goban.Move, err error) {
	if len(list) > longestLine {
		return nil, fmt.Errorf("a line has %d moves at most", longestLine)
	}
	here, err := g.at(after)
	if err != nil {
		return nil, err
	}
	for _, vertex := range list {
		p, err := goban.ParsePoint(vertex)
		if err != nil {
			return nil, err
		}
		m := goban.Move{Color: c, Point: p}
		if err := here.Play(m); err != nil {
			return nil, err
		}
		line, c = append(line, m), c.Opponent()
	}
	return line, nil
}

// addLine adds a line of moves after a node as a variation, with a comment at its first
// move. It returns the new nodes: none if the first move is there already.
func (g *Game) addLine(n *sgf.Node, line []goban.Move, comment string) (added []*sgf.Node) {
	for i, m := range line {
		if i == 0 {
			for _, child := range n.Children() {
				if move, err := child.Move(g.size); err == nil && move == m {
					return nil
				}
			}
		}
		n = n.AddChild()
		n.SetMove(m, g.size)
		if i == 0 {
			addComment(n, comment)
		}
		g.numbers.add(n)
		added = append(added, n)
	}
	return added
}

// addComment adds a paragraph to the comment of a node, unless it is there.
func addComment(n *sgf.Node, text string) {
	old := n.Text("C")
	switch {
	case text == "" || slices.Contains(strings.Split(old, "\n\n"), text):
	case old == "":
		n.SetText("C", text)
	default:
		n.SetText("C", old+"\n\n"+text)
	}
}

// markMistake says in the words of SGF how bad a move is, unless somebody has judged it.
func markMistake(n *sgf.Node, loss float64) {
	switch {
	case n.Has("BM") || n.Has("DO") || n.Has("TE") || n.Has("IT"):
	case loss >= badly:
		n.Set("BM", "2")
	case loss >= wrong:
		n.Set("BM", "1")
	case loss >= doubtful:
		n.Set("DO", "")
	}
}
