package command

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"montego/gtp"
	"montego/internal/file/filetest"
)

// talk is a conversation with `montego gtp`, as it is written down.
type talk struct {
	t       *testing.T
	label   string // before each line of the notes
	notes   *strings.Builder
	in      *io.PipeWriter
	replies *gtp.ReplyReader
	errOut  bytes.Buffer
	code    chan int // the exit code, when it has ended
}

// startGTP starts `montego gtp` with flags.
func startGTP(t *testing.T, label string, notes *strings.Builder, flags ...string) *talk {
	inReader, inWriter := io.Pipe()
	outReader, outWriter := io.Pipe()
	k := &talk{t: t, label: label, notes: notes, in: inWriter, replies: gtp.NewReplyReader(outReader), code: make(chan int, 1)}
	k.replies.Babble = func(line string) { t.Errorf("%q is outside of a reply", line) }
	fmt.Fprintf(notes, "%s$ montego gtp %s\n", label, strings.Join(flags, " "))
	go func() {
		k.code <- Run(context.Background(), append([]string{"gtp"}, flags...), inReader, outWriter, &k.errOut)
		outWriter.Close()
	}()
	return k
}

// send sends commands all at once, and returns their replies once all are there.
func (k *talk) send(commands ...string) []gtp.Reply {
	k.t.Helper()
	go io.WriteString(k.in, strings.Join(commands, "\n")+"\n")
	for _, c := range commands {
		fmt.Fprintf(k.notes, "%s> %s\n", k.label, c)
	}
	var replies []gtp.Reply
	for _, c := range commands {
		r, err := k.replies.Read()
		if err != nil {
			k.t.Fatalf("%s: %v", c, err)
		}
		if r.Failed {
			k.t.Errorf("%s: refused: %s", c, r.Text)
		}
		replies = append(replies, r)
		shown := r.String()
		if c == "list_commands" {
			shown = "= …\n\n"
		}
		for line := range strings.Lines(strings.TrimSuffix(shown, "\n")) {
			fmt.Fprintln(k.notes, strings.TrimRight(k.label+"< "+line, " \n"))
		}
	}
	return replies
}

// ask sends one command and returns the text of its reply.
func (k *talk) ask(format string, args ...any) string {
	k.t.Helper()
	return k.send(fmt.Sprintf(format, args...))[0].Text
}

// quit ends the conversation and checks how.
func (k *talk) quit() {
	k.t.Helper()
	k.send("quit")
	k.ended(exitOK)
}

func (k *talk) ended(code int) {
	k.t.Helper()
	if got := <-k.code; got != code {
		k.t.Errorf("exit code %d, want %d", got, code)
	}
	if r, err := k.replies.Read(); err != io.EOF {
		k.t.Errorf("after the end: %v, %v", r, err)
	}
}

// TestGameOfTwo is a whole game on 9×9 between two engines with a controller in
// between, as gogui-twogtp plays it. At its end both must say the same.
func TestGameOfTwo(t *testing.T) {
	var notes strings.Builder
	players := []*talk{
		startGTP(t, "B", &notes, "--preset", "rave", "--seed", "1", "--playouts", "50", "--quiet"),
		startGTP(t, "W", &notes, "--preset", "rave", "--seed", "2", "--playouts", "50", "--quiet"),
	}
	both := func(commands ...string) (texts [2]string) {
		for i, p := range players {
			for _, r := range p.send(commands...) {
				texts[i] = r.Text
			}
		}
		return texts
	}
	both("protocol_version", "name", "version", "list_commands")
	both("boardsize 9")
	both("komi 7.5")
	both("clear_board")
	both("time_settings 600 0 0")
	passes := 0
	for n := 0; passes < 2; n++ {
		if n > 250 {
			t.Fatal("the game does not end")
		}
		i := n % 2
		color := []string{"b", "w"}[i]
		players[i].ask("time_left %s %d 0", color, 600-n)
		switch move := players[i].ask("genmove %s", color); move {
		case "resign":
			t.Log(color, "resigns")
			passes = 2
		default:
			passes++
			if move != "pass" {
				passes = 0
			}
			players[1-i].ask("play %s %s", color, move)
		}
	}
	for _, question := range []string{"final_score", "final_status_list dead", "showboard", "move_history"} {
		if a := both(question); a[0] != a[1] {
			t.Errorf("%s: Black says %q, White %q", question, a[0], a[1])
		}
	}
	both("printsgf")
	for _, p := range players {
		p.quit()
	}
	filetest.Golden(t, "testdata/twogtp.txt", notes.String())
}

