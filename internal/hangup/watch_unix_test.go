//go:build unix

package hangup

import (
	"bytes"
	"context"
	"io"
	"net"
	"os"
	"testing"
)

// TestWatch: whichever way an output leads to its reader, Watch tells when he goes.
func TestWatch(t *testing.T) {
	for name, open := range map[string]func(*testing.T) (io.Writer, io.Closer){"pipe": pipe, "connection": connection} {
		t.Run(name, func(t *testing.T) {
			out, reader := open(t)
			told := make(chan struct{})
			ended := make(chan struct{})
			go func() {
				defer close(ended)
				Watch(context.Background(), out, func() { close(told) })
			}()
			select {
			case <-told:
				t.Error("told although somebody reads")
			default:
			}
			reader.Close()
			<-told
			<-ended
		})
	}
}

func pipe(t *testing.T) (io.Writer, io.Closer) {
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { writer.Close() })
	return writer, reader
}

// connection is one of the network whose reader answers nothing and breaks it off.
func connection(t *testing.T) (io.Writer, io.Closer) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	far, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	near, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { near.Close() })
	far.(*net.TCPConn).SetLinger(0) // Close resets it
	return near, far
}

// TestUnwatched: an end of the context ends the watch, and what is not of the operating
// system isn't watched.
func TestUnwatched(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	gone := func() { t.Error("told without a reason") }
	out, _ := pipe(t)
	Watch(ctx, out, gone)
	Watch(context.Background(), &bytes.Buffer{}, gone)
}
