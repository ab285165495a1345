package terminal

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"montego/game"
	"montego/goban"
	"montego/internal/file/filetest"
	"montego/internal/phrases"
	"montego/player/engine"
	"montego/player/search"
	"montego/player/status"
)

// TestTranscripts replays the conversations of testdata. What is typed in a
// transcript stands behind its prompts, so a new one is begun by writing its
// header and prompts, and -update fills in the rest. The header says what the
// options are and what the opponent plays:
//
//	# size 5x5 white chinese komi 7.5 handicap 0 resume FILE
//	# opponent C3 D4 pass resign
//	# dead E5
//
// The files saved stand at the end.
func TestTranscripts(t *testing.T) {
	files, _ := filepath.Glob("testdata/*.txt")
	if len(files) == 0 {
		t.Fatal("no transcripts")
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			old, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			filetest.Golden(t, file, replay(t, string(old)))
		})
	}
}

// replay types what a transcript typed and returns the transcript of it.
func replay(t *testing.T, transcript string) string {
	header := ""
	for line := range strings.Lines(transcript) {
		if !strings.HasPrefix(line, "#") {
			break
		}
		header += line
	}
	o, robot := parseHeader(t, header)
	person := newPerson(typedIn(transcript))
	o.Interrupts = person.interrupts
	files := memory{}
	s := newTestConsole(person, o, robot, files)
	if err := s.begin(); err != nil {
		t.Fatal(err)
	}
	s.keyboard = newKeyboard(t.Context(), person, o.Interrupts)
	if err := s.run(); err != nil {
		t.Error(err)
	}
	text := header + person.text.String()
	for _, path := range slices.Sorted(maps.Keys(files)) {
		text += fmt.Sprintf("--- %s\n%s", path, files[path])
	}
	return text
}

// newTestConsole returns a console that needs no engine and no disk.
func newTestConsole(out io.Writer, o Options, r *robot, files memory) *console {
	s := newConsole(out, o)
	s.opponent, s.adviser, s.store = mover{r}, r, files
	return s
}

// testOptions are those of a small game.
func testOptions() Options {
	params, err := engine.Parse("playouts=20,search.memory=1")
	if err != nil {
		panic(err)
	}
	return Options{
		Width: 5, Height: 5, You: goban.Black, Rules: game.DefaultRules(), Komi: 7*game.Point + game.Point/2,
		Params: params, Seed: 1, Name: "Ada", Version: "1.2", Echo: true,
		Now: func() time.Time { return time.Date(2026, 5, 17, 0, 0, 0, 0, time.UTC) },
	}
}

func parseHeader(t *testing.T, header string) (o Options, r *robot) {
	o, r = testOptions(), &robot{}
	for line := range strings.Lines(header) {
		words := strings.Fields(line)[1:]
		for i, w := range words {
			argument := words[min(i+1, len(words)-1)]
			var err error
			switch {
			case words[0] == "opponent":
				r.script = words[1:]
			case words[0] == "dead" && i > 0:
				var p goban.Point
				p, err = goban.ParsePoint(w)
				r.dead = append(r.dead, p)
			case w == "size":
				_, err = fmt.Sscanf(argument, "%dx%d", &o.Width, &o.Height)
			case w == "white":
				o.You = goban.White
			case w == "random":
				o.You = goban.Empty
			case w == "komi":
				o.Komi, err = game.ParseKomi(argument)
			case w == "handicap":
				_, err = fmt.Sscan(argument, &o.Handicap)
			case w == "rules":
				o.Rules, err = game.RulesByName(argument)
			case w == "width":
				var columns int
				_, err = fmt.Sscan(argument, &columns)
				o.Columns = func() int { return columns }
			case w == "resume":
				o.Resume = argument
			}
			if err != nil {
				t.Fatalf("%s: %v", line, err)
			}
		}
	}
	return o, r
}

var promptLine = regexp.MustCompile(`(?m)^(?:Move|Counting|Game over).*? > ?(.*)$`)

