package report

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"montego/match"
	"montego/stats"
)

// WriteText prints the report as tables for the terminal.
func (r *Report) WriteText(w io.Writer) error {
	parts := []string{r.heading() + "\n", match.Columns(r.table())}
	if len(r.Players) > 2 {
		parts = append(parts, match.Columns(r.crossTable()))
	}
	if lines := r.remarks(); len(lines) > 0 {
		parts = append(parts, strings.Join(append(lines, ""), "\n"))
	}
	_, err := io.WriteString(w, strings.Join(parts, "\n"))
	return err
}

// heading says what was played.
func (r *Report) heading() string {
	text := fmt.Sprintf("%s: %s of %s", r.Path, plural(r.Played, "game"), plural(len(r.Players), "player"))
	if c := r.conditions(); c != "" {
		text += "; " + c
	}
	return text
}

// table is what each player has scored, the strongest first.
func (r *Report) table() [][]string {
	rows := [][]string{{"", "Elo", "95 %", "games", "won", "lost", "drawn", "points %", "95 %", "Black", "White", "s/move", "faults"}}
	for _, i := range r.order() {
		p := &r.Players[i]
		t := p.Total()
		share, within := "–", "–"
		if t.Games() > 0 {
			interval := r.shareInterval(i)
			share = fmt.Sprintf("%.1f", 100*t.Share())
			within = fmt.Sprintf("%.1f–%.1f", 100*interval.Low, 100*interval.High)
		}
		elo, around := r.elo(i)
		rows = append(rows, []string{
			p.Label, elo, around, fmt.Sprint(t.Games()), fmt.Sprint(t.Wins), fmt.Sprint(t.Losses), fmt.Sprint(t.Draws),
			share, within, p.AsBlack.String(), p.AsWhite.String(),
			fmt.Sprintf("%.3f", p.PerMove().Seconds()), fmt.Sprint(p.Faults),
		})
	}
	return rows
}

// order returns the players from the strongest to the weakest, as far as that is
// known.
func (r *Report) order() []int {
	order := make([]int, len(r.Players))
	for i := range order {
		order[i] = i
	}
	if r.Ratings != nil {
		slices.SortStableFunc(order, func(a, b int) int {
			switch x, y := r.Ratings.Elo[a], r.Ratings.Elo[b]; {
			case x > y:
				return -1
			case x < y:
				return 1
			}
			return 0
		})
	}
	return order
}

// shareInterval returns where the share of a player's points lies. In a match of
// two it comes of the pairs.
func (r *Report) shareInterval(player int) stats.Interval {
	c := r.Course
	if c == nil || c.Pairs.N() == 0 {
		return r.Players[player].Total().Interval()
	}
	i := c.Pairs.Interval()
	if player == 1 {
		i.Low, i.High = 1-i.High, 1-i.Low
	}
	return i
}

// rating returns a player's rating with its interval, ok false if there is none.
// In a match of two it is what the pairs say of the difference from the
// opponent, otherwise it is relative to the mean of all players.
func (r *Report) rating(player int) (elo float64, interval stats.Interval, ok bool) {
	switch c := r.Course; {
	case r.Ratings == nil:
		return 0, stats.Interval{}, false
	case c != nil && c.Pairs.N() > 0:
		share := c.Pairs.Share()
		if player == 1 {
			share = 1 - share
		}
		return stats.Elo(share), stats.EloInterval(r.shareInterval(player)), true
	}
	return r.Ratings.Elo[player], r.Ratings.Interval(player), true
}

// elo prints a player's rating, and its interval.
func (r *Report) elo(player int) (elo, interval string) {
	x, i, ok := r.rating(player)
	if !ok {
		return "–", "–"
	}
	return signed(x), signed(i.Low) + " … " + signed(i.High)
}

// signed prints a difference of ratings, with its sign.
func signed(x float64) string {
	switch {
	case math.IsInf(x, 1):
		return "+∞"
	case math.IsInf(x, -1):
		return "−∞"
	case math.Round(x) < 0:
		return fmt.Sprintf("−%.0f", -x)
	}
	return fmt.Sprintf("+%.0f", math.Abs(x))
}

