package gtp_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"time"

	"montego/gtp"
)

// An engine reads commands and writes one reply to each that is not blank.
func ExampleReader() {
	commands := gtp.NewReader(strings.NewReader("name\r\n12 komi 7,5\n# just a comment\n8\n"))
	for {
		cmd, err := commands.Read()
		var wrong gtp.LineError
		switch {
		case errors.As(err, &wrong):
			gtp.Failure(cmd, wrong.Error()).WriteTo(os.Stdout)
			continue
		case err == io.EOF:
			return
		case err != nil:
			fmt.Println(err)
			return
		}
		switch cmd.Name {
		case "":
		case "name":
			gtp.Success(cmd, "Example").WriteTo(os.Stdout)
		case "komi":
			if _, err := cmd.Args.Float(0, "komi"); err != nil {
				gtp.Failure(cmd, err.Error()).WriteTo(os.Stdout)
			}
		}
	}
	// Output:
	// = Example
	//
	// ?12 invalid komi: "7,5" is not a number
	//
	// ?8 empty command
}

// A controller sends commands and waits for each answer, but not for ever.
func ExampleClient() {
	ours, theirs := net.Pipe()
	go func() { // the engine
		commands := gtp.NewReader(theirs)
		for {
			cmd, err := commands.Read()
			if err != nil {
				return
			}
			gtp.Success(cmd, "D4").WriteTo(theirs)
		}
	}()

	client := gtp.NewClient("example", ours)
	defer client.Close()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	answer, err := client.Do(ctx, "genmove", "b")
	if err != nil {
		fmt.Println(err)
		return
	}
	move, resign, err := gtp.ParseGenMove(answer, 9, 9)
	fmt.Println(move, resign, err)
	// Output: D4 false <nil>
}
