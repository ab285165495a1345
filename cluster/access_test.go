package cluster

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"montego/internal/file/filetest"
)

// TestCertificates: a device is no file of certificates.
func TestCertificates(t *testing.T) {
	_, err := Access{URL: "tls://127.0.0.1:1", CA: os.DevNull}.Dial("test", quiet)
	if err == nil || !strings.HasSuffix(err.Error(), "it is a device, not a file") {
		t.Error(err)
	}
}

// TestRefusedLater: a connection that the server refuses when it comes back, since it was
// started with other credentials, tells so once and comes back when it is let in again.
func TestRefusedLater(t *testing.T) {
	right, wrong := filepath.Join(t.TempDir(), "right"), filepath.Join(t.TempDir(), "wrong")
	for path, line := range map[string]string{right: "go:secret", wrong: "go:other"} {
		if err := os.WriteFile(path, []byte(line), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s := serve(t, ServerOptions{Credentials: right})
	o := ServerOptions{Listen: strings.TrimPrefix(s.URL(), "nats://")}
	told := make(chan string, 100)
	c, err := Access{URL: s.URL(), Credentials: right}.Dial("test", func(line string) { told <- line })
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	s.Close()

	o.Credentials = wrong
	s = serve(t, o)
	for tried := uint64(0); tried < 4; time.Sleep(time.Millisecond) {
		v, err := s.nats.Varz(&server.VarzOptions{})
		if err != nil || c.Status() == nats.CLOSED {
			t.Fatalf("after %d attempts: %v, %v", tried, c.Status(), err)
		}
		tried = v.TotalConnections
	}
	s.Close()

	o.Credentials = right
	serve(t, o)
	var lines []string
	for !slices.Contains(lines, "the NATS server is back") {
		lines = append(lines, <-told)
	}
	refused := slices.DeleteFunc(lines, func(line string) bool { return line != "the NATS server refuses these credentials" })
	if len(refused) != 1 {
		t.Errorf("told %d times", len(refused))
	}
}

// certificate writes a certificate for localhost, signed by itself, and its key. It expires after
// lifetime.
func certificate(t *testing.T, lifetime time.Duration) (cert, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	what := &x509.Certificate{SerialNumber: big.NewInt(1), DNSNames: []string{"localhost"},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(lifetime), IsCA: true, BasicConstraintsValid: true}
	signed, err := x509.CreateCertificate(rand.Reader, what, what, &private.PublicKey, private)
	if err != nil {
		t.Fatal(err)
	}
	packed, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	write := func(name, kind string, data []byte) string {
		return filetest.Put(t, t.TempDir(), name, string(pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: data})))
	}
	return write("cert", "CERTIFICATE", signed), write("key", "PRIVATE KEY", packed)
}

// TestPlainReasons: why an encrypted connection, or a server that encrypts, does not come about
// is said in plain words that name the flag or the file.
func TestPlainReasons(t *testing.T) {
	cert, key := certificate(t, time.Hour)
	other, otherKey := certificate(t, time.Hour)
	none, missing := filetest.Put(t, t.TempDir(), "none", "nothing"), filepath.Join(t.TempDir(), "missing")
	old, oldKey := certificate(t, -time.Minute)
	expired := serve(t, ServerOptions{Cert: old, Key: oldKey})
	open, encrypts := serve(t, ServerOptions{}), serve(t, ServerOptions{Cert: cert, Key: key})
	secured := func(s *Server, host string) string {
		_, port, _ := net.SplitHostPort(strings.SplitAfter(s.URL(), "://")[1])
		return "tls://" + host + ":" + port
	}
	local, number := secured(encrypts, "localhost"), secured(encrypts, "127.0.0.1")
	for _, tt := range []struct {
		access Access
		want   string
	}{
		{Access{URL: local, CA: cert}, ""},
		{Access{URL: local}, local + ": no trusted certificate vouches for the NATS server; --nats-ca names a file of trusted ones"},
		{Access{URL: local, CA: other}, local + ": no trusted certificate vouches for the NATS server; --nats-ca names a file of trusted ones"},
		{Access{URL: number, CA: cert}, number + ": the certificate of the NATS server is for another address"},
		{Access{URL: secured(expired, "localhost"), CA: old}, secured(expired, "localhost") + ": the certificate of the NATS server has expired, or is not valid yet"},
		{Access{URL: secured(open, "localhost")}, secured(open, "localhost") + ": the NATS server does not encrypt; its address begins with nats://"},
		{Access{URL: local, CA: none}, "--nats-ca: " + none + " holds no certificate"},
		{Access{URL: local, CA: missing}, "--nats-ca: open " + missing + ": no such file or directory"},
	} {
		c, err := tt.access.Dial("test", quiet)
		if c != nil {
			c.Close()
		}
		if errorText(err) != tt.want {
			t.Errorf("%+v:\n%v, want\n%s", tt.access, err, tt.want)
		}
	}
	for _, tt := range []struct{ cert, key, want string }{
		{none, key, "--tls-cert: " + none + " holds no certificate"},
		{missing, key, "--tls-cert: open " + missing + ": no such file or directory"},
		{cert, missing, "--tls-key: open " + missing + ": no such file or directory"},
		{cert, none, "--tls-key: " + none + " is not the key of " + cert},
		{cert, otherKey, "--tls-key: " + otherKey + " is not the key of " + cert},
	} {
		s, err := Serve(ServerOptions{Listen: "127.0.0.1:0", Dir: t.TempDir(), Cert: tt.cert, Key: tt.key})
		if s != nil {
			s.Close()
		}
		if errorText(err) != tt.want {
			t.Errorf("%s, %s:\n%v, want\n%s", tt.cert, tt.key, err, tt.want)
		}
	}
}

