package regress

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"montego/internal/file/filetest"
)

// TestWithoutLoadsgf: an engine that knows no loadsgf is told size, komi, stones set up
// and moves, and is told them again when it was lost; one that knows no reg_genmove takes
// its move back.
func TestWithoutCommands(t *testing.T) {
	folder := t.TempDir()
	record := "(;SZ[5]KM[0.5]AB[aa]AW[ee];B[cc];W[];B[dd])"
	filetest.Put(t, folder, "x.sgf", record)
	s := mustParse(t,
		"forget",
		"loadsgf x.sgf 3",
		"1 history",
		"#? [forget;loadsgf .*x.sgf 3;known_command loadsgf;boardsize 5;clear_board;komi 0.5;play white E1;play black A5;play black C3;play white pass]",
		"5 reg_genmove b",
		"#? [C3]",
		"2 crash",
		"3 history",
		"#? [forget;boardsize 5;clear_board;komi 0.5;play white E1;play black A5;play black C3;play white pass]",
		"6 reg_genmove w",
		"7 history",
		"#? [.*play white pass;history;genmove w;undo]",
		"loadsgf missing.sgf",
		"4 genmove b",
		"#? [C3]",
	)
	s.Folder = folder
	r := ask(t, fakePlayer(t), quick, s).Run(0, 0)
	var verdicts []string
	for i := range r.Tests {
		verdicts = append(verdicts, r.Tests[i].Step.Label()+" "+r.Tests[i].Verdict.String())
	}
	if diff := cmp.Diff([]string{"1 pass", "5 pass", "2 FAIL", "3 pass", "6 pass", "7 pass", "4 FAIL"}, verdicts); diff != "" {
		t.Errorf("%s\n%v", diff, story(r))
	}
}

// TestWithoutUndo: an engine that cannot take its move back answers one question, and none that
// counts in the position after its own move.
func TestWithoutUndo(t *testing.T) {
	r := ask(t, fakePlayer(t), quick, mustParse(t,
		"forget undo",
		"boardsize 5",
		"1 reg_genmove b", "#? [C3]",
		"2 reg_genmove b", "#? [C3]",
		"clear_board",
		"3 reg_genmove b", "#? [C3]",
	)).Run(0, 0)
	var verdicts []string
	for i := range r.Tests {
		verdicts = append(verdicts, r.Tests[i].Verdict.String())
	}
	const want = "no such position: the engine has played C3 and does not take it back: ? unknown command"
	if strings.Join(verdicts, " ") != "pass FAIL pass" || r.Tests[1].Fault != want {
		t.Errorf("%q", story(r))
	}
}

// TestChosenMoves: the moves that an engine chose, also aloud and while cleaning up, are
// those of the position that it is told again when it was lost.
func TestChosenMoves(t *testing.T) {
	s := mustParse(t,
		"boardsize 5",
		"genmove b",
		"kata-genmove_analyze w 10",
		"kgs-genmove_cleanup b",
		"lz-genmove_analyze w 10",
		"2 crash",
		"1 history",
		"#? [boardsize 5;play b C3;play w B4;play b A2]",
	)
	r := ask(t, fakePlayer(t), quick, s).Run(0, 0)
	if last := r.Tests[len(r.Tests)-1]; last.Verdict != Pass {
		t.Errorf("%v", story(r))
	}
}
