package gtp

import (
	"strings"
	"testing"
)

func TestTail(t *testing.T) {
	var tail Tail
	if tail.Last() != "" || tail.String() != "" {
		t.Error("a silent engine has last words")
	}
	said := strings.Repeat("line\r\n", tailBytes) + "\xff\n\nopen"
	if n, err := tail.Write([]byte(said)); n != len(said) || err != nil {
		t.Fatalf("wrote %d, %v", n, err)
	}
	if got := tail.String(); !strings.HasPrefix(got, "…") || !strings.HasSuffix(got, "line\r\n\uFFFD\n\nopen") || len(got) > tailBytes+10 {
		t.Errorf("%d bytes, %q", len(got), got[:20])
	}
	if tail.Last() != "open" {
		t.Errorf("last is %q", tail.Last())
	}
	_, _ = tail.Write([]byte("\n  bye \r\n\n"))
	if tail.Last() != "bye" {
		t.Errorf("last is %q", tail.Last())
	}
	if tail.Reset(); tail.String() != "" {
		t.Errorf("after a reset %q is left", tail.String())
	}
}
