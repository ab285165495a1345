package gtpserver

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"montego/game"
	"montego/goban"
	"montego/gtp"
	"montego/player/engine"
	"montego/player/status"
	"montego/player/timing"
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
	s.searched = d.Search
	if used := clk.Stop(s.now()); play {
		e.Apply(s.game, &d)
		s.clocks[color] = clk
		s.log.decision(s, &d, used)
		s.last, s.begun, s.moved = &d, true, !d.Resign
	}
	return d
}

// regGenMove begins anew, so that its answer does not depend on what was searched
// before. The game goes on with its own seed.
func (s *session) regGenMove(c *call, color goban.Color) (string, error) {
	e := s.engine()
	e.Restart(s.seed)
	d := e.Decide(c.ctx, s.game, color, engine.Terms{Clock: s.clocks[color]})
	s.searched = d.Search
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

// timeCommands set the clocks. A player's clock runs while the engine thinks for
// it, so a controller need not send time_left.
var timeCommands = []command{
	{"time_settings", "MAIN OVERTIME STONES", settingTime(timing.ParseTimeSettings), "set both clocks, in seconds; 0 1 0 is no limit, and so is 0 0 0"},
	{"kgs-time_settings", "none | absolute … | byoyomi … | canadian …", settingTime(timing.KGSSystems.Parse), "set both clocks as KGS does"},
	{"kata-time_settings", "none | absolute … | byoyomi … | canadian … | fischer … | fischer-capped …", settingTime(timing.KataSystems.Parse), "set both clocks, with Fischer time too"},
	{"kata-list_time_settings", "", telling(func(*session) string { return strings.Join(timing.KataSystems, " ") }), "the time systems of kata-time_settings"},
	{"time_left", "COLOR SECONDS STONES", ofColor((*session).timeLeft), "what is left: main time and 0, or overtime with stones or periods; less than nothing is nothing"},
}

// settingTime makes a handler that sets both clocks as parse reads the arguments. It makes the
// engine too, which takes 0.1 s and more: the first move may have less.
func settingTime(parse func(words []string) (timing.Settings, error)) handler {
	return func(s *session, c *call) (string, error) {
		t, err := parse(c.Args)
		if err == nil {
			s.setTime(t)
			s.engine()
		}
		return "", err
	}
}

// timeLeft takes what is less than nothing for nothing. Servers whose messages are late send
// a little less, and an error would lose a game that can still be played on.
func (s *session) timeLeft(c *call, color goban.Color) (string, error) {
	seconds, err := c.Args.Float(1, "time")
	if err != nil {
		return "", err
	}
	stones, err := c.Args.Float(2, "stones") // an integer of the protocol may be too large for us
	if err != nil {
		return "", err
	}
	s.clocks[color].SetLeft(timing.Seconds(seconds), int(min(max(stones, 0), timing.MaxCount)))
	return "", nil
}

// endingCommands say how a game ended, or would if it ended now.
var endingCommands = []command{
	{"final_score", "", (*session).finalScore, "the result by the rules, dead stones taken off; before the end an estimate"},
	{"estimate_score", "", (*session).finalScore, "the same"},
	{"final_status_list", "alive | dead | seki | white_territory | black_territory | dame", ofWord("status", (*session).finalStatusList), "the points that have become that"},
}

func (s *session) finalScore(c *call) (string, error) {
	return game.LeadText(s.estimate(c).Lead), nil
}

func (s *session) finalStatusList(c *call, word string) (string, error) {
	status, err := game.ParseStatus(word)
	if err != nil {
		return "", err
	}
	return gtp.FormatVertices(s.estimate(c).Count.List(status)), nil
}

// estimate says how the game stands. Programs ask for one status after the other, so the answer
// is kept until a command comes that is none of this table.
func (s *session) estimate(c *call) *status.Estimate {
	if s.estimated != nil {
		return s.estimated
	}
	x := s.engine().Estimate(c.ctx, s.game)
	if c.ctx.Err() == nil {
		s.estimated = x
	}
	return x
}
