//go:build unix

package command

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"github.com/coder/websocket"
	"github.com/creack/pty"
	"github.com/mattn/go-runewidth"

	"montego/cluster"
	"montego/internal/file/filetest"
)

// person sits at a pseudo-terminal that montego runs in.
type person struct {
	t       *testing.T
	program *exec.Cmd
	keys    *os.File
	shown   chan string // what the screen shows, in pieces; closed at the end of the program
	unread  string
	all     strings.Builder
}

// sitDown starts montego with args in a terminal of 90×30 characters and an
// environment of nothing but these settings and a home of its own.
func sitDown(t *testing.T, environment []string, args ...string) *person {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return sitDownAt(t, environment, self, args...)
}

// sitDownAt is sitDown with another program in the terminal.
func sitDownAt(t *testing.T, environment []string, program string, args ...string) *person {
	t.Helper()
	p := &person{t: t, program: exec.Command(program, args...), shown: make(chan string)}
	p.program.Dir = t.TempDir()
	p.program.Env = append([]string{asProgram + "=1", "HOME=" + p.program.Dir, "TERM=dumb"}, environment...)
	ours, err := pty.StartWithSize(p.program, &pty.Winsize{Rows: 30, Cols: 90})
	if err != nil {
		t.Fatal(err)
	}
	p.keys = pollable(t, ours)
	t.Cleanup(func() {
		p.program.Process.Kill()
		p.keys.Close()
		for range p.shown {
		}
		p.program.Wait()
	})
	go func() {
		defer close(p.shown)
		piece := make([]byte, 4096)
		for {
			n, err := p.keys.Read(piece)
			if err != nil {
				return // the program has left the terminal
			}
			p.shown <- string(piece[:n])
		}
	}()
	return p
}

// pollable returns f as a file that can be closed while it is read: so does a window
// that is closed.
func pollable(t *testing.T, f *os.File) *os.File {
	t.Helper()
	defer f.Close()
	fd, err := syscall.Dup(int(f.Fd()))
	if err == nil {
		err = syscall.SetNonblock(fd, true)
	}
	if err != nil {
		t.Fatal(err)
	}
	return os.NewFile(uintptr(fd), f.Name())
}

// see waits until the screen shows the pattern, after what was seen before.
func (p *person) see(pattern string) string {
	p.t.Helper()
	want := regexp.MustCompile(pattern)
	for {
		if at := want.FindStringIndex(p.unread); at != nil {
			found := p.unread[at[0]:at[1]]
			p.unread = p.unread[at[1]:]
			return found
		}
		piece, open := <-p.shown
		if !open {
			p.t.Fatalf("no %q before the end; the screen has shown\n%s", pattern, p.all.String())
		}
		p.unread += piece
		p.all.WriteString(piece)
	}
}

// press presses keys.
func (p *person) press(keys string) {
	p.t.Helper()
	if _, err := p.keys.WriteString(keys); err != nil {
		p.t.Fatal(err)
	}
}

// enter types a line.
func (p *person) enter(line string) {
	p.t.Helper()
	p.press(line + "\r")
}

// ends waits for the end of the program and checks its exit code.
func (p *person) ends(code int) {
	p.t.Helper()
	for piece := range p.shown {
		p.all.WriteString(piece)
	}
	p.program.Wait()
	if got := p.program.ProcessState.ExitCode(); got != code {
		p.t.Errorf("exit code %d, want %d; the screen has shown\n%s", got, code, p.all.String())
	}
}

const keyCtrlC = "\x03"

// A few playouts, the same each time.
var quick = []string{"--playouts", "20", "--threads", "1", "--seed", "1", "--memory", "8M"}

// TestPlayAtTerminal plays a whole game at a terminal.
func TestPlayAtTerminal(t *testing.T) {
	p := sitDown(t, nil, append([]string{"play", "--size", "7"}, quick...)...)
	p.see("You are Black")
	p.see(`Move 1, your turn .* > `)
	p.press("E4\x7f\x7f4\x01D\r") // E4 is rubbed out; D comes before the 4
	p.see("You played D4")
	p.see("Montego played [A-G][1-7]")
	p.see(`Move 3, your turn .* > `)
	p.enter("hint")
	p.see("Montego would play")
	p.see(" > ")
	p.enter("score")
	p.see("Looking at the whole board")
	p.see(" > ")
	p.enter("undo")
	p.see("Taken back: D4, ")
	p.see(`Move 1, your turn .* > `)
	p.press("D")
	p.press(keyCtrlC) // nothing was played, so this leaves
	p.see("Goodbye")
	p.ends(exitOK)
}

