package net

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"

	"montego/internal/file"
)

// fileHeader begins every file of a network. The number changes when the input, the layers
// or their order do.
const fileHeader = "montego network 2\n"

// maxFile bounds the size of a file of a network, in bytes.
const maxFile = 64 << 20

// fileHead is the second line of a file, as JSON.
type fileHead struct {
	Config
	Planes, Globals, Weights int
	Comments                 []string
}

// Write writes the network: the header, a line of JSON, the weights as float32 in
// little-endian order, and the SHA-256 of all that.
func (n *Network) Write(w io.Writer) error {
	head, err := json.Marshal(fileHead{n.Config, NumPlanes, NumGlobals, len(n.Weights), n.Comments})
	if err != nil {
		return err
	}
	b := append(append([]byte(fileHeader), head...), '\n')
	for _, x := range n.Weights {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(x))
	}
	sum := sha256.Sum256(b)
	_, err = w.Write(append(b, sum[:]...))
	return err
}

// Read reads what Write wrote. An error says in a line what is wrong: the data are
// something else, of another version, of other planes, cut off or changed.
func Read(data []byte) (*Network, error) {
	rest, ok := bytes.CutPrefix(data, []byte(fileHeader))
	if !ok {
		if bytes.HasPrefix(data, []byte("montego network ")) {
			line, _, _ := bytes.Cut(data[:min(len(data), 40)], []byte("\n"))
			return nil, fmt.Errorf("a network of another version: %q, and this program reads %q", line, fileHeader[:len(fileHeader)-1])
		}
		return nil, errors.New("no network: the file does not begin as one does")
	}
	line, _, ok := bytes.Cut(rest, []byte("\n"))
	var head fileHead
	if !ok || json.Unmarshal(line, &head) != nil {
		return nil, errors.New("a network whose second line cannot be read")
	}
	if head.Planes != NumPlanes || head.Globals != NumGlobals {
		return nil, fmt.Errorf("a network of %d planes and %d numbers, and this program has %d and %d", head.Planes, head.Globals, NumPlanes, NumGlobals)
	}
	if err := head.Config.Check(); err != nil {
		return nil, fmt.Errorf("a network that cannot be: %w", err)
	}
	n := empty(head.Config)
	n.Comments = head.Comments
	if head.Weights != len(n.Weights) {
		return nil, fmt.Errorf("a network of %d weights, and its shape has %d", head.Weights, len(n.Weights))
	}
	end := len(fileHeader) + len(line) + 1
	if want := end + 4*len(n.Weights) + sha256.Size; len(data) != want {
		return nil, fmt.Errorf("a network of %d bytes, and %d are wanted: the file is cut off or has too much", len(data), want)
	}
	body, sum := data[:len(data)-sha256.Size], data[len(data)-sha256.Size:]
	if got := sha256.Sum256(body); !bytes.Equal(got[:], sum) {
		return nil, errors.New("a network whose checksum is wrong: the file was changed")
	}
	for i := range n.Weights {
		x := math.Float32frombits(binary.LittleEndian.Uint32(body[end+4*i:]))
		if x != x || math.IsInf(float64(x), 0) {
			return nil, fmt.Errorf("a network whose weight %d is no number", i)
		}
		n.Weights[i] = x
	}
	return n, nil
}

// Load reads a file of a network. An error names the file.
func Load(name string) (*Network, error) {
	return file.Load(file.Limit{Bytes: maxFile, Of: "a network"}, name, Read)
}

// BuiltIn is the name of the networks that ship, in place of that of a file: one for boards up
// to 10×10 and one for larger ones. Followed by 9 or 19 it names one of them, for all boards.
const BuiltIn = "builtin"

// File is the Networks of a file, or those that ship, or none where no file is named.
type File struct{ file.Named[Networks] }

// UnmarshalText reads the file of that name. An error names the file, and leaves f as it
// was.
func (f *File) UnmarshalText(text []byte) error {
	return f.Set(string(text), "", func(name string) (*Networks, error) {
		if read := builtIn[name]; read != nil {
			return read()
		}
		n, err := Load(name)
		if err != nil {
			return nil, err
		}
		all := n.ForAll()
		return &all, nil
	})
}

// Networks returns the networks, nil if there are none.
func (f File) Networks() Networks {
	if list := f.Read(); list != nil {
		return *list
	}
	return nil
}
