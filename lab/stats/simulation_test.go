package stats

import (
	"flag"
	"math"
	"math/rand/v2"
	"testing"
)

// runs is how many matches each simulation plays. With 10,000, as
// docs/performance.md reports them, the tolerances below shrink to a quarter.
var runs = flag.Int("runs", 500, "matches in each simulation")

// tolerance is three standard errors of a frequency near p.
func tolerance(p float64) float64 { return 3 * math.Sqrt(p*(1-p)/float64(*runs)) }

// chances are the probabilities of the outcomes that Counts count.
type chances []float64

// draw returns an outcome.
func (c chances) draw(r *rand.Rand) int {
	x := r.Float64()
	for i, p := range c[:len(c)-1] {
		if x -= p; x < 0 {
			return i
		}
	}
	return len(c) - 1
}

// variance is that of the share.
func (c chances) variance() float64 {
	mean, square := 0.0, 0.0
	for i, p := range c {
		x := float64(i) / float64(len(c)-1)
		mean += p * x
		square += p * x * x
	}
	return square - mean*mean
}

// tilted returns chances like these whose mean share is that of a player
// stronger by elo: each outcome x gets a factor e^(t·x).
func (c chances) tilted(elo float64) chances {
	low, high := -50.0, 50.0
	out := make(chances, len(c))
	for range 100 {
		t, sum, mean := (low+high)/2, 0.0, 0.0
		for i, p := range c {
			out[i] = p * math.Exp(t*float64(i))
			sum += out[i]
		}
		for i := range out {
			out[i] /= sum
			mean += out[i] * float64(i) / float64(len(c)-1)
		}
		if mean < Share(elo) {
			low = t
		} else {
			high = t
		}
	}
	return out
}

// games and pairs are what even players may do: single games, pairs of games
// that hang together by a lopsided opening, and pairs that don't.
var (
	decided  = chances{0.5, 0, 0.5}
	drawish  = chances{0.3, 0.4, 0.3}
	lopsided = chances{0.1, 0.02, 0.76, 0.02, 0.1}
	plain    = chances{0.25, 0, 0.5, 0, 0.25}
	similar  = chances{0.4, 0, 0.2, 0, 0.4}
)

// TestSPRTSimulated: the errors stay within their bounds and matches are as
// long as theory has it.
func TestSPRTSimulated(t *testing.T) {
	tests := []struct {
		name string
		test SPRT
		like chances
		elo  float64
	}{
		{"games, H0", SPRT{0, 100, 0.05, 0.05}, decided, 0},
		{"games, H1", SPRT{0, 100, 0.05, 0.05}, decided, 100},
		{"games, between", SPRT{0, 100, 0.05, 0.05}, decided, 50},
		{"games with draws, H0", SPRT{0, 50, 0.05, 0.05}, drawish, 0},
		{"games with draws, H1", SPRT{0, 50, 0.05, 0.05}, drawish, 50},
		{"pairs, H0", SPRT{0, 50, 0.05, 0.05}, plain, 0},
		{"pairs, H1", SPRT{0, 50, 0.05, 0.05}, plain, 50},
		{"lopsided openings, H0", SPRT{0, 30, 0.05, 0.05}, lopsided, 0},
		{"lopsided openings, H1", SPRT{0, 30, 0.05, 0.05}, lopsided, 30},
		{"lopsided openings, worse", SPRT{0, 30, 0.05, 0.05}, lopsided, -15},
		{"other errors, H0", SPRT{-20, 60, 0.1, 0.02}, similar, -20},
		{"other errors, H1", SPRT{-20, 60, 0.1, 0.02}, similar, 60},
	}
	for i, tt := range tests {
		r := rand.New(rand.NewPCG(uint64(i), 1))
		c := tt.like.tilted(tt.elo)
		h1, length := simulateSPRT(tt.test, c, r)
		wantH1, wantLength := expected(tt.test, tt.elo, c.variance())
		t.Logf("%-26s H1 %.4f (theory %.4f), length %.1f (theory %.1f)", tt.name, h1, wantH1, length, wantLength)
		if math.Abs(h1-wantH1) > 0.015+tolerance(wantH1) {
			t.Errorf("%s: H1 in %.4f of the matches, theory says %.4f", tt.name, h1, wantH1)
		}
		if math.Abs(length/wantLength-1) > 0.06+3/math.Sqrt(float64(*runs)) {
			t.Errorf("%s: %.1f long in the mean, theory says %.1f", tt.name, length, wantLength)
		}
		if tt.elo <= tt.test.Elo0 && h1 > tt.test.Alpha+tolerance(tt.test.Alpha) {
			t.Errorf("%s: H1 in %.4f of the matches, more than alpha", tt.name, h1)
		}
		if tt.elo >= tt.test.Elo1 && 1-h1 > tt.test.Beta+tolerance(tt.test.Beta) {
			t.Errorf("%s: H0 in %.4f of the matches, more than beta", tt.name, 1-h1)
		}
	}
}