// TestClusterAtTerminal: news of the cluster stand above the line that a person is typing.
func TestClusterAtTerminal(t *testing.T) {
	s, err := cluster.Serve(cluster.ServerOptions{Listen: "127.0.0.1:0", Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	p := sitDown(t, nil, append([]string{"play", "--size", "7", "--cluster", "--nats", s.URL()}, quick...)...)
	p.see(`Move 1, your turn .* > `)
	p.press("D")
	p.see("D")
	s.Close()
	p.see(`\x1b\[Kcluster: the NATS server is away\r\nMove 1, your turn .* > D`)
	p.press("4\r")
	p.see("You played D4")
}

// TestPlayLanguageAtTerminal: a game speaks the language of the system, or the one asked for.
func TestPlayLanguageAtTerminal(t *testing.T) {
	german := []string{"LANG=de_DE.UTF-8"}
	p := sitDown(t, german, append([]string{"play", "--size", "7"}, quick...)...)
	p.see("Sie haben Schwarz")
	p.see(`Zug 1, Sie sind dran .* > `)
	p.enter("D4")
	p.see("Sie haben D4 gespielt")
	p.see(`Zug 3, Sie sind dran .* > `)
	p.enter("foo")
	p.see("weder ein Punkt noch ein Befehl")
	p.enter("save mine")
	p.see("mine.sgf")
	if text, err := os.ReadFile(filepath.Join(p.program.Dir, "mine.sgf")); err != nil || !strings.Contains(string(text), "]C[Gewinnrate von Weiß ") {
		t.Errorf("saved: %s, %v", text, err)
	}
	p = sitDown(t, german, append([]string{"play", "--size", "7", "--language", "ja"}, quick...)...)
	p.see("あなたは黒です")
	ended := filetest.Put(t, t.TempDir(), "ended.sgf", "(;SZ[5]RU[tromp-taylor];B[cc];W[];B[])")
	p = sitDown(t, german, append([]string{"play", "--resume", ended}, quick...)...)
	p.see(`Komi +0 +7,5`)
	p.see("Auszählen: done, continue oder undo > ")
	p.enter("dead A1")
	p.see("Auf diesem Punkt liegt kein Stein")
	p.see(" > ")
	p.enter("seconds 0,5")
	p.see("bis zu 0,5 Sekunden")
	p = sitDown(t, german, append([]string{"play", "--komi", "6,5"}, quick...)...)
	p.see("Komi 6,5")
}

// TestPlayClosedAtTerminal: a game that is over in its file is shown with its end, and goes on only
// when the player says so.
func TestPlayClosedAtTerminal(t *testing.T) {
	fin := filetest.Put(t, t.TempDir(), "fin.sgf", "(;SZ[7]PB[Alice]BR[3k]PW[Bob]RE[W+R]TM[600];B[dd];W[cc];B[ee])")
	p := sitDown(t, []string{"LANG=de_DE.UTF-8"}, append([]string{"play", fin}, quick...)...)
	p.see("Alice 3k")
	p.see("Weiß gewinnt: Schwarz hat aufgegeben")
	p.see("Partie zu Ende: score, .* > ")
	p.enter("save copy.sgf")
	p.see("copy.sgf")
	p.see("Partie zu Ende: score, .* > ")
	if text, err := os.ReadFile(filepath.Join(p.program.Dir, "copy.sgf")); err != nil || !strings.Contains(string(text), "PB[Alice]BR[3k]PW[Bob]") || !strings.Contains(string(text), "RE[W+R]") {
		t.Errorf("saved: %s, %v", text, err)
	}
	p.enter("undo")
	p.see(`Zug 3, Sie sind dran .* > `)
	p.enter("save")
	p.see("Das Ergebnis von fin.sgf steht nicht darin")
	p.see("Die Spieler von fin.sgf stehen nicht darin")
}

// TestPlaySavesAtTerminal: a game is not lost by quit or Ctrl-C, and save keeps it.
func TestPlaySavesAtTerminal(t *testing.T) {
	p := sitDown(t, nil, append([]string{"play", "--size", "7"}, quick...)...)
	p.see(" > ")
	p.enter("D4")
	p.see(`Move 3, your turn .* > `)
	p.enter("quit")
	p.see("This game is not saved")
	p.see(" > ")
	p.press(keyCtrlC)
	p.see("This game is not saved")
	p.see(" > ")
	p.enter("save mine.sgf")
	p.see("Saved as mine.sgf")
	p.see(" > ")
	p.enter("resign")
	p.see("Game over.* > ")
	p.enter("quit") // the file does not have the result
	p.see("This game is not saved")
	p.see(" > ")
	p.enter("save")
	p.see("Saved as mine.sgf")
	p.see(" > ")
	p.enter("quit")
	p.see("Goodbye")
	p.ends(exitOK)
	if text, err := os.ReadFile(filepath.Join(p.program.Dir, "mine.sgf")); err != nil || !strings.Contains(string(text), "RE[W+R];B[dd]") {
		t.Errorf("saved: %q, %v", text, err)
	}
}

// TestPlayInterruptedAtTerminal: Ctrl-C while Montego thinks makes it move, and the
// terminal edits lines afterwards as before.
func TestPlayInterruptedAtTerminal(t *testing.T) {
	p := sitDown(t, nil, "play", "--size", "7", "--seconds", "3600", "--memory", "8M")
	p.see(" > ")
	p.enter("D4")
	p.see("Montego is thinking")
	p.press(keyCtrlC)
	p.see("Montego played")
	p.see(`Move 3, your turn .* > `)
	p.enter("hint")
	p.see("Looking for good moves")
	p.press(keyCtrlC)
	p.see("Montego would play")
	p.see(" > ")
	p.press(keyCtrlC)
	p.see("not saved")
	p.see(" > ")
	p.press(keyCtrlC)
	p.see("Goodbye")
	p.ends(exitOK)
}

// TestPlaySuspendedAtTerminal: Ctrl-Z suspends a game, whatever stands in the line, and the board is
// shown when it goes on.
func TestPlaySuspendedAtTerminal(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	shell := []string{"-c", `set -m; "$0" "$@"; echo It is suspended; fg`, self, "play", "--size", "19"}
	p := sitDownAt(t, nil, "sh", append(shell, quick...)...)
	p.see(`Move 1, your turn .* > `)
	p.press("D4\x02\x1a") // the cursor is before the 4
	p.see(`It is suspended\r\n`)
	p.see(`S T +X Black`)
	p.see(`Move 1, your turn .* > `)
	p.press(keyCtrlC)
	p.see("Goodbye")
	p.ends(exitOK)
}

// TestPlayEstimateAtTerminal: an estimate explains the marks that it has, and no others.
func TestPlayEstimateAtTerminal(t *testing.T) {
	settled := filetest.Put(t, t.TempDir(), "settled.sgf", "(;SZ[5];B[cc];W[];B[bc];W[])")
	for marks, args := range map[bool][]string{true: {"--resume", settled}, false: {"--size", "9"}} {
		p := sitDown(t, nil, append(append([]string{"play"}, args...), quick...)...)
		p.see(`your turn .* > `)
		p.enter("score")
		if got := strings.Contains(p.see(`(?s)Looking at the whole board.*your turn .* > `), "likely Black's"); got != marks {
			t.Errorf("%v: marks are explained: %v; the screen has shown\n%s", args, got, p.all.String())
		}
	}
}

// TestPlayFollowsWindow: the board is drawn for the width that the window has now.
func TestPlayFollowsWindow(t *testing.T) {
	p := sitDown(t, nil, append([]string{"play", "--size", "7"}, quick...)...)
	p.see(`F G +X Black`)
	p.see(" > ")
	if err := pty.Setsize(p.keys, &pty.Winsize{Rows: 30, Cols: 40}); err != nil {
		t.Fatal(err)
	}
	p.enter("show")
	p.see(`F G\r\n`)
	p.see(`\r\nX Black`)
}

// TestPlayNarrow: in a narrow window the list of commands and the prompt break between words.
func TestPlayNarrow(t *testing.T) {
	p := sitDown(t, []string{"LANG=de_DE.UTF-8"}, append([]string{"play", "--size", "5"}, quick...)...)
	p.see(" > ")
	if err := pty.Setsize(p.keys, &pty.Winsize{Rows: 30, Cols: 40}); err != nil {
		t.Fatal(err)
	}
	p.enter("help")
	p.see(`\r\n  continue     weiterspielen: beim\r\n {15}Auszählen oder nach dem\r\n {15}Ende einer geladenen\r\n {15}Partie\r\n`)
	p.see(`Zug 1, Sie sind dran \(Schwarz,\r\n\W*geschlagen 0\) > `)
}

// TestPlayClockAtTerminal: the clock goes on while a person types, who loses on time, keeps what is
// typed, and may go on.
func TestPlayClockAtTerminal(t *testing.T) {
	p := sitDown(t, []string{"LANG=en_GB.UTF-8", "TERM=xterm-256color"}, append([]string{"play", "--size", "5", "--time", "3s"}, quick...)...)
	p.see(`The clock starts with the next move\.`)
	p.see(`captured 0\) 0:03 > `)
	p.enter("c3")
	p.see(`captured 0\) 0:03 > `)
	p.press("und")
	p.see(`captured 0\) 0:02 > \W*und`)
	p.see(`captured 0\) 0:01 > \W*und`)
	p.see(`White wins on time\.`)
	p.see(`Montego wins\.`)
	p.see(`Game over: save, new, undo or quit > \W*und`)
	p.enter("o")
	p.see(`You are back in the game\.`)
	p.see(`captured 0\) 0:03 > `)
	p.enter("b2")
	p.see(`You played B2\.`)
	p.see(`captured 0\) 0:0[123] > `)
}

// TestPlayClockWide: a prompt of letters two columns wide is drawn anew in its place.
func TestPlayClockWide(t *testing.T) {
	p := sitDown(t, []string{"LANG=ja_JP.UTF-8", "TERM=xterm-256color"}, append([]string{"play", "--size", "5", "--time", "1m"}, quick...)...)
	p.see(" > ")
	p.enter("c3")
	before := strings.TrimPrefix(p.see(`\n3 手目.* > `), "\n")
	back := p.see(`\x1b\[\d+D`)
	if want := fmt.Sprintf("\x1b[%dD", runewidth.StringWidth(before)); back != want {
		t.Errorf("back to the beginning of %q goes %q, want %q", before, back, want)
	}
}

// TestPlayTeachAtTerminal: a player is warned of a blunder and takes it back.
func TestPlayTeachAtTerminal(t *testing.T) {
	file := written(t, "atari.sgf", "(;GM[1]SZ[5]KM[0.5]AB[ab][bb][cb][db][eb][ad][bd][cd][dd]AW[ac][bc][cc][dc][ec][ae][be][ce][de]PL[B])")
	p := sitDown(t, nil, append([]string{"play", file, "--teach"}, quick...)...)
	p.see(" > ")
	p.enter("c5")
	p.see(`You played C5\.`)
	p.see(`Your move at C5 loses \d+ % of win rate\.`)
	p.see(`E[12] is better\.`)
	p.see(" > ")
	p.enter("undo")
	p.see("Taken back: C5")
	p.see(`Move 1, your turn .* > `)
}

// TestPlayTerminalCloses: a game whose window is closed is saved, also while its player waits for a
// hint.
func TestPlayTerminalCloses(t *testing.T) {
	for line, shown := range map[string]string{"": ` > `, "hint": `Looking for good moves`} {
		p := sitDown(t, nil, "play", "--size", "7", "--level", "20k", "--seconds", "600", "--threads", "1", "--seed", "1", "--memory", "8M")
		p.see(" > ")
		p.enter("D4")
		p.see(`Move 3, your turn .* > `)
		p.enter(line)
		p.see(shown)
		p.keys.Close()
		p.program.Wait()
		if saved, _ := filepath.Glob(filepath.Join(p.program.Dir, "*.sgf")); len(saved) != 1 {
			t.Errorf("%q: saved: %q", line, saved)
		}
	}
}

// TestPlayTerminatedAtTerminal: a game that another program ends is saved, and what is said
// last stands at the beginning of lines.
func TestPlayTerminatedAtTerminal(t *testing.T) {
	p := sitDown(t, nil, append([]string{"play", "--size", "7"}, quick...)...)
	p.see(" > ")
	p.enter("D4")
	p.see(`Move 3, your turn .* > `)
	if err := p.program.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	p.see(`\r\nSaved as montego-1.sgf.\r\nGoodbye.\r\n`)
}

// TestPlayRescuedAtTerminal: a game that is over for its player, and cannot be saved where it is
// played, is kept elsewhere.
func TestPlayRescuedAtTerminal(t *testing.T) {
	temporary := t.TempDir()
	p := sitDown(t, []string{"TMPDIR=" + temporary}, append([]string{"play", "--size", "7"}, quick...)...)
	p.see(" > ")
	p.enter("D4")
	p.see(`Move 3, your turn .* > `)
	if err := os.RemoveAll(p.program.Dir); err != nil {
		t.Fatal(err)
	}
	p.press("\x04") // Ctrl-D
	p.see(`Cannot save montego-1.sgf: no such file or directory.\r\nSaved as `)
	p.see(`Goodbye`)
	p.ends(exitOK)
	files, _ := filepath.Glob(filepath.Join(temporary, "montego-*.sgf"))
	if len(files) != 1 {
		t.Fatalf("kept: %q", files)
	}
	if text, err := os.ReadFile(files[0]); err != nil || !strings.Contains(string(text), ";B[dd]") {
		t.Errorf("kept: %s, %v", text, err)
	}
}

// TestBareAtTerminal: montego alone, at a terminal, serves the page and opens the
// browser on it; a program that stands in for the browser notes what it is given.
func TestBareAtTerminal(t *testing.T) {
	bin := t.TempDir()
	script := "#!/bin/sh\necho \"$1\" >" + bin + "/part && mv " + bin + "/part " + bin + "/opened\n"
	for _, browser := range []string{"xdg-open", "open"} {
		if err := os.WriteFile(filepath.Join(bin, browser), []byte(script), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	p := sitDown(t, []string{"DISPLAY=:9", "PATH=" + bin + ":" + os.Getenv("PATH")})
	address := strings.TrimPrefix(p.see(`Montego is at http://\S+`), "Montego is at ")
	p.see("Games are kept in " + regexp.QuoteMeta(p.program.Dir))
	if got := status(t, address); got != 200 {
		t.Errorf("%s answers %d", address, got)
	}
	opened := ""
	for opened == "" {
		text, _ := os.ReadFile(filepath.Join(bin, "opened"))
		opened = strings.TrimSpace(string(text))
	}
	if opened != address {
		t.Errorf("the browser was given %s, not %s", opened, address)
	}
	p.press(keyCtrlC)
	p.ends(exitOK)
}

// TestFlagsAtTerminal: flags alone are those of the page, or of GTP for who asks for it.
func TestFlagsAtTerminal(t *testing.T) {
	p := sitDown(t, nil, "--playouts", "100", "--no-browser", "--listen", "localhost:0")
	p.see(`Montego is at http://\S+`)
	p.press(keyCtrlC)
	p.ends(exitOK)
	p = sitDown(t, nil, "--playouts", "100", "--gtp", "--quiet")
	p.enter("name")
	p.see("= Montego")
	p.enter("quit")
	p.ends(exitOK)
}

// TestWebUnsavedAtTerminal: who serves the page reads there that a game cannot be saved, and at
// the end where it is.
func TestWebUnsavedAtTerminal(t *testing.T) {
	folder, temporary := filepath.Join(t.TempDir(), "games"), t.TempDir()
	p := sitDown(t, []string{"TMPDIR=" + temporary}, "web", "--no-browser", "--memory", "64M", "--listen", "localhost:0", "--games", folder)
	address := strings.TrimPrefix(p.see(`Montego is at http://\S+`), "Montego is at ")
	p.see("Games are kept in")
	c, _, err := websocket.Dial(t.Context(), address+"messages", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.CloseNow()
	if err := os.RemoveAll(folder); err != nil {
		t.Fatal(err)
	}
	for _, request := range []string{
		`{"id":1,"type":"new","setup":{"width":9,"height":9,"black":{},"white":{}}}`,
		`{"id":2,"type":"play","node":1,"head":1,"vertex":"E5"}`,
	} {
		if err := c.Write(t.Context(), websocket.MessageText, []byte(request)); err != nil {
			t.Fatal(err)
		}
	}
	p.see("montego: games cannot be saved: no such file or directory")
	p.press(keyCtrlC)
	kept := strings.TrimPrefix(p.see(`could not be saved in \S+ \(no such file or directory\); kept in \S+`), "could not be saved in "+folder+" (no such file or directory); kept in ")
	p.ends(exitFailure)
	files, _ := filepath.Glob(filepath.Join(kept, "*.sgf"))
	if len(files) != 1 || filepath.Dir(kept) != temporary {
		t.Fatalf("%s has %q", kept, files)
	}
	if text, err := os.ReadFile(files[0]); err != nil || !strings.Contains(string(text), ";B[ee]") {
		t.Errorf("kept: %s, %v", text, err)
	}
}

// TestProgressAtTerminal: whatever takes long shows there how far it is.
func TestProgressAtTerminal(t *testing.T) {
	game := filetest.Put(t, t.TempDir(), "game.sgf", "(;SZ[5]KM[5];B[cc];W[bc];B[bb];W[cb];B[db])")
	many := filetest.Put(t, t.TempDir(), "many.sgf", strings.Repeat("(;SZ[5]KM[5];B[cc];W[bc];B[bb];W[cb];B[db])\n", 30))
	tests := []struct {
		args string
		want []string
	}{
		{"match preset:uct,playouts=1 preset:rave,playouts=1 --size 3 --games 4 --memory 8M", []string{`4 of 4 games: A \d, B \d, 0s left, after \d+s`, "4 games on 3×3"}},
		{"review --playouts 20 --memory 8M GAME", []string{`\d+ %, `, "Reviewed by"}},
		{"train harvest --least 1 --out shapes.gz MANY", []string{`pass 1 of 2: \d+ games, after \d+s`, `\r`, "30 games read"}},
	}
	for _, tt := range tests {
		t.Run(strings.Fields(tt.args)[0], func(t *testing.T) {
			args := strings.NewReplacer("GAME", game, "MANY", many).Replace(tt.args)
			p := sitDown(t, []string{"TERM=xterm"}, strings.Fields(args)...)
			for _, want := range tt.want {
				p.see(want)
			}
			p.ends(exitOK)
		})
	}
}

// TestProgressStaysInLine: however long the name of a file is, a review changes one line of the
// window, and ends it with all of the work done.
func TestProgressStaysInLine(t *testing.T) {
	name := strings.Repeat("Anna Maria 本因坊 against Bob, ", 4) + "last game.sgf"
	game := filetest.Put(t, t.TempDir(), name, "(;SZ[5]KM[5];B[cc];W[bc];B[bb];W[cb];B[db])")
	p := sitDown(t, []string{"TERM=xterm"}, "review", "--playouts", "20", "--memory", "8M", game)
	p.ends(exitOK)
	bars, _, found := strings.Cut(p.all.String(), "\r\n")
	if !found || !strings.Contains(bars, "last game.sgf ") {
		t.Fatalf("no progress in\n%s", p.all.String())
	}
	steps := strings.Split(bars, "\r")
	for _, step := range steps {
		if n := runewidth.StringWidth(step); n > 90 {
			t.Errorf("%d columns of 90: %q", n, step)
		}
	}
	if len(steps) < 2 || !strings.Contains(steps[len(steps)-2], " 100 %, 0s left") {
		t.Errorf("the last is not 100 %%: %q", steps)
	}
}
