package command

import (
	"context"
	"io"
	"runtime"
	"strings"
	"testing"
	"time"

	"montego/cluster"
	"montego/internal/file/filetest"
)

// TestCluster: a player asks the cluster for a search, with credentials and without.
func TestCluster(t *testing.T) {
	dir := t.TempDir()
	secret := filetest.Put(t, dir, "secret", "go:secret")
	s, err := cluster.Serve(cluster.ServerOptions{Listen: "127.0.0.1:0", Dir: dir, Credentials: secret})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	on := func(args string) (int, string, string) {
		args = strings.NewReplacer("URL", s.URL(), "SECRET", secret).Replace(args)
		return ask(t, "boardsize 5\ngenmove b\n", strings.Fields(args)...)
	}
	if code, out, errOut := on("gtp --cluster --nats URL --credentials SECRET --playouts 600 --threads 1 --memory 4M"); code != exitOK || strings.Count(out, "= ") != 2 {
		t.Errorf("exit code %d, prints %q, says %q", code, out, errOut)
	}
	for _, tt := range []struct {
		args string
		code int
		want string
	}{
		{"gtp --cluster --nats URL", exitFailure, "the NATS server refuses these credentials"},
		{"worker --nats URL", exitFailure, "the NATS server refuses these credentials"},
		{"worker --nats nats://127.0.0.1:1", exitFailure, "no NATS server answers there"},
		{"worker --threads -1", exitUsage, "--threads: -1 is outside 0..256"},
		{"worker --tasks -2", exitUsage, "--tasks: -2 is outside -1..10000"},
		{"play --cluster --nats nats://127.0.0.1:1", exitFailure, "no NATS server answers there"},
		{"web --cluster --nats nats://127.0.0.1:1", exitFailure, "no NATS server answers there"},
		{"cluster serve --listen 4222", exitUsage, `--listen: "4222" is no HOST:PORT`},
		{"cluster serve --listen 127.0.0.1:70000", exitUsage, `--listen: "70000" is no port`},
		{"cluster serve --listen 0.0.0.0:0 --dir " + dir, exitUsage, "--listen: 0.0.0.0:0 is open to other machines: it wants --credentials, or --open for everybody"},
	} {
		if code, _, errOut := on(tt.args); code != tt.code || !strings.Contains(errOut, tt.want) || strings.Count(errOut, "\n") != 1 {
			t.Errorf("%s: exit code %d, says %q", tt.args, code, errOut)
		}
	}
}

// TestWorkerBegins: what a worker says first tells no secret of the address, and no more threads than a
// search takes on a machine with many processors.
func TestWorkerBegins(t *testing.T) {
	s, err := cluster.Serve(cluster.ServerOptions{Listen: "127.0.0.1:0", Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(300))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	at := strings.Replace(s.URL(), "://", "://secret@", 1)
	want := "w works for " + s.URL() + "; threads: 256, memory: "
	if code, out, errOut := askUntil(ctx, "", "worker", "--name", "w", "--tasks", "-1", "--nats", at); code != exitOK || !strings.HasPrefix(out, want) || errOut != "" {
		t.Errorf("exit code %d, prints %q, says %q", code, out, errOut)
	}
}

// TestWorkerMemoryHelp: the help says what holds without --worker-memory, which is not what holds
// without --memory.
func TestWorkerMemoryHelp(t *testing.T) {
	_, help, _ := ask(t, "", "gtp", "--help")
	_, line, _ := strings.Cut(help, "--worker-memory")
	line, _, _ = strings.Cut(line, " --")
	line = strings.Join(strings.Fields(line), " ")
	if !strings.Contains(line, "(default: all take part)") || strings.Contains(line, "25%") {
		t.Errorf("the help has %q", line)
	}
}

// TestClusterBuild: a program of the same version that was built from other sources neither
// searches nor plays with this one, and both ends say why. No name of a worker changes the
// terminal.
func TestClusterBuild(t *testing.T) {
	s, err := cluster.Serve(cluster.ServerOptions{Listen: "127.0.0.1:0", Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	conn, err := cluster.Access{URL: s.URL()}.Dial("other", func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	const other = Version // an old program names no build
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	own := make(chan string, 10)
	searcher := cluster.Worker{Conn: conn, Name: "o\x1b[2J", Version: other, Threads: 1, Memory: 4, Told: func(string) {}}
	player := cluster.TaskWorker{Conn: conn, Name: "o\x1b[2J", Version: other, Tasks: 1, Memory: 4, Told: func(line string) { own <- line }}
	go searcher.Run(ctx)
	go player.Run(ctx)
	const search = "gtp --cluster --nats URL --time 3s/move --threads 1 --memory 4M"
	_, _, errOut := ask(t, "boardsize 5\ngenmove b\n", strings.Fields(strings.ReplaceAll(search, "URL", s.URL()))...)
	if want := "cluster: o [2J does not search: the search is by Montego " + buildVersion() + ", and this is " + other; !strings.Contains(errOut, want) {
		t.Errorf("a search says %q, not %q", errOut, want)
	}
	const game = "match preset:uct,playouts=4 preset:uct,playouts=8 --games 2 --size 3 --cluster --nats URL --memory 4M"
	waiting, stop := context.WithTimeout(ctx, 20*time.Second)
	defer stop()
	want := " does not take part: the work is of Montego " + buildVersion() + ", and this is " + other
	var said screen
	line := make(chan string, 1)
	go func() { // interrupts the match when both ends have said it
		defer stop()
		select {
		case l := <-own:
			line <- l
		case <-waiting.Done():
			line <- ""
		}
		for waiting.Err() == nil && !strings.Contains(said.String(), want) {
			time.Sleep(time.Millisecond)
		}
	}()
	code := Run(waiting, strings.Fields(strings.ReplaceAll(game, "URL", s.URL())), strings.NewReader(""), io.Discard, &said)
	if l := <-line; l != "o\x1b[2J"+want || !strings.Contains(said.String(), "cluster: o [2J"+want) {
		t.Errorf("it is told %q, not %q; exit code %d, says %q", l, want, code, &said)
	}
}

// TestBuild: the name of a build begins with the version, and stays.
func TestBuild(t *testing.T) {
	if name := buildVersion(); !strings.HasPrefix(name, Version+"-") || len(name) != len(Version)+9 || name != buildVersion() {
		t.Error(name)
	}
}
