package gtp

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

type failingWriter struct{ heard strings.Builder }

func (w *failingWriter) Write(p []byte) (int, error) {
	w.heard.Write(p)
	return 0, errors.New("full")
}

func TestTail(t *testing.T) {
	var tee failingWriter
	tl := &tail{tee: &tee}
	var said strings.Builder
	for i := range tailLines + 10 {
		fmt.Fprintf(&said, "line %d\r\n", i)
	}
	said.WriteString(strings.Repeat("x", 10*tailWidth) + "\n\nopen")
	if n, err := tl.Write([]byte(said.String())); n != said.Len() || err != nil {
		t.Fatalf("wrote %d, %v", n, err)
	}
	lines := tl.get()
	if len(lines) != tailLines+1 || lines[0] != "line 12" || len(lines[tailLines-2]) != tailWidth {
		t.Errorf("%d lines, %q", len(lines), lines)
	}
	if tl.last() != "open" {
		t.Errorf("last is %q", tl.last())
	}
	if tee.heard.String() != said.String() {
		t.Error("the listener did not hear everything")
	}
	if (&tail{}).last() != "" {
		t.Error("a silent engine has last words")
	}
}
