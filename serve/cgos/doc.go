// Package cgos plays on a server for programs that speaks the protocol of CGOS, the
// Computer Go Server.
//
// Its few types:
//
//   - Options, who plays where; and Play, which plays until it is told to stop: it
//     connects again when a connection breaks, and goes on with the game that was
//     under way (client.go).
//   - visit, one connection: it reads what the server says and answers
//     (visit.go).
//   - table, a game as the server tells of it (table.go).
//
// What always holds:
//
//   - The server's clock counts. It is told with each request for a move, so what a
//     broken connection costs is taken off.
//   - The client reads from the server while the engine thinks. A search ends when the
//     server does not wait for its move any more.
//   - What the server sends is checked. A message that makes no sense ends the
//     connection with an error, and the next one begins anew.
//
// What may not live here: decisions about moves (package engine), other protocols.
package cgos
