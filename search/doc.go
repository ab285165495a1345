// Package search is the Monte-Carlo tree search: it plays game after game from
// one position and says which move did best.
//
// Read search.go first; its loop is the whole idea:
//
//	descend → expand → playout → backup
//
// Around it stand the parts that can be exchanged without touching the loop,
// each chosen once per search:
//
//   - Selection (select.go), which child a descent tries next;
//   - Priors (expand.go), what a new child is believed to be worth;
//   - Backup (backup.go), what a finished game teaches the nodes on its path;
//   - playout.Policy, how a game goes on below the tree; what it learns from
//     games it keeps until Reset, however often the tree begins anew.
//
// Invariants: all results and sums are Black's, from 0 for a game that White
// won to 1 for Black's; Node.value alone turns them to the side that moves. The
// children of a node lie side by side in one block of the arena (tree.go).
// Visits of a node are those of its children plus the games that ended in it.
//
// What may not live here: clocks, resigning, passing out of courtesy, rules of
// scoring other than area; that is the engine's.
package search
