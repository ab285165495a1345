// Package playout plays games on from any position to their end, by rules or weights that
// are much quicker than a search. A simulation is the moves that a search has chosen in its
// tree, if it has, and the playout that follows them.
//
// Its few types:
//
//   - Policy, one way to choose moves. Its Run plays one playout.
//   - Trace, the moves of a simulation in order: where each was played, and why.
//     RAVE and statistics are read from it afterwards.
//   - Learner, a Policy that remembers the simulations of a search: which moves the
//     tree chose (orego), which reply was followed by a win (the layer lgrf, over any
//     policy), and what moves about chains with few liberties came to (the layer
//     libmap, over moggy and montego).
//   - Hinter, a Policy that says which moves of a position are good or bad, as a list
//     of Hints for the priors of a tree.
//   - Params, which policy plays, with its parameters, and how long a playout may be.
//   - Weights, by which the policy softmax draws its moves: those of a file, which is
//     read when the parameter is set, or those built in.
//   - OwnerCount and PointStatistics, which tell of many playouts how often each point is whose
//     in the end (trace.go).
//   - Choice, a next move of a policy and its frequency, as Sample draws them for
//     display.
//
// The files of a policy begin with its name: uniform, mogo, moggy, montego, crazystone (and
// golois, which is one with two improvements), orego, softmax. steps.go has the steps that
// moggy and montego share, hint.go the hints of both. The layers, which go over other
// policies, begin with layer: last good replies, liberty maps and local trees.
//
// A playout is one board walked forward. The policy is given a board on which a
// search has played the moves of its tree, plays on it to the end of the game, and
// leaves it ready to be scored.
//
// What may not live here: trees, the clock, and reading that other rooms need
// too (package tactics).
package playout
