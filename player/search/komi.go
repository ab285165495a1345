package search

import (
	"math"
	"sync/atomic"

	"montego/goban"
	"montego/internal/param"
)

// Komi are the parameters of dynamic komi: playouts are judged by a komi that makes
// the win rate about even, so that they still tell good moves from bad ones when one
// side is far ahead [Baudis11] §4.2.
type Komi struct {
	Method   KomiMethod `param:"method" default:"none" doc:"how dynamic komi is found: playouts count with another komi, so that they stay close where one side is far ahead" source:"[Baudis11] §4.3, §4.4"`
	Stone    float64    `param:"stone" default:"7" range:"0..100" unit:"points" needs:"search.komi.method" doc:"dynamic komi for each handicap stone when the game begins" source:"[Baudis11] §4.3"`
	Moves    int        `param:"moves" default:"200" range:"0..1000" unit:"moves" needs:"search.komi.method" doc:"linear: the move at which it has fallen to 0, on 19×19; on other boards in proportion to their points" source:"[Baudis11] §4.3"`
	Max      float64    `param:"max" default:"30" range:"0..400" unit:"points" needs:"search.komi.method=value" doc:"value: the most points that a losing player gets; what a winning one gives has no bound" source:"[Baudis11] §4.4.2"`
	Low      float64    `param:"low" default:"0.45" range:"0..1" unit:"win rate" needs:"search.komi.method=value" doc:"value: with a lower win rate the player gives one point less, or gets one more" source:"[Baudis11] §4.4.1"`
	High     float64    `param:"high" default:"0.5" range:"0..1" unit:"win rate" needs:"search.komi.method=value" doc:"value: with a higher win rate the player gives one point more, or gets one less" source:"[Baudis11] §4.4.1"`
	End      int        `param:"end" default:"0" range:"0..361" unit:"moves" needs:"search.komi.method=score or search.komi.method=value" doc:"no dynamic komi when at most this number of moves is left on 19×19, by the empty points; on other boards in proportion; 0: until the end; 30 in Pachi's code" source:"Pachi, after [Baudis11] §4.4.2"`
	Slice    int        `param:"slice" default:"1000" range:"1..1000000000" unit:"playouts per thread" needs:"search.komi.method=score or search.komi.method=value" doc:"score and value: playouts between two changes of the komi, at least 200 in all" source:"[Baudis11] §4.4.2; the number is that of its code"`
	Phase    GamePhase  `param:"phase" default:"occupied" needs:"search.komi.method=score" doc:"score: what tells how far the game is, from 0 to 1" source:"[Baudis11] §4.4.1"`
	Shift    float64    `param:"shift" default:"0.75" range:"0..1" unit:"share of the game" needs:"search.komi.method=score" doc:"score: s in the rate 1/(1 + e^(c·(phase − s))), the share of the mean score that is added to the komi at each change: half of it at the phase s, less later" source:"[Baudis11] §4.4.1, with the sign of the formula corrected"`
	Steep    float64    `param:"steep" default:"20" range:"0..1000" needs:"search.komi.method=score" doc:"score: c in the rate of search.komi.shift; larger: the rate falls faster at the phase s" source:"[Baudis11] §4.4.1"`
	MostRate float64    `param:"most-rate" default:"1" range:"0..1" needs:"search.komi.method=score" doc:"score: the largest rate; 0.9 in the code of the thesis" source:"[Baudis11] §4.4.1"`
}

// GamePhase says by what a search tells how far a game is.
type GamePhase uint8

// The ways to tell.
const (
	PhaseOccupied GamePhase = iota
	PhaseMoves
)

// Choices lists the ways to tell. See param.Enumerated.
func (GamePhase) Choices() []param.Choice {
	return []param.Choice{
		PhaseOccupied: {Name: "occupied", Doc: "the share of the points that have a stone"},
		PhaseMoves:    {Name: "moves", Doc: "the share of the expected moves that have been played, as in the code of the thesis, with shift 0.65 and steep 18"},
	}
}

// KomiMethod says how extra komi is found.
type KomiMethod uint8

// The methods there are.
const (
	KomiNone KomiMethod = iota
	KomiLinear
	KomiScore
	KomiValue
)

// Choices lists the methods. See param.Enumerated.
func (KomiMethod) Choices() []param.Choice {
	return []param.Choice{
		KomiNone:   {Name: "none", Doc: "no dynamic komi"},
		KomiLinear: {Name: "linear", Doc: "by the handicap, less with every move"},
		KomiScore:  {Name: "score", Doc: "by the mean score of playouts"},
		KomiValue:  {Name: "value", Doc: "by the win rate"},
	}
}

// minSlice is the number of playouts below which a mean says too little.
const minSlice = 200

