package command

import (
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"

	"montego/internal/file"
	"montego/internal/file/filetest"
)

// startWeb starts `montego web` and returns the address that it prints, and what
// ends it.
func startWeb(t *testing.T, args ...string) (address string, end func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	printed, out := io.Pipe()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		var errors strings.Builder
		args := append([]string{"web", "--no-browser", "--memory", "64M"}, args...)
		if code := Run(ctx, args, strings.NewReader(""), out, &errors); code != exitOK {
			t.Errorf("exit code %d: %s", code, errors.String())
		}
		out.Close()
	}()
	line := make([]byte, 1000)
	n, err := printed.Read(line)
	if err != nil {
		t.Fatal(err)
	}
	go io.Copy(io.Discard, printed)
	address = regexp.MustCompile(`http://\S+`).FindString(string(line[:n]))
	end = func() { cancel(); <-ended }
	t.Cleanup(end)
	return address, end
}

// status returns the status of an answer to GET.
func status(t *testing.T, address string) int {
	t.Helper()
	answer, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	return answer.StatusCode
}

func TestWebServesOnce(t *testing.T) {
	folder := t.TempDir()
	first, end := startWeb(t, "--listen", "localhost:0", "--games", folder)
	if got := status(t, first); got != http.StatusOK {
		t.Errorf("%s answers %d", first, got)
	}
	second, _ := startWeb(t, "--listen", "localhost:0", "--games", folder)
	if second != first {
		t.Errorf("a second server of the same games is at %s, the first at %s", second, first)
	}
	end()
	if again := runningServer(folder); again != "" {
		t.Errorf("a server that has ended runs at %s", again)
	}
}

// TestWebAfterAnother: a server has in its list what the one before it saves in its last moment.
func TestWebAfterAnother(t *testing.T) {
	folder := t.TempDir()
	unlock, err := file.Lock(filepath.Join(folder, serverFile))
	if err != nil {
		t.Fatal(err)
	}
	ending := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if err := file.Write(filepath.Join(folder, "late.sgf"), file.Text("(;GM[1]SZ[5];B[cc])")); err != nil {
			t.Error(err)
		}
		unlock()
		w.WriteHeader(http.StatusServiceUnavailable)
	}))
	defer ending.Close()
	if err := noteServer(folder, ending.URL); err != nil {
		t.Fatal(err)
	}
	address, _ := startWeb(t, "--listen", "localhost:0", "--games", folder)
	c, _, err := websocket.Dial(t.Context(), address+"messages", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.CloseNow()
	var told struct {
		Type  string
		Games []struct{ Game string }
	}
	for told.Type != "games" {
		if err := wsjson.Read(t.Context(), c, &told); err != nil {
			t.Fatal(err)
		}
	}
	if len(told.Games) != 1 || told.Games[0].Game != "late" {
		t.Errorf("the list is %v", told.Games)
	}
}

// TestWebUnread: games that cannot be read are named, with the reason.
func TestWebUnread(t *testing.T) {
	folder := filetest.Folder(t, map[string]string{"chess.sgf": "(;GM[3])"})
	_, _, errOut := ask(t, "", "web", "--memory", "64M", "--listen", "nonsense", "--games", folder)
	if want := "montego: chess.sgf cannot be read and is not in the list: "; !strings.HasPrefix(errOut, want) {
		t.Errorf("%s\nwant %s…", errOut, want)
	}
}

// TestWebReadOnly: a server does not say that it keeps games where it cannot.
func TestWebReadOnly(t *testing.T) {
	const folder = "/proc/self/fdinfo" // read-only for the superuser too
	if _, err := os.Stat(folder); err != nil {
		t.Skip("this system has no such folder")
	}
	printed, out := io.Pipe()
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		Run(ctx, strings.Fields("web --no-browser --memory 64M --listen localhost:0 --games "+folder), strings.NewReader(""), out, io.Discard)
	}()
	text := make([]byte, 1000)
	n, err := printed.Read(text)
	if want := "\nGames cannot be kept in " + folder + ": "; err != nil || !strings.Contains(string(text[:n]), want) {
		t.Errorf("%q, %v", text[:n], err)
	}
	cancel()
	<-ended
}

func TestWebLetsOthersInWithToken(t *testing.T) {
	address, _ := startWeb(t, "--listen", "0.0.0.0:0", "--games", t.TempDir())
	plain, token, _ := strings.Cut(address, "?token=")
	if len(token) < 20 || status(t, plain) != http.StatusUnauthorized || status(t, address) != http.StatusOK {
		t.Errorf("%s: with the token %d, without %d", address, status(t, address), status(t, plain))
	}
}

// TestWebPreset: the player of the command line is the first that the page offers.
func TestWebPreset(t *testing.T) {
	for args, want := range map[string]string{"": "montego", "--preset uct": "uct", "--preset rave,playouts=9 --set resign=0.1": "rave", "--preset expand=2": "montego"} {
		address, end := startWeb(t, append([]string{"--listen", "localhost:0", "--games", t.TempDir()}, strings.Fields(args)...)...)
		c, _, err := websocket.Dial(t.Context(), address+"messages", nil)
		if err != nil {
			t.Fatal(err)
		}
		var welcome struct{ Presets []string }
		if err := wsjson.Read(t.Context(), c, &welcome); err != nil || welcome.Presets[0] != want {
			t.Errorf("%q: the page is told %v, %v", args, welcome, err)
		}
		c.CloseNow()
		end()
	}
}

// TestWebElsewhere: a server that listens at all addresses tells how other machines reach it.
func TestWebElsewhere(t *testing.T) {
	for ip, want := range map[string]bool{"0.0.0.0": true, "::": true, "127.0.0.1": false, "192.168.0.7": false} {
		if got := elsewhere(&net.TCPAddr{IP: net.ParseIP(ip), Port: 8361}); strings.HasSuffix(got, "in the place of localhost\n") != want {
			t.Errorf("%s: %q", ip, got)
		}
	}
}

func TestWebPortInUse(t *testing.T) {
	l, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for listen, want := range map[string]string{
		l.Addr().String(): "another program uses this port",
		"nonsense":        "no address with a port",
		"localhost:x":     "the port is no number",
	} {
		code, _, errOut := ask(t, "", "web", "--memory", "64M", "--listen", listen, "--games", t.TempDir())
		if code == exitOK || !strings.Contains(errOut, want) {
			t.Errorf("--listen %s: exit code %d, %s", listen, code, errOut)
		}
	}
}
