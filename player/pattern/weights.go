package pattern

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"montego/internal/file"
)

// Weights are what the softmax policy draws moves by [Huang11] §3.2.3.1: the
// weight γ of each feature. A move is drawn in proportion to the product of the
// γ of its features, its Class and its local ones.
type Weights struct {
	// Shapes holds γ by Class. Entry 0, which is no class, is 0.
	Shapes [NumClasses + 1]float64
	// Local holds γ by Local.
	Local [NumLocal]float64
}

// MaxGamma is the largest γ there may be; the least is 0, which rules a move out.
const MaxGamma = 1e6

func checkGamma(gamma float64) error {
	if math.IsNaN(gamma) || gamma < 0 || gamma > MaxGamma {
		return fmt.Errorf("γ %v is not between 0 and %v", gamma, int(MaxGamma))
	}
	return nil
}

// weightsHeader is the first line of a file of weights: what it is, and the
// version of its form.
const weightsHeader = "montego weights 1"

// The families of features in a file of weights.
const (
	shapeFamily = "3x3"
	localFamily = "local"
)

// Write writes the weights as ReadWeights reads them: every local feature, and
// each class by its picture. Reading gives the very same numbers back. An error
// names the feature whose γ no file may hold, and then nothing is written.
func (w *Weights) Write(out io.Writer) error {
	var b bytes.Buffer
	var wrong error
	feature := func(family, feature string, gamma float64) {
		if err := checkGamma(gamma); err != nil && wrong == nil {
			wrong = fmt.Errorf("%s %s: %w", family, feature, err)
		}
		fmt.Fprintf(&b, "%s %s %s\n", family, feature, strconv.FormatFloat(gamma, 'g', -1, 64))
	}
	fmt.Fprintln(&b, weightsHeader)
	for f, gamma := range w.Local {
		feature(localFamily, Local(f).String(), gamma)
	}
	for c, classes := Class(1), ThreeByThree(); c <= NumClasses; c++ {
		feature(shapeFamily, classes.line(c), w.Shapes[c])
	}
	fmt.Fprintln(&b, "end")
	if wrong != nil {
		return wrong
	}
	_, err := b.WriteTo(out)
	return err
}

// line returns the picture of a class on one line, its rows from the top joined
// by slashes.
func (t *Classes) line(c Class) string { return strings.ReplaceAll(t.Picture(c), "\n", "/") }

// ReadWeights reads a file of weights, a text of lines:
//
//	montego weights 1
//	# A comment, as is what follows a third word.
//	local adjacent 4.5
//	3x3 XO./Y.Q/### 0.7   # cut at the edge
//	3x3 ?C?/?.?/??? 8     # any capture
//	end
//
// Every local feature is given once, by its name. A 3×3 shape is drawn from the
// top, its rows joined by slashes, in the alphabet of Pattern, the player to
// move as X. Wildcards are allowed: γ multiplies the γ of every class that the
// shape fits in any of its eight orientations. The γ of each class begins with 1. So a
// file may hold 2,051 learned numbers, or a few rules. Each class must be fitted by
// some line, and no line may come twice.
//
// An error names the line and what is wrong with it, or says what the file lacks.
func ReadWeights(text []byte) (*Weights, error) {
	r := weightsReader{line: 1, seen: map[string]int{}, classes: ThreeByThree()}
	for c := Class(1); c <= NumClasses; c++ {
		r.weights.Shapes[c] = 1
	}
	err := file.EachLine(text, weightsHeader, "file of weights", r.read)
	if err == nil {
		err = r.complete()
	}
	if err != nil {
		return nil, err
	}
	return &r.weights, nil
}

type weightsReader struct {
	weights Weights
	classes *Classes
	line    int            // number of the last one
	seen    map[string]int // line by family and feature
	fitted  [NumClasses + 1]bool
}

func (r *weightsReader) read(line string) error {
	r.line++
	switch words := strings.Fields(line); {
	case len(words) == 0 || strings.HasPrefix(words[0], "#"):
	case len(words) < 3 || len(words) > 3 && !strings.HasPrefix(words[3], "#"):
		return fmt.Errorf("%.40q is not a family, a feature and its γ", line)
	default:
		return r.feature(words[0], words[1], words[2])
	}
	return nil
}

