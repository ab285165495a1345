package match

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"montego/goban"
	"montego/player/timing"
)

// TestStandstill: only a tick that comes late says that the process stood still.
func TestStandstill(t *testing.T) {
	s := &standstill{last: time.Now()}
	s.tick(s.last.Add(stoodStill - time.Millisecond))
	s.last = time.Now()
	if d := s.found(); d != 0 {
		t.Errorf("after %v without a tick: %v", stoodStill-time.Millisecond, d)
	}
	s.tick(s.last.Add(3 * stoodStill))
	if d := s.found(); d < 2*stoodStill {
		t.Errorf("after %v without a tick: %v", 3*stoodStill, d)
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
