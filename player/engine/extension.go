package engine

import (
	"context"
	"time"

	"montego/player/search"
	"montego/player/timing"
)

// Extension says when a search goes on beyond its target, because its best move is
// in doubt. Each condition is off at 0. The clock says how far it may go at most,
// and max-playouts where playouts are the limit.
type Extension struct {
	Ratio    float64 `param:"ratio" default:"0" range:"0..1000" doc:"unclear while the visits of the most visited move are less than this factor times those of the second; 2.5 in Pachi's code" source:"Pachi, after [Baudis11] §3.3.3"`
	Near     float64 `param:"near" default:"0" range:"0..1000" doc:"unclear while the value of the most visited move is less than this factor times that of the second; the thesis compares values and gives no number" source:"[Baudis11] §3.3.3, best₂"`
	Reply    float64 `param:"reply" default:"0" range:"0..1" doc:"unclear while the values of the best move and of its best reply differ by more; Pachi's is 0.02" source:"[Baudis11] §3.3.3, best_r"`
	Value    bool    `param:"value" default:"false" doc:"unclear while another move than the most visited has the highest value" source:"[Baudis11] §3.3.3"`
	Winning  bool    `param:"winning" default:"false" doc:"the surer the win, the less beyond the target" source:"Pachi, after [Baudis11] §3.3.3"`
	Unstable float64 `param:"unstable" default:"0" range:"0..10" unit:"targets" doc:"once, so much more if another move than the most visited has the highest score: what the formula of the selection uct-rave gives it, for other selections its value; Erica's is 0.5" source:"[Huang11] §5.5.2"`
	Behind   float64 `param:"behind" default:"0" range:"0..10" unit:"targets" doc:"then, once, so much more when behind; Erica's is 1" source:"[Huang11] §5.5.3"`
	Below    float64 `param:"below" default:"0.4" range:"0..1" doc:"behind is a win rate below this" source:"[Huang11] §5.5.3"`
}

// asks reports whether any condition is on.
func (u *Extension) asks() bool {
	return u.Ratio > 0 || u.Near > 0 || u.Reply > 0 || u.Value || u.Unstable > 0 || u.Behind > 0
}

// condition returns the function that tells a search with these limits whether
// to go on, or nil. It is for one search.
func (u *Extension) condition(l search.Limits) func(*search.Snapshot) bool {
	if !u.asks() {
		return nil
	}
	until := 1.0 // in targets
	unstable, behind := u.Unstable, u.Behind
	return func(r *search.Snapshot) bool {
		spent := spent(l, r)
		if spent < until {
			return true
		}
		if unstable > 0 && !bestHasHighestScore(r) {
			until += unstable
			unstable = 0
			return true
		}
		unstable = 0
		if behind > 0 && r.ValueFor(r.ToMove) < u.Below {
			until += behind
			behind = 0
			return true
		}
		return u.doubts(r) && spent < u.longest(l, r)
	}
}

// spent is how much of the target a search has had.
func spent(l search.Limits, r *search.Snapshot) (share float64) {
	if l.Playouts > 0 {
		share = float64(r.Playouts) / float64(l.Playouts)
	}
	if l.Time > 0 {
		share = max(share, float64(r.Elapsed)/float64(l.Time))
	}
	return share
}

// doubts reports whether one of Pachi's conditions holds.
func (u *Extension) doubts(r *search.Snapshot) bool {
	if len(r.Moves) < 2 {
		return false
	}
	best, second := &r.Moves[0], &r.Moves[1]
	if u.Ratio > 0 && float64(best.Visits) < u.Ratio*float64(second.Visits) {
		return true
	}
	if u.Near > 0 && best.ValueFor(r.ToMove) < u.Near*second.ValueFor(r.ToMove) {
		return true
	}
	if u.Value && !bestHasHighestValue(r) {
		return true
	}
	return u.Reply > 0 && best.Reply.Visits > 0 && abs(best.Value-best.Reply.Value) > u.Reply
}

// longest returns how many targets a search may take: with the parameter Winning, the
// surer the win, the fewer.
func (u *Extension) longest(l search.Limits, r *search.Snapshot) float64 {
	most := 1.0
	if l.Time > 0 {
		most = max(most, float64(l.MaxTime)/float64(l.Time))
	}
	if l.Playouts > 0 {
		most = max(most, float64(l.MaxPlayouts)/float64(l.Playouts))
	}
	if b := 2 * (r.ValueFor(r.ToMove) - 0.5); u.Winning && b > 0 {
		most = b + (1-b)*most
	}
	return most
}

// bestHasHighestValue reports whether no move with visits has a higher value than
// the choice.
func bestHasHighestValue(r *search.Snapshot) bool {
	best := r.Best()
	for i := range r.Moves {
		m := &r.Moves[i]
		if m.Visits > 0 && m.ValueFor(r.ToMove) > best.ValueFor(r.ToMove) {
			return false
		}
	}
	return true
}

// bestHasHighestScore reports whether the selection prefers no move with visits to the
// choice.
func bestHasHighestScore(r *search.Snapshot) bool {
	best := r.Best()
	for i := range r.Moves {
		if m := &r.Moves[i]; m.Visits > 0 && m.SelectionValue > best.SelectionValue {
			return false
		}
	}
	return true
}

func abs(x float64) float64 { return max(x, -x) }

// limits makes a budget for time, and the playouts of the parameters, the limits
// of a search.
func (p *Params) limits(b timing.Budget) search.Limits {
	l := search.Limits{
		Playouts: p.Playouts, MaxPlayouts: max(p.Playouts, p.MaxPlayouts),
		Time: b.Target, MaxTime: max(b.Target, b.Max), Lost: b.Lost,
	}
	if l.Playouts == 0 && l.Time == 0 {
		l.Playouts, l.MaxPlayouts = 1, 1
	}
	if l.MaxPlayouts > l.Playouts || l.MaxTime > l.Time {
		l.Unclear = p.Extend.condition(l)
	}
	return l
}

// left subtracts from the limits the time since begun, which a look at the position
// before the search has taken.
func left(l search.Limits, begun time.Time) search.Limits {
	if l.Time == 0 {
		return l
	}
	gone := time.Since(begun)
	l.Time, l.MaxTime = max(l.Time-gone, 1), max(l.MaxTime-gone, 1)
	return l
}

// Sure says when a search under a limit of time ends early because it wins.
type Sure struct {
	Value    float64       `param:"value" default:"1" range:"0.5..1" doc:"stop when the best move wins a larger share of its playouts; 1 never does. Pachi's is 0.85" source:"[Baudis11] §3.3.3"`
	Playouts int           `param:"playouts" default:"5000" range:"0..1000000000" unit:"playouts" doc:"and has more visits than this" source:"Pachi, after [Baudis11] §3.3.3"`
	Time     time.Duration `param:"time" default:"1s" range:"0s..1h" doc:"and so much time has gone" source:"Pachi, after [Baudis11] §3.3.3"`
}

// watch returns a context for a search that ends when the win is sure. done must
// be called after the search.
func (s Sure) watch(ctx context.Context, l *search.Limits) (sure context.Context, done context.CancelFunc) {
	if s.Value >= 1 || l.Time == 0 {
		return ctx, func() {}
	}
	sure, done = context.WithCancel(ctx)
	show := l.Watch
	l.Watch = func(r *search.Snapshot) {
		if show != nil {
			show(r)
		}
		if best := r.Best(); best.Visits > s.Playouts && best.ValueFor(r.ToMove) > s.Value && r.Elapsed > s.Time {
			done()
		}
	}
	return sure, done
}
