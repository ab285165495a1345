package analysis

import (
	"cmp"
	"fmt"
	"math"

	"montego/goban"
	"montego/player/book"
	"montego/player/search"
)

// reply is what is said of a position.
type reply struct {
	ID             string     `json:"id"`
	IsDuringSearch bool       `json:"isDuringSearch"`
	TurnNumber     int        `json:"turnNumber"`
	NoResults      bool       `json:"noResults,omitempty"`
	MoveInfos      []moveInfo `json:"moveInfos,omitempty"`
	RootInfo       *rootInfo  `json:"rootInfo,omitempty"`
	Ownership      []float64  `json:"ownership,omitempty"`
	OwnershipStdev []float64  `json:"ownershipStdev,omitempty"`
	Policy         []float64  `json:"policy,omitempty"`
}

// moveInfo is what is said of a move.
type moveInfo struct {
	Move               string   `json:"move"`
	Order              int      `json:"order"`
	Visits             int      `json:"visits"`
	EdgeVisits         int      `json:"edgeVisits"`
	Winrate            float64  `json:"winrate"`
	ScoreLead          float64  `json:"scoreLead"`
	ScoreMean          float64  `json:"scoreMean"`
	ScoreSelfplay      float64  `json:"scoreSelfplay"`
	ScoreStdev         float64  `json:"scoreStdev"`
	Prior              float64  `json:"prior"`
	Utility            float64  `json:"utility"`
	LCB                float64  `json:"lcb"`
	UtilityLCB         float64  `json:"utilityLcb"`
	Weight             float64  `json:"weight"`
	EdgeWeight         float64  `json:"edgeWeight"`
	PlaySelectionValue float64  `json:"playSelectionValue"`
	NoResultValue      *float64 `json:"noResultValue,omitempty"`
	PV                 []string `json:"pv"`
	PVVisits           []int    `json:"pvVisits,omitempty"`
	PVEdgeVisits       []int    `json:"pvEdgeVisits,omitempty"`

	Ownership      []float64 `json:"ownership,omitempty"`
	OwnershipStdev []float64 `json:"ownershipStdev,omitempty"`
}

// rootInfo is what is said of the position as a whole.
type rootInfo struct {
	Winrate       float64  `json:"winrate"`
	ScoreLead     float64  `json:"scoreLead"`
	ScoreSelfplay float64  `json:"scoreSelfplay"`
	ScoreStdev    float64  `json:"scoreStdev"`
	Utility       float64  `json:"utility"`
	Visits        int      `json:"visits"`
	Weight        float64  `json:"weight"`
	CurrentPlayer string   `json:"currentPlayer"`
	ThisHash      string   `json:"thisHash"`
	SymHash       string   `json:"symHash"`
	NoResultValue *float64 `json:"noResultValue,omitempty"`
}

// teller makes replies about one position.
type teller struct {
	t    *task
	shot *search.Snapshot
	side goban.Color // whose numbers are reported
	none *float64    // the share of games without result, 0 as playouts have none; nil if it is not asked for
}

// tell makes a reply of what a search has found.
func (t *task) tell(shot *search.Snapshot, during bool) *reply {
	w := &teller{t: t, shot: shot, side: [...]goban.Color{blackView: goban.Black, whiteView: goban.White, moverView: shot.ToMove}[t.q.view]}
	m := &t.q.wanted
	if m.IncludeNoResultValue {
		w.none = new(float64)
	}
	r := &reply{ID: t.q.id, IsDuringSearch: during, TurnNumber: t.turn, RootInfo: w.root()}
	policy := map[goban.Point]float64{}
	for _, m := range cmp.Or(t.raw, shot).Shown(w.side) {
		policy[m.Point] = m.Prior
	}
	for _, m := range shot.Shown(w.side) {
		if m.Visits > 0 {
			r.MoveInfos = append(r.MoveInfos, w.move(&m, len(r.MoveInfos), policy[m.Point]))
		}
	}
	r.Ownership, r.OwnershipStdev = w.ownership(&shot.Owner, m.IncludeOwnership, m.IncludeOwnershipStdev)
	if m.IncludePolicy {
		r.Policy = w.policy(policy)
	}
	return r
}

// lead turns Black's lead, or ownership, to the reported side's.
func (w *teller) lead(x float64) float64 { return round(w.side.Lead(x)) }

func (w *teller) move(m *search.Shown, order int, prior float64) moveInfo {
	visits := float64(m.Visits)
	i := moveInfo{
		Move: m.Point.String(), Order: order, Visits: m.Visits, EdgeVisits: m.Visits,
		Winrate: round(m.WinRate), LCB: round(m.LCB),
		ScoreLead: round(m.Lead), ScoreStdev: round(m.Score.Deviation()), Prior: round(prior),
		Weight: visits, EdgeWeight: visits, PlaySelectionValue: visits,
		PV: goban.Vertices(m.Line[:min(len(m.Line), 1+w.t.q.lineLen)]),
	}
	i.ScoreMean, i.ScoreSelfplay = i.ScoreLead, i.ScoreLead
	i.Utility, i.UtilityLCB = round(2*i.Winrate-1), round(2*i.LCB-1)
	i.NoResultValue = w.none
	if w.t.q.wanted.IncludePVVisits {
		i.PVVisits = m.LineVisits[:len(i.PV)]
		i.PVEdgeVisits = i.PVVisits
	}
	asked := &w.t.q.wanted
	i.Ownership, i.OwnershipStdev = w.ownership(w.shot.OwnerAfter(m.Candidate), asked.IncludeMovesOwnership, asked.IncludeMovesOwnershipStdev)
	return i
}

func (w *teller) root() *rootInfo {
	visits := w.shot.Playouts + w.shot.Reused
	shared, own := book.Keys(w.t.game.Board(), w.shot.ToMove)
	r := &rootInfo{
		Winrate: round(w.side.Share(w.shot.WinRate())), ScoreLead: w.lead(w.shot.Lead), ScoreStdev: round(w.shot.Score.Deviation()),
		Visits: visits, Weight: float64(visits), CurrentPlayer: w.shot.ToMove.Letter(),
		ThisHash: fmt.Sprintf("%032X", own), SymHash: fmt.Sprintf("%032X", shared), NoResultValue: w.none,
	}
	r.ScoreSelfplay, r.Utility = r.ScoreLead, round(2*r.Winrate-1)
	return r
}

// ownership lists the ownership of each point, from the upper left, row by row, if mean is set, and its
// standard deviation if deviation is set.
func (w *teller) ownership(of *search.Ownership, mean, deviation bool) (owner, stdev []float64) {
	if !mean && !deviation {
		return nil, nil
	}
	for p := range w.t.game.Board().FromTop() {
		own := float64(of[p])
		if mean {
			owner = append(owner, w.lead(own))
		}
		if deviation {
			stdev = append(stdev, round(math.Sqrt(max(0, 1-own*own))))
		}
	}
	return owner, stdev
}

// policy lists how likely each point is by the priors, row by row from the upper
// left, then the pass; −1 for what is illegal. Moves that the query leaves out are among them.
func (w *teller) policy(of map[goban.Point]float64) []float64 {
	g, c := w.t.game, w.shot.ToMove
	share := func(p goban.Point) float64 {
		if g.Legal(goban.Move{Color: c, Point: p}) != nil {
			return -1
		}
		return round(of[p])
	}
	var all []float64
	for p := range g.Board().FromTop() {
		all = append(all, share(p))
	}
	return append(all, share(goban.Pass))
}

// round returns x with six decimals, and never −0.
func round(x float64) float64 { return math.Round(x*1e6)/1e6 + 0 }
