package param

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"
)

// side is a type that reads and writes itself.
type side uint8

func (s side) MarshalText() ([]byte, error) {
	if s > 1 {
		return nil, fmt.Errorf("side(%d) is no side", s)
	}
	return []byte([...]string{"black", "white"}[s]), nil
}

func (s *side) UnmarshalText(text []byte) error {
	switch strings.ToLower(string(text)) {
	case "b", "black":
		*s = 0
	case "w", "white":
		*s = 1
	default:
		return fmt.Errorf("%q is no side", text)
	}
	return nil
}

// loud has a String method that must not leak into values.
type loud int

func (l loud) String() string { return strings.Repeat("!", int(l)) }

// backup is an Enumerated type.
type backup uint8

const (
	mean backup = iota
	maximum
	mix
)

func (backup) Choices() []Choice {
	return []Choice{
		mean:    {"mean", "of all games"},
		maximum: {"max", "of the children"},
		mix:     {"mix", "of both"},
	}
}

func (b backup) String() string { return NameOf(b) }

type limits struct {
	Playouts int           `param:"playouts" default:"1000" range:"1.." unit:"playouts" doc:"playouts per move"`
	Time     time.Duration `param:"time" default:"10s" range:"0s..1h" doc:"time per move"`
}

type rave struct {
	Use         bool    `param:"use" doc:"mix the mean with RAVE"`
	Equivalence float64 `param:"equivalence" default:"3000" range:"1..1e9" unit:"games" source:"[Baudis11] §3.2" doc:"games of equal weight"`
}

type search struct {
	Rave    rave    `param:"rave"`
	Backup  backup  `param:"backup" default:"mean" doc:"operator"`
	Bias    float64 `param:"first-bias" range:"..0.5" doc:"bias"`
	Threads uint64  `param:"threads" doc:"workers"`
}

type params struct {
	limits
	Search search `param:"search"`
	Ponder struct {
		Playouts int `param:"playouts" doc:"playouts while pondering"`
		Volume   int `param:"volume" range:"-10..10" doc:"noise"`
	} `param:"ponder"`
	Side   side   `param:"side" default:"w" doc:"who plays"`
	Other  side   `param:"other" doc:"who plays too"`
	Seed   uint64 `param:"seed" doc:"seed"`
	Name   string `param:"name" default:"Montego" doc:"name shown"`
	Loud   loud   `param:"loud" doc:"noise"`
	Hidden []int  `param:"-"`
	hidden int    // not exported, so nobody's concern
}

