package pattern

import (
	"bytes"
	_ "embed"
	"sync"

	"montego/internal/file"
	"montego/internal/panics"
)

// ModelFile is a Model of a file or, where none is named, the one built in. The zero value
// is the model built in.
type ModelFile struct{ file.Named[Model] }

// UnmarshalText reads the file of that name. An error names the file, and leaves f as
// it was.
func (f *ModelFile) UnmarshalText(text []byte) error { return f.Set(string(text), "", Load) }

// Model returns the model.
func (f ModelFile) Model() *Model {
	if m := f.Read(); m != nil {
		return m
	}
	return BuiltIn()
}

//go:embed builtin.model
var builtInData []byte

// BuiltIn returns the model that is part of the program; docs/learning.md tells how it
// was learned. The first call unpacks it.
var BuiltIn = sync.OnceValue(func() *Model {
	return panics.Must(readPayload(builtInData[len(packedHeader)+checksumSize:]))
})

// modelLimit bounds the file of a model, and what is unpacked from it.
var modelLimit = file.Limit{Bytes: maxPacked, Of: "a model"}

// Load reads a file of a model, packed or as text, compressed or not. An error names
// the file.
func Load(name string) (*Model, error) { return file.Load(modelLimit, name, readModel) }

func readModel(data []byte) (*Model, error) {
	data, err := modelLimit.Unpack(data)
	if err != nil {
		return nil, err
	}
	if bytes.HasPrefix(data, []byte("montego packed")) {
		return readPacked(data)
	}
	return ReadText(data)
}
