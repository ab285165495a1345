package game

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
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

// preset returns the first named ruleset that is equal to r, or one without a name.
func (r Rules) preset() preset {
	for _, p := range presets {
		if p.rules == r {
			return p
		}
	}
	return preset{}
}

// Name returns the name of the ruleset, or "" for a mixture of one's own. Some
// names stand for the same rules; then it is the better known.
func (r Rules) Name() string { return r.preset().name }

// Called is Name, or said if that is another name of these rules.
func (r Rules) Called(said string) string {
	for _, p := range presets {
		if p.rules == r && fold(p.name) == fold(said) {
			return p.name
		}
	}
	return r.Name()
}

// Text is Called or, of a mixture, its fields as JSON. ParseRules reads both.
func (r Rules) Text(said string) string {
	if name := r.Called(said); name != "" {
		return name
	}
	fields, _ := json.Marshal(r) // of plain fields
	return string(fields)
}

// DefaultKomi returns the komi usual under r in a game with this handicap: half a point,
// or that of an even game.
func (r Rules) DefaultKomi(handicap int) Komi {
	switch p := r.preset(); {
	case handicap >= 2:
		return Point / 2
	case p.name != "":
		return p.komi
	case r.Scoring == TerritoryScoring:
		return 650
	}
	return 750
}

// DefaultRules returns the rules of a game for which none were chosen: Chinese.
func DefaultRules() Rules { return Rules{HandicapBonus: BonusPerStone, FriendlyPass: true} }

// The words of the fields, indexed by their values, as protocols write them.
var (
	koWords      = []string{SimpleKo: "SIMPLE", PositionalSuperko: "POSITIONAL", SituationalSuperko: "SITUATIONAL"}
	scoringWords = []string{AreaScoring: "AREA", TerritoryScoring: "TERRITORY"}
	taxWords     = []string{NoTax: "NONE", SekiTax: "SEKI", AllTax: "ALL"}
	bonusWords   = []string{NoBonus: "0", BonusLessOne: "N-1", BonusPerStone: "N"}
)

// Set changes one field, by the keys and values of kata-set-rule, in any case:
// ko SIMPLE|POSITIONAL|SITUATIONAL, scoring AREA|TERRITORY, suicide
// true|false, tax NONE|SEKI|ALL, whiteHandicapBonus 0|N-1|N, friendlyPassOk
// true|false. The key hasButton is known, but there is no button: its value
// can only be false.
func (r *Rules) Set(key, value string) error {
	switch fold(key) {
	case "ko":
		return setWord(&r.Ko, koWords, key, value)
	case "scoring", "score":
		return setWord(&r.Scoring, scoringWords, key, value)
	case "tax":
		return setWord(&r.Tax, taxWords, key, value)
	case "whitehandicapbonus":
		return setWord(&r.HandicapBonus, bonusWords, key, value)
	case "suicide", "multistonesuicidelegal":
		return setBool(&r.Suicide, key, value)
	case "friendlypassok":
		return setBool(&r.FriendlyPass, key, value)
	case "hasbutton":
		var button bool
		if err := setBool(&button, key, value); err != nil || !button {
			return err
		}
		return fmt.Errorf("rule %s: games with a button are not supported", key)
	}
	return fmt.Errorf("unknown rule %q", key)
}

// setWord sets a field to the index of its word.
func setWord[T ~uint8](field *T, words []string, key, value string) error {
	for i, word := range words {
		if strings.EqualFold(word, value) {
			*field = T(i)
			return nil
		}
	}
	return fmt.Errorf("rule %s: %q is not one of %s", key, value, strings.Join(words, ", "))
}

func setBool(field *bool, key, value string) error {
	switch strings.ToLower(value) {
	case "true":
		*field = true
	case "false":
		*field = false
	default:
		return fmt.Errorf("rule %s: %q is not true or false", key, value)
	}
	return nil
}

