package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"montego/goban"
	"montego/lab/match"
	"montego/lab/stats"
	"montego/player/timing"
	"montego/sgf"
)

// someRecords are 10 games: A wins 6, one by forfeit; B wins 2, one on time;
// one is a draw and one broken.
func someRecords() []*match.Record {
	black := sgf.Result{Winner: goban.Black, Reason: sgf.Resign}
	white := sgf.Result{Winner: goban.White, Reason: sgf.Resign}
	draw := sgf.Result{Reason: sgf.Score}
	rows := []struct {
		result sgf.Result
		end    match.End
		fault  *match.Fault
		moves  int
	}{
		{black, match.Resigned, nil, 40}, // A
		{white, match.Resigned, nil, 50}, // A
		{black, match.Counted, nil, 60},  // A
		{black, match.Counted, nil, 60},  // B
		{draw, match.Counted, nil, 62},
		{white, match.Counted, nil, 64}, // A
		{black, match.Forfeit, &match.Fault{Side: match.B, Kind: match.Illegal, Text: "at D4"}, 10}, // A
		{white, match.TooLong, nil, 75}, // A
		{white, match.Forfeit, &match.Fault{Side: match.A, Kind: match.LateMove, Text: "too late"}, 30},     // B
		{sgf.Result{}, match.Broken, &match.Fault{Side: match.B, Kind: match.Absent, Text: "it's gone"}, 0}, // no winner
	}
	var records []*match.Record
	for i, row := range rows {
		r := &match.Record{ScheduledGame: match.ScheduledGame{Number: i, Players: match.Pairing{0, 1}, Black: match.Side(i % 2)}, Names: [2]string{"rave", "GNU Go 3.8"},
			Result: row.result, End: row.end, Fault: row.fault}
		for j := range row.moves {
			m := match.Move{Move: goban.Move{Color: goban.Black, Point: goban.Pass}, Opening: j < 2}
			m.Used = 10 * time.Millisecond
			if j%2 == 1 {
				m.Color = goban.White
			}
			if r.Side(m.Color) == match.B {
				m.Used = 250 * time.Millisecond
			}
			r.Add(m)
		}
		records = append(records, r)
	}
	records[2].Opinions[match.B] = white // not a count
	records[3].Opinions[match.A] = sgf.ScoreResult(-5)
	records[4].Unclear = true
	records[5].RefereeFault = "asleep"
	records[0].Refusals = [2]int{0, 3}
	return records
}

const someReport = `9 games on 5×5, chinese rules, komi 7.5, referee builtin

                Elo       95 %  games  won  lost  drawn  points %       95 %  Black  White  s/move
A  rave        +255  −2 … +511      9    6     2      1      72.2  49.8–95.0  3.5/5    3/4   0.010
B  GNU Go 3.8  −255  −511 … +2      9    2     6      1      27.8   5.0–50.2    1/4  1.5/5   0.250
4 pairs of A with 0 ½ 1 1½ 2 points: 0 0 1 1 2; Elo and intervals are those of the pairs; A is stronger with 97.4 %

lost by forfeit  illegal  crash  time-out  on time  refused  garbage
A  rave                0      0         0        1        0        0
B  GNU Go 3.8          1      0         0        0        0        0

4 counted, 2 resigned, 2 by forfeit, 1 too long; 50.1 moves in the mean, 10 to 75
refused commands: 0 by A, 3 by B
1 game counted otherwise by a player than by the referee, with another winner
1 game counted with doubts whether some stones were dead
1 game counted by the referee that is built in, because the other failed
1 game the same, move by move, as an earlier one
1 game could not be played: GNU Go 3.8: it's gone
`

