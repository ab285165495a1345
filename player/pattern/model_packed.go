package pattern

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"montego/internal/file"
)

// A packed model is the line packedHeader, a checksum of the rest, and the rest: the
// comments, the γ of levels and 3×3 classes as float32, and the large shapes in the order
// of their keys, these as differences and their γ rounded to 3 %. Keys are chance, so
// compression would save a seventh only, and would take as long as all else at the start.
const packedHeader = "montego packed model 2\n"

// maxPacked bounds the size of a packed model.
const maxPacked = 256 << 20

// Differences of keys take stepSize bytes, the lowest first. A larger difference
// takes several: maxStep says that the next one is to be added.
const (
	stepSize = 3
	maxStep  = 1<<(8*stepSize) - 1
)

// gammaStep is the factor between neighbouring γ of packed shapes.
const gammaStep = 1.0 / 16 // of the natural logarithm

func packGamma(g float32) byte {
	return byte(max(0, min(255, math.Round(math.Log(max(float64(g), 1e-9))/gammaStep)+128)))
}

func unpacked() (gammas [256]float32) {
	for b := range gammas {
		gammas[b] = float32(math.Exp((float64(b) - 128) * gammaStep))
	}
	return gammas
}

// WritePacked writes the model packed.
func (m *Model) WritePacked(w io.Writer) error {
	payload := m.payload()
	_, err := w.Write(slices.Concat([]byte(packedHeader), checksum(payload), payload))
	return err
}

func (m *Model) payload() []byte {
	comments := strings.Join(m.Comments, "\n")
	out := binary.AppendUvarint(nil, uint64(len(comments)))
	out = append(out, comments...)
	floats := func(list []float32) {
		for _, g := range list {
			out = binary.LittleEndian.AppendUint32(out, math.Float32bits(g))
		}
	}
	for f, info := range Families {
		floats(m.Levels[f][1 : len(info.Levels)+1])
	}
	floats(m.Shapes[1 : NumClasses+1])
	order := make([]Shape, 0, m.Dictionary.Len()-NumClasses)
	for s := Shape(NumClasses + 1); int(s) <= m.Dictionary.Len(); s++ {
		order = append(order, s)
	}
	slices.SortFunc(order, func(a, b Shape) int {
		return cmp.Compare(m.Dictionary.Entry(a).Key, m.Dictionary.Entry(b).Key)
	})
	out = binary.AppendUvarint(out, uint64(len(order)))
	before := Key(0)
	for _, s := range order {
		e := m.Dictionary.Entry(s)
		step := e.Key - before
		for ; step >= maxStep; step -= maxStep {
			out = append(out, 0xff, 0xff, 0xff)
		}
		out = append(out, byte(step), byte(step>>8), byte(step>>16))
		before = e.Key
	}
	for _, s := range order {
		e := m.Dictionary.Entry(s)
		out = append(out, byte(formOf(e.Kind, e.Size)))
	}
	for _, s := range order {
		out = append(out, packGamma(m.Shapes[s]))
	}
	return out
}

// errPacked says that a packed model does not hold what it should.
var errPacked = errors.New("the packed model is damaged")

// readPacked reads what WritePacked wrote. An error says in a line what is wrong: the
// data is something else, of another version, cut off or changed.
func readPacked(data []byte) (*Model, error) {
	rest, ok := bytes.CutPrefix(data, []byte(packedHeader))
	if !ok {
		line, _, _ := strings.Cut(string(data[:min(len(data), 40)]), "\n")
		return nil, fmt.Errorf("%q is not %q: no packed model of this version", line, strings.TrimSpace(packedHeader))
	}
	if len(rest) < checksumSize {
		return nil, fmt.Errorf("the packed model is cut off after %d bytes", len(data))
	}
	sum, payload := rest[:checksumSize], rest[checksumSize:]
	if got := checksum(payload); !bytes.Equal(got, sum) {
		return nil, fmt.Errorf("the packed model is cut off or changed: its checksum is %x, not %x", got, sum)
	}
	return readPayload(payload)
}

// readPayload reads what payload wrote.
func readPayload(payload []byte) (*Model, error) {
	r := unpacker{file.Unpacker{Rest: payload}}
	m := r.model()
	if r.Failed || len(r.Rest) > 0 {
		return nil, errPacked
	}
	return m, nil
}

type unpacker struct{ file.Unpacker }

func (r *unpacker) floats(dst []float32) {
	data := r.Bytes(4 * len(dst))
	for i := range dst {
		if r.Failed {
			return
		}
		dst[i] = math.Float32frombits(binary.LittleEndian.Uint32(data[4*i:]))
		r.Failed = checkGamma(float64(dst[i])) != nil
	}
}

func (r *unpacker) model() *Model {
	m := NewModel(NewDictionary(0))
	if comments := string(r.Bytes(r.Uvarint(len(r.Rest)))); comments != "" {
		m.Comments = strings.Split(comments, "\n")
	}
	for f, info := range Families {
		r.floats(m.Levels[f][1 : len(info.Levels)+1])
	}
	r.floats(m.Shapes[1:])
	n := r.Uvarint(min(MaxShapes, len(r.Rest)))
	if r.Failed {
		return nil
	}
	m.Dictionary, m.Shapes = r.dictionary(n), slices.Grow(m.Shapes, n)
	gamma := unpacked()
	for _, g := range r.Bytes(n) {
		m.Shapes = append(m.Shapes, gamma[g])
	}
	m.Join()
	return m
}

// dictionary reads n shapes. Their keys ascend, so no two are alike.
func (r *unpacker) dictionary(n int) *Dictionary {
	d := NewDictionary(n)
	d.keys = r.ascending(d.keys, n)
	forms := r.Bytes(n)
	if r.Failed {
		return nil
	}
	for _, b := range forms {
		f := form(b)
		r.Failed = r.Failed || f.kind() >= NumDiamonds
		d.forms = append(d.forms, f)
	}
	if !r.Failed {
		d.placeAscending()
	}
	return d
}

func (r *unpacker) ascending(keys []Key, n int) []Key {
	rest, first := r.Rest, len(keys)
	var key, step Key
	for len(keys) < first+n {
		if len(rest) < stepSize {
			r.Failed = true
			return nil
		}
		part := Key(rest[0]) | Key(rest[1])<<8 | Key(rest[2])<<16
		rest = rest[stepSize:]
		step += part
		if part == maxStep {
			continue
		}
		if key += step; key >= 1<<keyBits || step == 0 && len(keys) > first {
			r.Failed = true
			return nil
		}
		keys, step = append(keys, key), 0
	}
	r.Rest = rest
	return keys
}
