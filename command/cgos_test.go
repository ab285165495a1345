package command

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestCGOSOptions: where the password comes from, and what makes no sense.
func TestCGOSOptions(t *testing.T) {
	file := written(t, "password", "from-file\nmore\n")
	folder := filepath.Join(t.TempDir(), "new", "games")
	tests := []struct {
		f           cgosSettings
		environment string
		user        string
		want        string // the password, or the error
	}{
		{cgosSettings{PasswordFile: file}, "from-environment", "Montego", "from-file"},
		{cgosSettings{}, "from-environ", "Montego", "from-environ"},
		{cgosSettings{}, "", "Montego", "there is no password: set MONTEGO_CGOS_PASSWORD or give --password-file"},
		{cgosSettings{PasswordFile: "no such file"}, "", "Montego", "--password-file: open no such file: "},
		{cgosSettings{}, "se cret", "Montego", "the password is not 3 to 16 letters"},
		{cgosSettings{}, "secret", "4montego", `the user name "4montego" is not 3 to 18 letters`},
		{cgosSettings{Folder: folder}, "secret", "Montego", "secret"},
		{cgosSettings{Folder: file}, "secret", "Montego", "--sgf: mkdir " + file + ": not a directory"},
	}
	for _, tt := range tests {
		t.Setenv(cgosPassword, tt.environment)
		tt.f.player.preset = "montego"
		o, err := tt.f.options([]string{"localhost", "1919", tt.user})
		if err != nil {
			o.Password = err.Error()
		}
		if !strings.HasPrefix(o.Password, tt.want) {
			t.Errorf("%+v: %q, want %q", tt.f, o.Password, tt.want)
		}
		if err == nil && o.Address != "localhost:1919" {
			t.Errorf("address %s", o.Address)
		}
	}
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		t.Errorf("--sgf made no folder: %v", err)
	}
}
