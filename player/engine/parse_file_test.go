package engine

import (
	"path/filepath"
	"strings"
	"testing"

	"montego/internal/file/filetest"
)

// TestLoadFile: a file of parameters is read whole or refused.
func TestLoadFile(t *testing.T) {
	folder := t.TempDir()
	long := filetest.Put(t, folder, "long", strings.Repeat("#\n", int(fileLimit.Bytes)))
	good := filetest.Put(t, folder, "good.toml", "playouts = 7")
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
