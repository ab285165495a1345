package gtp

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"
	"testing/iotest"
)

// The lines of a session as a controller sees them, byte for byte.
func TestReplyBytes(t *testing.T) {
	ok := func(text string) func(Command) Reply {
		return func(c Command) Reply { return Success(c, text) }
	}
	no := func(text string) func(Command) Reply {
		return func(c Command) Reply { return Failure(c, text) }
	}
	tests := []struct {
		line  string
		reply func(Command) Reply
		want  string
	}{
		{"name\r", ok("Montego"), "= Montego\n\n"},
		{"7 known_command lz-analyze", ok("true"), "=7 true\n\n"},
		{"\t12  BOARDSIZE 9 # nine\r", ok(""), "=12 \n\n"},
		{"clear_board", ok(""), "= \n\n"},
		{"play B I5", no("invalid coord"), "? invalid coord\n\n"},
		{"4 play w E5", no("illegal move"), "?4 illegal move\n\n"},
		{"0 foo", no("unknown command"), "?0 unknown command\n\n"},
		{"2147483647 undo", ok(""), "=2147483647 \n\n"},
		{"final_score", ok("B+73.5"), "= B+73.5\n\n"},

		{"list_commands", ok("quit\nname\n"), "= quit\nname\n\n"},
		{"1 showboard", ok("\n   A B\n 2 . .\n"), "=1 \n   A B\n 2 . .\n\n"},
		{"help", ok("a\n\n\nb"), "= a\n \n \nb\n\n"},
		{"help", ok("\n\na"), "= \n \na\n\n"},
		{"help", ok("a\r\n\r\nb\r\n"), "= a\n \nb\n\n"},
		{"help", ok("\n\r\n"), "= \n\n"},
		{"echo", ok("a\tb\x00\x1b[0m\x7fé"), "= a\tb[0mé\n\n"},
		{"3 loadsgf", no("cannot load\n\nfile"), "?3 cannot load\n \nfile\n\n"},
	}
	for _, test := range tests {
		c, err := ParseCommand(test.line)
		if err != nil {
			t.Fatal(err)
		}
		if got := test.reply(c).String(); got != test.want {
			t.Errorf("%q: got %q, want %q", test.line, got, test.want)
		}
	}
}

// chunks notes every Write by itself.
type chunks []string

func (c *chunks) Write(p []byte) (int, error) {
	*c = append(*c, string(p))
	return len(p), nil
}

func TestReplyIsOneWrite(t *testing.T) {
	var out chunks
	n, err := Reply{Text: strings.Repeat("line\n", 10_000)}.WriteTo(&out)
	if err != nil || len(out) != 1 || int(n) != len(out[0]) {
		t.Errorf("%d writes, %d bytes, %v", len(out), n, err)
	}
}

func FuzzReply(f *testing.F) {
	f.Add(12, true, false, "a\n\n\r\nb")
	f.Add(0, false, true, "\n\n = x")
	f.Fuzz(func(t *testing.T, id int, hasID, failed bool, text string) {
		want := Reply{ID: id & math.MaxInt32, HasID: hasID, Failed: failed, Text: text}
		if !hasID {
			want.ID = 0
		}
		out := want.String()
		if strings.Count(out, "\n\n") != 1 || strings.HasSuffix(out, "\n\n\n") ||
			!strings.HasSuffix(out, "\n\n") || strings.Contains(out, "\r") {
			t.Fatalf("%q", out)
		}
		r := NewReplyReader(strings.NewReader(out + "= next\n\n"))
		got, err := r.Read()
		if err != nil || got.ID != want.ID || got.HasID != hasID || got.Failed != failed {
			t.Fatalf("%q reads as %+v, %v", out, got, err)
		}
		if next, err := r.Read(); err != nil || next.Text != "next" {
			t.Fatalf("after %q came %+v, %v", out, next, err)
		}
	})
}

// readReplies returns the replies in data, the lines outside of them, and the
// error at the end.
func readReplies(r io.Reader) (replies []Reply, babble []string, err error) {
	reader := NewReplyReader(r)
	reader.Babble = func(line string) { babble = append(babble, line) }
	for {
		reply, err := reader.Read()
		if err != nil {
			return replies, babble, err
		}
		replies = append(replies, reply)
	}
}

