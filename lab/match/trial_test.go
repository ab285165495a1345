package match

import (
	"context"
	"testing"

	"montego/goban"
)

// TestTrial: of a trial game each player makes eight moves, its opening aside, and a
// whole game is said to take longer than that.
func TestTrial(t *testing.T) {
	players := []*fake{{}, {}}
	m := newMatch(fakePlayer(func() *fake { return players[0] }), fakePlayer(func() *fake { return players[1] }), 2, 1)
	m.Width, m.Height = 9, 9
	g := m.ScheduledGame(0)
	g.Opening = []goban.Move{{Color: goban.Black, Point: goban.PointAt(4, 4)}, {Color: goban.White, Point: goban.PointAt(2, 2)}}
	took, err := m.Trial(context.Background(), g)
	if err != nil || took <= 0 {
		t.Fatalf("%v, %v", took, err)
	}
	if a, b := players[0].own, players[1].own; a != trialMoves/2 || b != trialMoves/2 {
		t.Errorf("%d and %d moves, not %d", a, b, trialMoves/2)
	}
}
