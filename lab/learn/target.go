package learn

import (
	"encoding/json"

	"montego/goban"
)

// Target is a position whose value is known.
type Target struct {
	Game   Record // up to the position; one without it cannot be sent to another machine
	Board  goban.Board
	ToMove goban.Color
	Komi   float64
	Value  float64 // for the side to move: 1 won, −1 lost
}

// targetAt returns the position of a game before move n, counted from 0.
func targetAt(r Record, n int) Target {
	t := Target{Game: r, ToMove: r.Moves[n].Color}
	t.Game.Moves = r.Moves[:n]
	t.replay()
	return t
}

// replay finds the position of the game.
func (t *Target) replay() {
	t.Board.CopyFrom(t.Game.Start)
	for _, m := range t.Game.Moves {
		t.Board.Play(m.Point, m.Color)
	}
	t.Komi = t.Game.Komi.Float()
}

// targetText is a Target as JSON, without its value.
type targetText struct {
	Game   Record
	ToMove goban.Color
}

// MarshalJSON writes the position, for another machine.
func (t Target) MarshalJSON() ([]byte, error) { return json.Marshal(targetText{t.Game, t.ToMove}) }

// UnmarshalJSON reads a position.
func (t *Target) UnmarshalJSON(data []byte) error {
	var text targetText
	if err := json.Unmarshal(data, &text); err != nil {
		return err
	}
	*t = Target{Game: text.Game, ToMove: text.ToMove}
	t.replay()
	return nil
}
