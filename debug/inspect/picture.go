package inspect

import (
	"cmp"
	"fmt"
	"slices"
	"sort"
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

// Picture reads a position as Position does, and returns the game, all moves that led to the
// position, and a picture of its board with the marks and labels of the record's node or of the
// diagram. The game begins with the last stones that a record sets up, and the moves before them
// are among the moves. If the record cannot be played so far, the picture is of the board
// before the wrong move, without marks.
func Picture(text []byte, number, move int) (g *game.Game, moves []goban.Move, p render.Picture, err error) {
	g, fault := Position(text, number, move)
	if g == nil {
		return nil, nil, p, fault
	}
	moves, p = g.Moves(), render.Picture{Board: g.Board().Diagram(), Labels: map[goban.Point]string{}}
	switch {
	case IsRecord(text):
		node := nodeBefore(text, number, move, fault)
		if moves = movesTo(node); fault == nil {
			markNode(&p, node)
		}
	case !isCommands(string(text)):
		p.Board, err = goban.ParseDiagram(string(text))
	}
	p.Title = fmt.Sprintf("%d×%d after %s", g.Width(), g.Height(), phrases.Count(len(moves), "move"))
	return g, moves, p, cmp.Or(fault, err)
}

// nodeBefore returns the node of the main line where a record that Position has read stands
// before the given move; 0 is its end. If it cannot be played so far, that is the last node to
// which it can be. It is nil before what the root has.
func nodeBefore(text []byte, number, move int, fault error) (node *sgf.Node) {
	records, _, _ := sgf.Parse(text)
	line, moves := records.Trees[number-1].Line(), 0
	end := slices.IndexFunc(line, func(n *sgf.Node) bool {
		if n.HasMove() {
			moves++
		}
		return move > 0 && moves >= move
	})
	if fault != nil {
		end = sort.Search(len(line), func(i int) bool { _, err := line[i].Game(game.DefaultRules(), 0); return err != nil })
	}
	if end < 0 {
		end = len(line)
	}
	if end == 0 {
		return nil
	}
	return line[end-1]
}

// movesTo returns the moves from the root of a record to a node, which may be nil.
func movesTo(node *sgf.Node) (moves []goban.Move) {
	for _, n := range node.Path() {
		size, _ := n.Root().Size() // the record was played
		if m, err := n.Move(size); err == nil && m.Color.IsStone() {
			moves = append(moves, m)
		}
	}
	return moves
}

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
func NumberMoves(p *render.Picture, moves []goban.Move, from, to int) {
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
	for i, m := range shot.Shown(shot.ToMove) {
		if i >= n || m.Visits == 0 || m.Point == goban.Pass {
			continue
		}
		p.Candidates = append(p.Candidates, render.Candidate{
			Point: m.Point, Share: min(1, float64(m.Visits)/float64(max(best.Visits, 1))),
			Big: fmt.Sprintf("%.0f", 100*m.WinRate), Small: visits(m.Visits),
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
	var s playout.PointStatistics
	s.Play(playout.New(v.Player.Playout), root, first, goban.Black, g.AreaKomiFor(first).Float(), n, &r)
	heat, most := make([]float32, goban.NumPoints), float32(0)
	for p := range root.Points() {
		heat[p] = max(0, s.Criticality[p])
		most = max(most, heat[p])
	}
	for p := range heat {
		heat[p] /= max(most, 1e-9)
	}
	return heat
}
