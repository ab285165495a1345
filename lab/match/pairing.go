package match

import (
	"fmt"
	"strconv"
	"strings"
)

// Pairing is two players, by their numbers in Match.Players, in the order of
// Side: the lower number first, so that it is known from a game's players who was
// A.
type Pairing [2]int

// RoundRobin pairs each of n players with every other.
func RoundRobin(n int) (all []Pairing) {
	for a := range n {
		for b := a + 1; b < n; b++ {
			all = append(all, Pairing{a, b})
		}
	}
	return all
}

// Gauntlet pairs the first of n players with every other.
func Gauntlet(n int) (all []Pairing) {
	for b := 1; b < n; b++ {
		all = append(all, Pairing{0, b})
	}
	return all
}

// parsePairings reads who meets whom: "A-C B-C/handicap=3/black=A".
func (m *Match) parsePairings(text string) error {
	special := false
	for word := range strings.FieldsSeq(text) {
		parts := strings.Split(word, "/")
		a, b, _ := strings.Cut(parts[0], "-")
		p := Pairing{m.number(a), m.number(b)}
		if p[A] < 0 || p[B] < 0 {
			return fmt.Errorf("%q: write A-B for two players of %d", word, len(m.Players))
		}
		terms := m.Conditions
		for _, setting := range parts[1:] {
			special = true
			var err error
			switch name, value, _ := strings.Cut(setting, "="); name {
			case "handicap":
				terms.Handicap, err = strconv.Atoi(value)
			case "black":
				err = terms.Black.UnmarshalText([]byte(value))
			default:
				err = fmt.Errorf("there are handicap and black")
			}
			if err != nil {
				return fmt.Errorf("%q: %w", word, err)
			}
		}
		m.Pairings, m.Terms = append(m.Pairings, p), append(m.Terms, terms)
	}
	if !special {
		m.Terms = nil
	}
	return nil
}

// number returns the number of a player by its letter, −1 if there is none.
func (m *Match) number(letter string) int {
	for i := range m.Players {
		if Letter(i) == letter {
			return i
		}
	}
	return -1
}
