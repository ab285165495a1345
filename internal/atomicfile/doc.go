// Package atomicfile writes files whole or not at all.
//
// [Write] makes or replaces a file, [Create] makes one that must not be there
// yet. Both write beside the file and rename, so that a full disk, a crash or an
// interrupt leaves what stood there before. Neither removes anything but the
// part that it has made itself.
//
// What may not live here: what the files hold.
package atomicfile
