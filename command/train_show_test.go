package command

import (
	"bytes"
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
