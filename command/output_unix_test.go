//go:build unix

package command

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"os"
	"strings"
	"testing"
)

// TestOutputClosed: a search ends when the reader of its output is gone, although it writes
// nothing and its input stays open.
func TestOutputClosed(t *testing.T) {
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer writer.Close()
	in, commands := io.Pipe()
	defer commands.Close()
	told := make(chan struct{})
	go func() {
		defer close(told)
		io.WriteString(commands, "name\ngenmove b\n")
		bufio.NewReader(reader).ReadString('\n')
		reader.Close()
	}()
	var errOut bytes.Buffer
	args := strings.Fields("gtp --quiet --size 9 --playouts 1000000000 --memory 8M")
	if code := Run(context.Background(), args, in, writer, &errOut); code != exitFailure {
		t.Errorf("exit code %d, %q", code, &errOut)
	}
	<-told
}
