package command

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"montego/game"
	"montego/serve/cgos"
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
	for _, port := range []string{"99999", "0", "abc", "-1", ""} {
		if _, err := (&cgosSettings{}).options([]string{"localhost", port, "Montego"}); err == nil || err.Error() != fmt.Sprintf("there is no port %q", port) {
			t.Errorf("port %q: %v", port, err)
		}
	}
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		t.Errorf("--sgf made no folder: %v", err)
	}
}

// TestCGOSKeepsAllGames: a game of another server with the same number replaces none, and the
// folder is made again if somebody has moved it away.
func TestCGOSKeepsAllGames(t *testing.T) {
	f := cgosSettings{Folder: filepath.Join(t.TempDir(), "games")}
	for _, result := range []string{"B+1.5", "W+2.5", "B+Resign"} {
		if err := f.keep(cgos.Finished{Game: game.New(9, 9, game.DefaultRules(), 700), ID: "12", Black: "a", White: "b", Result: result}); err != nil {
			t.Fatal(err)
		}
	}
	for name, want := range map[string]string{"cgos-12.sgf": "RE[B+1.5]", "cgos-12-2.sgf": "RE[W+2.5]", "cgos-12-3.sgf": "RE[B+R]"} {
		if text, err := os.ReadFile(filepath.Join(f.Folder, name)); err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s: %v, %s; want %s", name, err, text, want)
		}
	}
}