// someMatch is the match of someRecords. It has no players.
func someMatch(t *testing.T) *match.Match {
	t.Helper()
	s := match.DefaultSettings()
	s.Size, s.Games = "5", 10
	m, err := s.New([]match.PlayerSpec{{Text: "fake"}, {Text: "fake"}})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// reportOf is the report of these records.
func reportOf(t *testing.T, records []*match.Record) *Report {
	t.Helper()
	m := someMatch(t)
	r := New(m)
	for _, record := range records {
		r.Standings.Add(record)
	}
	return r
}

// TestReport: the numbers were worked out by hand, the intervals with the
// formula of Wilson in another program.
func TestReport(t *testing.T) {
	records := someRecords()
	for range 3 { // in any order
		var out bytes.Buffer
		if err := reportOf(t, records).Write(&out); err != nil {
			t.Fatal(err)
		}
		if out.String() != someReport {
			t.Fatalf("got\n%s\nwant\n%s", &out, someReport)
		}
		rand.Shuffle(len(records), func(i, j int) { records[i], records[j] = records[j], records[i] })
	}
}

func TestReportOfNothing(t *testing.T) {
	var out bytes.Buffer
	r := reportOf(t, nil)
	if err := r.Write(&out); err != nil || strings.Contains(out.String(), "NaN") || strings.Contains(out.String(), "0.0") {
		t.Errorf("%v\n%s", err, &out)
	}
	out.Reset()
	if err := r.WriteJSON(&out); err != nil || !json.Valid(out.Bytes()) {
		t.Errorf("%v\n%s", err, &out)
	}
}

// TestNoPair: one game is no pair, so that there is no interval of pairs.
func TestNoPair(t *testing.T) {
	out := reportOf(t, someRecords()[:1]).json()
	if first := &out.Players[0]; first.Basis != match.ByGames || first.EloInterval[0] == nil && first.EloInterval[1] == nil || out.PairInterval != nil {
		t.Errorf("%+v, of pairs %v", first, out.PairInterval)
	}
}

// TestOneInterval: text, JSON and page have the same intervals for the same
// games, and say that they are those of the pairs.
func TestOneInterval(t *testing.T) {
	r := reportOf(t, someRecords())
	var text, page bytes.Buffer
	if err := r.Write(&text); err != nil {
		t.Fatal(err)
	}
	page.WriteString(strings.ReplaceAll(string(r.standings().HTML()), "&#43;", "+"))
	out := r.json()
	low, high := *out.Players[0].EloInterval[0], *out.Players[0].EloInterval[1]
	interval := match.FormatElo(low) + " … " + match.FormatElo(high)
	if !strings.Contains(text.String(), interval) || !strings.Contains(page.String(), interval) || out.Players[0].Basis != match.ByPairs ||
		*out.PairInterval != out.Players[0].EloInterval || !strings.Contains(text.String(), "intervals are those of the pairs") {
		t.Errorf("%s\n%s\n%s", interval, &text, &page)
	}
}

func TestWriteJSON(t *testing.T) {
	var out bytes.Buffer
	if err := reportOf(t, someRecords()).WriteJSON(&out); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Games   int
		Ends    map[string]int
		Players []struct {
			Total    match.Tally
			Share    float64
			Elo      *float64
			Forfeits map[string]int
		}
	}
	if err := json.Unmarshal(out.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	a, b := got.Players[0], got.Players[1]
	if got.Games != 9 || got.Ends["broken"] != 1 || a.Total != (match.Tally{Wins: 6, Losses: 2, Draws: 1}) || a.Share < 0.722 || a.Share > 0.723 ||
		a.Elo == nil || b.Forfeits["illegal move"] != 1 || a.Forfeits["loss on time"] != 1 {
		t.Errorf("%s", &out)
	}
}

// TestTestLine: what a test that has ended has shown, in the text and beside the bounds of the plot.
func TestTestLine(t *testing.T) {
	r := reportOf(t, nil)
	for _, tt := range []struct {
		elo0, elo1 float64
		h0, h1     string
	}{
		{0, 20, "A is not stronger by 20 Elo", "A is stronger"},
		{5, 20, "A is not stronger by 20 Elo", "A is stronger by more than 5 Elo"},
		{-10, 0, "A is not stronger", "A is not weaker by 10 Elo"},
		{-20, -5, "A is weaker by more than 5 Elo", "A is not weaker by 20 Elo"},
	} {
		for verdict, says := range map[stats.Verdict]string{stats.H0: tt.h0, stats.H1: tt.h1} {
			r.Standings.Test, r.Standings.Verdict = &stats.SPRT{Elo0: tt.elo0, Elo1: tt.elo1, Alpha: 0.05, Beta: 0.05}, verdict
			if line := r.testLine(); !strings.HasSuffix(line, fmt.Sprintf(": %v accepted: %s", verdict, says)) {
				t.Error(line)
			}
			if name := fmt.Sprintf(">%v: %s<", verdict, says); !strings.Contains(string(r.testPlot()), name) {
				t.Errorf("the plot lacks %s", name)
			}
		}
	}
}

// TestClocks: under a time control the report says how near the players came to the
// end of their time. Game 8 was the longest.
func TestClocks(t *testing.T) {
	r := reportOf(t, nil)
	r.Match.Time = timing.Settings{System: timing.Absolute, Main: 20 * time.Second}
	for _, record := range someRecords() {
		r.Standings.Add(record)
	}
	const want = `time           used s/game  used %  least left s  in game
A  rave               0.24     1.2        19.640        8
B  GNU Go 3.8         6.03    30.1        10.750        8
`
	if clocks, limited := r.clocks(); !limited || clocks.Text() != want {
		t.Errorf("got\n%s\nwant\n%s", clocks.Text(), want)
	}
	var out bytes.Buffer
	if err := r.WriteJSON(&out); err != nil || !strings.Contains(out.String(), `"least_seconds_left": 10.75,`) {
		t.Errorf("%v\n%s", err, &out)
	}
}
