package search

// External says when a node is external: when too few games have gone through
// it to believe in its children [Coulom06] §2.
type External struct {
	Games  float64 `param:"games" default:"1" range:"0..1000" unit:"games per point of the board" doc:"a node is external until so many games have gone through it; its value is then the mean of its games, whatever the operator" source:"[Coulom06] §2"`
	Policy bool    `param:"policy" default:"false" doc:"in external nodes playouts choose the move, not the selection" source:"[Coulom06] §2"`
}

// bound returns the number of games from which a node is internal.
func (e External) bound(area int) float64 { return e.Games * float64(area) }
