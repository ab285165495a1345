//go:build !js

package net

import (
	_ "embed"
	"sync"
)

// builtinFile holds the network that ships. docs/network.md says how it was trained.
//
//go:embed builtin.net
var builtinFile []byte

var builtIn = sync.OnceValues(func() (*Network, error) { return Read(builtinFile) })