// TestSecretsUntold: no user, password or token of an address is told, whatever is wrong with it.
func TestSecretsUntold(t *testing.T) {
	for address, want := range map[string]string{
		"nats://go:secret@127.0.0.1:1":                                "nats://127.0.0.1:1: no NATS server answers there",
		"nats://go:secret@127.0.0.1:1,tls://secret@127.0.0.1:2":       "nats://127.0.0.1:1,tls://127.0.0.1:2: no NATS server answers there",
		"go:secret@127.0.0.1:1,127.0.0.1:2":                           "127.0.0.1:1,127.0.0.1:2: no NATS server answers there",
		"nats://go:sec%zret@127.0.0.1:1,nats://go:secret@127.0.0.1:1": "nats://127.0.0.1:1,nats://127.0.0.1:1: this is no address of a NATS server, such as " + DefaultURL,
		"nats://go:sec/ret@127.0.0.1:1":                               "nats://127.0.0.1:1: this is no address of a NATS server, such as " + DefaultURL,
	} {
		if _, err := (Access{URL: address}).Dial("test", quiet); errorText(err) != want {
			t.Errorf("%s:\n%v, want\n%s", address, err, want)
		}
	}
}

// TestCutLink: a connection over which nothing comes any more, though nobody has closed it, is given up
// and made again.
func TestCutLink(t *testing.T) {
	defer func(every time.Duration) { pingEvery = every }(pingEvery)
	s, told := serve(t, ServerOptions{}), newReports()
	pingEvery = 20 * time.Millisecond // of the client: a ping of the server may come before its first answer
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	var cut atomic.Int64 // of the connections up to this number nothing comes through
	forward := func(number int64, from, to net.Conn) {
		defer to.Close()
		for text := make([]byte, 4096); ; {
			n, err := from.Read(text)
			if err != nil {
				return
			}
			if number > cut.Load() {
				_, _ = to.Write(text[:n])
			}
		}
	}
	go func() {
		for number := int64(1); ; number++ {
			near, err := l.Accept()
			if err != nil {
				return // the test is over
			}
			far, err := net.Dial("tcp", strings.TrimPrefix(s.URL(), "nats://"))
			if err != nil {
				t.Error(err)
				return
			}
			go forward(number, near, far)
			go forward(number, far, near)
		}
	}()
	c, err := Access{URL: "nats://" + l.Addr().String()}.Dial("test", told.tell)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	cut.Store(1)
	for _, want := range []string{"the NATS server is away", "the NATS server is back"} {
		select {
		case line := <-told.heard:
			if line != want {
				t.Errorf("it tells %q, want %q", line, want)
			}
		case <-time.After(20 * time.Second):
			t.Fatalf("it does not tell %q", want)
		}
	}
}

// TestAway: that the server has gone is said in plain words.
func TestAway(t *testing.T) {
	s, told := serve(t, ServerOptions{}), newReports()
	c, err := Access{URL: s.URL()}.Dial("test", told.tell)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	s.Close()
	if line := <-told.heard; line != "the NATS server is away" {
		t.Error(line)
	}
}
