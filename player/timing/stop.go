package timing

import (
	"math"
	"time"

	"montego/internal/param"
)

// A search of a move stops by these rules:
//
//   - when nothing is left to be found: all of its playouts have the same winner, or none
//     that is left can change its choice (Stop);
//   - when the win is sure (Sure);
//   - at its target, which a Budget and a number of playouts set;
//   - beyond the target, at a step on the way to its maximum, as soon as the best move is
//     no longer in doubt (Extension).

// Stage is how far a search goes: to its target, or from there a step nearer to its
// maximum. 0 is no limit.
type Stage struct {
	Playouts int           // of the whole search
	Time     time.Duration // since its start
}

// A search goes from its target to its maximum in this number of steps; a step of time takes
// minStep at least.
const (
	steps   = 8
	minStep = 100 * time.Millisecond
)

// Next returns the stage that follows s, at the end of which the search had spent the given
// playouts and time: the limit that was reached is raised by an eighth of the way from target
// to last, but not past the first mark that is ahead. Marks are in targets. It returns false
// if the limit of last was reached too.
func (s Stage) Next(target, last, spent Stage, marks ...float64) (Stage, bool) {
	if s.Playouts > 0 && spent.Playouts >= s.Playouts {
		if s.Playouts >= last.Playouts {
			return s, false
		}
		s.Playouts = min(s.Playouts+max((last.Playouts-target.Playouts)/steps, 1), last.Playouts)
		s.Playouts = upTo(s.Playouts, target.Playouts, spent.Playouts, marks)
	}
	if s.Time > 0 && spent.Time >= s.Time {
		if spent.Time >= last.Time {
			return s, false
		}
		s.Time = min(spent.Time+max((last.Time-target.Time)/steps, minStep), last.Time)
		s.Time = upTo(s.Time, target.Time, spent.Time, marks)
	}
	return s, true
}

// upTo returns the limit, or the smallest of the marks between what was spent and it.
func upTo[N int | time.Duration](limit, target, spent N, marks []float64) N {
	for _, mark := range marks {
		if at := N(math.Ceil(mark * float64(target))); at > spent {
			limit = min(limit, at)
		}
	}
	return limit
}

// in returns s in targets, by what is limited.
func (s Stage) in(target Stage) (targets float64) {
	if target.Playouts > 0 {
		targets = float64(s.Playouts) / float64(target.Playouts)
	}
	if target.Time > 0 {
		targets = max(targets, float64(s.Time)/float64(target.Time))
	}
	return targets
}

// Found is what the rules know of the result of a search so far. Values are shares of
// playouts that the side to move has won.
type Found struct {
	Spent     Stage
	Value     float64 // of the position
	Best      Move    // the choice
	Second    Move    // the most visited other move
	ReplyGap  float64 // between the values of the best move and of its best reply; 0 if unknown
	Highest   bool    // no other move has a higher value than the best
	Preferred bool    // the selection prefers no other move to the best, by its formula if it has one
}

// Move is what a search has found of a move.
type Move struct {
	Visits int
	Value  float64
}

// Stop says when a search ends before its target, because nothing is left to be found.
type Stop struct {
	Decided int   `param:"decided" default:"0" range:"0..1000000000" unit:"playouts" doc:"stop after this number of playouts if all of them were won, or all lost; 0: never" source:"[Cazenave07] §3.4, which stops after 1000"`
	Early   Early `param:"early" default:"time" doc:"when to stop because no playout that is left can change the choice" source:"[Baudis11] §3.3.3"`
	Least   int   `param:"least" default:"50" range:"0..1000000000" unit:"playouts" doc:"if all playouts were won, stop.decided also needs a move with more playouts than this" source:"[Cazenave07] §3.4"`
}

// Early says when a search stops because its choice cannot change any more.
type Early uint8

// The cases there are.
const (
	EarlyNever Early = iota
	EarlyTime
	EarlyAlways
	EarlySaving
)

// Choices lists the cases. See param.Enumerated.
func (Early) Choices() []param.Choice {
	return []param.Choice{
		EarlyNever:  {Name: "never", Doc: "the search goes on to its limit"},
		EarlyTime:   {Name: "time", Doc: "if time is the limit"},
		EarlyAlways: {Name: "always", Doc: "if time or a number of playouts is the limit"},
		EarlySaving: {Name: "saving", Doc: "if time is the limit, and what is left of it can be used later, unlike in the last period of byo-yomi"},
	}
}

// OneSided reports whether the side to move has won, or lost, all playouts of a position, so
// that a search of it stops. The pending playouts, which are under way, may count for either
// side. most returns the playouts of the most visited move.
func (s Stop) OneSided(playouts int, wins float64, pending int, most func() int) (won, lost bool) {
	if s.Decided == 0 || playouts < s.Decided {
		return false, false
	}
	lost = wins <= float64(pending)
	won = !lost && wins+float64(pending) >= float64(playouts) && most() > s.Least
	return won, lost
}

// Certain reports whether no playout that is left can make another move the most visited
// one, in a search up to the last stage. Under a limit of time it expects about as many
// playouts a second as so far. expires says that time which is saved now is gone, as in
// byo-yomi: then Pachi goes on, because the tree can be used again [Baudis11] §3.3.3, note 22.
// leaders returns the visits of the two most visited moves.
func (e Early) Certain(last, spent Stage, expires bool, leaders func() (first, second int)) bool {
	if e == EarlyNever || last.Playouts > 0 && e != EarlyAlways || expires && e == EarlySaving {
		return false
	}
	rest := -1.0
	switch {
	case last.Playouts > 0:
		rest = float64(last.Playouts - spent.Playouts)
	case last.Time > 0:
		// A little more than so far: the last playouts are the quickest.
		const margin = 1.1
		rest = margin * float64(spent.Playouts) * float64(last.Time-spent.Time) / float64(spent.Time+1)
	}
	if rest < 0 {
		return false
	}
	first, second := leaders()
	return float64(first-second) > rest
}

