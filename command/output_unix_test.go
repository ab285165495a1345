//go:build unix

package command

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net"
	"os"
	"os/exec"
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

// TestLogUnread: no command on which others wait ends because the reader of its standard error
// has gone.
func TestLogUnread(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	go func() { // a server of CGOS that refuses whom it has greeted
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			io.WriteString(conn, "protocol\n")
			bufio.NewReader(conn).ReadString('\n')
			io.WriteString(conn, "Error: no\n")
			io.Copy(io.Discard, conn)
		}
	}()
	_, port, _ := net.SplitHostPort(l.Addr().String())
	for args, want := range map[string]int{
		"gtp":                                 exitOK,
		"analysis --set resign=0.5":           exitOK,
		"cgos 127.0.0.1 " + port + " Montego": exitFailure,
	} {
		reader, writer, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		reader.Close()
		c := exec.Command(self, strings.Fields(args)...)
		c.Env = append(os.Environ(), asProgram+"=1", cgosPassword+"=secret")
		c.Stderr = writer
		if err := c.Run(); c.ProcessState.ExitCode() != want {
			t.Errorf("%s: %v", args, err)
		}
		writer.Close()
	}
}
