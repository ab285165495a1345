package net

import (
	"crypto/sha256"
	"embed"
	"fmt"
	"strconv"
	"sync"
)

// builtInFiles hold the networks that ship. docs/network.md says how they were trained.
//
//go:embed builtin9.net builtin19.net
var builtInFiles embed.FS

// builtInSizes are the sizes of boards after which the networks that ship are called, and the
// largest boards for which BuiltIn takes them.
var builtInSizes = []struct{ size, largest int }{{9, 10}, {19, 19}}

// builtIn holds, for each name of networks that ship, the function that reads them once: BuiltIn
// for all of them, and BuiltIn with a size for one of them, for boards of all sizes.
var builtIn = func() map[string]func() (*Networks, error) {
	read := map[string]func() (*Networks, error){BuiltIn: sync.OnceValues(builtInBySize)}
	for _, shipped := range builtInSizes {
		read[builtInName(shipped.size)] = sync.OnceValues(func() (*Networks, error) {
			return forAll(builtInFile(shipped.size))
		})
	}
	return read
}()

func builtInBySize() (*Networks, error) {
	var list Networks
	for _, shipped := range builtInSizes {
		n, err := builtInFile(shipped.size)
		if err != nil {
			return nil, err
		}
		list = append(list, n.Limit(shipped.largest*shipped.largest))
	}
	return &list, nil
}

// builtInName is what the network of a size is called, such as builtin9.
func builtInName(size int) string { return BuiltIn + strconv.Itoa(size) }

func builtInFile(size int) (*Network, error) {
	data, err := builtInFiles.ReadFile(builtInName(size) + ".net")
	if err != nil {
		return nil, err
	}
	return Read(data)
}

// BuiltInSum returns a checksum of the networks that ship.
func BuiltInSum() string {
	sum := sha256.New()
	for _, shipped := range builtInSizes {
		data, _ := builtInFiles.ReadFile(builtInName(shipped.size) + ".net") // what BuiltIn reads is there
		_, _ = sum.Write(data)                                               // which never fails
	}
	return fmt.Sprintf("%x", sum.Sum(nil))
}
