package report

import (
	"html/template"
	"io"

	"montego/match"
	"montego/page"
)

// WriteHTML writes the report as one page that needs no other file.
func (r *Report) WriteHTML(w io.Writer) error {
	d := page.Document{Title: r.title(), Lead: r.heading()}
	add := func(title, text string, body template.HTML) {
		d.Sections = append(d.Sections, page.Section{Title: title, Text: text, Body: body})
	}
	add("Results", r.remarks(), table(r.standings()))
	if len(r.Players) > 2 {
		add("Points against each other", "", table(r.crossTable()))
	}
	if r.Table.Played == 0 {
		return d.Write(w)
	}
	if r.Ratings != nil {
		add("Ratings", "", r.ratingPlot())
	}
	if r.paired() {
		c := r.Course
		if c.Test != nil {
			add("Test", match.TestLine(*c.Test, c.Pairs(), c.Verdict)+".", c.testPlot())
		}
		add("Course", "The share of the points with its 95 % interval, pair by pair.", c.coursePlot())
	}
	add("Points by colour", "", r.colorPlot())
	add("Length", "", r.lengthPlot())
	if r.timed() {
		add("Time", "", r.pacePlot())
	}
	add("Games", "A click shows a game; ← and → step through it, and a click on a head sorts.", r.gameList())
	add("Settings", "", r.settings())
	return d.Write(w)
}

// settings is what the match and its players were set to.
func (r *Report) settings() template.HTML {
	body := table(r.playersTable())
	if rows := r.parameterTable(); len(rows) > 1 {
		body += page.Details("parameters in which the players differ", table(rows))
	}
	return body + page.Details("settings of the match", table(r.settingsTable()))
}

// title names the players of a match of two.
func (r *Report) title() string {
	if len(r.Players) == 2 {
		return r.Players[0].Label + " – " + r.Players[1].Label
	}
	return "Match of " + plural(len(r.Players), "player")
}

// timed reports whether the records say what moves took.
func (r *Report) timed() bool {
	for i := range r.Players {
		if len(r.Players[i].Pace) > 0 {
			return true
		}
	}
	return false
}

func table(rows [][]string) template.HTML { return page.Table{Heads: rows[0], Rows: rows[1:]}.HTML() }

// mostNotes is up to how many games the page holds what players said of their
// moves. It would be most of the page.
const mostNotes = 500

func (r *Report) gameList() template.HTML {
	list := page.Games{Columns: columns, List: r.Games}
	if len(r.Games) > mostNotes {
		for i := range list.List {
			for j := range list.List[i].Moves {
				list.List[i].Moves[j].Note = ""
			}
		}
	}
	return list.HTML()
}
