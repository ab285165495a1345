// Montego is Monte-Carlo Go: a player, an analyst and a laboratory in one
// program. This package only starts it; package command holds its subcommands.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"

	"montego/command"
)

func main() {
	os.Exit(command.Run(untilSignal(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// untilSignal returns a context that a first signal ends, which asks the command to finish. A
// later one ends the process, but not within a second: timeout(1) sends one to the process and
// another to its group. A terminal that closes sends a signal, too; nohup(1) lets a process ignore it.
func untilSignal() context.Context {
	ends := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		ends = append(ends, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(context.Background(), ends...)
	context.AfterFunc(ctx, func() { time.AfterFunc(time.Second, stop) })
	return ctx
}
