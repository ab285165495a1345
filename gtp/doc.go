// Package gtp holds the words of the Go Text Protocol, version 2: what goes
// over the wire, read and written exactly, for both ends of it.
//
// There are only a few types. A [Command] is one line from a controller; a
// [Reader] cuts them from a stream. A [Reply] is one answer. [Args] and the Parse
// functions read the protocol's words: vertices, colours, numbers. A [Client] talks to an
// engine over any connection, a [Process] to an engine it has started from a command line.
//
// What holds:
//
//   - Every reply leaves in one Write, carries the command's id without a gap,
//     ends with exactly one empty line, and contains neither another empty
//     line nor a carriage return.
//   - Whatever arrives, memory stays bounded: see [MaxLine] and [MaxReply].
//   - A Client outlives its engine: a slow, dying, babbling or silent engine
//     costs its caller one error of a known kind, no goroutine and no process.
//
// What a command does is no business of this package: it knows no board, no
// game and no table of commands.
package gtp
