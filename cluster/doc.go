// Package cluster lets many machines search one position together, and shares work out
// among them: the games of a match or of a study, the positions of a book that grows, parts
// of trainings. The machines talk by NATS (https://nats.io), which carries the messages and
// keeps the queues; nothing of it runs before it is asked for.
//
// Its types:
//
//   - Server, a NATS server inside this program (server.go), and Access, how to reach one,
//     this or another (access.go).
//   - Master, a search.Searcher: it searches here and asks all workers to search the same
//     position (master.go). Worker, who does that (worker.go).
//   - job, what a worker is asked to search (tasks.go, engine.Job); exchanger, a member of such a
//     search, which exchanges deltas with the others, and frame, a message between members
//     (exchange.go).
//   - Batch, tasks that workers do for a process (batch.go), and TaskWorker, who does them
//     (tasks.go). Tasks wait in a queue until somebody has acknowledged them, and the
//     results of a match until it is over.
//   - Games, where a match.Match plays its games elsewhere (tasks.go). Positions, a
//     book.Search by workers (tasks.go). FindMoves, a learn.Find by workers (learning.go);
//     Targets and Chunks, where simulation balancing has its searches and playouts done
//     (learning.go). What many tasks need, as a dictionary of shapes, lies in a store of
//     files (batch.go).
//
// What always holds: no machine waits for another. A search ends when its own machine says so,
// with what has come in until then. A message that is lost costs the playouts that it told
// of; one that comes twice or too late is left out. The result of a task
// counts once.
//
// What may not live here: how trees exchange what they know (search.Exchange), how games
// are dealt and counted (package match).
package cluster
