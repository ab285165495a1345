package joseki

import (
	"cmp"
	"errors"
	"maps"
	"math"
	"slices"

	"montego/goban"
)

// Line is a line of play to learn from: a game, or a variation.
type Line struct {
	Start  *goban.Board // before the first move
	Moves  []goban.Move
	From   int         // the moves before this one were those of an earlier Line
	Winner goban.Color // Empty where it is not known
}

// Harvest counts what is usual in corners, and makes a Dictionary of it.
type Harvest struct {
	Least int `param:"least" default:"50" range:"1.." doc:"how often a move must have been played in a position"`
	// Share leaves out corners that are settled: there, the next move comes late and may be
	// any.
	Share float64 `param:"share" default:"0.05" range:"0..1" doc:"of all times that a position was met, the smallest share in which a move was the next in that corner"`
	Depth int     `param:"depth" default:"24" range:"1.." doc:"most moves in a corner"`
}

// ErrNoCorners says that no line was one of a board with joseki.
var ErrNoCorners = errors.New("no moves in the corners of a 19×19 board")

// sketchBits is the length of the sketch: 2^24 counters of 32 bits.
const sketchBits = 24

// Run makes a dictionary of the lines that each hands over. It calls each twice: first it
// counts positions in a sketch, which may count too much but never too little, then it
// counts exactly what the sketch has let through. The error is one of each, or
// ErrNoCorners.
func (h *Harvest) Run(each func(do func(Line) error) error) (*Dictionary, error) {
	sketch := make([]uint32, 1<<sketchBits)
	slot := func(k key) *uint32 { return &sketch[uint64(k)*0x9e3779b97f4a7c15>>(64-sketchBits)] }
	found, lines := map[key]*met{}, 0
	visits := func(do func(l Line, v visit, p goban.Point)) error {
		return each(func(l Line) error {
			if hasCorners(l.Start) {
				lines++
				h.walk(l, func(v visit, p goban.Point) { do(l, v, p) })
			}
			return nil
		})
	}
	err := visits(func(_ Line, v visit, p goban.Point) {
		if p == goban.NoPoint {
			*slot(v.key)++
		}
	})
	if err != nil {
		return nil, err
	}
	if lines == 0 {
		return nil, ErrNoCorners
	}
	err = visits(func(l Line, v visit, p goban.Point) {
		if int(*slot(v.key)) < h.Least {
			return
		}
		m := found[v.key]
		if m == nil {
			m = &met{sequence: v.sequence(), moves: map[goban.Point]tally{}}
			found[v.key] = m
		}
		if p == goban.NoPoint {
			m.reached++
		} else {
			m.play(p, v.toMove, l.Winner)
		}
	})
	if err != nil {
		return nil, err
	}
	return h.choose(found)
}

// met is a corner position that was met often, in the view of its key.
type met struct {
	reached  int
	sequence []goban.Point // that led there first
	moves    map[goban.Point]tally
}

// tally is how often a move was played, and how many of these games its player has won; a
// game without a winner counts as half won.
type tally struct {
	played int
	won    float64
}

// play counts a move of c.
func (m *met) play(p goban.Point, c, winner goban.Color) {
	t := m.moves[p]
	t.played++
	switch winner {
	case c:
		t.won++
	case goban.Empty:
		t.won += 0.5
	}
	m.moves[p] = t
}

// walk plays a line. It calls do for every corner position that comes about, once for each side
// to move, with NoPoint; and for every move in a corner, in the view of the key.
func (h *Harvest) walk(l Line, do func(visit, goban.Point)) {
	var b goban.Board
	b.CopyFrom(l.Start)
	var tracks [corners]track
	for q := range tracks {
		t := &tracks[q]
		t.corner, t.left = corner(q), hashesOf(&b, corner(q)) != cornerHashes{}
		if !t.left && l.From == 0 {
			t.reach(&b, do)
		}
	}
	for i, m := range l.Moves {
		for q := range tracks {
			if t := &tracks[q]; i >= l.From && t.concerns(m.Point) {
				do(t.move(&b, m))
			}
		}
		b.Play(m.Point, m.Color)
		for q := range tracks {
			if t := &tracks[q]; t.concerns(m.Point) {
				t.moves = append(t.moves, goban.Move{Color: m.Color, Point: t.corner.view(false).Point(&b, m.Point)})
				if t.left = len(t.moves) > h.Depth; i >= l.From && !t.left {
					t.reach(&b, do)
				}
			}
		}
	}
}

