// Package review judges a finished game: the win rate at each position, the moves that
// lost much, and better moves in their place.
//
// Its few types:
//
//   - Review, a line of a record with what was found along it (review.go). It says which
//     search comes next, a Look, and takes what that has Found (judge.go, found.go), so
//     that a caller with engines can make the searches: one after the other (Run), or
//     when other games leave time for them.
//   - Effort, how many playouts that takes.
//   - Verdict, what is said of a move (verdict.go) and which stones it kills (stones.go),
//     and Mistake, one that lost much (mistake.go).
//
// A review has two stages. The first stage searches every position with few playouts.
// Where the win rate of a player falls, with a move or until the opponent has answered
// it, the second stage compares that move with the best other one in one search of several
// times as many playouts, half for each, and then searches the positions after both, with
// another engine if Options.Judge names one. Only the second stage can call a move a mistake.
//
// A Review writes itself into the record (annotate.go) and onto a page
// (report.go). What is written can be read back, so that a review can go on.
//
// What always holds: values are Black's, as in package search, except those of a Verdict,
// which are the player's. Variations and comments that a record has stay.
//
// What may not live here: flags, files and progress bars.
package review
