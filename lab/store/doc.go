// Package store keeps matches: one SQLite file holds the players, the settings
// and every game of a match, so that a match can be resumed, fed by several
// processes, and looked at later.
//
// Its few types:
//
//   - Store, an open file. Open reads one, Create makes or continues one
//     (store.go).
//   - Setting, Player and Game, its rows (setting.go, game.go), and
//     the settings that a player has in one pair of games (setting.go).
//   - Worker, a process that adds games. It claims the number of a game before
//     it plays it, and saves the game under that number (worker.go).
//
// What always holds:
//
//   - A game is whole or absent: it is written, and its claim ended, in one
//     transaction. No number is there twice.
//   - Any number of workers may feed one store. A claim is alive as long as its
//     worker is: the worker says so every few seconds, and where it runs on the
//     same machine its process is looked for too. Claims of the dead are claimed
//     anew by the others.
//   - The file is a store of Version or it is not touched. Games and settings are
//     only added, never overwritten.
//   - While somebody writes, FILE-wal and FILE-shm lie beside FILE. The last to
//     close it folds them into it.
//
// What may not live here: what a player is, how games are played, and what they
// add up to (package match). Here they are numbers and text.
package store
