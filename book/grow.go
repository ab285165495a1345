package book

import (
	"context"
	"math"
	"slices"

	"montego/goban"
)

// Search says what a search finds of the position after a sequence of moves, which
// begins with Black's.
type Search func(ctx context.Context, sequence []goban.Point) (Searched, error)

const (
	// exploration is C of PUCT. The values of good moves in an opening differ by some
	// hundredths, and a search gives most of its visits to few of them.
	exploration = 0.5
	// leastShare is the share of the visits of a search that a move must have to be
	// in a book.
	leastShare = 0.01
	// mostMoves is how many moves of a position a book keeps.
	mostMoves = 16
	// fewVisits is how many visits at the value of the position are mixed into the
	// value of a move which only the search knows, because few visits prove little.
	fewVisits = 100
	// longest is how many moves a walk makes at most.
	longest = 60
)

// Grow searches and adds n positions, by search. It calls after each of them done,
// which may end it by an error. An interrupt loses only the position under way.
func (g *Growing) Grow(ctx context.Context, n int, search Search, done func() error) error {
	for added, idle := 0, 0; added < n && idle < mostIdle; idle++ {
		grown, err := g.walk(ctx, search)
		if err != nil {
			return err
		}
		if !grown {
			continue
		}
		added, idle = added+1, 0
		if err := done(); err != nil {
			return err
		}
	}
	return nil
}

// mostIdle is how many walks in a row may end inside the graph, before there is
// nothing left to add.
const mostIdle = 10_000

// step is a position on a walk, with the move that the walk goes on with.
type step struct {
	position *position
	move     int // index in the position's Moves
}

// walk walks once from the beginning and reports whether it has added a position.
func (g *Growing) walk(ctx context.Context, search Search) (grown bool, err error) {
	b, c := goban.New(g.Size, g.Size), goban.Black
	var path []step
	var sequence []goban.Point
	for len(path) < longest {
		key, _ := canonical(b, c)
		p := g.at[key]
		if p == nil {
			if p, err = searched(ctx, search, sequence); err != nil {
				return false, err
			}
			g.add(b, c, p)
			grown = true
			break
		}
		// The moves of p are in the view of the sequence that first led to it.
		view, err := g.viewOf(p, b, c)
		if err != nil {
			return false, err
		}
		i := g.choose(p, b, c, view, path)
		if i < 0 {
			break
		}
		path = append(path, step{p, i})
		move := turn(view, b, p.Moves[i].Point)
		b.Play(move, c)
		sequence, c = append(sequence, move), c.Opponent()
	}
	for _, s := range slices.Backward(path) {
		s.position.Moves[s.move].Walks++
		if err := g.refresh(s.position); err != nil {
			return grown, err
		}
	}
	return grown, nil
}

// viewOf returns the symmetry that turns the moves of p to the board b, which is the
// same position.
func (g *Growing) viewOf(p *position, b *goban.Board, c goban.Color) (goban.Symmetry, error) {
	own, _, err := g.boardOf(p)
	if err != nil {
		return 0, err
	}
	for s := range goban.Symmetry(goban.Symmetries) {
		if looksLike(b, own, s) {
			return s, nil
		}
	}
	panic("book: a position has the key of another")
}

// looksLike reports whether own, turned by s, is b.
func looksLike(b, own *goban.Board, s goban.Symmetry) bool {
	for p := range own.Points() {
		if b.At(s.Point(own, p)) != own.At(p) {
			return false
		}
	}
	ko, _ := own.Ko()
	now, _ := b.Ko()
	return turn(s, own, ko) == now
}

// choose returns the index of the move with which a walk goes on, or −1 if there is
// none: PUCT over the shares of the search, without moves back to the path.
func (g *Growing) choose(p *position, b *goban.Board, c goban.Color, view goban.Symmetry, path []step) int {
	walks := 1
	for _, m := range p.Moves {
		walks += m.Walks
	}
	best, most := -1, math.Inf(-1)
	for i, m := range p.Moves {
		m.Point = turn(view, b, m.Point)
		next := g.after(b, c, m.Point)
		if next != nil && slices.ContainsFunc(path, func(s step) bool { return s.position == next }) {
			continue
		}
		value := m.Value
		if next != nil {
			value = next.Mean
		} else {
			visits := m.Share * float64(g.Playouts)
			value = (value*visits + p.Value*fewVisits) / (visits + fewVisits)
		}
		if c == goban.White {
			value = 1 - value
		}
		value += exploration * m.Share * math.Sqrt(float64(walks)) / float64(1+m.Walks)
		if value > most {
			best, most = i, value
		}
	}
	return best
}

// searched makes a position of what a search finds.
func searched(ctx context.Context, search Search, sequence []goban.Point) (*position, error) {
	found, err := search(ctx, sequence)
	if err != nil {
		return nil, err
	}
	p := &position{Sequence: slices.Clone(sequence), Value: found.Value, Mean: found.Value}
	visits := 0
	for _, m := range found.Moves {
		visits += m.Visits
	}
	for _, m := range found.Moves {
		share := float64(m.Visits) / float64(max(visits, 1))
		if len(p.Moves) < mostMoves && share >= leastShare && m.Point != goban.Pass {
			p.Moves = append(p.Moves, branch{Point: m.Point, Share: share, Value: m.Value})
		}
	}
	return p, nil
}
