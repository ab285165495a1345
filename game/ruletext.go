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

// The words of the fields, indexed by their values, as protocols write them.
var (
	koWords      = []string{SimpleKo: "SIMPLE", PositionalSuperko: "POSITIONAL", SituationalSuperko: "SITUATIONAL"}
	scoringWords = []string{AreaScoring: "AREA", TerritoryScoring: "TERRITORY"}
	taxWords     = []string{NoTax: "NONE", SekiTax: "SEKI", AllTax: "ALL"}
	bonusWords   = []string{NoBonus: "0", BonusLessOne: "N-1", BonusPerStone: "N"}
)

// String returns "SIMPLE", "POSITIONAL" or "SITUATIONAL".
func (k Ko) String() string { return koWords[k] }

// String returns "AREA" or "TERRITORY".
func (s Scoring) String() string { return scoringWords[s] }

// String returns "NONE", "SEKI" or "ALL".
func (t Tax) String() string { return taxWords[t] }

// String returns "0", "N-1" or "N".
func (h HandicapBonus) String() string { return bonusWords[h] }

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
	return json.Marshal(ruleText{false, r.Ko.String(), r.Scoring.String(), r.Suicide,
		r.Tax.String(), r.HandicapBonus.String(), r.FriendlyPass})
}

// UnmarshalJSON reads a name or an object of fields. Fields left out are as in
// the zero Rules, but under territory scoring the tax is SEKI unless given, and dead
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
	var read Rules
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

// compactKeys are the keys of the values in compact.
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
	return fmt.Sprintf("ko %v, scoring %v, suicide %t, tax %v, whiteHandicapBonus %v, friendlyPassOk %t",
		r.Ko, r.Scoring, r.Suicide, r.Tax, r.HandicapBonus, r.FriendlyPass)
}
