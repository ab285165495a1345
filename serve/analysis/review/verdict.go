package review

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"montego/goban"
	"montego/player/search"
	"montego/sgf"
)

// Verdict is the result of the second stage for a move.
type Verdict struct {
	Before    float64       // the player's win rate with the best other move
	After     float64       // and with the move played
	Lead      float64       // of the player in points, with the best other move; NaN if an older record does not tell
	Points    float64       // by which it is less with the move played
	Playouts  int           // of the second stage
	Deviation float64       // standard deviation of the loss, by the chance of the playouts
	Better    []goban.Point // the best other move, and what would follow it
	// Stones are those that one of the two moves kills and the other does not: their colour and the
	// first point of their largest chain. Those of the player die after the move played, those of the
	// opponent live after it. The zero value stands for none.
	Stones goban.Move
	// Safer says that one of the searches gives the move moreSafe of win rate more than the other move:
	// the one that compared both, or those after either.
	Safer bool

	own *Verdict // of an agreed one: that of the move's own searches
}

// Loss returns the share of the win rate that the move lost, which is negative if it is
// better than all others.
func (v *Verdict) Loss() float64 { return v.Before - v.After }

// Where a game is decided hardly any move changes the win rate, so points are counted, too: each as
// pointShare of the win rate. A move that gives up points but gains moreSafe of the win rate or more
// has lost nothing.
const (
	pointShare = 0.01
	moreSafe   = 0.02
)

// byPoints returns the loss of points as a share of the win rate, pointShare for each point. It returns 0
// if the win rate rose by moreSafe, by the move's own searches or by those of an agreed verdict, which
// people read; and if v.Safer is set: while the life of many stones is open, the leads depend on the
// answers that a search happens to favour, and say less than the win rate.
func (v *Verdict) byPoints() float64 {
	if v.Safer || min(v.Loss(), v.ownSearches().Loss()) <= -moreSafe {
		return 0
	}
	return pointShare * min(v.Points, v.ownSearches().Points)
}

// Severity returns the loss that decides whether the move is doubtful, a mistake or a blunder:
// max(min(Loss, loss by its own searches), byPoints). The two losses of win rate differ only if the moves
// around it were judged too. So a move is called a mistake wherever it counts as one.
func (v *Verdict) Severity() float64 {
	return max(min(v.Loss(), v.ownSearches().Loss()), v.byPoints())
}

// Lost reports whether the move lost a share of threshold or more: of the win rate, or as much in points;
// and more than three standard deviations, which chance alone hardly shows.
func (v *Verdict) Lost(threshold float64) bool {
	return v.LostRate(threshold) || v.byPoints() >= max(threshold, 3*v.ownSearches().Deviation)
}

// LostRate is Lost for the win rate alone.
func (v *Verdict) LostRate(threshold float64) bool {
	own := v.ownSearches()
	return v.Loss() >= threshold && own.Loss() >= max(threshold, 3*own.Deviation)
}

// ownSearches returns the verdict of the move's own searches: v, unless it is an agreed one.
func (v *Verdict) ownSearches() *Verdict {
	if v.own != nil {
		return v.own
	}
	return v
}

// measure computes the deviation: that of the difference of two means of half of the
// playouts each, which other searches were averaged with. spread is how many times as large the
// variance is as if those searches had as many playouts.
func (v *Verdict) measure(c search.Calibration, spread float64) {
	v.Deviation = math.Sqrt(spread * (c.Variance(v.Before) + c.Variance(v.After)) / float64(max(v.Playouts, 1)))
}

// verdictProperty holds a verdict, in the node of the move. So a review that goes on need
// not search the move again, and other programs can read the loss.
const verdictProperty = "MONTEGOLOSS"

// Write puts the verdict into the node of its move.
func (v *Verdict) Write(n *sgf.Node) {
	numbers := fmt.Sprintf("%s %s %s %d %.2f", tenths(100*v.Before), tenths(100*v.After), tenths(v.Points), v.Playouts, 100*v.Deviation)
	text := strings.Join(append([]string{numbers}, goban.Vertices(v.Better)...), " ")
	if !math.IsNaN(v.Lead) {
		text += leadWord + tenths(v.Lead)
	}
	if v.Stones.Color.IsStone() {
		text += fmt.Sprintf("%s%s %v", stonesWord, v.Stones.Color.Letter(), v.Stones.Point)
	}
	if v.Safer {
		text += saferWord
	}
	n.SetText(verdictProperty, text)
}

// These stand in a verdict before its Lead and its Stones, and at the end of a Safer one.
const (
	leadWord   = " lead "
	stonesWord = " stones "
	saferWord  = " safer"
)

