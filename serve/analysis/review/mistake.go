package review

import (
	"cmp"
	"math"
	"strings"

	"montego/goban"
	"montego/internal/phrases"
)

// Mistake is a move that lost much.
type Mistake struct {
	*Verdict
	Node   int // of Nodes: the one with the move
	Move   goban.Move
	Number int // of the move

	language *phrases.Language
}

// Mistakes returns the moves that lost a share of threshold or more by the second stage, of the win
// rate or in points, in the order of the game.
func (r *Review) Mistakes(threshold float64) (all []Mistake) {
	for i := range r.Verdicts {
		if r.lost(i, threshold) {
			all = append(all, Mistake{r.agreed(i), i, r.moves[i], r.Nodes[i].MoveNumber(), r.language()})
		}
	}
	return all
}

// lost reports whether the move of node i lost a share of threshold or more: see Verdict.Lost.
func (r *Review) lost(i int, threshold float64) bool {
	return r.Verdicts[i] != nil && r.agreed(i).Lost(threshold)
}

// agreed returns the verdict of node i with the win rates of Value, so that what is said of
// neighbouring moves and the graph agree; nil if there is none.
func (r *Review) agreed(i int) *Verdict {
	if r.Verdicts[i] == nil {
		return nil
	}
	return r.judged(i).agreed(r.judged(i-1), r.judged(i+1))
}

// Value returns Black's win rate at node i: that of the second stage, if there is one, and
// if the moves before and after the position were both judged, the mean, or that of the later verdict where
// they contradict each other.
func (r *Review) Value(i int) float64 {
	if v, known := valueBetween(r.judged(i), r.judged(i+1)); known {
		return v
	}
	return r.Found[i].Value
}

// Lead returns Black's lead in points at node i, as Value its win rate.
func (r *Review) Lead(i int) float64 {
	if v, known := leadBetween(r.judged(i), r.judged(i+1)); known {
		return v
	}
	return r.Found[i].Lead
}

// judged returns the move of node i with its verdict, if there are such.
func (r *Review) judged(i int) judged {
	if i >= len(r.Nodes) {
		return judged{}
	}
	return judged{r.Verdicts[i], r.moves[i].Color}
}

func (r *Review) language() *phrases.Language { return cmp.Or(r.o.Language, phrases.English()) }

// side names a colour.
func (r *Review) side(c goban.Color) string { return r.language().Say(c.String()) }

// Words says what was wrong with a move.
func (m *Mistake) Words() string {
	l, color := m.language, m.Move.Color
	text := []string{SayMove(l, kind(m.Severity()), m.Move.Point, phrases.Args{"color": color, "before": Percent(m.Before), "after": Percent(m.After)})}
	if words := m.SayStones(l, color); words != "" {
		text = append(text, words)
	}
	if m.Points >= 2 {
		text = append(text, l.Say("review.cost", phrases.Args{"n": int(math.Round(m.Points))}))
	}
	if len(m.Better) > 0 {
		text = append(text, SayMove(l, "review.should", m.Better[0], phrases.Args{"color": color}))
	}
	if len(m.Better) > 1 {
		line := l.Row(goban.Vertices(m.Better[1:min(len(m.Better), 5)])...)
		text = append(text, l.Say("review.follow", phrases.Args{"line": strings.ReplaceAll(line, goban.Pass.String(), l.Say("page.passed"))}))
	}
	return l.Join(text...)
}

// SayMove says the phrase of key about a move at p. A pass has a phrase of its own.
func SayMove(l *phrases.Language, key string, p goban.Point, args phrases.Args) string {
	if p == goban.Pass {
		key += ".pass"
	}
	args["vertex"] = p
	return l.Say(key, args)
}

// A move is doubtful, a mistake or a blunder from this loss of win rate on, or from a loss of as many
// points as this is percent.
const (
	Doubtful = 0.05
	Wrong    = 0.10
	Blunder  = 0.25
)

// kind returns the phrase for how bad a move is.
func kind(loss float64) string {
	switch {
	case loss >= Blunder:
		return "review.blunder"
	case loss >= Wrong:
		return "review.mistake"
	}
	return "review.doubtful"
}

// Percent returns a share, 0 or more, as a whole number of percent.
func Percent(share float64) int { return int(100*share + 0.5) }

// A person may ask to be warned of moves that lose a share of the win rate from MinWarning, below which
// searches disagree, to MaxWarning. The search that compares such a move with a better one has
// lessonPlayouts playouts, and the searches after the two moves have half as many each.
const (
	MinWarning     = 0.03
	MaxWarning     = 0.9
	lessonPlayouts = 3000
)

// ValidWarning reports whether a person can ask to be warned of moves that lose such a share of
// the win rate: 0 stands for never.
func ValidWarning(loss float64) bool {
	return loss == 0 || loss >= MinWarning-1e-9 && loss <= MaxWarning+1e-9
}
