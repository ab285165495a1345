package report

import (
	"html/template"
	"io"
	"strings"

	"montego/internal/page"
)

// WriteHTML writes the report as one page that needs no other file.
func (r *Report) WriteHTML(w io.Writer) error {
	d := page.Document{Title: r.title(), Lead: r.Match.Store.Path() + ": " + r.heading() + "."}
	add := func(title, text string, body template.HTML) {
		d.Sections = append(d.Sections, page.Section{Title: title, Text: text, Body: body})
	}
	lines := Remarks(r.Standings)
	if basis := r.basis(); basis != "" {
		lines = append([]string{basis}, lines...)
	}
	add("Results", strings.Join(lines, ". "), r.standings().HTML())
	if len(r.Standings.Players) > 2 {
		add("Points against each other", "", r.crossTable().HTML())
	}
	if r.Standings.Played == 0 {
		return d.Write(w)
	}
	if ratings, _ := r.Standings.Ratings(); ratings != nil {
		add("Ratings", "", r.ratingPlot())
	}
	if r.paired() {
		if r.Standings.Test != nil {
			add("Test", r.testLine()+".", r.testPlot())
		}
		add("Course", "The share of the points with its 95 % interval, pair by pair.", r.coursePlot())
	}
	add("Points by colour", "", r.colorPlot())
	add("Length", "", r.lengthPlot())
	clocks, text := template.HTML(""), ""
	if t, limited := r.clocks(); limited {
		clocks, text = t.HTML(), timeText
	}
	add("Time", text, clocks+r.pacePlot())
	add("Lost by forfeit", "", r.forfeits().HTML())
	add("Games", "A click shows a game; ← and → step through it, and a click on a head sorts.", r.gameList())
	add("Settings", "", r.settingsBody())
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
	return "Match of " + plural(len(r.Standings.Players), "player")
}

// mostNotes is the number of games above which the page leaves out the players'
// notes on their moves, because they would be most of the page.
const mostNotes = 500

func (r *Report) gameList() template.HTML {
	list := page.Games{Columns: columns, List: r.games}
	if len(r.games) > mostNotes {
		for i := range list.List {
			for j := range list.List[i].Moves {
				list.List[i].Moves[j].Note = ""
			}
		}
	}
	return list.HTML()
}
