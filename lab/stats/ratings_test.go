package stats

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/optimize"
)

// truth is a pool of players of known strength.
type truth struct {
	elo             []float64
	advantage, draw float64
}

// meet returns what came of n games between each two, each colour.
func (t truth) meet(n int, r *rand.Rand) (list []Encounter) {
	for b := range t.elo {
		for w := range t.elo {
			if b == w {
				continue
			}
			e := Encounter{Black: b, White: w}
			d := t.elo[b] - t.elo[w] + t.advantage
			for range n {
				switch x := r.Float64(); {
				case x < Share(d-t.draw):
					e.Wins++
				case x < Share(d-t.draw)+Share(-d-t.draw):
					e.Losses++
				default:
					e.Draws++
				}
			}
			list = append(list, e)
		}
	}
	return list
}

var pools = []truth{
	{[]float64{0, 100, 250, -50, -300}, 30, 60},
	{[]float64{0, 20, -20}, -15, 0},
	{[]float64{400, -400}, 0, 0},
}

// TestRateIndependently compares with a fit that knows nothing of Newton: the
// probabilities as they are defined, and the optimiser of gonum without
// derivatives.
func TestRateIndependently(t *testing.T) {
	for i, pool := range pools {
		list := pool.meet(20, rand.New(rand.NewPCG(uint64(i), 3)))
		got, err := Rate(len(pool.elo), list)
		if err != nil {
			t.Fatal(err)
		}
		elo, advantage, draw := rateIndependently(t, len(pool.elo), list, got.Draw > 0)
		for p := range elo {
			if math.Abs(got.Elo[p]-elo[p]) > 0.1 {
				t.Errorf("pool %d, player %d: %.2f, an independent fit says %.2f", i, p, got.Elo[p], elo[p])
			}
		}
		if math.Abs(got.Advantage-advantage) > 0.1 || math.Abs(got.Draw-draw) > 0.1 {
			t.Errorf("pool %d: advantage %.2f, draw %.2f, an independent fit says %.2f, %.2f", i, got.Advantage, got.Draw, advantage, draw)
		}
	}
}

// rateIndependently minimises the negative logarithm of the likelihood over all
// players but the first, the advantage and, if draws happen, their parameter.
func rateIndependently(t *testing.T, players int, list []Encounter, draws bool) (elo []float64, advantage, draw float64) {
	t.Helper()
	read := func(x []float64) (elo []float64, advantage, draw float64) {
		elo = append([]float64{0}, x[:players-1]...)
		if draws {
			draw = x[players]
		}
		return elo, x[players-1], draw
	}
	games := make([]float64, players)
	for _, e := range list {
		games[e.Black] += float64(e.Wins + e.Draws + e.Losses)
		games[e.White] += float64(e.Wins + e.Draws + e.Losses)
	}
	likelihood := func(x []float64) float64 {
		elo, advantage, draw := read(x)
		if draw < 0 {
			return math.Inf(1)
		}
		sum := math.Pow(advantage/priorAdvantage, 2) / 2
		for _, e := range list {
			win := Share(elo[e.Black] - elo[e.White] + advantage - draw)
			loss := Share(elo[e.White] - elo[e.Black] - advantage - draw)
			n := float64(e.Wins + e.Draws + e.Losses)
			virtual := VirtualGames * (n/games[e.Black] + n/games[e.White])
			sum -= (float64(e.Wins)+virtual/2)*math.Log(win) + (float64(e.Losses)+virtual/2)*math.Log(loss)
			if e.Draws > 0 {
				sum -= float64(e.Draws) * math.Log(1-win-loss)
			}
		}
		return sum
	}
	x := make([]float64, players)
	if draws {
		x = append(x, 20)
	}
	for range 5 { // from where it stopped, until it stays there
		result, err := optimize.Minimize(optimize.Problem{Func: likelihood}, x, &optimize.Settings{
			MajorIterations: 20000, Converger: &optimize.FunctionConverge{Absolute: 1e-12, Iterations: 500},
		}, &optimize.NelderMead{})
		if err != nil {
			t.Fatal(err)
		}
		x = result.X
	}
	elo, advantage, draw = read(x)
	mean := 0.0
	for _, e := range elo {
		mean += e / float64(players)
	}
	for i := range elo {
		elo[i] -= mean
	}
	return elo, advantage, draw
}

