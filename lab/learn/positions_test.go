package learn

import (
	"encoding/json"
	"reflect"
	"testing"

	"montego/goban"
	"montego/goban/drawn"
	"montego/player/pattern"
	"montego/player/playout"
)

// TestPositionsBinary: positions come back from bytes as they were.
func TestPositionsBinary(t *testing.T) {
	want := &Positions{}
	for _, c := range randomCompetitions(40) {
		want.list = append(want.list, position{len(c) - 1, c})
	}
	data, err := want.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	got := new(Positions)
	if err := got.UnmarshalBinary(data); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v: %d positions, not %d, or others", err, len(got.list), len(want.list))
	}
	for _, cut := range []int{0, 1, 5, len(data) / 2, len(data) - 1} {
		if err := got.UnmarshalBinary(data[:cut]); err == nil && cut > 0 {
			t.Errorf("the first %d bytes of %d are read", cut, len(data))
		}
	}
}

// FuzzPositions: whatever the bytes are, they are positions or an error.
func FuzzPositions(f *testing.F) {
	data, _ := (&Positions{[]position{{1, []pattern.Features{with(pattern.FamilyBorder, 2), {}}}}}).MarshalBinary()
	f.Add(data)
	f.Add([]byte("nonsense"))
	f.Fuzz(func(t *testing.T, data []byte) {
		p := new(Positions)
		if p.UnmarshalBinary(data) != nil {
			return
		}
		for _, x := range p.list {
			if x.Winner < 0 || x.Winner >= len(x.Features) {
				t.Errorf("winner %d of %d", x.Winner, len(x.Features))
			}
		}
	})
}

// TestTargetJSON: a position that was sent to another machine is the same there: playouts
// from it find the same gradient.
func TestTargetJSON(t *testing.T) {
	start := drawn.Board(t, `
		. . . . .
		. X . O .
		. . . . .
		. O . . .
		. . . . .`)
	moves := []goban.Move{
		{Color: goban.Black, Point: goban.PointAt(2, 2)}, {Color: goban.White, Point: goban.PointAt(3, 2)},
		{Color: goban.Black, Point: goban.PointAt(2, 1)}, {Color: goban.White, Point: goban.Pass},
	}
	here := targetAt(Record{Number: 4, Start: start, Moves: moves, Komi: 750}, 3)
	text, err := json.Marshal(here)
	if err != nil {
		t.Fatal(err)
	}
	var there Target
	if err := json.Unmarshal(text, &there); err != nil {
		t.Fatal(err)
	}
	if there.Board != here.Board || there.ToMove != goban.White || there.Komi != here.Komi {
		t.Errorf("%v to move, komi %v:\n%v\nand here\n%v", there.ToMove, there.Komi, there.Board.String(), here.Board.String())
	}
	before := 0.2
	play := func(target *Target) *playout.Gradient {
		return (&Chunk{Target: target, Weights: flat(), Playouts: 20, Seed: 5, Before: &before}).Play().Gradient
	}
	if *play(&here) != *play(&there) {
		t.Error("the playouts are others")
	}
	for _, bad := range []string{`7`, `{"Game":{"Start":". . z"}}`} {
		if json.Unmarshal([]byte(bad), new(Target)) == nil {
			t.Errorf("%s is a target", bad)
		}
	}
}
