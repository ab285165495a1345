package games

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"montego/game"
	"montego/goban"
	"montego/internal/phrases"
	"montego/serve/analysis/review"
	"montego/serve/session"
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

// remove takes a node and everything after it out of the record. Where that was the end of a game that
// is over, its result goes too, and engines wait.
func (g *Game) remove(_ *Seat, n *sgf.Node, r *request) error {
	parent := n.Parent()
	if parent == nil {
		return fault{phrase: "error.root"}
	}
	g.endChecking()
	over := g.state.Phase == session.Over
	gone := g.numbers.drop(n)
	n.Remove()
	g.tell(message("nodes", nodes{Game: g.name, Nodes: []node{g.view(parent)}, Gone: gone}))
	if g.numbers.of[g.head] == 0 {
		// Who deletes the end of a game has not asked Montego to go on with it.
		g.private.Paused = g.private.Paused || over && g.hasEngine()
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

// setInfo changes the komi of a game, and the result in its record. A result ends a game that
// stands at the end of the main line; without one the game goes on.
func (g *Game) setInfo(_ *Seat, r *request) error {
	result, err := sgf.ParseResult(r.Result)
	if err != nil {
		return fault{"error.result", phrases.Args{"text": r.Result}}
	}
	before := g.outcome().result
	if err := g.setKomi(r.Komi); err != nil {
		return err
	}
	if result != before {
		g.setResult(result)
	}
	g.restart()
	g.touch()
	return nil
}

// setKomi changes the komi, unless the text is empty, and by it the result of a count. A review and the
// table of a count before end with that.
func (g *Game) setKomi(text string) error {
	if text == "" {
		return nil
	}
	komi, err := game.ParseKomi(text)
	if err != nil {
		return wrongKomi(text)
	}
	before := g.root.Info()
	info := before
	info.Komi, info.HasKomi = komi.Float(), true
	if g.root.SetInfo(info); !keepsKomi(g.root, komi) {
		g.root.SetInfo(before)
		return wrongKomi(text)
	}
	if komi == g.komi {
		return nil
	}
	g.endChecking() // which judges by the komi that it has begun with
	if result := g.state.Result; g.state.Phase == session.Over {
		if g.state.Count != nil {
			result = sgf.ScoreResult(result.Lead() + g.komi.Float() - komi.Float())
		}
		g.over(result)
	}
	g.komi = komi
	return nil
}

// setResult changes the result of the game, or where the game goes on elsewhere that of the main
// line. The zero result takes it away.
func (g *Game) setResult(r sgf.Result) {
	over, end := g.state.Phase == session.Over, lastOf(g.root)
	switch {
	case r == sgf.Result{}:
		g.finished = finish{}
		if over {
			g.state = session.State{}
		}
	case over || g.head == end:
		g.over(r)
	default:
		g.finished = finish{end, r}
	}
}

// over ends the game at its head by a result that is not that of a count here.
func (g *Game) over(r sgf.Result) {
	g.quiet()
	g.private.Counted = false
	g.state = session.State{Phase: session.Over, Result: r}
}
