package learn

import (
	"context"
	"errors"
	"slices"

	"montego/goban"
	"montego/sgf"
)

// Games are the games that a network learns from, packed: two bytes a move, so that 73,000
// games take 31 MB. Games that begin with stones on the board are left out.
type Games struct {
	list       []packedGame // those of self-play first
	selfPlayed int          // number of games of self-play
}

// packedGame is a game that begins with the empty board.
type packedGame struct {
	width, height uint8
	komi          float32
	result        sgf.Result
	moves         []packedMove
	// Of self-play: what the search before each move found, and the owners in the end.
	shares [][]Share
	values []float32 // as those of SelfGame
	owner  []int8
}

// packedMove is a move in two bytes: its point, and whiteMove for White.
type packedMove uint16

const whiteMove packedMove = 1 << 15

func packMove(m goban.Move) packedMove {
	if m.Color == goban.White {
		return packedMove(m.Point) | whiteMove
	}
	return packedMove(m.Point)
}

func (m packedMove) move() goban.Move {
	if m&whiteMove != 0 {
		return goban.Move{Color: goban.White, Point: goban.Point(m &^ whiteMove)}
	}
	return goban.Move{Color: goban.Black, Point: goban.Point(m)}
}

// ReadGames reads the games of records, and of files of self-play among their paths, which
// Records.Most does not count. Games that begin with stones on the board are left out.
func ReadGames(ctx context.Context, records *Records, progress func(games int)) (*Games, error) {
	g := &Games{}
	records.FromEmpty = true
	var self, paths, cut, others []string
	for _, name := range records.Paths {
		if isSelfGames(name) {
			self = append(self, name)
		} else {
			paths = append(paths, name)
		}
	}
	records.Paths = paths
	for _, name := range self {
		whole, left, err := g.readSelfGames(name, records.Size)
		if err != nil {
			return nil, err
		}
		others = append(others, slices.Repeat([]string{name}, left)...)
		if !whole {
			cut = append(cut, name)
		}
		progress(g.Len())
	}
	g.selfPlayed = g.Len()
	defer func() { // after the records, which count anew what they leave out
		for _, name := range cut {
			records.skip(name, "the file ends within it")
		}
		for _, name := range others {
			records.skip(name, otherSize)
		}
	}()
	var err error
	if len(self) == 0 || len(paths) > 0 {
		err = records.Each(ctx, func(r Record) error {
			g.list = append(g.list, packedGameOf(r))
			progress(g.Len())
			return ctx.Err()
		})
	}
	if err == nil && g.Len() == 0 {
		err = errors.New("the records hold no game to learn from")
	}
	return g, err
}

func packedGameOf(r Record) packedGame {
	p := packedGame{
		width: uint8(r.Start.Width()), height: uint8(r.Start.Height()),
		komi: float32(r.Komi.Float()), result: r.Result, moves: make([]packedMove, len(r.Moves)),
	}
	for i, m := range r.Moves {
		p.moves[i] = packMove(m)
	}
	return p
}

// CheckShare says why a share of positions cannot be drawn from games of self-play. 0 is none.
func (g *Games) CheckShare(selfPlay float64) error {
	switch {
	case selfPlay > 0 && g.selfPlayed == 0:
		return errors.New("none of the games is of self-play")
	case selfPlay > 0 && selfPlay < 1 && g.selfPlayed == g.Len():
		return errors.New("all games are of self-play")
	}
	return nil
}

// Len returns the number of games.
func (g *Games) Len() int { return len(g.list) }

// Positions returns the number of positions before a move.
func (g *Games) Positions() (n int) {
	for i := range g.list {
		n += len(g.list[i].moves)
	}
	return n
}

// play plays the first n moves on b, which is empty, in one of the eight orientations.
func (p *packedGame) play(b *goban.Board, n int, s goban.Symmetry) {
	for _, packed := range p.moves[:n] {
		m := packed.move()
		b.Play(s.Point(b, m.Point), m.Color)
	}
}
