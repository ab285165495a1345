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
// # The files
//
// The names of the files begin with the step that they belong to:
//
//   - search.go, worker.go: Search, which owns the tree and its workers, and the loop of one
//     worker. limits.go: when a search ends. parallel.go: how threads share the work.
//   - tree_*: a node and what is recorded of it (tree_node.go), the arena where nodes lie and the
//     sweep of it, the tree that is kept from move to move (tree_reuse.go), and the one that
//     a file keeps (tree_book.go).
//   - select_*: which child a descent tries next. select.go lists the selections, and each of
//     the other files has the formula of one; select_root.go is for the root.
//   - expand.go, prior.go: which moves become children, and what is known of them before their
//     first visit.
//   - evaluation.go, network.go, komi.go: what the end of a playout is worth, what the network
//     says of a node, and which komi playouts are judged by.
//   - backup_*: what a playout tells the nodes on its path, and what a node takes from its
//     children (backup_operators.go).
//   - snapshot_*: what a search has found, for every view; also of several trees at once.
//   - exchange.go: what a tree tells the trees of other machines during the search. A playout
//     knows nothing of this.
//
// # The parts
//
// What can be exchanged without touching the loop is chosen once per search: the selector, each
// Prior, the evaluator, the backups, and the playout.Policy, which says how playouts go on below
// the tree. It keeps what it learns from playouts until Reset, also when a new tree begins.
//
// A Search lets its workers, one per thread, play until Limits are reached. All workers share
// the tree without locks [EnzenbergerMueller10]: what changes in a node is atomic, and a
// playout on its way down counts as lost, so that workers spread out (tree_node.go). Nodes
// lie in an arena that grows chunk by chunk; now and then the workers rest while it is swept.
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