// track is a corner along a line.
type track struct {
	corner corner
	moves  []goban.Move // in the corner turned to the lower left, not mirrored
	left   bool         // alone
}

func (t *track) concerns(p goban.Point) bool {
	if t.left || p == goban.Pass {
		return false
	}
	_, _, within := t.corner.place(p)
	return within
}

func (t *track) reach(b *goban.Board, do func(visit, goban.Point)) {
	hashes := hashesOf(b, t.corner)
	for _, c := range goban.Sides {
		k, mirrored, _ := hashes.key(c)
		do(visit{k, c, mirrored, t}, goban.NoPoint)
	}
}

// move returns the position of the corner before a move, and the move in the view of its
// key. Where both views are the same, so are a move and its mirror image.
func (t *track) move(b *goban.Board, m goban.Move) (visit, goban.Point) {
	k, mirrored, same := hashesOf(b, t.corner).key(m.Color)
	p := t.corner.view(mirrored).Point(b, m.Point)
	if same {
		p = min(p, diagonal.Point(b, p))
	}
	return visit{k, m.Color, mirrored, t}, p
}

// visit is a corner position on a line, with the side to move.
type visit struct {
	key      key
	toMove   goban.Color
	mirrored bool // the view of the key
	track    *track
}

// sequence returns moves that lead to the position, in the view of the key: in turns, with
// a pass where one side has played elsewhere in between.
func (v visit) sequence() (list []goban.Point) {
	due := v.toMove.Opponent()
	for _, m := range slices.Backward(v.track.moves) {
		if m.Color != due {
			list = append(list, goban.Pass)
		}
		p := m.Point
		if v.mirrored {
			p = goban.PointAt(p.Y(), p.X())
		}
		list, due = append(list, p), m.Color.Opponent()
	}
	slices.Reverse(list)
	return list
}

func (h *Harvest) choose(found map[key]*met) (*Dictionary, error) {
	d := new(Dictionary)
	keys := slices.SortedFunc(maps.Keys(found), func(a, b key) int {
		x, y := found[a], found[b]
		return cmp.Or(cmp.Compare(len(x.sequence), len(y.sequence)), slices.Compare(x.sequence, y.sequence), cmp.Compare(a, b))
	})
	for _, k := range keys {
		m := found[k]
		e := Entry{Sequence: m.sequence}
		b, c, err := e.board()
		if err != nil || !shows(b, k, c) {
			continue // a stone from outside the corner has captured some of these
		}
		for _, u := range h.usual(m) {
			if b.Legal(u.Point, c) { // without what stood outside
				e.Moves = append(e.Moves, u)
			}
		}
		if len(e.Moves) == 0 {
			continue
		}
		if err := d.Add(e); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// worse is by how much less a move may win than all moves of its position together do,
// besides two standard errors.
const worse = 0.05

// usual returns the moves of a position that are played often enough and do not lose too
// often.
func (h *Harvest) usual(m *met) (list []Move) {
	var all tally
	for _, t := range m.moves {
		all.played += t.played
		all.won += t.won
	}
	mean := all.won / float64(max(all.played, 1))
	for p, t := range m.moves {
		rate, n := t.won/float64(t.played), float64(t.played)
		if t.played >= h.Least && n >= h.Share*float64(m.reached) && rate+worse+1/math.Sqrt(n) >= mean {
			list = append(list, Move{p, t.played})
		}
	}
	slices.SortFunc(list, func(a, b Move) int {
		return cmp.Or(cmp.Compare(b.Played, a.Played), cmp.Compare(a.Point, b.Point))
	})
	return list
}
