// Package bench measures how fast Montego plays and searches, and tells
// whether it plays as before.
//
// Its few types:
//
//   - Task, one thing to measure: the playouts of a policy, the search of a
//     preset, the copying of a board, on one size of board (bench.go).
//   - Result, the rates of a task (bench.go).
//
// Signature is a checksum of playouts and searches from fixed seeds
// (signature.go). It changes exactly when play changes, so a commit that is
// meant to change speed alone shows that it does.
//
// Rates are given per second of wall time and per second of CPU: on a machine
// shared with others only the latter can be compared, and best with a yardstick
// in the same run.
package bench
