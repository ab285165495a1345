// Package match plays games between any two players and says who is stronger.
//
// Its few types, from the single game to the table at the end:
//
//   - Player, who plays at one table: an engine in this process (preset.go) or
//     a GTP engine in its own (command.go). A Contestant opens Players.
//   - Referee, who says what a finished game counts to (referee.go). An Arbiter
//     opens Referees.
//   - Conditions, what all games of a match have in common, and Fixture, what
//     one game has for itself: its number, who has Black, opening, seed.
//   - Record, what became of a Fixture. Play makes one of the other, given two
//     Players and a Referee: one goroutine, no files, nothing kept (runner.go).
//   - Match, many fixtures at several tables at once; its Records come over a
//     channel (match.go, table.go).
//   - Summary, what Records add up to: results, intervals, Elo (summary.go);
//     Report prints it (report.go). Archive keeps Records as
//     SGF files, Progress shows how far the match is.
//
// What always holds:
//
//   - A match ends. Whatever a player does (an illegal move, a crash, silence,
//     nonsense, a refused command, too much time) costs it that one game by
//     forfeit, is counted as what it was, and the next game begins with a
//     fresh engine. A game that cannot be played at all, because an engine
//     does not come up again, is broken: it has no winner and is counted too.
//   - A number means one game. Fixtures 2i and 2i+1 are a pair: one opening,
//     colours swapped. Everything random in a game follows from the seed of the
//     match and the number, so games of players in this process come out
//     the same however many tables there are.
//   - The runner's board is the judge of what is legal, and its clocks of who
//     is late.
//
// What may not live here: how an engine thinks (package engine) and how GTP is
// spoken (package gtp).
package match
