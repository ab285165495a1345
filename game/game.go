package game

import (
	"errors"
	"fmt"
	"slices"

	"montego/goban"
)

// Game is a game as it is being played: a start position, the moves since,
// and the rules. Moves may be of any colour in any order; the turn is a
// default, not a rule. A Game belongs to one goroutine: give others a Clone.
type Game struct {
	rules Rules
	komi  Komi
	start start
	moves []goban.Move
	// positions[i] is the hash of the stones after i moves.
	positions []goban.Hash
	// checkpoints[i] is the board after i*every moves. They are never changed, so
	// clones share them.
	checkpoints []*goban.Board
	every       int
	board       *goban.Board // after all moves
	toMove      goban.Color
}

// start is the position before the first move, besides the board.
type start struct {
	toMove   goban.Color
	handicap int  // stones placed as handicap, 0 if none
	turns    bool // the players take turns: see SetTurns
}

// checkpointEvery is the number of moves between two boards that are stored. An undo plays
// fewer moves than this again; a board takes 26 KB. Of more than maxCheckpoints boards every
// second one is dropped: a record may have a million moves.
const (
	checkpointEvery = 32
	maxCheckpoints  = 128
)

// Why a move is illegal. Legal and Play return them wrapped with the move.
var (
	ErrOffBoard = errors.New("not on the board")
	ErrOccupied = errors.New("the point is occupied")
	ErrSuicide  = errors.New("suicide")
	ErrKo       = errors.New("the ko may not be retaken at once")
	ErrSuperko  = errors.New("an earlier position would come back")
)

// errNobody is for a move whose colour is neither Black nor White.
var errNobody = errors.New("it is nobody's move")

// ErrUndo says that fewer moves were played than are to be taken back.
var ErrUndo = errors.New("cannot undo")

// New returns a game on an empty board. It panics on an impossible size: see
// goban.ValidSize.
func New(width, height int, rules Rules, komi Komi) *Game {
	return From(goban.New(width, height), goban.Black, rules, komi)
}

// From returns a game that begins with the position b and toMove to move. The
// prisoners and a ko are those of b.
func From(b *goban.Board, toMove goban.Color, rules Rules, komi Komi) *Game {
	g := &Game{rules: rules, komi: komi}
	g.begin(b, start{toMove: toMove})
	return g
}

// begin makes b the position before the first move.
func (g *Game) begin(b *goban.Board, s start) {
	g.start, g.toMove = s, s.toMove
	g.moves = nil
	g.positions = []goban.Hash{b.Hash()}
	g.board = new(*b)
	g.checkpoints, g.every = []*goban.Board{new(*b)}, checkpointEvery
}

// Clear begins anew on an empty board of the same size, with the same rules
// and komi.
func (g *Game) Clear() {
	g.begin(goban.New(g.board.Width(), g.board.Height()), start{toMove: goban.Black})
}

// Clone returns an independent copy. It costs one board, not the history.
func (g *Game) Clone() *Game {
	c := *g
	c.moves = slices.Clone(g.moves)
	c.positions = slices.Clone(g.positions)
	c.checkpoints = slices.Clone(g.checkpoints)
	c.board = new(*g.board)
	return &c
}

// Board returns the present position. It is the game's own: read it, and copy
// what must outlive the next change.
func (g *Game) Board() *goban.Board { return g.board }

// Width returns the number of columns.
func (g *Game) Width() int { return g.board.Width() }

// Height returns the number of rows.
func (g *Game) Height() int { return g.board.Height() }

// Rules returns the rules in force.
func (g *Game) Rules() Rules { return g.rules }

// SetRules changes the rules from now on; the moves so far stand.
func (g *Game) SetRules(r Rules) { g.rules = r }

// Komi returns the komi, without any handicap bonus.
func (g *Game) Komi() Komi { return g.komi }

// SetKomi changes the komi.
func (g *Game) SetKomi(k Komi) { g.komi = k }

