package gtpserver

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestServeConnections: controllers come one after the other, each finds a new
// game; one that comes while another is there is told so; and the end of the context ends all.
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
		connects(t, l, "move_history\nplay b d4\nquit\n", "= \n\n= \n\n= \n\n")
	}
	dial := func() net.Conn {
		conn, err := net.Dial("tcp", l.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		return conn
	}
	first := dial()
	fmt.Fprint(first, "1 move_history\n")
	reply := make([]byte, 5)
	if _, err := io.ReadFull(first, reply); err != nil || string(reply) != "=1 \n\n" {
		t.Errorf("%q, %v", reply, err)
	}
	second := dial()
	fmt.Fprint(second, "\n7 name\n8 version\n")
	_ = second.SetReadDeadline(time.Now().Add(time.Minute))
	const busy = "?7 another controller is using this engine: try again later\n\n"
	if got, err := io.ReadAll(second); err != nil || string(got) != busy {
		t.Errorf("beside another controller %q, %v", got, err)
	}
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
	if _, err := Listen("no such place:1:2"); err == nil {
		t.Error("it listens nowhere")
	}
}

// crowded is a listener that the system first has no room for.
type crowded struct {
	net.Listener
	refuse int // times that it still has none
}

func (l *crowded) Accept() (net.Conn, error) {
	if l.refuse--; l.refuse >= 0 {
		return nil, &net.OpError{Op: "accept", Err: syscall.EMFILE}
	}
	return l.Listener.Accept()
}

// TestCrowded: where too many files are open, the game under way goes on, people are told once,
// and later a controller finds room. A listener that is closed is an error.
func TestCrowded(t *testing.T) {
	l, err := Listen("0")
	if err != nil {
		t.Fatal(err)
	}
	o := testOptions(t)
	var told strings.Builder
	o.Log = &told
	done := make(chan error)
	go func() { done <- ServeConnections(t.Context(), &crowded{l, 3}, o) }()
	connects(t, l, "protocol_version\nquit\n", "= 2\n\n= \n\n")
	l.Close()
	if err := <-done; !errors.Is(err, net.ErrClosed) {
		t.Errorf("when the listener is closed: %v", err)
	}
	if n := strings.Count(told.String(), "connections wait: accept: "); n != 1 {
		t.Errorf("people are told %d times: %s", n, told.String())
	}
}

// TestSeedsOfConnections: a weak level does not play the same game with every controller, unless
// that was asked for.
func TestSeedsOfConnections(t *testing.T) {
	for _, vary := range []bool{true, false} {
		l, err := Listen("0")
		if err != nil {
			t.Fatal(err)
		}
		o := testOptions(t)
		o.Seed, o.Vary = 7, vary
		ctx, cancel := context.WithCancel(context.Background())
		done := make(chan error)
		go func() { done <- ServeConnections(ctx, l, o) }()
		seeds := map[string]bool{}
		for i := range 3 {
			conn, err := net.Dial("tcp", l.Addr().String())
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprint(conn, "get_random_seed\nquit\n")
			got, err := io.ReadAll(conn)
			if err != nil || i == 0 && string(got) != "= 7\n\n= \n\n" {
				t.Errorf("%q, %v", got, err)
			}
			seeds[string(got)] = true
		}
		if len(seeds) != map[bool]int{true: 3, false: 1}[vary] {
			t.Errorf("vary %v: seeds %v", vary, seeds)
		}
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

// connects lets a controller connect that says everything at once, and compares the answers.
func connects(t *testing.T, l net.Listener, says, want string) {
	t.Helper()
	conn, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fmt.Fprint(conn, says)
	if got, err := io.ReadAll(conn); err != nil || string(got) != want {
		t.Errorf("%q, %v", got, err)
	}
}
