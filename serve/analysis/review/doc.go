// Package review looks back at a game: how each position stood, which moves lost
// much, and what would have been better.
//
// Its few types:
//
//   - Found, what a search says of one position (found.go). It can be read back
//     from a record that was reviewed, so that a review can go on.
//   - Review, a game with what was found along its main line (review.go), and
//     Mistake, a move that lost much (mistake.go).
//
// A Review writes itself into the record (annotate.go) and onto a page
// (report.go).
//
// What always holds: values are Black's, as in package search. Variations and
// comments that a record has stay.
//
// What may not live here: flags, files and progress bars.
package review
