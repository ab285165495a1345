// Package experiments repeats experiments of the papers and shows its results beside the
// published ones.
//
// Its few types:
//
//   - Experiment, what a file in declared/ says: arms, their opponent, a
//     normal and a fast Scale, published figures, and what is expected; or what
//     it waits for (experiment.go).
//   - Plan, an experiment as it is going to be made: how large, and how long it
//     will take (plan.go). Run makes it (run.go).
//   - Outcome, what its store says so far: tables (outcome.go) and a page
//     (html.go), with a verdict on each figure and each order (verdict.go).
//   - results, the text of what was played, with a line for each game or position:
//     Export makes it of a store, readResultFile an Outcome of it (data.go), and
//     WritePage the page docs/experiments.md (page.go).
//   - Backup, the backup operators of Crazy Stone compared [Coulom06] §4
//     (backup.go), and BackupTable, what came out. It is no match, but CS-T1 is
//     made of it. BackupFit are the formulas that fit it.
//   - predicted, how often focused pondering guesses right in a game (prediction.go).
//
// What always holds: an experiment follows from its settings and its seed, as far
// as its players let it; games are kept in a store as they end, and a store that
// holds something else is left alone; a published figure is shown with an
// interval only if the paper gives its error; an error is one line; a context
// ends it early.
//
// What may not live here: the methods that are tried (packages playout, search
// and engine), how games are played and kept (match and store), and the search
// for better parameters (tune).
package experiments
