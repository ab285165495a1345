package report

import (
	"errors"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"

	"montego/goban"
	"montego/internal/page"
	"montego/internal/phrases"
	"montego/lab/match"
	"montego/lab/store"
	"montego/sgf"
)

// WriteHTML writes the report as one page that needs no other file.
func (r *Report) WriteHTML(w io.Writer) error {
	d := page.Document{Title: r.title(), Lead: r.Match.Store.Path() + ": " + r.heading() + "."}
	lines := Remarks(r.Standings)
	if basis := r.basis(); basis != "" {
		lines = append([]string{basis}, lines...)
	}
	d.Add("Results", strings.Join(lines, ". "), r.standings().HTML())
	if len(r.Standings.Players) > 2 {
		d.Add("Points against each other", "", r.crossTable().HTML())
	}
	if r.Standings.Played == 0 {
		return d.Write(w)
	}
	if ratings, _ := r.Standings.Ratings(); ratings != nil {
		d.Add("Ratings", "", r.ratingPlot())
	}
	if len(r.Standings.Players) == 2 && r.Standings.Pairs().N() > 0 {
		if r.Standings.Test != nil {
			d.Add("Test", r.testLine()+".", r.testPlot())
		}
		d.Add("Course", "The share of the points with its 95 % interval, pair by pair.", r.coursePlot())
	}
	d.Add("Points by colour", "", r.colorPlot())
	d.Add("Length", "", r.lengthPlot())
	clocks, text := template.HTML(""), ""
	if t, limited := r.clocks(); limited {
		clocks, text = t.HTML(), timeText
	}
	d.Add("Time", text, clocks+r.pacePlot())
	d.Add("Lost by forfeit", "", r.forfeits().HTML())
	d.Add("Games", "A click shows a game; ← and → step through it, and a click on a head sorts.", r.gameList())
	d.Add("Settings", "", r.settingsBody())
	return d.Write(w)
}

// timeText says what the columns of the table of time are.
const timeText = "Of the time that the clock offered: main time, increments, a period or a share of a block for each move in overtime, and the periods to spare. " +
	"The least left is that after the move that came closest to a loss on time."

// title names the players of a match of two.
func (r *Report) title() string {
	if len(r.Standings.Players) == 2 {
		return r.label(0) + " – " + r.label(1)
	}
	return "Match of " + phrases.Count(len(r.Standings.Players), "player")
}

// maxNotes is the number of games above which the page leaves out the players'
// notes on their moves, because they would be most of the page.
const maxNotes = 500

func (r *Report) gameList() template.HTML {
	list := page.Games{Columns: columns, List: r.games}
	if len(r.games) > maxNotes {
		for i := range list.List {
			for j := range list.List[i].Moves {
				list.List[i].Moves[j].Note = ""
			}
		}
	}
	return list.HTML()
}

func (r *Report) settingsBody() template.HTML {
	players := page.Table{Heads: []string{"player", "as written"}}
	for i := range r.Match.Players {
		players.Add(r.label(i), r.Match.Players[i].Text)
	}
	settings := page.Table{Heads: []string{"setting", "value"}}
	for _, s := range r.settings {
		if s.Value != "" {
			settings.Add(s.Name, s.Value)
		}
	}
	body := players.HTML()
	if t := r.parameterTable(); len(t.Rows) > 0 {
		body += page.Details("parameters in which the players differ", t.HTML())
	}
	return body + page.Details("settings of the match", settings.HTML())
}

// parameterTable is the parameters in which players differ, "–" where one has
// none of that name.
func (r *Report) parameterTable() page.Table {
	t := page.Table{Heads: []string{"parameter"}}
	values := make([]map[string]string, len(r.Match.Players))
	var names []string
	for i, p := range r.Match.Players {
		t.Heads = append(t.Heads, match.Letter(i))
		values[i] = map[string]string{}
		for line := range strings.Lines(p.Parameters) {
			name, value, _ := strings.Cut(strings.TrimSpace(line), "=")
			values[i][name] = value
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	for _, name := range names {
		row, differ := []string{name}, false
		for i := range values {
			value, ok := values[i][name]
			if !ok {
				value = "–"
			}
			row = append(row, value)
			differ = differ || value != row[1]
		}
		if differ {
			t.Add(row...)
		}
	}
	return t
}

func (r *Report) addGame(g *store.Game) error {
	collection, _, err := sgf.Parse([]byte(g.SGF))
	if err != nil {
		return err
	}
	root := collection.Trees[0]
	size, err := root.Size()
	if err != nil {
		return err
	}
	if !size.Playable() {
		return errors.New("there is no board of this size")
	}
	komi, _ := root.Komi()
	p := page.Game{
		Width: size.Width, Height: size.Height, Result: g.Result, Komi: fmt.Sprint(komi),
		Black: r.label(g.Players[0]), White: r.label(g.Players[1]),
		AddBlack: root.Points("AB", size), Cells: r.cells(g),
	}
	for node := range root.MainLine() {
		move, err := node.Move(size)
		if err != nil {
			return err
		}
		if move.Color.IsStone() {
			p.Moves = append(p.Moves, page.Move{Move: move, Note: node.Text("C")})
		}
	}
	r.games = append(r.games, p)
	return nil
}

// columns are those of the list of games.
var columns = []page.Column{
	{Name: "game"},
	{Name: "Black", Text: true, Choose: true},
	{Name: "White", Text: true, Choose: true},
	{Name: "result", Text: true},
	{Name: "winner", Text: true, Choose: true},
	{Name: "end", Text: true, Choose: true},
	{Name: "moves"},
	{Name: "s/move, B"},
	{Name: "s/move, W"},
	{Name: "remarks", Text: true},
}

func (r *Report) cells(g *store.Game) []string {
	winner := "none"
	switch result, _ := sgf.ParseResult(g.Result); result.Winner {
	case goban.Black:
		winner = match.Letter(g.Players[0])
	case goban.White:
		winner = match.Letter(g.Players[1])
	}
	perMove := func(side int) string {
		times := g.Times[side]
		if len(times) == 0 {
			return "–"
		}
		return fmt.Sprintf("%.3f", times.Sum().Seconds()/float64(len(times)))
	}
	return []string{
		fmt.Sprint(g.Number + 1), match.Letter(g.Players[0]), match.Letter(g.Players[1]), g.Result,
		winner, g.Ending, fmt.Sprint(g.Moves), perMove(0), perMove(1), strings.Join(gameRemarks(g), "; "),
	}
}

func gameRemarks(g *store.Game) (lines []string) {
	if g.Variant != "" {
		lines = append(lines, g.Variant)
	}
	if g.Fault != "" {
		lines = append(lines, g.Fault+": "+g.Detail)
	}
	return append(lines, countRemarks(g)...)
}

func countRemarks(g *store.Game) (lines []string) {
	if g.Unclear {
		lines = append(lines, "in doubt which stones are dead")
	}
	if g.Agreed {
		lines = append(lines, "both players count so")
	}
	if g.RefereeFault != "" {
		lines = append(lines, "the referee failed: "+g.RefereeFault)
	}
	return lines
}
