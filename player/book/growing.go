package book

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"montego/goban"
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
	Rules    string  // by name
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

// growingFile is the content of such a file.
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

// LoadGrowing reads a growing book from a file. See ReadSealed for its errors.
func LoadGrowing(path string) (*Growing, error) {
	body, err := ReadSealed(path, growingKind)
	if err != nil {
		return nil, err
	}
	var f growingFile
	if err := json.Unmarshal(body, &f); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	g := NewGrowing(f.Conditions)
	for i, p := range f.Positions {
		e := Entry{Size: g.Size, Sequence: p.Sequence}
		for _, m := range p.Moves {
			e.Moves = append(e.Moves, m.Point)
		}
		b, c, err := e.check()
		if err != nil {
			return nil, fmt.Errorf("%s: position %d: %w", path, i+1, err)
		}
		g.add(b, c, p)
	}
	return g, nil
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

// Book returns what to play in each position: the move with which most walks went on,
// or in a position of which few went on, the most visited of its search.
func (g *Growing) Book() (*Book, error) {
	k := new(Book)
	for _, p := range g.positions {
		if len(p.Moves) == 0 {
			continue
		}
		e := Entry{Size: g.Size, Sequence: p.Sequence, Moves: []goban.Point{p.best().Point}}
		if err := k.Add(e); err != nil {
			return nil, err
		}
	}
	return k, nil
}

// fewWalks is the number of walks below which the search of a position says more
// than they do.
const fewWalks = 8

// best returns the move to play. Requires: there are moves.
func (p *position) best() branch {
	best, walks := p.Moves[0], 0
	for _, m := range p.Moves {
		walks += m.Walks
		if m.Walks > best.Walks {
			best = m
		}
	}
	if walks < fewWalks {
		return p.Moves[0]
	}
	return best
}
