package learn

import (
	"fmt"
	"strings"
	"testing"

	"montego/internal/file/filetest"
	"montego/player/joseki"
)

// TestVariations: the lines of a collection end before bad moves, only the good ones are
// taken where that is asked, and a game on another board is left out.
func TestVariations(t *testing.T) {
	text := "(;SZ[19];B[dq](;W[dd];B[fc]C[Good for both])(;W[dc];B[de]BM[1];W[cc])(;W[cc];B[ec]C[black is behind]))(;SZ[9];B[cc]C[good])"
	path := filetest.Put(t, t.TempDir(), "collection.sgf", text)
	for good, want := range map[string]string{
		"":     "D3 D16 F17 from 0, D3 D17 from 1, D3 C17 E17 from 1",
		"good": "D3 D16 F17 from 0",
		"ugly": "",
	} {
		lines, err := Variations([]string{path}, good)
		var got []string
		for _, l := range lines {
			line := ""
			for _, m := range l.Moves {
				line += m.Point.String() + " "
			}
			got = append(got, fmt.Sprintf("%sfrom %d", line, l.From))
		}
		if err != nil || strings.Join(got, ", ") != want {
			t.Errorf("%q: %v, %v, want %s", good, got, err, want)
		}
	}
	lines, err := Variations([]string{path}, "")
	if err != nil {
		t.Fatal(err)
	}
	h := joseki.Harvest{Least: 1, Depth: 60}
	d, err := h.Run(func(do func(joseki.Line) error) error {
		for _, l := range lines {
			if err := do(l); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil || len(d.Entries()) == 0 {
		t.Errorf("%v, %v", d, err)
	}
}
