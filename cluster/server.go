package cluster

import (
	"crypto/tls"
	"errors"
	"fmt"
	"math"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"montego/internal/file"
)

// ServerOptions say where a Server listens, and who may connect.
type ServerOptions struct {
	Listen      string `param:"listen" default:"127.0.0.1:4222" unit:"HOST:PORT" doc:"where to listen; 0.0.0.0:4222 is for all machines, and port 0 takes any free one"`
	Credentials string `param:"credentials" unit:"file" doc:"a file with the line user:password, which everybody must know who connects"`
	Cert        string `param:"tls-cert" unit:"file" doc:"a file with a certificate, for TLS"`
	Key         string `param:"tls-key" unit:"file" doc:"the file with its key"`
	Dir         string `param:"dir" unit:"folder" doc:"where queues are kept, so that they outlive the server (default: montego/cluster in the user's folder for data)"`
	Open        bool   `param:"open" doc:"listen to other machines without asking for credentials"`
}

// Server is a NATS server with JetStream inside this program.
type Server struct {
	nats   *server.Server
	unlock func() // its folder
}

// startTimeout is how long a server may take until it listens.
const startTimeout = time.Minute

// maxMessage is the largest message: the record of a long game with what its players wrote.
const maxMessage = 8 << 20

// Serve starts a server. The error says in a line why it does not start.
func Serve(o ServerOptions) (*Server, error) {
	options, err := o.options()
	if err != nil {
		return nil, err
	}
	s, err := server.NewServer(options)
	if err != nil {
		return nil, fmt.Errorf("the NATS server does not start: %w", err)
	}
	var why reason
	s.SetLogger(&why, false, false)
	// The server ends the process where it cannot listen: try first.
	l, err := net.Listen("tcp", net.JoinHostPort(options.Host, strconv.Itoa(max(options.Port, 0))))
	if err != nil {
		return nil, err
	}
	l.Close()
	unlock, err := lockFolder(o.Dir)
	if err != nil {
		return nil, err
	}
	s.Start()
	served := &Server{s, unlock}
	if text, given := why.text.Load().(string); given {
		served.Close()
		return nil, fmt.Errorf("the NATS server does not start: %s", text)
	}
	if !s.ReadyForConnections(startTimeout) {
		served.Close()
		return nil, errors.New("the NATS server does not begin to listen")
	}
	return served, nil
}

// reason is a log of NATS that keeps nothing but why the server gives up: then it returns
// without a word, and never begins to listen.
type reason struct{ text atomic.Value }

// Fatalf keeps the text.
func (r *reason) Fatalf(format string, values ...any) { r.text.Store(fmt.Sprintf(format, values...)) }

// Noticef is not kept, nor are the others.
func (*reason) Noticef(string, ...any) {}
func (*reason) Warnf(string, ...any)   {}
func (*reason) Errorf(string, ...any)  {}
func (*reason) Debugf(string, ...any)  {}
func (*reason) Tracef(string, ...any)  {}

// lockFolder makes the folder, if it is not there, and keeps other servers out of it until unlock
// is called. Where no file can be made, NATS would say nothing and never begin to listen.
// "" is a folder of NATS's choice, which is not locked.
func lockFolder(dir string) (unlock func(), err error) {
	if dir == "" {
		return func() {}, nil
	}
	if err = os.MkdirAll(dir, 0o750); err == nil {
		unlock, err = file.Lock(filepath.Join(dir, "queues"))
	}
	switch {
	case errors.Is(err, file.ErrLocked):
		return nil, fmt.Errorf("another server keeps its queues in %s; give another --dir", dir)
	case err != nil:
		return nil, fmt.Errorf("queues cannot be kept: %w", err)
	}
	return unlock, nil
}

// address returns where to listen, and refuses what would let everybody connect unasked.
func (o ServerOptions) address() (host string, port int, err error) {
	host, text, err := net.SplitHostPort(o.Listen)
	if err != nil {
		return "", 0, fmt.Errorf("%q is no HOST:PORT", o.Listen)
	}
	if port, err = strconv.Atoi(text); err != nil || port < 0 || port > math.MaxUint16 {
		return "", 0, fmt.Errorf("%q is no port", text)
	}
	if ip := net.ParseIP(host); o.Credentials == "" && !o.Open && host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return "", 0, fmt.Errorf("%s is open to other machines: it wants --credentials, or --open for everybody", o.Listen)
	}
	return host, port, nil
}

// Check reports what is wrong with the address, before anything is begun.
func (o ServerOptions) Check() error {
	_, _, err := o.address()
	return err
}

// options returns what NATS is told.
func (o ServerOptions) options() (*server.Options, error) {
	host, port, err := o.address()
	if err != nil {
		return nil, err
	}
	options := &server.Options{
		ServerName: "montego", Host: host, Port: port, JetStream: true, StoreDir: o.Dir, NoSigs: true, NoLog: true, MaxPayload: maxMessage,
		PingInterval: pingEvery,
	}
	if options.Port == 0 {
		options.Port = server.RANDOM_PORT
	}
	if o.Credentials != "" {
		if options.Username, options.Password, err = readUser(o.Credentials); err != nil {
			return nil, err
		}
	}
	if o.Cert != "" {
		pair, err := o.certificate()
		if err != nil {
			return nil, err
		}
		options.TLSConfig = &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}
		options.TLS, options.TLSTimeout = true, dialTimeout.Seconds()
	}
	return options, nil
}

func (o ServerOptions) certificate() (pair tls.Certificate, err error) {
	cert, err := readCertificates("tls-cert", o.Cert)
	if err != nil {
		return pair, err
	}
	key, err := credentialsLimit.Read(o.Key)
	if err != nil {
		return pair, fmt.Errorf("--tls-key: %w", err)
	}
	if pair, err = tls.X509KeyPair(cert, key); err != nil {
		return pair, fmt.Errorf("--tls-key: %s is not the key of %s", o.Key, o.Cert)
	}
	return pair, nil
}

// URL returns the address that clients connect to.
func (s *Server) URL() string { return s.nats.ClientURL() }

// Close ends the server and waits until it has.
func (s *Server) Close() {
	s.nats.Shutdown()
	s.nats.WaitForShutdown()
	s.unlock()
}