func TestSet(t *testing.T) {
	tests := []struct {
		name, value string
		want        string // what Get then says
		err         string // or the whole error
	}{
		{name: "search.rave.equivalence", value: "3500", want: "3500"},
		{name: "equivalence", value: "0.5e3", want: "500"},
		{name: "rave.equivalence", value: "1", want: "1"},
		{name: "Search.RAVE.Equivalence", value: "1e9", want: "1000000000"},
		{name: "equivalence", value: "0", err: "search.rave.equivalence: 0 is outside 1..1e9 games"},
		{name: "equivalence", value: "1e10", err: "search.rave.equivalence: 10000000000 is outside 1..1e9 games"},
		{name: "equivalence", value: "many", err: `search.rave.equivalence: "many" is not a number`},
		{name: "equivalence", value: "NaN", err: `search.rave.equivalence: "NaN" is not a number`},
		{name: "equivalence", value: "0x10", err: `search.rave.equivalence: "0x10" is not a number`},
		{name: "equivalence", value: "1e999", err: `search.rave.equivalence: "1e999" is too large`},
		{name: "equivalence", value: "", err: `search.rave.equivalence: "" is not a number`},
		{name: "first-bias", value: "0.1", want: "0.1"},
		{name: "first_bias", value: "-0", want: "0"},
		{name: "first-bias", value: "0.6", err: "search.first-bias: 0.6 is outside ..0.5"},
		{name: "first-bias", value: "-1e399", err: `search.first-bias: "-1e399" is too large`},
		{name: "playouts", value: "1e6", want: "1000000"},
		{name: "playouts", value: "0", err: "playouts: 0 is outside 1.. playouts"},
		{name: "playouts", value: "1.5", err: `playouts: "1.5" is not an integer`},
		{name: "playouts", value: "1e300", err: `playouts: "1e300" is too large`},
		{name: "ponder.playouts", value: "-7", want: "-7"},
		{name: "volume", value: "11", err: "ponder.volume: 11 is outside -10..10"},
		{name: "threads", value: "255", want: "255"},
		{name: "threads", value: "1e20", err: `search.threads: "1e20" is too large`},
		{name: "threads", value: "-1", err: `search.threads: "-1" is negative`},
		{name: "seed", value: "18446744073709551615", want: "18446744073709551615"},
		{name: "seed", value: "18446744073709551616", err: `seed: "18446744073709551616" is too large`},
		{name: "time", value: "1m30s", want: "1m30s"},
		{name: "time", value: "2.5", want: "2.5s"},
		{name: "time", value: "61m", err: "time: 1h1m0s is outside 0s..1h"},
		{name: "time", value: "soon", err: `time: "soon" is not a duration like 1m30s, 250ms or 10`},
		{name: "time", value: "1e300", err: `time: "1e300" is too large`},
		{name: "use", value: "On", want: "true"},
		{name: "rave.use", value: "0", want: "false"},
		{name: "use", value: "maybe", err: `search.rave.use: "maybe" is neither true nor false`},
		{name: "backup", value: "MIX", want: "mix"},
		{name: "backup", value: "min", err: `search.backup: "min" is not one of mean, max, mix`},
		{name: "side", value: "White", want: "white"},
		{name: "side", value: "w", want: "white"},
		{name: "side", value: "red", err: `side: "red" is no side`},
		{name: "other", value: "w", want: "white"},
		{name: "other", value: "red", err: `other: "red" is no side`},
		{name: "name", value: "my bot", want: "my bot"},
		{name: "name", value: "two\nlines", err: `name: "two\nlines" is not plain text on one line`},
		{name: "loud", value: "3", want: "3"},
		{name: "equivalense", value: "1", err: `unknown parameter "equivalense"; did you mean search.rave.equivalence?`},
		{name: "search.playouts", value: "1", err: `unknown parameter "search.playouts"; did you mean playouts? (search has backup, first-bias, threads)`},
		{name: "ponder.equivalence", value: "1", err: `unknown parameter "ponder.equivalence"; did you mean search.rave.equivalence? (ponder has playouts, volume)`},
		{name: "ponder.xyzzy", value: "1", err: `unknown parameter "ponder.xyzzy" (ponder has playouts, volume)`},
		{name: "pondr.playouts", value: "1", err: `unknown parameter "pondr.playouts"; did you mean ponder.playouts?`},
		{name: "xyzzy", value: "1", err: `unknown parameter "xyzzy"`},
		{name: "", value: "1", err: `unknown parameter ""`},
		{name: "quivalence", value: "1", err: `unknown parameter "quivalence"; did you mean search.rave.equivalence?`},
		{name: "search", value: "1", err: `unknown parameter "search"`},
		{name: "hidden", value: "1", err: `unknown parameter "hidden"`},
		{name: strings.Repeat("x", 1000), value: "1", err: `unknown parameter "` + strings.Repeat("x", 100) + `"…`},
	}
	for _, tt := range tests {
		t.Run(tt.name+"="+tt.value, func(t *testing.T) {
			var p params
			Reset(&p)
			before := p
			err := Set(&p, tt.name, tt.value)
			if tt.err != "" {
				if err == nil || err.Error() != tt.err {
					t.Errorf("error %q, want %q", err, tt.err)
				}
				if !reflect.DeepEqual(p, before) {
					t.Errorf("a failed Set changed %v", Diff(&before, &p))
				}
				return
			}
			got, getErr := Get(&p, tt.name)
			if err != nil || getErr != nil || got != tt.want {
				t.Errorf("Get: %q (%v, %v), want %q", got, err, getErr, tt.want)
			}
		})
	}
}

func TestSetAmbiguous(t *testing.T) {
	var p struct {
		A struct {
			Depth int `param:"depth" doc:"d"`
		} `param:"a"`
		B struct {
			Depth int `param:"depth" doc:"d"`
		} `param:"b"`
	}
	err := Set(&p, "depth", "3")
	if want := `parameter "depth" may mean a.depth or b.depth`; err == nil || err.Error() != want {
		t.Errorf("error %q, want %q", err, want)
	}
	if err := Set(&p, "b.depth", "3"); err != nil || p.B.Depth != 3 {
		t.Errorf("b.depth: %v, %d", err, p.B.Depth)
	}
}

func TestGetUnknown(t *testing.T) {
	if _, err := Get(&params{}, "sed"); err == nil || !strings.Contains(err.Error(), "did you mean seed?") {
		t.Error(err)
	}
}

