// Package playout plays games to their end.
//
// Its few types:
//
//   - Policy, one way to choose moves. Its Run is called once per game, so that
//     inside a game all code is concrete.
//   - Trace, the moves of the game in order: what was played where, and when.
//     RAVE and statistics are read from it afterwards.
//   - Learner, a Policy that remembers the games of a search: what the tree chose
//     (orego), what answered a move well (the layer lgrf, over any policy), what
//     moves about few liberties came to (the layer libmap, over moggy).
//   - Hinter, a Policy that says of all moves of a position what it thinks of them,
//     as a list of Hints for the priors of a tree.
//   - Params, which policy and how long a game may last.
//   - Weights, what the policy softmax draws moves by: a file's, read when the
//     parameter is set, or those built in.
//   - Choice, a next move of a policy and its frequency, as Sample draws them for
//     people to look at.
//
// A playout is one board walked forward. The policy gets a board that someone
// else has copied and descended on, and leaves it at the end of the game, ready
// to be scored.
//
// What may not live here: trees, the clock, and reading that other rooms need
// too (package tactics).
package playout
