// Package search is the Monte-Carlo tree search: it plays playout after playout
// from one position and says which move did best.
//
// # The idea
//
// How good is a move? A playout answers badly: it plays the game on to its end by
// a quick policy and tells who won. Thousands of playouts answer well, if they are
// spent where they matter. So the search builds a tree of the moves that it has
// tried. A node counts its visits, which are the playouts that went through it,
// and the results of those. Each playout takes four steps (worker.go, play):
//
//   - Descend. From the root on, a selection chooses a child in every node, until
//     the tree ends. It has two aims: to visit the child
//     with the best results, and to learn the value of children with few visits. Because
//     the better child gets more visits, the mean of a node moves towards the value
//     of its best child.
//   - Expand. A leaf that has had enough visits gets children, one for each move.
//     Priors tell which of them are promising before the first visit.
//   - Playout. The policy plays from the leaf to the end of the game. Where the network
//     has just evaluated the leaf, its win rate is the result instead.
//   - Backup. The result is added to every node on the path, and to whatever else
//     learns from the playout: RAVE values, which count a move as tried wherever
//     in the playout it came, and the ownership of points.
//
// In the end the move with most visits is played: it has stood up to the most
// attempts to find a better one.
//
// # The parts
//
// What can be exchanged without touching the loop is chosen once per search:
//
//   - selector, of Selection (select.go): which child a descent tries next;
//   - prior (prior.go): what is known of a move before its first visit;
//   - evaluator, of Evaluation (evaluation.go): what the end of a playout is worth;
//   - updater (backup.go): what a playout tells the nodes on its path, and Operator
//     (operators.go): what a node takes from its children;
//   - playout.Policy: how playouts go on below the tree. It keeps what it
//     learns from playouts until Reset, also when a new tree begins.
//
// A Search (search.go) owns the tree and its workers, one per thread, and lets
// them play until Limits are reached (limits.go). All workers share the tree
// without locks [EnzenbergerMueller10]: what changes in a node is atomic, and a
// playout on its way down counts as lost, so that workers spread out (node.go).
// Nodes lie in an arena that grows chunk by chunk (arena.go), with what only some
// searches know of them beside; now and then the workers rest while it is swept
// (sweep.go). A Snapshot is what a search has found so far, for every view; Merge
// adds up those of several trees.
//
// An Exchange tells other searches of the same position what the upper nodes of this tree
// have seen since the last time, and adds what theirs have (exchange.go). A Tree is the
// upper part of a tree as a file keeps it, for a later search to begin with (tree.go).
// Neither is part of the loop: a playout knows nothing of them.
//
// # What always holds
//
// All results and sums are Black's, from 0 for a playout that White won to 1 for
// one that Black won; valueFor alone turns them to the side that moves. The
// children of a node lie side by side. The visits of a node are those of its
// children and of the playouts that ended in it.
//
// What may not live here: clocks, resigning, passing out of courtesy, rules of
// scoring other than area; that is the engine's.
package search
