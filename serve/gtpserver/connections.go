package gtpserver

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"time"

	"montego/gtp"
	"montego/internal/hangup"
	"montego/internal/rng"
)

// Listen returns a listener for network GTP at HOST:PORT, or at PORT of this
// machine alone.
func Listen(address string) (net.Listener, error) {
	if !strings.Contains(address, ":") {
		address = "127.0.0.1:" + address
	}
	l, err := hangup.Listen(address)
	if err != nil {
		return nil, fmt.Errorf("cannot listen: %w", err)
	}
	return l, nil
}

// patience is how long a controller waits for another one to leave, before it is refused.
const patience = 2 * time.Second

// fullWait is how long no connection is accepted after one that the system had no room for.
const fullWait = 100 * time.Millisecond

// ServeConnections answers one controller after the other, each with a session of
// its own, until ctx ends. One that comes while another is there waits for patience, and is
// then refused. A connection that breaks ends its session only, and one that the system has no
// room for, because too many files are open, waits. It closes l.
func ServeConnections(ctx context.Context, l net.Listener, o Options) error {
	var sessions sync.WaitGroup
	defer sessions.Wait()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	stop := context.AfterFunc(ctx, func() { _ = l.Close() })
	defer stop()
	defer l.Close()
	people := &log{people: o.Log}
	people.printf("listening on %v", l.Addr())
	turn := make(chan uint64, 1) // empty while a controller is there; else how many there were
	turn <- 0
	for full := false; ; {
		conn, err := l.Accept()
		if ctx.Err() != nil {
			return nil
		}
		if errors.Is(err, net.ErrClosed) {
			return fmt.Errorf("cannot accept a connection: %w", err)
		}
		if err != nil && !full {
			people.printf("connections wait: %v", err)
		}
		if full = err != nil; full {
			time.Sleep(fullWait)
			continue
		}
		sessions.Go(func() {
			if err := serveConnection(ctx, conn, turn, people, o); err != nil {
				people.printf("%v: %v", conn.RemoteAddr(), err)
			}
		})
	}
}

func serveConnection(ctx context.Context, conn net.Conn, turn chan uint64, people *log, o Options) error {
	stop := context.AfterFunc(ctx, func() { _ = conn.Close() })
	defer stop()
	defer conn.Close()
	var before uint64
	select {
	case before = <-turn:
	case <-ctx.Done():
		return nil
	case <-time.After(patience):
		refuse(conn)
		return errors.New("refused, because another controller is here")
	}
	defer func() { turn <- before + 1 }()
	if o.Vary && before > 0 {
		o.Seed = rng.Derive(o.Seed, before, 0) // no other game of any session has it
	}
	people.printf("%v is here", conn.RemoteAddr())
	return Serve(ctx, conn, conn, o)
}

// refuse answers the first command of a controller for which there is no room.
func refuse(conn net.Conn) {
	_ = conn.SetDeadline(time.Now().Add(patience))
	reader := gtp.NewReader(conn)
	c, err := reader.Read()
	for err == nil && c.IsBlank() {
		c, err = reader.Read()
	}
	_ = conn.SetDeadline(time.Now().Add(patience))
	_, _ = gtp.Failure(c, "another controller is using this engine: try again later").WriteTo(conn)
	// If the connection were closed with unread input, the answer could be lost.
	if half, ok := conn.(interface{ CloseWrite() error }); ok && half.CloseWrite() == nil {
		_, _ = io.Copy(io.Discard, conn)
	}
}
