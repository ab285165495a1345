package command

import (
	"io"
	"strings"
	"testing"
	"time"
)

// TestUnreadLog: the moves come though nobody reads standard error, as where a program that
// started Montego has opened a pipe for it and forgotten it.
func TestUnreadLog(t *testing.T) {
	_, nobody := io.Pipe()
	var out strings.Builder
	code := make(chan int)
	go func() {
		code <- Run(t.Context(), strings.Fields("gtp --playouts 1 --size 5"), strings.NewReader("genmove b\ngenmove w\nquit\n"), &out, nobody)
	}()
	select {
	case c := <-code:
		if c != exitOK || strings.Count(out.String(), "= ") != 3 {
			t.Errorf("exit code %d, %q", c, out.String())
		}
	case <-time.After(20 * time.Second):
		t.Error("the moves wait for who reads the log")
	}
}

// TestLateLog: a reader that comes late is told how much is missing.
func TestLateLog(t *testing.T) {
	reader, writer := io.Pipe()
	l := &lateLog{queue: make(chan []byte, 2), ended: make(chan struct{})}
	for _, text := range []string{"a\n", "b\n", "c\n", "d\n"} {
		if n, err := l.Write([]byte(text)); n != len(text) || err != nil {
			t.Errorf("%q: %d, %v", text, n, err)
		}
	}
	go l.write(writer)
	go func() {
		for len(l.queue) > 0 {
			time.Sleep(time.Millisecond)
		}
		_, _ = l.Write([]byte("e\n"))
		l.end()
		writer.Close()
	}()
	read, err := io.ReadAll(reader)
	want := "a\nb\nmontego: texts that are missing here, because they were not read in time: 2\ne\n"
	if string(read) != want || err != nil {
		t.Errorf("read %q, %v, want %q", read, err, want)
	}
	if _, err := l.Write([]byte("f\n")); err != nil { // nothing happens after the end
		t.Error(err)
	}
}
