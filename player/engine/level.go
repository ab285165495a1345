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
// matches and are meant to be about 100 Elo apart; docs/experiments.md tells what was measured.
var levels = [...]struct {
	name         string
	small, large Means // of a player with a network, on 9×9 and on 19×19
	plain        Means // of one without
}{
	{name: "max"},
	{"25k", byPolicy(100, 15, 1), byPolicy(100, 6.7, 1), byVisits(100, 12)},
	{"24k", byPolicy(100, 7.5, 1), byPolicy(100, 5, 1), byVisits(100, 8.5)},
	{"23k", byPolicy(100, 5.1, 1), byPolicy(100, 4, 1), byVisits(100, 6.5)},
	{"22k", byPolicy(100, 3.9, 1), byPolicy(100, 3.1, 1), byVisits(100, 5.2)},
	{"21k", byPolicy(100, 3.2, 1), byPolicy(100, 2.4, 1), byVisits(100, 4.2)},
	{"20k", byPolicy(100, 2.6, 1), byPolicy(100, 2, 1), byVisits(100, 3.4)},
	{"19k", byPolicy(100, 2.3, 1), byPolicy(100, 1.78, 0.95), byVisits(100, 2.55)},
	{"18k", byPolicy(100, 1.95, 1), byPolicy(100, 1.62, 0.88), byVisits(100, 2)},
	{"17k", byPolicy(100, 1.65, 0.9), byPolicy(100, 1.47, 0.79), byVisits(100, 1.57)},
	{"16k", byPolicy(100, 1.4, 0.75), byPolicy(100, 1.32, 0.7), byVisits(100, 1.23)},
	{"15k", byPolicy(100, 1.17, 0.6), byPolicy(100, 1.18, 0.61), byVisits(100, 0.98)},
	{"14k", byPolicy(100, 0.97, 0.5), byPolicy(100, 1.04, 0.53), byVisits(100, 0.8)},
	{"13k", byPolicy(100, 0.84, 0.45), byPolicy(100, 0.92, 0.48), byVisits(100, 0.65)},
	{"12k", byPolicy(100, 0.7, 0.4), byPolicy(100, 0.79, 0.43), byVisits(100, 0.51)},
	{"11k", byPolicy(100, 0.56, 0.32), byPolicy(100, 0.62, 0.33), byVisits(100, 0.38)},
	{"10k", byPolicy(100, 0.45, 0.22), byPolicy(100, 0.45, 0.22), byVisits(100, 0)},
	{"9k", byPolicy(140, 0.43, 0.17), byPolicy(150, 0.43, 0.16), byVisits(156, 0)},
	{"8k", byPolicy(200, 0.41, 0.12), byPolicy(240, 0.4, 0.106), byVisits(245, 0)},
	{"7k", byPolicy(300, 0.39, 0.09), byPolicy(340, 0.385, 0.083), byVisits(380, 0)},
	{"6k", byPolicy(450, 0.37, 0.07), byPolicy(480, 0.37, 0.068), byVisits(600, 0)},
	{"5k", byPolicy(680, 0.35, 0.055), byPolicy(690, 0.35, 0.055), byVisits(930, 0)},
	{"4k", byPolicy(1000, 0.33, 0.045), byPolicy(980, 0.33, 0.045), byVisits(1500, 0)},
	{"3k", byPolicy(1500, 0.31, 0.038), byPolicy(1400, 0.31, 0.039), byVisits(2400, 0)},
	{"2k", byPolicy(2300, 0.29, 0.032), byPolicy(2000, 0.3, 0.034), byVisits(3900, 0)},
	{"1k", byPolicy(3500, 0.27, 0.028), byPolicy(2900, 0.28, 0.03), byVisits(6400, 0)},
	{"1d", byPolicy(5500, 0.24, 0.024), byPolicy(4100, 0.26, 0.027), byVisits(10500, 0)},
	{"2d", byPolicy(9000, 0.22, 0.02), byPolicy(5900, 0.24, 0.023), byVisits(17000, 0)},
	{"3d", byPolicy(15000, 0.2, 0.018), byPolicy(8500, 0.22, 0.02), byVisits(27000, 0)},
}

// byPolicy returns the means of a player that draws moves by the network's policy, near the last
// move as people do.
func byPolicy(playouts int, temperature, loss float64) Means {
	const near = 2
	return Means{playouts, Choice{PolicyTemperature: temperature, Near: near, Loss: loss}}
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

// Means returns the means of the level on a board of some points, for a player with a network
// or without. Between 9×9 and 19×19 they lie between those of both.
func (l Level) Means(network bool, points int) Means {
	if !network {
		return levels[l].plain
	}
	const small, large = 9 * 9, 19 * 19
	share := float64(points-small) / (large - small)
	return levels[l].small.Toward(levels[l].large, min(max(share, 0), 1))
}

// Toward returns means between m, at share 0, and o, at share 1: between a and b lies a·(b/a)^share, or
// a + share·(b − a) if one of them is 0.
func (m Means) Toward(o Means, share float64) Means {
	between := func(a, b float64) float64 {
		if a <= 0 || b <= 0 {
			return a + share*(b-a)
		}
		return a * math.Pow(b/a, share)
	}
	return Means{int(math.Round(between(float64(m.Playouts), float64(o.Playouts)))), Choice{
		PolicyTemperature: between(m.Choice.PolicyTemperature, o.Choice.PolicyTemperature),
		Near:              between(m.Choice.Near, o.Choice.Near),
		Loss:              between(m.Choice.Loss, o.Choice.Loss),
		Temperature:       between(m.Choice.Temperature, o.Choice.Temperature),
	}}
}

// leveled returns the parameters with what a level changes on boards of every size: a player below
// full strength does not ponder, and has no book, since the moves of a book are those of full strength.
func (p Params) leveled() Params {
	if p.Level != MaxLevel {
		p.Ponder.On, p.Book = false, Book{}
	}
	return p
}

// on returns the parameters with what a level changes on a board of this number of points: the playouts
// of a move and how it is chosen.
func (p *Params) on(points int) *Params {
	if p.Level == MaxLevel {
		return p
	}
	q, m := *p, p.Level.Means(len(p.Search.Network.Weights.Networks()) > 0, points)
	q.Playouts, q.MaxPlayouts, q.Choice = m.Playouts, m.Playouts, m.Choice
	return &q
}

// Acting returns the parameters by which p plays on a board of some points: those that its level
// replaces are the level's.
func (p *Params) Acting(points int) *Params {
	leveled := p.leveled()
	return leveled.on(points)
}

// endPlayouts is how many playouts a player of a level has at least where nothing seems
// to be left to play for, so that it ends games as stronger players do.
const endPlayouts = 1000
