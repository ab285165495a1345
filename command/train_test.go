package command

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"
	"testing"
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
	} {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, []byte(test.content), 0o666); err != nil {
			t.Fatal(err)
		}
		list, err := readShapes(path)
		switch {
		case test.wrong == "" && (err != nil || len(list) != 2 || list[0].Count != 19 || list[1].Size != 2):
			t.Errorf("%s: %v, %v", name, list, err)
		case test.wrong != "" && (err == nil || !strings.Contains(err.Error(), test.wrong) || !strings.Contains(err.Error(), path)):
			t.Errorf("%s: %v, want %q", name, err, test.wrong)
		}
	}
}
