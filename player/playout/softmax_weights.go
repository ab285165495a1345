package playout

import (
	"embed"
	"sync"

	"montego/internal/file"
	"montego/internal/panics"
	"montego/player/pattern"
)

// Softmax are the parameters of the policy softmax.
type Softmax struct {
	Weights  Weights `param:"weights" default:"" unit:"file" doc:"the weights that softmax draws moves by: a file, or the name of one built in (hand, mm9, mm19, sb9, sb9-mm19, and the arms of experiment ER-T42); empty for sb9 up to 9×9 and mm19 on larger boards" source:"[Huang11] §4.3"`
	Adjacent float64 `param:"adjacent" default:"1" range:"0.01..100" doc:"multiplies the weight of the moves next to the last one" source:"[Huang11] §4.6, table 4.6, has 4.46 on 19×19"`
}

// Weights are the weights of the policy softmax: a file's, or some of those built in. The
// zero value takes what is built in for the size of the board.
type Weights struct{ file.Named[pattern.Weights] }

// UnmarshalText takes the weights built in of that name, or reads the file. An error
// names file and line, and leaves w as it was.
func (w *Weights) UnmarshalText(text []byte) error {
	return w.Set(string(text), "", func(name string) (*pattern.Weights, error) {
		if load := builtIn[name]; load != nil {
			return load(), nil
		}
		return file.Load(weightsLimit, name, pattern.ReadWeights)
	})
}

// weightsLimit bounds a file of weights. Those built in have 71 kB.
var weightsLimit = file.Limit{Bytes: 16 << 20, Of: "a file of weights"}

// small is the number of points up to which a board counts as small for Weights.
const small = 9 * 9

// For returns the weights for a board of area points. Read them only: all workers
// share them.
func (w Weights) For(area int) *pattern.Weights {
	switch loaded := w.Read(); {
	case loaded != nil:
		return loaded
	case area <= small:
		return builtIn["sb9"]()
	}
	return builtIn["mm19"]()
}

//go:embed weights
var builtInFiles embed.FS

// builtIn loads the weights built in, by name: hand, a few rules written by hand; mm9 and
// mm19, learned by minorization-maximization on 9×9 and on 19×19; sb9 and those that
// begin with sb9, learned by simulation balancing on 9×9; and sb9-mm19, the hybrid of
// [Huang11] §4.6: the shapes of sb9 with all local features of mm19. docs/learning.md tells
// how they were made.
var builtIn = map[string]func() *pattern.Weights{
	"hand": embedded("hand"), "mm9": embedded("mm9"), "mm19": embedded("mm19"), "sb9": embedded("sb9"),
	"sb9-mm19":   hybrid("sb9", "mm19"),
	"sb9-win100": embedded("sb9-win100"), "sb9-sign20": embedded("sb9-sign20"), "sb9-sign60": embedded("sb9-sign60"),
	"sb9-thesis": embedded("sb9-thesis"),
}

// hybrid returns a function that takes the shapes of one of the embedded weights and the
// local features of another.
func hybrid(shapes, local string) func() *pattern.Weights {
	return sync.OnceValue(func() *pattern.Weights {
		w := *embedded(shapes)()
		w.Local = embedded(local)().Local
		return &w
	})
}

// embedded returns a function that reads weights once. They are part of the program.
func embedded(name string) func() *pattern.Weights {
	return sync.OnceValue(func() *pattern.Weights {
		return panics.Must(pattern.ReadWeights(panics.Must(builtInFiles.ReadFile("weights/" + name + ".weights"))))
	})
}