// dynamicKomi keeps the extra komi of a search. Workers read it with every playout;
// one of them at a time changes it.
type dynamicKomi struct {
	Komi
	points atomic.Int64 // extra komi for White

	// Of the root.
	side     goban.Color // of the player
	handicap float64     // points of extra komi for White at the start of the game
	moves    int         // played
	fade     float64     // moves after which the linear komi is gone
	filled   float64     // share of the game that is over, by the fill of the board
	phase    float64     // the same, as the parameter Phase measures it
	fixed    bool        // the komi does not change in this search

	playouts int     // in the statistics at the last review
	leads    float64 // sum of Black's leads in these, without extra komi
	values   float64 // sum of their results, with extra komi
	ratchet  float64 // value method: upper limit; what the player gives stays below it
}

func newDynamicKomi(p Komi) *dynamicKomi {
	k := &dynamicKomi{Komi: p}
	k.forget()
	return k
}

// forget drops what was learned in an earlier game.
func (k *dynamicKomi) forget() {
	k.points.Store(0)
	k.ratchet = math.Inf(1)
}

// after returns the extra komi for White, in points, of a playout that leaves the tree
// after the given number of moves of the game.
func (k *dynamicKomi) after(moves int) float32 {
	switch k.Method {
	case KomiNone:
		return 0
	case KomiLinear:
		return float32(math.Round(k.fading(moves)))
	}
	return float32(k.points.Load())
}

// fading returns the linear komi after the given number of moves of the game.
func (k *dynamicKomi) fading(moves int) float64 {
	if k.fade <= 0 {
		return 0
	}
	return k.handicap * max(0, 1-float64(moves)/k.fade)
}

// begin makes ready for a search. In the first moves of a game, the methods score and value use the
// linear komi [Baudis11] §4.4.1.
func (k *dynamicKomi) begin(root Root) {
	b := root.Board
	area := float64(b.Area())
	left := max(b.NumEmpty()-b.Area()/4, 0) // moves that the game still has, about
	if k.side, k.moves = root.ToMove, b.Moves(); root.Pondering {
		k.side = root.ToMove.Opponent()
	}
	k.handicap = k.Stone * float64(root.Handicap)
	k.fade = float64(k.Moves) * area / (19 * 19)
	occupied := 1 - float64(b.NumEmpty())/area
	k.filled = occupied / (1 - unfilled)
	if k.phase = occupied; k.Phase == PhaseMoves {
		k.phase = float64(k.moves) / (float64(k.moves) + float64(left))
	}
	k.playouts, k.leads, k.values = 0, 0, 0
	waits := max(b.Area()/18, 4) // 20 moves on 19×19, 4 on 9×9
	opening, end := k.moves < waits, k.End > 0 && float64(left) <= float64(k.End)*area/(19*19)
	switch k.fixed = opening || end; {
	case opening:
		k.set(k.fading(k.moves))
		k.ratchet = math.Inf(1)
	case end:
		k.set(0)
	case k.Method == KomiValue && k.filled >= noTaking && k.points.Load()*int64(k.side.Sign()) < 0:
		k.set(0) // what the player took before
	}
}

// unfilled is the share of the board that is still empty at the end of a game
// [Baudis11] §3.3.3.
const unfilled = 0.25

// set stores an extra komi for White, rounded to whole points.
func (k *dynamicKomi) set(points float64) { k.points.Store(int64(math.Round(points))) }

// review changes the komi by the results of the playouts since the last change, if there
// are enough of them. all counts every playout of the search.
func (k *dynamicKomi) review(all *leads, threads int) {
	n := all.playouts - k.playouts
	if k.fixed || k.Method != KomiScore && k.Method != KomiValue || n < max(k.Slice*threads, minSlice) {
		return
	}
	lead, value := (all.sum-k.leads)/float64(n), (all.values-k.values)/float64(n)
	k.playouts, k.leads, k.values = all.playouts, all.sum, all.values
	if k.Method == KomiScore {
		k.set(k.byScore(lead))
	} else {
		k.set(float64(k.side.Sign()) * k.byValue(valueFor(k.side, value)))
	}
}

// byScore returns the extra komi after a slice of playouts in which lead was Black's
// mean lead without extra komi. To the komi that was used it adds the mean score under
// that komi, times a rate that falls towards the end of the game [Baudis11] §4.4.1,
// Algorithm 4.
func (k *dynamicKomi) byScore(lead float64) float64 {
	used := float64(k.points.Load())
	rate := 1 / (1 + math.Exp(k.Steep*(k.phase-k.Shift)))
	return used + min(rate, k.MostRate)*(lead-used)
}

// byValue returns the points that the player gives: one more than before if it wins often
// enough, one less if it wins too seldom [Baudis11] §4.4.1, Algorithm 5. An amount that was
// too much is not given again. Near the end of the game the player takes no points.
func (k *dynamicKomi) byValue(value float64) float64 {
	given := float64(k.side.Sign()) * float64(k.points.Load())
	switch {
	case value < k.Low:
		if given > 0 {
			k.ratchet = given
		}
		given--
	case value > k.High:
		given = min(given+1, k.ratchet-1)
	}
	if k.filled >= noTaking {
		given = max(given, 0)
	}
	return max(given, -k.Max)
}

// noTaking is the share of the game, by the fill of the board, after which the player takes
// no komi, so that it can resign [Baudis11] §4.4.2.
const noTaking = 0.95
