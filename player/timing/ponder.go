package timing

// Ponder says how a player uses its opponent's time.
type Ponder struct {
	On       bool `param:"on" default:"false" doc:"think in the opponent's time; what is found of the move that the opponent plays is kept" source:"[Huang11] §5.6.1"`
	Focus    int  `param:"focus" default:"0" range:"0..361" unit:"moves" doc:"number of the opponent's moves to think about, those that the selection of the last search prefers; 0 for all. Erica's are 3 to 10" source:"[Huang11] §5.6.2"`
	Discount bool `param:"discount" default:"false" doc:"take the time that was spent on the opponent's move off one's own" source:"[Huang11] §5.6.3"`
}
