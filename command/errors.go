package command

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/spf13/pflag"
)

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

// failure is an error that a command's work returned, as opposed to one that
// cobra found in the command line before any work began.
type failure struct{ error }

func (f failure) Unwrap() error { return f.error }
