package learn

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"montego/internal/file"
)

// FileKind is what trainings write: shapes, weights, networks, dictionaries.
var FileKind = file.Kind{Name: "file of a training", Is: func(head []byte) bool { return bytes.HasPrefix(head, []byte("montego ")) }}

// Checkpoint is what a training goes on from, by the name of its file of weights: these, and
// the state of the training in a file beside them.
type Checkpoint string

// CheckpointLimit bounds each of both files.
var CheckpointLimit = file.Limit{Bytes: 1 << 30, Of: "the state of a training"}

// StateFile is the name of the file of the state.
func (c Checkpoint) StateFile() string { return string(c) + ".state" }

// Check refuses to begin a training whose files would replace those of another, or
// what is no file of a training.
func (c Checkpoint) Check(resume bool) error {
	if _, err := os.Stat(c.StateFile()); err == nil && !resume {
		return fmt.Errorf("%s is the checkpoint of a training, and would be replaced: give --resume or another --out", c.StateFile())
	}
	return FileKind.Check(string(c))
}

// None reports whether a training has left nothing to go on from, neither weights nor a
// state: then one that may go on begins.
func (c Checkpoint) None() bool {
	_, errWeights := os.Stat(string(c))
	_, errState := os.Stat(c.StateFile())
	return errors.Is(errWeights, fs.ErrNotExist) && errors.Is(errState, fs.ErrNotExist)
}

// Read reads the state that Write has written.
func (c Checkpoint) Read(state any) error {
	return c.read(func(in io.Reader) error { return json.NewDecoder(in).Decode(state) })
}

func (c Checkpoint) read(decode func(io.Reader) error) error {
	f, err := file.Open(c.StateFile())
	if err != nil {
		return err
	}
	defer f.Close()
	if err := decode(CheckpointLimit.Reader(f)); err != nil {
		return fmt.Errorf("%s is no checkpoint of a training, or cut off: %w", c.StateFile(), err)
	}
	return nil
}

// Write writes the state.
func (c Checkpoint) Write(state any) error {
	return file.Write(c.StateFile(), func(w io.Writer) error { return json.NewEncoder(w).Encode(state) })
}

// ReadBinary reads the state that WriteBinary has written.
func (c Checkpoint) ReadBinary(state any) error {
	return c.read(func(in io.Reader) error { return gob.NewDecoder(in).Decode(state) })
}

// WriteBinary is Write for a state of many numbers, such as the weights of a network.
func (c Checkpoint) WriteBinary(state any) error {
	return file.Write(c.StateFile(), func(w io.Writer) error { return gob.NewEncoder(w).Encode(state) })
}
