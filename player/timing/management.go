package timing

import (
	"cmp"
	"time"

	"montego/internal/param"
)

// Management are the parameters by which Allot sets the time for a move: a formula
// divides the main time by the moves expected, overtime that would be lost is used whole,
// and a reserve is kept for lag. See DefaultManagement. The zero value divides
// by one move and reserves nothing; its budgets are also within the time on the clock.
type Management struct {
	Formula       Formula       `param:"formula" default:"enhanced" doc:"the target of a move is the main time left, less a reserve, divided by n; ply is the number of moves so far, of both sides"`
	C             float64       `param:"c" default:"40" range:"1..1000" unit:"moves" source:"[Huang11] §5.3" doc:"C of time.formula on 19×19; on smaller boards in proportion to their points; larger: the early moves take less time"`
	MaxPly        float64       `param:"max-ply" default:"100" range:"0..1000" unit:"moves" source:"[Huang11] §5.4" doc:"MaxPly of time.formula on 19×19, in moves of both sides; on smaller boards in proportion to their points; larger: the early moves take less time"`
	MinMoves      int           `param:"min-moves" default:"30" range:"1..1000" unit:"moves" source:"[Baudis11] §3.3.3" doc:"R, the own moves expected to remain, is at least this; larger: late moves take less time"`
	Stretch       float64       `param:"stretch" default:"2" range:"1..10" source:"[Baudis11] §3.3.3" doc:"while the best move is unclear (see extend), a move may take this many times its target"`
	StretchSpare  float64       `param:"stretch-spare" default:"2" range:"1..10" source:"[Baudis11] §3.3.3" doc:"time.stretch for main time that has overtime behind it"`
	Spread        float64       `param:"spread" default:"1" range:"1..10" source:"[Baudis11] §3.3.3" doc:"in Canadian overtime, t is an equal part of the block's time for each stone left: a move has the target t and the maximum spread·t; 1: its maximum is time.stretch·t, but half of t stays for each later stone. Pachi's is 1.1"`
	SpendPeriods  bool          `param:"spend-periods" default:"false" source:"[Baudis11] §3.3.3" doc:"spend all byo-yomi periods but the last like main time; false keeps them against accidents"`
	PeriodReserve float64       `param:"period-reserve" default:"0" range:"0..0.9" doc:"share of each period or block of overtime that no move uses; 0.15 in Pachi's code"`
	Lag           time.Duration `param:"lag" default:"500ms" range:"0s..1m" doc:"time that a move may cost beside thinking: network, pipes, a busy machine; larger is safer, and leaves less to think. Overtime reserves it for each move; main time once, and 15 % of it for each other move until more is measured; never more than half of a full clock or period, or 3/4 of what is left"`
	LagEach       bool          `param:"lag-each" default:"false" source:"[Baudis11] §3.3.3, [Huang11] §5.3; the second is of Pachi's code" doc:"in main time, take lag off each move's target, of which at least 1 s stays, and reserve nothing else, whatever is measured; false: one reserve for all moves"`
	NoClock       time.Duration `param:"no-clock" default:"5s" range:"0s..24h" doc:"time per move where neither a clock nor a number of playouts limits it"`
	Max           time.Duration `param:"max" default:"0s" range:"0s..24h" doc:"the longest time of a move, whatever the clock and the playouts allow; without a clock, the time per move; 0s: no such bound"`
}

// DefaultManagement returns the default parameters.
func DefaultManagement() (m Management) {
	param.Reset(&m)
	return m
}

