// Package tactics asks the tactical questions of Go once, for playouts and for
// the tree: what can be captured, what can escape, what a move risks.
//
// Its few types:
//
//   - Moves, a short list of distinct points that belongs to the caller
//     (moves.go).
//   - Verdict, what a move that leaves its own stones in atari is worth
//     (selfatari.go).
//   - Threats, the chains that a move puts in atari (capture.go).
//   - Reader, which reads ladders to their end on boards of its own, and its
//     Outcome (reader.go); and whether a chain in a small enclosure can be captured
//     (enclosed.go).
//   - Eyespace, the shape inside a chain and its vital point (nakade.go), and Space,
//     how the fight in it ends (space.go, with the tables of shapes.go and solve.go).
//   - Semeai, a race between two chains counted out, and its Standing
//     (semeai.go).
//
// The rest are functions that read a *goban.Board. Of capture: capture, escape
// and counter-capture stand in capture.go, the liberties a stone would have in
// extension.go, the quick ladder for playouts in ladder.go, the play against
// and for chains of two to four liberties in liberties.go. Of life: real eyes,
// sekis and the bent four in eyes.go. Of place: the distance along chains, and the value
// of a point to its neighbourhood, in distance.go.
//
// What always holds:
//
//   - Nothing here changes the board it is asked about.
//   - Only a Reader holds memory, one per worker. All other
//     functions allocate nothing, so a playout may ask them at every move.
//   - A chain is asked about by its goban.Chain, a move by its point and colour.
//     Whoever asks what a move does makes sure that it is legal.
//   - A quick function may be wrong in one direction only, and its comment says in
//     which.
//   - Every question is compared with a slow twin on random positions;
//     docs/performance.md says how often the two disagree.
//
// What may not live here: choices with rates and random numbers (package
// playout), weights of shapes (package pattern), superko and scoring (package
// game).
package tactics
