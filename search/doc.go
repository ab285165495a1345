// Package search is the Monte-Carlo tree search: it plays game after game from
// one position and says which move did best.
//
// Read worker.go first; its play is the whole idea:
//
//	descend → expand → playout → backup
//
// Around it stand the parts that can be exchanged without touching the loop,
// each chosen once per search:
//
//   - Selection (select.go, rave.go), which child a descent tries next;
//   - Priors (prior.go), what a new child is believed to be worth;
//   - Evaluation (evaluation.go), what the end of a game is worth;
//   - Backup (backup.go), what a finished game teaches the nodes on its path, and
//     operators (operators.go), what a node takes from its children;
//   - playout.Policy, how a game goes on below the tree; what it learns from
//     games it keeps until Reset, however often the tree begins anew.
//
// A Search (search.go) owns the tree and its workers, one per thread, and ends
// rounds of games. All workers share the tree without locks
// [EnzenbergerMueller10]: what changes in a node is atomic, and a game on its
// way down counts as lost (node.go). Nodes lie in an arena that grows piece by piece
// (arena.go), with what only some searches know of them beside; now and then the
// workers rest while it is swept (sweep.go). A Snapshot is what a search has found
// so far, for every view.
//
// Invariants: all results and sums are Black's, from 0 for a game that White
// won to 1 for Black's; valueFor alone turns them to the side that moves. The
// children of a node lie side by side in one block of the arena. Visits of a
// node are those of its children plus the games that ended in it.
//
// What may not live here: clocks, resigning, passing out of courtesy, rules of
// scoring other than area; that is the engine's.
package search
