package tactics

import "montego/goban"

// Outcome is how a ladder ends.
type Outcome uint8

const (
	// None: there is no ladder to read, as the chain has no stones or more than
	// two liberties.
	None Outcome = iota
	// Captured: the attacker takes the chain, giving atari at every move.
	Captured
	// Escapes: the chain gets three liberties, or the attacker may not take it
	// because of a ko, or the Reader's limits were reached.
	Escapes
)

// String returns "none", "captured" or "escapes".
func (o Outcome) String() string { return [...]string{"none", "captured", "escapes"}[o%3] }

// Reader reads ladders to their end: it says whether an attacker who gives atari at
// every move takes the chain. Within its limits it is exact, whatever is captured,
// connected or thrown in on the way.
//
// If the owner can take a ko first, that is an escape: the attacker cannot retake at
// once, and ko threats are left out.
//
// It holds the boards it reads on and belongs to one worker.
type Reader struct {
	// Depth is how many moves of both sides a ladder may take.
	Depth int
	// Budget is how many moves one question may try. When they are used up, the
	// chain counts as escaping.
	Budget int

	boards []*goban.Board // made when first needed, and kept
	nodes  int            // moves tried for the present question
}

// NewReader returns a Reader with limits that no ladder of a game reaches: a plain one across
// 19×19 takes about 70 moves and as many nodes; the longest composed ones take 150 moves.
func NewReader() *Reader { return &Reader{Depth: 200, Budget: 4000} }

// NewTreeReader returns a Reader for every new node of a tree, where a ladder with many branches
// must not hold the search up.
func NewTreeReader() *Reader { return &Reader{Depth: 100, Budget: 300} }

// Ladder reads the ladder of a chain: in atari its owner moves first, with two
// liberties its attacker. The move is the first that works for who moves first:
// the owner's that escapes or the attacker's that captures; else NoPoint.
func (r *Reader) Ladder(b *goban.Board, chain goban.Chain) (Outcome, goban.Point) {
	r.nodes = 0
	if chain == 0 {
		return None, goban.NoPoint
	}
	p := stoneOf(b, chain)
	r.board(0).CopyFrom(b)
	switch b.LibertyCount(chain) {
	case 1:
		if move := r.escape(0, p, r.Depth); move != goban.NoPoint {
			return Escapes, move
		}
		return Captured, goban.NoPoint
	case 2:
		if move := r.catch(0, p, r.Depth); move != goban.NoPoint {
			return Captured, move
		}
		return Escapes, goban.NoPoint
	}
	return None, goban.NoPoint
}

// CaughtAfter reports whether the chain that c has after a move at p has two liberties and is
// captured in a ladder. Requires: the move is legal.
func (r *Reader) CaughtAfter(b *goban.Board, p goban.Point, c goban.Color) bool {
	if LibertiesAfter(b, p, c, 3) != 2 {
		return false
	}
	r.nodes = 0
	after := r.board(0)
	after.CopyFrom(b)
	after.Play(p, c)
	return r.catch(0, p, r.Depth) != goban.NoPoint
}

// Atari returns what a move of c on p puts in atari, as the function Atari
// does, with each escape read to its end. Requires: the move is legal.
func (r *Reader) Atari(b *goban.Board, p goban.Point, c goban.Color) Threats {
	r.nodes = 0
	t := Atari(b, p, c)
	for i := range t.n {
		threat := &t.list[i]
		board := r.board(0)
		board.CopyFrom(b)
		board.Play(p, c)
		threat.Escape = r.escape(0, threat.Stone, r.Depth)
	}
	return t
}

// stoneOf returns a stone of a chain: its name for as long as it stands, while
// a Chain changes with every stone it joins.
func stoneOf(b *goban.Board, chain goban.Chain) goban.Point {
	for p := range b.ChainStones(chain) {
		return p
	}
	return goban.NoPoint
}

// board returns the board of a level, and makes it when it is first asked for.
func (r *Reader) board(level int) *goban.Board {
	for len(r.boards) <= level {
		r.boards = append(r.boards, goban.New(goban.MinSize, goban.MinSize))
	}
	return r.boards[level]
}

// play returns the level and board on which a move has been tried. The last
// move of a position is played on its own board, as it is not asked again.
func (r *Reader) play(level int, m goban.Move, last bool) (int, *goban.Board) {
	r.nodes++
	b := r.board(level)
	if !last {
		level++
		next := r.board(level)
		next.CopyFrom(b)
		b = next
	}
	b.Play(m.Point, m.Color)
	return level, b
}

// spent reports whether a limit is reached.
func (r *Reader) spent(depth int) bool { return depth <= 0 || r.nodes >= r.Budget }

// escape returns a move that saves the chain of the stone on p, which is in
// atari and whose owner moves, or NoPoint. It may change the level's board.
func (r *Reader) escape(level int, p goban.Point, depth int) goban.Point {
	b := r.board(level)
	chain, owner := b.ChainAt(p), b.At(p)
	var moves Moves
	CounterCaptures(b, chain, &moves)
	if h := b.FirstLiberty(chain); b.Legal(h, owner) {
		moves.Add(h)
	}
	if moves.Len() > 0 && r.spent(depth) {
		return moves.At(0)
	}
	for i, q := range moves.Points() {
		next, after := r.play(level, goban.Move{Color: owner, Point: q}, i == moves.Len()-1)
		switch chain := after.ChainAt(p); after.LibertyCount(chain) {
		case 1:
			if after.Retakes(after.FirstLiberty(chain), owner.Opponent()) {
				return q
			}
		case 2:
			if r.catch(next, p, depth-1) == goban.NoPoint {
				return q
			}
		default:
			return q
		}
	}
	return goban.NoPoint
}

// catch returns a move that catches the chain of the stone on p, which has two
// liberties and whose attacker moves, or NoPoint. It may change the level's
// board.
func (r *Reader) catch(level int, p goban.Point, depth int) goban.Point {
	if r.spent(depth) {
		return goban.NoPoint
	}
	b := r.board(level)
	var moves Moves
	drives(b, b.ChainAt(p), &moves)
	attacker := b.At(p).Opponent()
	for i, q := range moves.Points() {
		next, _ := r.play(level, goban.Move{Color: attacker, Point: q}, i == moves.Len()-1)
		if r.escape(next, p, depth-1) == goban.NoPoint {
			return q
		}
	}
	return goban.NoPoint
}

// drives adds those liberties of a chain with two where an atari may work, first the
// one that leaves the owner less. An atari after which the owner extends to three
// liberties does not work, unless it captures something.
func drives(b *goban.Board, chain goban.Chain, moves *Moves) {
	owner := b.ChainColor(chain)
	l, room := Extensions(b, chain, 4)
	first := 0
	if room[0] < room[1] {
		first = 1
	}
	for _, i := range [2]int{first, 1 - first} {
		left := room[1-i] - 1 // l[i] is one of them
		if b.Legal(l[i], owner.Opponent()) && (left < 3 || b.Code(l[i]).InAtari(owner) > 0) {
			moves.Add(l[i])
		}
	}
}
