// Package learn finds the γ of features from game records.
//
// Its few types:
//
//   - Records reads games: SGF files, folders, zip archives and data sets of a game
//     a line; what is broken is left out and counted (records.go).
//     Variations reads the lines of a joseki collection (variations.go).
//   - Harvest finds the shapes that are played often (harvest.go).
//   - Teams holds positions as minorization-maximization needs them: for every legal
//     move its features, packed (teams.go).
//   - MM is that algorithm (mm.go).
//   - Report says how well a pattern.Model foretells moves (evaluate.go).
//
// What always holds: the same games and seed give the same result, whatever the
// number of threads; work is split in shards, and their sums are added in order.
//
// What may not live here: features themselves and files of weights (package
// pattern).
package learn
