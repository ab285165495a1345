package pattern

import "montego/goban"

// lookupMoves is how many moves are looked up side by side. They are enough for the processor
// to wait for several places of the dictionary at once, and few enough for its nearest cache.
const lookupMoves = 16

// lookups are the shapes of some moves that are to be found, because nothing is remembered
// of them.
type lookups struct {
	walks    [lookupMoves]walk // by move
	searches [NumDiamonds * lookupMoves]shapeSearch
	pending  [NumDiamonds * lookupMoves]uint8 // the searches whose next size is to be looked up
	n        int                              // of searches
	fetched  Shape                            // makes the compiler keep the reads that bring slots near
}

// shapeSearch looks for the largest known shape of a kind around a move.
type shapeSearch struct {
	walk   *walk
	kind   Diamond
	more   views   // what the kind adds to the stones
	also   uint16  // the same as Finder.also tells it
	memory *memory // where to remember what is found
	found  *Shape  // where it goes, too, unless there is none
	keys   [16]Key // that the dictionary may know, by size from the smallest on
	n      uint8   // how many they are
	size   uint8   // the distance up to which stones were looked at
	last   bool    // whether the dictionary may know the key that was looked up last
}

// findShapes finds the largest known shapes of each kind around moves, or recalls them. Where
// no larger one is known, the class of the move is its DiamondShape.
func (f *Finder) findShapes(moves []goban.Point) {
	for from := 0; from < len(moves); from += lookupMoves {
		f.lookups.n = 0
		for i, p := range moves[from:min(from+lookupMoves, len(moves))] {
			if p != goban.Pass {
				f.recall(&f.lookups.walks[i], p, &f.features[from+i].Shapes)
			}
		}
		f.lookups.run(&f.surface, f.dictionary, &f.recent)
	}
}

// recall fills in the shapes around p that are remembered, and begins to search the others.
func (f *Finder) recall(w *walk, p goban.Point, shapes *[NumDiamonds]Shape) {
	w.start(p)
	shapes[DiamondShape] = Shape(f.classes.Of(f.b.Code(p), f.c))
	for d, also := range f.also(p) {
		kind := Diamond(d)
		if kind == DiamondReply && also == 0 {
			continue
		}
		m := f.recent.at(kind, w.at, f.c, also)
		if !m.holds(&f.recent, w.at, also) {
			s := &f.lookups.searches[f.lookups.n]
			s.walk, s.kind, s.more, s.also = w, kind, moreViews(kind, also), also
			s.memory, s.found, s.n = m, &shapes[kind], 0
			f.lookups.n++
		} else if m.found > 0 {
			shapes[kind] = m.found
		}
	}
}

// run finds the shapes of all searches, and remembers them. A search collects the keys that the
// dictionary may know, from the smallest shape on, until the dictionary does not know the next one;
// then it looks for the largest of these that the dictionary does know. All searches take a step
// before any of them takes the next. Each step waits for memory, and the steps of different
// searches wait at the same time if no branch between them depends on what they read.
func (l *lookups) run(on *surface, d *Dictionary, r *recent) {
	pending := l.pending[:l.n]
	for i := range pending {
		pending[i] = uint8(i)
	}
	for len(pending) > 0 {
		for _, i := range pending {
			l.searches[i].addKey(on)
		}
		for _, i := range pending {
			s := &l.searches[i]
			s.last = d.mayKnow(s.keys[s.n&15])
		}
		n := 0
		for _, i := range pending {
			s := &l.searches[i]
			pending[n] = i
			n += s.step()
		}
		pending = pending[:n]
	}
	for i := range l.searches[:l.n] {
		l.fetched ^= d.first(l.searches[i].largest())
	}
	for i := range l.searches[:l.n] {
		s := &l.searches[i]
		size, shape := max(s.size, nearby[s.kind]), s.find(d)
		*s.memory = memory{r.around(s.walk.at, size), shape, s.also, size}
		if shape > 0 {
			*s.found = shape
		}
	}
}

