package games

import (
	"slices"
	"strconv"
	"strings"

	"montego/game"
	"montego/goban"
	"montego/sgf"
)

// numbering gives the nodes of a record numbers, from 1 for the root, by which
// pages name them. A number is never used twice, and is kept with the record.
type numbering struct {
	of   map[*sgf.Node]int
	node map[int]*sgf.Node
	last int
}

// newNumbering numbers all nodes from root on as the private property tells, or in their order if
// it does not tell the number of each.
func newNumbering(root *sgf.Node, p *private) *numbering {
	n := &numbering{of: map[*sgf.Node]int{}, node: map[int]*sgf.Node{}}
	all := slices.Collect(root.All())
	for _, run := range p.Numbers {
		for i := 0; i < run[1] && len(n.of) < len(all); i++ {
			n.give(all[len(n.of)], run[0]+i)
		}
	}
	if n.last = max(n.last, p.Last); n.node[1] != root || len(n.node) != len(all) {
		return newNumbering(root, &private{Numbers: [][2]int{{1, len(all)}}})
	}
	return n
}

// give gives a node a number.
func (n *numbering) give(each *sgf.Node, id int) {
	n.of[each], n.node[id] = id, each
	n.last = max(n.last, id)
}

// add gives a node the next number.
func (n *numbering) add(each *sgf.Node) { n.give(each, n.last+1) }

// runs lists the numbers of all nodes from root on, as runs of successive ones.
func (n *numbering) runs(root *sgf.Node) (all [][2]int) {
	for each := range root.All() {
		id, k := n.of[each], len(all)-1
		if k >= 0 && id == all[k][0]+all[k][1] {
			all[k][1]++
		} else {
			all = append(all, [2]int{id, 1})
		}
	}
	return all
}

// drop forgets a node and all after it, and returns their numbers.
func (n *numbering) drop(first *sgf.Node) (gone []int) {
	for each := range first.All() {
		id := n.of[each]
		gone = append(gone, id)
		delete(n.of, each)
		delete(n.node, id)
	}
	return gone
}

// The properties that say what a search found: Sabaki draws its graphs from
// them.
const (
	valueProperty  = "SBKV"    // Black's win rate in percent
	scoreProperty  = "SBKS"    // Black's lead in points
	lineProperty   = "XPV"     // the best move here and what would follow it, in vertices
	visitsProperty = "XVISITS" // of the search
)

func (g *Game) view(n *sgf.Node) node {
	v := node{ID: g.numbers.of[n], Children: []int{}, Move: n.MoveNumber(), Comment: n.Text("C")}
	if p := n.Parent(); p != nil {
		v.Parent = g.numbers.of[p]
	}
	for _, child := range n.Children() {
		v.Children = append(v.Children, g.numbers.of[child])
	}
	if m, err := n.Move(g.size); err == nil && m.Color.IsStone() {
		v.Color, v.Vertex = m.Color.String(), m.Point.String()
	}
	v.Edited = n.Parent() != nil && n.HasSetup()
	if x, ok := n.Real(valueProperty); ok {
		v.Value = new(x / 100)
	}
	if x, ok := n.Real(scoreProperty); ok {
		v.Score = &x
	}
	v.Line = strings.Fields(n.SimpleText(lineProperty))
	if len(v.Line) > 0 {
		v.Good = v.Line[0]
	}
	v.Mistake = readMistake(n, g.leastLoss())
	return v
}

// tree returns what a page is told when it opens the game.
func (g *Game) tree() tree {
	here, _ := g.at(g.head) // by whose handicap the game is counted
	t := tree{
		Game: g.name, Width: g.size.Width, Height: g.size.Height,
		Rules: g.rules.Text(g.root.SimpleText("RU")), Handicap: here.Handicap(),
		Time: g.private.Time, Name: g.root.SimpleText("GN"), Event: g.root.SimpleText("EV"), Round: g.root.SimpleText("RO"),
		Place: g.root.SimpleText("PC"), Date: g.root.SimpleText("DT"), Comment: g.root.Text("GC"),
	}
	for n := range g.root.All() {
		t.Nodes = append(t.Nodes, g.view(n))
	}
	return t
}

