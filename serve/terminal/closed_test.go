package terminal

import (
	"io"
	"slices"
	"strings"
	"testing"

	"montego/internal/phrases"
)

// TestClosed: a game is over where its file says how it ended and can be played to that end. Then
// Montego waits, and what is saved keeps the result and the players until somebody goes on.
func TestClosed(t *testing.T) {
	tests := []struct {
		name, record string
		lines        []string // the last is refused if want is a sentence
		want         phase
		keeps, lacks string // in what is saved then
	}{
		{"of others", "RE[W+R]PB[Ann]PW[Bob]TM[600];B[cc];W[dd]", nil, closed, "PB[Ann] PW[Bob] RE[W+R] TM[600]", "PB[Ada]"},
		{"by points", "RE[B+3.5]PB[Ann]PW[Bob];B[cc];W[];B[]", nil, closed, "RE[B+3.5]", ""},
		{"one's own", "RE[W+T]PB[Ada]PW[Montego 1.1]WR[12k]TM[600]DT[2020-01-02];B[cc]", nil, closed, "RE[W+T] WR[12k] PW[Montego 1.1] DT[2020-01-02]", ""},
		{"a draw", "RE[0];B[cc]", nil, closed, "RE[0]", ""},
		{"a move goes on", "RE[W+R]PB[Ann]PW[Bob];B[cc];W[dd]", []string{"b2"}, playing, "PB[Ada]", "RE[ PW[Bob]"},
		{"an illegal move does not", "RE[W+R]PB[Ann];B[cc];W[dd]", []string{"c3"}, closed, "RE[W+R] PB[Ann]", ""},
		{"a move in Montego's place does not", "RE[W+R]PB[Ann];B[cc]", []string{"b2"}, closed, "RE[W+R]", ""},
		{"continue goes on", "RE[W+R]PB[Ann];B[cc];W[dd]", []string{"continue"}, playing, "PB[Ada]", "RE["},
		{"continue counts", "RE[B+3.5];B[cc];W[];B[]", []string{"continue"}, counting, "", "RE["},
		{"undo goes on", "RE[W+R];B[cc];W[dd]", []string{"undo"}, playing, "", "RE[ ;B[cc]"},
		{"no move to take back", "RE[W+R];W[dd]", []string{"undo"}, closed, "RE[W+R]", ""},
		{"no result", "RE[?];B[cc];W[dd]", nil, playing, "", "RE["},
		{"an end that cannot be played to", "RE[W+R];B[cc];W[dd];B[cc];W[aa]", []string{"undo"}, playing, "", "RE["},
	}
	for _, test := range tests {
		o := testOptions()
		o.Resume = "game.sgf"
		files := memory{"game.sgf": "(;SZ[5]" + test.record + ")"}
		s := newTestConsole(io.Discard, o, &robot{script: []string{"A1"}}, files)
		if err := s.begin(); err != nil {
			t.Fatal(err)
		}
		for _, line := range test.lines {
			_ = s.obey(line)
		}
		if got := s.phase(); got != test.want {
			t.Errorf("%s: phase %d, want %d", test.name, got, test.want)
		}
		_ = s.obey("save saved.sgf")
		s.close()
		saved := strings.ReplaceAll(files["saved.sgf"], "\n", "")
		for word := range strings.SplitSeq(test.keeps, "] ") {
			if !strings.Contains(saved, word) {
				t.Errorf("%s: no %s in %s", test.name, word, saved)
			}
		}
		if slices.ContainsFunc(strings.Fields(test.lacks), func(word string) bool { return strings.Contains(saved, word) }) {
			t.Errorf("%s: one of %s is in %s", test.name, test.lacks, saved)
		}
	}
}

// TestClosedTold: in every language the player is told how the game ended, and what a saved game
// leaves out.
func TestClosedTold(t *testing.T) {
	whole := strings.NewReplacer(" ", "", "\n", "") // where lines end does not matter
	for _, name := range phrases.Languages {
		o := testOptions()
		o.Language, o.Columns = phrases.Match(name), func() int { return 30 }
		text := whole.Replace(sitting(t, o, mover{&robot{}}, "load over", "hint", "undo", "save"))
		path := phrases.Args{"path": "over.sgf"}
		for key, args := range map[string]phrases.Args{
			"result.resigned": {"color": "white"}, "terminal.closed": nil, "terminal.prompt.closed": nil, "terminal.fault.closed": nil,
			"terminal.lost.result": path, "terminal.lost.players": path, "terminal.shortened": path,
		} {
			if want := o.Language.Say(key, args); !strings.Contains(text, whole.Replace(want)) {
				t.Errorf("%s: no %q in\n%s", name, want, text)
			}
		}
	}
}