// TestSabaki starts with four commands at once, walks through a game by undo and
// play, and jumps by sending everything anew, all at once.
func TestSabaki(t *testing.T) {
	var notes strings.Builder
	k := startGTP(t, "", &notes, "--preset", "rave", "--seed", "7", "--playouts", "200", "--quiet")
	k.send("name", "version", "protocol_version", "list_commands")
	k.send("komi 6.5", "boardsize 9", "clear_board")
	moves := []string{"B D4", "W F6", "B E6", "W F5", "B E7", "W f4", "B F3", "W pass", "B G3", "W G4"}
	var plays []string
	for _, m := range moves {
		plays = append(plays, "play "+m)
	}
	k.send(plays...)
	k.ask("genmove B")
	k.send("undo", "undo", "undo", "undo", plays[7], "undo", "undo", plays[6])
	atSeven := k.ask("showboard")
	k.send(append([]string{"komi 6.5", "boardsize 9", "clear_board"}, plays[:7]...)...)
	if again := k.ask("showboard"); again != atSeven {
		t.Errorf("going back by undo shows\n%s\nsending the game anew\n%s", atSeven, again)
	}
	k.send("komi 0", "rectangular_boardsize 9 13", "clear_board", "set_free_handicap C3 G11 C11", "play W G3", "genmove B")
	k.send("undo", "undo", "showboard")
	k.quit()
	filetest.Golden(t, "testdata/sabaki.txt", notes.String())
}

// TestMergedStreams: some controllers read standard error and output as one
// stream. No line of the log may begin like a reply.
func TestMergedStreams(t *testing.T) {
	var merged screen
	input := "1 name\n2 version\n3 boardsize 5\n4 genmove b\n5 play b a1\n6 play w a1\n7 foo\n8 final_score\n9 quit\n"
	code := Run(context.Background(), []string{"gtp", "--playouts", "50", "--seed", "1"},
		strings.NewReader(input), &merged, &merged)
	if code != exitOK {
		t.Errorf("exit code %d", code)
	}
	replies := gtp.NewReplyReader(strings.NewReader(merged.String()))
	babble := 0
	replies.Babble = func(line string) {
		babble++
		if regexp.MustCompile(`^(info|play|=|\?|komi=)| -> `).MatchString(line) {
			t.Errorf("the log has the line %q", line)
		}
	}
	for id := 1; id <= 9; id++ {
		if r, err := replies.Read(); err != nil || r.ID != id {
			t.Fatalf("reply %d: %v, %v", id, r, err)
		}
	}
	if r, err := replies.Read(); err == nil { // the log may come after the last reply
		t.Errorf("one more reply: %v", r)
	}
	if babble == 0 {
		t.Error("nothing was logged")
	}
}

