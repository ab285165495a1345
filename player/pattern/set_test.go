package pattern

import (
	"strings"
	"testing"

	"montego/goban"
	"montego/goban/drawn"
	"montego/internal/rng"
)

// The move is at the label a; want names the pattern, or nothing.
var matches = []struct {
	name    string
	set     func() *Set
	color   goban.Color
	picture string
	want    string
}{
	{"enclosing hane", MoGo, goban.Black, `
		. . . . .
		. X O X .
		. . a . .
		. . . . .
		. . . . .`, "hane, enclosing"},
	{"by the other colour", MoGo, goban.White, `
		. . . . .
		. X O X .
		. . a . .
		. . . . .
		. . . . .`, "hane, enclosing"},
	{"from the side", MoGo, goban.Black, `
		. . . . .
		. . . X .
		. . a O .
		. . . X .
		. . . . .`, "hane, enclosing"},
	{"thin hane of the player to move", Pachi, goban.Black, `
		. . . . .
		. X O O .
		. . a . .
		. . . . .
		. . . . .`, "hane, thin"},
	{"thin hane is not for the other", Pachi, goban.White, `
		. . . . .
		. X O O .
		. . a . .
		. . . . .
		. . . . .`, ""},
	{"non-cutting hane", Pachi, goban.White, `
		. . . . .
		. X O . .
		. . a . .
		. . . . .
		. . . . .`, "hane, non-cutting"},
	{"nothing near", Pachi, goban.Black, `
		. . . . .
		. . . . .
		. . a . .
		. . . . .
		. . . . .`, ""},
	{"diagonal attachment", Pachi, goban.Black, `
		. . . . .
		. . O . .
		. X a . .
		. . . . .
		. . . . .`, "diagonal attachment"},
	{"diagonal attachment to a stone in atari", Pachi, goban.Black, `
		. . X . .
		. X O . .
		. X a . .
		. . . . .
		. . . . .`, "hane, magari"},
	{"cut", MoGo, goban.Black, `
		. . . . .
		. X O . .
		. O a . .
		. . . . .
		. . . . .`, "cut"},
	{"cut that is protected", MoGo, goban.Black, `
		. . . . .
		. X O . .
		. O a . .
		. . O . .
		. . . . .`, ""},
	{"cut that Pachi calls protected", Pachi, goban.Black, `
		. . . . .
		. X O . .
		. O a O .
		. . . . .
		. . . . .`, ""},
	{"push and cut", Pachi, goban.Black, `
		. . . . .
		. . X . .
		. O a O .
		. . . . .
		. . . . .`, "push and cut"},
	{"edge, chase", MoGo, goban.Black, `
		. . . . .
		. . . . .
		. . . . .
		. X . . .
		. O a . .`, "edge, chase"},
	{"what is a chase at the edge, inside the board", MoGo, goban.Black, `
		. . . . .
		. X . . .
		. O a . .
		. . . . .
		. . . . .`, "hane, non-cutting"},
	{"edge, cut at the left", Pachi, goban.White, `
		. . . . .
		O . . . .
		a X . . .
		X O . . .
		. . . . .`, "edge, cut"},
	{"edge, crawl for the player to move alone", MoGo, goban.White, `
		. . . . .
		. . . . .
		. . . . .
		. . X O .
		. . a . .`, "edge, crawl"},
	{"edge, descend in the same shape", MoGo, goban.Black, `
		. . . . .
		. . . . .
		. . . . .
		. . X O .
		. . a . .`, "edge, descend"},
	{"edge, make an eye", Pachi12, goban.Black, `
		. . . . .
		. . . . .
		. . . . .
		. . X . .
		. O a X .`, "edge, make an eye"},
	{"suicide is no move", Pachi, goban.Black, `
		. . . . .
		. . . . .
		. . O . .
		. O a O .
		. . O . .`, ""},
}

func TestMatch(t *testing.T) {
	for _, test := range matches {
		b, d := drawn.Diagram(t, test.picture)
		for p := range b.Points() {
			if d.Marks[p] != 'a' {
				continue
			}
			set, k, got := test.set(), b.Code(p), ""
			if i := set.Find(k, test.color); i >= 0 {
				got = set.patterns[i].Name
			}
			if got != test.want || set.Match(k, test.color) != (got != "") {
				t.Errorf("%s: %q, want %q\n%v", test.name, got, test.want, d)
			}
		}
	}
}

// TestEveryPatternIsFound draws what each pattern can match and asks for it:
// none is hidden behind those before it.
func TestEveryPatternIsFound(t *testing.T) {
	for _, set := range []*Set{MoGo(), Pachi(), Pachi12()} {
		found := map[int]int{}
		for c := Class(1); c <= NumClasses; c++ {
			found[set.Find(set.classes.Code(c), goban.Black)]++
		}
		for i, p := range set.patterns {
			t.Logf("%4d classes: %s", found[i], p.Name)
			if found[i] == 0 {
				t.Errorf("%s is never found", p.Name)
			}
		}
		t.Logf("%4d classes: none", found[-1])
	}
}