func TestApply(t *testing.T) {
	var p params
	if err := Apply(&p, "playouts=20", " search.backup = max "); err != nil || p.Playouts != 20 || p.Search.Backup != maximum {
		t.Errorf("%v: %+v", err, p)
	}
	for _, bad := range [][]string{{"playouts=30", "backup"}, {"playouts=30", "backup=min"}, {"playouts=30", "no=1"}} {
		if err := Apply(&p, bad...); err == nil || p.Playouts != 20 {
			t.Errorf("%v: error %v, playouts %d", bad, err, p.Playouts)
		}
	}
	if err := Apply(&p, "name=a=b"); err != nil || p.Name != "a=b" {
		t.Errorf("a value with an equals sign: %v, %q", err, p.Name)
	}
}

func TestResetAndList(t *testing.T) {
	p := params{Seed: 7, hidden: 1}
	Reset(&p)
	if p.Playouts != 1000 || p.Time != 10*time.Second || p.Side != 1 || p.Seed != 7 {
		t.Errorf("Reset: %+v", p)
	}
	want := []string{
		`{playouts int 1000 1000 1.. [] playouts playouts per move }`,
		`{time duration 10s 10s 0s..1h []  time per move }`,
		`{search.rave.use bool false   []  mix the mean with RAVE }`,
		`{search.rave.equivalence float 3000 3000 1..1e9 [] games games of equal weight [Baudis11] §3.2}`,
		`{search.backup enum mean mean  [{mean of all games} {max of the children} {mix of both}]  operator }`,
		`{search.first-bias float 0  ..0.5 []  bias }`,
		`{search.threads int 0   []  workers }`,
		`{ponder.playouts int 0   []  playouts while pondering }`,
		`{ponder.volume int 0  -10..10 []  noise }`,
		`{side string white white  []  who plays }`,
		`{other string black   []  who plays too }`,
		`{seed int 7   []  seed }`,
		`{name string Montego Montego  []  name shown }`,
		`{loud int 0   []  noise }`,
	}
	infos := List(&p)
	if len(infos) != len(want) {
		t.Fatalf("%d parameters, want %d", len(infos), len(want))
	}
	for i, info := range infos {
		if got := fmt.Sprint(info); got != want[i] {
			t.Errorf("got  %s\nwant %s", got, want[i])
		}
	}
}

func TestDiff(t *testing.T) {
	var a, b params
	Reset(&a)
	Reset(&b)
	if d := Diff(&a, &b); len(d) != 0 {
		t.Errorf("equal structs differ: %v", d)
	}
	b.Search.Rave.Use, b.Seed = true, 3
	want := []Change{{Name: "search.rave.use", From: "false", To: "true"}, {Name: "seed", From: "0", To: "3"}}
	if d := Diff(&a, &b); !reflect.DeepEqual(d, want) {
		t.Errorf("Diff: %v, want %v", d, want)
	}
}

func TestMalformedTags(t *testing.T) {
	tests := []struct {
		params any
		want   string
	}{
		{params{}, "need a pointer to a struct, not param.params"},
		{(*params)(nil), "need a pointer"},
		{nil, "need a pointer"},
		{new(int), "need a pointer"},
		{&struct{ A int }{}, "field A has no proper name"},
		{&struct {
			A int `param:"Über" doc:"d"`
		}{}, "field A has no proper name"},
		{&struct {
			A int `param:"a"`
		}{}, "a has no doc"},
		{&struct {
			a int `param:"a" doc:"d"`
		}{}, "field a is not exported"},
		{&struct {
			A []int `param:"a" doc:"d"`
		}{}, "a has a type that no text can set: []int"},
		{&struct {
			A uint8 `param:"a" doc:"d"`
		}{}, "a has a type that no text can set: uint8"},
		{&struct {
			A int `param:"a" doc:"d"`
			B int `param:"a" doc:"d"`
		}{}, "a is declared twice"},
		{&struct {
			A int `param:"a" doc:"d" range:"1-2"`
		}{}, `a has a malformed range: "1-2" is not of the form lo..hi`},
		{&struct {
			A int `param:"a" doc:"d" range:"2..1"`
		}{}, `a has a malformed range: "2..1" holds nothing`},
		{&struct {
			A int `param:"a" doc:"d" range:".."`
		}{}, `a has a malformed range: ".." is not`},
		{&struct {
			A time.Duration `param:"a" doc:"d" range:"x..1"`
		}{}, `a has a malformed range: "x" is not a duration`},
		{&struct {
			A int `param:"a" doc:"d" range:"1..y"`
		}{}, `a has a malformed range: "y" is not a number`},
		{&struct {
			A string `param:"a" doc:"d" range:"1..2"`
		}{}, "a has a range but is no number"},
		{&struct {
			A careless `param:"a" doc:"d"`
		}{}, "a has a choice without a proper name of its own or without a doc: Two"},
		{&struct {
			A backup `param:"a" doc:"d" default:"min"`
		}{}, `default of a: "min" is not one of mean, max, mix`},
		{&struct {
			A int `param:"a" doc:"d" range:"1..2" default:"3"`
		}{}, "default of a: 3 is outside 1..2"},
		{&struct {
			A int `param:"a" default:"x"`
		}{}, `a has no doc; default of a: "x" is not an integer`},
	}
	for _, tt := range tests {
		t.Run(tt.want, func(t *testing.T) {
			defer func() {
				if got := fmt.Sprint(recover()); !strings.Contains(got, tt.want) {
					t.Errorf("panic %q, want %q in it", got, tt.want)
				}
			}()
			List(tt.params)
		})
	}
}

