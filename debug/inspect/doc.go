// Package inspect shows people what a playout policy and a search do, and what
// parameters a player has: what montego debug and montego params print.
//
// It has a few functions and hardly a type. Position reads the position to show, a
// record, GTP commands (position.go) or a picture; Picture makes a drawing of it
// (picture.go). Playout shows one playout of a policy move by move
// (policy.go), Policy the moves that it could make next (policy.go), Kinds what
// kinds of moves make up many playouts (kinds.go), Tree and Graph the tree that a
// search has grown (tree.go); all take a View, which says how it is shown.
// Select picks parameters, and Params, ParamsJSON and Presets show them
// (params.go).
//
// What always holds: the same position and View print the same text.
//
// What may not live here: flags and files (package command), measuring and
// comparing (packages bench and match).
package inspect
