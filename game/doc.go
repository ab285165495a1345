// Package game is what a board does not know: the moves so far, whose turn it
// is, the rules, the komi, the handicap, and who has won.
//
// Its few types:
//
//   - Game, a game as it is being played: Legal, Play and Undo, and the stones that
//     stood before the first move (game.go, handicap.go).
//   - Rules, a ruleset by name or field by field (rules.go).
//   - Points, an exact number of points, and Komi, the Points that White gets
//     (score.go).
//   - History, the positions that superko forbids to come back (superko.go).
//   - Count, whose each point is when the game is over (count.go), and its Score
//     (score.go).
//
// What always holds: a Game's board is its start position with its moves
// played on it, one after the other. A method that returns an error has
// changed nothing. Scores are Black's view: positive when Black leads.
//
// What may not live here: reading out which stones are dead (that takes a
// search; here the dead are given), clocks, files and protocols.
package game
