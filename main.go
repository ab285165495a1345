// Montego is Monte-Carlo Go: a player, an analyst and a laboratory in one
// program. This package only starts it; package command holds its subcommands.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"montego/command"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	// A first signal asks the command to finish; a second one ends the process.
	context.AfterFunc(ctx, stop)
	os.Exit(command.Run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
