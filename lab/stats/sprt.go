package stats

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// SPRT is the sequential probability ratio test [Wald45] between two
// hypotheses: H0, that a player is stronger by Elo0, and H1, that it is stronger by
// Elo1. If the truth lies between them, either answer is accepted.
//
// A hypothesis does not give the probabilities of the outcomes, only their mean. So
// the ratio is that of the largest likelihoods that each hypothesis can reach (the
// generalised test, GSPRT); in long matches it behaves as if the probabilities were
// known.
type SPRT struct {
	Elo0, Elo1 float64 // Elo0 < Elo1
	Alpha      float64 // probability of H1 though H0 is true
	Beta       float64 // probability of H0 though H1 is true
}

// Verdict is what an SPRT says.
type Verdict int

// The verdicts.
const (
	Open Verdict = iota // more games are needed
	H0                  // not stronger than by Elo0
	H1                  // stronger by Elo1
)

// String returns "open", "H0" or "H1".
func (v Verdict) String() string { return [...]string{"open", "H0", "H1"}[v] }

// defaultError is Alpha and Beta where nothing is said.
const defaultError = 0.05

// ParseSPRT reads a test as people write it: "elo0=0,elo1=20,alpha=.05,beta=.05".
// Without alpha or beta they are 0.05.
func ParseSPRT(text string) (SPRT, error) {
	t := SPRT{Elo0: math.NaN(), Elo1: math.NaN(), Alpha: defaultError, Beta: defaultError}
	names := map[string]*float64{"elo0": &t.Elo0, "elo1": &t.Elo1, "alpha": &t.Alpha, "beta": &t.Beta}
	for part := range strings.SplitSeq(text, ",") {
		name, value, _ := strings.Cut(part, "=")
		number, known := names[strings.ToLower(strings.TrimSpace(name))]
		if !known {
			return SPRT{}, fmt.Errorf("%q: a test is elo0=0,elo1=20,alpha=0.05,beta=0.05", part)
		}
		x, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
		if err != nil {
			return SPRT{}, fmt.Errorf("%s: %q is not a number", name, value)
		}
		*number = x
	}
	return t, t.validate()
}

func (t SPRT) validate() error {
	switch {
	case math.IsNaN(t.Elo0) || math.IsNaN(t.Elo1):
		return fmt.Errorf("a test needs both elo0 and elo1")
	case !(t.Elo0 < t.Elo1) || math.Abs(t.Elo0) > maxElo || math.Abs(t.Elo1) > maxElo:
		return fmt.Errorf("elo0=%v, elo1=%v: elo0 must be less than elo1, and both between ±%d", t.Elo0, t.Elo1, maxElo)
	case !(t.Alpha > 0 && t.Alpha < 0.5) || !(t.Beta > 0 && t.Beta < 0.5):
		return fmt.Errorf("alpha=%v, beta=%v: errors are above 0 and below 0.5", t.Alpha, t.Beta)
	}
	return nil
}

// maxElo bounds the hypotheses. Beyond it a share cannot be told from 0 or 1.
const maxElo = 2000

// String returns the test as ParseSPRT reads it.
func (t SPRT) String() string {
	return fmt.Sprintf("elo0=%v,elo1=%v,alpha=%v,beta=%v", t.Elo0, t.Elo1, t.Alpha, t.Beta)
}

// Bounds returns the log-likelihood ratios at which the test ends: with H0 at or
// below the lower, with H1 at or above the upper one [Wald45].
func (t SPRT) Bounds() (low, high float64) {
	return math.Log(t.Beta / (1 - t.Alpha)), math.Log((1 - t.Beta) / t.Alpha)
}

// unseen is added to the count of each outcome, so that an outcome that has not
// come yet is not taken for impossible.
const unseen = 1e-3

// LLR returns the log-likelihood ratio of H1 to H0, given the counts.
func (t SPRT) LLR(c Counts) float64 {
	if c.N() == 0 {
		return 0
	}
	s0, s1 := Share(t.Elo0), Share(t.Elo1)
	return logLikelihood(c, s1) - logLikelihood(c, s0)
}

// logLikelihood returns the largest log-likelihood of the counts if their mean is s,
// minus the largest log-likelihood without that condition.
//
// By the method of Lagrange multipliers the probabilities that reach it are
// p/(1 + θ(x−s)), where p are the frequencies and x the values of the outcomes,
// and θ is such that the mean is s. The sum below falls with θ, so bisection
// finds it.
func logLikelihood(c Counts, s float64) float64 {
	low, high := -1/(1-s), 1/s
	for range 100 {
		theta := (low + high) / 2
		sum := 0.0
		for i, times := range c {
			x := c.value(i) - s
			sum += (float64(times) + unseen) * x / (1 + theta*x)
		}
		if sum > 0 {
			low = theta
		} else {
			high = theta
		}
	}
	theta, sum := (low+high)/2, 0.0
	for i, times := range c {
		sum -= (float64(times) + unseen) * math.Log1p(theta*(c.value(i)-s))
	}
	return sum
}

// Verdict returns what the test says of the counts. The probabilities Alpha and
// Beta hold for a match that stops at the first verdict that is not Open.
func (t SPRT) Verdict(c Counts) Verdict {
	low, high := t.Bounds()
	switch llr := t.LLR(c); {
	case llr <= low:
		return H0
	case llr >= high:
		return H1
	}
	return Open
}
