package command

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
)

// TestTrainShowRefuses: a comparison of two weights takes no flag that it would not heed.
func TestTrainShowRefuses(t *testing.T) {
	for _, flag := range []string{"--weights", "--shapes", "--packed"} {
		var out, errOut bytes.Buffer
		args := []string{"train", "show", "--playout", "mm9,sb9", flag, "x"}
		if code := Run(t.Context(), args, strings.NewReader(""), &out, &errOut); code != exitUsage || out.Len() > 0 {
			t.Errorf("%s: exit code %d, %d bytes written, %q", flag, code, out.Len(), errOut.String())
		}
	}
}

// TestTrainShowNoShapes: weights that know none of the shapes are not shown as an empty page.
func TestTrainShowNoShapes(t *testing.T) {
	weights := filepath.Join(t.TempDir(), "model.gz")
	shapes := written(t, "shapes", "montego shapes 1\nliberty-shape 3 61 .../.*./...\nend\n")
	one := written(t, "one.sgf", "(;SZ[9];B[ee];W[cc])")
	if code, _, errOut := ask(t, "", "train", "mm", "--steps", "1", "--out", weights, one); code != exitOK {
		t.Fatal(errOut)
	}
	want := "weights " + weights + ", shapes " + shapes + ": they know none of these shapes: montego train mm learns shapes with --shapes"
	refused(t, exitFailure, want, "", "train", "show", "--weights", weights, "--shapes", shapes)
}