// TestRateIntervals: the intervals hold the true differences in 95 % of pools.
func TestRateIntervals(t *testing.T) {
	pool := truth{[]float64{0, 60, -40, 120}, 30, 40}
	mean, r := 35.0, rand.New(rand.NewPCG(1, 4))
	covered, total, advantages := 0.0, 0.0, 0.0
	for range *runs {
		got, err := Rate(4, pool.meet(25, r))
		if err != nil {
			t.Fatal(err)
		}
		for a := range pool.elo {
			if in := got.Interval(a); in.holds(pool.elo[a] - mean) {
				covered++
			}
			total++
			for b := range a {
				if _, in := got.Difference(a, b); in.holds(pool.elo[a] - pool.elo[b]) {
					covered++
				}
				total++
			}
		}
		if got.AdvantageInterval().holds(pool.advantage) {
			advantages++
		}
	}
	covered, advantages = covered/total, advantages/float64(*runs)
	t.Logf("ratings and differences %.4f, advantage %.4f", covered, advantages)
	if math.Abs(covered-0.95) > 0.01 || math.Abs(advantages-0.95) > 0.01+tolerance(0.95) {
		t.Errorf("ratings are held by %.4f of the intervals, the advantage by %.4f", covered, advantages)
	}
}

func (i Interval) holds(x float64) bool { return i.Low <= x && x <= i.High }

// TestRateTwo: two players without an advantage differ by what their share of very many games
// says; where there are few the prior draws that a little to nothing.
func TestRateTwo(t *testing.T) {
	list := []Encounter{{Black: 0, White: 1, Wins: 75, Losses: 25}, {Black: 1, White: 0, Wins: 25, Losses: 75}}
	const times = 1_000_000
	many := slices.Clone(list)
	for i := range many {
		many[i].Wins *= times
		many[i].Losses *= times
	}
	got, err := Rate(2, many)
	if err != nil {
		t.Fatal(err)
	}
	diff, in := got.Difference(0, 1)
	// 1/√(n·p·(1−p)) in natural units, times 1.96
	if want := z95 / math.Sqrt(200*times*0.75*0.25) / natural; math.Abs(diff-Elo(0.75)) > 0.01 || math.Abs(in.High-diff-want) > want/100 {
		t.Errorf("%.3f, %v, want ± %.3f", diff, in, want)
	}
	if math.Abs(got.Elo[0]+got.Elo[1]) > 1e-6 || math.Abs(got.Advantage) > 1e-6 || got.Draw != 0 {
		t.Errorf("%+v", got)
	}
	drawn, err := Rate(2, list)
	if weaker, _ := drawn.Difference(0, 1); err != nil || weaker > diff || weaker < diff-5 {
		t.Errorf("few games %.3f, many %.3f", weaker, diff)
	}
}

// TestRateExtremes: nothing is infinite, whoever has won everything.
func TestRateExtremes(t *testing.T) {
	tests := map[string][]Encounter{
		"one game":        {{Black: 0, White: 1, Wins: 1}},
		"one draw":        {{Black: 0, White: 1, Draws: 1}},
		"a thousand wins": {{Black: 0, White: 1, Wins: 1000}},
		"only draws":      {{Black: 0, White: 1, Draws: 50}, {Black: 1, White: 0, Draws: 50}},
	}
	for name, list := range tests {
		got, err := Rate(2, list)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if d, in := got.Difference(0, 1); math.IsNaN(d) || d < -1e-6 || d > 3000 || !in.holds(d) || math.IsInf(in.High, 0) {
			t.Errorf("%s: %v, %v", name, d, in)
		}
	}
}

func TestRateUnconnected(t *testing.T) {
	list := []Encounter{{Black: 0, White: 1, Wins: 1}, {Black: 2, White: 3, Wins: 1}, {Black: 1, White: 2}}
	if _, err := Rate(4, list); err == nil || err.Error() != "no game connects players 1 and 3" {
		t.Errorf("%v", err)
	}
}