// budget returns how long the player whose clock is c may think about a move:
// 0 ≤ Target ≤ Max, and Max is within what c has ready.
func (m Management) budget(c Clock, p Progress) Budget {
	switch set := c.settings; {
	case !set.Limited():
		return Budget{Target: m.NoClock, Max: m.NoClock}
	case m.LagEach && set.System != PerMove && set.System != Fischer && (!c.inOvertime() || m.spends(c)):
		lag := m.Lag
		m.LagEach, m.Lag, p.Delay = false, 0, 0
		return m.budget(c, p).less(lag)
	case m.spends(c):
		return m.spend(c, p)
	case set.System == PerMove, set.System == ByoYomi && c.inOvertime():
		return m.wholePeriod(c, p)
	case c.inOvertime():
		return m.block(c, p)
	case set.hasOvertime():
		return m.beforeOvertime(c, c.main, p)
	case set.System == Fischer:
		return m.fischer(c, p)
	default:
		return m.main(set.Main, c.main, p, m.Stretch)
	}
}

// spends reports whether a byo-yomi period besides the last is left and counts as main time.
func (m Management) spends(c Clock) bool {
	return c.settings.System == ByoYomi && m.SpendPeriods && c.count > 1
}

// less returns the budget without a lag. Of the target a second is left, or all that is less.
func (b Budget) less(lag time.Duration) Budget {
	b.Target = max(b.Target-lag, min(b.Target, time.Second))
	b.Max = max(b.Max-lag, b.Target)
	return b
}

func part(d time.Duration, share float64) time.Duration { return time.Duration(float64(d) * share) }

// reserve returns the time to keep for the lag of one move: min(Lag, fair/2), but at least
// the measured p.Delay. fair is the time for each move when the clock is full.
func (m Management) reserve(fair time.Duration, p Progress) time.Duration {
	return max(min(m.Lag, fair/2), p.Delay)
}

// usual·Lag is the lag to expect of a move in the mean, until a larger delay is measured.
// Lag itself is the largest lag to expect of a single move.
const usual = 0.15

// tail·Points is the smallest number of moves of a side for which lag is reserved: 72 on
// 19×19. A game may last longer than the formula expects, with captures and with moves
// that change no score.
const tail = 0.2

// reserveAll returns the time to keep for the lag of a number of moves, one of which costs
// the whole Lag: min(Lag + usual·Lag·(moves−1), full/2), but at least moves·p.Delay.
func (m Management) reserveAll(full time.Duration, moves float64, p Progress) time.Duration {
	return max(min(m.Lag+part(m.Lag, usual*max(moves-1, 0)), full/2), part(p.Delay, moves))
}

// without returns the time for thinking, max(left−lag, left/4). A move without any thought
// would cost more than the risk of a loss on time.
func without(left, lag time.Duration) time.Duration { return max(left-lag, left/4) }

// stretched returns the budget with this target and a maximum of factor·target, both at
// most limit.
func stretched(target, limit time.Duration, factor float64) Budget {
	target = min(target, limit)
	longest := time.Duration(min(float64(target)*max(factor, 1), float64(limit)))
	return Budget{Target: target, Max: max(target, min(longest, limit))}
}

// main returns the budget of a move by the main time alone. With n the moves by which the
// formula divides, the target is (left − reserveAll)/n, but at least left/(4·moves). Lag is
// reserved for max(remaining, n, tail·Points) moves. So a game that is longer than that can
// be lost on time by lag alone. A steady lag soon shows in p.Delay, so the lag that is
// expected before need not be the largest one.
func (m Management) main(full, left time.Duration, p Progress, factor float64) Budget {
	divisor := m.moves(p)
	moves := max(m.remaining(p), divisor, tail*float64(p.Points))
	all := left - m.reserveAll(full, moves, p)
	if least := part(left, 0.25/moves); part(all, 1/divisor) < least {
		return Budget{Target: least, Max: least}
	}
	return stretched(part(all, 1/divisor), all, factor)
}

// period returns the time for thinking in a period of byo-yomi, or in the time per move.
func (m Management) period(c Clock, p Progress) time.Duration {
	return without(c.period, part(c.settings.Period, m.PeriodReserve)+m.reserve(c.settings.Period, p))
}

// wholePeriod returns the budget of a move that has a period for itself: what it leaves expires.
func (m Management) wholePeriod(c Clock, p Progress) Budget {
	all := m.period(c, p)
	return Budget{Target: all, Max: all, Expires: true}
}

