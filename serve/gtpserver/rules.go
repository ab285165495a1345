package gtpserver

import (
	"encoding/json"
	"fmt"
	"strings"

	"montego/game"
)

// rulesCommands choose komi and rules.
var rulesCommands = []command{
	{"komi", "POINTS", ofWord("komi", (*session).setKomi), "what White gets beyond the board"},
	{"get_komi", "", telling(func(s *session) string { return s.game.Komi().String() }), "the komi"},
	{"kgs-rules", "chinese | aga | japanese | new_zealand", ofWord("rules", (*session).kgsRules), "choose rules by their KGS name"},
	{"kata-get-rules", "", (*session).getRules, "the rules, field by field"},
	{"kata-set-rules", "NAME | {…}", ofWord("rules", (*session).setRules), "choose rules by name or field by field"},
	{"kata-set-rule", "FIELD VALUE", ofWord("field", (*session).setRule), "change one field of the rules"},
}

func (s *session) setKomi(_ *call, word string) (string, error) {
	komi, err := game.ParseKomi(word)
	if err != nil {
		return "", fmt.Errorf("unacceptable komi: %w", err)
	}
	s.game.SetKomi(komi)
	return "", nil
}

// kgsRules are the rulesets of KGS.
var kgsRules = map[string]string{
	"chinese":     "chinese-kgs",
	"aga":         "aga",
	"japanese":    "japanese",
	"new_zealand": "new-zealand",
}

func (s *session) kgsRules(_ *call, word string) (string, error) {
	name, ok := kgsRules[strings.ToLower(word)]
	if !ok {
		return "", fmt.Errorf("unknown rules %q: KGS has chinese, aga, japanese, new_zealand", word)
	}
	return s.changeRules(game.RulesByName(name))
}

func (s *session) getRules(*call) (string, error) {
	text, err := json.Marshal(s.game.Rules())
	return string(text), err
}

func (s *session) setRules(c *call, _ string) (string, error) {
	return s.changeRules(game.ParseRules(c.Rest))
}

func (s *session) setRule(c *call, field string) (string, error) {
	value, err := c.Args.Word(1, "value")
	if err != nil {
		return "", err
	}
	rules := s.game.Rules()
	err = rules.Set(field, value)
	return s.changeRules(rules, err)
}

// changeRules puts rules in force that were read without error.
func (s *session) changeRules(r game.Rules, err error) (string, error) {
	if err == nil {
		s.game.SetRules(r)
	}
	return "", err
}
