package pattern

import (
	"bytes"
	"fmt"
	"io"

	"montego/internal/file"
)

// modelLimit bounds the file of a model, and what is unpacked from it.
var modelLimit = file.Limit{Bytes: maxPacked, Of: "a model"}

// Load reads a file of a model, packed or as text, compressed or not. An error names
// the file.
func Load(name string) (*Model, error) { return file.Load(modelLimit, name, readModel) }

func readModel(data []byte) (*Model, error) {
	in, err := file.Unpack(bytes.NewReader(data))
	if err == nil {
		data, err = io.ReadAll(modelLimit.Reader(in))
	}
	if err != nil {
		return nil, fmt.Errorf("the model is cut off or damaged: %w", err)
	}
	if bytes.HasPrefix(data, []byte("montego packed")) {
		return ReadPacked(data)
	}
	return ReadText(data)
}
