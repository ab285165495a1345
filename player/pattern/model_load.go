package pattern

import (
	"bytes"
	"fmt"
	"io"
	"os"

	"montego/internal/gunzip"
)

// Load reads a file of a model, packed or as text, compressed or not. An error names
// the file.
func Load(name string) (*Model, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	m, err := readModel(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return m, nil
}

func readModel(data []byte) (*Model, error) {
	in, err := gunzip.Reader(bytes.NewReader(data))
	if err == nil {
		data, err = io.ReadAll(io.LimitReader(in, max(maxPacked, int64(len(data)))))
	}
	if err != nil {
		return nil, fmt.Errorf("the model is cut off or damaged: %w", err)
	}
	if bytes.HasPrefix(data, []byte("montego packed")) {
		return ReadPacked(data)
	}
	return ReadText(data)
}
