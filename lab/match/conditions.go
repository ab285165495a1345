package match

import (
	"fmt"
	"strings"
	"time"

	"montego/game"
	"montego/goban"
	"montego/internal/panics"
	"montego/player/timing"
)

// Conditions are what all games of a match have in common, or all of a pairing.
type Conditions struct {
	Width, Height int
	Rules         game.Rules
	Komi          game.Komi
	// Handicap is the number of Black's stones on the fixed points, after which
	// White moves first; 0 for none. The rules say what White gets for these
	// stones beside the komi.
	Handicap int
	// Black says who has Black.
	Black Colors
	Time  timing.Settings // the time control of either player
	// Lag is by how much a move may exceed the clock without losing the game. It
	// allows for the time that pipes and a busy machine take.
	Lag time.Duration
	// Timeout bounds every answer that no clock bounds.
	Timeout time.Duration
	// MaxMoves is the number of moves after which a game is counted as it stands; 0 stands
	// for three moves a point.
	MaxMoves int
}

// MostMoves returns after how many moves a game is counted as it stands.
func (c *Conditions) MostMoves() int {
	if c.MaxMoves > 0 {
		return c.MaxMoves
	}
	return 3 * c.Width * c.Height
}

// stones returns the points of the handicap stones. The error says in a line why the board has
// no such handicap; who plays under c has looked.
func (c *Conditions) stones() ([]goban.Point, error) {
	if c.Handicap == 0 {
		return nil, nil
	}
	return game.FixedHandicap(c.Width, c.Height, c.Handicap)
}

// conditionsFor returns those of a game that belongs to no match: board, rules and komi.
func conditionsFor(g *game.Game) *Conditions {
	return &Conditions{Width: g.Width(), Height: g.Height(), Rules: g.Rules(), Komi: g.Komi()}
}

// newGame returns a game that has not begun. Handicap stones stand already.
func (c *Conditions) newGame() *game.Game {
	g := game.New(c.Width, c.Height, c.Rules, c.Komi)
	if stones := panics.Must(c.stones()); len(stones) > 0 {
		if err := g.PlaceHandicap(stones); err != nil {
			panic("match: " + err.Error()) // fixed points fit the board
		}
	}
	return g
}

// String returns the conditions in a line: "9×9, chinese rules, komi 7.5".
func (c *Conditions) String() string {
	parts := []string{
		fmt.Sprintf("%d×%d", c.Width, c.Height),
		c.Rules.String() + " rules",
		"komi " + c.Komi.String(),
	}
	if c.Handicap > 0 {
		parts = append(parts, fmt.Sprintf("handicap %d", c.Handicap))
	}
	if c.Black != Alternate {
		parts = append(parts, c.Black.String()+" has Black")
	}
	if c.Time.Limited() {
		parts = append(parts, "time "+c.Time.String())
	}
	return strings.Join(parts, ", ")
}
