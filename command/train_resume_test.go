package command

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"montego/internal/phrases"
)

// trainings are short trainings, which write OUT, from the record GAME.
var trainings = map[string]string{
	"mm":           "train mm --steps 2 --out OUT GAME",
	"mm --playout": "train mm --playout --steps 2 --out OUT GAME",
	"net":          "train net --positions 1 --batch 1 --threads 1 --owners 0 --out OUT GAME",
	"sb":           "train sb --positions 1 --apart 0 --target-playouts 0 --playouts 4 --iterations 1 --out OUT GAME",
}

// asTraining returns the words of a training, which writes OUT in a folder.
func asTraining(t *testing.T, text, folder string) (args []string, out string) {
	game, out := written(t, "game.sgf", "(;GM[1]SZ[5]KM[0.5]RE[B+1];B[cc];W[bb];B[dd])"), filepath.Join(folder, "out")
	return strings.Fields(strings.NewReplacer("OUT", out, "GAME", game).Replace(text)), out
}

// TestBalanceTellsWhatIsMeasured: an error that no playout has measured is no 0, in the lines,
// the curve and the plot: that of the positions learned from before the first step, unless
// they are judged, and that of no positions kept apart.
func TestBalanceTellsWhatIsMeasured(t *testing.T) {
	for flags, want := range map[string][2]string{
		"":          {"pass 0 of 1\npass 1 of 1: squared error N\n", "0,,\n1,N,\n"},
		"--judge 4": {"pass 0 of 1: squared error N\npass 1 of 1: squared error N\n", "0,N,\n1,N,\n"},
		"--apart 1": {"pass 0 of 1: squared error of the positions kept apart N\npass 1 of 1: squared error N, squared error of the positions kept apart N\n", "0,,N\n1,N,N\n"},
	} {
		args, out := asTraining(t, trainings["sb"]+" GAME --curve OUT.csv --plot OUT.svg "+flags, t.TempDir())
		code, _, errOut := ask(t, "", args...)
		number, field := regexp.MustCompile(`-?\d+\.\d+`), regexp.MustCompile(`,[^,\n]+`)
		if _, passes, _ := strings.Cut(errOut, "pass 0"); code != exitOK || number.ReplaceAllString("pass 0"+passes, "N") != want[0] {
			t.Errorf("%q: exit code %d, %s", flags, code, errOut)
		}
		curve, _ := os.ReadFile(out + ".csv")
		if _, rows, _ := strings.Cut(string(curve), "\n"); field.ReplaceAllString(rows, ",N") != want[1] {
			t.Errorf("%q: %s", flags, curve)
		}
		plot, err := os.ReadFile(out + ".svg")
		if apart := strings.Contains(string(plot), "kept apart"); err != nil || apart != strings.Contains(flags, "apart") {
			t.Errorf("%q: %v, positions kept apart in the plot: %v", flags, err, apart)
		}
	}
}

// TestTrainAgain: a training is not begun anew over the files of another; with --resume the
// same command begins and goes on.
func TestTrainAgain(t *testing.T) {
	for name, text := range trainings {
		args, out := asTraining(t, text, t.TempDir())
		if code, _, errOut := ask(t, "", append(args, "--resume")...); code != exitOK {
			t.Errorf("%s: --resume where nothing is: exit code %d, %s", name, code, errOut)
			continue
		}
		files := func() (both [2]string) {
			for i, path := range []string{out, out + ".state"} {
				content, err := os.ReadFile(path)
				if err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				both[i] = string(content)
			}
			return both
		}
		before := files()
		refused(t, exitFailure, out+".state is the checkpoint of a training, and would be replaced: give --resume or another --out", "", args...)
		if files() != before {
			t.Errorf("%s: a training that was refused has changed the files of the other", name)
		}
		if code, _, errOut := ask(t, "", append(args, "--resume")...); code != exitOK {
			t.Errorf("%s: --resume: exit code %d, %s", name, code, errOut)
		}
	}
}

// TestTrainResumesHalf: weights without the state of their training are not begun with, nor
// replaced by --resume.
func TestTrainResumesHalf(t *testing.T) {
	for name, text := range trainings {
		args, out := asTraining(t, text, t.TempDir())
		if code, _, errOut := ask(t, "", args...); code != exitOK {
			t.Fatalf("%s: exit code %d, %s", name, code, errOut)
		}
		if err := os.Remove(out + ".state"); err != nil {
			t.Fatal(err)
		}
		refused(t, exitFailure, "open "+out+".state: ", "", append(args, "--resume")...)
	}
}

