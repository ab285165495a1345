package review

import (
	"fmt"
	"html/template"
	"io"
	"math"
	"slices"

	"montego/goban"
	"montego/internal/page"
	"montego/internal/render"
)

// mostPictures is how many mistakes the page shows on boards.
const mostPictures = 12

// WritePage writes the page of a review: the game to step through, the graphs, and the
// largest mistakes on boards.
func (r *Review) WritePage(w io.Writer) error {
	doc := page.Document{
		Title: r.Title(),
		Lead:  r.Summary(),
		Wood:  true,
		Sections: []page.Section{
			{Title: "The game", Text: "The arrow keys step through the moves; what Montego says of a move stands below the board.", Body: r.replay().HTML()},
			{Title: "Win rate", Text: "Black's share of the playouts after each move.", Body: r.winRates().SVG()},
			{Title: "Lead", Text: "Black's mean lead in points, komi included.", Body: r.leads().SVG()},
		},
	}
	worst := r.Mistakes(Wrong)
	slices.SortStableFunc(worst, func(a, b Mistake) int { return int(1e6 * (b.Loss() - a.Loss())) })
	for _, m := range worst[:min(len(worst), mostPictures)] {
		doc.Sections = append(doc.Sections, page.Section{
			Title: fmt.Sprintf("Move %d", m.Number), Text: m.Words(), Body: r.picture(&m),
		})
	}
	return doc.Write(w)
}

// WritePlot writes the graph of the win rate as a file of its own.
func (r *Review) WritePlot(w io.Writer) error {
	_, err := io.WriteString(w, page.Standalone(r.winRates().SVG()))
	return err
}

// Title names the players and, if the record says them, their ranks.
func (r *Review) Title() string {
	return fmt.Sprintf("%s against %s", r.player(goban.Black), r.player(goban.White))
}

// player names a player with the rank.
func (r *Review) player(c goban.Color) string {
	info := r.Nodes[0].Info()
	p := info.Black
	if c == goban.White {
		p = info.White
	}
	name := or(p.Name, side(c))
	if p.Rank != "" {
		name += " (" + p.Rank + ")"
	}
	return name
}

// or returns the text, or otherwise if there is none.
func or(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

// winRates is the plot of Black's win rate.
func (r *Review) winRates() *page.Lines {
	l := r.lines("Black's win rate after each move", "Black's win rate, %", func(i int) float64 { return 100 * r.Value(i) })
	l.Y.Low, l.Y.High = 0, 100
	l.Rules = []page.Rule{{At: 50, Name: "even"}}
	return l
}

// leads is the plot of Black's lead.
func (r *Review) leads() *page.Lines {
	l := r.lines("Black's lead after each move", "Black's lead, points", func(i int) float64 { return r.Found[i].Lead })
	l.Y.Signed = true
	l.Rules = []page.Rule{{At: 0, Name: "even"}}
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
		s.X, s.Y = append(s.X, float64(r.numberAt(i))), append(s.Y, y)
	}
	return &page.Lines{Title: title, X: page.Axis{Label: "move", Whole: true}, Y: page.Axis{Label: label}, Series: []page.Series{s}}
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
		Result: r.Nodes[0].Info().Result.String(), Komi: first.Komi().String(),
	}
	for p := range first.Board().Points() {
		if first.Board().At(p) == goban.Black {
			g.Handicap = append(g.Handicap, p)
		}
	}
	words := map[int]string{}
	for _, m := range r.Mistakes(Doubtful) {
		words[m.Node] = m.Words()
	}
	for i := 1; i < len(r.Nodes); i++ {
		if !r.moves[i].Color.IsStone() {
			continue
		}
		note := words[i]
		if note == "" && r.Found[i] != nil {
			note = fmt.Sprintf("The win rate of Black is %d %%.", percent(r.Value(i)))
		}
		g.Moves = append(g.Moves, page.Move{Move: r.moves[i], Note: note})
	}
	g.Cells = []string{g.Black, g.White, g.Result, fmt.Sprint(len(g.Moves))}
	return &page.Games{
		Columns: []page.Column{{Name: "Black", Text: true}, {Name: "White", Text: true}, {Name: "Result", Text: true}, {Name: "Moves"}},
		List:    []page.Game{g},
	}
}
