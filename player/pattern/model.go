package pattern

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	_ "embed"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"

	"montego/goban"
	"montego/internal/file"
	"montego/internal/panics"
)

// Model is what learning has found: the γ of every feature. The strength of a move
// is the product of the γ of its features, and its probability its share of the
// strengths of all legal moves [Coulom07] §2. Once made it is not changed, so any
// number of workers may share it.
type Model struct {
	Dictionary *Dictionary
	// Levels holds γ by family and level; that of level 0, and of levels that do not
	// exist, is 1.
	Levels [NumFamilies][32]float32
	// Shapes holds γ by Shape. Entry 0, no shape, is 1.
	Shapes []float32
	// Comments say where the model is from: what made it, and of what.
	Comments []string

	joint [8][256]float32 // product over the families in each byte of Levels
}

// NewModel returns a model of a dictionary in which every γ is 1.
func NewModel(d *Dictionary) *Model {
	m := &Model{Dictionary: d, Shapes: slices.Repeat([]float32{1}, d.Len()+1)}
	for f := range m.Levels {
		for i := range m.Levels[f] {
			m.Levels[f][i] = 1
		}
	}
	m.Join()
	return m
}

// Join makes the model ready after its γ have been changed.
func (m *Model) Join() {
	for b := range m.joint {
		for value := range m.joint[b] {
			product := float32(1)
			for f := range Families {
				if Families[f].Shift/8 == uint8(b) {
					product *= m.Levels[f][Levels(value<<(8*b)).Of(Family(f))]
				}
			}
			m.joint[b][value] = product
		}
	}
}

// Strength returns the strength of a move with these features.
func (m *Model) Strength(x *Features) float32 {
	j, l := &m.joint, x.Levels
	g := j[0][uint8(l)] * j[1][uint8(l>>8)] * j[2][uint8(l>>16)] * j[3][uint8(l>>24)] *
		j[4][uint8(l>>32)] * j[5][uint8(l>>40)] * j[6][uint8(l>>48)] * j[7][uint8(l>>56)]
	for _, s := range x.Shapes {
		g *= m.Shapes[s]
	}
	return g
}

// Strengths fills dst with the strengths of moves, which must be legal, and returns
// their sum. Requires: Begin was called for the position, and dst is as long as
// moves.
func (m *Model) Strengths(f *Finder, moves []goban.Point, dst []float32) (sum float32) {
	features := f.Of(moves)
	for i := range features {
		dst[i] = m.Strength(&features[i])
		sum += dst[i]
	}
	return sum
}

// ModelFile is a Model of a file or, where none is named, the one built in. The zero value
// is the model built in.
type ModelFile struct{ file.Named[Model] }

// UnmarshalText reads the file of that name. An error names the file, and leaves f as
// it was.
func (f *ModelFile) UnmarshalText(text []byte) error { return f.Set(string(text), "", Load) }

// Model returns the model.
func (f ModelFile) Model() *Model {
	if m := f.Read(); m != nil {
		return m
	}
	return BuiltIn()
}

//go:embed builtin.model
var builtInData []byte

// BuiltIn returns the model that is part of the program; docs/learning.md tells how it
// was learned. The first call unpacks it.
var BuiltIn = sync.OnceValue(func() *Model {
	return panics.Must(readPayload(builtInData[len(packedHeader)+checksumSize:]))
})

// modelLimit bounds the file of a model, and what is unpacked from it.
var modelLimit = file.Limit{Bytes: maxPacked, Of: "a model"}

// Load reads a file of a model, packed or as text, compressed or not. An error names
// the file.
func Load(name string) (*Model, error) { return file.Load(modelLimit, name, readModel) }

func readModel(data []byte) (*Model, error) {
	data, err := modelLimit.Unpack(data)
	if err != nil {
		return nil, err
	}
	if bytes.HasPrefix(data, []byte("montego packed")) {
		return readPacked(data)
	}
	return ReadText(data)
}

// modelHeader is the first line of a model as text: what it is, and the version of
// its form.
const modelHeader = "montego model 1"

