package book

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"

	"montego/internal/file"
)

// Kind is a kind of file of this program: its name and the version of its format.
type Kind struct {
	Name    string
	Version int
}

// WriteSealed makes the file at path of what write writes, or replaces it, whole or
// not at all. In front stands a line with the kind, the length of the rest in bytes
// and its SHA-256, by which ReadSealed knows that nothing is missing or changed.
func WriteSealed(path string, kind Kind, write func(io.Writer) error) error {
	var body bytes.Buffer
	if err := write(&body); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return file.Write(path, func(w io.Writer) error {
		if _, err := fmt.Fprintf(w, sealLine, kind.Name, kind.Version, body.Len(), sha256.Sum256(body.Bytes())); err != nil {
			return err
		}
		_, err := w.Write(body.Bytes())
		return err
	})
}

// sealLine is the format of the first line: name, version, length, checksum.
const sealLine = "montego-%s %d %d %x\n"

// limit bounds a book of either kind, and other files that are sealed.
var limit = file.Limit{Bytes: 1 << 30, Of: "a book"}

// ReadSealed returns what WriteSealed was given for the file at path. Its error says
// in a line if the file is of another kind or version, was cut, or is damaged.
func ReadSealed(path string, kind Kind) ([]byte, error) {
	return file.Load(limit, path, func(data []byte) ([]byte, error) { return unseal(data, kind) })
}

// IsSealed reports whether a file with this beginning is of a kind, of whatever
// version.
func IsSealed(data []byte, kind Kind) bool {
	return bytes.HasPrefix(data, []byte("montego-"+kind.Name+" "))
}

func unseal(data []byte, kind Kind) ([]byte, error) {
	if !IsSealed(data, kind) {
		return nil, fmt.Errorf("no file of kind montego-%s", kind.Name)
	}
	line, body, whole := bytes.Cut(data, []byte("\n"))
	var name string
	var version, length int
	var sum []byte
	if n, err := fmt.Sscanf(string(line), "%s %d %d %x", &name, &version, &length, &sum); n >= 2 && version != kind.Version {
		return nil, fmt.Errorf("version %d of montego-%s; this program reads version %d", version, kind.Name, kind.Version)
	} else if err != nil || !whole {
		return nil, fmt.Errorf("the first line is cut or damaged")
	}
	if len(body) < length {
		return nil, fmt.Errorf("cut: %d of %d bytes are there", len(body), length)
	}
	if got := sha256.Sum256(body); len(body) > length || !bytes.Equal(got[:], sum) {
		return nil, fmt.Errorf("damaged: the checksum is another")
	}
	return body, nil
}
