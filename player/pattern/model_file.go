package pattern

import (
	_ "embed"
	"sync"
)

// ModelFile is a Model of a file or, where none is named, the one built in. The file
// is read when its name is set, once for all workers, so that a file that cannot be
// used is an error before anything is played. The zero value is the model built in.
type ModelFile struct {
	file   string
	loaded *Model
}

// MarshalText returns the name of the file.
func (f ModelFile) MarshalText() ([]byte, error) { return []byte(f.file), nil }

// UnmarshalText reads the file of that name. An error names the file, and leaves f as
// it was.
func (f *ModelFile) UnmarshalText(text []byte) error {
	name := string(text)
	if name == "" {
		*f = ModelFile{}
		return nil
	}
	m, err := Load(name)
	if err != nil {
		return err
	}
	*f = ModelFile{name, m}
	return nil
}

// Model returns the model.
func (f ModelFile) Model() *Model {
	if f.loaded == nil {
		return BuiltIn()
	}
	return f.loaded
}

//go:embed builtin.model
var builtInData []byte

// BuiltIn returns the model that is part of the program; docs/learning.md tells how it
// was learned. The first call unpacks it.
var BuiltIn = sync.OnceValue(func() *Model {
	m, err := readPayload(builtInData[len(packedHeader)+checksumSize:]) // the program is whole
	if err != nil {
		panic("pattern: builtin.model: " + err.Error())
	}
	return m
})
