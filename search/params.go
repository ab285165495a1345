package search

import "montego/param"

// Params are the parameters of the tree search. Where one is a choice between
// parts, the part is built once per search.
type Params struct {
	Selection   string  `param:"selection" default:"rave" enum:"rave,ucb1" doc:"how a descent chooses among children: by the value of UCT-RAVE, or by UCB1 alone" source:"[Gelly07] §5, [Kocsis06]"`
	Exploration float64 `param:"exploration" default:"0" range:"0..10" doc:"C in value + C·√(ln N / n); UCT-RAVE does best without" source:"[Kocsis06]; [Baudis11] §3.3"`
	Equivalence float64 `param:"equivalence" default:"2500" range:"1..1e9" unit:"games" doc:"a RAVE value weighs as much as a mean of about so many games" source:"[Silver09]; [Baudis11] §3.3"`
	Even        int     `param:"even" default:"7" range:"0..255" unit:"virtual games" doc:"even games that every new child is believed to have played" source:"[Baudis11] §3.4"`
	Expand      int     `param:"expand" default:"2" range:"1..1000000" unit:"games" doc:"a leaf gets children when so many games have gone through it" source:"[Coulom06] §3"`
	Memory      int     `param:"memory" default:"256" range:"1..1048576" unit:"MiB" doc:"bound on the memory of the tree; when it is full the tree stops growing"`
}

// DefaultParams returns the parameters of the plain UCT-RAVE search.
func DefaultParams() (p Params) {
	param.Reset(&p)
	return p
}
