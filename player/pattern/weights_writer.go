package pattern

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Write writes the weights as ReadWeights reads them: every local feature, and
// each class by its picture. Reading gives the very same numbers back. An error
// names the feature whose γ no file may hold, and then nothing is written.
func (w *Weights) Write(out io.Writer) error {
	if err := w.check(); err != nil {
		return err
	}
	b, classes := bufio.NewWriter(out), ThreeByThree()
	fmt.Fprintln(b, weightsHeader)
	for f, gamma := range w.Local {
		writeGamma(b, localFamily, Local(f).String(), gamma)
	}
	for c := Class(1); c <= NumClasses; c++ {
		writeGamma(b, shapeFamily, classes.line(c), w.Shapes[c])
	}
	fmt.Fprintln(b, "end")
	return b.Flush()
}

// check says which γ no file may hold.
func (w *Weights) check() error {
	for f, gamma := range w.Local {
		if err := checkGamma(gamma); err != nil {
			return fmt.Errorf("%s %s: %w", localFamily, Local(f), err)
		}
	}
	for c := Class(1); c <= NumClasses; c++ {
		if err := checkGamma(w.Shapes[c]); err != nil {
			return fmt.Errorf("%s %s: %w", shapeFamily, ThreeByThree().line(c), err)
		}
	}
	return nil
}

func writeGamma(b *bufio.Writer, family, feature string, gamma float64) {
	fmt.Fprintf(b, "%s %s %s\n", family, feature, strconv.FormatFloat(gamma, 'g', -1, 64))
}

// line returns the picture of a class on one line, its rows from the top joined
// by slashes.
func (t *Classes) line(c Class) string { return strings.ReplaceAll(t.Picture(c), "\n", "/") }
