package match

import (
	"context"
	"fmt"
	"strings"

	"montego/goban"
	"montego/player/engine"
	"montego/player/timing"
	"montego/sgf"
)

// Player plays one game after another at one table. Each method may fail, and
// must return soon after its context ends. A Player belongs to one goroutine.
type Player interface {
	// Name returns what the player calls itself, for tables and records.
	Name() string
	// NewGame makes the player ready for a game. What it does at random follows from
	// seed, if it can.
	NewGame(ctx context.Context, c *Conditions, seed uint64) error
	// Play tells the player a move of the game: the opponent's, or one of the opening.
	Play(ctx context.Context, m goban.Move) error
	// GenMove asks the player for a move of c, whose clock stands at left.
	GenMove(ctx context.Context, c goban.Color, left timing.Clock) (Answer, error)
	// Score returns how it would count the game. The error is errNoOpinion if
	// it cannot.
	Score(ctx context.Context) (sgf.Result, error)
	// Refusals returns how many commands it has refused since NewGame, those
	// included that a game can do without.
	Refusals() int
	// Log returns the end of the player's diagnostic output since NewGame, for people
	// who search for its faults, or "".
	Log() string
	// Abandon stops the player at once, whatever the player is doing. The next
	// NewGame begins with a fresh engine.
	Abandon()
	// Close ends the player and waits until nothing of it is left.
	Close()
}

// Answer is what a player answers when it is asked for a move.
type Answer struct {
	Point  goban.Point // or goban.Pass
	Resign bool
	Note   string // what it thinks of it, for the record, or ""
}

// PlayerSpec is who takes part in a match. It opens one Player for each table.
type PlayerSpec struct {
	Text string // how people write it: "preset:rave,playouts=1000"
	// Parameters are all its parameters, a line "name=value" each, without the memory of
	// its trees. They are "" for another program.
	Parameters string
	// Resolved is Text, for records, with the values of each file of parameters in the
	// place of its name. It is "" if Text names no file.
	Resolved string
	// Params are the parameters of an engine of this program, nil for another
	// program, whose command line is Command.
	Params  *engine.Params
	Command string
	below   []string // the settings that hold unless Text says otherwise
	// Open starts a Player. Its error says in one line why it cannot.
	Open func(ctx context.Context) (Player, error)
}

// memory is what its search trees may take, in MiB; 0 for another program.
func (p PlayerSpec) memory() int {
	if p.Params == nil {
		return 0
	}
	return p.Params.TreeMemory()
}

// IsPreset reports whether a player as people write it is an engine of this
// program.
func IsPreset(text string) bool { return strings.HasPrefix(text, presetKind+":") }

// Engines returns how many engines of this program there are at a time where two of these
// players sit at each of a number of tables; 1 at least.
func Engines(tables int, players ...string) int {
	n := 0
	for _, text := range players {
		if IsPreset(text) {
			n++
		}
	}
	return max(min(n, 2)*tables, 1)
}

// WithPlayouts gives an engine of this program a number of playouts a move, unless its
// text says how many it has. Another player stays as it is.
func WithPlayouts(text string, playouts int) string {
	if !IsPreset(text) || strings.Contains(text, ",playouts=") {
		return text
	}
	return fmt.Sprintf("%s,playouts=%d", text, playouts)
}

// presetKind is how the text of an engine of this program begins.
const presetKind = "preset"

// ParsePlayer reads a player as people write it: "preset:NAME,key=value…"
// for an engine of this program, "gtp:COMMAND LINE" for a program of its own. The
// first is what engine.ParseFiles reads: params=FILE or @FILE is a file of
// parameters. Settings of below hold for it unless the text says otherwise.
func ParsePlayer(text string, below ...string) (PlayerSpec, error) {
	kind, rest, found := strings.Cut(text, ":")
	switch {
	case found && kind == presetKind:
		return presetPlayer(rest, below)
	case found && kind == "gtp":
		return commandPlayer(rest)
	}
	return PlayerSpec{}, fmt.Errorf("player %q: a player is preset:NAME,key=value… or gtp:COMMAND LINE", text)
}

// ParsePlayers reads players as ParsePlayer does.
func ParsePlayers(texts []string, below ...string) (players []PlayerSpec, err error) {
	for _, text := range texts {
		p, err := ParsePlayer(text, below...)
		if err != nil {
			return nil, err
		}
		players = append(players, p)
	}
	return players, nil
}