// at returns the game as it stands at n. Where the record cannot be played that far,
// the error says why, and the game stands where the record could be played to.
func (g *Game) at(n *sgf.Node) (*game.Game, error) {
	b, err := n.Game(g.rules, g.komi)
	if b == nil {
		b = game.New(g.size.Width, g.size.Height, g.rules, g.komi)
	}
	b.SetTurns()
	return b, err
}

func (g *Game) position(n *sgf.Node) position {
	b, err := g.at(n)
	p := position{
		Game: g.name, Node: g.numbers.of[n], Rows: rows(b.Board()), Turn: b.ToMove().String(),
		Move: n.MoveNumber(), Marks: g.marks(n), Lines: g.lines(n),
		Captured: [2]int{b.Prisoners(goban.Black), b.Prisoners(goban.White)},
	}
	if last, ok := b.LastMove(); ok && (n.Has("B") || n.Has("W")) {
		p.Last = last.Point.String()
	}
	if ko, c := b.Board().Ko(); ko != goban.NoPoint && c == b.ToMove() {
		p.Ko = ko.String()
	}
	for _, k := range g.host.known(b) {
		p.Book = append(p.Book, known{k.Point.String(), k.Walks, round(k.Value, 4)})
	}
	if err != nil {
		p.Fault, p.illegal = err.Error(), illegalOf(err)
	}
	return p
}

// rows draws the stones of a board from the top: X, O and dots.
func rows(b *goban.Board) []string {
	return drawRows(b, func(p goban.Point) byte {
		switch b.At(p) {
		case goban.Black:
			return 'X'
		case goban.White:
			return 'O'
		}
		return '.'
	})
}

// drawRows makes a letter of each point, row by row from the top.
func drawRows(b *goban.Board, letter func(goban.Point) byte) []string {
	all := make([]string, b.Height())
	for p := range b.FromTop() {
		all[b.Height()-1-p.Y()] += string(letter(p))
	}
	return all
}

// markTypes are the kinds of marks without a label.
var markTypes = []string{"TR", "SQ", "CR", "MA"}

func (g *Game) marks(n *sgf.Node) (all []mark) {
	for _, kind := range markTypes {
		for _, p := range n.Points(kind, g.size) {
			all = append(all, mark{Vertex: p.String(), Type: kind})
		}
	}
	for _, raw := range n.Values("LB") {
		at, text, ok := sgf.SplitCompose(raw)
		if p, err := g.size.Point(at); ok && err == nil {
			all = append(all, mark{p.String(), "LB", sgf.UnescapeText(text)})
		}
	}
	return all
}

// lines returns the arrows and the lines at n. Values that are no two points are left out.
func (g *Game) lines(n *sgf.Node) (all []line) {
	for _, kind := range []string{"AR", "LN"} {
		for _, raw := range n.Values(kind) {
			at, end, _ := sgf.SplitCompose(raw)
			from, err := g.size.Point(at)
			to, errTo := g.size.Point(end)
			if err == nil && errTo == nil && from != to {
				all = append(all, line{from.String(), to.String(), kind == "AR"})
			}
		}
	}
	return all
}

// noteLonger writes what a search with so many visits found into a node, and reports whether it did: it
// keeps what a longer search has found.
func noteLonger(n *sgf.Node, visits int, value, score float64, line []goban.Point) bool {
	if visits < searched(n) {
		return false
	}
	note(n, visits, value, score, line)
	return true
}

// note writes what a search with so many visits found into a node.
func note(n *sgf.Node, visits int, value, score float64, line []goban.Point) {
	n.Set(visitsProperty, strconv.Itoa(visits))
	noteValue(n, value, line)
	n.Set(scoreProperty, strconv.FormatFloat(score, 'f', 1, 64))
}

// searched returns how many visits the search had that found the win rate of a node, 0 where the
// record does not tell. In one of montego review the third word of LZ is their number.
func searched(n *sgf.Node) (visits int) {
	text := n.SimpleText(visitsProperty)
	if words := strings.Fields(n.Text("LZ")); text == "" && len(words) > 2 {
		text = words[2]
	}
	visits, _ = strconv.Atoi(text)
	return visits
}

// noteValue writes a win rate and the best line into a node.
func noteValue(n *sgf.Node, value float64, line []goban.Point) {
	n.Set(valueProperty, strconv.FormatFloat(100*value, 'f', 1, 64))
	if len(line) > 0 {
		n.SetText(lineProperty, strings.Join(goban.Vertices(line), " "))
	}
}
