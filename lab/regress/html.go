package regress

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"math"
	"regexp"
	"slices"
	"strings"

	"montego/goban"
	"montego/internal/page"
	"montego/internal/phrases"
	"montego/internal/render"
)

// WriteHTML writes results as one page that needs no other file: the tables, how
// much each player solved, and each position with a wrong answer. Positions are
// drawn where Options.Positions asked for them.
func WriteHTML(w io.Writer, r *Results) error {
	d := page.Document{Title: "Regression", Lead: r.lead()}
	d.Add("Solved", "In the tables below, pass is a right answer and fail a wrong one; "+
		"in capitals it is a surprise: PASS though known to fail, FAIL though not.", r.comparison().HTML())
	if len(r.Players) > 1 {
		d.Add("Share of right answers", "", r.shares())
	}
	for p := range r.Players {
		d.Add(r.Players[p].Text, "", r.suites(p).HTML())
	}
	for s, suite := range r.Suites {
		if cards := r.cards(s); len(cards) > 0 {
			d.Add(suite.Name+": wrong answers", "Rings are what the suite expects, crosses what was answered.", page.Execute(cardsTemplate, cards))
		}
	}
	return d.Write(w)
}

func (r *Results) lead() string {
	tests := 0
	for _, s := range r.Suites {
		tests += s.Tests()
	}
	return fmt.Sprintf("%s in %s, put to %s.", phrases.Count(tests, "test"), phrases.Count(len(r.Suites), "suite"), phrases.Count(len(r.Players), "player"))
}

func (r *Results) shares() template.HTML {
	plot := page.Intervals{
		Title:  "Share of right answers of each player",
		X:      page.Axis{Label: "right answers, %, with 95 % interval", High: 100},
		Middle: math.NaN(),
	}
	for p := range r.Players {
		t := r.Total(p)
		i := t.Interval()
		plot.Rows = append(plot.Rows, page.IntervalRow{
			Name:      r.Players[p].Text,
			Estimates: []page.Estimate{{Value: 100 * t.Share(), Low: 100 * i.Low, High: 100 * i.High}},
		})
	}
	return plot.SVG()
}

// card is a test that a player answered wrongly, as the page shows it.
type card struct {
	Title, Comment, Command, Expected string
	Picture                           string        // of the comment, where the board is not known
	Board                             template.HTML // "" if the position is not known
	Answers                           []cardAnswer
}

type cardAnswer struct{ Player, Verdict, Got string }

//go:embed cards.html
var cardsText string

var cardsTemplate = template.Must(template.New("cards").Parse(cardsText))

func (r *Results) cards(suite int) []card {
	var cards []card
	for _, step := range r.Suites[suite].Steps {
		var answers []*Test
		for p := range r.Players {
			answers = append(answers, r.Run(p, suite).test(step))
		}
		if slices.ContainsFunc(answers, func(t *Test) bool { return t != nil && !t.Verdict.Right() }) {
			cards = append(cards, r.card(suite, step, answers))
		}
	}
	return cards
}

// test returns what became of a step, or nil if it was not asked.
func (r *Run) test(step *Step) *Test {
	i := slices.IndexFunc(r.Tests, func(t Test) bool { return t.Step == step })
	if i < 0 {
		return nil
	}
	return &r.Tests[i]
}

// card makes the card of a step from the answers of all players, nil for none.
func (r *Results) card(suite int, step *Step, answers []*Test) card {
	c := card{
		Title:   fmt.Sprintf("%s %s", r.Suites[suite].Name, step.Label()),
		Command: step.Command.String(), Expected: step.Expect.String(),
	}
	var where *goban.Diagram
	var wrong []goban.Point
	for p, t := range answers {
		if t == nil {
			continue
		}
		c.Answers = append(c.Answers, cardAnswer{r.Players[p].Text, t.Verdict.String(), t.Got()})
		if where == nil {
			where = t.Position
		}
		if t.Position != nil && t.Fault == "" {
			wrong = append(wrong, points(t.Answer, t.Position.Width, t.Position.Height)...)
		}
	}
	if c.Comment, c.Picture = split(step.Comment); where != nil {
		c.Board, c.Picture = picture(where, step, wrong), ""
	}
	return c
}

// pictureLine matches a row of points, or of the letters below a board.
var pictureLine = regexp.MustCompile(`^\s*(\d+ )?\s*([A-HJ-T] ?|[.+*XOxo#] ?){3,}( \d+)?\s*$`)

// split takes the picture of a board out of a comment.
func split(comment string) (text, picture string) {
	var words, rows []string
	for line := range strings.SplitSeq(comment, "\n") {
		if pictureLine.MatchString(line) {
			rows = append(rows, line)
		} else {
			words = append(words, line)
		}
	}
	return strings.Join(words, "\n"), strings.Join(rows, "\n")
}

func picture(d *goban.Diagram, step *Step, wrong []goban.Point) template.HTML {
	b := render.Picture{Board: *d, Title: fmt.Sprintf("the position of test %s", step.Label())}
	b.Board.Ko = goban.NoPoint // its square would look like an answer
	b.Mark(render.Wrong, wrong...)
	if !step.Expect.negated {
		b.Mark(render.Right, step.Expect.Wanted(d.Width, d.Height)...)
	}
	return b.SVG()
}