// ToMove returns whose turn it is: the opponent of who moved last.
func (g *Game) ToMove() goban.Color { return g.toMove }

// SetToMove gives the turn to c, until the next move or undo. Before the first
// move it belongs to the start position and lasts.
// Requires: c is Black or White.
func (g *Game) SetToMove(c goban.Color) {
	g.toMove = c
	if len(g.moves) == 0 {
		g.start.toMove = c
	}
}

// Moves returns the moves so far, passes included, handicap stones and set-up
// stones not. The slice is the game's own: read it.
func (g *Game) Moves() []goban.Move { return g.moves }

// LastMove returns the last move; ok is false if there was none.
func (g *Game) LastMove() (m goban.Move, ok bool) {
	if len(g.moves) == 0 {
		return goban.Move{}, false
	}
	return g.moves[len(g.moves)-1], true
}

// Prisoners returns how many stones c has taken from the opponent.
func (g *Game) Prisoners(c goban.Color) int { return g.board.Captured(c.Opponent()) }

// Over reports whether both sides have just passed, one after the other. The
// game may go on all the same, when they disagree about dead stones.
func (g *Game) Over() bool {
	n := len(g.moves)
	if n < 2 {
		return false
	}
	last, before := g.moves[n-1], g.moves[n-2]
	return last.Point == goban.Pass && before.Point == goban.Pass && last.Color != before.Color
}

// Legal returns nil if m may be played now, and otherwise says why not: the
// error wraps ErrOffBoard, ErrOccupied, ErrSuicide, ErrKo or ErrSuperko. A pass
// is always legal.
func (g *Game) Legal(m goban.Move) error {
	if err := g.refusal(m); err != nil {
		return &IllegalError{m, err}
	}
	return nil
}

// HasMove reports whether c has a legal move besides those in but; a pass is one too.
func (g *Game) HasMove(c goban.Color, but ...goban.Point) bool {
	return slices.ContainsFunc(g.board.MovesBut(but), func(p goban.Point) bool {
		return g.refusal(goban.Move{Color: c, Point: p}) == nil
	})
}

// IllegalError is a move that may not be played. It wraps the reason.
type IllegalError struct {
	Move   goban.Move
	reason error
}

func (e *IllegalError) Error() string { return fmt.Sprintf("%v: %v", e.Move, e.reason) }

// Unwrap returns the reason.
func (e *IllegalError) Unwrap() error { return e.reason }

// Name names the reason, if people may be told it in words of their language: occupied,
// suicide, ko, superko or "".
func (e *IllegalError) Name() string {
	return map[error]string{ErrOccupied: "occupied", ErrSuicide: "suicide", ErrKo: "ko", ErrSuperko: "superko"}[e.reason]
}

// refusal is Legal without the words around the reason.
func (g *Game) refusal(m goban.Move) error {
	b := g.board
	switch {
	case !m.Color.IsStone():
		return errNobody
	case m.Point == goban.Pass:
		return nil
	case !b.OnBoard(m.Point):
		return ErrOffBoard
	case b.At(m.Point) != goban.Empty:
		return ErrOccupied
	case b.Code(m.Point).Suicide(m.Color) && !g.maySuicide(m):
		return ErrSuicide
	case b.Retakes(m.Point, m.Color):
		return ErrKo
	case g.repeats(m):
		return ErrSuperko
	}
	return nil
}

// maySuicide reports whether the rules allow the suicide m. They may allow
// that of several stones; a single one would be put down and taken up again,
// which is a pass by another name.
func (g *Game) maySuicide(m goban.Move) bool {
	return g.rules.Suicide && g.board.Code(m.Point).Stones(m.Color) > 0
}

// PlayLenient makes a move that somebody else has played: it is Play by the rules Lenient. The
// rules in force stay.
func (g *Game) PlayLenient(m goban.Move) error {
	defer g.SetRules(g.rules)
	g.rules = Lenient
	return g.Play(m)
}

