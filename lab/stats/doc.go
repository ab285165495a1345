// Package stats says what results of games prove.
//
// Its few types:
//
//   - Interval, where a true value lies with 95 % confidence (counts.go).
//   - Counts, how often each outcome of a game, or of a pair of games, was seen
//     (counts.go). The share and the interval of a player follow from them.
//   - SPRT, the test that ends a match as soon as it is decided (sprt.go).
//   - Ratings, the strength of many players who met in any number of games
//     (ratings.go).
//
// Shares of the points go from 0 to 1. Ratings are differences in Elo: a player
// who is stronger by 400 is expected to score ten points to one.
//
// What always holds: numbers in, numbers out. Nothing here knows what game was
// played.
package stats