// TestTrainMMPlayoutResumes: the weights of playouts that are learned in two parts are those
// that are learned in one, and so are those of a training that was over; the log-likelihood
// of all steps is drawn.
func TestTrainMMPlayoutResumes(t *testing.T) {
	const text = "train mm --playout --least 0 --out OUT GAME --plot OUT.svg --steps "
	learn := func(steps ...int) string {
		folder, out := t.TempDir(), ""
		for _, n := range steps {
			var args []string
			args, out = asTraining(t, text+strconv.Itoa(n)+" --resume", folder)
			if code, _, errOut := ask(t, "", args...); code != exitOK {
				t.Fatal(errOut)
			}
		}
		weights, err := os.ReadFile(out)
		plot, errPlot := os.ReadFile(out + ".svg")
		if err != nil || errPlot != nil {
			t.Fatal(err, errPlot)
		}
		return string(weights) + string(plot)
	}
	for _, parts := range [][]int{{2, 6}, {6, 6}, {6, 3}} {
		if learn(6) != learn(parts...) {
			t.Errorf("weights of 6 steps that are learned in parts, to %v, are others", parts)
		}
	}
}

// TestTrainResumesAfterKill: a kill between the writing of a checkpoint's two files, which leaves
// no weights or those of an earlier checkpoint, changes nothing of what is taught.
func TestTrainResumesAfterKill(t *testing.T) {
	for name, tt := range map[string][2]string{ // the training, and the part before the kill
		"mm":           {"train mm --resume --least 0 --out OUT GAME --steps 6", "--steps=3"},
		"mm --playout": {"train mm --resume --playout --least 0 --out OUT GAME --steps 6", "--steps=3"},
		"net":          {"train net --resume --batch 1 --every 1 --threads 1 --owners 0 --curve OUT.csv --out OUT GAME --positions 3", "--positions=3"},
	} {
		learn := func(left func(out string)) string {
			args, out := asTraining(t, tt[0], t.TempDir())
			if left != nil {
				if code, _, errOut := ask(t, "", append(args, tt[1])...); code != exitOK {
					t.Fatalf("%s: %s", name, errOut)
				}
				left(out)
			}
			if code, _, errOut := ask(t, "", args...); code != exitOK {
				t.Errorf("%s: exit code %d, %s", name, code, errOut)
			}
			weights, _ := os.ReadFile(out)
			curve, _ := os.ReadFile(out + ".csv")
			return string(weights) + string(curve)
		}
		want := learn(nil)
		if learn(func(string) {}) != want {
			t.Errorf("%s: in two parts it teaches other weights", name)
		}
		if learn(func(out string) { os.Remove(out); os.Remove(out + ".csv") }) != want {
			t.Errorf("%s: without the file of weights it teaches others", name)
		}
		if learn(func(out string) { os.Truncate(out, 100) }) != want {
			t.Errorf("%s: with another file of weights it teaches others", name)
		}
	}
}

// TestTrainMMRefuses: what mm would ignore, or learn nonsense by, is refused.
func TestTrainMMRefuses(t *testing.T) {
	for flags, want := range map[string]string{
		"--playout --shapes shapes.gz":   "--shapes: the policy softmax has the 3×3 classes alone",
		"--playout --packed model":       "--packed: the weights of the policy softmax are text",
		"--playout --owner-playouts 100": "--owner-playouts: the policy softmax has no such features",
		"--prior -1":                     "--prior: -1 is outside 0..",
		"--least -1":                     "--least: -1 is outside 0..",
	} {
		t.Chdir(t.TempDir())
		args, _ := asTraining(t, "train mm GAME "+flags, ".")
		refused(t, exitUsage, want, "", args...)
	}
	help := phrases.OneLine(trainMMCommand().Flags().Lookup("out").Usage)
	if !slices.Contains(strings.Fields(help), strconv.Itoa(checkpointSteps)) {
		t.Errorf("%q does not say that there is a checkpoint every %d steps", help, checkpointSteps)
	}
}

// TestTrainMMOtherPositions: a training goes on with the positions that it began with.
func TestTrainMMOtherPositions(t *testing.T) {
	for _, text := range []string{"train mm --out OUT GAME --steps 2", "train mm --playout --least 0 --out OUT GAME --steps 2"} {
		folder := t.TempDir()
		args, out := asTraining(t, text, folder)
		if code, _, errOut := ask(t, "", args...); code != exitOK {
			t.Fatal(errOut)
		}
		other, _ := asTraining(t, text+" --resume --every 2", folder)
		want := "--resume: the training of " + out + " began with --every 1 --owner-playouts 0 --size 0, and this is --every 2 --owner-playouts 0 --size 0"
		refused(t, exitUsage, want, "", other...)
		same, _ := asTraining(t, text+" --resume --every 1", folder)
		if code, _, errOut := ask(t, "", same...); code != exitOK {
			t.Error(errOut)
		}
	}
}

