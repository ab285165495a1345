package pattern

import (
	"bytes"
	"compress/gzip"
	"math"
	"slices"
	"strings"
	"testing"

	"montego/goban"
	"montego/internal/file"
	"montego/internal/rng"
)

// someModel returns a model with shapes of a random game and random γ.
func someModel(t testing.TB, shapes int) (*Model, map[DictionaryEntry]string) {
	t.Helper()
	r, d, pictures := rng.New(9), NewDictionary(shapes), map[DictionaryEntry]string{}
	f := NewFinder(d)
	randomGame(goban.New(9, 9), &r, func(b *goban.Board) {
		c := goban.Color(1 + b.Moves()%2)
		f.BeginShapes(b, c)
		for _, p := range b.Empties() {
			f.Keys(p, func(e DictionaryEntry) {
				if _, seen := pictures[e]; seen || d.Len() == NumClasses+shapes {
					return
				}
				if err := d.Add(e); err != nil {
					t.Fatal(err)
				}
				pictures[e] = f.Picture(p, e)
			})
		}
	})
	m := NewModel(d)
	for f, info := range Families {
		for level := range info.Levels {
			m.Levels[f][level+1] = float32(math.Exp(4*r.Float64() - 2))
		}
	}
	for s := range m.Shapes[1:] {
		m.Shapes[s+1] = float32(math.Exp(8*r.Float64() - 4))
	}
	m.Comments = []string{"a test", "of two lines"}
	m.Join()
	return m, pictures
}

