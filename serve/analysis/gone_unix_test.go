//go:build unix

package analysis

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"montego/internal/hangup"
)

// TestGone: a search ends when the reader of its answer is gone, although the input stays
// open.
func TestGone(t *testing.T) {
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer writer.Close()
	in, out := io.Pipe()
	defer out.Close()
	go func() {
		fmt.Fprintf(out, strings.Replace(endless, "0.01", "1e6", 1)+"\n", "a", 0) // nothing is written meanwhile
		reader.Close()
	}()
	if err := Serve(t.Context(), in, writer, testOptions(1), true); !errors.Is(err, hangup.ErrGone) {
		t.Error(err)
	}
}
