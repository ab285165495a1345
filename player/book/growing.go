package book

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"sync"

	"montego/goban"
	"montego/internal/panics"
)

// Growing is a book that grows by itself: a graph of positions, each searched once.
// It is a Monte-Carlo tree search above the search, as in MoGo's meta-search and
// Fuego's autobook: a walk from the beginning chooses moves by PUCT, until it leaves
// the graph; the position there is searched and added, and its value goes up the
// walk. Positions that are the same by symmetry or by another order of moves are one.
type Growing struct {
	Conditions
	positions []*position // in the order in which they were added
	at        map[Key]*position
}

// Conditions are what a book grows for, and by which searches.
type Conditions struct {
	Size     int
	Komi     float64 // in points
	Rules    string  // as game.Rules.Text writes them
	Playouts int     // of each position
	Player   string  // who searches, as people write it
	Settings string  // what is changed of that player, "name=value, …"
}

// Differ says in a line how conditions differ from others, or nothing.
func (c Conditions) Differ(o Conditions) string {
	var list []string
	add := func(what string, a, b any) {
		if a != b {
			list = append(list, fmt.Sprintf("%s %v, not %v", what, a, b))
		}
	}
	add("size", c.Size, o.Size)
	add("komi", c.Komi, o.Komi)
	add("rules", c.Rules, o.Rules)
	add("playouts", c.Playouts, o.Playouts)
	add("player", c.Player, o.Player)
	add("settings", cmp.Or(c.Settings, "none"), cmp.Or(o.Settings, "none"))
	return strings.Join(list, "; ")
}

// position is a position of a growing book. Values are Black's, in [0,1].
type position struct {
	Sequence []goban.Point // one that leads there
	Value    float64       // by its own search
	Moves    []branch      // the best of them, the most visited first

	Mean float64 // of Value and of the walks that went on from here

	view goban.Symmetry // turns the board after Sequence to the view of books
}

// branch is a move of a position.
type branch struct {
	Point goban.Point
	Share float64 // of the visits of the search
	Value float64 // by the search
	Walks int     // that went on with it
}

// Searched is what a search has found of a position. Values are Black's.
type Searched struct {
	Value float64
	Moves []SearchedMove // the most visited first
}

// SearchedMove is a move of a search.
type SearchedMove struct {
	Point  goban.Point
	Visits int
	Value  float64
}

// NewGrowing returns a book without positions.
func NewGrowing(c Conditions) *Growing { return &Growing{Conditions: c, at: map[Key]*position{}} }

// Len returns how many positions the book has.
func (g *Growing) Len() int { return len(g.positions) }

// growingKind is the kind of the file of a growing book.
var growingKind = Kind{"growing-book", 1}

type growingFile struct {
	Conditions Conditions
	Positions  []*position
}

// Save writes the book to a file, from which LoadGrowing reads it.
func (g *Growing) Save(path string) error {
	return WriteSealed(path, growingKind, func(w io.Writer) error {
		return json.NewEncoder(w).Encode(growingFile{g.Conditions, g.positions})
	})
}

// LoadGrowing reads a growing book from a file. The error says in a line what is wrong with the
// file: see ReadSealed, or what no growing book holds.
func LoadGrowing(path string) (*Growing, error) {
	body, err := ReadSealed(path, growingKind)
	if err != nil {
		return nil, err
	}
	g, err := parseGrowing(body)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return g, nil
}

func parseGrowing(body []byte) (*Growing, error) {
	var f growingFile
	if err := json.Unmarshal(body, &f); err != nil {
		return nil, err
	}
	g := NewGrowing(f.Conditions)
	if err := goban.ValidSize(g.Size, g.Size); err != nil {
		return nil, err
	}
	for i, p := range f.Positions {
		if err := g.read(p); err != nil {
			return nil, fmt.Errorf("position %d: %w", i+1, err)
		}
	}
	return g, nil
}

// maxWalks bounds the walks of a move in a file, so that the sum of all can be counted.
const maxWalks = math.MaxInt32

// read adds a position of a file, or says what is wrong with it.
func (g *Growing) read(p *position) error {
	if p == nil {
		return errors.New("it is empty")
	}
	e := Entry{Size: g.Size, Sequence: p.Sequence}
	shares := []float64{p.Value, p.Mean}
	for _, m := range p.Moves {
		if slices.Contains(e.Moves, m.Point) {
			return fmt.Errorf("it has the move %v twice", m.Point)
		}
		if m.Walks < 0 || m.Walks > maxWalks {
			return fmt.Errorf("%d walks went on with %v", m.Walks, m.Point)
		}
		e.Moves, shares = append(e.Moves, m.Point), append(shares, m.Share, m.Value)
	}
	for _, x := range shares {
		if x < 0 || x > 1 {
			return fmt.Errorf("a value or a share of visits is %v, outside 0..1", x)
		}
	}
	b, c, err := e.check()
	if err != nil {
		return err
	}
	if key, _ := canonical(b, c); g.at[key] != nil {
		return errors.New("the book has it twice")
	}
	g.add(b, c, p)
	return nil
}

