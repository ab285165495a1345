package match

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Pairing is two players, by their numbers in Match.Players. The lower number comes first:
// it is side A.
type Pairing [2]int

func roundRobin(n int) (all []Pairing) {
	for a := range n {
		for b := a + 1; b < n; b++ {
			all = append(all, Pairing{a, b})
		}
	}
	return all
}

// gauntlet are the first pairings of roundRobin: those of the first player.
func gauntlet(n int) []Pairing { return roundRobin(n)[:n-1] }

// parsePairings reads who meets whom: "A-C B-C/handicap=3/black=A". Black is a side, so that A
// is the first of the two, whatever its letter.
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
				err = errors.New("there are handicap and black")
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

// OwnTerms writes who meets whom as parsePairings reads it, if pairings have conditions of
// their own, otherwise "".
func (m *Match) OwnTerms() string {
	var words []string
	for i, terms := range m.Terms {
		word := Letter(m.Pairings[i][A]) + "-" + Letter(m.Pairings[i][B])
		if terms.Handicap != m.Handicap {
			word += fmt.Sprintf("/handicap=%d", terms.Handicap)
		}
		if terms.Black != m.Black {
			word += "/black=" + terms.Black.String()
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
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

// Colors say who has Black. The zero value alternates.
type Colors int

// The ways to share the colours.
const (
	Alternate   Colors = iota // A has Black in games of even numbers, B in the others
	BlackAlways               // A has Black in all games
	WhiteAlways               // A has White in all games
)

func (c Colors) black(number int) Side {
	switch c {
	case BlackAlways:
		return A
	case WhiteAlways:
		return B
	}
	return Side(number % 2)
}

var colorsNames = [...]string{"", "A", "B"}

// String returns who has Black, "A" or "B", or "" if that alternates.
func (c Colors) String() string { return colorsNames[c] }

// MarshalText returns String.
func (c Colors) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText is the reverse of MarshalText. It takes small letters too.
func (c *Colors) UnmarshalText(text []byte) error {
	i := slices.Index(colorsNames[:], strings.ToUpper(string(text)))
	if i < 0 {
		return fmt.Errorf("%q: Black is A's or B's, the first's or the second's of the two", text)
	}
	*c = Colors(i)
	return nil
}

// pairCounter counts what pairs of games ended with, from the view of Side A:
// no point, half a point, and so on to two. A pair counts when both its games
// have a result.
type pairCounter struct {
	counts [5]int
	halves map[int]int // half points of the first game of a pair, by its number
}

func (c *pairCounter) add(r *Record) {
	if r.End == Broken {
		return
	}
	if c.halves == nil {
		c.halves = map[int]int{}
	}
	first, both := c.halves[r.Pair()]
	if !both {
		c.halves[r.Pair()] = r.HalfPoints()
		return
	}
	delete(c.halves, r.Pair())
	c.counts[first+r.HalfPoints()]++
}

// Plan chooses, by the games so far, who meets in each pair of games and with which settings:
// so package tune tunes a player. The scheduler calls its methods one at a time.
type Plan interface {
	// String names the plan, for a store to notice another.
	fmt.Stringer
	// Add tells the plan a game that has been saved, in the order of saving.
	Add(r *Record)
	// Ready returns how many games of the match can be dealt by now. Those from
	// this number on wait for games in play.
	Ready() (int, error)
	// Pairing returns who meets in a pair of games, as an index of the match's
	// Pairings. It answers the same each time.
	Pairing(pair int) int
	// Choose returns the settings that the first player of a pair has on top of
	// its own, "name=value,…", or "" for none. What was chosen first for a pair
	// holds, whichever process did so.
	Choose(pair int) (settings string)
}
