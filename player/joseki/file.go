package joseki

import (
	_ "embed"
	"sync"

	"montego/internal/file"
	"montego/internal/panics"
)

// File is a Dictionary as a parameter: the one built in, none, or one of a file. The zero
// value is the one built in.
type File struct{ file.Named[Dictionary] }

// The names of dictionaries that are no files.
const (
	builtIn = "built-in"
	none    = "none"
)

// MarshalText returns the name of the file.
func (f File) MarshalText() ([]byte, error) { return []byte(f.Name(builtIn)), nil }

// UnmarshalText reads the file of that name. An error names the file, and leaves f as it
// was.
func (f *File) UnmarshalText(text []byte) error {
	return f.Set(string(text), builtIn, func(name string) (*Dictionary, error) {
		if name == none {
			return nil, nil
		}
		return Load(name)
	})
}

// Dictionary returns the dictionary, nil for none.
func (f File) Dictionary() *Dictionary {
	if f.Name(builtIn) == builtIn {
		return BuiltIn()
	}
	return f.Read()
}

// limit bounds a joseki dictionary, and what is unpacked from it.
// The one built in has 130 kB unpacked.
var limit = file.Limit{Bytes: 256 << 20, Of: "a joseki dictionary"}

// Load reads a dictionary from a file, text or gzip. Its error names the file.
func Load(path string) (*Dictionary, error) { return file.Load(limit, path, unpack) }

func unpack(data []byte) (*Dictionary, error) {
	text, err := limit.Unpack(data)
	if err != nil {
		return nil, err
	}
	return read(text)
}

//go:embed joseki.gz
var builtInData []byte

// BuiltIn returns the dictionary that is part of the program; docs/learning.md tells how it
// was harvested. The first call unpacks it.
var BuiltIn = sync.OnceValue(func() *Dictionary { return panics.Must(unpack(builtInData)) })
