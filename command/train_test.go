package command

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"montego/internal/file/filetest"
	"montego/lab/learn"
)

// TestReadShapes reads a file of shapes, compressed or not; what is neither is refused in a
// line that names the file.
func TestReadShapes(t *testing.T) {
	const text = "montego shapes 1\nliberty-shape 3 19 .../.*./...\nreply 2 10 _(_/.*./_._\nend\n"
	var zipped bytes.Buffer
	z := gzip.NewWriter(&zipped)
	_, _ = z.Write([]byte(text))
	_ = z.Close()
	for name, test := range map[string]struct{ content, wrong string }{
		"plain":     {text, ""},
		"zipped.gz": {zipped.String(), ""},
		"zipped":    {zipped.String(), ""},
		"cut.gz":    {zipped.String()[:30], "cut off or damaged"},
		"cut":       {text[:40], "cut off"},
		"empty":     {"", "cut off"},
		"foreign":   {"(;FF[4])\n", "no file of shapes"},
		"header":    {"\x1f\x8b", "EOF"},
		"line":      {strings.Repeat("x", 1<<20), "no file of shapes"},
	} {
		path := written(t, name, test.content)
		list, err := learn.LoadShapes(path)
		switch {
		case test.wrong == "" && (err != nil || len(list) != 2 || list[0].Count != 19 || list[1].Size != 2):
			t.Errorf("%s: %v, %v", name, list, err)
		case test.wrong != "" && (err == nil || !strings.Contains(err.Error(), test.wrong) || !strings.Contains(err.Error(), path)):
			t.Errorf("%s: %v, want %q", name, err, test.wrong)
		}
	}
}

// TestTrainOnNothing: what has nothing to learn from says so, and leaves its output as it
// was.
func TestTrainOnNothing(t *testing.T) {
	folder := t.TempDir()
	bare, one := written(t, "bare.sgf", "(;SZ[9])"), written(t, "one.sgf", "(;SZ[9];B[ee];W[cc])")
	passes := written(t, "passes.sgf", "(;SZ[9];B[];W[])")
	out := written(t, "out", "montego model of yesterday")
	nowhere := filepath.Join(folder, "none", "out")
	for _, test := range []struct{ args, want string }{
		{"mm --out OUT " + bare, bare + ": there is no game to read; 1 game left out: no moves"},
		{"mm --playout --out OUT " + bare, bare + ": there is no game to read; 1 game left out: no moves"},
		{"mm --playout --out OUT " + passes, "the games have no position of which a move could be learned"},
		{"mm --out " + nowhere + " " + one, "create " + nowhere + ": no such file or directory"},
		{"mm --out " + folder + " " + one, folder + ": it is a folder"},
		{"mm --threads 0 --out OUT " + one, "--threads: 0 is outside 1.."},
		{"mm --every 0 --out OUT " + one, "--every: 0 is outside 1.."},
		{"harvest --out OUT " + bare, bare + ": there is no game to read"},
		{"harvest --out OUT " + one, "no shape was played 20 times in 1 game"},
		{"harvest --out " + nowhere + " " + one, "create " + nowhere + ": no such file or directory"},
		{"sb --out OUT " + bare, bare + ": there is no game to read"},
		{"sb --out OUT --apart -1 " + one, "--apart: -1 is outside 0.."},
		{"sb --out OUT --target-playouts 0 " + one, "no game says who won"},
		{"sb --out OUT --flat --begin mm9 " + one, "--flat and --begin: choose one of them"},
		{"eval " + bare, bare + ": there is no game to read"},
		{"eval --threads -1 " + one, "--threads: -1 is outside 1.."},
		{"eval --net builtin --player uct " + one, "choose one"},
		{"net --out " + nowhere + " " + one, "create " + nowhere + ": no such file or directory"},
		{"eval /dev/zero", "read /dev/zero: it is a device, not a file"},
		{"show --shapes /dev/zero --weights /dev/zero", "read /dev/zero: it is a device, not a file"},
	} {
		code, _, errOut := ask(t, "", strings.Fields("train "+strings.Replace(test.args, "OUT", out, 1))...)
		if lines := strings.Count(errOut, "montego: "); code == exitOK || lines != 1 || !strings.Contains(errOut, test.want) {
			t.Errorf("%s: exit %d, %.300q, want %s", test.args, code, errOut, test.want)
		}
		if text, _ := os.ReadFile(out); string(text) != "montego model of yesterday" {
			t.Errorf("%s: the output is now %.100q", test.args, text)
		}
	}
}

// TestTrainSBFewPositions: records that give fewer positions than were asked for say so, before
// a training of hours. A game of which a position is kept apart gives none to learn from.
func TestTrainSBFewPositions(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"a.sgf", "b.sgf", "c.sgf"} {
		filetest.Put(t, folder, name, "(;SZ[5]RE[B+R];B[cc];W[bb])")
	}
	args := "train sb --apart 1 --target-playouts 0 --playouts 4 --iterations 1"
	for flags, want := range map[string]string{
		" --positions 2":                 "",
		" --positions 5000":              "the records give only 2 positions to learn from, not 5000\n",
		" --positions 4 --per-game 2":    "",
		" --positions 5000 --per-game 2": "the records give only 4 positions to learn from, not 5000\n",
	} {
		out := filepath.Join(t.TempDir(), "out")
		code, _, errOut := ask(t, "", strings.Fields(args+flags+" --out "+out+" "+folder)...)
		if told := strings.Contains(errOut, "the records give only"); code != exitOK || told != (want != "") || !strings.Contains(errOut, want) {
			t.Errorf("%s: exit code %d, %q", flags, code, errOut)
		}
	}
}