// Play makes the move m, and gives the turn to the opponent. It fails as Legal
// does, and changes nothing then.
func (g *Game) Play(m goban.Move) error {
	if err := g.Legal(m); err != nil {
		return err
	}
	g.board.Play(m.Point, m.Color)
	g.moves = append(g.moves, m)
	g.positions = append(g.positions, g.board.Hash())
	g.toMove = m.Color.Opponent()
	if len(g.moves)%g.every == 0 {
		g.checkpoints = append(g.checkpoints, new(*g.board))
	}
	if len(g.checkpoints) > maxCheckpoints {
		all := g.checkpoints
		g.checkpoints, g.every = nil, 2*g.every
		for i := 0; i < len(all); i += 2 {
			g.checkpoints = append(g.checkpoints, all[i])
		}
	}
	return nil
}

// Undo takes back the last n moves, at any depth, but neither handicap nor
// set-up stones. If there are fewer moves it takes back none and returns an
// error that wraps ErrUndo.
func (g *Game) Undo(n int) error {
	keep := len(g.moves) - n
	if n < 0 || keep < 0 {
		return fmt.Errorf("%w: moves asked %d, made %d", ErrUndo, n, len(g.moves))
	}
	g.replay(g.board, keep)
	g.moves = g.moves[:keep]
	g.positions = g.positions[:keep+1]
	g.checkpoints = g.checkpoints[:keep/g.every+1]
	g.toMove = g.next(keep)
	return nil
}

// BoardAfter returns a new board with the position after the first n moves.
// Requires: 0 ≤ n ≤ len(Moves()).
func (g *Game) BoardAfter(n int) *goban.Board {
	b := new(*g.checkpoints[0])
	g.replay(b, n)
	return b
}

// replay makes b the position after n moves, from the checkpoint before it.
func (g *Game) replay(b *goban.Board, n int) {
	i := n / g.every
	b.CopyFrom(g.checkpoints[i])
	for _, m := range g.moves[i*g.every : n] {
		b.Play(m.Point, m.Color)
	}
}

// ErrNotEmpty says that handicap stones need an empty board.
var ErrNotEmpty = errors.New("board not empty")

// SetUp puts stones on the present position and takes some off, those of
// colour Empty, and makes the result a new start position with toMove to move:
// the moves that led there, the ko and the handicap are forgotten, prisoners
// are kept. A stone may replace another. It fails, and changes nothing, if a
// point is not on the board or named twice, or if a chain would have no
// liberty. SetPosition sets up from an empty board.
func (g *Game) SetUp(stones []goban.Move, toMove goban.Color) error {
	if !toMove.IsStone() {
		return fmt.Errorf("set-up: nobody is to move")
	}
	d := g.board.Diagram()
	d.Last, d.Ko = goban.NoPoint, goban.NoPoint
	var named goban.PointSet
	for _, s := range stones {
		switch {
		case !g.board.OnBoard(s.Point):
			return fmt.Errorf("set-up: %v: %w", s, ErrOffBoard)
		case s.Color == goban.Border:
			return fmt.Errorf("set-up: %v is no stone", s)
		case named.Has(s.Point):
			return fmt.Errorf("set-up: %v is named twice", s.Point)
		}
		named.Add(s.Point)
		d.Stones[s.Point] = s.Color
	}
	b, err := d.Board()
	if err != nil {
		return fmt.Errorf("set-up: %w", err)
	}
	g.begin(b, start{toMove: toMove})
	return nil
}

// SetPosition begins anew with these stones on the board, by the same rules and komi. White is to
// move if they are a handicap: see AreHandicap. It fails as SetUp does, and then changes nothing.
func (g *Game) SetPosition(stones []goban.Move) error {
	begun := g.Clone()
	begun.Clear()
	toMove := goban.Black
	if AreHandicap(stones) {
		toMove = goban.White
	}
	if len(stones) > 0 {
		if err := begun.SetUp(stones, toMove); err != nil {
			return err
		}
	}
	*g = *begun
	return nil
}
