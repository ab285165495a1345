package net

import (
	"crypto/sha256"
	"embed"
	"fmt"
	"sync"

	"montego/internal/panics"
)

// builtInFiles hold the networks that ship. docs/network.md says how they were trained.
//
//go:embed builtin9.net builtin19.net
var builtInFiles embed.FS

// builtIn has for each name of networks that ship the function that reads them once: BuiltIn for
// all of them, by the size of the board, and BuiltIn with a size for one of them, for all boards.
var builtIn = map[string]func() *Networks{
	BuiltIn: sync.OnceValue(func() *Networks {
		return &Networks{builtInFile("9").Limit(10 * 10), builtInFile("19").Limit(19 * 19)}
	}),
	BuiltIn + "9":  sync.OnceValue(func() *Networks { return new(builtInFile("9").ForAll()) }),
	BuiltIn + "19": sync.OnceValue(func() *Networks { return new(builtInFile("19").ForAll()) }),
}

func builtInData(size string) []byte {
	return panics.Must(builtInFiles.ReadFile(BuiltIn + size + ".net"))
}

func builtInFile(size string) *Network { return panics.Must(Read(builtInData(size))) }

// BuiltInSum returns a checksum of the networks that ship.
func BuiltInSum() string {
	sum := sha256.New()
	for _, size := range []string{"9", "19"} {
		_, _ = sum.Write(builtInData(size)) // which never fails
	}
	return fmt.Sprintf("%x", sum.Sum(nil))
}
