package settled

import (
	"embed"
	"path"
	"strings"
	"sync"
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
