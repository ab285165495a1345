// Package joseki holds dictionaries of joseki: which moves are usual in a corner of the
// 19×19 board, whatever stands elsewhere.
//
// Its types:
//
//   - Dictionary, corner positions and the moves to play there (dictionary.go), written as
//     text. Corners, colours and the two views of a corner are all the same to it.
//   - Follower, which asks a Dictionary along a playout without looking at whole corners
//     again and again (follower.go).
//   - Harvest, which counts in lines of play what is usual, and makes a Dictionary
//     (harvest.go).
//   - File, a Dictionary as a parameter: none, the one built in, or one of a file.
//
// The idea is that of [Baudis11] §3.4: a quadrant of the board, known by its Zobrist hash
// and the side to move, has a list of moves.
//
// What may not live here: what a move of the dictionary is worth to the tree, and how
// often playouts play one.
package joseki
