package playout

import (
	_ "embed"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"

	"montego/pattern"
)

// Softmax are the parameters of the policy softmax.
type Softmax struct {
	Weights Weights `param:"weights" default:"" unit:"file" doc:"the weights that softmax draws moves by; empty for those built in" source:"[Huang11] §4.3"`
}

// Weights are the weights of the policy softmax: a file's, or where none is
// named, those built in. The file is read when its name is set, once for all
// workers, so that a file that cannot be used is an error before anything is
// played. The zero value is the weights built in.
type Weights struct {
	file   string
	loaded *pattern.Weights
}

// MarshalText returns the name of the file.
func (w Weights) MarshalText() ([]byte, error) { return []byte(w.file), nil }

// UnmarshalText reads the file of that name. An error names file and line, and
// leaves w as it was.
func (w *Weights) UnmarshalText(text []byte) error {
	name := string(text)
	if name == "" {
		*w = Weights{}
		return nil
	}
	loaded, err := readWeights(name)
	if err != nil {
		return err
	}
	*w = Weights{name, loaded}
	return nil
}

func readWeights(name string) (*pattern.Weights, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is not a file of weights", name)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	weights, err := pattern.ReadWeights(f)
	if err = errors.Join(err, f.Close()); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return weights, nil
}

// Gammas returns the weights. Read them only: all workers share them.
func (w Weights) Gammas() *pattern.Weights {
	if w.loaded == nil {
		return builtIn()
	}
	return w.loaded
}

//go:embed softmax.weights
var builtInText string

// builtIn returns the weights built in, which are part of the program: a file
// that cannot be read is a mistake in it.
var builtIn = sync.OnceValue(func() *pattern.Weights {
	w, err := pattern.ReadWeights(strings.NewReader(builtInText))
	if err != nil {
		panic("playout: softmax.weights: " + err.Error())
	}
	return w
})