// block divides a Canadian block equally among its n stones. Without Spread, a move may
// take at most what leaves half of its share to each later stone. The time kept back is
// max((n+1)·lag, min(4·lag, period/10)), so that a short stop of the machine at the last
// stone does not lose the game on time. A block of one stone is a period of byo-yomi:
// GTP's time_settings say a time per move so.
func (m Management) block(c Clock, p Progress) Budget {
	if c.settings.Count == 1 {
		return m.wholePeriod(c, p)
	}
	stones := time.Duration(c.count)
	lag := m.reserve(c.settings.Period/time.Duration(c.settings.Count), p)
	kept := max((stones+1)*lag, min(4*lag, c.settings.Period/10))
	all := without(c.period, part(c.settings.Period, m.PeriodReserve)+kept)
	share := all / stones
	if m.Spread > 1 {
		return stretched(share, all, m.Spread)
	}
	return stretched(share, all-share/2*(stones-1), m.Stretch)
}

// beforeOvertime returns the budget of a move in main time with overtime behind it. The
// target is a part of the main time, and at least the share of a move in overtime. The
// maximum may exceed the main time by that share: a byo-yomi period then stays whole, and
// the share of a Canadian block is the time for this stone.
func (m Management) beforeOvertime(c Clock, main time.Duration, p Progress) Budget {
	share := m.period(c, p)
	if c.settings.System == Canadian {
		share = m.block(c, p).Target
	}
	target := m.main(max(c.settings.Main, main), main, p, 1).Target
	return stretched(max(target, share), main+share, m.StretchSpare)
}

