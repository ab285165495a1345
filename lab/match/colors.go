package match

import "fmt"

// Colors say who has Black. The zero value alternates.
type Colors int

// The ways to share the colours.
const (
	Alternate   Colors = iota // A has Black in games of even numbers, B in the others
	BlackAlways               // A has Black in all games
	WhiteAlways               // A has White in all games
)

// black returns who has Black in a game.
func (c Colors) black(number int) Side {
	switch c {
	case BlackAlways:
		return A
	case WhiteAlways:
		return B
	}
	return Side(number % 2)
}

// String returns who has Black, "A" or "B", or "" if that alternates.
func (c Colors) String() string { return [...]string{"", "A", "B"}[c] }

// MarshalText returns String.
func (c Colors) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText is the reverse of MarshalText. Small letters do, too.
func (c *Colors) UnmarshalText(text []byte) error {
	switch string(text) {
	case "":
		*c = Alternate
	case "A", "a":
		*c = BlackAlways
	case "B", "b":
		*c = WhiteAlways
	default:
		return fmt.Errorf("%q: Black is A's or B's", text)
	}
	return nil
}
