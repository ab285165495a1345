package game

import (
	"fmt"
	"strings"
)

// Rules are a ruleset, field by field. The zero Rules count area, know only
// the simple ko, and forbid suicide. Rules are comparable.
type Rules struct {
	Ko            Ko
	Scoring       Scoring
	Suicide       bool // a move may remove its own chain of two or more stones
	Tax           Tax
	HandicapBonus HandicapBonus
	// FriendlyPass says that dead stones are agreed upon after two passes, so
	// there is no need to capture them. Without it all stones left are alive where
	// area counts: see RemovesDead.
	FriendlyPass bool
}

// RemovesDead reports whether dead stones are taken off the board when the game is over. Under
// territory scoring they always are, since who had to capture them would pay for each move.
func (r Rules) RemovesDead() bool { return r.FriendlyPass || r.Scoring == TerritoryScoring }

// Lenient are the rules that forbid least. Moves that somebody else has played, as those of a
// record, are played by them: the players may have let a repetition or a suicide pass.
var Lenient = Rules{Suicide: true}

// Ko says which repetitions are forbidden.
type Ko uint8

const (
	SimpleKo           Ko = iota // a single stone may not retake a ko at once
	PositionalSuperko            // no position may come back
	SituationalSuperko           // no position may come back with the same side to move
)

// Scoring says what counts as a point.
type Scoring uint8

const (
	AreaScoring      Scoring = iota // living stones and what they surround
	TerritoryScoring                // what living stones surround, and prisoners
)

// Tax says which surrounded points do not count.
type Tax uint8

const (
	NoTax   Tax = iota // all of them count
	SekiTax            // those of groups in seki don't
	AllTax             // those in seki don't, and every living group pays two more
)

// HandicapBonus says what White gets for N handicap stones, beside the komi.
type HandicapBonus uint8

const (
	NoBonus       HandicapBonus = iota // nothing
	BonusLessOne                       // N−1 points
	BonusPerStone                      // N points
)

// Points returns the bonus for n handicap stones; below two stones there is
// no handicap.
func (h HandicapBonus) Points(n int) int {
	switch {
	case n < 2 || h == NoBonus:
		return 0
	case h == BonusLessOne:
		return n - 1
	}
	return n
}

// preset is a ruleset that has a name.
type preset struct {
	name  string
	komi  Komi // the usual one in an even game
	rules Rules
}

// presets are the named rulesets; of two equal ones the better known comes first.
// The values are those that programs with a kata-set-rules command agree on.
var presets = []preset{
	{"tromp-taylor", 750, Rules{Ko: PositionalSuperko, Suicide: true}},
	{"chinese", 750, DefaultRules()},
	{"chinese-ogs", 750, Rules{Ko: PositionalSuperko, HandicapBonus: BonusPerStone, FriendlyPass: true}},
	{"chinese-kgs", 750, Rules{Ko: PositionalSuperko, HandicapBonus: BonusPerStone, FriendlyPass: true}},
	{"japanese", 650, Rules{Scoring: TerritoryScoring, Tax: SekiTax, FriendlyPass: true}},
	{"korean", 650, Rules{Scoring: TerritoryScoring, Tax: SekiTax, FriendlyPass: true}},
	{"aga", 750, Rules{Ko: SituationalSuperko, HandicapBonus: BonusLessOne, FriendlyPass: true}},
	{"bga", 750, Rules{Ko: SituationalSuperko, HandicapBonus: BonusLessOne, FriendlyPass: true}},
	{"new-zealand", 700, Rules{Ko: SituationalSuperko, Suicide: true, FriendlyPass: true}},
	{"stone-scoring", 750, Rules{Tax: AllTax, FriendlyPass: true}},
	{"cgos", 750, Rules{Ko: PositionalSuperko}},
}

// RulesByName returns a named ruleset. Case, blanks, hyphens and underscores
// make no difference: "New Zealand" and "new_zealand" are both "new-zealand".
func RulesByName(name string) (Rules, error) {
	key := fold(name)
	for _, p := range presets {
		if fold(p.name) == key {
			return p.rules, nil
		}
	}
	return Rules{}, fmt.Errorf("unknown rules %q: not one of %s", name, strings.Join(RulesNames(), ", "))
}

// RulesNames returns the names that RulesByName knows.
func RulesNames() []string {
	names := make([]string, len(presets))
	for i, p := range presets {
		names[i] = p.name
	}
	return names
}

// fold makes spellings of one name equal.
func fold(name string) string {
	return strings.ToLower(strings.NewReplacer(" ", "", "-", "", "_", "").Replace(name))
}

// preset returns the first named ruleset that is equal to r, or nil.
func (r Rules) preset() *preset {
	for i := range presets {
		if presets[i].rules == r {
			return &presets[i]
		}
	}
	return nil
}

// Name returns the name of the ruleset, or "" for a mixture of one's own. Some
// names stand for the same rules; then it is the better known.
func (r Rules) Name() string {
	if p := r.preset(); p != nil {
		return p.name
	}
	return ""
}

// Called is Name, but of several names for these rules the one that was said, if it is one.
func (r Rules) Called(said string) string {
	for _, p := range presets {
		if p.rules == r && fold(p.name) == fold(said) {
			return p.name
		}
	}
	return r.Name()
}

// DefaultKomi returns the komi usual under r in a game with this handicap: half a point,
// or that of an even game.
func (r Rules) DefaultKomi(handicap int) Komi {
	switch p := r.preset(); {
	case handicap >= 2:
		return Point / 2
	case p != nil:
		return p.komi
	case r.Scoring == TerritoryScoring:
		return 650
	}
	return 750
}

// DefaultRules returns the rules of a game for which none were chosen: Chinese.
func DefaultRules() Rules { return Rules{HandicapBonus: BonusPerStone, FriendlyPass: true} }
