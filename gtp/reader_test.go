package gtp

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// readAll returns one line of text per line read: the command, "blank" or the
// error.
func readAll(t *testing.T, r io.Reader) []string {
	t.Helper()
	reader := NewReader(r)
	var got []string
	for {
		c, err := reader.Read()
		var wrong LineError
		switch {
		case err == io.EOF:
			return got
		case errors.As(err, &wrong):
			got = append(got, strings.TrimSpace(c.String()+" ? "+err.Error()))
		case err != nil:
			t.Fatal(err)
		case c.IsBlank():
			got = append(got, "blank")
		default:
			got = append(got, c.String())
		}
	}
}

func TestReader(t *testing.T) {
	long := strings.Repeat("a ", MaxLine)
	tests := []struct {
		name, in string
		want     []string
	}{
		{"nothing", "", nil},
		{"two lines", "name\nversion\n", []string{"name", "version"}},
		{"CRLF", "name\r\nversion\r\n", []string{"name", "version"}},
		{"a byte order mark", "\ufeffname\r\nversion\n", []string{"name", "version"}},
		{"no last LF", "name\nquit", []string{"name", "quit"}},
		{"blank lines count", "\n6 lz-analyze\n\r\n#\nname\n",
			[]string{"blank", "6 lz-analyze", "blank", "blank", "name"}},
		{"bare id", "8\nname\n", []string{"8 ? empty command", "name"}},
		{"bad id", "9999999999 name\nname\n", []string{"? " + ErrIDRange.Error(), "name"}},
		{"long line", "5 echo " + long + "\nname\n", []string{"5 ? " + ErrLineTooLong.Error(), "name"}},
		{"long line at the end", "echo " + long, []string{"? " + ErrLineTooLong.Error()}},
		{"long comment", "# " + long + "\nname\n", []string{"blank", "name"}},
		{"two long lines", long + "\n5 " + long + "\n\n",
			[]string{"? " + ErrLineTooLong.Error(), "5 ? " + ErrLineTooLong.Error(), "blank"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := readAll(t, strings.NewReader(test.in)); strings.Join(got, "|") != strings.Join(test.want, "|") {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestReaderKeepsLineOfExactlyMaxLine(t *testing.T) {
	word := strings.Repeat("a", MaxLine)
	r := NewReader(strings.NewReader(word + "\n" + word + "a\nquit\n"))
	if c, err := r.Read(); err != nil || len(c.Name) != MaxLine {
		t.Errorf("MaxLine bytes: %d bytes, %v", len(c.Name), err)
	}
	if _, err := r.Read(); !errors.Is(err, ErrLineTooLong) {
		t.Errorf("one more: %v", err)
	}
	if c, err := r.Read(); err != nil || c.Name != "quit" {
		t.Errorf("then %v, %v", c, err)
	}
}

func TestReaderReturnsStreamError(t *testing.T) {
	broken := errors.New("broken")
	r := NewReader(io.MultiReader(strings.NewReader("name\nhalf"), iotest.ErrReader(broken)))
	if c, err := r.Read(); err != nil || c.Name != "name" {
		t.Errorf("got %v, %v", c, err)
	}
	if c, err := r.Read(); !errors.Is(err, broken) {
		t.Errorf("half a line: got %v, %v", c, err)
	}
}

// endless never ends and never ends a line.
type endless struct{ read int }

func (e *endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	e.read += len(p)
	return len(p), nil
}

func TestReaderAnswersEndlessLineAtOnce(t *testing.T) {
	var in endless
	if _, err := NewReader(&in).Read(); !errors.Is(err, ErrLineTooLong) {
		t.Errorf("got %v", err)
	}
	if in.read > 2*MaxLine {
		t.Errorf("it took %d bytes to see that the line is too long", in.read)
	}
}

func FuzzReader(f *testing.F) {
	f.Add([]byte("name\r\n\n3 play b D4\n# interrupt\nquit"))
	f.Add([]byte("\x00\xff\n8\n\t\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		whole := NewReader(bytes.NewReader(data))
		pieces := NewReader(iotest.OneByteReader(bytes.NewReader(data)))
		text, _ := strings.CutSuffix(string(data), "\n")
		lines := strings.Split(text, "\n")
		if len(data) == 0 {
			lines = nil
		}
		for _, line := range lines {
			want, wantErr := ParseCommand(line)
			for _, r := range []*Reader{whole, pieces} {
				got, err := r.Read()
				if !errors.Is(err, wantErr) || !equalCommands(got, want) {
					t.Fatalf("%q: got %+v, %v, want %+v, %v", line, got, err, want, wantErr)
				}
				checkCommand(t, got, err)
			}
		}
		if c, err := whole.Read(); err != io.EOF {
			t.Fatalf("after the end: %+v, %v", c, err)
		}
	})
}
