// Package sgf reads and writes game records in the Smart Game Format, FF[1]
// to FF[4].
//
// There are few types. A [Collection] holds the game trees of a file. A
// [Node] is a position of a tree with its list of [Property] values, as they
// were written. [Size] knows the board and turns SGF coordinates ("aa" is the
// upper left corner) into goban points and back. [Info] is what the root says
// of the game, [Result] how it ended. [Lines] reads data sets with one game on each line.
//
// [Node.Game] and [Node.GameBefore] play a record as a game, and [FromGame]
// writes a game as a record.
//
// [Parse] is forgiving: whatever can be read is kept, and each repair is told
// by a [Warning] with its line and column. Input without a game tree is an error,
// and so is another kind of file in which a game tree seems to stand. A property
// that the package does not know keeps its name, its place and its raw values
// through Parse and [Collection.Write].
//
// Invariants:
//
//   - Text is UTF-8 inside; Parse turns other encodings into it before it
//     looks for brackets, because a trail byte may look like one.
//   - Raw values are escaped as in the file, so writing them back is exact.
//   - Nothing recurses: neither depth nor size of the input can overflow the
//     stack, and a limit on nodes and values bounds the memory.
//   - Every node but a root is the child of its parent, exactly once.
//
// Rules of the game do not live here: whether a move is legal is decided by
// package game.
package sgf
