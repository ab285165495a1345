// Package engine decides a move: it searches a position of package game within a budget
// of package timing, and plays, passes or resigns by the result.
//
// Its few types:
//
//   - Engine, a player with its tree, kept for as long as a game lasts
//     (engine.go, which also says how the tree follows the game).
//   - Params, all parameters of a player, stage by stage, and the presets, which are values
//     of it (params.go, presets.go and presets/). Load makes the tables that they need.
//   - Decision, a move, a pass or a resignation, which Decide makes of a search, and Terms, the
//     conditions of the move (decide.go). Package status knows whether a pass will do, and
//     judges games.
//   - Book, which opening book a player has (book.go).
//   - Level, a strength by rank (level.go), and Choice, how a player chooses among the
//     moves of a search (choice.go).
//   - Thinking, a search in the background, also in the opponent's time (background.go).
//
// An Engine changes a game only by playing the move that it was asked for. No caller has to
// tell it of other moves: it compares the game with the one that it saw last.
//
// What may not live here: protocols, records of games, and the search itself.
package engine
