package lab

import (
	"fmt"
	"strings"

	"montego/match"
)

// terms returns the conditions of an arm's games: those of the experiment, with
// its handicap and its colour. Requires: s is of at.
func (e *Experiment) terms(a Arm, s Scale) (match.Conditions, error) {
	c, err := e.conditions(s)
	if err != nil {
		return c, err
	}
	c.Handicap = e.handicap(a)
	switch plays := e.plays(a); plays {
	case "":
	case "black":
		c.Black = match.BlackAlways
	case "white":
		c.Black = match.WhiteAlways
	default:
		return c, fmt.Errorf("plays %q: there are black and white", plays)
	}
	return c, c.CheckHandicap()
}

// handicap returns the number of Black's stones in the games of an arm.
func (e *Experiment) handicap(a Arm) int {
	if a.Handicap != 0 {
		return a.Handicap
	}
	return e.Handicap
}

// plays returns the colour of an arm, or "" if colours alternate.
func (e *Experiment) plays(a Arm) string {
	if a.Plays != "" {
		return a.Plays
	}
	return e.Plays
}

// termsOfArms says for each arm with how many stones and which colour it plays,
// "3 black, 3 white", for a store to notice a change; "" if no arm has any of
// them.
func (e *Experiment) termsOfArms() string {
	var parts []string
	said := false
	for _, a := range e.Arms {
		said = said || e.handicap(a) != 0 || e.plays(a) != ""
		parts = append(parts, strings.TrimSpace(fmt.Sprintf("%d %s", e.handicap(a), e.plays(a))))
	}
	if !said {
		return ""
	}
	return strings.Join(parts, ", ")
}

// termsText says for people what holds for arms that say nothing themselves:
// "handicap 3, the arms play black".
func (e *Experiment) termsText() string {
	var parts []string
	if e.Handicap > 0 {
		parts = append(parts, fmt.Sprintf("handicap %d", e.Handicap))
	}
	if e.Plays != "" {
		parts = append(parts, "the arms play "+e.Plays)
	}
	return strings.Join(parts, ", ")
}