// typedIn returns what stands behind the prompts of a transcript.
func typedIn(transcript string) (lines []string) {
	for _, m := range promptLine.FindAllStringSubmatch(transcript, -1) {
		lines = append(lines, m[1])
	}
	return lines
}

// person sits at both ends of a session: when a prompt comes, types the next
// line, or ^C, or ^D.
type person struct {
	text       bytes.Buffer
	answers    []string
	lines      chan string
	rest       string // of a line, not read yet
	interrupts chan os.Signal
	onThinking func() // when Montego begins to think
}

func newPerson(answers []string) *person {
	return &person{answers: answers, lines: make(chan string, len(answers)), interrupts: make(chan os.Signal, 1)}
}

func (p *person) Write(b []byte) (int, error) {
	if bytes.HasSuffix(b, []byte("...\n")) && p.onThinking != nil {
		p.onThinking()
	}
	if bytes.HasSuffix(b, []byte(" > ")) {
		p.answer()
	}
	return p.text.Write(b)
}

func (p *person) answer() {
	answer := "^D"
	if len(p.answers) > 0 {
		answer, p.answers = p.answers[0], p.answers[1:]
	}
	switch answer {
	case "^C":
		p.interrupts <- os.Interrupt
	case "wait":
	case "look later":
		time.Sleep(5 * time.Second)
		p.lines <- "\n"
	case "^D":
		close(p.lines)
	default:
		p.lines <- answer + "\n"
	}
}

func (p *person) Read(b []byte) (int, error) {
	if p.rest == "" {
		p.rest = <-p.lines
	}
	if p.rest == "" {
		return 0, io.EOF
	}
	n := copy(b, p.rest)
	p.rest = p.rest[n:]
	return n, nil
}

// robot is a player whose moves are known beforehand. As an adviser it names the
// opponent's next move and keeps it.
type robot struct {
	script []string      // points, "pass", "resign"; then it passes
	dead   []goban.Point // one stone of each chain that it takes for dead
	next   int
	params engine.Params // that were set last
}

// mover is a robot that plays its moves.
type mover struct{ *robot }

func (r mover) Decide(ctx context.Context, g *game.Game, c goban.Color, t engine.Terms) engine.Decision {
	d := r.robot.Decide(ctx, g, c, t)
	r.next++
	return d
}

func (r *robot) Decide(_ context.Context, _ *game.Game, c goban.Color, _ engine.Terms) engine.Decision {
	d := engine.Decision{Move: goban.Move{Color: c, Point: goban.Pass}, Reason: "nothing is left to play for"}
	if r.next >= len(r.script) || r.script[r.next] == "pass" {
		return d
	}
	if r.script[r.next] == "resign" {
		d.Resign = true
		return d
	}
	p, err := goban.ParsePoint(r.script[r.next])
	if err != nil {
		panic(err)
	}
	d.Move.Point = p
	d.Search = &search.Snapshot{ToMove: c, Playouts: 999, Value: 0.5, Moves: []search.Candidate{
		{Point: p, Visits: 900, Value: 0.613},
		{Point: goban.Pass, Visits: 90, Value: 0.5},
		{Point: goban.PointAt(0, 0), Visits: 9, Value: 0.1},
	}}
	return d
}

// Estimate knows that stones live, and gives each empty point to its neighbours.
func (r *robot) Estimate(_ context.Context, g *game.Game) *status.Estimate {
	x := &status.Estimate{Count: r.count(g)}
	for p := range g.Board().Points() {
		x.Owner[p] = float32(g.Board().Owner(p).Sign())
	}
	x.Lead = x.Count.Score.Lead()
	return x
}

func (r *robot) count(g *game.Game) *game.Count {
	var dead []goban.Point
	for _, p := range r.dead {
		if g.Board().At(p).IsStone() && g.Rules().FriendlyPass {
			dead = append(dead, p)
		}
	}
	count, err := g.Count(dead)
	if err != nil {
		panic(err)
	}
	return count
}

