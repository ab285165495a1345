package regress

import (
	"context"
	"io"

	"montego/gtp"
	"montego/serve/gtpserver"
)

// server is a session with an engine in this process. It speaks GTP all the
// same, so a suite finds every command that `montego gtp` has.
type server struct {
	*gtp.Client
	cancel context.CancelFunc
	ended  chan struct{} // closed when the engine has ended
}

func serve(label string, o gtpserver.Options) *server {
	ctx, cancel := context.WithCancel(context.Background())
	commands, toEngine := io.Pipe()
	fromEngine, replies := io.Pipe()
	s := &server{
		Client: gtp.NewClient(label, pipes{fromEngine, toEngine}),
		cancel: cancel,
		ended:  make(chan struct{}),
	}
	go func() {
		defer close(s.ended)
		err := gtpserver.Serve(ctx, commands, replies, o)
		commands.CloseWithError(err)
		replies.CloseWithError(err)
	}()
	return s
}

// Close implements session.
func (s *server) Close() error {
	err := s.Kill()
	<-s.ended
	return err
}

// Kill implements session. An engine that heeds nothing goes on by itself.
func (s *server) Kill() error {
	s.cancel()
	return s.Client.Close()
}

// pipes is a connection made of two pipes.
type pipes struct {
	*io.PipeReader
	to *io.PipeWriter
}

// Write implements io.Writer.
func (p pipes) Write(b []byte) (int, error) { return p.to.Write(b) }

// Close implements io.Closer: pending Reads and Writes end.
func (p pipes) Close() error {
	_ = p.to.Close()
	return p.PipeReader.Close()
}
