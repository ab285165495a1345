package command

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// usageError is an error of the command line itself.
type usageError struct{ error }

// usagef returns an error that ends the program with exit code 2.
func usagef(format string, args ...any) error {
	return usageError{fmt.Errorf(format, args...)}
}

// atLeast reports the first of these whole-number flags that is less than least.
func atLeast(c *cobra.Command, least int, names ...string) error {
	for _, name := range names {
		if n, err := c.Flags().GetInt(name); err == nil && n < least {
			return usagef("--%s %d: at least %d", name, n, least)
		}
	}
	return nil
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

// oneLine folds the lines and runs of blanks of s into single blanks.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
