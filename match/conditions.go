package match

import (
	"fmt"
	"strings"
	"time"

	"montego/clock"
	"montego/game"
)

// Conditions are what all games of a match have in common.
type Conditions struct {
	Width, Height int
	Rules         game.Rules
	Komi          game.Komi
	// Time is the time control of either player.
	Time clock.Settings
	// Lag is by how much a move may exceed the clock without losing the game:
	// what pipes and a busy machine take.
	Lag time.Duration
	// Timeout bounds every answer that no clock bounds.
	Timeout time.Duration
	// MaxMoves ends games that don't end; 0 stands for three moves a point.
	MaxMoves int
}

// The defaults of Conditions.
const (
	DefaultLag     = time.Second
	DefaultTimeout = 5 * time.Minute
)

// MostMoves returns after how many moves a game is counted as it stands.
func (c *Conditions) MostMoves() int {
	if c.MaxMoves > 0 {
		return c.MaxMoves
	}
	return 3 * c.Width * c.Height
}

// newGame returns a game that has not begun.
func (c *Conditions) newGame() *game.Game { return game.New(c.Width, c.Height, c.Rules, c.Komi) }

// String returns the conditions in a line: "9×9, chinese rules, komi 7.5".
func (c *Conditions) String() string {
	parts := []string{
		fmt.Sprintf("%d×%d", c.Width, c.Height),
		c.Rules.String() + " rules",
		"komi " + c.Komi.String(),
	}
	if c.Time.Limited() {
		parts = append(parts, "time "+c.Time.String())
	}
	return strings.Join(parts, ", ")
}
