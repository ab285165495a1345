package engine

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestLoadFile: a file of parameters is read whole or refused.
func TestLoadFile(t *testing.T) {
	folder := t.TempDir()
	long, good := filepath.Join(folder, "long"), filepath.Join(folder, "good.toml")
	for name, text := range map[string]string{long: strings.Repeat("#\n", int(fileLimit.Bytes)), good: "playouts = 7"} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var p Params
	if err := p.LoadFile(good); err != nil || p.Playouts != 7 {
		t.Errorf("%v, %d playouts", err, p.Playouts)
	}
	for name, want := range map[string]string{
		long:                          "read " + long + ": longer than 1 MiB, the limit of a file of parameters",
		folder:                        "read " + folder + ": it is a folder, not a file",
		filepath.Join(folder, "none"): "open " + filepath.Join(folder, "none") + ": no such file or directory",
	} {
		if err := p.LoadFile(name); err == nil || err.Error() != want {
			t.Errorf("%v, not %s", err, want)
		}
	}
	if p.Playouts != 7 {
		t.Errorf("a file that was refused set playouts = %d", p.Playouts)
	}
}
