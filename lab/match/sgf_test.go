package match

import (
	"os"
	"testing"
	"time"

	"montego/goban"
	"montego/player/timing"
	"montego/sgf"
)

// aRecord returns a short game of conditions that it also returns.
func aRecord() (*Conditions, *Record) {
	c := small()
	c.Time = timing.Settings{System: timing.Canadian, Main: time.Minute, Period: 10 * time.Second, Count: 5}
	left := timing.New(c.Time)
	left.Spend(90 * time.Second / 60)
	move := func(color goban.Color, x, y int) goban.Move {
		return goban.Move{Color: color, Point: goban.PointAt(x, y)}
	}
	return &c, &Record{
		ScheduledGame: ScheduledGame{Number: 4, Black: B, Seed: 7},
		Names:         [2]string{"Ann [4 dan]", "Bob"},
		Result:        sgf.ScoreResult(-3.5),
		Opinions:      [2]sgf.Result{sgf.ScoreResult(-3.5), {}},
		Start:         time.Date(2026, 11, 21, 1, 2, 3, 0, time.UTC),
		Unclear:       true,
		Moves: []Move{
			{Move: move(goban.Black, 2, 2), Opening: true},
			{Move: move(goban.White, 1, 3), Used: 1500 * time.Millisecond, Left: left, Note: "51.0 %"},
			{Move: goban.Move{Color: goban.Black, Point: goban.Pass}, Used: time.Second, Left: left},
		},
	}
}

func TestSGF(t *testing.T) {
	c, r := aRecord()
	const want = `(;FF[4]CA[UTF-8]GM[1]SZ[5]AP[Montego]PB[Bob]PW[Ann [4 dan\]]RU[Chinese]
OT[5/10 Canadian]RO[5]DT[2026-11-21]GC[The game ended: counted. Seed 7.
Ann [4 dan\] counts W+3.5.
The referee was in doubt.]KM[7.5]TM[60]RE[W+3.5];B[cc]C[opening]
;W[bb]C[1.500 s, 51.0 %]WL[58.5];B[]C[1.000 s]BL[58.5])
`
	got := string(r.SGF(c).Bytes())
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if _, warnings, err := sgf.Parse([]byte(got)); err != nil || len(warnings) > 0 {
		t.Errorf("%v, %v", err, warnings)
	}
}

// TestSGFFull: a device without room leaves an error and no half record.
func TestSGFFull(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		return // only some systems have a disk that is always full
	}
	c, r := aRecord()
	file, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := r.SGF(c).Write(file); err == nil {
		t.Error("a full disk takes a record")
	}
}
