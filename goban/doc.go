// Package goban is the board: points, colours, stones, chains, liberties,
// captures, ko, area score, and diagrams.
//
// Its few types:
//
//   - Point and Color, the words (point.go).
//   - Code, the 3×3 neighbourhood of a point in 20 bits (code.go). Legality,
//     eyes, neighbour counts and patterns are all read from it by arithmetic.
//   - Board, the position as a value: fixed arrays without pointers (board.go
//     holds the reading, around.go the walks around a point, play.go the one method
//     that changes it).
//   - chain, the record of one chain of stones with the exact set of its
//     liberties (chain.go).
//   - PointSet, a bit for every point (pointset.go).
//   - Diagram, a board drawn in ASCII, with marks (diagram.go prints it and
//     sets it up, diagram_reader.go reads it).
//   - Region, a maximal set of connected empty points (region.go).
//   - Follower, which tells what has changed since a position (follower.go).
//   - Symmetry, one of the eight turns and mirrorings of a board (symmetry.go).
//
// What may not live here: whose turn it is, the history, superko, komi,
// handicap and rulesets (package game); anything that reads ahead (package
// tactics). The board has no observers and makes no callbacks.
package goban
