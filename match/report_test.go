package match

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"montego/goban"
	"montego/gtp"
	"montego/stats"
)

// someRecords are 10 games: A wins 6, one by forfeit; B wins 2, one on time;
// one is a draw and one broken.
func someRecords() []*Record {
	black := gtp.Result{Winner: goban.Black, Ending: gtp.ByResign}
	white := gtp.Result{Winner: goban.White, Ending: gtp.ByResign}
	draw := gtp.Result{Ending: gtp.ByScore}
	rows := []struct {
		result gtp.Result
		end    End
		fault  *Fault
		moves  int
	}{
		{black, Resigned, nil, 40}, // A
		{white, Resigned, nil, 50}, // A
		{black, Counted, nil, 60},  // A
		{black, Counted, nil, 60},  // B
		{draw, Counted, nil, 62},
		{white, Counted, nil, 64},                                 // A
		{black, Forfeit, &Fault{B, Illegal, "at D4"}, 10},         // A
		{white, TooLong, nil, 75},                                 // A
		{white, Forfeit, &Fault{A, LateMove, "too late"}, 30},     // B
		{gtp.Result{}, Broken, &Fault{B, Absent, "it's gone"}, 0}, // nobody
	}
	var records []*Record
	for i, row := range rows {
		r := &Record{Fixture: Fixture{Number: i, Black: Side(i % 2)}, Names: [2]string{"rave", "GNU Go 3.8"},
			Result: row.result, End: row.end, Fault: row.fault}
		for j := range row.moves {
			m := Move{Move: goban.Move{Color: goban.Black, Point: goban.Pass}, Opening: j < 2}
			m.Used = 10 * time.Millisecond
			if j%2 == 1 {
				m.Color = goban.White
			}
			if r.Side(m.Color) == B {
				m.Used = 250 * time.Millisecond
			}
			r.Moves = append(r.Moves, m)
		}
		records = append(records, r)
	}
	records[2].Opinions[B] = white // not a count
	records[3].Opinions[A] = gtp.ScoreResult(-5)
	records[4].Unclear = true
	records[5].RefereeFault = "asleep"
	records[0].Refusals = [2]int{0, 3}
	return records
}

const someReport = `9 games on 5×5, chinese rules, komi 7.5, referee builtin

               games  won  lost  drawn  win %       95 %   Elo        95 %  Black  White  s/move
A  rave            9    6     2      1   72.2  40.2–91.0  +166  −69 … +401  3.5/5    3/4   0.010
B  GNU Go 3.8      9    2     6      1   27.8   9.0–59.8  −166  −401 … +69    1/4  1.5/5   0.250
4 pairs of A with 0 ½ 1 1½ 2 points: 0 0 1 1 2; Elo +255, 95 % −2 … +511; A is stronger with 97.4 %

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

// TestReport: the numbers were worked out by hand, the intervals with the
// formula of Wilson in another program.
func TestReport(t *testing.T) {
	records := someRecords()
	for range 3 { // in any order
		s := &Summary{}
		for _, r := range records {
			s.Add(r)
		}
		var out bytes.Buffer
		c := small()
		if err := Report(&out, &c, Builtin(), s); err != nil {
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
	c := small()
	if err := Report(&out, &c, Builtin(), &Summary{}); err != nil || strings.Contains(out.String(), "NaN") {
		t.Errorf("%v\n%s", err, &out)
	}
	out.Reset()
	if err := WriteJSON(&out, &c, Builtin(), &Summary{}, nil); err != nil || !json.Valid(out.Bytes()) {
		t.Errorf("%v\n%s", err, &out)
	}
}

func TestWriteJSON(t *testing.T) {
	s := &Summary{}
	for _, r := range someRecords() {
		s.Add(r)
	}
	var out bytes.Buffer
	c := small()
	if err := WriteJSON(&out, &c, Builtin(), s, nil); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Games   int
		Ends    map[string]int
		Players []struct {
			Total    Tally
			Share    float64
			Elo      *float64
			Forfeits map[string]int
		}
	}
	if err := json.Unmarshal(out.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	a, b := got.Players[0], got.Players[1]
	if got.Games != 9 || got.Ends["broken"] != 1 || a.Total != (Tally{6, 2, 1}) || a.Share < 0.722 || a.Share > 0.723 ||
		a.Elo == nil || b.Forfeits["illegal move"] != 1 || a.Forfeits["loss on time"] != 1 {
		t.Errorf("%s", &out)
	}
}

func TestRating(t *testing.T) {
	for want, x := range map[string]float64{"+0": -0.3, "−1": -0.6, "+400": 400.2, "+∞": stats.Elo(1), "−∞": stats.Elo(0)} {
		if got := FormatElo(x); got != want {
			t.Errorf("%v: %s, want %s", x, got, want)
		}
	}
}