// ruleText is how Rules look in JSON, in the order that kata-get-rules has.
type ruleText struct {
	HasButton     bool   `json:"hasButton"`
	Ko            string `json:"ko"`
	Scoring       string `json:"scoring"`
	Suicide       bool   `json:"suicide"`
	Tax           string `json:"tax"`
	HandicapBonus string `json:"whiteHandicapBonus"`
	FriendlyPass  bool   `json:"friendlyPassOk"`
}

// MarshalJSON writes the fields as kata-get-rules does.
func (r Rules) MarshalJSON() ([]byte, error) {
	return json.Marshal(ruleText{false, koWords[r.Ko], scoringWords[r.Scoring], r.Suicide,
		taxWords[r.Tax], bonusWords[r.HandicapBonus], r.FriendlyPass})
}

// UnmarshalJSON reads a name or an object of fields. Fields left out are those of
// Tromp-Taylor, as in KataGo, but under territory scoring the tax is SEKI unless given, and dead
// stones are agreed upon: to capture them would cost points.
func (r *Rules) UnmarshalJSON(text []byte) error {
	var name string
	if json.Unmarshal(text, &name) == nil {
		named, err := ParseRules(name)
		if err == nil {
			*r = named
		}
		return err
	}
	var fields map[string]any
	if err := json.Unmarshal(text, &fields); err != nil || fields == nil {
		return fmt.Errorf("rules are neither a name nor an object: %.60s", text)
	}
	read := Rules{Ko: PositionalSuperko, Suicide: true}
	tax, pass := false, false // they are given
	for _, key := range slices.Sorted(maps.Keys(fields)) {
		tax, pass = tax || fold(key) == "tax", pass || fold(key) == "friendlypassok"
		if err := read.Set(key, fmt.Sprint(fields[key])); err != nil {
			return err
		}
	}
	if read.Scoring == TerritoryScoring {
		if !tax {
			read.Tax = SekiTax
		}
		read.FriendlyPass = read.FriendlyPass || !pass
	}
	*r = read
	return nil
}

// compact is how KataGo writes rules into its records: koSIMPLEscoreAREAtaxNONEsui0whbN.
var compact = regexp.MustCompile(`^ko([A-Z]+)score([A-Z]+)(?:tax([A-Z]+))?sui([01])(?:button([01]))?(?:whb([-01N]+))?(?:fpok([01]))?$`)

var compactKeys = []string{"ko", "scoring", "tax", "suicide", "hasButton", "whiteHandicapBonus", "friendlyPassOk"}

// ParseRules reads a name, as RulesByName does, a JSON object of fields, or the fields as
// KataGo writes them into records.
func ParseRules(s string) (Rules, error) {
	text := []byte(strings.TrimSpace(s))
	if values := compact.FindSubmatch(text); values != nil {
		fields := map[string]any{}
		for i, value := range values[1:] {
			switch key := compactKeys[i]; {
			case value == nil:
			case slices.Contains([]string{"suicide", "hasButton", "friendlyPassOk"}, key):
				fields[key] = string(value) == "1"
			default:
				fields[key] = string(value)
			}
		}
		text, _ = json.Marshal(fields) // words and truths always can be
	} else if !bytes.HasPrefix(text, []byte("{")) {
		return RulesByName(string(text))
	}
	var r Rules
	if err := json.Unmarshal(text, &r); err != nil {
		return Rules{}, fmt.Errorf("invalid rules: %w", err)
	}
	return r, nil
}

// String returns the name of the ruleset or, of a mixture, its fields.
func (r Rules) String() string {
	if name := r.Name(); name != "" {
		return name
	}
	return fmt.Sprintf("ko %s, scoring %s, suicide %t, tax %s, whiteHandicapBonus %s, friendlyPassOk %t",
		koWords[r.Ko], scoringWords[r.Scoring], r.Suicide, taxWords[r.Tax], bonusWords[r.HandicapBonus], r.FriendlyPass)
}
