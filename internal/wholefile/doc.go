// Package wholefile reads files within a bound.
//
// A [Limit] says how long a file of one kind may be, and [Limit.Read] reads such a
// file whole. [Open] opens a file that is read piece by piece. Both refuse what is no
// regular file: a device or a pipe might never end, and it would be impossible to interrupt the
// reading. [Limit.ReadFrom] reads standard input, and a context interrupts it.
//
// What may not live here: what the files hold, and how files are written, which
// package atomicfile does.
package wholefile
