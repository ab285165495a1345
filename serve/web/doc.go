// Package web serves the page on which people play: HTTP, WebSockets, and the
// page itself, which is part of the program.
//
// Its few types:
//
//   - Server, which answers for games.Host on a port and says who is let in
//     (server.go); socket.go carries the messages.
//   - Folder, where games are kept as SGF files (folder.go).
//
// The same page without a server is built from dist/ and site/ (make site).
// The page is built from ui/ into dist/ (make page), which is committed, so that
// go build needs nothing else.
//
// What may not live here: what a game is and what the messages say; that is
// package games.
package web