// spend returns the budget of a move with SpendPeriods: all byo-yomi periods but the last
// count as main time. Of the period under way only the time left counts.
func (m Management) spend(c Clock, p Progress) Budget {
	set := c.settings
	spare := c.main + set.periods(c.count-2)
	if c.inOvertime() {
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

// fischer returns the budget of a move by the increment and a share of the main time. The
// time kept on the clock is max(2·lag, min(10·lag, full/5)), where full is the full main
// time, because there is no overtime after it. While the main time
// left is less than 4/3 of that, a move takes at most half of the increment.
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

// Ponder says how a player uses its opponent's time.
type Ponder struct {
	On       bool `param:"on" default:"false" doc:"ponder: think while the opponent does; the tree below the move that the opponent plays is kept" source:"[Huang11] §5.6.1"`
	Focus    int  `param:"focus" default:"0" range:"0..361" unit:"moves" doc:"think only about this number of the opponent's moves, those that the selection of the last search prefers; 0: about all. Erica's are 3 to 10" source:"[Huang11] §5.6.2"`
	Discount bool `param:"discount" default:"false" doc:"subtract the time that was spent on the opponent's move from the time of the own one" source:"[Huang11] §5.6.3"`
}

// Budget is how long to think about one move.
type Budget struct {
	// Target is the time after which to play, unless the best move is unclear.
	Target time.Duration
	// Max is the time after which to play in any case. 0 means at once.
	Max time.Duration
	// Expires reports that what the move leaves of its time expires: it is not on the clock
	// afterwards, as with time per move or in the last period of byo-yomi.
	Expires bool
}

// Progress says how far the game is.
type Progress struct {
	Points int // intersections of the board
	Empty  int // those without a stone
	Moves  int // moves played by both sides
	// Delay is what each move costs beside thinking, as far as it was measured.
	Delay time.Duration
}

// Request is what is known when the time for a move is asked for.
type Request struct {
	Clock    Clock
	Progress Progress
	// Think is the time that was set for the move: without a clock the move takes Think, and
	// with a clock at most Think. 0 sets none.
	Think time.Duration
	// Fixed reports that a number of playouts limits the move.
	Fixed bool
}

// Allot returns the budget of a move, by the one rule for all programs that play. Without a
// clock it is Think; else the zero Budget, which is no limit, if playouts limit the move;
// else NoClock. By a clock it is never 0, so that it limits the search even when the clock
// has run out. It is at most Max, where that is set.
func (m Management) Allot(r Request) Budget {
	if m.Max > 0 {
		r.Think = min(cmp.Or(r.Think, m.Max), m.Max)
	}
	switch limited := r.Clock.settings.Limited(); {
	case !limited && r.Think > 0:
		return Budget{Target: r.Think, Max: r.Think}
	case !limited && r.Fixed:
		return Budget{}
	}
	r.Progress.Delay += r.Clock.transit()
	b := m.budget(r.Clock, r.Progress)
	if r.Think > 0 {
		b.Target, b.Max = min(b.Target, r.Think), min(b.Max, r.Think)
	}
	b.Target, b.Max = max(b.Target, 1), max(b.Max, 1)
	return b
}

// Formula says by how many moves the main time is divided.
type Formula uint8

const (
	Equal     Formula = iota // the moves expected to remain
	Basic                    // a constant
	Enhanced                 // a constant and the moves up to MaxPly
	Yamashita                // half of the constant and half of the moves up to MaxPly
	Phases                   // the moves expected to remain, fewer in the middle game
)

// Choices lists the formulas for people.
func (Formula) Choices() []param.Choice {
	return []param.Choice{
		Equal:     {Name: "equal", Doc: "n = R, the own moves expected to remain: max((empty points − 1/4 of the board)/2, time.min-moves) [Baudis11] §3.3.3"},
		Basic:     {Name: "basic", Doc: "n = C [Huang11] §5.3"},
		Enhanced:  {Name: "enhanced", Doc: "n = C + max(MaxPly − ply, 0) [Huang11] §5.4"},
		Yamashita: {Name: "yamashita", Doc: "n = C/2 + max(MaxPly − ply, 0)/2: faster at the start, in place of a formula that [Huang11] §5.4 names but does not print"},
		Phases:    {Name: "phases", Doc: "as equal, but n is smaller before the endgame, so that the middle game gets more time [Baudis11] §3.3.3"},
	}
}

// String returns the name of the formula.
func (f Formula) String() string { return param.NameOf(f) }

// moves returns by how many moves the main time is divided.
func (m Management) moves(p Progress) float64 {
	scale := float64(p.Points) / fullBoard
	c, ahead := m.C*scale, max(m.MaxPly*scale-float64(p.Moves), 0)
	switch m.Formula {
	case Basic:
		return max(c, 1)
	case Enhanced:
		return max(c+ahead, 1)
	case Yamashita:
		return max((c+ahead)/2, 1)
	case Phases:
		return m.phases(p)
	}
	return m.remaining(p)
}

// fullBoard is the number of points for which C and MaxPly are given.
const fullBoard = 361

// remaining estimates the player's own moves to the end of the game: a quarter
// of the board stays empty. [Baudis11] §3.3.3
func (m Management) remaining(p Progress) float64 {
	return float64(max(m.MinMoves, (p.Empty-p.Points/4)/2, 1))
}

// The opening ends after fuseki of the board's points were played, and the
// endgame begins after yose of them.
const (
	fuseki = 0.2
	yose   = 0.4
)

// Phase returns how far a game has come by the number of its moves: 0 in the opening, 1 in
// the endgame, and in the middle game the share of it that is over.
func Phase(moves, points int) float64 {
	return min(max(float64(moves)/float64(points)-fuseki, 0)/(yose-fuseki), 1)
}

// phases divides by fewer moves before the endgame, and comes to that gradually
// in the opening. In the middle game the moves up to the endgame count half.
// [Baudis11] §3.3.3, which says no numbers; they are Pachi's.
func (m Management) phases(p Progress) float64 {
	r, done := m.remaining(p), float64(p.Moves)
	begins, ends := fuseki*float64(p.Points), yose*float64(p.Points)
	if done >= ends {
		return r
	}
	middle := max(r-(ends-done)/2, float64(m.MinMoves), 1)
	blend := min(done/begins, 1)
	return 1 / ((1-blend)/r + blend/middle)
}
