// Package learn makes weights of game records: the γ of features, the weights of playouts,
// and networks.
//
// What is read:
//
//   - Records reads games: SGF files, folders, zip archives and data sets of a game
//     a line; what is broken is left out and counted (records.go).
//     Variations reads the lines of a joseki collection.
//   - SelfPlay plays a Game of a player against itself, and a SelfGamesFile keeps them
//     (selfplay.go, selfgames.go).
//
// What is learned:
//
//   - Harvest finds the shapes that are played often (harvest.go). MM learns the γ of shapes
//     and features by minorization-maximization (mm.go) from Teams, positions with the
//     features of every legal move (teams.go, positions.go).
//   - Balance is simulation balancing of the playout policy softmax (balance.go); Targets are
//     the positions from which it learns, with their values (targets.go).
//   - NetTraining trains a network by a NetPlan (nettraining.go) from netSamples of Games
//     (netsamples.go).
//
// A Checkpoint is what a training that was broken off goes on from (checkpoint.go).
//
// Report, NetReport and PlayerReport say how well a model, a network and a player foretell the
// moves of games (evaluate.go). What was learned is drawn in gallery.go.
//
// What always holds: the same games and seed give the same γ and weights of playouts, whatever
// the number of threads; work is split in shards, and their sums are added in order. The
// weights of a network follow from the games and the seed on one thread.
//
// What may not live here: features themselves and files of weights (packages pattern and net).
package learn
