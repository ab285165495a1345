package regress

import (
	"context"
	"errors"
	"fmt"
	"net"
	"slices"

	"montego/game"
	"montego/goban"
	"montego/gtp"
	"montego/lab/match"
	"montego/player/engine"
	"montego/player/timing"
	"montego/serve/gtpserver"
)

// Player is who is asked. It opens a session for each suite.
type Player struct {
	Text string // how people write it: "preset:rave,playouts=1000"

	open func() (session, error)
}

// parsePlayer reads a player as match.ParsePlayer does. What an engine of this program does at
// random follows from seed.
func parsePlayer(text string, seed uint64, below ...string) (Player, error) {
	spec, err := match.ParsePlayer(text, below...)
	return Player{spec.Text, func() (session, error) {
		if spec.Params != nil {
			o := serverOptions()
			o.Params, o.Seed = *spec.Params, seed
			return serve(spec.Text, o), nil
		}
		p, err := gtp.Start(spec.Command, new(gtp.Tail))
		if err != nil {
			return nil, err // a nil *Process is no nil session
		}
		return p, nil
	}}, err
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
			p, err := parsePlayer(v, seed, below...)
			if err != nil {
				return nil, err
			}
			players = append(players, p)
		}
	}
	if len(playouts) > 0 && !slices.ContainsFunc(texts, match.IsPreset) {
		return nil, errors.New("--playouts: it has no effect without a player preset:NAME")
	}
	return players, nil
}

func withPlayouts(text string, playouts []int) ([]string, error) {
	if len(playouts) == 0 || !match.IsPreset(text) {
		return []string{text}, nil
	}
	var variants []string
	for _, n := range playouts {
		v := match.WithPlayouts(text, n)
		if v == text {
			return nil, fmt.Errorf("player %s: its playouts are given twice", text)
		}
		variants = append(variants, v)
	}
	return variants, nil
}

// serverOptions is how a session in this process begins: with the defaults of
// `montego gtp`.
func serverOptions() gtpserver.Options {
	rules := game.DefaultRules()
	return gtpserver.Options{
		Name: "Montego", Version: "0", Params: engine.DefaultParams(),
		Width: goban.MaxSize, Height: goban.MaxSize, Rules: rules, Komi: rules.DefaultKomi(0), Time: timing.Settings{},
	}
}

type session interface {
	// Do sends a command and returns the text of its answer; see gtp.Client.Do.
	Do(ctx context.Context, words ...string) (string, error)
	// Close ends the engine and waits until nothing of it is left.
	Close() error
	// Kill ends it at once.
	Kill() error
}

// server is a session with an engine in this process. It speaks GTP all the
// same, so a suite finds every command that `montego gtp` has.
type server struct {
	*gtp.Client
	cancel context.CancelFunc
	ended  chan struct{} // closed when the engine has ended
}

func serve(label string, o gtpserver.Options) *server {
	ctx, cancel := context.WithCancel(context.Background())
	ours, engines := net.Pipe()
	s := &server{Client: gtp.NewClient(label, ours), cancel: cancel, ended: make(chan struct{})}
	go func() {
		defer close(s.ended)
		_ = gtpserver.Serve(ctx, engines, engines, o) // the client sees that it has ended
		_ = engines.Close()
	}()
	return s
}

// Close implements session.
func (s *server) Close() error {
	err := s.Kill()
	<-s.ended
	return err
}

// Kill implements session. An engine that heeds nothing goes on by itself.
func (s *server) Kill() error {
	s.cancel()
	return s.Client.Close()
}
