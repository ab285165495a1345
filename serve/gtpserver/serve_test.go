package gtpserver

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/iotest"
	"time"

	"montego/goban"
	"montego/gtp"
	"montego/player/engine"
	"montego/player/timing"
)

// TestStream tries how input begins and ends.
func TestStream(t *testing.T) {
	tests := []struct{ name, input, want string }{
		{"nothing", "", ""},
		{"blank lines", "\n\r\n  \n# hello\n", ""},
		{"end without quit", "name\nversion\n", "= Montego\n\n= 0.15.0\n\n"},
		{"end without line feed", "name\n1 version", "= Montego\n\n=1 0.15.0\n\n"},
		{"end before a search", "boardsize 3\nreg_genmove b", "= \n\n= B2\n\n"},
		{"quit", "1 quit\nname\n", "=1 \n\n"},
		{"quit in upper case", "QUIT\r\nname\n", "= \n\n"},
		{"quit without line feed", "quit", "= \n\n"},
		{"endless line", "name\n12 play b " + strings.Repeat("a", gtp.MaxLine) + "\nname\n",
			"= Montego\n\n?12 line too long, more than 4 MiB\n\n= Montego\n\n"},
		{"endless line without end", strings.Repeat("play b a1 ", gtp.MaxLine/5), "? line too long, more than 4 MiB\n\n"},
		{"carriage returns only", "name\rversion\r", "? unknown command\n\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := converse(t, testSession(t), tt.input); got != tt.want {
				t.Errorf("answers %q, want %q", got, tt.want)
			}
		})
	}
}

// TestPieces checks that it does not matter in which pieces the bytes arrive.
func TestPieces(t *testing.T) {
	input := "boardsize 5\nplay b c3\r\n7 showboard\nfinal_score\nquit\n"
	want := converse(t, testSession(t), input)
	var got bytes.Buffer
	if err := testSession(t).serve(context.Background(), iotest.OneByteReader(strings.NewReader(input)), &got); err != nil {
		t.Error(err)
	}
	if got.String() != want {
		t.Errorf("byte by byte it answers %q, at once %q", &got, want)
	}
}

