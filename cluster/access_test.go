package cluster

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// TestCertificates: a device is no file of certificates.
func TestCertificates(t *testing.T) {
	_, err := Access{URL: "tls://127.0.0.1:1", CA: os.DevNull}.Dial("test", nil)
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
