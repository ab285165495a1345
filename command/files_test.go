package command

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestNothingIsReplaced: a command that would write over what it reads, write one file
// twice, or replace a file of another kind is refused before it does anything.
func TestNothingIsReplaced(t *testing.T) {
	t.Chdir(t.TempDir())
	files := map[string]string{
		"a.sgf": shortGame, "sub/a.sgf": shortGame, "suite.tst": "1 name\n#? [Montego]\n",
		"notes.svg": "my notes", "notes.PNG": "my notes",
		"other.sgf": "(;SZ[9];B[ee];W[gg])", "ER-T41.db": "a store", "nine.book": "9 | E5\n", "model.gz": "weights",
	}
	for name, text := range files {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	signedBy(t, func(context.Context) (string, error) {
		t.Error("bench computes the signature first")
		return "", nil
	})
	const read, twice = "is read, and would be replaced", "would be written twice"
	const trained = "sub/a.sgf is there already, is no file of a training, and would be replaced"
	for _, tt := range []struct{ args, want string }{
		{"review a.sgf --html a.sgf", read},
		{"review a.sgf --plot ./a.sgf", read},
		{"review a.sgf --html x --plot x", twice},
		{"review a.sgf --plot x.png", "montego: x.png: plots are written as SVG, so the name must end in .svg"},
		{"train mm a.sgf --out x --plot x.PDF", "the name must end in .svg"},
		{"review a.sgf -o x --plot sub/../x", twice},
		{"review a.sgf sub/a.sgf -o both", twice},
		{"match report ER-T41.db --html ER-T41.db", read},
		{"match regress suite.tst --html suite.tst", read},
		{"lab run ER-T41 --html ER-T41.db", read},
		{"lab report ER-T41 --html ER-T41.db", read},
		{"lab export ER-T41 --commit x --out ER-T41.db", read},
		{"tune levels --store new.db --plot new.db", read},
		{"book show nine.book --sgf nine.book", read},
		{"book build x.growing -o x.growing", twice},
		{"book joseki harvest a.sgf -o a.sgf", read},
		{"book joseki variations a.sgf -o a.sgf", read},
		{"train harvest a.sgf --out a.sgf", read},
		{"train mm a.sgf --out a.sgf", read},
		{"train mm a.sgf --out x --plot x", twice},
		{"train mm a.sgf --shapes model.gz --out model.gz", read},
		{"train sb a.sgf --curve a.sgf", read},
		{"train net a.sgf --out a.sgf", read},
		{"train net sub --apart a.sgf --plot a.sgf", read},
		{"train net a.sgf --begin model.gz --out model.gz", read},
		{"train net a.sgf --curve none/x", "none"},
		{"train show --packed model.gz", read},
		{"review a.sgf -o other.sgf", "other.sgf is there already, is another game and no review, and would be replaced"},
		{"review a.sgf -o nine.book", "nine.book is there already, is no SGF file, and would be replaced"},
		{"book joseki harvest a.sgf -o sub/a.sgf", trained},
		{"book joseki variations a.sgf -o sub/a.sgf", trained},
		{"train harvest a.sgf --out sub/a.sgf", trained},
		{"train mm a.sgf --playout --out sub/a.sgf", trained},
		{"train mm a.sgf --out x --packed sub/a.sgf", trained},
		{"train sb a.sgf --out sub/a.sgf", trained},
		{"train net a.sgf --out sub/a.sgf", trained},
		{"train show --packed sub/a.sgf", trained},
		{"review a.sgf --html sub/a.sgf", "sub/a.sgf is there already, is no page of Montego, and would be replaced"},
		{"review a.sgf --plot sub/a.sgf", "is no SVG file"},
		{"match report ER-T41.db --html sub/a.sgf", "is no page of Montego"},
		{"match regress suite.tst --html sub/a.sgf", "is no page of Montego"},
		{"lab run ER-T41 --html sub/a.sgf", "is no page of Montego"},
		{"lab report ER-T41 --html sub/a.sgf", "is no page of Montego"},
		{"lab report --results sub --page sub/a.sgf", "is no page of experiments"},
		{"lab export ER-T41 --commit x --out sub/a.sgf", "is no result file"},
		{"tune levels --store new.db --plot sub/a.sgf", "is no SVG file"},
		{"train mm a.sgf --out x --plot sub/a.sgf", "is no SVG file"},
		{"train sb a.sgf --out x --curve sub/a.sgf", "is no CSV file of such a training"},
		{"train net a.sgf --out x --curve sub/a.sgf", "is no CSV file of such a training"},
		{"render a.sgf -o notes.svg", "is no SVG file"},
		{"render a.sgf -o notes.PNG", "is no PNG file"},
		{"bench --seconds 0.001 --only board --cpuprofile sub/a.sgf", "is no CPU profile"},
	} {
		code, out, errOut := ask(t, "", strings.Fields(tt.args)...)
		if code == exitOK || !strings.Contains(errOut, tt.want) || strings.Count(errOut, "\n") != 1 {
			t.Errorf("%s: exit code %d, %s%s, want %q", tt.args, code, out, errOut, tt.want)
		}
	}
	for name, want := range files {
		if text, err := os.ReadFile(name); err != nil || string(text) != want {
			t.Errorf("%s was changed: %v", name, err)
		}
	}
	if code, out, errOut := runReviewOf(t, "a.sgf", "--html", os.DevNull, "--plot", os.DevNull); code != exitOK {
		t.Errorf("two devices: exit code %d: %s%s", code, out, errOut)
	}
	for range 2 {
		if code, out, errOut := runReviewOf(t, "a.sgf", "--html", "a.html", "--plot", "a.svg"); code != exitOK {
			t.Errorf("files of the same kind: exit code %d: %s%s", code, out, errOut)
		}
	}
}

// TestReviewOfFolder: the folder's name is taken as it stands, names may end in .SGF, and
// subfolders are read but for the one where the reviews go.
func TestReviewOfFolder(t *testing.T) {
	t.Chdir(t.TempDir())
	const folder = "games [2020]"
	if err := os.MkdirAll(folder+"/may/first", 0o777); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"a.SGF", "b.sgf", "c.txt", "b-reviewed.sgf", "may/first/b.sgf"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(shortGame), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	link := "link"
	if err := os.Symlink(folder, link); err != nil {
		t.Skip(err)
	}
	for _, tt := range []struct{ folder, output, want string }{
		{folder, "", "games [2020]/a-reviewed.sgf games [2020]/b-reviewed.sgf games [2020]/may/first/b-reviewed.sgf"},
		{link + "/", "new", "new/a.SGF new/b.sgf new/may/first/b.sgf"},
		{folder, folder + "/new", "games [2020]/new/a.SGF games [2020]/new/b.sgf games [2020]/new/may/first/b.sgf"},
		{folder, folder + "/new", "games [2020]/new/a.SGF games [2020]/new/b.sgf games [2020]/new/may/first/b.sgf"},
	} {
		code, out, errOut := runReviewOf(t, tt.folder, "--output", tt.output)
		var written []string
		for line := range strings.Lines(out) {
			if name, _, ok := strings.Cut(line, ": Reviewed by Montego"); ok {
				written = append(written, filepath.ToSlash(name))
			}
		}
		if got := strings.Join(written, " "); code != exitOK || got != tt.want {
			t.Errorf("%s into %q: exit code %d, %s, want %s; %s", tt.folder, tt.output, code, got, tt.want, errOut)
		}
	}
}
