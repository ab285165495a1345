package clock

import "time"

// Steady is a policy that spreads the main time evenly over the moves expected
// to remain, as [Baudis11] §3.3.3 starts from, and uses overtime that would be
// lost anyway. Its defaults are set by package param. The zero value, which
// reserves nothing, keeps to the clock too.
type Steady struct {
	Lag      time.Duration `param:"lag" default:"500ms" range:"0s..1m" doc:"time a move may cost beside thinking: network, pipes, a busy machine; reserved in every budget"`
	NoClock  time.Duration `param:"no-clock" default:"5s" range:"0s..24h" doc:"time per move when nobody set a limit"`
	MinMoves int           `param:"min-moves" default:"30" range:"1..1000" unit:"moves" source:"[Baudis11] §3.3.3" doc:"the fewest own moves expected to remain"`
	Stretch  float64       `param:"stretch" default:"2" range:"1..10" source:"[Baudis11] §3.3.3" doc:"how many times its target a move may take"`
}

// Budget follows Policy. Overtime is used whole, but of several byo-yomi periods
// only the current one: the others insure against accidents.
func (s Steady) Budget(c Clock, p Progress) Budget {
	moves := s.movesLeft(p)
	switch set := c.settings; {
	case !set.Limited():
		return Budget{s.NoClock, s.NoClock}
	case set.System == PerMove, set.System == ByoYomi && c.InOvertime():
		all := s.period(c)
		return Budget{all, all}
	case c.InOvertime():
		return s.block(c)
	case set.hasOvertime():
		return s.beforeOvertime(c, moves)
	case set.System == Fischer:
		return s.fischer(c, moves)
	default:
		all := s.main(c, moves)
		return s.stretched(all/time.Duration(moves), all)
	}
}

// movesLeft estimates the player's own moves to the end of the game: a quarter
// of the board stays empty. [Baudis11] §3.3.3
func (s Steady) movesLeft(p Progress) int {
	return max(s.MinMoves, (p.Empty-p.Points/4)/2, 1)
}

// reserve returns the lag to reckon with for one move when the full clock gives
// fair to each. Where Lag would be most of it, half is for thinking all the same.
func (s Steady) reserve(fair time.Duration) time.Duration {
	return min(s.Lag, fair/2)
}

// stretched makes a budget of a target, within limit.
func (s Steady) stretched(target, limit time.Duration) Budget {
	target = min(target, limit)
	stretch := max(s.Stretch, 1)
	longest := time.Duration(min(float64(target)*stretch, float64(limit)))
	return Budget{target, max(target, min(longest, limit))}
}

// main returns what thinking may take of the main time in all. Lag is reserved
// for the moves expected and for no more: absolute time can be lost by lag alone
// in a game that goes on for many moves after its end was due.
func (s Steady) main(c Clock, moves int) time.Duration {
	n := time.Duration(moves)
	return max(c.main-n*s.reserve(c.settings.Main/n), 0)
}

// period returns what thinking may take of a period, or of the time per move.
func (s Steady) period(c Clock) time.Duration {
	return max(c.period-s.reserve(c.settings.Period), 0)
}

// block spreads a Canadian block over its stones. A stretched move leaves each
// later stone half of its share at least.
func (s Steady) block(c Clock) Budget {
	stones := time.Duration(c.count)
	lag := s.reserve(c.settings.Period / time.Duration(c.settings.Count))
	all := max(c.period-stones*lag, 0)
	share := all / stones
	return s.stretched(share, all-share/2*(stones-1))
}

// beforeOvertime spends on each move at least what overtime will give it. A
// stretched move may go into overtime by one such share, which harms nothing:
// the byo-yomi period stays whole, the Canadian block had it for this stone.
func (s Steady) beforeOvertime(c Clock, moves int) Budget {
	share := s.period(c)
	if c.settings.System == Canadian {
		share = s.block(c).Target
	}
	target := s.main(c, moves) / time.Duration(moves)
	return s.stretched(max(target, share), c.main+share)
}

// fischer spends the increment and a share of the main time. Twice the lag is
// left on the clock, so that the next move has it too.
func (s Steady) fischer(c Clock, moves int) Budget {
	set, n := c.settings, time.Duration(moves)
	full := set.Main
	if set.Cap > 0 {
		full = min(full, set.Cap)
	}
	lag := min(s.reserve(set.longestMove(full/n+set.Period)), full/4)
	target := max(c.main/n+set.Period-lag, 0)
	limit := min(c.main-2*lag, set.longestMove(Longest)-lag)
	return s.stretched(target, max(limit, 0))
}
