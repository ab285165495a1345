// Package settled holds positions whose outcome is known, and asks how often the
// playouts of a policy find it.
//
// Its few types:
//
//   - Position: a picture, the side that moves first, and the owner that the marked
//     points must have in the end (position.go). Read reads a file of them (read.go).
//   - Finding, how the playouts from a position ended (position.go).
//
// Load of no files returns the positions that come with the program: life and death, races,
// sekis, ladders, nets, snapbacks, kos, parts of large boards and territory, in
// folder suite, one file for each group. They say what good play leads to, and a
// share of playouts that a fair policy reaches; no position was made to suit a
// policy. docs/experiments.md says how they were checked and
// which of them playouts miss.
//
// What may not live here: how the result is shown (package inspect), anything
// that chooses moves (package playout).
package settled
