package command

import (
	"regexp"
	"strings"
	"testing"

	"montego/lab/match"
)

// TestMatchProgress: a match says ten times how far it is, at a terminal after each game, in a
// line that changes below those that stay.
func TestMatchProgress(t *testing.T) {
	fault := &match.Fault{Side: match.B, Kind: match.Illegal, Text: "at D4"}
	games := func(terminal bool) string {
		var out strings.Builder
		p := newMatchProgress(&out, 20)
		p.terminal, p.columns = terminal, func() int { return 40 }
		for n, score := range []string{"A 1, B 0", "A 2, B 0", "A 2, B 1", "A 3, B 1", "A 3, B 1, draws 1"} {
			r := &match.Record{ScheduledGame: match.ScheduledGame{Number: n}, Names: [2]string{"rave", "GNU Go"}, Past: n < 2}
			if n == 3 {
				r.Fault = fault
			}
			p.game(r, score)
		}
		p.line("and a remark")
		p.end()
		return out.String()
	}
	const lines = `game 4: GNU Go: illegal move: at D4
4 of 20 games: A 3, B 1
and a remark
`
	if got := games(false); got != lines {
		t.Errorf("got\n%s\nwant\n%s", got, lines)
	}
	var screen []string // what stands on it in the end
	for line := range strings.SplitSeq(games(true), "\n") {
		shown := strings.Split(strings.TrimSuffix(line, "\r"), "\r")
		screen = append(screen, strings.TrimRight(shown[len(shown)-1], " "))
	}
	const want = `^game 4: GNU Go: illegal move: at D4
and a remark
…?[0-9a-z :]*A 3, B 1, draws 1, 0s left, after 0s
$`
	if got := strings.Join(screen, "\n"); !regexp.MustCompile(want).MatchString(got) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
