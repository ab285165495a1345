package games

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"montego/goban"
	"montego/serve/analysis/review"
	"montego/sgf"
)

// annotate writes what was wrong with a move into the record, as montego review does: a
// comment, a mark for how bad the move is, a circle on the better point, and the better
// line as a variation. It takes the place of what an earlier review has said of the move.
func (g *Game) annotate(_ *Seat, n *sgf.Node, r *request) error {
	before := n.Parent()
	m, err := n.Move(g.size)
	switch {
	case err != nil || before == nil || !m.Color.IsStone():
		return errors.New("annotate: there is no move at that node")
	case len(r.Text) > longestComment || len(r.Name) > longestComment:
		return fault{phrase: "error.long"}
	}
	line, err := g.readLine(before, m.Color, r.Line)
	if err != nil {
		return err
	}
	unsaid := review.Unsay(n)
	marks := review.Mark(n, r.Loss)
	if len(line) > 0 && line[0].Point != goban.Pass && !n.Has("CR") {
		n.SetPoints("CR", []goban.Point{line[0].Point}, g.size)
		marks = append(marks, "CR")
	}
	addComment(n, r.Text, marks...)
	added := review.AddLine(before, line, g.size)
	for _, each := range added {
		g.numbers.add(each)
	}
	if len(line) > 0 {
		if better := before.After(line[0], g.size); len(added) > 0 || slices.Contains(unsaid, better) {
			addComment(better, r.Name)
		}
	}
	g.tellNodes(slices.Concat([]*sgf.Node{before, n}, added, unsaid)...)
	g.touch()
	g.tellPosition(n)
	return nil
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

// addComment adds a paragraph to the comment of a node, unless it is there, with the marks that
// a later review takes back together with it.
func addComment(n *sgf.Node, text string, marks ...string) {
	if !slices.Contains(strings.Split(n.Text("C"), "\n\n"), text) {
		review.Say(n, text, marks...)
	}
}
