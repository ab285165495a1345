// Package file reads files within a bound, and writes files whole or not at all.
//
// [Write] makes or replaces a file, [Create] makes one that must not be there
// yet. Both write beside the file and rename, so that a full disk, a crash or an
// interrupt leaves what stood there before. Neither removes anything but the
// part that it has made itself.
//
// [Lock] keeps a second process from writing a file that the first has read and is going to
// replace.
//
// A [Limit] says how long a file of one kind may be, and [Limit.Read] reads such a
// file whole. [Open] opens a file that is read piece by piece. Both refuse what is no
// regular file: a device or a pipe might never end, and the reading of one cannot be
// interrupted. [Limit.ReadFrom] reads standard input, which a context interrupts,
// [Unpack] what may be compressed, and [Lines] a line at a time; [EachLine] and [Unpacker]
// take apart what was read. [Named] is a file of which a
// parameter has the name. [Kind] is a kind of file, of which no other kind may be replaced.
//
// What may not live here: what the files hold.
package file
