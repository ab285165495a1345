// Package timing knows the time systems of Go, how long to think about a move, and every
// rule by which a search stops.
//
// Its few types:
//
//   - Settings, a time system with its numbers: read from a flag ([Parse]) or
//     from the arguments of GTP commands ([ParseTimeSettings], [Systems]).
//   - Clock, what one player has left. A game has two.
//   - Management, which turns a Clock and the [Progress] of the game into a Budget
//     for one move, by one of several formulas. Ponder says how a player uses its
//     opponent's time.
//   - Stop, Sure and Extension, the rules by which a search ends before its target or goes
//     on beyond it (stop.go). A Stage is how far it goes; the rules get what it has Found.
//
// What always holds: no function here reads the time of day. The caller reports how long
// each move took, so tests need not wait. The time that a move costs in addition to
// thinking ([Delay]) follows from these reports. No type is safe for
// concurrent use; a Clock is a value and may be copied.
//
// What may not live here: colours and boards (package goban), and the search that
// keeps to a budget and asks the rules (package search).
package timing
