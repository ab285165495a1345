package review

import (
	"cmp"
	"fmt"
	"html/template"
	"io"
	"math"
	"slices"

	"montego/goban"
	"montego/internal/page"
	"montego/internal/phrases"
	"montego/internal/render"
	"montego/sgf"
)

// maxPictures is how many mistakes the page shows on boards.
const maxPictures = 12

// WritePage writes the page of a review: the game to step through, the graphs, and the
// largest mistakes on boards.
func (r *Review) WritePage(w io.Writer) error {
	l := r.language()
	doc := page.Document{
		Language: l.Name(),
		Title:    l.Say("review.title", phrases.Args{"black": r.player(goban.Black), "white": r.player(goban.White)}),
		Lead:     r.Summary(),
		Wood:     true,
	}
	doc.Add(l.Say("review.game"), l.Say("review.game.text"), r.replay().HTML())
	doc.Add(l.Say("review.winrate"), l.Say("review.winrate.text"), r.winRates().Figure())
	doc.Add(l.Say("review.lead"), l.Say("review.lead.text"), r.leads().Figure())
	worst := r.Mistakes(Wrong)
	slices.SortStableFunc(worst, func(a, b Mistake) int { return cmp.Compare(b.Severity(), a.Severity()) })
	for _, m := range worst[:min(len(worst), maxPictures)] {
		doc.Add(l.Say("review.move", phrases.Args{"move": m.Number}), m.Words(), r.picture(&m))
	}
	return doc.Write(w)
}

// WritePlot writes the graph of the win rate as a file of its own.
func (r *Review) WritePlot(w io.Writer) error {
	_, err := io.WriteString(w, page.Standalone(r.winRates().SVG()))
	return err
}

// player names a player with the rank.
func (r *Review) player(c goban.Color) string {
	info := r.Nodes[0].Info()
	p := goban.ByColor(c, info.Black, info.White)
	name := cmp.Or(p.Name, r.side(c))
	if p.Rank != "" {
		name += " (" + p.Rank + ")"
	}
	return name
}

func (r *Review) winRates() *page.Lines {
	l := r.lines(r.language().Say("review.winrate.plot"), r.language().Say("review.winrate.axis"), func(i int) float64 { return 100 * r.Value(i) })
	l.Y.Low, l.Y.High = 0, 100
	l.Rules = []page.Rule{{At: 50, Name: r.language().Say("review.even")}}
	return l
}

func (r *Review) leads() *page.Lines {
	l := r.lines(r.language().Say("review.lead.plot"), r.language().Say("review.lead.axis"), r.Lead)
	l.Y.Signed = true
	l.Rules = []page.Rule{{At: 0, Name: r.language().Say("review.even")}}
	return l
}

// lines plots a number of each position.
func (r *Review) lines(title, label string, of func(node int) float64) *page.Lines {
	s := page.Series{Name: label}
	for i, f := range r.Found {
		y := math.NaN()
		if f != nil {
			y = of(i)
		}
		s.X, s.Y = append(s.X, float64(r.Nodes[i].MoveNumber())), append(s.Y, y)
	}
	return &page.Lines{Title: title, X: page.Axis{Label: r.language().Say("review.axis.move"), Whole: true}, Y: page.Axis{Label: label}, Series: []page.Series{s}}
}

// picture shows the position before a mistake, the move and the better one.
func (r *Review) picture(m *Mistake) template.HTML {
	g := r.position(m.Node - 1)
	b := render.Picture{Board: g.Board().Diagram(), Title: m.Words()}
	b.Mark(render.Wrong, m.Move.Point)
	b.Mark(render.Right, m.Better[:min(len(m.Better), 1)]...)
	return b.SVG()
}

// replay is the game with what is said of its moves.
func (r *Review) replay() *page.Games {
	first := r.position(0)
	g := page.Game{
		Width: first.Width(), Height: first.Height(), Black: r.player(goban.Black), White: r.player(goban.White),
		Komi: first.Komi().String(), AddBlack: first.Board().ListStones(goban.Black), AddWhite: first.Board().ListStones(goban.White),
	}
	if result := r.Nodes[0].Result(); result != (sgf.Result{}) {
		g.Result = result.String()
	}
	words := map[int]string{}
	for _, m := range r.Mistakes(Doubtful) {
		words[m.Node] = m.Words()
	}
	for i := 1; i < len(r.Nodes); i++ {
		if !r.moves[i].Color.IsStone() {
			if stones := r.setUp(i); len(stones) > 0 {
				g.SetUps = append(g.SetUps, page.SetUp{After: len(g.Moves), Stones: stones})
			}
			continue
		}
		note := words[i]
		if note == "" && r.Found[i] != nil {
			note = r.language().Say("review.winrate.now", phrases.Args{"value": Percent(r.Value(i))})
		}
		g.Moves = append(g.Moves, page.Move{Move: r.moves[i], Note: note})
	}
	g.Cells = []string{g.Black, g.White, g.Result, fmt.Sprint(len(g.Moves))}
	return &page.Games{
		Columns: []page.Column{
			{Name: r.side(goban.Black), Text: true}, {Name: r.side(goban.White), Text: true},
			{Name: r.language().Say("review.result"), Text: true}, {Name: r.language().Say("review.moves")},
		},
		List:     []page.Game{g},
		Language: r.language(),
	}
}

// setUp returns how the board at node i differs from the one before, if the node sets stones up.
func (r *Review) setUp(i int) (stones []goban.Move) {
	if !r.Nodes[i].HasSetup() {
		return nil
	}
	before, after := r.position(i-1).Board(), r.position(i).Board()
	for p := range after.Points() {
		if c := after.At(p); c != before.At(p) {
			stones = append(stones, goban.Move{Color: c, Point: p})
		}
	}
	return stones
}
