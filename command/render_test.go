package command

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// runRenderOf runs `montego render` on what stands on standard input.
func runRenderOf(t *testing.T, args, input string) (code int, out, errOut string) {
	return ask(t, input, strings.Fields("render - "+args)...)
}

func TestRenderCommand(t *testing.T) {
	const record = "(;SZ[5];B[cc];W[bb];B[dd]TR[aa]LB[ee:x];W[])"
	tests := []struct {
		args, input string
		want        string // pieces of the SVG
	}{
		{"", record, `class="stone black" cx="3.5" cy="3.5"|class="stone white" cx="1.5"|after 4 moves`},
		{"--move 1", record, `after 1 move"`},
		{"--move 3", record, `class="mark"|>x</text>|class="last on-black"`},
		{"--move 0 --bare --width 100", record, `width="100" height="100"|viewBox="-0.35 -0.35 5.7 5.7"|after 0 moves`},
		{"--move 0", "(;SZ[5]B[cc];W[bb])", `after 0 moves`}, // the root has a move
		{"--numbers all", record, `>1</text>|>2</text>|>3</text>|>4 pass</text>`},
		{"--numbers all", "(;SZ[5];B[];W[];B[];W[];B[])", `viewBox="-0.95 -0.95 6.9 8.65"|>1 pass, 2 pass,</text>|>3 pass, 4 pass,</text>|>5 pass</text>`},
		{"--numbers all --move 4", "(;SZ[5];B[cc];W[bb];B[];AB[dd];W[ee])", `after 4 moves|>1</text>|>2</text>|>3 pass</text>|>4</text>`}, // stones are set up between moves
		{"--numbers 2-2 --move 3 --style paper", record, `>2</text>|fill="#000000"`},
		{"--caption two", "X O\n. .", `class="stone white"|>two</text>`},
		{"", "boardsize 5 7\nplay b C3 # a comment\n\nset_position w A1 b E7\n", `cx="4.5" cy="0.5"|cx="0.5" cy="6.5"`},
		{"--ownership --criticality --candidates 2 --playouts 60 --threads 1 --memory 8M", "boardsize 5\nplay b C3\n", `class="owner black"|class="heat"|class="candidate"`},
	}
	for _, tt := range tests {
		code, out, errOut := runRenderOf(t, tt.args, tt.input)
		if code != exitOK || errOut != "" {
			t.Errorf("%s: exit code %d, %s", tt.args, code, errOut)
		}
		for want := range strings.SplitSeq(tt.want, "|") {
			if !strings.Contains(out, want) {
				t.Errorf("%s: no %s in\n%s", tt.args, want, out)
			}
		}
	}
	file := filepath.Join(t.TempDir(), "board.png")
	for range 2 { // the second replaces the first
		if code, out, errOut := runRenderOf(t, "-o "+file+" --width 64", record); code != exitOK || out+errOut != "" {
			t.Fatalf("exit code %d, %q, %q", code, out, errOut)
		}
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if c, err := png.DecodeConfig(bytes.NewReader(text)); err != nil || c.Width != 64 {
		t.Errorf("the file is %d pixels wide, want 64, %v", c.Width, err)
	}
}

// TestRenderCaptionLetters: a PNG does not leave letters of the caption out in silence.
func TestRenderCaptionLetters(t *testing.T) {
	dir := t.TempDir()
	for _, tt := range []struct{ file, caption, want string }{
		{"a.png", "Größe & <b> Ёж", ""},
		{"a.svg", "囲碁", ""},
		{"b.png", "A囲碁", "montego: --caption: a PNG has no letters for \"囲碁\"; an SVG has\n"},
	} {
		code, _, errOut := ask(t, "X O\n. .", "render", "-", "-o", filepath.Join(dir, tt.file), "--caption", tt.caption)
		if (code == exitOK) != (tt.want == "") || errOut != tt.want {
			t.Errorf("%s, %s: exit code %d, %s", tt.file, tt.caption, code, errOut)
		}
	}
}

// TestRenderLabelLetters: nor letters of a record's labels.
func TestRenderLabelLetters(t *testing.T) {
	dir := t.TempDir()
	for _, tt := range []struct{ file, want string }{
		{"a.png", "montego: - has labels with \"いろ\", for which a PNG has no letters; an SVG has\n"},
		{"a.svg", ""},
	} {
		code, _, errOut := runRenderOf(t, "-o "+filepath.Join(dir, tt.file), "(;SZ[5];B[cc]LB[aa:ろ][bb:い][cc:b])")
		if code != exitOK || errOut != tt.want {
			t.Errorf("%s: exit code %d, %s", tt.file, code, errOut)
		}
	}
}

// TestPositionTells: render and debug tell what of a record they pass over, in a line each.
func TestPositionTells(t *testing.T) {
	for _, tt := range []struct{ record, want string }{
		{"(;SZ[5];B[cc])(;SZ[5];B[bb])", "montego: - has 2 games; the first is read, --game takes another one\n"},
		{"(;SZ[5]KM[much];B[cc])", "montego: - has faults (1); the first is at 1:8: KM[much]"},
		{"(;SZ[5]KM[375]AP[GNU Go:3.8]AP[foxwq];B[cc])", "montego: -: KM[375] read as KM[7.5]\n"},
		{"X O\n. .", ""},
	} {
		for _, args := range []string{"render -", "debug policy - --samples 1"} {
			code, _, errOut := ask(t, tt.record, strings.Fields(args)...)
			if code != exitOK || !strings.HasPrefix(errOut, tt.want) || strings.Count(errOut, "\n") != min(len(tt.want), 1) {
				t.Errorf("%s of %s: exit code %d, %s", args, tt.record, code, errOut)
			}
		}
	}
}

// TestOtherBoards: a board that Montego does not have, and another game, are refused in one line.
func TestOtherBoards(t *testing.T) {
	for _, command := range []string{"render", "review"} {
		refused(t, exitFailure, "-: 1:8: board size 25×25 is not between", "(;GM[1]SZ[25];B[aa])", command, "-")
		refused(t, exitFailure, `-: 1:8: invalid board size "0"`, "(;GM[1]SZ[0];B[aa])", command, "-")
		if code, _, errOut := ask(t, "(;GM[2];B[aa])", command, "-"); code != exitFailure || strings.Count(errOut, "\n") != 1 {
			t.Errorf("%s: exit code %d, %s", command, code, errOut)
		}
	}
}

// TestRenderGame: --game takes any game of a file, and faults stand where the file has them.
func TestRenderGame(t *testing.T) {
	const records = "(;SZ[5];B[cc])(;SZ[5];B[bb];W[dd];B[dd])"
	for args, want := range map[string]string{
		"--game 1": "", "--game 2 --move 2": "",
		"--game 2": "montego: - is drawn up to its first fault: 1:35: move 3: ",
		"--game 3": "montego: -: there is no game 3: it has 2 games",
	} {
		code, out, errOut := runRenderOf(t, args, records)
		if (code == exitOK) != (args != "--game 3") || !strings.HasPrefix(errOut, want) || (want == "") != (errOut == "") {
			t.Errorf("render %s: exit code %d, %s", args, code, errOut)
		}
		if stone := `class="stone white" cx="3.5"`; strings.Contains(out, stone) != strings.HasPrefix(args, "--game 2") {
			t.Errorf("render %s draws %s", args, out)
		}
	}
	if code, _, errOut := runRenderOf(t, "--game 2", "X O\n. ."); code == exitOK || !strings.Contains(errOut, "only a game record can have other games") {
		t.Errorf("a picture: exit code %d, %s", code, errOut)
	}
}

// TestRenderUpToFault: a record with an illegal move is drawn as it stands before the move,
// and a line says so.
func TestRenderUpToFault(t *testing.T) {
	for _, args := range []string{"", "--move 3", "--numbers all"} {
		code, out, errOut := runRenderOf(t, args, "(;SZ[5];B[cc];W[bb];B[bb];W[dd])")
		want := "montego: - is drawn up to its first fault: 1:21: move 3: "
		if code != exitOK || !strings.HasPrefix(errOut, want) || strings.Count(errOut, "\n") != 1 {
			t.Errorf("render %s: exit code %d, %s", args, code, errOut)
		}
		if !strings.Contains(out, "after 2 moves") || !strings.Contains(out, `class="stone white" cx="1.5"`) {
			t.Errorf("render %s draws %s", args, out)
		}
	}
}

// TestRenderUpToFaultAfterSetUp: so it is where the wrong move comes right after stones that are
// set up within the game.
func TestRenderUpToFaultAfterSetUp(t *testing.T) {
	code, out, errOut := runRenderOf(t, "", "(;SZ[5];B[cc];W[bb];AB[dd];W[bb])")
	if code != exitOK || !strings.HasPrefix(errOut, "montego: - is drawn up to its first fault: 1:28: move 3: ") {
		t.Errorf("exit code %d, %s", code, errOut)
	}
	if !strings.Contains(out, "after 2 moves") || !strings.Contains(out, `class="stone black" cx="3.5" cy="3.5"`) {
		t.Errorf("it draws %s", out)
	}
}

func TestRenderErrors(t *testing.T) {
	const record = "(;SZ[5];B[cc])"
	tests := []struct {
		args, input string
		code        int
		want        string
	}{
		{"--width 3", record, exitUsage, "--width: 3 is outside 20..10000"},
		{"--style glass", record, exitUsage, `--style: "glass" is not one of wood, paper`},
		{"--numbers 9-x", record, exitUsage, `-: --numbers "9-x" is neither all`},
		{"--move -3", record, exitUsage, "--move: -3 is outside -1.."},
		{"-o board.gif", record, exitUsage, "--output board.gif: the name must end in .svg or .png"},
		{"--playouts 0", record, exitUsage, "--playouts: 0 is outside 1.."},
		{"--move 2", record, exitFailure, "-: --move 2: the last move is 1"},
		{"-o nowhere/board.png", record, exitFailure, "nowhere/board.png: no such file or directory"},
		{"", "(;SZ[5]AB[cc];W[cc])", exitFailure, "-: 1:15: "},
		{"", "boardsize 5\nplay b C9", exitFailure, "-: line 2: play: b C9: "},
		{"", "boardsize 5\nplay b C3 w C3", exitFailure, "-: line 2: play: w C3: "},
		{"", "boardsize 50", exitFailure, "-: line 1: boardsize: "},
		{"", "komi", exitFailure, "-: line 1: komi: missing argument: komi"},
		{"", "play b", exitFailure, "-: line 1: play: b: missing argument: vertex"},
		{"", "boardsize 5\ngenmove b", exitFailure, `-: line 2: "genmove" is no command that sets up a position`},
		{"", "", exitFailure, "-: picture: "},
		{"", "X . Y\n. . .\ncaptured: 1 X, 2 O", exitFailure, "-: picture: diagram line 1, column 5: "},
		{"", "black_rook", exitFailure, "-: neither a game record (SGF), nor a picture of a board, nor GTP commands that set up a position"},
		{"", "genmove b", exitFailure, "-: neither a game record"},
	}
	for _, tt := range tests {
		refused(t, tt.code, tt.want, tt.input, strings.Fields("render - "+tt.args)...)
	}
}
