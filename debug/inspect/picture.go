package inspect

import (
	"cmp"
	"fmt"
	"strings"

	"montego/game"
	"montego/goban"
	"montego/internal/phrases"
	"montego/internal/render"
	"montego/internal/rng"
	"montego/player/playout"
	"montego/player/search"
	"montego/sgf"
)

// Picture reads a position as Position does, and returns the game and a picture of
// its board with the marks and labels of the record's node or of the diagram. If the
// record cannot be played so far, the picture is of the board before the wrong move,
// without marks.
func Picture(text []byte, move int) (*game.Game, render.Picture, error) {
	g, fault := Position(text, move)
	if g == nil {
		return nil, render.Picture{}, fault
	}
	p := render.Picture{Board: g.Board().Diagram(), Labels: map[goban.Point]string{}}
	p.Title = fmt.Sprintf("%d×%d after %s", g.Width(), g.Height(), phrases.Count(len(g.Moves()), "move"))
	var err error
	switch {
	case fault != nil:
	case IsRecord(text):
		records, _, err := sgf.Parse(text)
		if err == nil { // Position has read it
			markNode(&p, nodeBefore(records.Trees[0], move))
		}
	case !isCommands(string(text)):
		p.Board, err = goban.ParseDiagram(string(text))
	}
	return g, p, cmp.Or(fault, err)
}

// nodeBefore returns the node of the main line where a record stands before the
// given move; 0 is its end. It is nil before a move in the root.
func nodeBefore(root *sgf.Node, move int) (node *sgf.Node) {
	moves := 0
	for n := range root.MainLine() {
		if n.HasMove() {
			moves++
		}
		if move > 0 && moves >= move {
			break
		}
		node = n
	}
	return node
}

// shapes are the properties of marks.
var shapes = []struct {
	property string
	shape    render.Shape
}{{"TR", render.Triangle}, {"SQ", render.Square}, {"CR", render.Circle}, {"MA", render.Cross}}

// markNode takes over the marks and labels of a node.
func markNode(p *render.Picture, n *sgf.Node) {
	if n == nil {
		return
	}
	size, err := n.Root().Size()
	if err != nil {
		return
	}
	for _, s := range shapes {
		p.Mark(s.shape, n.Points(s.property, size)...)
	}
	for _, raw := range n.Values("LB") {
		place, text, _ := sgf.SplitCompose(raw)
		if at, err := size.Point(place); err == nil && at != goban.Pass {
			p.Labels[at] = sgf.UnescapeText(text)
		}
	}
}

// NumberMoves labels the stones of the picture with the numbers of the moves that put
// them there, from one number to another; 0 is the last. The caption names those
// whose stones are no longer there.
func NumberMoves(p *render.Picture, g *game.Game, from, to int) {
	moves := g.Moves()
	if to == 0 || to > len(moves) {
		to = len(moves)
	}
	var gone []string
	latest := map[goban.Point]int{}
	for i := max(from, 1); i <= to; i++ {
		latest[moves[i-1].Point] = i
	}
	for i := max(from, 1); i <= to; i++ {
		m := moves[i-1]
		switch {
		case m.Point == goban.Pass:
			gone = append(gone, fmt.Sprintf("%d pass", i))
		case latest[m.Point] == i && p.Board.Stones[m.Point] == m.Color:
			p.Labels[m.Point] = fmt.Sprint(i)
		default:
			gone = append(gone, fmt.Sprintf("%d at %v", i, m.Point))
		}
	}
	if p.Caption == "" {
		p.Caption = strings.Join(inLines(gone, ", ", 4*p.Board.Width-1), ",\n")
	}
}

// ShowCandidates adds the best moves of a search to a picture, n at most.
func ShowCandidates(p *render.Picture, shot *search.Snapshot, n int) {
	best := shot.Best()
	for i, m := range shot.Moves {
		if i >= n || m.Visits == 0 || m.Point == goban.Pass {
			continue
		}
		p.Candidates = append(p.Candidates, render.Candidate{
			Point: m.Point, Share: min(1, float64(m.Visits)/float64(max(best.Visits, 1))),
			Big: fmt.Sprintf("%.0f", 100*shot.ToMove.Share(shot.WinRateOf(&m))), Small: visits(m.Visits),
		})
	}
}

// visits writes a number short: 12345 is 12k.
func visits(n int) string {
	switch {
	case n < 1000:
		return fmt.Sprint(n)
	case n < 9950:
		return fmt.Sprintf("%.1fk", float64(n)/1000)
	default:
		return fmt.Sprintf("%.0fk", float64(n)/1000)
	}
}

// Criticality plays n playouts from a game's position and returns, by goban.Point, how
// much owning each point and winning go together, in parts of the largest: the
// covariance of [Coulom09], without those below zero. Requires: n > 0.
func Criticality(g *game.Game, v View, n int) []float32 {
	first := v.first(g.ToMove())
	root, r := playout.Turn(g.Board(), first), rng.New(v.Seed)
	var black, winner [goban.NumPoints]int
	wins := 0
	for end := range playout.Playouts(playout.New(v.Playout), root, first, n, &r) {
		won := float64(end.AreaScore()) > g.AreaKomi().Float()
		wins += btoi(won)
		for p := range end.Points() {
			owner := end.Owner(p)
			black[p] += btoi(owner == goban.Black)
			winner[p] += btoi(owner.IsStone() && (owner == goban.Black) == won)
		}
	}
	heat, most := make([]float32, goban.NumPoints), float32(0)
	for p := range root.Points() {
		w, b, v := share(winner[p], n), share(black[p], n), share(wins, n)
		heat[p] = max(0, w-b*v-(1-b)*(1-v))
		most = max(most, heat[p])
	}
	for p := range heat {
		heat[p] /= max(most, 1e-9)
	}
	return heat
}

// share returns a part of n.
func share(part, n int) float32 { return float32(part) / float32(n) }
