package pattern

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"strconv"
	"strings"
)

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
	fmt.Fprintf(&out, "end %x\n", textSum(out.Bytes()))
	_, err := out.WriteTo(w)
	return err
}

func textSum(text []byte) []byte {
	sum := sha256.Sum256(text)
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
	if got, want := fmt.Sprintf("%x", textSum(body)), strings.TrimSpace(string(data[end+5:])); got != want {
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

// textReader is what is known after some lines.
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