// crossTable is the points of each player against each other.
func (r *Report) crossTable() [][]string {
	head := []string{"points against"}
	for _, j := range r.order() {
		head = append(head, letter(j))
	}
	rows := [][]string{head}
	for _, i := range r.order() {
		row := []string{r.Players[i].Label}
		for _, j := range r.order() {
			row = append(row, r.against(i, j))
		}
		rows = append(rows, row)
	}
	return rows
}

// against returns the points and games of a player against another.
func (r *Report) against(player, other int) string {
	black, white := r.encounter(player, other), r.encounter(other, player)
	t := match.Tally{
		Wins:   black.Wins + white.Losses,
		Losses: black.Losses + white.Wins,
		Draws:  black.Draws + white.Draws,
	}
	if player == other || t.Games() == 0 {
		return "–"
	}
	return t.String()
}

// remarks are the lines below the tables.
func (r *Report) remarks() []string {
	var lines []string
	add := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	lines = append(lines, r.contest()...)
	if r.Unrated != "" && r.Played > 0 {
		add("no ratings: %s", r.Unrated)
	}
	if r.Played > 0 {
		t := match.Tally{Wins: r.Black.Wins, Losses: r.Black.Losses, Draws: r.Black.Draws}
		i := t.Interval()
		add("Black has %.1f %% of the points, 95 %% %.1f–%.1f", 100*t.Share(), 100*i.Low, 100*i.High)
		add("%s; %s", r.endings(), r.lengths())
	}
	for _, remark := range []struct {
		n    int
		text string
	}{
		{r.Doubtful, "with a remark: the list of games on the page has them"},
		{r.Repeated, "the same, move by move, as an earlier one"},
	} {
		if remark.n > 0 {
			add("%s %s", plural(remark.n, "game"), remark.text)
		}
	}
	return lines
}

// contest says how a match of two stands.
func (r *Report) contest() []string {
	c := r.Course
	if c == nil || c.Pairs.N() == 0 {
		return nil
	}
	i := c.Pairs.Interval()
	e := stats.EloInterval(i)
	lines := []string{fmt.Sprintf("A against B: %s Elo, 95 %% %s … %s, from %s, in which A has 0, ½, 1, 1½ and 2 points %s times",
		signed(stats.Elo(c.Pairs.Share())), signed(e.Low), signed(e.High), plural(c.Pairs.N(), "pair"), list(c.Pairs))}
	if c.Test == nil {
		return lines
	}
	low, high := c.Test.Bounds()
	return append(lines, fmt.Sprintf("SPRT %v: log-likelihood ratio %+.2f, bounds %+.2f and %+.2f: %v",
		c.Test, c.Test.LLR(c.Pairs), low, high, c.Test.Verdict(c.Pairs)))
}

// list writes numbers with commas.
func list(numbers []int) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(numbers), " ", ", "), "[]")
}

// endings says how the games ended.
func (r *Report) endings() string {
	var kinds []string
	for kind := range r.Ends {
		kinds = append(kinds, kind)
	}
	slices.SortFunc(kinds, func(a, b string) int {
		if r.Ends[a] != r.Ends[b] {
			return r.Ends[b] - r.Ends[a]
		}
		return strings.Compare(a, b)
	})
	for i, kind := range kinds {
		kinds[i] = fmt.Sprintf("%d %s", r.Ends[kind], kind)
	}
	return strings.Join(kinds, ", ")
}

// lengths says how long the games were.
func (r *Report) lengths() string {
	sum := 0
	for _, n := range r.Lengths {
		sum += n
	}
	return fmt.Sprintf("%.1f moves in the mean, %d to %d",
		float64(sum)/float64(len(r.Lengths)), slices.Min(r.Lengths), slices.Max(r.Lengths))
}

// plural returns a number of things: "1 game", "3 games".
func plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
