package report

import (
	"bytes"
	"strings"
	"testing"

	"montego/lab/match"
)

// showProgress shows the progress of ten games.
func showProgress(terminal bool, games int) string {
	var out bytes.Buffer
	p, s := NewProgress(&out, games, terminal), match.NewStandings(&match.Match{Players: make([]match.PlayerSpec, 2)})
	for _, r := range someRecords() {
		s.Add(r)
		p.Game(r, s.Score())
	}
	p.Line("and a remark")
	p.Close()
	return out.String()
}

func TestProgressLines(t *testing.T) {
	const want = `2 of 20 games: A 2, B 0
4 of 20 games: A 3, B 1
6 of 20 games: A 4, B 1, draws 1
game 7: GNU Go 3.8: illegal move: at D4
8 of 20 games: A 6, B 1, draws 1
game 9: rave: loss on time: too late
game 10: GNU Go 3.8: no start: it's gone
10 of 20 games: A 6, B 2, draws 1
and a remark
`
	if got := showProgress(false, 20); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestProgressBar: the bar ends with the last state, whether or not all games
// were played, and whole lines stand beside it.
func TestProgressBar(t *testing.T) {
	for _, games := range []int{10, 20} {
		got := showProgress(true, games)
		for _, want := range []string{"10 of ", "A 6, B 2, draws 1", "game 9: rave: loss on time", "and a remark\n"} {
			if !strings.Contains(got, want) {
				t.Errorf("of %d games: %q is not in %q", games, want, got)
			}
		}
	}
}
