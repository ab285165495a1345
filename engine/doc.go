// Package engine decides a move: it takes a position from package game and a
// budget from package clock, makes them a search, and turns the result into a
// stone, a pass or a resignation.
//
// Its few types:
//
//   - Engine, a player with its tree, kept for as long as a game lasts
//     (engine.go; sync.go says how the tree follows the game).
//   - Params, all parameters of a player, stage by stage, and the presets,
//     which are values of it (params.go, presets.go; parse.go reads them).
//   - Assessment, how playouts from a position end: who gets what, and which
//     stones are dead (assess.go). Passing, scores and status lists all come
//     from it, so they agree.
//
// An Engine never changes a game except by playing in it when it is asked for
// a move. It needs no word of what happened in between: it compares the game
// with what it saw last.
//
// What may not live here: protocols, records of games, and the search itself.
package engine
