// Package analysis answers KataGo's JSON analysis protocol: it takes positions, any
// number at once, and gives what a search finds of each. KaTrain, LizzieYZY and
// scripts speak it.
//
// Its few types:
//
//   - Server, which takes lines and gives lines: a queue of positions by
//     priority, and workers with an engine each (server.go, queue.go).
//   - query, a request that was read and found to make sense (query.go), and
//     task, one position of it (task.go).
//   - reply, what is said of a position (reply.go).
//
// What always holds: each position of a query gets exactly one reply that is not
// "isDuringSearch", whatever becomes of it. Values are of the side that the query
// names, Black's unless it says otherwise.
//
// What may not live here: what a search does (package search), and who carries
// the lines.
package analysis