func (r *weightsReader) feature(family, feature, text string) error {
	gamma, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return fmt.Errorf("γ %.40q is not a number", text)
	}
	if err := checkGamma(gamma); err != nil {
		return err
	}
	switch family {
	case localFamily:
		return r.local(feature, gamma)
	case shapeFamily:
		return r.shape(feature, gamma)
	}
	return fmt.Errorf("there is no family %.40q, only %s and %s", family, shapeFamily, localFamily)
}

func (r *weightsReader) local(name string, gamma float64) error {
	i := slices.Index(localNames[:], name)
	if i < 0 {
		return fmt.Errorf("there is no local feature %.40q, only %s", name, strings.Join(localNames[:], ", "))
	}
	r.weights.Local[i] = gamma
	return r.once(localFamily, name, name)
}

func (r *weightsReader) shape(picture string, gamma float64) error {
	w, err := parseWindow(strings.ReplaceAll(picture, "/", " "))
	if err != nil {
		return fmt.Errorf("%.40q: %w", picture, err)
	}
	key := w.key()
	if err := r.once(shapeFamily, key, picture); err != nil {
		return err
	}
	fits := r.fitting(&w, key)
	if len(fits) == 0 {
		return fmt.Errorf("%.40q fits none of the %d shapes that can be played", picture, NumClasses)
	}
	for _, c := range fits {
		r.fitted[c] = true
		r.weights.Shapes[c] *= gamma
		if err := checkGamma(r.weights.Shapes[c]); err != nil {
			return fmt.Errorf("with this the class %s has too much: %w", r.classes.line(c), err)
		}
	}
	return nil
}

// fitting returns the classes that a window with this key fits. Where it has no wildcards it
// is one look-up, so that learned files are read quickly.
func (r *weightsReader) fitting(w *window, key string) (fits []Class) {
	if c := classesByKey()[key]; c != 0 {
		return []Class{c}
	}
	s := shape{is: w.bits(), mover: true}
	for c := Class(1); c <= NumClasses; c++ {
		if v := sightOf(r.classes.codes[c]); s.matches(&v) {
			fits = append(fits, c)
		}
	}
	return fits
}

var classesByKey = sync.OnceValue(func() map[string]Class {
	classes := map[string]Class{}
	for c := Class(1); c <= NumClasses; c++ {
		classes[windowOf(ThreeByThree().codes[c]).key()] = c
	}
	return classes
})

func (r *weightsReader) once(family, key, feature string) error {
	key = family + " " + key
	if before := r.seen[key]; before > 0 {
		return fmt.Errorf("%s %.40q was given in line %d already", family, feature, before)
	}
	r.seen[key] = r.line
	return nil
}

// complete says what is missing when all lines are read.
func (r *weightsReader) complete() error {
	for f := range Local(NumLocal) {
		if r.seen[localFamily+" "+f.String()] == 0 {
			return fmt.Errorf("the file lacks the local feature %q", f)
		}
	}
	missing, first := 0, Class(0)
	for c := Class(NumClasses); c > 0; c-- {
		if !r.fitted[c] {
			missing, first = missing+1, c
		}
	}
	if missing > 0 {
		return fmt.Errorf("the file lacks %d of %d shapes, among them %s", missing, NumClasses, r.classes.line(first))
	}
	return nil
}

// Local is one of the seven features that tie a move to the one before it
// [Huang11] §4.3.2, which says string for chain. The chain in new atari is an own chain
// that the last move has put in atari.
type Local uint8

const (
	LocalAdjacent         Local = iota // 1: one of the eight neighbours of the last move; on for all of the others too
	LocalCapture                       // 2: captures an enemy chain next to the chain in new atari
	LocalCaptureSelfAtari              // 3: the same, but is itself in atari then
	LocalExtend                        // 4: extends or connects the chain in new atari
	LocalExtendSelfAtari               // 5: the same, but is itself in atari then
	LocalKo                            // 6: solves a new ko by a capture
	LocalSemeai                        // 7: puts in atari, without a way out, what could take a chain that is now down to two liberties
	NumLocal              = 7
)

// localNames are the names of the features in files of weights.
var localNames = [NumLocal]string{
	"adjacent", "capture", "capture-self-atari", "extend", "extend-self-atari", "ko", "semeai",
}

// String returns the name of the feature in files of weights.
func (f Local) String() string { return localNames[f%NumLocal] }

// LocalSet is a set of local features.
type LocalSet uint8

// With returns the set with one more feature.
func (s LocalSet) With(f Local) LocalSet { return s | 1<<f }

// Has reports whether a feature is in the set.
func (s LocalSet) Has(f Local) bool { return s>>f&1 != 0 }