// readVerdict returns the verdict that is written in a node, or nil if there is none that
// can be read.
func readVerdict(n *sgf.Node) *Verdict {
	v := new(Verdict)
	text, safer := strings.CutSuffix(n.Text(verdictProperty), saferWord)
	v.Safer = safer
	text, stones, named := strings.Cut(text, stonesWord)
	text, lead, led := strings.Cut(text, leadWord)
	if _, err := fmt.Sscan(text, &v.Before, &v.After, &v.Points, &v.Playouts, &v.Deviation); err != nil {
		return nil
	}
	var err error
	if led {
		if v.Lead, err = strconv.ParseFloat(lead, 64); err != nil {
			return nil
		}
	}
	for _, x := range []float64{v.Before, v.After, v.Lead, v.Points, v.Deviation} {
		if !(x > -1e4 && x < 1e4) {
			return nil
		}
	}
	if !led {
		v.Lead = math.NaN()
	}
	v.Before, v.After, v.Deviation = v.Before/100, v.After/100, v.Deviation/100
	if v.Better, err = goban.ParsePoints(strings.Fields(text)[5:]); err != nil {
		return nil
	}
	if named {
		color, vertex, _ := strings.Cut(stones, " ")
		if v.Stones.Color, err = goban.ParseColor(color); err != nil {
			return nil
		}
		if v.Stones.Point, err = goban.ParsePoint(vertex); err != nil || v.Stones.Point == goban.Pass {
			return nil
		}
	}
	return v
}

// ReadMistake returns the verdict that is written in a node as Review.Mistakes gives it, with
// the win rates on which those in the nodes before and after it agree; nil if the move has not
// lost a share of threshold or more.
func ReadMistake(n *sgf.Node, threshold float64) *Verdict {
	v := readJudged(n)
	if v.Verdict == nil {
		return nil
	}
	var next judged
	if children := n.Children(); len(children) > 0 {
		next = readJudged(children[0])
	}
	if agreed := v.agreed(readJudged(n.Parent()), next); agreed.Lost(threshold) {
		return agreed
	}
	return nil
}

// judged is a move and the verdict on it, nil if it was not judged.
type judged struct {
	*Verdict
	color goban.Color
}

// readJudged reads the verdict on the move of a node, which may be nil.
func readJudged(n *sgf.Node) (v judged) {
	if n == nil {
		return v
	}
	v = judged{readVerdict(n), goban.White}
	if n.Has("B") {
		v.color = goban.Black
	}
	return v
}

// agreed returns the verdict with the win rates of valueBetween and the leads of leadBetween: before the move,
// between the last move and it, and after it, between it and the next move.
func (v judged) agreed(last, next judged) *Verdict {
	agreed := *v.Verdict
	agreed.own = v.Verdict
	before, _ := valueBetween(last, v)
	after, _ := valueBetween(v, next)
	agreed.Before, agreed.After = v.color.Share(before), v.color.Share(after)
	leadBefore, known := leadBetween(last, v)
	if leadAfter, alsoAfter := leadBetween(v, next); known && alsoAfter {
		agreed.Lead, agreed.Points = v.color.Lead(leadBefore), v.color.Lead(leadBefore-leadAfter)
	}
	return &agreed
}

// valueAfter returns Black's win rate in the position after the move.
func (v judged) valueAfter() float64 { return v.color.Share(v.After) }

// valueBefore returns Black's win rate in the position before the move, with the better one of the
// moves that were compared.
func (v judged) valueBefore() float64 { return v.color.Share(max(v.Before, v.After)) }

// leadBetween is valueBetween for Black's lead in points.
func leadBetween(last, next judged) (lead float64, known bool) {
	sum, n := 0.0, 0.0
	if last.Verdict != nil && !math.IsNaN(last.Lead) && !contradict(last, next) {
		sum, n = last.color.Lead(last.Lead-last.Points), 1
	}
	if next.Verdict != nil && !math.IsNaN(next.Lead) {
		best := next.Lead
		if next.After > next.Before && next.byPoints() <= 0 { // a move that loses points where win rates are flat is not the better one
			best -= next.Points
		}
		sum, n = sum+next.color.Lead(best), n+1
	}
	return sum / n, n > 0
}

// valueBetween returns Black's win rate in the position after one move and before the next, as
// the mean of what the verdicts on both say, if there is one: the searches of two verdicts
// seldom agree about the position that they share. Where they contradict each other, the mean would
// be a number that neither has found. Then the verdict on the next move counts alone, since its
// searches begin one move later and compare two moves from that very position.
func valueBetween(last, next judged) (value float64, known bool) {
	switch {
	case next.Verdict == nil && last.Verdict == nil:
		return 0, false
	case next.Verdict == nil:
		return last.valueAfter(), true
	case last.Verdict == nil || contradict(last, next):
		return next.valueBefore(), true
	}
	return (last.valueAfter() + next.valueBefore()) / 2, true
}

// contradict reports whether the verdicts on two moves, if there are both, contradict each other about
// the position between them.
func contradict(last, next judged) bool {
	return last.Verdict != nil && next.Verdict != nil && math.Abs(last.valueAfter()-next.valueBefore()) >= contradiction
}
