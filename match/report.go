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
		s.results().String(),
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
			p.elo(), rating(elo.Low) + " … " + rating(elo.High),
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
	return rating(stats.Elo(p.Total.Share()))
}

// String returns points and games, "7.5/10".
func (t Tally) String() string { return fmt.Sprintf("%v/%d", t.Points(), t.Games()) }

// rating prints a difference of ratings, with its sign.
func rating(x float64) string {
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
	g := grid{append([]string{"lost by forfeit"}, forfeitHeads[:]...)}
	for i := range s.Sides {
		row := []string{s.label(Side(i))}
		for _, n := range s.Sides[i].Faults {
			row = append(row, fmt.Sprint(n))
		}
		g = append(g, row)
	}
	return g
}

// remarks are the lines below the tables: how games ended, and whatever gives
// reason to look at them.
func (s *Summary) remarks() string {
	var lines []string
	add := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	if s.Played > 0 {
		add("%d counted, %d resigned, %d by forfeit, %d too long; %.1f moves in the mean, %d to %d",
			s.Ends[Counted], s.Ends[Resigned], s.Ends[Forfeit], s.Ends[TooLong],
			float64(s.Moves)/float64(s.Played), s.Shortest, s.Longest)
	}
	if r := [2]int{s.Sides[A].Refusals, s.Sides[B].Refusals}; r != [2]int{} {
		add("refused commands: %d by A, %d by B", r[A], r[B])
	}
	for _, remark := range []struct {
		n    int
		text string
	}{
		{s.Disputed, "counted otherwise by a player than by the referee, with another winner"},
		{s.Unclear, "counted with doubts whether some stones were dead"},
		{s.RefereeFaults, "counted by the referee that is built in, because the other failed"},
		{s.Repeated, "the same, move by move, as an earlier one"},
	} {
		if remark.n > 0 {
			add("%s %s", plural(remark.n, "game"), remark.text)
		}
	}
	if n := s.Ends[Broken]; n > 0 {
		add("%s could not be played: %s", plural(n, "game"), s.LastBroken)
	}
	return strings.Join(append(lines, ""), "\n")
}

// plural returns a number of things: "1 game", "3 games".
func plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
