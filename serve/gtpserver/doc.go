// Package gtpserver is the engine's side of the Go Text Protocol: the table of
// commands and what they do.
//
// Its few types:
//
//   - Options, who plays, by which rules, on which board; and Serve, which
//     answers the commands of a stream until it ends (serve.go).
//   - session, what stays between two commands: the game, the clocks, the engine
//     (session.go).
//   - command, a row of the table: a name, a handler, a line of help (session.go).
//     The rows stand beside their handlers, a file for each topic.
//
// A new command is a row in the table of its topic; a new dialect is a file with
// such a table and a line in [tables].
//
// What always holds:
//
//   - Every command is answered exactly once, in order. Only a blank line or a
//     comment is not.
//   - A command that fails changes neither the game nor the clocks, even if it
//     was interrupted by a bug: that is answered with "internal error".
//   - Nothing but replies goes to the output. What people may read goes to the
//     log, in lines that a program reading both streams at once cannot take for
//     a reply (log.go).
//   - Input is read while a command runs, so an interrupt is seen at once. Any line
//     ends an analysis; stop, quit and the end of the input end a search, unless
//     they come together with its command (serve.go). No other command cuts a
//     search short.
//   - A reply that shows a search as it goes on is written line by line: analysis.go holds
//     these commands, what they read and what they write.
//
// What may not live here: the protocol's words (package gtp), the rules of the
// game (package game), any decision about a move (package engine).
package gtpserver
