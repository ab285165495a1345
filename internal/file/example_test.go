package file_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"montego/internal/file"
)

func Example() {
	folder, err := os.MkdirTemp("", "montego")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	name := filepath.Join(folder, "game.sgf")
	fmt.Println(file.Create(name, file.Text("(;B[ee])")))
	fmt.Println(errors.Is(file.Create(name, file.Text("")), fs.ErrExist))
	fmt.Println(file.Write(name, file.Text("(;B[ee];W[gc])")))
	text, err := os.ReadFile(name)
	fmt.Println(string(text), err)
	// Output:
	// <nil>
	// true
	// <nil>
	// (;B[ee];W[gc]) <nil>
}