// Sure says when a search under a limit of time ends early because it wins.
type Sure struct {
	Value    float64       `param:"value" default:"1" range:"0.5..1" doc:"if time is the limit, stop when the best move has won a larger share of its playouts; 1: never; Pachi's is 0.85" source:"[Baudis11] §3.3.3"`
	Playouts int           `param:"playouts" default:"5000" range:"0..1000000000" unit:"playouts" doc:"for sure.value the best move must also have more visits than this" source:"Pachi, after [Baudis11] §3.3.3"`
	Time     time.Duration `param:"time" default:"1s" range:"0s..1h" doc:"for sure.value the search must also have taken longer than this" source:"Pachi, after [Baudis11] §3.3.3"`
}

// Wins reports whether the win is sure.
func (s Sure) Wins(f Found) bool {
	return f.Best.Visits > s.Playouts && f.Best.Value > s.Value && f.Spent.Time > s.Time
}

// Extension says when a search goes on beyond its target, because its best move is
// in doubt. Each condition is off at 0. The clock says how far it may go at most,
// and max-playouts where playouts are the limit.
type Extension struct {
	Ratio    float64 `param:"ratio" default:"0" range:"0..1000" doc:"search beyond the target while the most visited move has less than this factor times the visits of the second, up to time.stretch or max-playouts; 0: off; 2.5 in Pachi's code" source:"Pachi, after [Baudis11] §3.3.3"`
	Near     float64 `param:"near" default:"0" range:"0..1000" doc:"search beyond the target while the value of the most visited move is less than this factor times that of the second; 0: off; the thesis compares values and gives no number" source:"[Baudis11] §3.3.3, best₂"`
	Reply    float64 `param:"reply" default:"0" range:"0..1" doc:"search beyond the target while the values of the best move and of its best reply differ by more than this; 0: off; Pachi's is 0.02" source:"[Baudis11] §3.3.3, best_r"`
	Value    bool    `param:"value" default:"false" doc:"search beyond the target while another move than the most visited has the highest value" source:"[Baudis11] §3.3.3"`
	Mixed    bool    `param:"mixed" default:"false" needs:"extend.value" doc:"extend.value compares what the formula of the selection gives the moves, with priors and RAVE; false: their means, which a move with few playouts may lead by chance" source:"Pachi, after [Baudis11] §3.3 and §3.3.3"`
	Winning  bool    `param:"winning" default:"false" doc:"at a win rate v above 1/2 the maximum is w·target + (1 − w)·maximum, with w = 2v − 1: the surer the win, the less time" source:"Pachi, after [Baudis11] §3.3.3"`
	Unstable float64 `param:"unstable" default:"0" range:"0..10" unit:"targets" doc:"add this number of targets, once, if another move than the most visited has the highest score: by the formula of the selections rave and uct-rave, by its value for others; 0: off; Erica's is 0.5" source:"[Huang11] §5.5.2"`
	Behind   float64 `param:"behind" default:"0" range:"0..10" unit:"targets" doc:"after extend.unstable, add this number of targets, once, if the win rate is below extend.below; 0: off; Erica's is 1" source:"[Huang11] §5.5.3"`
	Below    float64 `param:"below" default:"0.4" range:"0..1" doc:"the win rate for extend.behind" source:"[Huang11] §5.5.3"`
}

// Unclear returns the function that tells a search with this target and this last stage
// whether to go on, or nil if no condition is on. It is for one search.
func (u Extension) Unclear(target, last Stage) func(Found) bool {
	if !u.Value && max(u.Ratio, u.Near, u.Reply, u.Unstable, u.Behind) == 0 {
		return nil
	}
	until := 1.0 // in targets
	unstable, behind := u.Unstable, u.Behind
	return func(f Found) bool {
		spent := f.Spent.in(target)
		if spent < until {
			return true
		}
		if unstable > 0 && !f.Preferred {
			until += unstable
			unstable = 0
			return true
		}
		unstable = 0
		if behind > 0 && f.Value < u.Below {
			until += behind
			behind = 0
			return true
		}
		return u.doubts(f) && spent < u.longest(max(last.in(target), 1), f.Value)
	}
}

// Marks returns, in targets, where the times end that Unstable and Behind add as a whole, so
// that a step does not exceed them. None is 1 or less.
func (u Extension) Marks() (marks []float64) {
	for _, added := range []float64{u.Unstable, u.Behind, u.Unstable + u.Behind} {
		if added > 0 {
			marks = append(marks, 1+added)
		}
	}
	return marks
}

// doubts reports whether one of Pachi's conditions holds.
func (u Extension) doubts(f Found) bool {
	return float64(f.Best.Visits) < u.Ratio*float64(f.Second.Visits) ||
		f.Best.Value < u.Near*f.Second.Value ||
		u.Value && !u.leads(f) ||
		u.Reply > 0 && f.ReplyGap > u.Reply
}

// leads reports whether no other move has a higher value than the most visited one.
func (u Extension) leads(f Found) bool {
	if u.Mixed {
		return f.Preferred
	}
	return f.Highest
}

// longest returns how many targets a search of a position with this value may take: most,
// or with the parameter Winning the fewer, the surer the win.
func (u Extension) longest(most, value float64) float64 {
	if win := 2 * (value - 0.5); u.Winning && win > 0 {
		return win + (1-win)*most
	}
	return most
}
