package search

import (
	"montego/internal/param"
	"montego/player/timing"
)

// Params are the parameters of the tree search. Where one is a choice between
// parts, the part is built once per search.
type Params struct {
	Selection       Selection       `param:"selection" default:"rave" doc:"the formula that chooses the next move on the way down the tree" source:"[GellySilver07] §5, [Huang11] §3.2.1, [KocsisSzepesvari06], [Auer02] §4, [Coulom06] §3.2, [Rosin11], [Silver16]"`
	Root            RootSelection   `param:"root" default:"same" doc:"how the first move of a playout is chosen, at the root" source:"[Coulom06] §3.1, §6; [Chen00]; [Baudis11] §3.1.2"`
	Exploration     float64         `param:"exploration" default:"0" range:"0..10" needs:"search.selection=rave or search.selection=uct-rave or search.selection=ucb1 or search.selection=ucb1-tuned or search.selection=network" mostly:"search.selection other than network" doc:"C in value + C·√(ln N / n); larger explores more; rave has n + 1 for n; the c of [Baudis11] §2.2 is C/√2; UCT-RAVE does best without" source:"[KocsisSzepesvari06]; [Baudis11] §2.2, §3.3"`
	FirstPlay       float64         `param:"first-play" default:"10" range:"0..10" needs:"search.selection=ucb1 or search.selection=ucb1-tuned or search.selection=uct-rave" doc:"first-play urgency: the value of a move without visits, from 0, a loss, to 1, a win; smaller tries fewer moves; 10 tries all of them once" source:"[GellyWang06]"`
	RAVE            RAVE            `param:"rave" needs:"search.selection=rave or search.selection=uct-rave or search.selection=network" mostly:"search.selection other than network"`
	Evaluation      Evaluation      `param:"evaluation"`
	Backup          Backup          `param:"backup"`
	ProgressiveBias ProgressiveBias `param:"progressive-bias" needs:"search.selection=uct-rave"`
	Widening        Widening        `param:"widening"`
	PUCT            PUCT            `param:"puct" needs:"search.selection=puct or search.selection=network with search.network.weights"`
	PolicyPrior     PolicyPrior     `param:"policy-prior" needs:"search.selection=puct or search.progressive-bias.strength or search.widening.visits and search.patterns.policy=false" mostly:"search.selection other than network"`
	Solver          bool            `param:"solver" default:"false" doc:"prove wins and losses, where two passes in the tree end the game: a move proved lost is not searched, a proved win is played" source:"[Winands08]"`
	Choice          FinalChoice     `param:"choice" default:"visits" doc:"which move is played in the end" source:"[Coulom06] §4.1, [Chaslot08] §3.4"`
	Stop            timing.Stop     `param:"stop"`
	External        External        `param:"external"`
	Expand          int             `param:"expand" default:"2" range:"1..1000000" unit:"visits" mostly:"search.selection other than network" doc:"visits after which a leaf gets children; larger makes a smaller tree" source:"[Coulom06] §2, [Baudis11] §3.3"`
	Eyes            EyeRule         `param:"eyes" default:"eye-like" doc:"which own eyes the tree does not fill; all neighbours of an eye are own stones" source:"[Coulom06] §A.1, [Cazenave07] §4.1"`
	Pass            PassRule        `param:"pass" default:"half" doc:"when the pass is a move of the tree; where there is no other move it always is"`
	CreditNew       bool            `param:"credit-new" default:"false" mostly:"search.selection other than network" doc:"the playout that gives a node children also chooses one of them, and counts for it; false: its playout begins at the node" source:"[Coulom06] §2"`
	Criticality     Criticality     `param:"criticality"`
	Priors          Priors          `param:"priors" mostly:"search.selection other than network"`
	Patterns        Patterns        `param:"patterns" mostly:"search.selection other than network"`
	Network         Network         `param:"network" needs:"search.network.weights"`
	Komi            Komi            `param:"komi"`
	Calibration     Calibration     `param:"calibration" default:"1" range:"0.1..10" doc:"c: a share v of won playouts is shown as the win rate v^c/(v^c + (1−v)^c); larger shows clearer win rates, 1 shows v; of all decisions only resign depends on it"`
	Attention       int             `param:"attention" default:"0" range:"0..1000000" unit:"playouts" doc:"one playout in this number begins with a move that may decide the life of a group, chosen by UCB1 among such moves; 0: none"`
	Fold            bool            `param:"fold" default:"true" doc:"of moves that are equal by symmetry, as in the opening, search only one"`
	PruneLadders    bool            `param:"prune-ladders" default:"false" doc:"do not search moves that only extend a chain in atari into a ladder that catches it" source:"Pachi, after [Baudis11] §3.3"`
	Parallel        Parallel        `param:"parallel" default:"tree" doc:"how threads share the work" source:"[Baudis11] §3.3.4, [ChaslotParallel08]"`
	Threads         int             `param:"threads" default:"1" range:"1..256" doc:"threads that search; see search.parallel" source:"[Baudis11] §3.3.4"`
	Memory          int             `param:"memory" default:"256" range:"1..1048576" unit:"MiB" doc:"the largest memory of the tree; see search.full"`
	Full            FullTree        `param:"full" default:"sweep" doc:"what happens when the tree is full" source:"[Baudis11] §3.3"`
}

// wanted says what the search needs to know of a node besides.
func (p Params) wanted() wanted {
	return wanted{
		moments:   p.Backup.Operator != MeanOperator || p.Selection == SelectCrazyStone,
		owned:     p.Criticality.Weight > 0,
		wins:      p.Evaluation.Value == ScoreValue,
		netValues: p.usesNetwork(),
		netOwners: p.usesNetwork() && p.Network.Ownership < 1,
	}
}

// Acting returns the selection by which the search goes: rave stands in for network where no
// network is asked.
func (p Params) Acting() Selection {
	if p.Selection == SelectNetwork && !p.usesNetwork() {
		return SelectRAVE
	}
	return p.Selection
}

// selectsByNetwork reports whether the search goes by the network's probabilities alone: no other
// prior is computed, and a leaf gets its children when it asks.
func (p Params) selectsByNetwork() bool { return p.Acting() == SelectNetwork }

func (p Params) usesRAVE() bool { return p.Acting() == SelectRAVE || p.Acting() == SelectUCTRAVE }

// DefaultParams returns the parameters of the plain UCT-RAVE search.
func DefaultParams() (p Params) {
	param.Reset(&p)
	return p
}

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
		FullSweep: {Name: "sweep", Doc: "drop the nodes that the root cannot reach any more, and if that is too little, the least visited half"},
		FullStop:  {Name: "stop", Doc: "the search ends; the tree is swept before the next one"},
	}
}