func TestReplyReader(t *testing.T) {
	tests := []struct {
		name, in string
		replies  []Reply
		babble   string
		err      error
	}{
		{"nothing", "", nil, "", io.EOF},
		{"success", "= Montego\n\n", []Reply{{Text: "Montego"}}, "", io.EOF},
		{"empty success", "=12 \n\n", []Reply{{ID: 12, HasID: true}}, "", io.EOF},
		{"no blank", "=12\n\n", []Reply{{ID: 12, HasID: true}}, "", io.EOF},
		{"error", "?4 illegal move\n\n", []Reply{{ID: 4, HasID: true, Failed: true, Text: "illegal move"}}, "", io.EOF},
		{"CRLF, tabs, blanks", "=4\t  D4 \r\n\r\n", []Reply{{ID: 4, HasID: true, Text: "D4"}}, "", io.EOF},
		{"lines", "= a\n \n  b\n\n", []Reply{{Text: "a\n \n  b"}}, "", io.EOF},
		{"board", "= \n   A B\n 2 . .\n\n", []Reply{{Text: "\n   A B\n 2 . ."}}, "", io.EOF},
		{"two", "= a\n\n=1 b\n\n", []Reply{{Text: "a"}, {ID: 1, HasID: true, Text: "b"}}, "", io.EOF},
		{"more empty lines", "\n\n= a\n\n\n\n? b\n\n", []Reply{{Text: "a"}, {Failed: true, Text: "b"}}, "", io.EOF},
		{"babble", "Loading…\n=== Engine 1.0 ===\n=x\n?!\n= a\n\n", []Reply{{Text: "a"}},
			"Loading…|=== Engine 1.0 ===|=x|?!", io.EOF},
		{"id too large", "=2147483648 a\n\n", nil, "=2147483648 a", io.EOF},
		{"cut in the first line", "=1 a", nil, "", io.ErrUnexpectedEOF},
		{"cut before the empty line", "=1 a\nb\n", nil, "", io.ErrUnexpectedEOF},
		{"cut in babble", "Load", nil, "Load", io.EOF},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			replies, babble, err := readReplies(strings.NewReader(test.in))
			if fmt.Sprint(replies) != fmt.Sprint(test.replies) {
				t.Errorf("replies: got %+v, want %+v", replies, test.replies)
			}
			if got := strings.Join(babble, "|"); got != test.babble {
				t.Errorf("babble: got %q, want %q", got, test.babble)
			}
			if !errors.Is(err, test.err) {
				t.Errorf("error: got %v, want %v", err, test.err)
			}
		})
	}
}

// repeat says the same for ever.
type repeat struct {
	text string
	read int
}

func (r *repeat) Read(p []byte) (int, error) {
	n := copy(p, r.text[r.read%len(r.text):])
	r.read += n
	return n, nil
}

func TestReplyReaderGivesUpOnEndlessOutput(t *testing.T) {
	first := func(in io.Reader) error {
		r := NewReplyReader(in)
		r.max = 100_000
		_, err := r.Read()
		return err
	}
	line := strings.Repeat("x", 1000)
	for name, in := range map[string]io.Reader{
		"one line":        &endless{},
		"lines of babble": &repeat{text: line + "\n"},
		"empty lines":     &repeat{text: "\n"},
		"one reply":       io.MultiReader(strings.NewReader("= a\n"), &repeat{text: line + "\n"}),
		"one reply line":  io.MultiReader(strings.NewReader("= a"), &endless{}),
	} {
		if err := first(in); !errors.Is(err, ErrProtocol) {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

func FuzzReplyReader(f *testing.F) {
	f.Add([]byte("= a\n\n?1 b\nc\n \n\n"))
	f.Add([]byte("Loading\r\n=12\t\r\n\r\n= half"))
	f.Fuzz(func(t *testing.T, data []byte) {
		replies, babble, err := readReplies(bytes.NewReader(data))
		slow, slowBabble, slowErr := readReplies(iotest.OneByteReader(bytes.NewReader(data)))
		if fmt.Sprint(replies, babble, err) != fmt.Sprint(slow, slowBabble, slowErr) {
			t.Fatalf("%q reads differently byte by byte: %v, %v", data, replies, slow)
		}
		if err != io.EOF && err != io.ErrUnexpectedEOF {
			t.Fatalf("%q: %v", data, err)
		}
		var out strings.Builder
		for _, r := range replies {
			if strings.Contains(r.Text, "\r") || strings.Contains(r.Text, "\n\n") {
				t.Fatalf("%q: text %q", data, r.Text)
			}
			out.WriteString(r.String())
		}
		again, none, err := readReplies(strings.NewReader(out.String()))
		if err != io.EOF || len(none) > 0 || fmt.Sprint(again) != fmt.Sprint(replies) {
			t.Fatalf("%q: %q reads as %q, %q, %v", data, replies, again, none, err)
		}
	})
}
