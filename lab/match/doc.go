// Package match plays games between any two players and adds up who is stronger.
//
// Its types, from the single game to the sum of all:
//
//   - Player, who plays at one table: an engine in this process (player.go) or
//     a GTP engine in its own (program.go). A PlayerSpec opens Players.
//   - Referee, who says what a finished game counts to (referee.go). A RefereeSpec
//     opens Referees; a Recount asks several of them about games that are there
//     already.
//   - Conditions, what all games of a match have in common, and ScheduledGame, what
//     one game has for itself: its number, players, colours, opening, seed (game.go).
//   - Record, what became of a ScheduledGame. playGame makes one of the other, given two
//     Players and a Referee: one goroutine, no files, nothing kept (runner.go).
//   - Settings, which declare a match once for flags, files and stores. New makes
//     a Match of them; Open makes one of a store, to read its results (stored.go).
//   - Match, many games of two or more players at several tables at once; its
//     Records come over a channel (match.go, table.go). A Plan may choose the
//     settings of its first player pair by pair, from the games so far.
//   - scheduler, which deals the games of a match and keeps the Records in a
//     store.Store. Other processes may feed the same store, and other machines may play
//     the games (Match.Elsewhere).
//   - Standings, what the Records add up to: results, pairs, ratings, and an
//     Estimate of each player's strength.
//
// From Run to a move, and back:
//
//	Match.Run                  opens the tables, one goroutine each     match.go
//	  table.playAll            until no game is left                    table.go
//	    scheduler.deal         deals a game                             scheduler.go
//	    table.play → playGame  begin, moves, adjudicate                 runner.go
//	      Player.GenMove       a move                                   player.go
//	    scheduler.enter        saves the record, and the channel of     scheduler.go
//	                           Run sends it
//
// What always holds:
//
//   - A match ends. Whatever a player does (an illegal move, a crash, silence,
//     nonsense, a refused command, too much time) costs it that one game by
//     forfeit, is counted as what it was, and the next game begins with a
//     fresh engine. A game that cannot be played at all, because an engine
//     does not come up again, is broken: it has no winner and is counted too.
//   - A number means one game. Games 2i and 2i+1 are a pair: one opening,
//     colours swapped, unless one side always has Black. Everything random in a
//     game follows from the seed of the match and the number, so games of players
//     in this process come out the same however many tables there are.
//   - The runner's board is the judge of what is legal, and its clocks of who
//     is late.
//   - A game counts when the store has it. A match that is killed has lost the
//     games in play and nothing else, and its numbers go on where they were.
//
// What may not live here: how an engine thinks (package engine) and how GTP is
// spoken (package gtp), what results prove (package stats), how a store is kept
// (package store), how a match is shown (package report).
package match