// slowMatch matches a picture letter by letter from all sides and with both
// roles, by the definition in Pattern.
func slowMatch(p Pattern, k goban.Code, c goban.Color) bool {
	if c == goban.White {
		k = swap(k)
	}
	if !slowOf(k).legal() {
		return false
	}
	roles := []goban.Code{k}
	if !p.Mover {
		roles = append(roles, swap(k))
	}
	for _, role := range roles {
		for _, view := range slowOf(role).views() {
			if slowFits(p.Shape, view) && !slowExcepts(p.Except, view) {
				return true
			}
		}
	}
	return false
}

func slowExcepts(pictures []string, view string) bool {
	for _, e := range pictures {
		if slowFits(e, view) {
			return true
		}
	}
	return false
}

// slowFits compares a picture with the letters of a ring, from the lower left
// against the clock.
func slowFits(picture, view string) bool {
	drawn := strings.Join(strings.Fields(picture), "")
	for i, at := range [8]int{6, 7, 8, 5, 2, 1, 0, 3} {
		v, ok := view[i], false
		switch drawn[at] {
		case '?':
			ok = true
		case '*':
			ok = v != '#'
		case 'X', 'O':
			ok = v&^0x20 == drawn[at]
		case 'Y':
			ok = v == 'X'
		case 'Q':
			ok = v == 'O'
		case 'x', 'o':
			ok = v&^0x20 != drawn[at]&^0x20
		default:
			ok = v == drawn[at]
		}
		if !ok {
			return false
		}
	}
	return true
}

// TestSlow compares both families with the slow match on random games.
func TestSlow(t *testing.T) {
	r, codes := rng.New(11), map[goban.Code]bool{}
	randomGame(goban.New(9, 9), &r, func(b *goban.Board) {
		for _, p := range b.Empties() {
			codes[b.Code(p)] = true
		}
	})
	t.Logf("%d different codes", len(codes))
	for _, set := range []*Set{MoGo(), Pachi(), Pachi12()} {
		for k := range codes {
			for c := goban.Black; c <= goban.White; c++ {
				if got, want := set.Find(k, c), slowFind(set, k, c); got != want {
					t.Fatalf("%v: pattern %d, want %d\n%v", c, got, want, windowOf(toMove(k, c)))
				}
			}
		}
	}
}

func slowFind(set *Set, k goban.Code, c goban.Color) int {
	for i, p := range set.patterns {
		if slowMatch(p, k, c) {
			return i
		}
	}
	return -1
}

func TestWeight(t *testing.T) {
	k := Pachi12().classes.Code(1) // all around empty
	if w := Pachi12().Weight(k, goban.Black); w != 0 {
		t.Errorf("an empty neighbourhood weighs %v", w)
	}
	for c := Class(1); c <= NumClasses; c++ {
		k := Pachi12().classes.Code(c)
		if i := Pachi12().Find(k, goban.Black); i >= 0 && Pachi12().Weight(k, goban.Black) != Pachi12().patterns[i].Weight {
			t.Fatalf("class %d has another weight than its pattern", c)
		}
	}
}

func TestBadPictures(t *testing.T) {
	for picture, want := range map[string]string{
		"X O X . . . ? ?":     `pattern "p": a picture has 9 points, not 8`,
		"X O X . . . ? ? ? ?": `pattern "p": a picture has 9 points, not 10`,
		"X O Z . . . ? ? ?":   `pattern "p": 'Z' in row 1 is no letter of a pattern`,
		"X O X . X . ? ? ?":   `pattern "p": the centre is 'X', but it must be empty`,
		"X O X . . . ? ? C":   `pattern "p": 'C' in row 3: atari is not known on a diagonal`,
	} {
		if _, err := newSet([]Pattern{{Name: "p", Shape: picture}}); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", picture, err, want)
		}
	}
}

func TestNoAllocation(t *testing.T) {
	set, board := Pachi12(), midgame()
	if n := testing.AllocsPerRun(100, func() {
		for _, p := range board.Empties() {
			set.Weight(board.Code(p), goban.White)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkCompilePachi(b *testing.B) {
	ThreeByThree()
	for b.Loop() {
		if _, err := newSet(Pachi12().patterns); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkMatch(b *testing.B) {
	set, board := Pachi12(), midgame()
	n, points := 0, board.Empties()
	for b.Loop() {
		for _, p := range points {
			if set.Match(board.Code(p), goban.White) {
				n++
			}
		}
	}
	perPoint(b, len(points), n)
}

func BenchmarkFind(b *testing.B) {
	set, board := Pachi12(), midgame()
	n, points := 0, board.Empties()
	for b.Loop() {
		for _, p := range points {
			n += 1 + set.Find(board.Code(p), goban.White)
		}
	}
	perPoint(b, len(points), n)
}