// careless is an Enumerated type with a bad name, a name twice and no doc.
type careless uint8

func (careless) Choices() []Choice {
	return []Choice{{"one", "d"}, {"Two", "d"}, {"one", "d"}, {"three", ""}}
}

// TestNames: a value has the name by which it is set, and no name twice.
func TestNames(t *testing.T) {
	if got := fmt.Sprint(ValuesOf[backup](), backup(7)); got != "[mean max mix] param.backup(7)" {
		t.Error(got)
	}
	for _, b := range ValuesOf[backup]() {
		var s search
		if err := Set(&s, "backup", strings.ToUpper(b.String())); err != nil || s.Backup != b {
			t.Errorf("%v: %v, %v", b, s.Backup, err)
		}
	}
}

func TestDiffSettings(t *testing.T) {
	for _, tt := range []struct {
		before, now string
		want        []Change
	}{
		{"a=1\nb=2", "b=2\na=1", nil},
		{"a=1\nb=2\nc=x=y", "c=x=z\na=1\nd=", []Change{{"b", "2", "", true}, {"c", "x=y", "x=z", false}, {"d", "", "", true}}},
		{"", "a=1", []Change{{"a", "", "1", true}}},
	} {
		if got := DiffSettings(tt.before, tt.now); !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%q, %q: %v, want %v", tt.before, tt.now, got, tt.want)
		}
	}
}

func TestDiffOfTwoTypesPanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	Diff(&params{}, &rave{})
}

func TestEditDistance(t *testing.T) {
	tests := []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "abc", 3}, {"abc", "", 3}, {"kitten", "sitting", 3}, {"ko", "komi", 2}, {"abc", "abc", 0},
	}
	for _, tt := range tests {
		if got := editDistance(tt.a, tt.b); got != tt.want {
			t.Errorf("%q, %q: %d, want %d", tt.a, tt.b, got, tt.want)
		}
	}
}

// FuzzSet: a Set either fails and changes nothing, or leaves a valid struct of
// which every value, set again, stays what it is.
func FuzzSet(f *testing.F) {
	for _, seed := range [][2]string{
		{"playouts", "1e6"}, {"time", "1.5"}, {"use", "on"}, {"backup", "MAX"}, {"side", "white"}, {"first-bias", "1e-9"},
		{"seed", "1.8e19"}, {"name", "\u00e9"}, {"equivalence", "-0"}, {"search.x", "\x00"}, {"time", "-0.0000000001"},
	} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, name, value string) {
		var p params
		Reset(&p)
		before := p
		if err := Set(&p, name, value); err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") || !reflect.DeepEqual(p, before) {
				t.Fatalf("error %q, changed %v", err, Diff(&before, &p))
			}
			return
		}
		if err := setAgain(p); err != nil {
			t.Fatal(err)
		}
	})
}

// setAgain copies p parameter by parameter through its texts.
func setAgain(p params) error {
	var twin params
	for _, info := range List(&p) {
		if err := Set(&twin, info.Name, info.Value); err != nil {
			return err
		}
	}
	if !reflect.DeepEqual(twin, p) {
		return fmt.Errorf("changed on the way: %v", Diff(&p, &twin))
	}
	return nil
}
