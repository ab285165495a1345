package command

import (
	"fmt"

	"montego/game"
	"montego/goban"
	"montego/sgf"
)

// gameConditions are what --size, --rules and --komi say.
type gameConditions struct {
	width, height int
	rules         game.Rules
	komi          game.Komi
}

// parseConditions reads the three flags that every game begins with. An empty
// komi is the usual one under the rules.
func parseConditions(size, rules, komi string) (c gameConditions, err error) {
	s, err := sgf.ParseSize(size)
	if err == nil {
		err = goban.ValidSize(s.Width, s.Height)
	}
	if err != nil {
		return c, fmt.Errorf("--size: %w", err)
	}
	c.width, c.height = s.Width, s.Height
	if c.rules, err = game.ParseRules(rules); err != nil {
		return c, fmt.Errorf("--rules: %w", err)
	}
	c.komi = c.rules.DefaultKomi()
	if komi != "" {
		if c.komi, err = game.ParseKomi(komi); err != nil {
			return c, fmt.Errorf("--komi: %w", err)
		}
	}
	return c, nil
}
