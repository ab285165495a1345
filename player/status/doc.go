// Package status says how a position stands: who owns its points, which stones are dead,
// what the score is, and whether a player may pass.
//
// Its few types:
//
//   - The functions of ownership.go take a board and the ownership of its points: Clear,
//     and likelyDead, stays and count.
//   - Estimator makes such ownerships: by playouts (estimator.go), and, where these leave doubt,
//     by small searches. Its Estimate is the one answer behind scores, status lists and
//     the count after two passes (estimate.go, groups.go).
//   - Ending decides for one move whether the game has come to its end: whether a pass
//     will do (pass.go), where a border is open or a stone would cost a point
//     (territory.go), and which dead stones to capture first (cleanup.go). Bound counts
//     the playouts of it all (bound.go).
//
// What always holds: the same position has the same estimate, and no game is changed.
//
// What may not live here: the choice among the moves of a search, resignation, and the
// clock (package engine).
package status
