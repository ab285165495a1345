package games

import (
	"fmt"
	"slices"

	"montego/goban"
	"montego/sgf"
)

// The most that a page may write at a node.
const (
	longestComment = 64 << 10 // bytes
	maxMarks       = 1000
	longestLabel   = 20 // bytes
)

func (g *Game) comment(_ *Seat, n *sgf.Node, r *request) error {
	if len(r.Text) > longestComment {
		return fault{phrase: "error.long"}
	}
	if n.Delete("C"); r.Text != "" {
		n.SetText("C", r.Text)
	}
	g.tellNodes(n)
	g.touch()
	return nil
}

func (g *Game) setMarks(_ *Seat, n *sgf.Node, r *request) error {
	if len(r.Marks) > maxMarks {
		return fault{phrase: "error.marks"}
	}
	points := map[string][]goban.Point{}
	var labels []string
	for _, m := range r.Marks {
		p, err := g.point(m.Vertex)
		switch {
		case err != nil:
			return err
		case m.Type == "LB" && len(m.Label) <= longestLabel:
			labels = append(labels, sgf.EscapeCompose(g.size.Format(p), m.Label))
		case slices.Contains(markTypes, m.Type):
			points[m.Type] = append(points[m.Type], p)
		default:
			return fmt.Errorf("there is no mark %.20q with the label %.30q", m.Type, m.Label)
		}
	}
	for _, kind := range markTypes {
		n.SetPoints(kind, points[kind], g.size)
	}
	if n.Delete("LB"); len(labels) > 0 {
		n.Set("LB", labels...)
	}
	g.touch()
	g.tellPosition(n)
	return nil
}

// tellPosition tells the board at n to the pages that look at it.
func (g *Game) tellPosition(n *sgf.Node) {
	for _, s := range g.seats {
		if s.cursor == n {
			s.post(message("position", g.position(n)))
		}
	}
}

func (g *Game) point(vertex string) (goban.Point, error) {
	p, err := goban.ParsePoint(vertex)
	if err == nil && (p == goban.Pass || p.X() >= g.size.Width || p.Y() >= g.size.Height) {
		err = fmt.Errorf("%.10s is not on the board", vertex)
	}
	return p, err
}

// promote makes the line to a node the main line.
func (g *Game) promote(_ *Seat, n *sgf.Node, r *request) error {
	n.Promote()
	for p := n.Parent(); p != nil; p = p.Parent() {
		if len(p.Children()) > 1 {
			g.tellNodes(p)
		}
	}
	g.tellState() // the end of the game may be another
	g.touch()
	return nil
}

// remove takes a node and everything after it out of the record.
func (g *Game) remove(_ *Seat, n *sgf.Node, r *request) error {
	parent := n.Parent()
	if parent == nil {
		return fault{phrase: "error.root"}
	}
	g.endChecking()
	gone := g.numbers.drop(n)
	n.Remove()
	g.tell(message("nodes", nodes{Game: g.name, Nodes: []node{g.view(parent)}, Gone: gone}))
	if g.numbers.of[g.head] == 0 {
		_ = g.begin(parent)
	}
	g.tellState()
	for _, s := range g.seats {
		if g.numbers.of[s.cursor] == 0 {
			s.cursor = parent
			g.look(s)
		}
	}
	g.touch()
	return nil
}

// setStones makes an edited position after the node: the stones named are put
// down or taken off, and the given side is to move.
func (g *Game) setStones(s *Seat, n *sgf.Node, r *request) error {
	turn, err := goban.ParseColor(r.Turn)
	if err != nil {
		return err
	}
	here, err := g.at(n)
	if err != nil {
		return err
	}
	stones, err := g.readStones(r.Stones)
	if err != nil {
		return err
	}
	if err := here.SetUp(stones, turn); err != nil {
		return fault{phrase: "error.stones"}
	}
	edited := n.AddChild()
	points := map[goban.Color][]goban.Point{}
	for _, stone := range stones {
		points[stone.Color] = append(points[stone.Color], stone.Point)
	}
	for color, property := range map[goban.Color]string{goban.Black: "AB", goban.White: "AW", goban.Empty: "AE"} {
		edited.SetPoints(property, points[color], g.size)
	}
	edited.Set("PL", turn.Letter())
	g.numbers.add(edited)
	g.tellNodes(n, edited)
	s.cursor = edited
	_ = g.begin(edited)
	g.tellState()
	g.look(s)
	g.touch()
	return nil
}

// readStones reads the stones of an edited position; what is taken off is Empty.
func (g *Game) readStones(list []stone) (stones []goban.Move, err error) {
	for _, each := range list {
		m := goban.Move{Color: goban.Empty}
		if m.Point, err = g.point(each.Vertex); err != nil {
			return nil, err
		}
		if each.Color != "empty" {
			if m.Color, err = goban.ParseColor(each.Color); err != nil {
				return nil, err
			}
		}
		stones = append(stones, m)
	}
	return stones, nil
}