// TestOneWritePerReply: some controllers take each piece they read for a whole
// reply.
func TestOneWritePerReply(t *testing.T) {
	var writes []string
	out := writerFunc(func(b []byte) (int, error) {
		writes = append(writes, string(b))
		return len(b), nil
	})
	if err := testSession(t).serve(context.Background(), strings.NewReader("name\nshowboard\nfoo\nlist_commands\n"), out); err != nil {
		t.Error(err)
	}
	if len(writes) != 4 {
		t.Errorf("%d writes for 4 replies", len(writes))
	}
	for _, w := range writes {
		if !strings.HasSuffix(w, "\n\n") || strings.Count(w, "\n\n") != 1 {
			t.Errorf("a reply is written as %q", w)
		}
	}
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(b []byte) (int, error) { return f(b) }

// endless makes s think until it is told to stop, and returns a channel on which
// it says that it has begun to.
func endless(t *testing.T, s *session) <-chan struct{} {
	t.Helper()
	var err error
	if s.options.Params, err = engine.Parse("playouts=1000000000,search.memory=1"); err != nil {
		t.Fatal(err)
	}
	began := make(chan struct{}, 100)
	s.now = func() time.Time {
		began <- struct{}{}
		return time.Now()
	}
	return began
}

// TestInterrupt: "# interrupt" ends the search under way and those that wait, and
// no other; queued commands end none.
func TestInterrupt(t *testing.T) {
	s := testSession(t)
	began := endless(t, s)
	in, out := io.Pipe()
	go func() {
		io.WriteString(out, "boardsize 5\n1 genmove b\n2 genmove w\n\n3 name\n")
		<-began
		io.WriteString(out, "# interrupt\n4 name\n5 genmove b\n# interrupt\n6 name\n")
		out.Close()
	}()
	var got bytes.Buffer
	if err := s.serve(context.Background(), in, &got); err != nil {
		t.Error(err)
	}
	ids := ""
	for line := range strings.Lines(got.String()) {
		if strings.HasPrefix(line, "=") {
			ids += line[1:2]
		}
	}
	if ids != " 123456" {
		t.Errorf("answers %q", &got)
	}
	if n := len(s.game.Moves()); n != 3 {
		t.Errorf("%d moves made, want 3", n)
	}
}

// TestStop: when the program is told to stop, a search ends, is answered, and
// what waits is dropped. That is no error.
func TestStop(t *testing.T) {
	s := testSession(t)
	began := endless(t, s)
	ctx, cancel := context.WithCancel(context.Background())
	in, out := io.Pipe() // stays open
	defer out.Close()
	go func() {
		io.WriteString(out, "boardsize 5\ngenmove b\nname\n")
		<-began
		cancel()
	}()
	var got bytes.Buffer
	if err := s.serve(ctx, in, &got); err != nil {
		t.Error(err)
	}
	if n := strings.Count(got.String(), "\n\n"); n != 2 || len(s.game.Moves()) != 1 {
		t.Errorf("answers %q", &got)
	}
}

// TestBrokenStreams: a stream that breaks ends the session with an error.
func TestBrokenStreams(t *testing.T) {
	broken := errors.New("wire cut")
	in := io.MultiReader(strings.NewReader("name\nname\n"), iotest.ErrReader(broken))
	var got bytes.Buffer
	if err := testSession(t).serve(context.Background(), in, &got); !errors.Is(err, broken) || got.String() != "= Montego\n\n= Montego\n\n" {
		t.Errorf("answers %q, then %v", &got, err)
	}
	out := writerFunc(func([]byte) (int, error) { return 0, broken })
	if err := testSession(t).serve(context.Background(), strings.NewReader("name\nname\n"), out); !errors.Is(err, broken) {
		t.Errorf("with a broken output the error is %v", err)
	}
}

// TestBreakInSearch: input that breaks ends the search under way, however soon.
func TestBreakInSearch(t *testing.T) {
	broken := errors.New("connection reset")
	s := testSession(t)
	began := endless(t, s)
	in, out := io.Pipe()
	go func() {
		io.WriteString(out, "boardsize 5\ngenmove b\n")
		<-began
		out.CloseWithError(broken)
	}()
	if err := s.serve(context.Background(), in, io.Discard); !errors.Is(err, broken) {
		t.Error(err)
	}
}

// TestBug: a command that fails half-way, even by a bug, has changed nothing.
func TestBug(t *testing.T) {
	s := testSession(t)
	var log bytes.Buffer
	s.log.people = &log
	spoil := func(s *session) {
		s.game.SetKomi(0)
		_ = s.game.Play(goban.Move{Color: goban.Black, Point: goban.Pass})
		s.setTime(timing.Settings{System: timing.Absolute})
	}
	s.commands = append(s.commands,
		command{name: "break", do: func(s *session, _ *call) (string, error) { spoil(s); panic("oh\n= no -> dear") }},
		command{name: "fail", do: func(s *session, _ *call) (string, error) { spoil(s); return "half", errors.New("no\nsuch\n\nluck") }},
	)
	converse(t, s, "boardsize 5\nkomi 3\nplay b a1\ntime_settings 60 0 0\n")
	before := fingerprint(s)
	got := converse(t, s, "break\n7 fail\nname\n")
	if want := "? internal error\n\n?7 no\n\n= Montego\n\n"; got != want {
		t.Errorf("answers %q, want %q", got, want)
	}
	if after := fingerprint(s); after != before {
		t.Errorf("before %s\nafter  %s", before, after)
	}
	if !strings.Contains(log.String(), "WARNING: internal error at \"break\": oh = no > dear\n") {
		t.Errorf("the log says %q", &log)
	}
}

// TestLog: what is logged cannot be taken for a reply or an analysis, and the
// record holds the conversation.
func TestLog(t *testing.T) {
	s := testSession(t)
	var people, record bytes.Buffer
	s.log.people, s.log.record = &people, &record
	converse(t, s, "boardsize 5\ngenmove b\n5 genmove w\necho_err = info play -> ?\necho_err\nplay b a1\nplay w a1\nloadsgf cut.sgf\nshowboard\n")
	for line := range strings.Lines(people.String()) {
		if !strings.HasPrefix(line, "montego: ") && !strings.HasPrefix(line, "WARNING: ") || strings.Contains(line, " -> ") {
			t.Errorf("the log has the line %q", line)
		}
	}
	for _, want := range []string{">> 5 genmove w\n", "<< =5 "} {
		if !strings.Contains(record.String(), want) {
			t.Errorf("the record lacks %q:\n%s", want, &record)
		}
	}
}

// both is a connection whose two ways are others.
type both struct {
	io.Reader
	io.Writer
}

// TestLeave: who says quit, or ends a connection, some time after a command waits for no
// search; a script that ends with the commands, or a pipe that ends at any time, has them all
// carried out.
func TestLeave(t *testing.T) {
	for _, end := range []string{"", "quit\n", "stop\nquit\n"} {
		s := testSession(t)
		began := endless(t, s)
		now := time.Now()
		s.read = func() time.Time {
			now = now.Add(time.Second)
			return now
		}
		in, out := io.Pipe()
		go func() {
			io.WriteString(out, "boardsize 5\ngenmove b\n")
			<-began
			io.WriteString(out, end)
			out.Close()
		}()
		var got bytes.Buffer
		conn := &both{in, &got}
		if err := s.serve(context.Background(), conn, conn); err != nil {
			t.Error(err)
		}
		if want := 2 + strings.Count(end, "\n"); strings.Count(got.String(), "\n\n") != want || len(s.game.Moves()) != 1 {
			t.Errorf("%q: answers %q", end, &got)
		}
	}
	s := testSession(t)
	s.read = func() time.Time { return time.Unix(1000, 0) } // a script comes at once
	if got := converse(t, s, "boardsize 5\ngenmove b\ngenmove w\nquit\n"); s.last == nil || s.last.Search.Playouts != 64 {
		t.Errorf("a script is cut short: %q, %+v", got, s.last)
	}
	s = testSession(t)
	now := time.Now()
	s.read = func() time.Time {
		now = now.Add(time.Second)
		return now
	}
	if got := converse(t, s, "boardsize 5\ngenmove b\n"); s.last == nil || s.last.Search.Playouts != 64 {
		t.Errorf("a pipe that ends late cuts a search short: %q, %+v", got, s.last)
	}
}

// TestLongScript: a script of more commands than may wait is carried out to its end,
// however long a command takes.
func TestLongScript(t *testing.T) {
	s := testSession(t)
	var answers atomic.Int64
	s.read = func() time.Time { return time.Unix(answers.Load(), 0) } // a second for each answer
	script := strings.NewReader("boardsize 19\n" + strings.Repeat("genmove b\n", waiting+10))
	err := s.serve(t.Context(), script, writerFunc(func(b []byte) (int, error) {
		answers.Add(1)
		return len(b), nil
	}))
	if err != nil || s.last == nil || s.last.Search.Playouts != 64 {
		t.Errorf("the end of a script is cut short: %v, %+v", err, s.last)
	}
}

// TestAnalysisGoesOn: an analysis shows lines until a blank line ends it.
func TestAnalysisGoesOn(t *testing.T) {
	s := testSession(t)
	in, out := io.Pipe()
	lines := make(chan string, 1000)
	go func() {
		io.WriteString(out, "boardsize 5\n7 lz-analyze b 1\n")
		for n := 0; n < 3; {
			if strings.HasPrefix(<-lines, "info move ") {
				n++
			}
		}
		io.WriteString(out, "\n8 name\n")
		out.Close()
	}()
	var got bytes.Buffer
	err := s.serve(context.Background(), in, writerFunc(func(b []byte) (int, error) {
		lines <- string(b)
		return got.Write(b)
	}))
	text := got.String()
	if err != nil || !strings.HasPrefix(text, "= \n\n=7\ninfo move ") || !strings.HasSuffix(text, "\n\n=8 Montego\n\n") {
		t.Errorf("%v: %q", err, text)
	}
}

// TestSlowReader: a reader that does not read the lines of an analysis does not keep the engine
// from deciding on a move.
func TestSlowReader(t *testing.T) {
	s := testSession(t)
	decided, blocked := make(chan struct{}), false
	var record bytes.Buffer
	var recording sync.Mutex
	s.log.record = writerFunc(func(b []byte) (int, error) {
		recording.Lock()
		defer recording.Unlock()
		return record.Write(b)
	})
	s.log.people = writerFunc(func(b []byte) (int, error) {
		if strings.HasPrefix(string(b), "montego: move 1:") {
			close(decided)
		}
		return len(b), nil
	})
	var got bytes.Buffer
	err := s.serve(t.Context(), strings.NewReader("boardsize 9\nmontego-param playouts 3000\nkata-genmove_analyze b 1\nname\n"), writerFunc(func(b []byte) (int, error) {
		if strings.HasPrefix(string(b), "info ") && !blocked {
			blocked = true
			select {
			case <-decided:
			case <-time.After(10 * time.Second):
				t.Error("the engine waits for its reader")
			}
		}
		return got.Write(b)
	}))
	text := got.String()
	if err != nil || !blocked || strings.Count(text, "\ninfo ") > 2 || !strings.Contains(text, "\nplay ") || !strings.HasSuffix(text, "\n\n= Montego\n\n") {
		t.Errorf("%v, blocked %v: %q", err, blocked, text)
	}
	if n := strings.Count(record.String(), "<< info "); n == 0 || n > 2 || !strings.Contains(record.String(), "<< play ") {
		t.Errorf("the record of the conversation: %s", &record)
	}
}

// TestPondering: with pondering on, the engine thinks after its move, also while
// the opponent's move is told, and knows that move's tree; stop ends it.
func TestPondering(t *testing.T) {
	s := testSession(t)
	got := converse(t, s, "boardsize 5\nmontego-param ponder.on true\ngenmove b\nplay w pass\ngenmove b\nstop\nquit\n")
	if strings.Contains(got, "?") || strings.Count(got, "\n\n") != 7 {
		t.Errorf("%q", got)
	}
	if s.player != nil && s.player.Pondering() {
		t.Error("it goes on after stop")
	}
}