func (g *Growing) add(b *goban.Board, c goban.Color, p *position) {
	key, view := canonical(b, c)
	g.positions, g.at[key], p.view = append(g.positions, p), p, view
}

// boardOf returns the board of p in the view of its moves, and who is to move. The
// sequence of p has been played before.
func (g *Growing) boardOf(p *position) (*goban.Board, goban.Color) {
	b, c, _ := (&Entry{Size: g.Size, Sequence: p.Sequence}).Board()
	return b, c
}

// refresh computes the mean of p anew: that of its search, which counts as one walk,
// and of the positions where its walks went on.
func (g *Growing) refresh(p *position) {
	b, c := g.boardOf(p)
	sum, walks := p.Value, 1
	for _, m := range p.Moves {
		if m.Walks > 0 {
			sum += float64(m.Walks) * g.valueAfter(b, c, m)
			walks += m.Walks
		}
	}
	p.Mean = sum / float64(walks)
}

// valueAfter returns the value of a move of c on b: that of the position after it, if
// the book has it, otherwise that of the search.
func (g *Growing) valueAfter(b *goban.Board, c goban.Color, m branch) float64 {
	if next := g.after(b, c, m.Point); next != nil {
		return next.Mean
	}
	return m.Value
}

// after returns the position of the book after a move, or nil.
func (g *Growing) after(b *goban.Board, c goban.Color, p goban.Point) *position {
	var next goban.Board
	next.CopyFrom(b)
	next.Play(p, c)
	key, _ := canonical(&next, c.Opponent())
	return g.at[key]
}

// Book returns what to play in each position: the moves of Growing.good.
func (g *Growing) Book() (*Book, error) {
	k := new(Book)
	for _, p := range g.positions {
		if len(p.Moves) == 0 {
			continue
		}
		if err := k.Add(Entry{Size: g.Size, Sequence: p.Sequence, Moves: g.good(p)}); err != nil {
			return nil, err
		}
	}
	return k, nil
}

// fewWalks is the number of walks below which the search of a position says more
// than they do.
const fewWalks = 8

// A move is as good as the best one if walks ≥ asMany·(walks of the best) and
// value ≥ (value of the best) − asGood.
const (
	asMany = 0.5
	asGood = 0.01
)

// good returns the moves of p to play: the one with which most walks went on and those that are
// as good, so that a player does not always play the same games; or in a position of which few
// went on, the most visited of its search. Requires: there are moves.
func (g *Growing) good(p *position) (moves []goban.Point) {
	walks := 0
	for _, m := range p.Moves {
		walks += m.Walks
	}
	if walks < fewWalks {
		return []goban.Point{p.Moves[0].Point}
	}
	best := slices.MaxFunc(p.Moves, func(a, b branch) int { return cmp.Compare(a.Walks, b.Walks) })
	b, c := g.boardOf(p)
	value := func(m branch) float64 { return c.Share(g.valueAfter(b, c, m)) }
	for _, m := range p.Moves {
		if float64(m.Walks) >= asMany*float64(best.Walks) && value(m) >= value(best)-asGood {
			moves = append(moves, m.Point)
		}
	}
	return moves
}

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
// them. An interrupt loses only the searches under way.
func (g *Growing) Grow(ctx context.Context, n, sideBySide int, search Search, done func()) error {
	for added, idle := 0, 0; added < n && idle < maxIdle; {
		round, walks := g.round(min(max(sideBySide, 1), n-added))
		if len(round) == 0 {
			idle += walks
			continue
		}
		err := g.searchAll(ctx, search, round)
		for _, l := range round {
			if l.found == nil {
				g.takeBack(l)
				continue
			}
			g.add(&l.board, l.toMove, l.found)
			g.refreshAll(l.path)
			added, idle = added+1, 0
		}
		if err != nil {
			return err
		}
		done()
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

// takeBack undoes the walk to a leaf that is not added.
func (g *Growing) takeBack(l *leaf) {
	for _, s := range l.path {
		s.position.Moves[s.move].Walks--
	}
	g.refreshAll(l.path)
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
		move := changeView(&l.board, p.Moves[i].Point, p.view, view)
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
		m.Point = changeView(b, m.Point, p.view, view)
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
