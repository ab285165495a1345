package gtp

import (
	"fmt"
	"testing"
)

func TestArgs(t *testing.T) {
	type args = Args
	color := func(a Args) (any, error) { return a.Color(0) }
	vertex := func(a Args) (any, error) { return a.Vertex(0, 9, 7) }
	move := func(a Args) (any, error) { return a.Move(0, 9, 7) }
	integer := func(a Args) (any, error) { return a.Int(0, "size") }
	float := func(a Args) (any, error) { return a.Float(0, "komi") }
	tests := []struct {
		args Args
		read func(Args) (any, error)
		want string // value or error
	}{
		{args{"b"}, color, "black"},
		{args{"WHITE"}, color, "white"},
		{args{"green"}, color, `invalid color "green"`},
		{args{}, color, "missing argument: color"},

		{args{"d4"}, vertex, "D4"},
		{args{"J7"}, vertex, "J7"},
		{args{"PASS"}, vertex, "pass"},
		{args{"J8"}, vertex, "J8 is outside the 9x7 board"},
		{args{"K1"}, vertex, "K1 is outside the 9x7 board"},
		{args{"I5"}, vertex, `invalid vertex "I5"`},
		{args{"resign"}, vertex, `invalid vertex "resign"`},
		{args{}, vertex, "missing argument: vertex"},

		{args{"b", "E5", "extra"}, move, "black E5"},
		{args{"w", "pass"}, move, "white pass"},
		{args{"b"}, move, "missing argument: vertex"},
		{args{"E5", "b"}, move, `invalid color "E5"`},

		{args{"19"}, integer, "19"},
		{args{"-3"}, integer, "-3"},
		{args{"9.5"}, integer, `invalid size: "9.5" is not an integer`},
		{args{"0x9"}, integer, `invalid size: "0x9" is not an integer`},
		{args{"4294967296"}, integer, `invalid size: "4294967296" is not an integer`},
		{args{}, integer, "missing argument: size"},

		{args{"0"}, float, "0"},
		{args{"7"}, float, "7"},
		{args{"7.5"}, float, "7.5"},
		{args{"-3.5"}, float, "-3.5"},
		{args{"0.25"}, float, "0.25"},
		{args{"1e1"}, float, "10"},
		{args{".5"}, float, "0.5"},
		{args{"-0"}, float, "0"},
		{args{"7,5"}, float, `invalid komi: "7,5" is not a number`},
		{args{"nan"}, float, `invalid komi: "nan" is not a number`},
		{args{"inf"}, float, `invalid komi: "inf" is not a number`},
		{args{"1e999"}, float, `invalid komi: "1e999" is not a number`},
		{args{"0x1p4"}, float, `invalid komi: "0x1p4" is not a number`},
		{args{"1_0"}, float, `invalid komi: "1_0" is not a number`},
		{args{"e"}, float, `invalid komi: "e" is not a number`},
		{args{}, float, "missing argument: komi"},
	}
	for _, test := range tests {
		value, err := test.read(test.args)
		got := fmt.Sprint(value)
		if err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%q: got %s, want %s", test.args, got, test.want)
		}
	}
}
