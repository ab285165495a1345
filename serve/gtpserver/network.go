package gtpserver

import (
	"context"
	"fmt"
	"net"
	"strings"
)

// Listen returns a listener for network GTP at HOST:PORT, or at PORT of this
// machine alone.
func Listen(address string) (net.Listener, error) {
	if !strings.Contains(address, ":") {
		address = "127.0.0.1:" + address
	}
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, fmt.Errorf("cannot listen: %w", err)
	}
	return l, nil
}

// ServeConnections answers one controller after the other, each with a session of
// its own, until ctx ends. A connection that breaks ends its session only. It
// closes l.
func ServeConnections(ctx context.Context, l net.Listener, o Options) error {
	stop := context.AfterFunc(ctx, func() { _ = l.Close() })
	defer stop()
	defer l.Close()
	people := &log{people: o.Log}
	people.printf("listening on %v", l.Addr())
	for {
		conn, err := l.Accept()
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return fmt.Errorf("cannot accept a connection: %w", err)
		}
		people.printf("%v is here", conn.RemoteAddr())
		if err := serveConnection(ctx, conn, o); err != nil {
			people.printf("%v: %v", conn.RemoteAddr(), err)
		}
	}
}

func serveConnection(ctx context.Context, conn net.Conn, o Options) error {
	stop := context.AfterFunc(ctx, func() { _ = conn.Close() })
	defer stop()
	defer conn.Close()
	return Serve(ctx, conn, conn, o)
}
