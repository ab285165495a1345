package command

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// stopper is a standard error that calls stop when something has been written to it.
type stopper struct {
	strings.Builder
	after string
	stop  func()
}

func (s *stopper) Write(b []byte) (int, error) {
	n, err := s.Builder.Write(b)
	if strings.Contains(s.String(), s.after) {
		s.stop()
	}
	return n, err
}

// TestTrainInterrupted: a training that a signal has ended says how far it is, and what goes
// on with it, which then ends as if nothing had been.
func TestTrainInterrupted(t *testing.T) {
	for name, tt := range map[string]struct{ args, after, want, resume string }{
		"mm":           {"train mm --least 0 --steps 5 --out OUT GAME", "step 3 of", "2 of 5 steps; --resume goes on", "--resume"},
		"mm --playout": {"train mm --playout --least 0 --steps 5 --out OUT GAME", "step 3 of", "2 of 5 steps; --resume goes on", "--resume"},
		"net":          {"train net --positions 3 --batch 1 --every 1 --threads 1 --owners 0 --out OUT GAME", "after 2 positions", "2 of 3 positions; --resume goes on", "--resume"},
		"sb":           {"train sb --positions 1 --apart 0 --target-playouts 0 --playouts 4 --iterations 3 --out OUT GAME", "pass 1 of 3", "1 of 3 passes; --resume goes on", "--resume"},
		"selfplay":     {"train selfplay --size 3 --playouts 1 --owners 1 --games 50 --threads 1 --out OUT", "1 of 50 games", "1 of 50 games; the same command goes on", "--threads=1"},
	} {
		args, out := asTraining(t, tt.args, t.TempDir())
		ctx, stop := context.WithCancel(t.Context())
		errOut := &stopper{after: tt.after, stop: stop}
		var printed strings.Builder
		code := Run(ctx, args, strings.NewReader(""), &printed, errOut)
		if code != exitFailure || !strings.HasSuffix(errOut.String(), "\nmontego: interrupted after "+tt.want+"\n") {
			t.Errorf("%s: exit code %d, %s", name, code, errOut)
		}
		if _, err := os.Stat(out); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if code, _, errOut := ask(t, "", append(args, tt.resume)...); code != exitOK {
			t.Errorf("%s: going on: exit code %d, %s", name, code, errOut)
		}
	}
}

// TestTrainCheckpointsFail: that checkpoints cannot be written is said when it begins, and in
// the end of the last; the errors between are the same.
func TestTrainCheckpointsFail(t *testing.T) {
	for name, tt := range map[string]struct{ args, after string }{
		"mm":           {"train mm --least 0 --steps 70 --out OUT GAME", "step 3 of"},
		"mm --playout": {"train mm --playout --least 0 --steps 70 --out OUT GAME", "step 3 of"},
		"net":          {"train net --positions 3 --batch 1 --every 1 --threads 1 --owners 0 --out OUT --curve OUT.csv --plot OUT.svg GAME", "after 1 position"},
		"sb":           {"train sb --positions 1 --apart 0 --target-playouts 0 --playouts 4 --iterations 3 --out OUT --curve OUT.csv --plot OUT.svg GAME", "pass 0 of 3"},
	} {
		folder := filepath.Join(t.TempDir(), "folder")
		if err := os.Mkdir(folder, 0o777); err != nil {
			t.Fatal(err)
		}
		args, _ := asTraining(t, tt.args, folder)
		errOut := &stopper{after: tt.after, stop: func() { os.RemoveAll(folder) }}
		var printed strings.Builder
		code := Run(t.Context(), args, strings.NewReader(""), &printed, errOut)
		_, last, _ := strings.Cut(errOut.String(), "\nmontego: ")
		if code != exitFailure || strings.Count(errOut.String(), "the checkpoint cannot be written") != 1 || strings.Count(last, folder) != 1 {
			t.Errorf("%s: exit code %d, %s", name, code, errOut)
		}
	}
}