// WriteText writes the model as lines that people can read:
//
//	montego model 1
//	# a comment
//	level capture 3 2.88   # keeps it from connecting to the last stone
//	3x3 XO./Y.Q/### 0.7
//	shape 4 __.__/_.X._/..*.O/_.O._/__.__ 1.25
//	end 0123456789abcdef0123456789abcdef
//
// A large shape is given by its kind, its size and its picture or, where picture is
// nil or knows none, its key. The end has a checksum of all lines before it.
func (m *Model) WriteText(w io.Writer, picture func(DictionaryEntry) string) error {
	var out bytes.Buffer
	fmt.Fprintln(&out, modelHeader)
	for _, c := range m.Comments {
		fmt.Fprintln(&out, "#", c)
	}
	for f, info := range Families {
		for i, name := range info.Levels {
			fmt.Fprintf(&out, "level %s %d %v # %s\n", info.Name, i+1, m.Levels[f][i+1], name)
		}
	}
	classes := ThreeByThree()
	for c := Class(1); c <= NumClasses; c++ {
		fmt.Fprintf(&out, "3x3 %s %v\n", classes.line(c), m.Shapes[c])
	}
	for s := NumClasses + 1; s < len(m.Shapes); s++ {
		e := m.Dictionary.Entry(Shape(s))
		name := ""
		if picture != nil {
			name = picture(e)
		}
		if name == "" {
			name = fmt.Sprintf("=%010x", uint64(e.Key))
		}
		fmt.Fprintf(&out, "%v %d %s %v\n", e.Kind, e.Size, name, m.Shapes[s])
	}
	fmt.Fprintf(&out, "end %x\n", checksum(out.Bytes()))
	_, err := out.WriteTo(w)
	return err
}

// checksumSize is how many bytes of the SHA-256 of a model are kept as its checksum.
const checksumSize = 16

func checksum(data []byte) []byte {
	sum := sha256.Sum256(data)
	return sum[:checksumSize]
}

// ReadText reads what WriteText wrote. An error names the line and what is wrong.
func ReadText(data []byte) (*Model, error) {
	end := bytes.LastIndex(data, []byte("\nend "))
	if !bytes.HasPrefix(data, []byte(modelHeader+"\n")) {
		line, _, _ := strings.Cut(string(data[:min(len(data), 40)]), "\n")
		return nil, fmt.Errorf("line 1: %q is not %q: no model of this version", line, modelHeader)
	}
	if end < 0 {
		return nil, fmt.Errorf("the model is cut off: it has no line \"end\"")
	}
	body := data[:end+1]
	if got, want := fmt.Sprintf("%x", checksum(body)), strings.TrimSpace(string(data[end+5:])); got != want {
		return nil, fmt.Errorf("the model was changed: its checksum is %s, not %.40q", got, want)
	}
	r := textReader{model: NewModel(NewDictionary(bytes.Count(body, []byte("\n")))), families: map[string]Family{}}
	for f, info := range Families {
		r.families[info.Name] = Family(f)
	}
	number := 0
	for line := range strings.Lines(string(body)) {
		if number++; number == 1 {
			continue
		}
		if err := r.line(strings.TrimRight(line, "\r\n")); err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
	}
	r.model.Join()
	return r.model, nil
}

type textReader struct {
	model    *Model
	families map[string]Family
	classes  int // that have come
}

func (r *textReader) line(text string) error {
	if comment, ok := strings.CutPrefix(text, "# "); ok {
		r.model.Comments = append(r.model.Comments, comment)
		return nil
	}
	words := strings.Fields(text)
	switch {
	case len(words) >= 3 && words[0] == "3x3":
		return r.class(words[2])
	case len(words) < 4:
		return fmt.Errorf("%.40q is no feature with its γ", text)
	case words[0] == "level":
		words[1], words[2] = words[2], words[1] // as lines of shapes have them
	}
	gamma, err := parseGamma(words[3])
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(words[1])
	if err != nil {
		return fmt.Errorf("%.40q: the number is missing", text)
	}
	if words[0] != "level" {
		return r.shape(words[0], n, words[2], gamma)
	}
	f, ok := r.families[words[2]]
	if !ok || n < 1 || n > len(Families[f].Levels) {
		return fmt.Errorf("there is no level %d of %.20q", n, words[2])
	}
	r.model.Levels[f][n] = gamma
	return nil
}