func (r *robot) Restart(uint64) { r.next = 0 }

func (r *robot) SetParams(p engine.Params) { r.params = p }

// memory is a store without a disk; what the tests read beside it is in
// testdata.
type memory map[string]string

func (m memory) exists(path string) bool { _, ok := m[path]; return ok }

func (m memory) folder(path string) bool { return path == "folder" || path == "/" }

func (m memory) read(path string) ([]byte, error) {
	if text, ok := m[path]; ok {
		return []byte(text), nil
	}
	return disk{}.read(filepath.Join("testdata", path))
}

func (m memory) write(path string, data []byte, replace bool) error {
	switch {
	case strings.HasPrefix(path, "full"):
		return &fs.PathError{Op: "write", Path: path + ".part", Err: fmt.Errorf("no space left on device")}
	case m.exists(path) && !replace:
		return fs.ErrExist
	}
	m[path] = string(data)
	return nil
}

// TestLevelTime: a level has all of its playouts for a move, unless a time was asked for.
func TestLevelTime(t *testing.T) {
	for _, given := range []bool{false, true} {
		o := testOptions()
		o.Params.Level, o.Think, o.ThinkGiven = 15, time.Nanosecond, given
		level := o.Params.Level.Means(true, 9*9).Playouts
		files := memory{}
		s := newConsole(newPerson(nil), o)
		s.store, s.keyboard = files, newKeyboard(t.Context(), newPerson(nil), nil)
		if err := s.begin(); err != nil {
			t.Fatal(err)
		}
		_ = s.obey("c3")
		s.reply()
		_ = s.obey("save game.sgf")
		if whole := strings.Contains(files["game.sgf"], fmt.Sprintf(", %d playouts.", level)); whole == given {
			t.Errorf("a time was given: %v; with %d playouts the record is %s", given, level, files["game.sgf"])
		}
		s.close()
	}
}

// TestLevel: a level is taken, refused and named in every language, and goes to the opponent.
func TestLevel(t *testing.T) {
	for _, name := range phrases.Languages {
		o, r := testOptions(), &robot{}
		o.Language = phrases.Match(name)
		text := sitting(t, o, mover{r}, "level", "level 30k", "level 12K", "c3", "level 1d", "level max", "help", "level 11k")
		if got := r.params.Level.String(); got != "11k" || r.params.Playouts != o.Params.Playouts {
			t.Errorf("%s: the opponent has the level %s and %d playouts", name, got, r.params.Playouts)
		}
		rank := func(key string, n int) phrases.Args {
			return phrases.Args{"rank": o.Language.Say(key, phrases.Args{"n": n})}
		}
		for _, want := range []string{
			"level " + o.Language.Say("terminal.arg.rank"),
			o.Language.Say("terminal.fault.level", phrases.Args{"word": `"30k"`, "least": "25k", "most": "3d"}),
			o.Language.Say("terminal.level", rank("page.level.kyu", 12)),
			o.Language.Say("terminal.level", rank("page.level.dan", 1)),
			o.Language.Say("terminal.level.max"),
			"Montego 12k  ",
		} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: no %q in\n%s", name, want, text)
			}
		}
	}
}

// TestNextLevel: after a game with a level the player hears which one is a rank stronger, or weaker
// where the player has lost.
func TestNextLevel(t *testing.T) {
	for _, test := range []struct {
		level, answer string
		lines         []string
		want          string
	}{
		{"12k", "resign", []string{"c3"}, "11k stronger"},
		{"12k", "d4", []string{"c3", "resign"}, "13k weaker"},
		{"1k", "resign", []string{"c3"}, "1d stronger"},
		{"3d", "resign", []string{"c3"}, ""},
		{"25k", "d4", []string{"c3", "resign"}, ""},
		{"max", "d4", []string{"c3", "resign"}, ""},
	} {
		o := testOptions()
		level, err := engine.ParseLevel(test.level)
		if err != nil {
			t.Fatal(err)
		}
		o.Params.Level = level
		text := sitting(t, o, mover{&robot{script: []string{test.answer}}}, test.lines...)
		// The sentence stands beside the board, in two lines.
		if said := strings.Contains(text, "new begins another game"); said != (test.want != "") {
			t.Errorf("%s, %s: it says\n%s", test.level, test.answer, text)
		}
		for word := range strings.FieldsSeq(test.want) {
			if !strings.Contains(text, word) {
				t.Errorf("%s, %s: no %s in\n%s", test.level, test.answer, word, text)
			}
		}
	}
}

