// Package command holds the subcommands of the program montego.
//
// Each subcommand has a file of its own, with a constructor nameCommand() that
// returns the cobra command: its flags, and a RunE of a few lines that hands the
// work to a room. A new subcommand is such a file, a row in the table of command.go,
// and a section of help.txt.
//
// Flags with one value are the fields of a struct, whose tags give name, default, range and
// meaning (declare, in settings.go). A value outside its range is refused before any work begins.
//
// What every subcommand keeps to:
//
//   - It reads cmd.InOrStdin() and writes cmd.OutOrStdout(), so that a test can
//     hold both ends, and stops when cmd.Context() is done.
//   - It returns an error, never prints one. Run prints it as one line,
//     "montego: …", on standard error.
//   - The exit code is 0 for success, 1 when the work failed, 2 when the
//     command line made no sense (see usagef).
package command
