package settled

import (
	"strings"
	"testing"

	"montego/goban"
)

const example = `# three in the corner
== three in the corner
. . . o X .
o o o o X X
X X X X . X
black first: black 0.7
white first: white 0.8

== a seki
. x o .
X)x o .
black first: seki 1
`

func TestRead(t *testing.T) {
	// In the second picture Black moved last: he cannot move first.
	if _, err := Read("g", []byte(example)); err == nil || err.Error() != "g:12: black made the last move" {
		t.Errorf("error %v", err)
	}
	all, err := Read("g", []byte(strings.Replace(example, "X)x", "X x", 1)))
	if err != nil || len(all) != 3 {
		t.Fatalf("%d positions, %v", len(all), err)
	}
	p := all[1]
	if p.Group != "g" || p.Name != "three in the corner" || p.Line != 7 || p.First != goban.White ||
		p.Outcome != goban.White || p.Least != 0.8 || len(p.Marked) != 5 || p.Board.Area() != 18 {
		t.Errorf("read %+v", p)
	}
	if all[2].Outcome != goban.Empty || len(all[2].Marked) != 4 {
		t.Errorf("read %+v", all[2])
	}
}

func TestReadErrors(t *testing.T) {
	const begin, picture = "== x\n", ". x\n. .\n"
	tests := []struct{ text, want string }{
		{"x", `g:1: "x" stands before the first position`},
		{"==", "g:1: a position without a name"},
		{begin, `g:1: "x" makes no claim`},
		{begin + picture + begin + picture + "black first: black 1", `g:4: "x" makes no claim`},
		{begin + "black first: black 1", "g:2: diagram line 1, column 1: no board"},
		{begin + ". ?x\n. .\nblack first: black 1", "g:4: diagram line 3, column "},
		{begin + ". X\n. .\nblack first: black 1", `g:4: no point of "x" is marked`},
		{begin + "x O\nO .\nblack first: black 1", "g:4: "},
		{begin + picture + "red first: black 1", `g:4: invalid color "red"`},
		{begin + picture + "black first: black", "g:4: a claim is black, white or seki, and a share"},
		{begin + picture + "black first: grey 1", `g:4: "grey" is neither black, white nor seki`},
		{begin + picture + "black first: black 0", `g:4: "0" is no share`},
		{begin + picture + "black first: black NaN", `g:4: "NaN" is no share`},
		{begin + picture + "black first: black 1.5", `g:4: "1.5" is no share`},
		{begin + ". *\n. x\nblack first: seki 1", "g:4: in a seki only stones can be marked"},
		{begin + picture + "black first: black 1\n. x", `g:5: ". x" is no claim such as`},
	}
	for _, tt := range tests {
		all, err := Read("g", []byte(tt.text))
		if all != nil || err == nil || !strings.HasPrefix(err.Error(), tt.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %d positions, error %v, want %q", tt.text, len(all), err, tt.want)
		}
	}
}

// FuzzRead reads anything: it is an error of one line, or positions that can be
// played from.
func FuzzRead(f *testing.F) {
	f.Add(example)
	f.Add(strings.Replace(example, "X)x", "X x", 1))
	f.Fuzz(func(t *testing.T, text string) {
		all, err := Read("g", []byte(text))
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("error of several lines: %v", err)
		}
		for _, p := range all {
			if len(p.Marked) == 0 || !p.First.IsStone() || !(p.Least > 0) || p.Holds(p.Board) && p.Outcome > goban.White {
				t.Errorf("read %+v", p)
			}
		}
	})
}