// TestLevelOffered: who plays against the full strength is told how to make Montego weaker.
func TestLevelOffered(t *testing.T) {
	for level, want := range map[engine.Level]bool{engine.MaxLevel: true, 15: false} {
		o := testOptions()
		o.Params.Level = level
		if text := sitting(t, o, mover{&robot{}}); strings.Contains(text, "makes Montego weaker: level 15k") != want {
			t.Errorf("at level %v it says\n%s", level, text)
		}
	}
}

// TestLevelOfRecord: a saved game has Montego's level as its rank and goes on with it, unless the
// strength is asked for; the game of others does not.
func TestLevelOfRecord(t *testing.T) {
	files := memory{}
	play := func(o Options, lines ...string) engine.Level {
		t.Helper()
		r := &robot{}
		s := newTestConsole(io.Discard, o, r, files)
		if err := s.begin(); err != nil {
			t.Fatal(err)
		}
		defer s.close()
		for _, line := range lines {
			if err := s.obey(line); err != nil {
				t.Fatal(err)
			}
		}
		return s.o.Params.Level
	}
	weak, err := engine.ParseLevel("15k")
	if err != nil {
		t.Fatal(err)
	}
	for _, you := range goban.Sides {
		clear(files)
		o := testOptions()
		o.You = you
		play(o, "level 15k", "save weak")
		play(o, "save strong")
		rank := map[goban.Color]string{goban.Black: "WR[15k]", goban.White: "BR[15k]"}[you]
		if text := files["weak.sgf"]; !strings.Contains(text, rank) {
			t.Errorf("no %s in %s", rank, text)
		}
		if text := files["strong.sgf"]; strings.Contains(text, "R[15k]") {
			t.Errorf("a game of the full strength has a rank: %s", text)
		}
		resumed := o
		resumed.Resume = "weak.sgf"
		if got := play(resumed); got != weak {
			t.Errorf("%v: it goes on at %v", you, got)
		}
		if got := play(o, "load weak", "load strong"); got != engine.MaxLevel {
			t.Errorf("%v: a game of the full strength goes on at %v", you, got)
		}
		resumed.StrengthGiven = true
		if got := play(resumed); got != engine.MaxLevel {
			t.Errorf("%v: it goes on at %v though the full strength was asked for", you, got)
		}
		files["page.sgf"] = "(;SZ[5]PB[Montego]BR[15k]PW[Ada];B[cc])"
		resumed = o
		resumed.Resume = "page.sgf"
		if got := play(resumed); got != weak {
			t.Errorf("%v: a game that the page has saved goes on at %v", you, got)
		}
		files["others.sgf"] = "(;SZ[5]PB[Ann]PW[Bob]BR[15k]WR[15k];B[cc])"
		resumed = o
		resumed.Resume = "others.sgf"
		if got := play(resumed); got != engine.MaxLevel {
			t.Errorf("%v: the game of others goes on at %v", you, got)
		}
	}
}

// TestColorOfPage: a game that the page has saved goes on with the player's colour too.
func TestColorOfPage(t *testing.T) {
	o := testOptions()
	o.Resume = "page.sgf"
	s := newTestConsole(io.Discard, o, &robot{}, memory{"page.sgf": "(;SZ[5]PB[Montego]PW[Ada];B[cc])"})
	if err := s.begin(); err != nil {
		t.Fatal(err)
	}
	defer s.close()
	if s.you != goban.White {
		t.Errorf("the player has %v", s.you)
	}
}
