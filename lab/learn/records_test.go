package learn

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"montego/internal/file/filetest"
	"montego/player/joseki"
)

// TestRecords: games are read from records, data sets and archives, and what is no game is
// counted.
func TestRecords(t *testing.T) {
	folder := filetest.Folder(t, map[string]string{
		"a.sgf":     "(;SZ[9];B[aa])(;SZ[9])",
		"b.sgfs":    "(;SZ[9];B[bb])\n\nno game\n(;SZ[13];B[cc])\n",
		"c.sgf":     "",
		"other.txt": "(;SZ[9];B[dd])",
	})
	archive, err := os.Create(filepath.Join(folder, "d.zip"))
	if err != nil {
		t.Fatal(err)
	}
	z := zip.NewWriter(archive)
	entry, _ := z.Create("inside.sgf")
	_, _ = entry.Write([]byte("(;SZ[9];B[ee])"))
	if err := errors.Join(z.Close(), archive.Close()); err != nil {
		t.Fatal(err)
	}
	records := Records{Paths: []string{folder}, Size: 9}
	var got []string
	err = records.Each(t.Context(), func(r Record) error {
		got = append(got, r.Moves[0].Point.String())
		return nil
	})
	if want := "A9 B8 E5"; err != nil || strings.Join(got, " ") != want {
		t.Errorf("%v, %v, want %s", got, err, want)
	}
	want := "1 game left out: another size of board|1 game left out: no moves|2 games left out: no readable SGF"
	for i, line := range strings.Split(want, "|") {
		if lines := records.Skipped(); len(lines) != 3 || !strings.HasPrefix(lines[i], line) {
			t.Errorf("%q, want %s", lines, line)
		}
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(folder, link); err != nil {
		t.Log(err) // a system without links
		link = folder
	}
	for _, path := range []string{folder, link} {
		records := Records{Paths: []string{path}, Size: 9}
		if err := records.Check(t.Context()); err != nil || records.Read() != 1 {
			t.Errorf("a check of %s read %d games: %v", path, records.Read(), err)
		}
	}
}

// TestRecordsEmpty: where there is no game, the error says why.
func TestRecordsEmpty(t *testing.T) {
	folder := filetest.Folder(t, map[string]string{"a.sgf": "(;SZ[9])", "b.sgf": "", "self.games": selfHeader + strings.Repeat("x", 100), "match.db": storeHeader + "x"})
	a, b, none := filepath.Join(folder, "a.sgf"), filepath.Join(folder, "b.sgf"), t.TempDir()
	self, matches, packed := filepath.Join(folder, "self.games"), filepath.Join(folder, "match.db"), filepath.Join(folder, "a.zip")
	archive, err := os.Create(packed)
	if err != nil {
		t.Fatal(err)
	}
	z := zip.NewWriter(archive)
	if _, err := z.CreateRaw(&zip.FileHeader{Name: "x.sgf", Method: 12}); errors.Join(err, z.Close(), archive.Close()) != nil { // bzip2
		t.Fatal(err)
	}
	for _, test := range []struct {
		paths []string
		want  string
	}{
		{[]string{none}, none + ": there is no game to read"},
		{[]string{a}, a + ": there is no game to read; 1 game left out: no moves (first: " + a + ")"},
		{[]string{a, b}, a + " and 1 more: there is no game to read; 1 game left out: no moves (first: " + a + "); 1 game left out: no readable SGF (first: " + b + ")"},
		{[]string{self}, self + `: these are games of self-play, which only "train net" reads, and no game records`},
		{[]string{matches}, matches + `: this is a store of matches; "montego match export --sgf" writes game records of it`},
		{[]string{packed}, packed + ":x.sgf: zip: unsupported compression algorithm"},
		{[]string{"/dev/zero"}, "read /dev/zero: it is a device, not a file"},
	} {
		records := Records{Paths: test.paths}
		for _, err := range []error{records.Check(t.Context()), records.Each(t.Context(), func(Record) error { return nil })} {
			if err == nil || err.Error() != test.want {
				t.Errorf("%v, want %s", err, test.want)
			}
		}
	}
}

// TestRecordsInterrupted: a data set of any length is left when the context ends.
func TestRecordsInterrupted(t *testing.T) {
	folder := filetest.Folder(t, map[string]string{"a.sgfs": strings.Repeat("x", 1<<20) + "\n(;SZ[9];B[aa])\n"})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	records := Records{Paths: []string{folder}}
	if err := records.Each(ctx, func(Record) error { return nil }); !errors.Is(err, context.Canceled) || records.Read() != 0 {
		t.Errorf("%v, %d games", err, records.Read())
	}
}

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
