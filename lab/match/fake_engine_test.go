package match

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"montego/game"
	"montego/goban"
	"montego/gtp"
)

// fakeEngine makes this test binary a GTP engine with the vice that follows.
const fakeEngine = "fake-engine"

func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == fakeEngine {
		(&fakeProgram{vice: os.Args[2]}).run()
		return
	}
	if len(os.Args) > 2 && os.Args[1] == matchChild {
		if err := playChild(os.Args[2]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	if len(os.Args) > 2 && os.Args[1] == stoppedChild {
		if err := playStopped(os.Args[2]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	// With the race detector each engine would sleep a second at its end.
	os.Setenv("GORACE", "atexit_sleep_ms=0")
	os.Exit(m.Run())
}

// engineLine returns the command line of a GTP engine with a vice.
func engineLine(vice string) string {
	self, err := os.Executable()
	if err != nil {
		panic(err)
	}
	return joinCommandLine([]string{self, fakeEngine, vice})
}

// fakeProgram is a GTP engine that plays as a fake does, always from the same
// seed. Its vice shows at its second move, or in the command that it names.
type fakeProgram struct {
	vice   string
	player fake
	size   int
}

func (f *fakeProgram) run() {
	for commands := gtp.NewReader(os.Stdin); ; {
		c, err := commands.Read()
		if err != nil {
			return
		}
		reply := gtp.Success(c, "")
		if text, ok := f.answer(c); ok {
			reply.Text = text
		} else {
			reply = gtp.Failure(c, "I will not")
		}
		_, _ = reply.WriteTo(os.Stdout)
		if c.Name == "quit" {
			return
		}
	}
}

// answer returns the text of the reply; ok is false for a refusal.
func (f *fakeProgram) answer(c gtp.Command) (text string, ok bool) {
	switch c.Name {
	case "name":
		return "Fake", true
	case "list_commands":
		if f.vice == "dies at once" || f.vice == "crashes for good" && flagged() {
			os.Exit(1)
		}
		return "boardsize\nclear_board\nkomi\nplay\ngenmove\ntime_settings\ntime_left\nkata-set-rules\n" + f.clocks() + f.handicaps() + f.finals(), true
	case "boardsize":
		f.size, _ = c.Args.Int(0, "size")
		return "", f.vice != "refuses the board"
	case "clear_board":
		conditions := small()
		conditions.Width, conditions.Height = f.size, f.size
		return "", f.player.NewGame(context.Background(), &conditions, 1) == nil
	case "kata-set-rules":
		if _, err := game.ParseRules(c.Rest); err != nil {
			os.Exit(1) // a refusal would be taken for an engine that knows fewer rules
		}
	case "kgs-time_settings":
		return "", f.vice != "refuses KGS's clock" && c.Rest == "byoyomi 3600 10 5"
	case "time_settings":
		if f.vice == "knows KGS's clock" {
			os.Exit(1)
		}
		return "", f.vice != "refuses time_settings"
	case "fixed_handicap", "set_free_handicap":
		return f.handicap(c)
	case "play":
		move, err := c.Args.Move(0, f.size, f.size)
		return "", err == nil && f.player.game.Play(move) == nil
	case "genmove":
		color, _ := c.Args.Color(0)
		return f.move(color), true
	case "final_status_list":
		return map[string]string{"judges C3": "C3", "puts stones elsewhere and judges C3": "C3", "judges nonsense": "C33", "judges an empty point": "A1"}[f.vice], f.vice != "judges nothing"
	case "final_score":
		return map[bool]string{true: "W+12.5", false: "who knows"}[f.vice == "judges W+12.5"], true
	}
	return "", true
}

// clocks are the commands it knows for clocks beside time_settings.
func (f *fakeProgram) clocks() string {
	if strings.HasSuffix(f.vice, "KGS's clock") {
		return "kgs-time_settings\n"
	}
	return ""
}

// finals are the commands it knows for the end of a game.
func (f *fakeProgram) finals() string {
	switch f.vice {
	case "judges W+12.5", "judges without a score":
		return "final_score"
	case "does not judge":
		return ""
	}
	return "final_status_list\nfinal_score"
}

// handicaps are the commands it knows for handicap stones.
func (f *fakeProgram) handicaps() string {
	switch f.vice {
	case "knows no handicap":
		return ""
	case "knows no fixed handicap":
		return "set_free_handicap\n"
	case "puts stones elsewhere and knows no other":
		return "fixed_handicap\n"
	}
	return "fixed_handicap\nset_free_handicap\n"
}

// handicap places stones.
func (f *fakeProgram) handicap(c gtp.Command) (text string, ok bool) {
	var stones []goban.Point
	if c.Name == "fixed_handicap" {
		n, _ := c.Args.Int(0, "stones")
		stones, _ = game.FixedHandicap(f.size, f.size, n)
		if strings.HasPrefix(f.vice, "puts stones elsewhere") {
			stones[0] = goban.PointAt(0, 0)
		}
	}
	for i := range c.Args {
		if c.Name == "set_free_handicap" {
			p, _ := c.Args.Vertex(i, f.size, f.size)
			stones = append(stones, p)
		}
	}
	if f.vice == "refuses fixed_handicap" && c.Name == "fixed_handicap" || f.vice == "refuses any handicap" {
		return "", false
	}
	slices.Reverse(stones) // the order has no meaning
	return gtp.FormatVertices(stones), f.player.game.PlaceHandicap(stones) == nil
}

// move answers genmove, or does not.
func (f *fakeProgram) move(c goban.Color) string {
	p := &f.player
	p.own++
	if p.own == 2 {
		if text := f.misbehave(); text != "" {
			return text
		}
	}
	m := goban.Move{Color: c, Point: p.choose(c)}
	_ = p.game.Play(m)
	return m.Point.String()
}

// misbehave does what the vice says, and returns what to answer, if anything.
func (f *fakeProgram) misbehave() string {
	switch f.vice {
	case "illegal":
		return f.player.game.Moves()[0].Point.String()
	case "crashes", "crashes for good":
		leaveFlag()
		fmt.Fprintln(os.Stderr, "segmentation fault")
		os.Exit(3)
	case "is silent":
		time.Sleep(time.Hour)
	case "babbles":
		return "the upper left corner, I think"
	case "rambles":
		return strings.Repeat("A", 1<<20)
	case "floods":
		for {
			if _, err := fmt.Println("I am thinking about thinking about it"); err != nil {
				os.Exit(0)
			}
		}
	}
	return ""
}

// flagFile is the environment variable that names a file by which an engine
// knows that it has lived before.
const flagFile = "MONTEGO_TEST_FLAG"

func leaveFlag() {
	if name := os.Getenv(flagFile); name != "" {
		_ = os.WriteFile(name, nil, 0o666)
	}
}

func flagged() bool {
	_, err := os.Stat(os.Getenv(flagFile))
	return err == nil
}