// TestModelText: what is written is read back as it was, with pictures and with keys.
func TestModelText(t *testing.T) {
	m, pictures := someModel(t, 500)
	for _, picture := range []func(DictionaryEntry) string{nil, func(e DictionaryEntry) string { return pictures[e] }} {
		var first, second bytes.Buffer
		if err := m.WriteText(&first, picture); err != nil {
			t.Fatal(err)
		}
		back, err := ReadText(first.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		if err := back.WriteText(&second, picture); err != nil || first.String() != second.String() {
			t.Errorf("another text comes back (%v)", err)
		}
		if back.joint != m.joint {
			t.Error("the model read is not joined")
		}
	}
}

// TestModelPacked: packing keeps all but rounds the γ of large shapes by 3 %.
func TestModelPacked(t *testing.T) {
	m, _ := someModel(t, 500)
	var packed bytes.Buffer
	if err := m.WritePacked(&packed); err != nil {
		t.Fatal(err)
	}
	back, err := readPacked(packed.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if back.Levels != m.Levels || strings.Join(back.Comments, "|") != strings.Join(m.Comments, "|") || back.Dictionary.Len() != m.Dictionary.Len() {
		t.Error("levels, comments or the number of shapes differ")
	}
	for s := Shape(1); int(s) <= m.Dictionary.Len(); s++ {
		e, same := m.Dictionary.Entry(s), s
		if s > NumClasses {
			same = back.Dictionary.find(e.Key)
		}
		if same == 0 || back.Dictionary.Entry(same) != e {
			t.Fatalf("shape %d, %v, is lost", s, e)
		}
		if q := back.Shapes[same] / m.Shapes[s]; q < 0.969 || q > 1.032 {
			t.Fatalf("shape %d: γ %v came back as %v", s, m.Shapes[s], back.Shapes[same])
		}
	}
}

// TestBuiltIn: the model built in, which is read without a look at its checksum, is whole.
func TestBuiltIn(t *testing.T) {
	if _, err := readPacked(builtInData); err != nil {
		t.Error(err)
	}
}

// TestKeySteps: keys come back however far apart they are, and only those that ascend.
func TestKeySteps(t *testing.T) {
	for _, keys := range [][]Key{
		{0, 1}, {maxStep - 1, maxStep, 2*maxStep + 1}, {1, maxStep + 1, 5 * maxStep, 5*maxStep + 7}, {1<<keyBits - 1},
	} {
		d := NewDictionary(len(keys))
		for _, k := range keys {
			if err := d.Add(DictionaryEntry{k, DiamondShape, 5}); err != nil {
				t.Fatal(err)
			}
		}
		var packed bytes.Buffer
		if err := NewModel(d).WritePacked(&packed); err != nil {
			t.Fatal(err)
		}
		if back, err := readPacked(packed.Bytes()); err != nil || !slices.Equal(back.Dictionary.keys, d.keys) {
			t.Errorf("%x: %v", keys, err)
		}
	}
	for name, data := range map[string][]byte{
		"cut off": {1, 2}, "the same twice": {1, 0, 0, 0, 0, 0}, "nothing follows": {0xff, 0xff, 0xff},
		"too large": append(bytes.Repeat([]byte{0xff}, 3<<17), 0, 0, 0),
	} {
		r := unpacker{file.Unpacker{Rest: data}}
		if keys := r.ascending(nil, 2); !r.Failed {
			t.Errorf("%s: %x", name, keys)
		}
	}
}

// TestForeignModels: what is no model, or not whole, is refused in one line.
func TestForeignModels(t *testing.T) {
	m, _ := someModel(t, 20)
	var text, packed, zipped bytes.Buffer
	m.WriteText(&text, nil)
	m.WritePacked(&packed)
	changed := bytes.Replace(text.Bytes(), []byte("level capture 1"), []byte("level capture 2"), 1)
	z := gzip.NewWriter(&zipped)
	z.Write(text.Bytes())
	z.Close()
	broken := bytes.Clone(packed.Bytes())
	broken[len(broken)-9] ^= 1
	for name, test := range map[string]struct {
		data []byte
		want string
	}{
		"nothing":          {nil, `line 1: "" is not "montego model 1": no model of this version`},
		"a record":         {[]byte("(;SZ[9])\n"), `line 1: "(;SZ[9])" is not "montego model 1"`},
		"an older version": {[]byte("montego model 0\nend x\n"), `is not "montego model 1"`},
		"cut text":         {text.Bytes()[:text.Len()/2], `it has no line "end"`},
		"cut gzip":         {zipped.Bytes()[:zipped.Len()/2], `it is cut off or damaged: unexpected EOF`},
		"changed text":     {changed, `its checksum is`},
		"cut packed":       {packed.Bytes()[:packed.Len()-5], `the packed model is cut off or changed: its checksum`},
		"changed packed":   {broken, `cut off or changed`},
		"header only":      {[]byte(packedHeader), `cut off after`},
		"packed, other":    {[]byte("montego packed model 7\nxxxx"), `no packed model of this version`},
	} {
		_, err := readModel(test.data)
		if err == nil || !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %s", name, err, test.want)
		}
	}
}

// FuzzReadModel: nothing that is read breaks the reader, and what it accepts can be
// written.
func FuzzReadModel(f *testing.F) {
	m, pictures := someModel(f, 20)
	var text, packed bytes.Buffer
	m.WriteText(&text, func(e DictionaryEntry) string { return pictures[e] })
	m.WritePacked(&packed)
	f.Add(text.Bytes())
	f.Add(packed.Bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		if m, err := readModel(data); err == nil {
			if err := m.WriteText(&bytes.Buffer{}, nil); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// TestStrengths: the strength of a move is the product of the γ of its features, those
// of Explain among them, and the probabilities add up to 1.
func TestStrengths(t *testing.T) {
	m, _ := someModel(t, 3000)
	f, b := NewFinder(m.Dictionary), midgame()
	moves := Candidates(b, goban.White, nil)
	strengths := make([]float32, len(moves))
	f.Begin(b, goban.White)
	sum := m.Strengths(f, moves, strengths)
	total := 0.0
	for _, x := range m.Explain(b, goban.White, moves) {
		product := 1.0
		for _, e := range x.Features {
			product *= e.Gamma
		}
		if math.Abs(product/x.Strength-1) > 1e-4 || math.Abs(x.Probability*float64(sum)/x.Strength-1) > 1e-4 {
			t.Fatalf("%v: strength %v, product %v, probability %v of %v", x.Point, x.Strength, product, x.Probability, sum)
		}
		total += x.Probability
	}
	if math.Abs(total-1) > 1e-4 {
		t.Errorf("probabilities add up to %v", total)
	}
}
