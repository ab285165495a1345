package gtpserver

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"montego/game"
	"montego/gtp"
	"montego/internal/file/filetest"
	"montego/player/engine"
)

// testOptions is a player that answers at once, and always the same. Its playouts are
// uniform, so that its answers do not change when the default player gets better.
func testOptions(t testing.TB) Options {
	t.Helper()
	params, err := engine.Parse("uct,playouts=64,search.memory=1")
	if err != nil {
		t.Fatal(err)
	}
	return Options{Name: "Montego", Version: "0.15.0", Params: params, Seed: 1, Memory: 1024,
		Width: 19, Height: 19, Rules: game.DefaultRules(), Komi: game.DefaultRules().DefaultKomi(0)}
}

// testSession is a session whose files are those of testdata and those that it
// writes, which stay in memory.
func testSession(t testing.TB) *session {
	s := newSession(testOptions(t))
	written := map[string]*bytes.Buffer{}
	s.open = func(name string) (io.ReadCloser, error) {
		if f := written[name]; f != nil {
			return io.NopCloser(bytes.NewReader(f.Bytes())), nil
		}
		if filepath.Base(name) != name {
			return nil, errors.New("no such file")
		}
		return os.Open(filepath.Join("testdata", name))
	}
	s.write = func(name string, write func(io.Writer) error) error {
		if filepath.Base(name) != name {
			return errors.New("no such folder")
		}
		written[name] = new(bytes.Buffer)
		return write(written[name])
	}
	return s
}

// converse returns what s answers to input.
func converse(t testing.TB, s *session, input string) string {
	t.Helper()
	var out bytes.Buffer
	if err := s.serve(context.Background(), strings.NewReader(input), &out); err != nil {
		t.Errorf("serve: %v", err)
	}
	return out.String()
}

// TestTranscripts holds the conversations of testdata/*.gtp: what comes in after
// ">", what must go out after "<", byte for byte, with ␊ for a line feed; "#" and
// blank lines are for the reader. All of the input is sent at once; what follows
// quit is not answered.
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.gtp")
	if err != nil || len(files) == 0 {
		t.Fatal("no transcripts", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".gtp"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			filetest.Golden(t, file, rewrite(t, string(text)))
		})
	}
}

// rewrite returns a transcript with the replies that there are now.
func rewrite(t *testing.T, transcript string) string {
	var input strings.Builder
	for line := range strings.Lines(transcript) {
		if in, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "> "); ok {
			input.WriteString(unescape(in) + "\n")
		}
	}
	replies := strings.SplitAfter(converse(t, testSession(t), input.String()), "\n\n")
	var out strings.Builder
	over := false
	for line := range strings.Lines(transcript) {
		if strings.HasPrefix(line, "<") {
			continue
		}
		out.WriteString(line)
		in, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "> ")
		c, err := gtp.ParseCommand(unescape(in))
		if !ok || over || err == nil && c.IsBlank() {
			continue
		}
		over = err == nil && c.Name == "quit"
		if len(replies) < 2 {
			t.Fatalf("%q is not answered", in)
		}
		out.WriteString(visible(replies[0]))
		replies = replies[1:]
	}
	if left := strings.Join(replies, ""); left != "" {
		t.Errorf("nobody asked for %q", left)
	}
	return out.String()
}

var escapes = regexp.MustCompile(`\\(r|t|x[0-9a-f]{2})`)

// unescape puts the control characters and foreign bytes into a line of input.
func unescape(line string) string {
	return escapes.ReplaceAllStringFunc(line, func(e string) string {
		s, _ := strconv.Unquote(`"` + e + `"`)
		return s
	})
}

// visible returns a reply as a transcript shows it: of a line of analysis, which is
// another one each time, only the keys.
func visible(reply string) string {
	lines := strings.Split(reply, "\n")
	for i, line := range lines {
		lines[i] = keysOf(line)
	}
	reply = strings.Join(slices.CompactFunc(lines, func(a, b string) bool { return a == b && strings.HasPrefix(a, "info ") }), "\n")
	shown := strings.ReplaceAll(strings.TrimSuffix(reply, "\n\n"), "\n", "␊\n< ")
	return "< " + shown + "␊␊\n"
}

// keysOf returns a line of analysis without its values and without the moves but
// the first, and any other line as it is. It is another way of writing the line's
// grammar down: a value that is not of its key's kind stays.
func keysOf(line string) string {
	if !strings.HasPrefix(line, "info move ") {
		return line
	}
	root := ""
	if i := strings.Index(line, " rootInfo "); i > 0 {
		line, root = line[:i], line[i:]
	} else if i := strings.Index(line, " ownership"); i > 0 {
		line, root = line[:i], line[i:]
	}
	first, _, _ := strings.Cut(line, " info ")
	return analysisValues.ReplaceAllString(first+root, "$1$2")
}

// analysisValues are the keys of an analysis with their values.
var analysisValues = regexp.MustCompile(`\b(move|pv)(?: (?:[A-HJ-T][0-9]+|pass)\b)+|\b([a-zA-Z]+)(?: -?[0-9]+(?:\.[0-9]+)?\b)+`)
