package engine

import (
	"montego/internal/param"
	"montego/player/search"
)

// Level is a strength that people ask for by a rank. MaxLevel leaves the other parameters as
// they are, and any other level replaces some of them. docs/playing.md tells how strong each
// is.
type Level uint8

// MaxLevel is the full strength.
const MaxLevel Level = 0

// levels are the levels, the weakest first, after the full strength. They were placed by
// matches and are meant to be about 100 Elo apart; docs/playing.md tells what was measured.
var levels = [...]struct {
	name        string
	playouts    int
	temperature float64
}{
	{"max", 0, 0},
	{"20k", 100, 3.4}, {"19k", 100, 2.55}, {"18k", 100, 2}, {"17k", 100, 1.57}, {"16k", 100, 1.23},
	{"15k", 100, 0.98}, {"14k", 100, 0.8}, {"13k", 100, 0.65}, {"12k", 100, 0.51}, {"11k", 100, 0.38},
	{"10k", 100, 0}, {"9k", 156, 0}, {"8k", 245, 0}, {"7k", 380, 0}, {"6k", 600, 0},
	{"5k", 930, 0}, {"4k", 1500, 0}, {"3k", 2400, 0}, {"2k", 3900, 0}, {"1k", 6400, 0},
	{"1d", 10500, 0}, {"2d", 17000, 0}, {"3d", 27000, 0},
}

// Choices lists the levels, the full strength first. See param.Enumerated.
func (Level) Choices() []param.Choice {
	choices := make([]param.Choice, len(levels))
	for i, l := range levels {
		choices[i] = param.Choice{Name: l.name, Doc: "as people of that rank play"}
	}
	choices[MaxLevel].Doc = "as strong as the other parameters say"
	return choices
}

// String returns the name as people write it.
func (l Level) String() string { return param.NameOf(l) }

// ParseLevel reads the name of a level.
func ParseLevel(name string) (Level, error) {
	var p Params
	err := param.Set(&p, "level", name)
	return p.Level, err
}

// Means returns by what a level below the full strength plays weaker: the playouts of a
// move, and the temperature of the choice among those that look good.
func (l Level) Means() (playouts int, temperature float64) {
	return levels[l].playouts, levels[l].temperature
}

// leveled returns the parameters with what the level puts in their place: the playouts
// of a move and how it is chosen among those that look good. A player below its full
// strength does not think in the opponent's time and has no book, whose moves are those of
// the full strength.
func (p Params) leveled() Params {
	if p.Level != MaxLevel {
		l := levels[p.Level]
		p.Playouts, p.MaxPlayouts, p.Choice.Temperature, p.Ponder.On = l.playouts, l.playouts, l.temperature, false
		p.Book = Book{}
	}
	return p
}

// weaker returns a searcher for the moves of a level: one without the network, with which the
// levels would not be as strong as they were placed. It is nil if p needs none.
func (p Params) weaker(open Factory, seed uint64) search.Searcher {
	if p.Level == MaxLevel || p.Search.Network.Weights.Network() == nil {
		return nil
	}
	p.Search.Network = search.Network{}
	return open(p.Search, p.Playout, seed)
}

// endPlayouts is how many playouts a player of a level has at least where nothing seems
// to be left to play for, so that it ends games as stronger players do.
const endPlayouts = 1000
