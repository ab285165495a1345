// Package book holds opening books: which moves to play in positions that somebody
// has thought about before.
//
// Its types:
//
//   - Book, positions and the moves to play there, in the format of Fuego (book.go,
//     fuego.go). All symmetries of a position are one.
//   - File, a Book as a parameter: none, the one built in, or one of a file.
//   - Growing, a book that grows by itself, position by position, by whatever Search
//     it is given (growing.go).
//   - Book.WriteText and Book.Collection, a book for people to look at, as text and as
//     SGF (show.go).
//   - Known, a move as a book knows it in a position, for people too.
//   - Kind, a kind of file with a version and a checksum, WriteSealed and ReadSealed
//     (sealed.go).
//
// What always holds: every move of a Book is legal on the board, superko aside. A player
// asks the rules too before it plays one.
//
// What may not live here: how a position is searched, and when a player leaves its
// book; that is the engine's.
package book
