// Package match plays games between any two players and says who is stronger.
//
// Its few types, from the single game to the table at the end:
//
//   - Player, who plays at one table: an engine in this process (preset.go) or
//     a GTP engine in its own (command.go). A Contestant opens Players.
//   - Referee, who says what a finished game counts to (referee.go). An Arbiter
//     opens Referees.
//   - Conditions, what all games of a match have in common, and Fixture, what
//     one game has for itself: its number, players, colours, opening, seed.
//   - Record, what became of a Fixture. Play makes one of the other, given two
//     Players and a Referee: one goroutine, no files, nothing kept (runner.go).
//   - Match, many fixtures of two or more players at several tables at once; its
//     Records come over a channel (match.go, table.go). A dealer deals the
//     fixtures and keeps the books: in memory (dealer.go), or in a store.Store,
//     from which a match resumes and which other processes may feed (ledger.go).
//     Recall and the Export functions read such a store again.
//   - Summary, what Records of two players add up to: results, intervals, Elo,
//     pairs; CrossTable, the same of many, with ratings. Report and ReportCross
//     print them. Archive keeps Records as SGF files, Progress shows how far the
//     match is.
//
// What always holds:
//
//   - A match ends. Whatever a player does (an illegal move, a crash, silence,
//     nonsense, a refused command, too much time) costs it that one game by
//     forfeit, is counted as what it was, and the next game begins with a
//     fresh engine. A game that cannot be played at all, because an engine
//     does not come up again, is broken: it has no winner and is counted too.
//   - A number means one game. Fixtures 2i and 2i+1 are a pair: one opening,
//     colours swapped, unless one side always has Black. Everything random in a game follows from the seed of the
//     match and the number, so games of players in this process come out
//     the same however many tables there are.
//   - The runner's board is the judge of what is legal, and its clocks of who
//     is late.
//   - A game counts when the books have it. A match that is killed has lost the
//     games in play and nothing else, and its numbers go on where they were.
//
// What may not live here: how an engine thinks (package engine) and how GTP is
// spoken (package gtp), what results prove (package stats), how a store is kept
// (package store).
package match
