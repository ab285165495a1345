package pattern

import (
	"bytes"

	"montego/internal/file"
)

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
		return ReadPacked(data)
	}
	return ReadText(data)
}
