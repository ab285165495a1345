package review

import (
	"fmt"
	"slices"
	"strings"

	"montego/goban"
	"montego/sgf"
)

// Annotate writes what was found into the record: win rate, lead and candidates at
// each position, and for moves that lost much a comment, a mark of SGF, a circle
// on the better point, and the better line as a variation. What a record had
// before stays.
func (r *Review) Annotate() {
	r.Note()
	for _, m := range r.Mistakes(Doubtful) {
		r.annotate(&m)
	}
	r.addComment(r.Nodes[0], r.Summary())
}

// Note writes only the numbers into the record: win rate, lead and candidates of
// what was found so far. A review goes on from them.
func (r *Review) Note() {
	for i, f := range r.Found {
		if f != nil {
			f.write(r.Nodes[i], r.o.Version)
		}
	}
}

// annotate writes about one move.
func (r *Review) annotate(m *Mistake) {
	n := r.Nodes[m.Node]
	r.addComment(n, m.Words())
	switch {
	case n.Has("BM") || n.Has("DO") || n.Has("TE") || n.Has("IT"): // somebody has judged it
	case m.Loss >= Blunder:
		n.Set("BM", "2")
	case m.Loss >= Wrong:
		n.Set("BM", "1")
	default:
		n.Set("DO", "")
	}
	if m.Loss < Wrong {
		return
	}
	size := r.size()
	if best := m.Before.Best(); best != goban.NoPoint && best != goban.Pass && !n.Has("CR") {
		n.SetPoints("CR", []goban.Point{best}, size)
	}
	r.addVariation(r.Nodes[m.Node-1], m)
}

// size returns the board's.
func (r *Review) size() sgf.Size {
	return sgf.Size{Width: r.Games[0].Width(), Height: r.Games[0].Height()}
}

// longestVariation is how many moves of the better line are written.
const longestVariation = 8

// addVariation adds the better line after a node, unless it is there.
func (r *Review) addVariation(n *sgf.Node, m *Mistake) {
	size, c := r.size(), m.Move.Color
	line := m.Before.Moves[0].Line
	first := goban.Move{Color: c, Point: line[0]}
	for _, child := range n.Children() {
		if move, err := child.Move(size); err == nil && move == first {
			return
		}
	}
	for i, p := range line[:min(len(line), longestVariation)] {
		n = n.AddChild()
		n.SetMove(goban.Move{Color: c, Point: p}, size)
		if i == 0 {
			r.addComment(n, fmt.Sprintf("Better: a win rate of %d %%.", percent(valueFor(c, m.Before.Moves[0].Value))))
		}
		c = c.Opponent()
	}
}

// addComment adds a paragraph to the comment of a node, unless it is there.
func (r *Review) addComment(n *sgf.Node, text string) {
	old := n.Text("C")
	switch {
	case text == "" || slices.Contains(strings.Split(old, "\n\n"), text):
	case old == "":
		n.SetText("C", text)
	default:
		n.SetText("C", old+"\n\n"+text)
	}
}

// Summary says in a few lines how the game went.
func (r *Review) Summary() string {
	if r.Left() > 0 {
		return ""
	}
	var text strings.Builder
	fmt.Fprintf(&text, "Reviewed by %s %s.", sgf.Application, r.o.Version)
	for _, c := range []goban.Color{goban.Black, goban.White} {
		var own []Mistake
		for _, m := range r.Mistakes(Wrong) {
			if m.Move.Color == c {
				own = append(own, m)
			}
		}
		side := map[goban.Color]string{goban.Black: "Black", goban.White: "White"}[c]
		switch len(own) {
		case 0:
			fmt.Fprintf(&text, " %s made no mistake that Montego sees.", side)
		case 1:
			fmt.Fprintf(&text, " %s made one mistake: move %d at %v.", side, own[0].Number, own[0].Move.Point)
		default:
			worst := slices.MaxFunc(own, func(a, b Mistake) int { return int(1e6 * (a.Loss - b.Loss)) })
			fmt.Fprintf(&text, " %s made %d mistakes, the largest with move %d at %v.", side, len(own), worst.Number, worst.Move.Point)
		}
	}
	return text.String()
}
