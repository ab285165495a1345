package session

import (
	"context"
	"time"

	"montego/game"
	"montego/goban"
	"montego/player/engine"
	"montego/player/status"
	"montego/player/timing"
	"montego/sgf"
)

// Engine is what a session asks of an engine.Engine. Its calls come one at a
// time.
type Engine interface {
	// Decide decides on a move of c in g, on these terms, without playing it. The point of the
	// move is goban.NoPoint if the engine can decide no more: then the game stays as it is.
	Decide(ctx context.Context, g *game.Game, c goban.Color, t engine.Terms) engine.Decision
	// Estimate says who leads and which stones are dead.
	Estimate(ctx context.Context, g *game.Game) *status.Estimate
}

// Player is who plays a colour.
type Player struct {
	Name   string // for the record
	Engine Engine // nil for a person
}

// Options say who plays whom and how the game begins.
type Options struct {
	Game         *game.Game // the position to begin with, and the moves before it; it is copied
	Info         sgf.Info   // what the record says of the game beside players, rules and result
	Black, White Player
	// Judge proposes the dead stones and gives advice. It may be the Engine of
	// a player; then advice waits while that player thinks.
	Judge Engine
	// Time is the time of both players; the zero value sets no limit.
	Time timing.Settings
	// Left is what the players have left, by colour, in a game that goes on after
	// an interruption. Where it is not Limited the clock is full.
	Left [goban.White + 1]Left
	// Dead are the stones taken for dead in a game that was being counted, and goes on after an
	// interruption: the count begins with these. Where it is nil the judge looks for them.
	Dead []goban.Point
	// Contested is how many moves were made when play was resumed after a count, in a game that
	// goes on after an interruption: two more passes lead to the next count. 0 stands for none.
	Contested int
	// Result is how a game that is over has ended: nobody moves until Undo leads back into it.
	// The zero Result is that of a game which goes on.
	Result sgf.Result
	// Held says that the clocks stand still: moves take no time.
	Held bool
	// Waits says that the clock of a person who is to move stands still at first, until the
	// first move of the session or until Ready is called.
	Waits bool
	// PlaysOut says that engines never resign: they play the best move instead.
	PlaysOut bool
	// Think is how long engines think about a move, at most; 0 leaves it to the clock and to
	// their number of playouts.
	Think time.Duration
	// Comment is what the record says of an engine's decision; nil says nothing.
	Comment func(d *engine.Decision) string
	// Now is the time of day; nil stands for time.Now.
	Now func() time.Time
}

func (o *Options) player(c goban.Color) *Player { return goban.ByColor(c, &o.Black, &o.White) }
