package pattern

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"montego/internal/rng"
)

// locals gives every local feature, and smallest is the smallest file.
const (
	allLocals = `local adjacent 1
local capture 1
local capture-self-atari 1
local extend 1
local extend-self-atari 1
local ko 1
local semeai 1
`
	smallest = "montego weights 1\n" + allLocals + "3x3 ???/?.?/??? 1\nend\n"
)

// randomWeights returns a γ for everything, among them those at the bounds.
func randomWeights(seed uint64) *Weights {
	r, w := rng.New(seed), new(Weights)
	gamma := func() float64 {
		switch r.Intn(10) {
		case 0:
			return 0
		case 1:
			return MaxGamma
		}
		return math.Exp(14*r.Float64() - 7)
	}
	for f := range w.Local {
		w.Local[f] = gamma()
	}
	for c := Class(1); c <= NumClasses; c++ {
		w.Shapes[c] = gamma()
	}
	return w
}

// TestWeightsRoundTrip reads what was written: the very same numbers.
func TestWeightsRoundTrip(t *testing.T) {
	for seed := range uint64(3) {
		w, text := randomWeights(seed), new(bytes.Buffer)
		if err := w.Write(text); err != nil {
			t.Fatal(err)
		}
		again, err := ReadWeights(text.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		if *again != *w {
			t.Errorf("seed %d: other weights", seed)
		}
	}
}

// TestWriteRefuses writes nothing that could not be read.
func TestWriteRefuses(t *testing.T) {
	for _, c := range []struct {
		spoil func(w *Weights)
		want  string
	}{
		{func(w *Weights) { w.Local[LocalKo] = -1 }, "local ko: γ -1 is not between 0 and 1000000"},
		{func(w *Weights) { w.Shapes[1] = math.NaN() }, "3x3 .../.../...: γ NaN is not between 0 and 1000000"},
		{func(w *Weights) { w.Shapes[NumClasses] = math.Inf(1) }, "+Inf is not between"},
	} {
		w, text := randomWeights(1), new(bytes.Buffer)
		c.spoil(w)
		if err := w.Write(text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
		if text.Len() > 0 {
			t.Errorf("%s: %d bytes were written", c.want, text.Len())
		}
	}
}

// TestRules multiplies what several rules give to a shape.
func TestRules(t *testing.T) {
	w, err := ReadWeights([]byte(strings.Replace(smallest, "end\n", `
		3x3 ?C?/?.?/??? 6       # a capture
		3x3 ???/?.?/### 0.5     # at the edge
		3x3 XOX/.../*** 2.5
end
`, 1)))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		picture string
		want    float64
	}{
		{"... ... ...", 1},
		{"XY. C.. X..", 6},
		{"#.. #.. #..", 0.5},
		{"### #.. #..", 0.5},
		{"### C.. X..", 3},
		{"..X ..Q ..X", 2.5},
		{"..O ..Y ..O", 1}, // not with the colours exchanged
	} {
		window, err := parseWindow(c.picture)
		if err != nil {
			t.Fatal(err)
		}
		class := classesByKey()[window.key()]
		if class == 0 {
			t.Fatalf("%s is no shape to play", c.picture)
		}
		if got := w.Shapes[class]; got != c.want {
			t.Errorf("%s: γ %v, want %v", c.picture, got, c.want)
		}
	}
}

// TestCodesAsWindows finds every class by its picture, from all sides.
func TestCodesAsWindows(t *testing.T) {
	classes := ThreeByThree()
	for c := Class(1); c <= NumClasses; c++ {
		for _, k := range classes.Code(c).Views() {
			w := windowOf(k)
			if got := classesByKey()[w.key()]; got != c {
				t.Fatalf("code %05x of class %d is drawn as\n%v\nand read as class %d", k, c, w, got)
			}
		}
	}
}

// TestWeightsErrors reads files that are wrong: one line says where and what.
func TestWeightsErrors(t *testing.T) {
	with := func(line string) string { return strings.Replace(smallest, "end\n", line+"\nend\n", 1) }
	for _, c := range []struct{ name, text, want string }{
		{"nothing", "", `the file of weights is cut off: its last line is not "end"`},
		{"another file", "(;GM[1]FF[4])", `line 1 is not "montego weights 1": no file of weights`},
		{"another version", "montego weights 2\n", `line 1 is not "montego weights 1": no file of weights`},
		{"truncated", strings.TrimSuffix(smallest, "end\n"), `the file of weights is cut off: its last line is not "end"`},
		{"truncated within a line", strings.TrimSuffix(smallest, " 1\nend\n"), `the file of weights is cut off: its last line is not "end"`},
		{"more after the end", smallest + "local ko 1\n", `line 11 comes after the line "end"`},
		{"unknown family", with("5x5 a 1"), `line 10: there is no family "5x5", only 3x3 and local`},
		{"unknown local feature", with("local Ko 1"), `line 10: there is no local feature "Ko", only adjacent, capture, capture-self-atari, extend, extend-self-atari, ko, semeai`},
		{"too many words", with("local ko 1 2"), `line 10: "local ko 1 2" is not a family, a feature and its γ`},
		{"not a number", with("local ko much"), `line 10: γ "much" is not a number`},
		{"not finite", with("local ko NaN"), `line 10: γ NaN is not between 0 and 1000000`},
		{"infinite", with("3x3 .../.../... +Inf"), `line 10: γ +Inf is not between 0 and 1000000`},
		{"negative", with("3x3 .../.../... -1"), `line 10: γ -1 is not between 0 and 1000000`},
		{"too large", with("3x3 .../.../... 1e300"), `line 10: γ 1e+300 is not between 0 and 1000000`},
		{"a product too large", with("3x3 .../.../... 1e5\n3x3 .../.../?.? 11"), `line 11: with this the class .../.../... has too much: γ 1.1e+06 is not between 0 and 1000000`},
		{"local twice", with("local ko 2"), `line 10: local "ko" was given in line 7 already`},
		{"shape twice", with("3x3 XO./.../... 2\n3x3 .../O../X.. 2"), `line 11: 3x3 ".../O../X.." was given in line 10 already`},
		{"rule twice", with("3x3 ???/?.?/??? 2"), `line 10: 3x3 "???/?.?/???" was given in line 9 already`},
		{"too few points", with("3x3 ???/?.?/?? 1"), `line 10: "???/?.?/??": a picture has 9 points, not 8`},
		{"a letter that is none", with("3x3 ?Z?/?.?/??? 1"), `line 10: "?Z?/?.?/???": 'Z' in row 1 is no letter of a pattern`},
		{"a stone in the centre", with("3x3 ???/?X?/??? 1"), `line 10: "???/?X?/???": the centre is 'X', but it must be empty`},
		{"suicide", with("3x3 .Q./Q.Q/.Q. 1"), `line 10: ".Q./Q.Q/.Q." fits none of the 2051 shapes that can be played`},
		{"ataris that cannot be", with("3x3 .C./.../... 1"), `line 10: ".C./.../..." fits none of the 2051 shapes that can be played`},
		{"no local feature", strings.Replace(smallest, "local ko 1\n", "", 1), `the file lacks the local feature "ko"`},
		{"too few shapes", strings.Replace(smallest, "???/?.?/???", "*?*/?.?/*?*", 1), `the file lacks 294 of 2051 shapes, among them `},
		{"a long word", with(strings.Repeat("é", 100)), `line 10: "` + strings.Repeat("é", 40) + `" is not a family, a feature and its γ`},
	} {
		_, err := ReadWeights([]byte(c.text))
		switch {
		case err == nil:
			t.Errorf("%s: no error, want %s", c.name, c.want)
		case !strings.HasPrefix(err.Error(), c.want):
			t.Errorf("%s: %v\nwant %s", c.name, err, c.want)
		}
	}
}

// FuzzWeights reads any text. What can be read can be written, and reads as the
// same weights; what cannot has one line to say why.
func FuzzWeights(f *testing.F) {
	f.Add(smallest)
	f.Add(strings.Replace(smallest, "end", "3x3 XO./Y.Q/### 0.7 # a cut\nend", 1))
	f.Add(strings.Replace(smallest, " 1\n", " 1e-300\n", 3))
	f.Add("montego weights 1\nend")
	f.Fuzz(func(t *testing.T, text string) {
		w, err := ReadWeights([]byte(text))
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Fatalf("%q", err)
			}
			return
		}
		var written bytes.Buffer
		if err := w.Write(&written); err != nil {
			t.Fatal(err)
		}
		again, err := ReadWeights(written.Bytes())
		if err != nil || *again != *w {
			t.Fatalf("what was written reads otherwise: %v", err)
		}
	})
}
