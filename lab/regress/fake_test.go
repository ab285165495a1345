package regress

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"montego/gtp"
)

// fakeEngine makes this test binary a GTP engine.
const fakeEngine = "fake-engine"

func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == fakeEngine {
		runFake()
		return
	}
	// With the race detector each engine would sleep a second at its end.
	os.Setenv("GORACE", "atexit_sleep_ms=0")
	os.Exit(m.Run())
}

// runFake answers commands: history tells what was said since the start, echo its
// arguments, forget makes it an engine without loadsgf and reg_genmove, and without the commands that it
// names, and the others are vices or set something up.
func runFake() {
	var history []string
	var forgotten []string // the commands that it does not know
	for commands := gtp.NewReader(os.Stdin); ; {
		c, err := commands.Read()
		if err != nil {
			return
		}
		reply := gtp.Success(c, "")
		if slices.Contains(forgotten, c.Name) {
			reply = gtp.Failure(c, "unknown command")
		}
		switch c.Name {
		case "echo":
			reply.Text = c.Rest
		case "history":
			reply.Text = strings.Join(history, ";")
		case "genmove":
			reply.Text = "C3"
		case "kgs-genmove_cleanup":
			reply.Text = "A2"
		case "kata-genmove_analyze":
			reply.Text = "info move B4 visits 3 order 0 pv B4\nplay B4"
		case "lz-genmove_analyze":
			reply.Text = "info move B4 visits 3 order 0 pv B4\nplay resign"
		case "crash":
			os.Exit(3)
		case "hang":
			time.Sleep(time.Hour)
		case "babble":
			fmt.Println(strings.Repeat("blah\n", gtp.MaxReply/4))
			continue
		case "forget":
			forgotten = append(c.Args, "loadsgf", "reg_genmove")
		case "known_command":
			reply.Text = strconv.FormatBool(!slices.Contains(forgotten, c.Rest))
		case "refuse":
			reply = gtp.Failure(c, "I will not")
		}
		history = append(history, strings.TrimSpace(c.Name+" "+c.Rest))
		_, _ = reply.WriteTo(os.Stdout)
		if c.Name == "quit" {
			return
		}
	}
}

// fakePlayer is a player that is a program with these vices.
func fakePlayer(t *testing.T) Player {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p, err := parsePlayer(`gtp:"`+self+`" `+fakeEngine, 1)
	if err != nil {
		t.Fatal(err)
	}
	p.Text = "gtp:fake"
	return p
}
