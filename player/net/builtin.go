package net

import (
	"crypto/sha256"
	"embed"
	"fmt"
	"sync"
)

// builtInFiles hold the networks that ship. docs/network.md says how they were trained.
//
//go:embed builtin9.net builtin19.net
var builtInFiles embed.FS

// builtIn has for each name of networks that ship the function that reads them once: BuiltIn for
// all of them, by the size of the board, and BuiltIn with a size for one of them, for all boards.
var builtIn = map[string]func() (*Networks, error){
	BuiltIn:        sync.OnceValues(builtInBySize),
	BuiltIn + "9":  sync.OnceValues(func() (*Networks, error) { return forAll(builtInFile("9")) }),
	BuiltIn + "19": sync.OnceValues(func() (*Networks, error) { return forAll(builtInFile("19")) }),
}

func builtInBySize() (*Networks, error) {
	small, err := builtInFile("9")
	if err != nil {
		return nil, err
	}
	large, err := builtInFile("19")
	if err != nil {
		return nil, err
	}
	return &Networks{small.Limit(10 * 10), large.Limit(19 * 19)}, nil
}

func builtInData(size string) ([]byte, error) { return builtInFiles.ReadFile(BuiltIn + size + ".net") }

func builtInFile(size string) (*Network, error) {
	data, err := builtInData(size)
	if err != nil {
		return nil, err
	}
	return Read(data)
}

// BuiltInSum returns a checksum of the networks that ship.
func BuiltInSum() string {
	sum := sha256.New()
	for _, size := range []string{"9", "19"} {
		data, _ := builtInData(size) // what BuiltIn reads is there
		_, _ = sum.Write(data)       // which never fails
	}
	return fmt.Sprintf("%x", sum.Sum(nil))
}
