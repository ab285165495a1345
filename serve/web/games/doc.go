// Package games keeps the games that people play on the page, and answers the
// page's messages. It knows no network and no screen: a carrier brings requests
// and takes messages away, so that a server and a worker inside the browser can
// offer the same games. docs/protocol.md lists the messages.
//
// Its few types:
//
//   - Host, all games, the engines that they share, and the limits (host.go,
//     pool.go, turns.go).
//   - Seat, one page that looks at one game (seat.go, requests.go).
//   - Game, a record with a tree of variations, whose players are people or
//     engines (game.go; turn.go plays it, count.go ends it, analysis.go looks at
//     it).
//   - Store, where the records are kept (host.go). A game is an SGF file; what
//     SGF has no word for stands in one private property of its root.
//
// What always holds: the record is the game. A position, the clocks and the
// turn all follow from the node that the game has come to, its head. Values are
// Black's, as in package search.
//
// What may not live here: HTTP, WebSockets, files, the look of the page.
package games
