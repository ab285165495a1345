package goban

import "testing"

// The points marked * are those, and all those, for which the question is
// answered with yes.
var codeTests = []struct {
	name    string
	ask     func(Code) bool
	picture string
}{
	{"suicide of Black", func(k Code) bool { return k.Suicide(Black) }, `
		* O * O * O
		O . O . O *
		. . . . . O
		O . O X . .
		* O X . X .
		O . O X . .`},
	{"suicide of White among Black's eyes", func(k Code) bool { return k.Suicide(White) }, `
		* X * X . .
		X X X X . .
		. . . . O .
		. X O O X O
		X * X X . X
		* X . . X *`},
	{"suicide of Black with own stones", func(k Code) bool { return k.Suicide(Black) }, `
		X * O . . .
		X O O . . .
		O . . O O O
		. . O X * X
		. . O X O O
		. . . O . .`},
	{"no suicide where an own stone has a second liberty", func(k Code) bool { return k.Suicide(Black) }, `
		X . O . . .
		X O O . . .
		. . . O O O
		. . O X . X
		. . O X . O
		. . . O . .`},
	{"eyes of Black at the edge", func(k Code) bool { return k.EyeLike(Black) }, `
		* X . X * X .
		X . . . X . .
		. . . . . . .
		X O . O X . X
		. X . X . X *`},
	{"eyes of Black in the centre", func(k Code) bool { return k.EyeLike(Black) }, `
		. . . . . . .
		. O X X . X O
		. X * X X . X
		. . X . O X .
		. . X . . . .
		. X . X . . .
		. O X O . . .`},
	{"eyes of White", func(k Code) bool { return k.EyeLike(White) }, `
		* O X . O . O
		O . O . . O X
		X O * O . . .
		. . O . X X .
		X O X O O O X
		. . . O * O .
		. . . . O X .`},
	{"an eye of White with one enemy", func(k Code) bool { return k.EyeLike(White) }, `
		. . . . .
		. X O . .
		. O * O .
		. . O . .
		. . . . .`},
	{"eyes on two columns", func(k Code) bool { return k.EyeLike(Black) }, `
		* X
		X X
		. X
		O .`},
	{"surrounded by White", func(k Code) bool { return k.Surrounded(White) }, `
		* O . X .
		O * O . O
		. O * O .
		X X O . .`},
	{"playable for Black", func(k Code) bool { return k.Playable(Black) }, `
		. X * O .
		X X * * O
		* * * O .
		O O O . O
		* X O O O
		X X * X *`},
	{"playable for White: captures", func(k Code) bool { return k.Playable(White) }, `
		* X O * *
		X X O * *
		O O * O O
		* * O X X
		X X * X .`},
}

func TestCode(t *testing.T) {
	for _, tt := range codeTests {
		t.Run(tt.name, func(t *testing.T) {
			b, _ := position(t, tt.picture)
			got, want := b.Diagram(), picture(t, tt.picture)
			for _, p := range b.Empties() {
				if tt.ask(b.Code(p)) {
					got.Marks[p] = '*'
				}
			}
			if got != want {
				t.Errorf("got\n%v\nwant\n%v", got, want)
			}
		})
	}
}

// TestPlayable tries every code, with the atari bits on any neighbours.
func TestPlayable(t *testing.T) {
	for k := range Code(1 << 20) {
		for _, c := range []Color{Black, White} {
			if got, want := k.Playable(c), !k.Suicide(c) && !k.EyeLike(c); got != want {
				t.Fatalf("%020b is playable for %v: %v, want %v", k, c, got, want)
			}
		}
	}
}

func TestInAtari(t *testing.T) {
	b, _ := position(t, `
		. O . .
		O x O .
		x . O .
		o o x .
		x x . .`)
	k := b.Code(PointAt(1, 2))
	if got := k.InAtari(Black); got != 2 {
		t.Errorf("%d black neighbours of B3 in atari, want 2", got)
	}
	if got := k.InAtari(White); got != 1 {
		t.Errorf("%d white neighbours of B3 in atari, want 1", got)
	}
}
