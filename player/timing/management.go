package timing

import "time"

// Management decides how long to think about a move: a formula divides the main
// time, overtime that would be lost is used, and a reserve is kept for lag. Its
// defaults are set by package param. The zero value, which divides by one move
// and reserves nothing, keeps to the clock too.
type Management struct {
	Formula       Formula       `param:"formula" default:"enhanced" doc:"by how many moves the main time is divided, R being those expected to remain"`
	C             float64       `param:"c" default:"40" range:"1..1000" unit:"moves" source:"[Huang11] §5.3" doc:"C of the formulas on 19×19; smaller boards have a part of it, by their points"`
	MaxPly        float64       `param:"max-ply" default:"100" range:"0..1000" unit:"moves" source:"[Huang11] §5.4" doc:"MaxPly of the formulas on 19×19, moves of both sides; smaller boards have a part of it, by their points"`
	MinMoves      int           `param:"min-moves" default:"30" range:"1..1000" unit:"moves" source:"[Baudis11] §3.3.3" doc:"the least that R is"`
	Stretch       float64       `param:"stretch" default:"2" range:"1..10" source:"[Baudis11] §3.3.3" doc:"how many times its target a move may take while the best move is unclear"`
	StretchSpare  float64       `param:"stretch-spare" default:"2" range:"1..10" source:"[Baudis11] §3.3.3" doc:"the same for main time with overtime behind it"`
	Spread        float64       `param:"spread" default:"1" range:"1..10" source:"[Baudis11] §3.3.3" doc:"s: in overtime a move's target is t, its share of the block or period, and its maximum s·t, within what is left; 1: in Canadian time stretch says it. Pachi's is 1.1"`
	SpendPeriods  bool          `param:"spend-periods" default:"false" source:"[Baudis11] §3.3.3" doc:"spend all byo-yomi periods but the last as if they were main time; otherwise they insure against accidents"`
	PeriodReserve float64       `param:"period-reserve" default:"0" range:"0..0.9" doc:"share of each period or block of overtime that is kept back; 0.15 in Pachi's code"`
	Lag           time.Duration `param:"lag" default:"500ms" range:"0s..1m" doc:"time a move may cost beside thinking: network, pipes, a busy machine; reserved whole in overtime, and in main time for one move, with 15 % of it for each of the others until more is measured; but no more than half of what a full clock gives, nor three quarters of what is left"`
	NoClock       time.Duration `param:"no-clock" default:"5s" range:"0s..24h" doc:"time per move when nobody set a limit"`
}

// Budget returns how long the player whose clock is c may think about a move:
// 0 ≤ Target ≤ Max, and Max is within what c has ready.
func (m Management) Budget(c Clock, p Progress) Budget {
	switch set := c.settings; {
	case !set.Limited():
		return Budget{Target: m.NoClock, Max: m.NoClock}
	case set.System == PerMove:
		all := m.period(c, p)
		return Budget{Target: all, Max: all, Lost: true}
	case set.System == ByoYomi && m.SpendPeriods && c.count > 1:
		return m.spend(c, p)
	case set.System == ByoYomi && c.InOvertime():
		all := m.period(c, p)
		return Budget{Target: all, Max: all, Lost: true}
	case c.InOvertime():
		return m.block(c, p)
	case set.hasOvertime():
		return m.beforeOvertime(c, c.main, p)
	case set.System == Fischer:
		return m.fischer(c, p)
	default:
		return m.main(set.Main, c.main, p, m.Stretch)
	}
}

// part returns a part of d.
func part(d time.Duration, share float64) time.Duration {
	return time.Duration(float64(d) * share)
}

// reserve returns the lag to expect for one move, if the full clock gives the time fair
// to each move. At least half of that time stays for thinking, unless moves have cost
// more than the other half.
func (m Management) reserve(fair time.Duration, p Progress) time.Duration {
	return max(min(m.Lag, fair/2), p.Delay)
}

// usual is how much of Lag a move costs in the mean, as long as no more was measured: Lag
// is what a single one may cost.
const usual = 0.15

// tail is how many moves of a side, as a part of the board's points, lag is kept for at the
// end at least: games go on where stones are captured and points filled that nobody needs.
const tail = 0.2

// reserveAll returns the lag to expect for so many moves, one of which is slow. At least
// half of the full clock stays for thinking, unless moves have cost more than the other half.
func (m Management) reserveAll(full time.Duration, moves float64, p Progress) time.Duration {
	return max(min(m.Lag+part(m.Lag, usual*max(moves-1, 0)), full/2), part(p.Delay, moves))
}

