package session_test

import (
	"fmt"

	"montego/game"
	"montego/goban"
	"montego/player/engine"
	"montego/serve/session"
)

// A person plays Black against an engine and gives up after two moves.
func Example() {
	params, err := engine.Parse("playouts=100,search.memory=1")
	if err != nil {
		fmt.Println(err)
		return
	}
	s := session.New(session.Options{
		Game:  game.New(9, 9, game.DefaultRules(), 750),
		Black: session.Player{Name: "Ada"},
		White: session.Player{Name: "Montego", Engine: engine.New(params, 1)},
		Judge: engine.New(params, 2),
	})
	defer s.Close()
	for range 2 {
		empty := s.State().Game.Board().Empties()
		if err := s.Play(goban.Black, empty[len(empty)/2]); err != nil {
			fmt.Println(err)
		}
		waitFor(s, goban.Black)
	}
	if err := s.Resign(goban.Black); err != nil {
		fmt.Println(err)
	}
	state := s.State()
	fmt.Println(len(state.Game.Moves()), "moves,", state.Phase, state.Result)
	// Output: 4 moves, over W+R
}

// waitFor waits until c is to move.
func waitFor(s *session.Session, c goban.Color) {
	for {
		state, changed := s.Watch()
		if state.Game.ToMove() == c {
			return
		}
		<-changed
	}
}
