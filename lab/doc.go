// Package lab repeats experiments of the papers: each is a value that says how
// large it is to be, runs, and gives back its table, which prints itself beside
// the published one.
//
// Its few types:
//
//   - Backup, the backup operators of Crazy Stone compared [Coulom06] §4
//     (backup.go), and BackupTable, what came out.
//
// What always holds: an experiment follows from its settings and its seed, on any
// number of threads; an error is one line; a context ends it early.
//
// What may not live here: the methods that are tried (packages playout, search
// and engine), matches (package match), and the search for better parameters.
package lab
