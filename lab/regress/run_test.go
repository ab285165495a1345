package regress

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"montego/goban"
	"montego/internal/file/filetest"
)

// quick are options for engines that answer, or never. Only the command that is never
// answered has a short timeout, so no test depends on how fast the others are.
var quick = Options{Parallel: 2, Timeout: time.Minute, Positions: true, patience: func(line string) time.Duration {
	if line == "hang" {
		return time.Millisecond
	}
	return time.Minute
}}

// ask puts suites to a player.
func ask(t *testing.T, p Player, o Options, suites ...*Suite) *Results {
	t.Helper()
	r, err := All(context.Background(), []Player{p}, suites, o)
	if err == nil {
		err = r.Failed()
	}
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// story returns the verdicts and answers of a run, a line each.
func story(r *Run) (lines []string) {
	for i := range r.Tests {
		lines = append(lines, r.Tests[i].Step.Label()+" "+r.Tests[i].Verdict.String()+" "+r.Tests[i].Got())
	}
	return lines
}

func TestVerdicts(t *testing.T) {
	r := ask(t, fakePlayer(t), quick, mustParse(t,
		"1 echo D4", "#? [D4]",
		"2 echo D4", "#? [D4]*",
		"3 echo D4", "#? [E5]*",
		"4 echo D4", "#? [E5]",
		"5 echo D4",
		"6 refuse", "#? [!x]",
		"7 refuse",
		"8 echo 17", "#? [0]&",
		"refuse",
		"echo 9", "#? [9]",
	)).Run(0, 0)
	want := []string{"1 pass D4", "2 PASS D4", "3 fail D4", "4 FAIL D4", "5 pass D4", "6 FAIL ? I will not", "7 FAIL ? I will not", "line 16 pass 9"}
	if diff := cmp.Diff(want, story(r)); diff != "" {
		t.Error(diff)
	}
	if tally := r.Tally(); tally.Refused != 1 || tally.Lost != 0 || tally.Solved() != 4 || tally.Tests() != 8 {
		t.Errorf("%+v", tally)
	}
}

// TestLost: an engine that is lost is brought back to where it was.
func TestLost(t *testing.T) {
	for _, vice := range []string{"crash", "hang", "babble"} {
		t.Run(vice, func(t *testing.T) {
			r := ask(t, fakePlayer(t), quick, mustParse(t,
				"komi 7", "boardsize 9", "play b A1", "loadsgf x.sgf", "play w D4", "showboard",
				"1 genmove b", "#? [C3]",
				"2 reg_genmove b",
				"3 "+vice, "#? [D4]",
				"4 history", "#? [komi 7;boardsize 9;loadsgf suites/x.sgf;play w D4;showboard;play b C3]",
				"5 "+vice, "#? [D4]*",
				"6 echo D4", "#? [D4]",
			)).Run(0, 0)
			var verdicts []string
			for _, test := range r.Tests {
				verdicts = append(verdicts, test.Verdict.String())
			}
			if got := strings.Join(verdicts, " "); got != "pass pass FAIL pass fail pass" || len(r.Losses) != 2 {
				t.Errorf("%s; %v", got, strings.Join(r.Surprises(), "\n"))
			}
		})
	}
}

// TestLostForGood: the rest of a suite is given up when the engine is lost each
// time, and counted.
func TestLostForGood(t *testing.T) {
	r := ask(t, fakePlayer(t), quick, mustParse(t, "1 echo a", "2 crash", "3 crash", "4 crash", "5 echo b", "6 echo c", "#? [c]*")).Run(0, 0)
	want := "pass FAIL FAIL FAIL FAIL fail"
	var got []string
	for _, test := range r.Tests {
		got = append(got, test.Verdict.String())
	}
	if strings.Join(got, " ") != want || r.Tests[4].Fault != "not asked: the engine does not come up again" {
		t.Errorf("%q", story(r))
	}
}

// TestSpoilt: no answer counts in a position that was refused.
func TestSpoilt(t *testing.T) {
	p, err := parsePlayer("preset:uct,playouts=10,search.memory=1", 1)
	if err != nil {
		t.Fatal(err)
	}
	r := ask(t, p, quick, mustParse(t,
		"boardsize 5",
		"1 reg_genmove b", "#? [[A-E][1-5]]",
		"loadsgf nowhere.sgf",
		"2 reg_genmove b", "#? [[A-E][1-5]]",
		"clear_board",
		"3 reg_genmove b", "#? [[A-E][1-5]]",
	)).Run(0, 0)
	var got []string
	for _, test := range r.Tests {
		got = append(got, test.Verdict.String())
	}
	if strings.Join(got, " ") != "pass FAIL pass" || !strings.HasPrefix(r.Tests[1].Fault, "no such position: line 4, loadsgf nowhere.sgf: ? cannot load file: ") {
		t.Errorf("%q", story(r))
	}
}

// TestPositions: the board where a wrong answer was given is known, whatever
// brought it there.
func TestPositions(t *testing.T) {
	r := ask(t, fakePlayer(t), quick, mustParse(t,
		"boardsize 5", "clear_board", "play b B2", "trymove w C2",
		"1 echo A1", "#? [D4|E5]",
		"popgo",
		"2 genmove w", "#? [A1]",
		"3 echo A1", "#? [A1]",
		"4 echo A1", "#? [A2]",
	)).Run(0, 0)
	var got []string
	for i := range r.Tests {
		if p := r.Tests[i].Position; p != nil {
			got = append(got, strings.Join([]string{r.Tests[i].Step.Label(), names(p, goban.Black), names(p, goban.White), p.Last.String()}, " "))
		}
	}
	want := []string{"1 B2 C2 C2", "2 B2  B2", "4 B2 C3 C3"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestSetPosition: a position that is set up at once is a position like any other: it is shown,
// an engine that was lost is brought back to it, and no answer counts where it was refused.
func TestSetPosition(t *testing.T) {
	p, err := parsePlayer("preset:uct,playouts=10,search.memory=1", 1)
	if err != nil {
		t.Fatal(err)
	}
	r := ask(t, p, quick, mustParse(t,
		"boardsize 5", "play b A1",
		"set_position b B2 w D4",
		"1 last_move", "#? [none]",
		"set_position b Z9",
		"2 list_stones black", "#? [B2]",
	)).Run(0, 0)
	if board := r.Tests[0].Position; board == nil || names(board, goban.Black) != "B2" || names(board, goban.White) != "D4" {
		t.Errorf("the board of test 1: %+v", board)
	}
	if test := r.Tests[1]; !strings.HasPrefix(test.Fault, "no such position: line 6, set_position b Z9: ") {
		t.Errorf("%q", story(r))
	}
	lost := ask(t, fakePlayer(t), quick, mustParse(t,
		"boardsize 9", "play b A1", "set_position b B2", "play w D4", "1 crash", "2 history", "#? [boardsize 9;set_position b B2;play w D4]",
	)).Run(0, 0)
	if !lost.Tests[1].Verdict.Right() {
		t.Errorf("%q", story(lost))
	}
}

// TestRepeatable: presets answer the same however suites are run.
func TestRepeatable(t *testing.T) {
	players, err := ParsePlayers([]string{"preset:uct,search.memory=1"}, []int{20, 50}, 7)
	if err != nil {
		t.Fatal(err)
	}
	one := mustParse(t, "boardsize 7", "1 reg_genmove b", "2 genmove w", "3 genmove b", "4 reg_genmove w")
	two := mustParse(t, "boardsize 5", "1 genmove b", "2 genmove w", "3 genmove b")
	var stories [2][]string
	for i, parallel := range []int{1, 4} {
		r, err := All(context.Background(), players, []*Suite{one, two}, Options{Parallel: parallel, Timeout: time.Minute})
		if err != nil {
			t.Fatal(err)
		}
		for p := range players {
			for s := range r.Suites {
				stories[i] = append(stories[i], story(r.Run(p, s))...)
			}
		}
	}
	if diff := cmp.Diff(stories[0], stories[1]); diff != "" {
		t.Error(diff)
	}
}

func TestPlayers(t *testing.T) {
	for text, want := range map[string]string{
		"rave":                      `player "rave": a player is preset:NAME,key=value… or gtp:COMMAND LINE`,
		"preset:rove":               `player preset:rove,playouts=10: no preset "rove"`,
		"gtp:":                      "player gtp:: ",
		"gtp:gnugo":                 "--playouts: it has no effect without a player preset:NAME",
		"preset:rave,playouts=1000": "player preset:rave,playouts=1000: its playouts are given twice",
	} {
		if _, err := ParsePlayers([]string{text}, []int{10}, 1); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	absent, err := parsePlayer("gtp:no-such-program", 1)
	if err != nil {
		t.Fatal(err)
	}
	r, _ := All(context.Background(), []Player{absent}, []*Suite{mustParse(t, "1 name")}, quick)
	if err := r.Failed(); err == nil || !strings.Contains(err.Error(), "cannot start the engine") {
		t.Errorf("no-such-program: %v", err)
	}
}

// TestInterrupted: what was asked stays, nothing else is asked, and nothing
// counts as lost.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	o := Options{Parallel: 1, patience: func(line string) time.Duration {
		if line == "hang" {
			time.AfterFunc(50*time.Millisecond, cancel)
		}
		return time.Minute
	}}
	suites := []*Suite{mustParse(t, "1 echo a"), mustParse(t, "1 hang", "2 echo b")}
	r, err := All(ctx, []Player{fakePlayer(t)}, suites, o)
	if !errors.Is(err, context.Canceled) || len(r.Run(0, 0).Tests) != 1 || len(r.Run(0, 1).Tests) != 0 || r.Total(0).Lost != 0 {
		t.Errorf("%v, %q, %q", err, story(r.Run(0, 0)), story(r.Run(0, 1)))
	}
}

// timeless compares a text with a file, times left out.
func timeless(t *testing.T, name, got string) {
	t.Helper()
	got = regexp.MustCompile(`\d+\.\d s`).ReplaceAllString(got, "0.0 s")
	filetest.Golden(t, filepath.Join("testdata", name), got)
}

// twoSuites are results of a player on two suites, with something of all there
// is.
func twoSuites(t *testing.T, players ...Player) *Results {
	t.Helper()
	first := mustParse(t, "boardsize 9", "clear_board", "play b E5", "play w E6", "# White <must> extend.",
		"1 echo D4", "#? [F5|F6]", "2 echo D4", "#? [D4]*", "3 echo F5", "#? [!(F5|F6)]", "4 echo C3", "#? [C3]")
	second := mustParse(t, "refuse", "10 echo A1 & <b>", "#? [B2]*", "20 crash", "30 echo x")
	first.Name, second.Name = "first", "second"
	r, err := All(context.Background(), players, []*Suite{first, second}, quick)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestReport(t *testing.T) {
	p := fakePlayer(t)
	var one, two, all bytes.Buffer
	for _, err := range []error{
		Report(&one, twoSuites(t, p), false),
		Report(&two, twoSuites(t, p, p), false),
		Report(&all, twoSuites(t, p, p), true),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	timeless(t, "one.txt", one.String())
	timeless(t, "two.txt", two.String())
	timeless(t, "all.txt", all.String())
}

func TestWriteJSON(t *testing.T) {
	var text bytes.Buffer
	if err := WriteJSON(&text, twoSuites(t, fakePlayer(t))); err != nil {
		t.Fatal(err)
	}
	var got struct{ Runs []jsonRun }
	if err := json.Unmarshal(text.Bytes(), &got); err != nil || len(got.Runs) != 2 || got.Runs[0].Verdicts["FAIL"] != 2 || got.Runs[1].Tests[0].Answer != "A1 & <b>" {
		t.Errorf("%v\n%s", err, &text)
	}
}
