package match

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"montego/game"
	"montego/goban"
	"montego/player/timing"
)

// play plays one game of two fakes, A with Black.
func play(t *testing.T, c Conditions, g ScheduledGame, black, white *fake) *Record {
	t.Helper()
	r, err := playGame(context.Background(), &c, g, [2]Player{black, white}, asItStands{})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestPlay(t *testing.T) {
	tests := []struct {
		black, white string // vices; they show at the player's second move
		end          End
		result       string // its beginning
		fault        string // its beginning, "" for none
	}{
		{"", "", Counted, "", ""},
		{"", "counts otherwise", Counted, "B+", ""},
		{"passes on", "passes on", Counted, "W+", ""},
		{"resigns", "", Resigned, "W+R", ""},
		{"", "resigns", Resigned, "B+R", ""},
		{"illegal", "", Forfeit, "W+F", "illegal move: move 3: black "},
		{"", "illegal", Forfeit, "B+F", "illegal move: move 4: white "},
		{"crashes", "", Forfeit, "W+F", "crash: fake: genmove: engine died"},
		{"", "is silent", Forfeit, "B+F", "time-out: fake: genmove: no answer in time"},
		{"", "babbles", Forfeit, "B+F", "garbage: not an answer: genmove: invalid vertex"},
		{"refuses moves", "", Forfeit, "W+F", "refused command: fake: play white "},
	}
	for _, tt := range tests {
		t.Run(tt.black+"-"+tt.white, func(t *testing.T) {
			c := small()
			if strings.Contains(tt.black+tt.white, "silent") {
				c.Timeout = 50 * time.Millisecond
			}
			if tt.white == "counts otherwise" {
				c.Komi = -50 * game.Point
			}
			black, white := &fake{vice: tt.black, at: 1}, &fake{vice: tt.white, at: 1}
			r := play(t, c, ScheduledGame{}, black, white)
			if r.End != tt.end || !strings.HasPrefix(r.Result.String(), tt.result) {
				t.Errorf("%v, %v, want %v, %v…", r.End, r.Result, tt.end, tt.result)
			}
			if (r.Fault == nil) != (tt.fault == "") || r.Fault != nil && !strings.HasPrefix(r.Fault.String(), tt.fault) {
				t.Errorf("fault %v, want %q…", r.Fault, tt.fault)
			}
			for s, p := range []*fake{black, white} {
				if guilty := r.Fault != nil && r.Fault.Side == Side(s); guilty != (p.abandoned > 0) {
					t.Errorf("%v was abandoned %d times", Side(s), p.abandoned)
				}
			}
			if tt.white == "counts otherwise" != r.disputed() {
				t.Errorf("disputed: %v", r.disputed())
			}
		})
	}
}

// TestPlayColors: who loses does not depend on the colour.
func TestPlayColors(t *testing.T) {
	g := ScheduledGame{Number: 1, Black: B}
	r := play(t, small(), g, &fake{vice: "resigns", at: 1}, &fake{})
	if w, ok := r.winner(); !ok || w != B || r.Result.String() != "B+R" || r.Moves[0].Color != goban.Black {
		t.Errorf("%v, won by %v", r.Result, w)
	}
	if g.Color(A) != goban.White || g.Side(goban.White) != A || g.Side(goban.Black) != B {
		t.Error("sides and colours do not match")
	}
}

func TestPlayTooLong(t *testing.T) {
	c := small()
	c.MaxMoves = 6
	r := play(t, c, ScheduledGame{}, &fake{}, &fake{})
	if r.End != TooLong || len(r.Moves) != 6 || !r.Result.Winner.IsStone() {
		t.Errorf("%v after %d moves, %v", r.End, len(r.Moves), r.Result)
	}
}

// TestPlayClock: a player that exceeds its clock by more than the lag loses on
// time, and the runner waits for it no longer than that.
func TestPlayClock(t *testing.T) {
	c := small()
	c.Timeout = time.Hour
	c.Lag = 20 * time.Millisecond
	c.Time = timing.Settings{System: timing.Absolute, Main: 30 * time.Millisecond}
	r := play(t, c, ScheduledGame{}, &fake{vice: "is silent"}, &fake{})
	if r.End != Forfeit || r.Fault.Kind != LateMove || r.Result.String() != "W+T" {
		t.Errorf("%v, %v, %v", r.End, r.Fault, r.Result)
	}
	if account := timing.Audit(c.Time, r.Times[r.Fault.Side]); account.Least != 0 || account.Used < c.Time.Main {
		t.Errorf("the late move is not in the account: %+v", account)
	}
}

// TestPlayLag: a player that exceeds its clock by less than the lag plays on.
func TestPlayLag(t *testing.T) {
	c := small()
	c.Timeout, c.Lag = time.Hour, time.Hour
	c.Time = timing.Settings{System: timing.Absolute, Main: 20 * time.Millisecond}
	slow := &fake{vice: "takes its time", at: 1, time: 2 * c.Time.Main}
	r := play(t, c, ScheduledGame{}, slow, &fake{})
	if r.End != Counted || slow.own < 3 {
		t.Errorf("%v, %v after %d moves", r.End, r.Fault, slow.own)
	}
	c.Lag = 0
	if r = play(t, c, ScheduledGame{}, &fake{vice: slow.vice, at: 1, time: slow.time}, &fake{}); r.End != Forfeit || r.Fault.Kind != LateMove {
		t.Errorf("without lag: %v, %v", r.End, r.Fault)
	}
}

func TestPlayOpening(t *testing.T) {
	c := small()
	opening := randomMoves(c, 5, 1)(0)
	r := play(t, c, ScheduledGame{Opening: opening}, &fake{}, &fake{})
	for i, m := range r.Moves {
		if m.Opening != (i < 5) || m.Opening && m.Move != opening[i] {
			t.Errorf("move %d: %v, opening %v", i+1, m.Move, m.Opening)
		}
	}
	if r.Moves[5].Color != goban.White {
		t.Error("after five moves it is White's turn")
	}
}

func TestPlayCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	c, players := small(), [2]*fake{{vice: "is silent", at: 1}, {}}
	time.AfterFunc(20*time.Millisecond, cancel)
	r, err := playGame(ctx, &c, ScheduledGame{}, [2]Player{players[A], players[B]}, asItStands{})
	if r != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v", r, err)
	}
	if players[A].abandoned == 0 || players[B].abandoned == 0 {
		t.Error("the players were not abandoned")
	}
}

