package report

import (
	"fmt"
	"io"
	"math"
	"strings"

	"montego/internal/page"
	"montego/internal/phrases"
	"montego/lab/match"
	"montego/lab/stats"
)

func (r *Report) heading() string {
	text := fmt.Sprintf("%s on %v, referee %s", phrases.Count(r.Standings.Played, "game"), &r.Match.Conditions, r.Match.Referee.Text)
	if terms := r.Match.OwnTerms(); terms != "" {
		text += ", pairings " + terms
	}
	return text
}

// standings is what each player has scored, the strongest first.
func (r *Report) standings() page.Table {
	t := page.Table{Heads: []string{"", "Elo", "95 %", "games", "won", "lost", "drawn", "points %", "95 %", "Black", "White", "s/move"}}
	for _, i := range r.Standings.Order() {
		p, e := &r.Standings.Players[i], r.Standings.Estimate(i)
		n := p.Total
		share, within, around, pace := "–", "–", "–", "–"
		if n.Games() > 0 {
			share, within = fmt.Sprintf("%.1f", 100*n.Share()), fmt.Sprintf("%.1f–%.1f", 100*e.Share.Low, 100*e.Share.High)
		}
		if !math.IsNaN(e.Elo) {
			around = match.FormatElo(e.Range.Low) + " … " + match.FormatElo(e.Range.High)
		}
		if p.Clock.Moves > 0 {
			pace = fmt.Sprintf("%.3f", p.PerMove().Seconds())
		}
		t.Add(r.label(i), match.FormatElo(e.Elo), around,
			fmt.Sprint(n.Games()), fmt.Sprint(n.Wins), fmt.Sprint(n.Losses), fmt.Sprint(n.Draws),
			share, within, p.AsBlack.String(), p.AsWhite.String(), pace)
	}
	return t
}

// basis says what the ratings and the intervals of the standings rest on.
func (r *Report) basis() string {
	s := r.Standings
	if len(s.Players) > 2 {
		ratings, err := s.Ratings()
		if err != nil {
			return fmt.Sprintf("no ratings: %v", err)
		}
		in := ratings.AdvantageInterval()
		return fmt.Sprintf("ratings by maximum likelihood with %v virtual games of each player, half of them won; their mean is 0; having Black is worth %s Elo, 95 %% %s … %s",
			stats.VirtualGames, match.FormatElo(ratings.Advantage), match.FormatElo(in.Low), match.FormatElo(in.High))
	}
	pairs := s.Pairs()
	if pairs.N() == 0 {
		return ""
	}
	return fmt.Sprintf("%s of A with 0 ½ 1 1½ 2 points: %d %d %d %d %d; Elo and intervals are those of the pairs; A is stronger with %.1f %%",
		phrases.Count(pairs.N(), "pair"), pairs[0], pairs[1], pairs[2], pairs[3], pairs[4], 100*pairs.Superiority())
}

func (r *Report) crossTable() page.Table {
	order := r.Standings.Order()
	t := page.Table{Heads: []string{"points against"}}
	for _, j := range order {
		t.Heads = append(t.Heads, match.Letter(j))
	}
	for _, i := range order {
		row := []string{r.label(i)}
		for _, j := range order {
			cell := "·"
			if n := r.Standings.Against(i, j); n.Games() > 0 {
				cell = n.String()
			}
			row = append(row, cell)
		}
		t.Add(row...)
	}
	return t
}

// faultHeads are the kinds of faults that cost a game, short enough for a table.
var faultHeads = []string{"illegal", "crash", "time-out", "on time", "refused", "garbage"}

// forfeits is the table of the players' faults. It is shown even if there are none,
// because it is worth knowing that nothing went wrong.
func (r *Report) forfeits() page.Table {
	t := page.Table{Heads: append([]string{"lost by forfeit"}, faultHeads...)}
	for i := range r.Standings.Players {
		row := []string{r.label(i)}
		for _, n := range r.Standings.Players[i].Faults {
			row = append(row, fmt.Sprint(n))
		}
		t.Add(row...)
	}
	return t
}

// clocks is what the players did with their time, and whether there was a limit.
func (r *Report) clocks() (t page.Table, limited bool) {
	t.Heads = []string{"time", "used s/game", "used %", "least left s", "in game"}
	for i := range r.Standings.Players {
		p := &r.Standings.Players[i]
		if p.Clock.Given == 0 {
			t.Add(r.label(i), "–", "–", "–", "–")
			continue
		}
		limited = true
		t.Add(r.label(i), fmt.Sprintf("%.2f", p.Clock.Used.Seconds()/float64(p.Total.Games())), fmt.Sprintf("%.1f", 100*p.Clock.Share()),
			fmt.Sprintf("%.3f", p.Clock.Least.Seconds()), fmt.Sprint(p.Tightest+1))
	}
	return t, limited
}

// Remarks are lines on how the games ended, and on what may be wrong with them.
func Remarks(s *match.Standings) (lines []string) {
	add := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	if s.Played > 0 {
		add("%d counted, %d resigned, %d by forfeit, %d too long; %.1f moves in the mean, %d to %d",
			s.Ends[match.Counted], s.Ends[match.Resigned], s.Ends[match.Forfeit], s.Ends[match.TooLong],
			float64(s.Moves)/float64(s.Played), s.Shortest, s.Longest)
	}
	var refused []string // who has refused how many commands: "0 by A", "3 by B"
	all := 0
	for i, p := range s.Players {
		all += p.Refusals
		refused = append(refused, fmt.Sprintf("%d by %s", p.Refusals, match.Letter(i)))
	}
	if all > 0 {
		add("refused commands: %s", strings.Join(refused, ", "))
	}
	for _, remark := range []struct {
		n    int
		text string
	}{
		{s.Agreed, "counted as both players do"},
		{s.Disputed, "counted otherwise by a player than by the referee, with another winner"},
		{s.Unclear, "counted with doubts whether some stones were dead"},
		{s.RefereeFaults, "counted by the referee that is built in, because the other failed"},
		{s.Repeated, "the same, move by move, as an earlier one"},
	} {
		if remark.n > 0 {
			add("%s %s", phrases.Count(remark.n, "game"), remark.text)
		}
	}
	if n := s.Ends[match.Broken]; n > 0 {
		add("%s could not be played: %s", phrases.Count(n, "game"), s.LastBroken)
	}
	return lines
}

// Write prints the report as tables for the terminal.
func (r *Report) Write(w io.Writer) error {
	standings := r.standings().Text()
	if line := r.basis(); line != "" {
		standings += line + "\n"
	}
	parts := []string{r.heading() + "\n", standings}
	if len(r.Standings.Players) > 2 {
		parts = append(parts, r.crossTable().Text())
	}
	if clocks, limited := r.clocks(); limited {
		parts = append(parts, clocks.Text())
	}
	lines := Remarks(r.Standings)
	if r.Standings.Test != nil {
		lines = append(lines, r.testLine())
	}
	parts = append(parts, r.forfeits().Text(), strings.Join(append(lines, ""), "\n"))
	_, err := io.WriteString(w, strings.Join(parts, "\n"))
	return err
}
