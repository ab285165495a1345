package timing

import (
	"testing"
	"time"
)

// TestDelay: who answers later than planned, or hears from a controller that its moves
// cost more than it can see, plays faster and keeps to a clock that it would otherwise
// lose on.
func TestDelay(t *testing.T) {
	tests := []struct {
		settings     string
		late, unseen time.Duration // of every move
		moves        int
	}{
		{"10s", 240 * time.Millisecond, 0, 32},
		{"1m", time.Second, 0, 36},
		{"1m", 0, time.Second, 36},
		{"1m", 500 * time.Millisecond, 500 * time.Millisecond, 36},
		{"5m", 0, 1200 * time.Millisecond, 45},
	}
	for _, tt := range tests {
		t.Run(tt.settings, func(t *testing.T) {
			if lost := playLate(t, tt.settings, tt.late, tt.unseen, tt.moves, true); lost > 0 {
				t.Errorf("lost at move %d", lost)
			}
			if playLate(t, tt.settings, tt.late, tt.unseen, tt.moves, false) == 0 {
				t.Error("not lost if nobody notices")
			}
		})
	}
}

// TestDelayStall: a machine that has stood still for minutes costs thought for a few
// moves, not for a game.
func TestDelayStall(t *testing.T) {
	var d Delay
	for _, late := range []time.Duration{5 * time.Millisecond, 3 * time.Minute, 0, 0, 0, 0, 0, 0} {
		d.Note(late)
	}
	if d.Mean() <= 0 || d.Mean() > 100*time.Millisecond {
		t.Errorf("six moves later %v are reserved", d.Mean())
	}
}

// TestTransitOfOwnMoves: what a controller reports after moves that the player did not make, as
// those before a connection broke or those of a person, is no lag of the player's.
func TestTransitOfOwnMoves(t *testing.T) {
	const others = "=296s/0 =292s/0 =288s/0 =284s/0 =280s/0"
	for events, want := range map[string]time.Duration{
		others + " 3s":                     0,
		others + " 3s =277s/0 3s":          0,
		others + " 3s =273s/0":             3 * time.Second, // 4 s, and one may be due to rounding
		"3s =297s/0 =293s/0 =289s/0":       0,
		"3s =294s/0 3s =288s/0":            5 * time.Second / 2,
		"3s =294s/0 =290s/0 =286s/0 3s 3s": 2 * time.Second / 3,
	} {
		c := New(settings(t, "5m"))
		run(t, &c, events)
		if got := c.transit(); got != want {
			t.Errorf("%s: a move costs %v beside thinking, want %v", events, got, want)
		}
	}
}

// playLate plays a game of one side by its clock, and returns at which move it is lost
// on time, 0 for none.
func playLate(t *testing.T, text string, late, unseen time.Duration, moves int, notice bool) (lost int) {
	policy, delay := management(), Delay{}
	policy.Formula = Enhanced
	referee := New(settings(t, text))
	player := referee
	for move := range moves {
		left, stones := referee.Left()
		player.SetLeft(left.Truncate(time.Second), stones)
		progress := Progress{Points: 81, Empty: 81 - 2*move/3, Moves: 2 * move}
		if notice {
			progress.Delay = delay.Mean() + player.transit()
		}
		b := policy.budget(player, progress)
		delay.Note(late)
		player.Spend(b.Max + late)
		if referee.Spend(b.Max + late + unseen); referee.Lost(0) {
			return move + 1
		}
	}
	return 0
}
