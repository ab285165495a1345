package command

import (
	"os"
	"strings"
	"testing"
)

// TestJosekiOfNothing: a harvest in which nothing is usual does not replace a dictionary.
func TestJosekiOfNothing(t *testing.T) {
	game := written(t, "game.sgf", "(;SZ[19];B[pd];W[dp];B[fc])")
	const before = "montego joseki of yesterday"
	out := written(t, "my.joseki", before)
	code, _, errOut := ask(t, "", "book", "joseki", "harvest", "-o", out, game)
	if want := "montego: " + game + ": no move was played often enough in a corner\n"; code != exitFailure || !strings.HasSuffix(errOut, want) {
		t.Errorf("exit code %d, %q, want %q", code, errOut, want)
	}
	if text, _ := os.ReadFile(out); string(text) != before {
		t.Errorf("the dictionary is now %q", text)
	}
	if code, _, errOut := ask(t, "", "book", "joseki", "harvest", "--least", "1", "-o", out, game); code != exitOK {
		t.Errorf("exit code %d, %q", code, errOut)
	}
}
