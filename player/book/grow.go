package book

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"sync"

	"montego/goban"
	"montego/internal/panics"
)

// Search says what a search finds of the position after a sequence of moves, which
// begins with Black's.
type Search func(ctx context.Context, sequence []goban.Point) (Searched, error)

const (
	// exploration is C of PUCT. The values of good moves in an opening differ by some
	// hundredths, and a search gives most of its visits to few of them.
	exploration = 0.5
	// minShare is the share of the visits of a search that a move must have to be
	// in a book.
	minShare = 0.01
	// maxMoves is how many moves of a position a book keeps.
	maxMoves = 16
	// fewVisits is how many visits at the value of the position are mixed into the
	// value of a move which only the search knows, because few visits prove little.
	fewVisits = 100
	// longest is how many moves a walk makes at most.
	longest = 60
)

// Grow searches and adds n positions, by search, parallel of them at a time: what the book
// becomes depends on that number, but not on which search ends first. It calls done after
// them, which may end it by an error. An interrupt loses only the positions under way.
func (g *Growing) Grow(ctx context.Context, n, sideBySide int, search Search, done func() error) error {
	for added, idle := 0, 0; added < n && idle < maxIdle; {
		round, walks := g.round(min(max(sideBySide, 1), n-added))
		if len(round) == 0 {
			idle += walks
			continue
		}
		err := g.searchAll(ctx, search, round)
		for i, l := range round {
			if l.found == nil {
				g.takeBack(round[i:])
				break
			}
			g.add(&l.board, l.toMove, l.found)
			g.refreshAll(l.path)
			added, idle = added+1, 0
		}
		if err != nil {
			return err
		}
		if err := done(); err != nil {
			return err
		}
	}
	return nil
}

// maxIdle is how many walks in a row may end inside the graph, before there is
// nothing left to add.
const maxIdle = 10_000

// step is a position on a walk, with the move that the walk goes on with.
type step struct {
	position *position
	move     int // index in the position's Moves
}

// leaf is where a walk has left the graph.
type leaf struct {
	path     []step
	sequence []goban.Point
	board    goban.Board
	toMove   goban.Color
	found    *position // by the search
}

// round walks until n leaves are found, and returns them with the number of walks.
// It ends before that when a walk ends inside the graph, or at a leaf that the round has
// already. A walk counts at once, so that the next goes elsewhere.
func (g *Growing) round(limit int) (leaves []*leaf, walks int) {
	waiting := map[Key]bool{}
	for len(leaves) < limit {
		l := g.walk()
		walks++
		key, _ := canonical(&l.board, l.toMove)
		if waiting[key] {
			break
		}
		for _, s := range l.path {
			s.position.Moves[s.move].Walks++
		}
		if g.at[key] != nil {
			g.refreshAll(l.path)
			break
		}
		waiting[key], leaves = true, append(leaves, l)
	}
	return leaves, walks
}

// takeBack undoes the walks to leaves that are not added.
func (g *Growing) takeBack(leaves []*leaf) {
	for _, l := range leaves {
		for _, s := range l.path {
			s.position.Moves[s.move].Walks--
		}
		g.refreshAll(l.path)
	}
}

// refreshAll computes the means of a path anew, from its end.
func (g *Growing) refreshAll(path []step) {
	for _, s := range slices.Backward(path) {
		g.refresh(s.position)
	}
}

// searchAll searches leaves side by side. The error is the first of them, in their order.
func (g *Growing) searchAll(ctx context.Context, search Search, leaves []*leaf) error {
	errs := make([]error, len(leaves))
	var searches sync.WaitGroup
	for i, l := range leaves {
		searches.Go(func() {
			bug := panics.Catch(func() { l.found, errs[i] = l.searched(ctx, search) })
			if bug != nil {
				errs[i] = fmt.Errorf("a search has failed: %w", bug)
			}
		})
	}
	searches.Wait()
	return cmp.Or(errs...)
}

// walk walks once from the beginning, until it leaves the graph or comes to a position
// where it cannot go on.
func (g *Growing) walk() *leaf {
	l := &leaf{board: *goban.New(g.Size, g.Size), toMove: goban.Black}
	for len(l.path) < longest {
		key, view := canonical(&l.board, l.toMove)
		p := g.at[key]
		if p == nil {
			break
		}
		i := g.choose(p, &l.board, l.toMove, view, l.path)
		if i < 0 {
			break
		}
		l.path = append(l.path, step{p, i})
		move := carry(&l.board, p.Moves[i].Point, p.view, view)
		l.board.Play(move, l.toMove)
		l.sequence, l.toMove = append(l.sequence, move), l.toMove.Opponent()
	}
	return l
}

// choose returns the index of the move with which a walk goes on, or −1 if there is
// none: PUCT over the shares of the search, without moves back to the path. b is the position
// as the walk sees it, which view turns to the view of books.
func (g *Growing) choose(p *position, b *goban.Board, c goban.Color, view goban.Symmetry, path []step) int {
	walks := 1
	for _, m := range p.Moves {
		walks += m.Walks
	}
	best, most := -1, math.Inf(-1)
	for i, m := range p.Moves {
		m.Point = carry(b, m.Point, p.view, view)
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
		value = c.Share(value)
		value += exploration * m.Share * math.Sqrt(float64(walks)) / float64(1+m.Walks)
		if value > most {
			best, most = i, value
		}
	}
	return best
}

// searched makes a position of what a search finds.
func (l *leaf) searched(ctx context.Context, search Search) (*position, error) {
	found, err := search(ctx, l.sequence)
	if err != nil {
		return nil, err
	}
	p := &position{Sequence: slices.Clone(l.sequence), Value: found.Value, Mean: found.Value}
	visits := 0
	for _, m := range found.Moves {
		visits += m.Visits
	}
	for _, m := range found.Moves {
		share := float64(m.Visits) / float64(max(visits, 1))
		if len(p.Moves) < maxMoves && share >= minShare && m.Point != goban.Pass && legal(&l.board, m.Point, l.toMove) {
			p.Moves = append(p.Moves, branch{Point: m.Point, Share: share, Value: m.Value})
		}
	}
	return p, nil
}
