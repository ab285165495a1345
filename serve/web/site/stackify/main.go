package main

import (
	"fmt"
	"os"
)

func main() {
	if len(os.Args) != 2 {
		fail("usage: stackify PROGRAM.wasm")
	}
	name := os.Args[1]
	program, err := os.ReadFile(name)
	if err != nil {
		fail(err)
	}
	done, err := rewrite(program)
	if err != nil {
		fail(name, ": ", err)
	}
	fmt.Printf("stackify: %d of %d functions\n", done.structured, done.own)
	// Another version of Go may write another form, which would only be slower.
	if done.structured < done.own*9/10 {
		fail(name, ": fewer than 90 % have the form that Go 1.26 gives them")
	}
	if err := os.WriteFile(name, done.program, 0o666); err != nil {
		fail(err)
	}
}

func fail(why ...any) {
	fmt.Fprintln(os.Stderr, "stackify: "+fmt.Sprint(why...))
	os.Exit(1)
}
