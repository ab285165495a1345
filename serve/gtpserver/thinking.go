package gtpserver

import (
	"context"
	"fmt"
	"strconv"

	"montego/goban"
	"montego/player/engine"
)

// thinkingCommands ask the engine for a move.
var thinkingCommands = []command{
	{"genmove", "COLOR", deciding(true, engine.Terms{}), "decide on a move and play it, pass or resign"},
	{"reg_genmove", "COLOR", ofColor((*session).regGenMove), "decide on a move by a new search, without playing it; with --playouts and --seed the same move each time"},
	{"gogui-interrupt", "", (*session).nothing, "does nothing: it says that the comment \"# interrupt\" ends a search"},
	{"stop", "", (*session).nothing, "end the search under way and the thinking in the opponent's time"},
	{"clear_cache", "", (*session).clearCache, "forget what earlier searches found"},
	{"get_random_seed", "", telling(func(s *session) string { return strconv.FormatUint(s.seed, 10) }), "the seed from which all random numbers follow"},
	{"set_random_seed", "NUMBER", ofWord("seed", (*session).setSeed), "begin anew from that seed"},
}

// deciding makes a handler that decides on a move of a colour, and plays it or not.
func deciding(play bool, t engine.Terms) handler {
	return ofColor(func(s *session, c *call, color goban.Color) (string, error) {
		d := s.decide(c.ctx, color, play, t)
		return vertex(&d), nil
	})
}

// decide lets the engine decide on a move of the colour on these terms, by that colour's clock,
// and play it or not. The clock runs while the engine is made, too, as that of the controller does.
func (s *session) decide(ctx context.Context, color goban.Color, play bool, t engine.Terms) engine.Decision {
	clk := s.clocks[color]
	clk.Start(s.now())
	e := s.engine()
	t.Clock, t.CountReused = clk, s.visits
	if t.Watch == nil {
		t.Watch = s.liveWatch()
	}
	d := e.Decide(ctx, s.game, color, t)
	if used := clk.Stop(s.now()); play {
		e.Apply(s.game, &d)
		s.clocks[color] = clk
		s.log.decision(s, &d, used)
		s.last, s.moved = &d, !d.Resign
	}
	return d
}

// regGenMove begins anew, so that its answer does not depend on what was searched
// before. The game goes on with its own seed.
func (s *session) regGenMove(c *call, color goban.Color) (string, error) {
	e := s.engine()
	e.Restart(s.seed)
	d := e.Decide(c.ctx, s.game, color, engine.Terms{Clock: s.clocks[color]})
	if s.games > 0 {
		e.Restart(s.gameSeed())
	}
	return vertex(&d), nil
}

// vertex returns a decision as genmove answers it.
func vertex(d *engine.Decision) string {
	if d.Resign {
		return "resign"
	}
	return d.Move.Point.String()
}

func (s *session) nothing(*call) (string, error) { return "", nil }

func (s *session) clearCache(*call) (string, error) {
	if s.player != nil {
		s.player.Forget()
	}
	return "", nil
}

func (s *session) setSeed(_ *call, word string) (string, error) {
	seed, err := strconv.ParseUint(word, 10, 64)
	if err != nil {
		return "", fmt.Errorf("invalid seed: %q is not a whole number from 0 to 2^64-1", word)
	}
	s.seed, s.games = seed, 0
	if s.player != nil {
		s.player.Restart(seed)
	}
	return "", nil
}
