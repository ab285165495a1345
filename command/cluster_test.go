package command

import (
	"strings"
	"testing"

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