// class reads the γ of the next class: they come in order.
func (r *textReader) class(gamma string) error {
	g, err := parseGamma(gamma)
	if err != nil {
		return err
	}
	if r.classes++; r.classes > NumClasses {
		return fmt.Errorf("there are more than %d 3×3 shapes", NumClasses)
	}
	r.model.Shapes[r.classes] = g
	return nil
}

func (r *textReader) shape(kind string, size int, picture string, gamma float32) error {
	d, err := ParseDiamond(kind)
	if err != nil {
		return err
	}
	var e DictionaryEntry
	if hex, ok := strings.CutPrefix(picture, "="); ok {
		key, err := strconv.ParseUint(hex, 16, keyBits)
		if err != nil || size < diamondSizes[d].min || size > diamondSizes[d].max {
			return fmt.Errorf("%q is no key of a shape of size %d", picture, size)
		}
		e = DictionaryEntry{Key(key), d, uint8(size)}
	} else if e, err = ParseShape(d, size, picture); err != nil {
		return err
	}
	if err := r.model.Dictionary.Add(e); err != nil {
		return err
	}
	r.model.Shapes = append(r.model.Shapes, gamma)
	return nil
}

func parseGamma(text string) (float32, error) {
	g, err := strconv.ParseFloat(text, 32)
	if err != nil {
		return 0, fmt.Errorf("%.20q is no γ", text)
	}
	return float32(g), checkGamma(g)
}

// Explained is what a model says of one move.
type Explained struct {
	Point       goban.Point
	Strength    float64 // the product of the γ of its features
	Probability float64 // its share of the strengths of all moves
	Features    []Explanation
}

// Explanation is one feature of a move.
type Explanation struct {
	Name  string // "capture: it could escape", or "shape 6" for the largest known shape
	Gamma float64
}

// Explain returns what the model says of the moves of c on b, the likeliest first,
// those as likely in the order given. The moves must be legal. Of each the features
// that speak the loudest come first.
func (m *Model) Explain(b *goban.Board, c goban.Color, moves []goban.Point) []Explained {
	f, sum := NewFinder(m.Dictionary), 0.0
	f.Begin(b, c)
	list := make([]Explained, len(moves))
	for i, x := range f.Of(moves) {
		list[i] = Explained{Point: moves[i], Strength: float64(m.Strength(&x)), Features: m.explain(&x)}
		sum += list[i].Strength
	}
	for i := range list {
		list[i].Probability = list[i].Strength / sum
	}
	slices.SortStableFunc(list, func(a, b Explained) int { return cmp.Compare(b.Strength, a.Strength) })
	return list
}

func (m *Model) explain(x *Features) (list []Explanation) {
	for f, info := range Families {
		if level := x.Levels.Of(Family(f)); level > 0 {
			list = append(list, Explanation{info.Name + ": " + info.Levels[level-1], float64(m.Levels[f][level])})
		}
	}
	for _, s := range x.Shapes {
		if s > 0 {
			e := m.Dictionary.Entry(s)
			list = append(list, Explanation{fmt.Sprint(e.Kind, " ", e.Size), float64(m.Shapes[s])})
		}
	}
	slices.SortStableFunc(list, func(a, b Explanation) int { return cmp.Compare(loudness(b.Gamma), loudness(a.Gamma)) })
	return list
}

// loudness is how far a γ is from 1, as a factor.
func loudness(g float64) float64 { return max(g, 1/max(g, 1e-9)) }

// Candidates appends the moves that compete in a position, while models are learned
// and when they are asked: all legal ones that do not fill an eye, and the pass.
func Candidates(b *goban.Board, c goban.Color, dst []goban.Point) []goban.Point {
	for _, p := range b.Empties() {
		if b.Code(p).Playable(c) && !b.Retakes(p, c) {
			dst = append(dst, p)
		}
	}
	return append(dst, goban.Pass)
}
