package engine

import (
	"math"

	"montego/internal/param"
)

// Level is a strength that people ask for by a rank. MaxLevel leaves the other parameters as
// they are, and any other level replaces some of them. docs/playing.md tells how strong each
// is.
type Level uint8

// MaxLevel is the full strength.
const MaxLevel Level = 0

// Means are the parameters by which a level plays weaker: the playouts of a move, and how the move
// is chosen.
type Means struct {
	Playouts int
	Choice   Choice
}

// levels are the levels, the weakest first, after the full strength. They were placed by
// matches and are meant to be about 100 Elo apart; docs/playing.md tells what was measured.
var levels = [...]struct {
	name           string
	network, plain Means // of a player with a network, and of one without
}{
	{name: "max"},
	{"20k", byPolicy(100, 2.6, 1), byVisits(100, 3.4)},
	{"19k", byPolicy(100, 2.3, 1), byVisits(100, 2.55)},
	{"18k", byPolicy(100, 1.95, 1), byVisits(100, 2)},
	{"17k", byPolicy(100, 1.65, 0.9), byVisits(100, 1.57)},
	{"16k", byPolicy(100, 1.4, 0.75), byVisits(100, 1.23)},
	{"15k", byPolicy(100, 1.17, 0.6), byVisits(100, 0.98)},
	{"14k", byPolicy(100, 0.97, 0.5), byVisits(100, 0.8)},
	{"13k", byPolicy(100, 0.84, 0.45), byVisits(100, 0.65)},
	{"12k", byPolicy(100, 0.7, 0.4), byVisits(100, 0.51)},
	{"11k", byPolicy(100, 0.56, 0.32), byVisits(100, 0.38)},
	{"10k", byPolicy(100, 0.45, 0.22), byVisits(100, 0)},
	{"9k", byPolicy(140, 0.43, 0.17), byVisits(156, 0)},
	{"8k", byPolicy(200, 0.41, 0.12), byVisits(245, 0)},
	{"7k", byPolicy(300, 0.39, 0.09), byVisits(380, 0)},
	{"6k", byPolicy(450, 0.37, 0.07), byVisits(600, 0)},
	{"5k", byPolicy(680, 0.35, 0.055), byVisits(930, 0)},
	{"4k", byPolicy(1000, 0.33, 0.045), byVisits(1500, 0)},
	{"3k", byPolicy(1500, 0.31, 0.038), byVisits(2400, 0)},
	{"2k", byPolicy(2300, 0.29, 0.032), byVisits(3900, 0)},
	{"1k", byPolicy(3500, 0.27, 0.028), byVisits(6400, 0)},
	{"1d", byPolicy(5500, 0.24, 0.024), byVisits(10500, 0)},
	{"2d", byPolicy(9000, 0.22, 0.02), byVisits(17000, 0)},
	{"3d", byPolicy(15000, 0.2, 0.018), byVisits(27000, 0)},
}

// byPolicy returns the means of a player that draws moves by the network's policy.
func byPolicy(playouts int, temperature, loss float64) Means {
	return Means{playouts, Choice{PolicyTemperature: temperature, Loss: loss}}
}

// byVisits returns the means of a player without a network, which draws moves by their visits.
func byVisits(playouts int, temperature float64) Means {
	return Means{playouts, Choice{Loss: 1, Temperature: temperature}}
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

// Means returns the means of the level, for a player with a network or without.
func (l Level) Means(network bool) Means {
	if network {
		return levels[l].network
	}
	return levels[l].plain
}

// Toward returns means between these and others: at share 0 these, at 1 the others. Playouts
// and temperatures grow by equal factors, and are known to two digits.
func (m Means) Toward(o Means, share float64) Means {
	between := func(a, b float64) float64 {
		if a <= 0 || b <= 0 {
			return a + share*(b-a)
		}
		return a * math.Pow(b/a, share)
	}
	return Means{int(math.Round(between(float64(m.Playouts), float64(o.Playouts)))), Choice{
		PolicyTemperature: between(m.Choice.PolicyTemperature, o.Choice.PolicyTemperature),
		Loss:              between(m.Choice.Loss, o.Choice.Loss),
		Temperature:       between(m.Choice.Temperature, o.Choice.Temperature),
	}}
}

// leveled returns the parameters with what the level puts in their place: the playouts
// of a move and how it is chosen. A player below its full strength does not think in the
// opponent's time and has no book, whose moves are those of the full strength.
func (p Params) leveled() Params {
	if p.Level != MaxLevel {
		m := p.Level.Means(len(p.Search.Network.Weights.Networks()) > 0)
		p.Playouts, p.MaxPlayouts, p.Choice, p.Ponder.On = m.Playouts, m.Playouts, m.Choice, false
		p.Book = Book{}
	}
	return p
}

// endPlayouts is how many playouts a player of a level has at least where nothing seems
// to be left to play for, so that it ends games as stronger players do.
const endPlayouts = 1000
