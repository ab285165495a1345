package settled

import (
	"bytes"
	"embed"
	"path"
	"strings"
	"sync"

	"montego/internal/file"
)

//go:embed suite/*.txt
var files embed.FS

// Suite returns the positions that come with the program, in the order of their
// groups' names. Read them only.
var Suite = sync.OnceValue(func() (all []Position) {
	entries, err := files.ReadDir("suite")
	if err != nil {
		panic("settled: " + err.Error())
	}
	for _, e := range entries {
		file, err := files.Open(path.Join("suite", e.Name()))
		if err != nil {
			panic("settled: " + err.Error())
		}
		group, err := Read(strings.TrimSuffix(e.Name(), ".txt"), file)
		if err != nil {
			// The suite is part of the program: this is a mistake in it.
			panic("settled: " + err.Error())
		}
		all = append(all, group...)
	}
	return all
})

// limit bounds a file of positions.
var limit = file.Limit{Bytes: 16 << 20, Of: "a file of settled positions"}

// Load returns the positions of files, whose names are their groups, or those of
// the program where there is no file.
func Load(names ...string) (all []Position, err error) {
	if len(names) == 0 {
		return Suite(), nil
	}
	for _, name := range names {
		text, err := limit.Read(name)
		if err != nil {
			return nil, err
		}
		group, err := Read(name, bytes.NewReader(text))
		if err != nil {
			return nil, err
		}
		all = append(all, group...)
	}
	return all, nil
}
