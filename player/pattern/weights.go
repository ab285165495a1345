package pattern

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
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

// checkGamma says what is wrong with a γ, or returns nil.
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
