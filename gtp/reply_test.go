package gtp

import (
	"strings"
	"testing"
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
		want := Reply{ID: id & MaxID, HasID: hasID, Failed: failed, Text: text}
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
