//go:build unix

package gtpserver

import (
	"context"
	"io"
	"os"
	"testing"
)

// TestGone: a search ends when the reader of its answer is gone.
func TestGone(t *testing.T) {
	s := testSession(t)
	began := endless(t, s)
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer writer.Close()
	in, out := io.Pipe() // stays open
	defer out.Close()
	go func() {
		io.WriteString(out, "genmove b\n")
		<-began
		reader.Close()
	}()
	if err := s.serve(context.Background(), in, writer); err == nil {
		t.Error("nobody noticed")
	}
}
