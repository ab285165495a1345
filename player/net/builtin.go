//go:build !js

package net

import (
	"embed"
	"sync"
)

// builtInFiles hold the networks that ship. docs/network.md says how they were trained.
//
//go:embed builtin9.net builtin19.net
var builtInFiles embed.FS

// builtIn holds, for each name of networks that ship, the function that reads them once.
var builtIn = map[string]func() (*Networks, error){
	BuiltIn: sync.OnceValues(func() (*Networks, error) {
		small, err := builtInFile(BuiltIn + "9")
		if err != nil {
			return nil, err
		}
		large, err := builtInFile(BuiltIn + "19")
		if err != nil {
			return nil, err
		}
		return &Networks{small.Limit(10 * 10), large.Limit(19 * 19)}, nil
	}),
	BuiltIn + "9":  builtInAlone(BuiltIn + "9"),
	BuiltIn + "19": builtInAlone(BuiltIn + "19"),
}

// builtInAlone returns a function that reads one of these networks, for boards of all sizes.
func builtInAlone(name string) func() (*Networks, error) {
	return sync.OnceValues(func() (*Networks, error) {
		n, err := builtInFile(name)
		if err != nil {
			return nil, err
		}
		all := n.ForAll()
		return &all, nil
	})
}

func builtInFile(name string) (*Network, error) {
	data, err := builtInFiles.ReadFile(name + ".net")
	if err != nil {
		return nil, err
	}
	return Read(data)
}