// without returns what is left for thinking when lag is taken off: a quarter at
// least, since a move without thought is worth less than the risk.
func without(left, lag time.Duration) time.Duration {
	return max(left-lag, left/4)
}

// stretched makes a budget of a target, within limit.
func stretched(target, limit time.Duration, factor float64) Budget {
	target = min(target, limit)
	longest := time.Duration(min(float64(target)*max(factor, 1), float64(limit)))
	return Budget{Target: target, Max: max(target, min(longest, limit))}
}

// main returns the budget of a move by the main time alone. Lag is reserved for
// all moves expected and for no more: absolute time can be lost by lag alone in a
// game that goes on for many moves after its end was due. A lag that is steady soon shows
// in Delay, so that the first guess need not be the worst.
func (m Management) main(full, left time.Duration, p Progress, factor float64) Budget {
	divisor := m.moves(p)
	moves := max(m.remaining(p), divisor, tail*float64(p.Points))
	all := left - m.reserveAll(full, moves, p)
	if least := part(left, 0.25/moves); part(all, 1/divisor) < least {
		return Budget{Target: least, Max: least}
	}
	return stretched(part(all, 1/divisor), all, factor)
}

// period returns what thinking may take of a period, or of the time per move.
func (m Management) period(c Clock, p Progress) time.Duration {
	return without(c.period, part(c.settings.Period, m.PeriodReserve)+m.reserve(c.settings.Period, p))
}

// block spreads a Canadian block over its stones. A stretched move leaves at least
// half of its share to each later stone. The block keeps back the lag of its stones and of
// one more, but at least a tenth of the block, or four times the lag if that is less: a
// machine that stands still at the last stone is no loss on time.
func (m Management) block(c Clock, p Progress) Budget {
	stones := time.Duration(c.count)
	lag := m.reserve(c.settings.Period/time.Duration(c.settings.Count), p)
	kept := max((stones+1)*lag, min(4*lag, c.settings.Period/10))
	all := without(c.period, part(c.settings.Period, m.PeriodReserve)+kept)
	share := all / stones
	b := stretched(share, all-share/2*(stones-1), m.Stretch)
	if m.Spread > 1 {
		b = stretched(share, all, m.Spread)
	}
	b.Lost = c.settings.Count == 1
	return b
}

// beforeOvertime spends on each move a part of the main time, and at least as much as
// overtime will give to a move. A stretched move may go into overtime by that much,
// which harms nothing: a byo-yomi period stays whole, and a Canadian block has that
// time for this stone.
func (m Management) beforeOvertime(c Clock, main time.Duration, p Progress) Budget {
	share := m.period(c, p)
	if c.settings.System == Canadian {
		share = m.block(c, p).Target
	}
	target := m.main(max(c.settings.Main, main), main, p, 1).Target
	return stretched(max(target, share), main+share, m.StretchSpare)
}

// spend takes all byo-yomi periods but the last for main time. The period under
// way is not whole if the clock says so.
func (m Management) spend(c Clock, p Progress) Budget {
	set := c.settings
	spare := c.main + min(time.Duration(c.count-2), Longest/set.Period)*set.Period
	if c.InOvertime() {
		spare += c.period
	} else {
		spare += set.Period
	}
	last := c
	last.period = set.Period
	b := m.beforeOvertime(last, min(spare, Longest), p)
	b.Max = min(b.Max, c.Ready())
	b.Target = min(b.Target, b.Max)
	return b
}

// fischer spends the increment and a share of the main time. It leaves on the clock what
// no overtime behind it could pay for when the machine stands still: a fifth of the full
// main time, ten times the lag if that is less, and twice the lag at least, so that the
// next move has it too. While that is not whole, half of each increment builds it up.
func (m Management) fischer(c Clock, p Progress) Budget {
	set, moves := c.settings, m.moves(p)
	full := set.Main
	if set.Cap > 0 {
		full = min(full, set.Cap)
	}
	lag := min(m.reserve(set.longestMove(part(full, 1/moves)+set.Period), p), full/4)
	kept := max(2*lag, min(10*lag, full/5))
	limit := min(without(c.main, kept), without(set.longestMove(Longest), lag))
	if c.main-kept < c.main/4 && set.Period > 0 {
		limit = min(limit, set.Period/2)
	}
	return stretched(without(part(c.main, 1/moves)+set.Period, lag), limit, m.Stretch)
}