// TestGTPFlags tries how a session begins.
func TestGTPFlags(t *testing.T) {
	log := filepath.Join(t.TempDir(), "games.log")
	tests := []struct{ args, input, out, errOut string }{
		{"gtp --quiet", "name\n8 version\nquery_boardsize\nget_komi", "= Montego\n\n=8 " + Version + "\n\n= 19\n\n= 7.5\n\n", "^$"},
		{"--gtp", "name", "= Montego\n\n", "^montego: Montego .* speaks GTP"},
		{"", "name", "= Montego\n\n", "^montego: Montego .* speaks GTP"},
		{"--playouts 100 --threads 1", "name", "= Montego\n\n", "^montego: Montego .* speaks GTP"},
		{"--level 5k", "name", "= Montego\n\n", "^montego: Montego .* speaks GTP"},
		{"--quiet --size 9 --mode=gtp", "query_boardsize", "= 9\n\n", "^$"},
		{"gtp --gtp --mode gtp --size 9x13 --rules japanese --seed 3", "query_boardsize\nget_komi\nget_random_seed",
			"= 9 13\n\n= 6.5\n\n= 3\n\n", "seed 3, board 9x13, rules japanese, komi 6.5, time none"},
		{"gtp --size 9 --komi -3.5 --time 1m+5x10s --name Tengen --version-string 1.20", "name\nversion\nget_komi",
			"= Tengen\n\n= 1.20\n\n= -3.5\n\n", "komi -3.5, time 1m"},
		{"gtp --preset uct --set playouts=10 --set search.expand=2 --size 5", "reg_genmove b\n# done", "= [A-E][1-5]\n\n", ""},
		{"gtp --playouts 1 --size 5 --log " + log, "reg_genmove b", "= .*\n\n", ""},
	}
	for _, tt := range tests {
		code, out, errOut := ask(t, tt.input, strings.Fields(tt.args)...)
		if code != exitOK || !regexp.MustCompile("^"+tt.out+"$").MatchString(out) {
			t.Errorf("montego %s: exit code %d, answers %q, want %q", tt.args, code, out, tt.out)
		}
		if !regexp.MustCompile(tt.errOut).MatchString(errOut) {
			t.Errorf("montego %s: logs %q, want %q", tt.args, errOut, tt.errOut)
		}
	}
	if text, err := os.ReadFile(log); err != nil || !bytes.Contains(text, []byte(">> reg_genmove b\n")) {
		t.Errorf("--log wrote %q, %v", text, err)
	}
}

// TestGTPFlagErrors: what is wrong on the command line is said in one line.
func TestGTPFlagErrors(t *testing.T) {
	tests := []struct {
		args   string
		code   int
		errOut string
	}{
		{"--size 30", exitUsage, "--size: board size 30"},
		{"--size big", exitUsage, "--size: "},
		{"--komi much", exitUsage, `--komi: komi "much" is not a number`},
		{"--rules atari-go", exitUsage, `--rules: unknown rules "atari-go"`},
		{"--preset alphago", exitUsage, `--preset: no preset "alphago"`},
		{"--set x=1", exitUsage, "--set: "},
		{"--set playouts=many", exitUsage, "--set: playouts"},
		{"--playouts -5", exitUsage, "--playouts: "},
		{"--seed -1", exitUsage, "--seed"},
		{"--time soon", exitUsage, "--time"},
		{"--name=", exitUsage, "--name: "},
		{"--log no/such/folder/x.log", exitFailure, "--log: "},
		{"extra", exitUsage, "extra"},
	}
	for _, tt := range tests {
		code, out, errOut := ask(t, "name\n", strings.Split("gtp "+tt.args, " ")...)
		if code != tt.code || out != "" || !strings.Contains(errOut, tt.errOut) || strings.Count(errOut, "\n") != 1 {
			t.Errorf("montego gtp %s: exit code %d, prints %q, complains %q", tt.args, code, out, errOut)
		}
	}
}

// TestConversation: each line of the log has its time. A log that cannot be written is told of once,
// and the game goes on.
func TestConversation(t *testing.T) {
	var warned strings.Builder
	silent := conversation{file: refusing{}}
	loud := conversation{file: refusing{}, warnings: &warned}
	for range 3 {
		for _, l := range []*conversation{&silent, &loud} {
			if n, err := l.Write([]byte(">> name\n")); n != 8 || err != nil {
				t.Errorf("%d, %v", n, err)
			}
		}
	}
	if want := "montego: --log: the log is not complete: no room\n"; warned.String() != want {
		t.Errorf("%q, want %q", &warned, want)
	}
	var log strings.Builder
	_, _ = (&conversation{file: &log}).Write([]byte("<< = B2\n<<\n"))
	const stamp = `\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} `
	if !regexp.MustCompile("^" + stamp + "<< = B2\n" + stamp + "<<\n$").MatchString(log.String()) {
		t.Errorf("the log is %q", &log)
	}
}

// refusing is a full disk.
type refusing struct{}

func (refusing) Write([]byte) (int, error) { return 0, errors.New("no room") }