// TestTrainNetOtherPlan: a flag that says something else than the plan of the checkpoint is
// refused, as it would have no effect; one that says the same is not.
func TestTrainNetOtherPlan(t *testing.T) {
	args, out := asTraining(t, trainings["net"], t.TempDir())
	args = append(args, "--begin", "builtin9")
	if code, _, errOut := ask(t, "", args...); code != exitOK {
		t.Fatal(errOut)
	}
	args = append(args, "--resume")
	for flags, want := range map[string]string{
		"--rate 0.5":                 "--rate 0.5: " + out + ".state is of a training with 0.002",
		"--channels 64":              "--channels 64: " + out + ".state is of a training with 32",
		"--seed 2":                   "--seed 2: " + out + ".state is of a training with 1",
		"--begin builtin19":          "--begin builtin19: " + out + ".state is of a training with builtin9",
		"--rate 0.002":               "",
		"--blocks 4":                 "",
		"--positions 2":              "",
		"--positions 2 --rate=0.002": "",
	} {
		all := append(slices.Clip(args), strings.Fields(flags)...)
		if want != "" {
			refused(t, exitUsage, want, "", all...)
		} else if code, _, errOut := ask(t, "", all...); code != exitOK {
			t.Errorf("%s: exit code %d, %s", flags, code, errOut)
		}
	}
}

// TestTrainOtherRecords: a training goes on with the games that it began with.
func TestTrainOtherRecords(t *testing.T) {
	for name, games := range map[string][2]string{
		"net": {"1 game of 3 positions, and these are ", "2 games of "}, "mm": {"1 game of ", "and these are 2 games of "}, "mm --playout": {"1 game of ", "and these are 2 games of "},
	} {
		args, out := asTraining(t, trainings[name]+" --resume", t.TempDir())
		if code, _, errOut := ask(t, "", args...); code != exitOK {
			t.Fatal(errOut)
		}
		more := append(slices.Clip(args), written(t, "other.sgf", shortGame))
		want := "\nmontego: --resume: the training of " + out + " began with " + games[0]
		if code, _, errOut := ask(t, "", more...); code != exitUsage || !strings.Contains(errOut, want) || !strings.Contains(errOut, games[1]) {
			t.Errorf("%s: exit code %d, %q, want %q", name, code, errOut, want)
		}
		if code, _, errOut := ask(t, "", args...); code != exitOK {
			t.Errorf("%s: %s", name, errOut)
		}
	}
}

// TestSelfPlayOther: games by another player are not added to a file in silence.
func TestSelfPlayOther(t *testing.T) {
	out := filepath.Join(t.TempDir(), "a.games")
	args := strings.Fields("train selfplay --player uct,search.memory=1 --size 3 --playouts 1 --owners 1 --threads 1 --games 1 --out " + out)
	for range 2 {
		if code, _, errOut := ask(t, "", args...); code != exitOK {
			t.Fatalf("exit code %d, %s", code, errOut)
		}
	}
	refused(t, exitFailure, out+": it was begun with playout.policy uniform, not playout.policy moggy", "", append(args, "--player", "uct,playout.policy=moggy")...)
	refused(t, exitFailure, out+": it was begun with komi 7.5, not komi 6.5", "", append(args, "--komi", "6.5")...)
}

// TestTrainDamagedState: a checkpoint that is cut is called damaged, by its name.
func TestTrainDamagedState(t *testing.T) {
	for name, text := range trainings {
		args, out := asTraining(t, text, t.TempDir())
		if code, _, errOut := ask(t, "", args...); code != exitOK {
			t.Fatalf("%s: exit code %d, %s", name, code, errOut)
		}
		if err := os.Truncate(out+".state", 10); err != nil {
			t.Fatal(err)
		}
		refused(t, exitFailure, out+".state is no checkpoint of a ", "", append(args, "--resume")...)
	}
}

// TestTrainSelfPlayFast: fast moves have fewer playouts than the others, and a run that is
// over says how many games there are.
func TestTrainSelfPlayFast(t *testing.T) {
	out := filepath.Join(t.TempDir(), "own.games")
	args := []string{"train", "selfplay", "--size=3", "--playouts=2", "--owners=1", "--games=4", "--threads=1", "--out=" + out}
	refused(t, exitUsage, "--fast 2: give fewer than the 2 playouts of the other moves", "", append(args, "--fast=2")...)
	refused(t, exitUsage, "--full: it has no effect without --fast", "", append(args, "--full=0.5")...)
	if code, text, errOut := ask(t, "", append(args, "--fast=1")...); code != exitOK || text != out+" has 4 games\n" {
		t.Errorf("exit code %d, %q, %s", code, text, errOut)
	}
}
