// Package tune finds good values of a player's parameters by playing games.
//
// Its few types:
//
//   - Study, what a study file declares: a player, which of its parameters are
//     free and where they may lie (Space), its opponents, a method and how many
//     games it may cost (study.go, space.go). Match makes a match of it.
//
//   - course, the progress of a study: its stages, which pairs are to be played
//     next and at which point. It knows nothing of Go, so that the same code
//     plays real games and simulated ones (course.go, stage.go). As a match.Plan
//     it chooses the settings of the player that is tuned (course.go).
//
//   - Results, what the games so far say; it prints them and draws them
//     (results.go, report.go, plot.go).
//
//   - Levels, games that measure how far the levels of the default player are
//     apart, and Calibration, what they say (levels.go).
//
// The methods: "orego" looks at a design, D-optimal or packed, fits a quadratic surface,
// and does so again in a region a quarter as wide around its maximum
// [DrakeUurtamo07] §5; "clop" plays where the optimum may still be, judged by the
// games so far [Coulom11]. With either method a last stage plays the optimum and
// the unchanged player against the same opponents, because a fitted surface is too
// high on average at its own maximum.
//
// What always holds:
//
//   - A study is one file of declarations and one store beside it, which several
//     processes may feed; a killed study goes on where it was and has lost no
//     more than the games in play.
//   - Games come in pairs at one point, colours swapped.
//   - Points are kept as coordinates from 0 to 1; Space turns them into values.
//   - With one table the games follow from the seed of the study, as far as its
//     players let them. With more, clop's points also depend on the order in
//     which games end.
//
// What may not live here: the mathematics (package surface) and how games are
// played and kept (package match).
package tune
