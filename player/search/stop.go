package search

import (
	"montego/goban"
	"montego/internal/param"
)

// Stop says when a search ends before its limits, because nothing is left to be
// found.
type Stop struct {
	Decided int   `param:"decided" default:"0" range:"0..1000000000" unit:"playouts" doc:"playouts after which a search stops if all of them were won, or all lost; 0: it never does" source:"[Cazenave07] §3.4, which stops after 1000"`
	Early   Early `param:"early" default:"time" doc:"when to stop because the choice cannot change any more" source:"[Baudis11] §3.3.3"`
	Least   int   `param:"least" default:"50" range:"0..1000000000" unit:"playouts" doc:"playouts that must have begun with one move before a search stops that has won all its playouts" source:"[Cazenave07] §3.4"`
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
		EarlyNever:  {Name: "never", Doc: "not at all"},
		EarlyTime:   {Name: "time", Doc: "under a limit of time"},
		EarlyAlways: {Name: "always", Doc: "also with a fixed number of playouts"},
		EarlySaving: {Name: "saving", Doc: "under a limit of time, if what is saved can be used later: not in the last period of byo-yomi"},
	}
}

func (e Early) String() string { return param.NameOf(e) }

// FullTree says what happens when the tree has no room for another node.
type FullTree uint8

// The ways there are.
const (
	FullSweep FullTree = iota
	FullStop
)

// Choices lists the ways. See param.Enumerated.
func (FullTree) Choices() []param.Choice {
	return []param.Choice{
		FullSweep: {Name: "sweep", Doc: "what nobody can reach any more goes, and if that is too little the least visited half"},
		FullStop:  {Name: "stop", Doc: "the search ends; before the next one the tree is swept"},
	}
}

func (f FullTree) String() string { return param.NameOf(f) }

// decided returns who has won every playout of a search, if that is reason to stop it,
// else Empty. Playouts under way, one on each of the other workers, count as won by
// that side.
func (s *Search) decided() goban.Color {
	if s.params.Stop.Decided == 0 {
		return goban.Empty
	}
	f := s.tree.family(s.root)
	playouts := uint64(f.parent.visits.Load())
	if playouts < uint64(s.params.Stop.Decided) {
		return goban.Empty
	}
	black, doubtful := f.parent.sum.Load(), uint64(len(s.workers)-1)*unit
	winner := goban.Empty
	switch {
	case black <= doubtful:
		winner = goban.White
	case black+doubtful >= playouts*unit:
		winner = goban.Black
	}
	if winner == s.asked.ToMove && s.most(f) <= s.params.Stop.Least {
		return goban.Empty
	}
	return winner
}

// most returns the number of playouts of the child that has most.
func (s *Search) most(f family) (playouts int) {
	for i := range f.children {
		playouts = max(playouts, int(f.children[i].visits.Load()))
	}
	return playouts
}
