// Package session is a game as people play it, without a screen: turns, clocks,
// undo, passing and resigning, counting with dead stones agreed upon, and the
// record of the whole game. A terminal, a browser page and a server show it and
// pass on what people do.
//
// Its few types:
//
//   - Session, a game under way. Its methods are what players do (session.go,
//     turn.go, count.go), and Record is the game as an SGF tree
//     (record.go).
//   - Options, the players and the conditions; a Player is a person or has an
//     Engine (options.go).
//   - State, all that a view shows: a value that does not change any more. A
//     Turn of it tells the clock and the decision of a move (state.go).
//
// What always holds:
//
//   - A Session is safe for concurrent use. No method waits for an engine but
//     Close, Advise and Estimate, and an engine stops within a few playouts when
//     it is told to.
//   - Engines think in goroutines of the session. What they find for a position
//     that is no longer the present one is dropped.
//   - A method that fails changes nothing.
//   - Every change makes a new State and closes the channel that Watch returned
//     with the one before, so a view can wait for changes and misses none.
//
// What may not live here: words and pictures for people (the rooms that show a
// session), decisions about moves and dead stones (package engine), the rules
// (package game).
package session
