package engine

import (
	"montego/internal/param"
	"montego/player/playout"
	"montego/player/search"
	"montego/player/timing"
)

// Params are the parameters of a player.
type Params struct {
	Playouts    int               `param:"playouts" default:"0" range:"0..1000000000" unit:"playouts" doc:"playouts per move; 0 leaves it to the clock"`
	Level       Level             `param:"level" default:"max" doc:"the strength, by rank: below max it takes the place of playouts, max-playouts, all of choice, and ponder.on"`
	MaxPlayouts int               `param:"max-playouts" default:"0" range:"0..1000000000" unit:"playouts" doc:"playouts per move when the best move is unclear; a number below playouts counts as playouts" source:"[Baudis11] §3.3.3"`
	Resign      float64           `param:"resign" default:"0.07" range:"0..0.5" doc:"resign when the win rate falls below this; 0 never resigns" source:"[Huang11] §5.2, 0.3; Pachi's is 0.2"`
	ResignAfter int               `param:"resign-after" default:"2" range:"1..10" unit:"searches" doc:"number of searches in a row that must find the game lost, after some moves of the game; with 1 one search is enough, at any time" source:"[Huang11] §5.2, 1"`
	Time        timing.Management `param:"time"`
	Extend      timing.Extension  `param:"extend"`
	Sure        timing.Sure       `param:"sure"`
	Ponder      timing.Ponder     `param:"ponder"`
	Book        Book              `param:"book"`
	Choice      Choice            `param:"choice"`
	Search      search.Params     `param:"search"`
	Playout     playout.Params    `param:"playout"`
}

// limits makes a budget for time, and the playouts of the parameters, the limits
// of a search.
func (p *Params) limits(b timing.Budget) search.Limits {
	l := search.Limits{
		Playouts: p.Playouts, MaxPlayouts: max(p.Playouts, p.MaxPlayouts),
		Time: b.Target, MaxTime: max(b.Target, b.Max), Expires: b.Expires,
	}
	if l.Playouts == 0 && l.Time == 0 {
		l.Playouts, l.MaxPlayouts = 1, 1
	}
	return l
}

// extended lets a search go beyond its target, where its limits have a maximum above it and
// the parameters say so. What they say is in targets, those of this search: a decision may
// give it less than its whole budget.
func (p *Params) extended(l search.Limits) search.Limits {
	target, last := timing.Stage{Playouts: l.Playouts, Time: l.Time}, timing.Stage{Playouts: l.MaxPlayouts, Time: l.MaxTime}
	if last.Playouts <= target.Playouts && last.Time <= target.Time {
		return l
	}
	if unclear := p.Extend.Unclear(target, last); unclear != nil {
		l.Unclear, l.Marks = func(r *search.Snapshot) bool { return unclear(r.Found()) }, p.Extend.Marks()
	}
	return l
}

// DefaultParams returns the parameters of the preset that plays when none
// was chosen.
func DefaultParams() Params {
	p, _ := Preset(DefaultPreset)
	return p
}

// declared returns the values that the fields' tags declare.
func declared() (p Params) {
	param.Reset(&p)
	return p
}
