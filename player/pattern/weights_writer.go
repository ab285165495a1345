package pattern

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
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
