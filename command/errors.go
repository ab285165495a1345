package command

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"montego/internal/phrases"
)

// usageError is an error of the command line itself.
type usageError struct{ error }

// usagef returns an error that ends the program with exit code 2.
func usagef(format string, args ...any) error {
	return usageError{fmt.Errorf(format, args...)}
}

// plainFlagError says of the value of a flag what belongs there, where pflag would name a
// function or a type of Go.
func plainFlagError(err error) error {
	wrong, ok := errors.AsType[*pflag.InvalidValueError](err)
	if !ok {
		return err
	}
	if _, ok := wrong.GetFlag().Value.(*declared); ok {
		return fmt.Errorf("--%w", wrong.Unwrap()) // it begins with the name
	}
	if errors.As(err, new(*strconv.NumError)) { // of a list of numbers
		return fmt.Errorf("--%s: %q is no whole number", wrong.GetFlag().Name, wrong.GetValue())
	}
	return err
}

// errInterrupted is the error of work that a signal has ended.
var errInterrupted = errors.New("interrupted")

// interruption returns errInterrupted for an error that says no more than that ctx, which
// ends with a signal, is over, and any other error as it is.
func interruption(ctx context.Context, err error) error {
	if err != nil && ctx.Err() != nil && errors.Is(err, context.Canceled) {
		return failure{errInterrupted}
	}
	return err
}

// failure is an error that a command's work returned, as opposed to one that
// cobra found in the command line before any work began.
type failure struct{ error }

func (f failure) Unwrap() error { return f.error }

// markFailures wraps the work of c and of all commands below it.
func markFailures(c *cobra.Command) {
	if work := c.RunE; work != nil {
		c.RunE = func(c *cobra.Command, args []string) error {
			if err := work(c, args); err != nil {
				return failure{err}
			}
			return nil
		}
	}
	for _, sub := range c.Commands() {
		markFailures(sub)
	}
}

// plainArgs makes c and all commands below it name what is wrong with their arguments.
func plainArgs(c *cobra.Command) {
	if check := c.Args; check != nil {
		c.Args = func(c *cobra.Command, args []string) error {
			err := check(c, args)
			switch {
			case err == nil || errors.As(err, &usageError{}):
				return err
			case c.HasSubCommands():
				return usagef("no subcommand %q of %s; there are %s", args[0], c.Name(), phrases.List(subcommands(c)...))
			case check(c, nil) == nil && check(c, args[:1]) != nil:
				return usagef("%s takes no argument %q", c.Name(), args[0])
			}
			return usagef("the command is %q; its arguments here are %d", c.UseLine(), len(args))
		}
	}
	for _, sub := range c.Commands() {
		plainArgs(sub)
	}
}

func subcommands(c *cobra.Command) (names []string) {
	for _, sub := range c.Commands() {
		names = append(names, sub.Name())
	}
	return names
}