// expected returns the probability that the test ends with H1, and the mean number of
// games or pairs after which it ends. The player is stronger by elo, and variance is
// that of the share in a game or pair. It treats the ratio
// as a Brownian motion [Wald45], and moves the bounds outward by the mean excess of
// a step over them [Siegmund85, ch. X].
func expected(t SPRT, elo, variance float64) (h1, length float64) {
	s0, s1, s := Share(t.Elo0), Share(t.Elo1), Share(elo)
	drift := (s1 - s0) * (2*s - s0 - s1) / (2 * variance)
	spread := (s1 - s0) * (s1 - s0) / variance
	const excess = 0.5826 // −ζ(½)/√(2π), in standard deviations of a step
	low, high := t.Bounds()
	low, high = low-excess*math.Sqrt(spread), high+excess*math.Sqrt(spread)
	if k := 2 * drift / spread; math.Abs(k)*(high-low) > 1e-6 {
		h1 = -math.Expm1(-k*low) / (math.Exp(-k*high) - math.Exp(-k*low))
		return h1, (h1*high + (1-h1)*low) / drift
	}
	// Without drift both bounds are reached as in a fair game of chance.
	return -low / (high - low), -low * high / spread
}

// simulateSPRT plays matches to their verdict.
func simulateSPRT(test SPRT, c chances, r *rand.Rand) (h1, length float64) {
	for range *runs {
		counts := make(Counts, len(c))
		for test.Verdict(counts) == Open {
			counts[c.draw(r)]++
			length++
		}
		if test.Verdict(counts) == H1 {
			h1++
		}
	}
	return h1 / float64(*runs), length / float64(*runs)
}

// TestIntervalsSimulated: intervals of Elo hold the truth in 94 to 96 % of all
// matches.
func TestIntervalsSimulated(t *testing.T) {
	overall, matches := 0.0, 0
	for i, tt := range []struct {
		name string
		like chances
		elo  float64
		n    int
	}{
		{"200 games, even", decided, 0, 200},
		{"1000 games, +150", decided, 150, 1000},
		{"400 games with draws, +30", drawish, 30, 400},
		{"100 pairs, even", plain, 0, 100},
		{"200 pairs, +60", plain, 60, 200},
		{"150 pairs from lopsided openings, +20", lopsided, 20, 150},
		{"500 pairs from lopsided openings, even", lopsided, 0, 500},
		{"200 pairs that are won or lost together, -80", similar, -80, 200},
	} {
		r := rand.New(rand.NewPCG(uint64(i), 2))
		c := tt.like.tilted(tt.elo)
		covered := 0.0
		for range *runs {
			counts := make(Counts, len(c))
			for range tt.n {
				counts[c.draw(r)]++
			}
			if in := EloInterval(counts.Interval()); in.Low <= tt.elo && tt.elo <= in.High {
				covered++
			}
		}
		covered /= float64(*runs)
		t.Logf("%-46s %.4f", tt.name, covered)
		if math.Abs(covered-0.95) > 0.01+tolerance(0.95) {
			t.Errorf("%s: the truth is in %.4f of the intervals", tt.name, covered)
		}
		overall, matches = overall+covered, matches+1
	}
	if overall /= float64(matches); overall < 0.94 || overall > 0.96 {
		t.Errorf("the truth is in %.4f of all intervals", overall)
	}
}
