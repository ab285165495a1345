package atomicfile_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"montego/internal/atomicfile"
)

func Example() {
	folder, err := os.MkdirTemp("", "atomicfile")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	name := filepath.Join(folder, "game.sgf")
	fmt.Println(atomicfile.Create(name, atomicfile.Text("(;B[ee])")))
	fmt.Println(errors.Is(atomicfile.Create(name, atomicfile.Text("")), fs.ErrExist))
	fmt.Println(atomicfile.Write(name, atomicfile.Text("(;B[ee];W[gc])")))
	text, err := os.ReadFile(name)
	fmt.Println(string(text), err)
	// Output:
	// <nil>
	// true
	// <nil>
	// (;B[ee];W[gc]) <nil>
}