func (s *shapeSearch) addKey(on *surface) {
	size := diamondSizes[s.kind].min + int(s.n)
	s.size = uint8(size)
	s.keys[s.n&15] = s.walk.within(on, size).with(s.more).key(diamondSalt(s.kind, size))
}

// step notes whether the dictionary may know the key looked up last, and returns 1 if the
// search goes on with a larger one, else 0.
func (s *shapeSearch) step() int {
	sizes := &diamondSizes[s.kind]
	known, larger := uint8(0), uint8(0)
	if s.last {
		known = 1
	}
	if int(s.n) < sizes.max-sizes.min {
		larger = 1
	}
	s.n += known
	return int(known & larger)
}

// largest returns the key of the largest shape that the dictionary may know; if there is none,
// a key that means nothing.
func (s *shapeSearch) largest() Key { return s.keys[(s.n-1)&15] }

func (s *shapeSearch) find(d *Dictionary) (shape Shape) {
	for ; shape == 0 && s.n > 0; s.n-- {
		shape = d.find(s.largest())
	}
	return shape
}

// also returns what each kind of shape around p looks at besides the stones: for DiamondReply
// where the last move is, 0 if it is too far, and for DiamondLibertyShape the liberties.
func (f *Finder) also(p goban.Point) [NumDiamonds]uint16 {
	return [NumDiamonds]uint16{DiamondReply: f.marked(p), DiamondLibertyShape: f.liberties(p)}
}

// moreViews returns what also, which is not 0 for DiamondReply, adds to the views.
func moreViews(kind Diamond, also uint16) (v views) {
	switch kind {
	case DiamondReply:
		return cellViews[also-1][cellLast]
	case DiamondLibertyShape:
		for i := range 4 {
			v = v.with(cellViews[i][also>>(4*i)&15])
		}
	}
	return v
}

// liberties tells of the four neighbours of p whose stones they are and
// whether their chains have one, two or more liberties: the content of each of the four
// nearest cells, or 0 for no stone, in four bits.
func (f *Finder) liberties(p goban.Point) (l uint16) {
	if f.b.Code(p).Alone() {
		return 0
	}
	for i, o := range besideOffsets {
		q := goban.Point(int(p) + o)
		id := f.b.ChainAt(q)
		if id == 0 {
			continue
		}
		content := cellLiberties + uint16(min(f.b.LibertyCount(id), 3)) - 1
		if f.b.At(q) != f.c {
			content += 3
		}
		l |= content << (4 * i)
	}
	return l
}

// besideOffsets are where the four nearest cells lie on a board.
var besideOffsets = func() (offsets [4]int) {
	for i := range offsets {
		offsets[i] = cells[i].Y*goban.Stride + cells[i].X
	}
	return offsets
}()

// marked returns the cell, plus one, in which p sees the last move, 0 if it is too far.
func (f *Finder) marked(p goban.Point) uint16 {
	if f.last == goban.NoPoint {
		return 0
	}
	o := Offset{f.last.X() - p.X(), f.last.Y() - p.Y()}
	if o.distance() > MaxDiamond {
		return 0
	}
	return uint16(cellAt[o.Y+reach][o.X+reach])
}

// walk hashes the diamonds around a point, ring by ring and no farther than they are
// asked for.
type walk struct {
	at    int // the point on a surface
	size  int // the distance up to which the hashes are known
	views [MaxDiamond + 1]views
}

func (w *walk) start(p goban.Point) { w.at, w.size = surfaceAt(p), 1 }

func (w *walk) within(on *surface, size int) views {
	for w.size < size {
		w.views[w.size+1] = w.ring(on, w.views[w.size], cellsWithin[w.size], cellsWithin[w.size+1])
		w.size++
	}
	return w.views[size]
}

// ring returns the views with the cells of one ring added: those from the index from up to
// to, without it.
func (w *walk) ring(on *surface, v views, from, to int) views {
	offsets := surfaceOffsets[from:to]
	adds := cellViews[from:to][:len(offsets)]
	at := w.at
	for i, o := range offsets {
		v = v.with(adds[i][on.cells[(at+o)&(surfaceSize-1)]&15])
	}
	return v
}