// badReferee cannot judge.
type badReferee struct{}

func (badReferee) Judge(context.Context, *game.Game) (Verdict, error) {
	return Verdict{}, errors.New("no idea")
}
func (badReferee) Close() {}

func TestPlayRefereeFails(t *testing.T) {
	c := small()
	r, err := playGame(context.Background(), &c, ScheduledGame{}, [2]Player{&fake{}, &fake{}}, badReferee{})
	if err != nil || r.End != Counted || r.RefereeFault != "no idea" || !r.Result.Winner.IsStone() {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestStandstill: only a tick that comes late says that the process stood still.
func TestStandstill(t *testing.T) {
	now := time.Now()
	s := &standstill{now: func() time.Time { return now }, last: now}
	for _, row := range []struct{ late, want time.Duration }{
		{stoodStill - 1, 0}, {3 * stoodStill, 3 * stoodStill}, {tickEvery, 3 * stoodStill},
	} {
		now = now.Add(row.late)
		if d := s.found(); d != row.want {
			t.Errorf("after %v without a tick: %v, want %v", row.late, d, row.want)
		}
	}
	if s.forget(); s.found() != 0 {
		t.Errorf("%v after it was forgotten", s.found())
	}
}

// stalled is a fake during one of whose methods the process stands still.
type stalled struct {
	fake
	method string
	stall  func()
}

func (s *stalled) in(method string) {
	if s.method == method {
		s.stall()
	}
}

func (s *stalled) NewGame(ctx context.Context, c *Conditions, seed uint64) error {
	s.in("NewGame")
	return s.fake.NewGame(ctx, c, seed)
}

func (s *stalled) Play(ctx context.Context, m goban.Move) error {
	s.in("Play")
	return s.fake.Play(ctx, m)
}

func (s *stalled) GenMove(ctx context.Context, c goban.Color, left timing.Clock) (Answer, error) {
	s.in("GenMove")
	return s.fake.GenMove(ctx, c, left)
}

// TestPlayStalled: a game is broken off only if the process stands still while a clock runs, and not
// if it did so while a player got ready or was told a move.
func TestPlayStalled(t *testing.T) {
	c := small()
	c.Time = timing.Settings{System: timing.Absolute, Main: time.Hour}
	for method, want := range map[string]time.Duration{"NewGame": 0, "Play": 0, "GenMove": 2 * stoodStill} {
		now := time.Now()
		slow := &stalled{method: method, stall: func() { now = now.Add(2 * stoodStill) }}
		r := &runner{
			ctx: t.Context(), conditions: &c, players: [2]Player{slow, &fake{}}, game: c.newGame(), record: &Record{},
			clocks: [2]timing.Clock{timing.New(c.Time), timing.New(c.Time)},
			still:  &standstill{now: func() time.Time { return now }, last: now},
		}
		if over := r.begin() && r.moves(); over != (want == 0) || r.interrupted != want || r.record.Fault != nil {
			t.Errorf("in %s: played to its end %v, interrupted for %v, %v", method, over, r.interrupted, r.record.Fault)
		}
	}
}

// TestUntilPlayed: a game in which the process stands still is played again, but not for ever.
func TestUntilPlayed(t *testing.T) {
	for _, row := range []struct {
		stalls, plays, told int
		end                 End
		fault               string
	}{
		{0, 1, 0, Counted, "<nil>"},
		{1, 2, 1, Counted, "<nil>"},
		{5, 6, 5, Counted, "<nil>"},
		{6, 6, 5, Broken, "no start: game 8 was broken off 6 times: the process stood still for 2s while a clock ran"},
	} {
		m := newMatch(good(), good(), 10, 1)
		plays, told := 0, 0
		m.Tell = func(string) { told++ }
		r, err := m.untilPlayed(m.ScheduledGame(7), func() (*Record, error) {
			if plays++; plays <= row.stalls {
				return nil, interruptedError{2 * time.Second}
			}
			return &Record{}, nil
		})
		if err != nil || r.End != row.end || plays != row.plays || told != row.told || fmt.Sprint(r.Fault) != row.fault {
			t.Errorf("%d stalls: %v, %v, %v after %d games, told %d times", row.stalls, err, r.End, r.Fault, plays, told)
		}
	}
}

// stoppedChild makes this test binary play the match of TestStopped, under a clock or
// without one, as the word that follows says.
const stoppedChild = "stopped-child"

// slowFake is a fake that says when it thinks.
type slowFake struct{ fake }

func (f *slowFake) GenMove(ctx context.Context, c goban.Color, left timing.Clock) (Answer, error) {
	if f.own == f.at {
		fmt.Println("thinking")
	}
	a, err := f.fake.GenMove(ctx, c, left)
	if end, ok := ctx.Deadline(); ok && time.Now().After(end) {
		return a, context.DeadlineExceeded // though the timer of ctx may fire a moment later
	}
	return a, err
}

// playStopped plays one game in which a player thinks for a moment, and prints how it ended.
func playStopped(limit string) error {
	slow := PlayerSpec{Text: "slow", Open: func(context.Context) (Player, error) {
		return &slowFake{fake{vice: "takes its time", at: 1, time: 200 * time.Millisecond}}, nil
	}}
	m := newMatch(slow, good(), 1, 1)
	m.Lag = 0
	if limit == "clock" {
		m.Time = timing.Settings{System: timing.Absolute, Main: stoodStill}
	} else {
		m.Timeout = stoodStill
	}
	m.Tell = func(line string) { fmt.Println("told:", line) }
	records, err := m.Run(context.Background())
	if err != nil {
		return err
	}
	for r := range records {
		fmt.Println("ended:", r.End, r.Fault)
	}
	return m.Err()
}

// toldAgain reports whether a line says that the game is played again.
func toldAgain(line string) bool {
	return strings.HasPrefix(line, "told: game 1 is played again: the process stood still for 1.")
}
