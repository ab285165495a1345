// Package pattern knows the shapes around a move.
//
// Its few types:
//
//   - Class, one of the 2,051 3×3 neighbourhoods that differ: what a weight
//     belongs to. Classes, built once, finds it for a goban.Code (classes.go).
//
//   - Pattern, a shape drawn in ASCII with wildcards (set.go).
//
//   - Set, a family of patterns compiled into a bit for every goban.Code, so
//     that matching is one look-up; MoGo and Pachi are two such families
//     (set.go).
//
//   - Local, one of the seven features by which a move answers the last one, and Weights,
//     the γ of these and of all classes: read from a text of lines, and written as one
//     (weights.go).
//
//   - Family, a group of features of which a move has one, such as the distance to
//     the last move; Features, all that a move has; and Finder, which finds them
//     (feature.go, finder.go, finder_fight.go, finder_shapes.go).
//
//   - Diamond, a kind of large shapes, and Dictionary, which knows those that are
//     played often (diamond.go, dictionary.go, picture.go).
//
//   - Model, the learned γ of all features, as text (model.go) and packed (model_packed.go).
//     ModelFile names one as a parameter; BuiltIn is part of the program.
//
// Patterns are about the player who moves. A goban.Code names colours, so every
// look-up takes the colour that would play on the centre and turns the code to
// "Black to move" (classes.go). What is the same under the eight symmetries of the
// square is one pattern.
//
// What may not live here: reading that needs thought (package tactics), and how
// weights are learned (package learn).
package pattern
