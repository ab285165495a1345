package match

import (
	"fmt"
	"io"
	"math"
	"strings"

	"montego/stats"
)

// Report prints a summary of games under these conditions as tables for the
// terminal.
func Report(w io.Writer, c *Conditions, referee Arbiter, s *Summary) error {
	parts := []string{
		fmt.Sprintf("%s on %v, referee %s\n", plural(s.Played, "game"), c, referee.Text),
		s.results().String() + s.pairLine(),
		s.forfeits().String(),
		s.remarks(),
	}
	_, err := io.WriteString(w, strings.Join(parts, "\n"))
	return err
}

// results is the table of who is stronger. Points and games as Black and as White
// stand in one column each.
func (s *Summary) results() grid {
	g := grid{{"", "games", "won", "lost", "drawn", "win %", "95 %", "Elo", "95 %", "Black", "White", "s/move"}}
	for i := range s.Sides {
		p := &s.Sides[i]
		share := p.Total.Interval()
		elo := stats.EloInterval(share)
		g = append(g, []string{
			s.label(Side(i)),
			fmt.Sprint(p.Total.Games()), fmt.Sprint(p.Total.Wins), fmt.Sprint(p.Total.Losses), fmt.Sprint(p.Total.Draws),
			p.percent(), fmt.Sprintf("%.1f–%.1f", 100*share.Low, 100*share.High),
			p.elo(), FormatElo(elo.Low) + " … " + FormatElo(elo.High),
			p.AsBlack.String(), p.AsWhite.String(),
			fmt.Sprintf("%.3f", p.PerMove().Seconds()),
		})
	}
	return g
}

func (p *SideSummary) percent() string {
	if p.Total.Games() == 0 {
		return "–"
	}
	return fmt.Sprintf("%.1f", 100*p.Total.Share())
}

func (p *SideSummary) elo() string {
	if p.Total.Games() == 0 {
		return "–"
	}
	return FormatElo(stats.Elo(p.Total.Share()))
}

// String returns points and games, "7.5/10".
func (t Tally) String() string { return fmt.Sprintf("%v/%d", t.Points(), t.Games()) }

// FormatElo prints a difference of ratings with its sign: "+35", "−∞".
func FormatElo(x float64) string {
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

func (s *Summary) label(side Side) string { return side.String() + "  " + s.Sides[side].Name }

// forfeitHeads are the kinds of faults, short enough for a table.
var forfeitHeads = [numKinds]string{"illegal", "crash", "time-out", "on time", "refused", "garbage"}

// forfeits is the table of what players did wrong. It is printed without any
// too: that nothing went wrong is worth knowing.
func (s *Summary) forfeits() grid {
	return forfeits(s.Sides[:])
}

func forfeits(players []SideSummary) grid {
	g := grid{append([]string{"lost by forfeit"}, forfeitHeads[:]...)}
	for i := range players {
		row := []string{Letter(i) + "  " + players[i].Name}
		for _, n := range players[i].Faults {
			row = append(row, fmt.Sprint(n))
		}
		g = append(g, row)
	}
	return g
}

// remarks are the lines below the tables: how games ended, and whatever gives
// reason to look at them.
func (s *Summary) remarks() string { return s.Totals.remarks(s.Sides[:]) }

func (t *Totals) remarks(players []SideSummary) string {
	var lines []string
	add := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	if t.Played > 0 {
		add("%d counted, %d resigned, %d by forfeit, %d too long; %.1f moves in the mean, %d to %d",
			t.Ends[Counted], t.Ends[Resigned], t.Ends[Forfeit], t.Ends[TooLong],
			float64(t.Moves)/float64(t.Played), t.Shortest, t.Longest)
	}
	if text := refusals(players); text != "" {
		add("refused commands: %s", text)
	}
	for _, remark := range []struct {
		n    int
		text string
	}{
		{t.Agreed, "counted as both players do"},
		{t.Disputed, "counted otherwise by a player than by the referee, with another winner"},
		{t.Unclear, "counted with doubts whether some stones were dead"},
		{t.RefereeFaults, "counted by the referee that is built in, because the other failed"},
		{t.Repeated, "the same, move by move, as an earlier one"},
	} {
		if remark.n > 0 {
			add("%s %s", plural(remark.n, "game"), remark.text)
		}
	}
	if n := t.Ends[Broken]; n > 0 {
		add("%s could not be played: %s", plural(n, "game"), t.LastBroken)
	}
	return strings.Join(append(lines, ""), "\n")
}

// refusals says who has refused how many commands: "0 by A, 3 by B", or "" if
// nobody has.
func refusals(players []SideSummary) string {
	any, parts := false, []string{}
	for i := range players {
		any = any || players[i].Refusals > 0
		parts = append(parts, fmt.Sprintf("%d by %s", players[i].Refusals, Letter(i)))
	}
	if !any {
		return ""
	}
	return strings.Join(parts, ", ")
}

// pairLine says what the pairs of games prove, which is more than the games
// one by one if openings favour a colour.
func (s *Summary) pairLine() string {
	pairs := s.Pairs()
	if pairs.N() == 0 {
		return ""
	}
	elo := stats.EloInterval(pairs.Interval())
	return fmt.Sprintf("%s of A with 0 ½ 1 1½ 2 points: %d %d %d %d %d; Elo %s, 95 %% %s … %s; A is stronger with %.1f %%\n",
		plural(pairs.N(), "pair"), pairs[0], pairs[1], pairs[2], pairs[3], pairs[4],
		FormatElo(stats.Elo(pairs.Share())), FormatElo(elo.Low), FormatElo(elo.High), 100*pairs.Superiority())
}

// Score says in a few words how the match stands, and its test, if it has one.
func (s *Summary) Score(t *stats.SPRT) string {
	a := s.Sides[A].Total
	score := fmt.Sprintf("A %d, B %d", a.Wins, a.Losses)
	if a.Draws > 0 {
		score += fmt.Sprintf(", draws %d", a.Draws)
	}
	if t != nil {
		low, high := t.Bounds()
		score += fmt.Sprintf(", LLR %s (%s … %s)", signed(t.LLR(s.Pairs())), signed(low), signed(high))
	}
	return score
}

// TestLine says in a line how a test stands and what its verdict is.
func TestLine(t stats.SPRT, pairs stats.Counts, v stats.Verdict) string {
	low, high := t.Bounds()
	verdict := [...]string{
		stats.Open: "open",
		stats.H0:   fmt.Sprintf("H0 accepted: A is not stronger by %v Elo", t.Elo1),
		stats.H1:   fmt.Sprintf("H1 accepted: A is stronger than by %v Elo", t.Elo0),
	}[v]
	return fmt.Sprintf("SPRT %v: LLR %s of %s … %s after %s: %s", t, signed(t.LLR(pairs)), signed(low), signed(high), plural(pairs.N(), "pair"), verdict)
}

// signed prints a log-likelihood ratio with a true minus sign.
func signed(x float64) string { return strings.Replace(fmt.Sprintf("%.2f", x), "-", "−", 1) }

// plural returns a number of things: "1 game", "3 games".
func plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
