package regress

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"montego/clock"
	"montego/engine"
	"montego/game"
	"montego/goban"
	"montego/gtp"
	"montego/gtpserver"
	"montego/match"
)

// Player is who is asked. It opens a session for each suite.
type Player struct {
	// Text is how people write it: "preset:rave,playouts=1000".
	Text string

	open func() (session, error)
}

// ParsePlayer reads a player as people write it: "preset:NAME,key=value…" for an
// engine of this program, "gtp:COMMAND LINE" for a program of its own. What an
// engine of this program does at random follows from seed. Settings of below hold
// for it unless the text says otherwise.
func ParsePlayer(text string, seed uint64, below ...string) (Player, error) {
	kind, rest, found := strings.Cut(text, ":")
	switch {
	case found && kind == "preset":
		return presetPlayer(rest, seed, below)
	case found && kind == "gtp":
		return commandPlayer(rest)
	}
	return Player{}, fmt.Errorf("player %q: a player is preset:NAME,key=value… or gtp:COMMAND LINE", text)
}

// ParsePlayers reads players, and puts each engine of this program there once for
// each number of playouts a move, unless there are none.
func ParsePlayers(texts []string, playouts []int, seed uint64, below ...string) ([]Player, error) {
	var players []Player
	for _, text := range texts {
		variants, err := withPlayouts(text, playouts)
		if err != nil {
			return nil, err
		}
		for _, v := range variants {
			p, err := ParsePlayer(v, seed, below...)
			if err != nil {
				return nil, err
			}
			players = append(players, p)
		}
	}
	return players, nil
}

func withPlayouts(text string, playouts []int) ([]string, error) {
	if len(playouts) == 0 || !strings.HasPrefix(text, "preset:") {
		return []string{text}, nil
	}
	if strings.Contains(text, ",playouts=") {
		return nil, fmt.Errorf("player %s: its playouts are given twice", text)
	}
	var variants []string
	for _, n := range playouts {
		variants = append(variants, text+",playouts="+strconv.Itoa(n))
	}
	return variants, nil
}

func presetPlayer(text string, seed uint64, below []string) (Player, error) {
	params, err := engine.ParseFiles(text, below...)
	if err != nil {
		return Player{}, fmt.Errorf("player preset:%s: %w", text, err)
	}
	o := serverOptions()
	o.Params, o.Seed = params, seed
	return Player{
		Text: "preset:" + text,
		open: func() (session, error) { return serve(text, o), nil },
	}, nil
}

// serverOptions is how a session in this process begins: with the defaults of
// `montego gtp`.
func serverOptions() gtpserver.Options {
	rules := game.DefaultRules()
	return gtpserver.Options{
		Name: "Montego", Version: "0", Params: engine.DefaultParams(),
		Width: goban.MaxSize, Height: goban.MaxSize, Rules: rules, Komi: rules.DefaultKomi(), Time: clock.Settings{},
	}
}

func commandPlayer(line string) (Player, error) {
	if _, err := gtp.SplitCommandLine(line); err != nil {
		return Player{}, fmt.Errorf("player gtp:%s: %w", line, err)
	}
	return Player{
		Text: "gtp:" + line,
		open: func() (session, error) {
			p, err := gtp.Start(match.Locate(line), gtp.ProcessOptions{})
			if err != nil {
				return nil, err
			}
			return p, nil
		},
	}, nil
}

// session is a conversation with an engine.
type session interface {
	// Do sends a command and returns the text of its answer; see gtp.Client.Do.
	Do(ctx context.Context, words ...string) (string, error)
	// Close ends the engine and waits until nothing of it is left.
	Close() error
	// Kill ends it at once.
	Kill() error
}
