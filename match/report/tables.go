package report

import (
	"fmt"
	"strings"

	"montego/match"
	"montego/stats"
)

// heading says what was played.
func (r *Report) heading() string {
	text := fmt.Sprintf("%s: %s of %s", r.Path, plural(r.Table.Played, "game"), plural(len(r.Players), "player"))
	if c := r.conditions(); c != "" {
		text += "; " + c
	}
	return text + "."
}

// standings is what each player has scored, the strongest first.
func (r *Report) standings() [][]string {
	rows := [][]string{{"", "Elo", "95 %", "games", "won", "lost", "drawn", "points %", "95 %", "Black", "White", "s/move", "forfeits"}}
	for _, i := range r.order() {
		p := &r.Table.Players[i]
		t := p.Total
		elo, around, share, within := "–", "–", "–", "–"
		if x, in, ok := r.rating(i); ok {
			elo, around = match.FormatElo(x), match.FormatElo(in.Low)+" … "+match.FormatElo(in.High)
		}
		if t.Games() > 0 {
			in := r.share(i)
			share, within = fmt.Sprintf("%.1f", 100*t.Share()), fmt.Sprintf("%.1f–%.1f", 100*in.Low, 100*in.High)
		}
		forfeits := 0
		for _, n := range p.Faults {
			forfeits += n
		}
		rows = append(rows, []string{
			r.Players[i].Label, elo, around, fmt.Sprint(t.Games()), fmt.Sprint(t.Wins), fmt.Sprint(t.Losses), fmt.Sprint(t.Draws),
			share, within, p.AsBlack.String(), p.AsWhite.String(),
			fmt.Sprintf("%.3f", p.PerMove().Seconds()), fmt.Sprint(forfeits),
		})
	}
	return rows
}

// crossTable is the points of each player against each other.
func (r *Report) crossTable() [][]string {
	head := []string{"points against"}
	for _, j := range r.order() {
		head = append(head, match.Letter(j))
	}
	rows := [][]string{head}
	for _, i := range r.order() {
		row := []string{r.Players[i].Label}
		for _, j := range r.order() {
			cell := "·"
			if t := r.Table.Against(i, j); t.Games() > 0 {
				cell = t.String()
			}
			row = append(row, cell)
		}
		rows = append(rows, row)
	}
	return rows
}

// remarks is the text above the tables.
func (r *Report) remarks() string {
	var lines []string
	if r.paired() {
		pairs := r.Course.Pairs()
		e := stats.EloInterval(pairs.Interval())
		lines = append(lines, fmt.Sprintf("A against B: %s Elo, 95 %% %s … %s, from %s; A is stronger with %.1f %%",
			match.FormatElo(stats.Elo(pairs.Share())), match.FormatElo(e.Low), match.FormatElo(e.High),
			plural(pairs.N(), "pair"), 100*pairs.Superiority()))
	}
	lines = append(lines, strings.Split(strings.TrimSpace(r.Table.Remarks()), "\n")...)
	return strings.Join(lines, ". ")
}

// plural returns a number of things: "1 game", "3 games".
func plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
