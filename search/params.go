package search

import "montego/param"

// Params are the parameters of the tree search. Where one is a choice between
// parts, the part is built once per search.
type Params struct {
	Selection       string          `param:"selection" default:"rave" enum:"rave,uct-rave,ucb1,ucb1-tuned,crazystone,puct" doc:"how a descent chooses among children: by the mix of mean and RAVE value; by Erica's, with its exploration and progressive bias; by UCB1; by UCB1 tuned with variances; by the probability of being the best; by PUCT" source:"[GellySilver07] §5, [Huang11] §3.2.1, [KocsisSzepesvari06], [Auer02] §4, [Coulom06] §3.2, [Rosin11]"`
	Exploration     float64         `param:"exploration" default:"0" range:"0..10" doc:"C in value + C·√(ln N / n); UCT-RAVE does best without" source:"[KocsisSzepesvari06]; [Baudis11] §3.3"`
	FirstPlay       float64         `param:"first-play" default:"10" range:"0..10" doc:"value of a move without games in UCB1, from 0, lost, to 1, won; more than any sum has every move tried once" source:"[GellyWang06]"`
	RAVE            RAVE            `param:"rave"`
	Evaluation      Evaluation      `param:"evaluation"`
	Backup          Backing         `param:"backup"`
	ProgressiveBias ProgressiveBias `param:"progressive-bias"`
	Widening        Widening        `param:"widening"`
	PUCT            PUCT            `param:"puct"`
	PolicyPrior     PolicyPrior     `param:"policy-prior"`
	Solver          bool            `param:"solver" default:"false" doc:"what two passes in the tree prove is believed for good: a move that loses whatever comes is left alone, one that wins is played" source:"[Winands08]"`
	Choice          string          `param:"choice" default:"visits" enum:"visits,value,bound,robust-max" doc:"the move to play at the end: with most games; with the best value; with the best lower bound of its value; or with the best value of those with half the games of the first" source:"[Coulom06] §4.1, [Chaslot08] §3.4"`
	Stop            Stop            `param:"stop"`
	External        External        `param:"external"`
	Expand          int             `param:"expand" default:"2" range:"1..1000000" unit:"games" doc:"a leaf gets children when so many games have gone through it" source:"[Coulom06] §3"`
	Criticality     Criticality     `param:"criticality"`
	Priors          Priors          `param:"priors"`
	Komi            Komi            `param:"komi"`
	Fold            bool            `param:"fold" default:"true" doc:"of moves that are the same by symmetry, as in the opening, the tree has one"`
	PruneLadders    bool            `param:"prune-ladders" default:"false" doc:"moves that only run out of an atari into a working ladder are left out of the tree" source:"Pachi, after [Baudis11]"`
	Parallel        string          `param:"parallel" default:"tree" enum:"tree,root,leaf" doc:"how threads share the work: one tree for all; a tree for each, whose visits are added up; or one descent whose leaf all play out" source:"[Baudis11] §3.7, [ChaslotParallel08]"`
	Threads         int             `param:"threads" default:"1" range:"1..256" doc:"workers that search one tree side by side" source:"[Baudis11] §3.7"`
	Memory          int             `param:"memory" default:"256" range:"1..1048576" unit:"MiB" doc:"bound on the memory of the tree; when it is full the least visited half goes"`
}

// asked says which sides of its nodes the search needs.
func (p Params) asked() asked {
	return asked{
		moments: p.Backup.Operator != "mean" || p.Selection == "crazystone",
		owned:   p.Criticality.Weight > 0,
	}
}

// DefaultParams returns the parameters of the plain UCT-RAVE search.
func DefaultParams() (p Params) {
	param.Reset(&p)
	return p
}
