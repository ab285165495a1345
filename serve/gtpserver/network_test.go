package gtpserver

import (
	"context"
	"fmt"
	"io"
	"net"
	"testing"
)

// TestServeConnections: controllers come one after the other, each finds a new
// game, and the end of the context ends all.
func TestServeConnections(t *testing.T) {
	l, err := Listen("0")
	if err != nil {
		t.Fatal(err)
	}
	if !l.Addr().(*net.TCPAddr).IP.IsLoopback() {
		t.Errorf("it listens on %v", l.Addr())
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error)
	go func() { done <- ServeConnections(ctx, l, testOptions(t)) }()
	for range 2 {
		conn, err := net.Dial("tcp", l.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprint(conn, "move_history\nplay b d4\nquit\n")
		if got, err := io.ReadAll(conn); err != nil || string(got) != "= \n\n= \n\n= \n\n" {
			t.Errorf("%q, %v", got, err)
		}
	}
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
	if _, err := Listen("no such place:1:2"); err == nil {
		t.Error("it listens nowhere")
	}
}
