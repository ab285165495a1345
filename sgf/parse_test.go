package sgf

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// read returns what Lines finds in data: a line for each game, or error.
func read(t *testing.T, data []byte) []string {
	t.Helper()
	l, err := NewLines(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for {
		root, err := l.Next()
		var wrong *Error
		switch {
		case err == io.EOF:
			return found
		case errors.As(err, &wrong):
			found = append(found, err.Error())
		case err != nil:
			return append(found, err.Error())
		default:
			found = append(found, fmt.Sprint(l.Number(), draw(&Collection{Trees: []*Node{root}})))
		}
	}
}

func compress(t *testing.T, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := io.WriteString(z, text); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestLines(t *testing.T) {
	text := "(;SZ[9];B[ee])\n\n(;SZ[9];B[cc];W[gg]\r\nno game\n(;SZ[9])"
	want := []string{
		"1(;SZ[9];B[ee])",
		"3(;SZ[9];B[cc];W[gg])",
		`4:1: not SGF: there is no game tree, "(;"`,
		"5(;SZ[9])",
	}
	if diff := cmp.Diff(want, read(t, []byte(text))); diff != "" {
		t.Errorf("plain (-want +got):\n%s", diff)
	}
	zipped := compress(t, text)
	if diff := cmp.Diff(want, read(t, zipped)); diff != "" {
		t.Errorf("gzip (-want +got):\n%s", diff)
	}
	cut := read(t, zipped[:len(zipped)-4])
	if got := cut[len(cut)-1]; got != "unexpected EOF" {
		t.Errorf("cut archive: got %q", got)
	}
	if got := read(t, nil); got != nil {
		t.Errorf("empty data set: got %q", got)
	}
}

// An endless line is an error of its own, and takes no memory.
func TestLinesTooLong(t *testing.T) {
	text := "(;SZ[9])\n" + strings.Repeat("x", maxLine+1) + "\n(;SZ[9])\n"
	want := []string{"1(;SZ[9])", "2:1: line longer than 16 MB", "3(;SZ[9])"}
	if diff := cmp.Diff(want, read(t, []byte(text))); diff != "" {
		t.Error(diff)
	}
}
