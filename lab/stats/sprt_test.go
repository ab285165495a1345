package stats

import (
	"math"
	"testing"
)

// TestLLR: with single games that are won or lost the probabilities are known
// from the mean, so the generalised test is Wald's own.
func TestLLR(t *testing.T) {
	test := SPRT{0, 100, 0.05, 0.05}
	s0, s1 := Share(0), Share(100)
	for _, c := range []Counts{{10, 0, 20}, {20, 0, 10}, {300, 0, 400}} {
		want := float64(c[2])*math.Log(s1/s0) + float64(c[0])*math.Log((1-s1)/(1-s0))
		if got := test.LLR(c); math.Abs(got-want) > 0.01 {
			t.Errorf("%v: %.4f, want %.4f", c, got, want)
		}
	}
	// The same the other way round, and nothing without games.
	mirror := SPRT{-100, 0, 0.05, 0.05}
	if a, b := test.LLR(Counts{5, 7, 30, 9, 8}), mirror.LLR(Counts{8, 9, 30, 7, 5}); math.Abs(a+b) > 1e-9 {
		t.Errorf("%v and %v", a, b)
	}
	if got := test.LLR(Counts{0, 0, 0}); got != 0 {
		t.Errorf("without games %v", got)
	}
}

// TestLLRNormal: in long matches it is what a normal distribution of the mean
// has, N·(s1−s0)·(2m−s0−s1)/(2σ²).
func TestLLRNormal(t *testing.T) {
	test := SPRT{0, 10, 0.05, 0.05}
	c := Counts{1000, 400, 5000, 420, 1100}
	s0, s1 := Share(0), Share(10)
	want := float64(c.N()) * (s1 - s0) * (2*c.Share() - s0 - s1) / (2 * c.Variance())
	if got := test.LLR(c); math.Abs(got/want-1) > 0.02 {
		t.Errorf("%.4f, want about %.4f", got, want)
	}
}

// TestPairsAreMoreCertain: pairs from lopsided openings end the test sooner than
// the same games one by one.
func TestPairsAreMoreCertain(t *testing.T) {
	test := SPRT{0, 30, 0.05, 0.05}
	pairs := Counts{10, 0, 200, 0, 40}
	games := Counts{220, 0, 280}
	if pairs.Share() != games.Share() || test.LLR(pairs) < 2*test.LLR(games) {
		t.Errorf("%.3f and %.3f", test.LLR(pairs), test.LLR(games))
	}
}

func TestVerdict(t *testing.T) {
	test := SPRT{0, 50, 0.05, 0.05}
	low, high := test.Bounds()
	if math.Abs(low+2.9444) > 0.0001 || math.Abs(high-2.9444) > 0.0001 {
		t.Errorf("bounds %v, %v", low, high)
	}
	for want, c := range map[Verdict]Counts{Open: {5, 0, 5}, H0: {200, 0, 150}, H1: {100, 0, 200}} {
		if got := test.Verdict(c); got != want {
			t.Errorf("%v: %v, want %v", c, got, want)
		}
	}
}

func TestParseSPRT(t *testing.T) {
	tests := []struct{ text, want string }{
		{"elo0=0,elo1=20", "elo0=0,elo1=20,alpha=0.05,beta=0.05"},
		{"Elo1=5, elo0=-5 ,beta=.01,alpha=0.1", "elo0=-5,elo1=5,alpha=0.1,beta=0.01"},
	}
	for _, tt := range tests {
		got, err := ParseSPRT(tt.text)
		if err != nil || got.String() != tt.want {
			t.Errorf("%s: %v, %v", tt.text, got, err)
		}
	}
	for text, want := range map[string]string{
		"":                          `"": a test is elo0=0,elo1=20,alpha=0.05,beta=0.05`,
		"elo0=0":                    "a test needs both elo0 and elo1",
		"elo0=5,elo1=5":             "elo0=5, elo1=5: elo0 must be less than elo1, and both between ±2000",
		"elo0=0,elo1=Inf":           "elo0=0, elo1=+Inf: elo0 must be less than elo1, and both between ±2000",
		"elo0=0,elo1=much":          `elo1: "much" is not a number`,
		"elo0=0,elo1=5,alpha=0":     "alpha=0, beta=0.05: errors are above 0 and below 0.5",
		"elo0=0,elo1=5,beta=NaN":    "alpha=0.05, beta=NaN: errors are above 0 and below 0.5",
		"elo0=0,elo1=5,strength=10": `"strength=10": a test is elo0=0,elo1=20,alpha=0.05,beta=0.05`,
	} {
		if _, err := ParseSPRT(text); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

func FuzzParseSPRT(f *testing.F) {
	f.Add("elo0=0,elo1=20,alpha=.05,beta=.05")
	f.Fuzz(func(t *testing.T, text string) {
		test, err := ParseSPRT(text)
		if err != nil {
			return
		}
		if again, err := ParseSPRT(test.String()); err != nil || again != test {
			t.Errorf("%v: %v, %v", test, again, err)
		}
		if llr := test.LLR(Counts{3, 1, 4}); math.IsNaN(llr) {
			t.Errorf("%v: %v", test, llr)
		}
	})
}
