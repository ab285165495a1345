package pattern

import "montego/goban"

// lookupMoves is how many moves are looked up side by side. They are enough for the processor
// to wait for several places of the dictionary at once, and few enough for its nearest cache.
const lookupMoves = 16

// lookups are the shapes of some moves that are to be found, because nothing is remembered
// of them.
type lookups struct {
	moves    [lookupMoves]shapesOf
	searches [NumDiamonds * lookupMoves]shapeSearch
	pending  [NumDiamonds * lookupMoves]uint8 // the searches whose next size is to be looked up
	n        int                              // of searches
	fetched  Shape                            // makes the compiler keep the reads that bring slots near
}

// shapesOf are the shapes of one move.
type shapesOf struct {
	walk      walk
	code      goban.Code
	liberties uint16 // what Finder.liberties tells
	marked    uint8  // what Finder.marked tells
	// Where to remember the shapes by stones and liberties, and that by the last move; nil
	// where nothing has to be looked up.
	around *memory[[2]Shape]
	reply  *memory[Shape]
	found  [NumDiamonds]Shape
	sizes  [NumDiamonds]uint8 // the distances up to which stones were looked at
}

// shapeSearch looks for the largest known shape of a kind.
type shapeSearch struct {
	of   *shapesOf
	kind Diamond
	more views   // what the kind adds to the stones
	keys [16]Key // that the dictionary may know, by size from the smallest on
	n    uint8   // how many they are
	last bool    // whether the dictionary may know the key that was looked up last
}

// findShapes finds the largest known shapes of each kind around moves, or recalls them.
func (f *Finder) findShapes(moves []goban.Point) {
	for from := 0; from < len(moves); from += lookupMoves {
		some := moves[from:min(from+lookupMoves, len(moves))]
		f.lookups.n = 0
		for i, p := range some {
			if p != goban.Pass {
				f.recall(&f.lookups.moves[i], p, &f.features[from+i].Shapes)
			}
		}
		f.lookups.run(&f.surface, f.dictionary)
		for i, p := range some {
			if p != goban.Pass {
				f.remember(&f.lookups.moves[i], &f.features[from+i].Shapes)
			}
		}
	}
}

// recall fills in the shapes around p that are remembered, and begins to search the others.
func (f *Finder) recall(of *shapesOf, p goban.Point, shapes *[NumDiamonds]Shape) {
	of.walk.start(p)
	of.code = f.b.Code(p)
	of.liberties, of.marked = f.liberties(p, of.code), f.marked(p)
	of.around, of.reply = nil, nil
	at := of.walk.at
	if m := f.recent.shapes.at(&f.recent, at, f.c, of.liberties, nearShapes); m.holds(&f.recent, at, of.liberties) {
		shapes[DiamondShape], shapes[DiamondLibertyShape] = m.found[0], m.found[1]
	} else {
		of.around = m
		f.lookups.begin(of, DiamondShape, views{})
		f.lookups.begin(of, DiamondLibertyShape, libertyViews(of.liberties))
	}
	if of.marked == 0 {
		return
	}
	if m := f.recent.replies.at(&f.recent, at, f.c, uint16(of.marked), nearReplies); m.holds(&f.recent, at, uint16(of.marked)) {
		shapes[DiamondReply] = m.found
	} else {
		of.reply = m
		f.lookups.begin(of, DiamondReply, replyViews(of.marked))
	}
}

// remember fills in the shapes that were found, and remembers them.
func (f *Finder) remember(of *shapesOf, shapes *[NumDiamonds]Shape) {
	at := of.walk.at
	if of.around != nil {
		if of.found[DiamondShape] == 0 {
			of.found[DiamondShape] = Shape(f.classes.Of(of.code, f.c))
		}
		shapes[DiamondShape], shapes[DiamondLibertyShape] = of.found[DiamondShape], of.found[DiamondLibertyShape]
		size := max(of.sizes[DiamondShape], of.sizes[DiamondLibertyShape], nearShapes)
		of.around.hold(&f.recent, at, of.liberties, size, [2]Shape{shapes[DiamondShape], shapes[DiamondLibertyShape]})
	}
	if of.reply != nil {
		shapes[DiamondReply] = of.found[DiamondReply]
		of.reply.hold(&f.recent, at, uint16(of.marked), max(of.sizes[DiamondReply], nearReplies), shapes[DiamondReply])
	}
}

// begin begins to search the largest known shape of a kind; more is what the kind adds to
// the stones.
func (l *lookups) begin(of *shapesOf, kind Diamond, more views) {
	s := &l.searches[l.n]
	s.of, s.kind, s.more, s.n = of, kind, more, 0
	l.n++
}

// run finds the shapes of all searches. A search collects the keys that the dictionary may
// know, from the smallest shape on, until the dictionary does not know the next one; then it
// looks for the largest of these that the dictionary does know. All searches take a step
// before any of them takes the next. Each step waits for memory, and the steps of different
// searches wait at the same time if no branch between them depends on what they read.
func (l *lookups) run(on *surface, d *Dictionary) {
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
		l.searches[i].find(d)
	}
}

func (s *shapeSearch) addKey(on *surface) {
	size := diamondSizes[s.kind].min + int(s.n)
	s.of.sizes[s.kind] = uint8(size)
	s.keys[s.n&15] = s.of.walk.within(on, size).with(s.more).key(diamondSalt(s.kind, size))
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

func (s *shapeSearch) find(d *Dictionary) {
	shape := Shape(0)
	for ; shape == 0 && s.n > 0; s.n-- {
		shape = d.find(s.largest())
	}
	s.of.found[s.kind] = shape
}

// liberties tells of the four neighbours of p, whose code is k, whose stones they are and
// whether their chains have one, two or more liberties: the content of each of the four
// nearest cells, or 0 for no stone, in four bits.
func (f *Finder) liberties(p goban.Point, k goban.Code) (l uint16) {
	if k.Stones(goban.Black)+k.Stones(goban.White) == 0 {
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

// libertyViews returns what the liberties of the four neighbours add to the views.
func libertyViews(liberties uint16) (v views) {
	for i := range 4 {
		v = v.with(cellViews[i][liberties>>(4*i)&15])
	}
	return v
}

// marked returns the cell, plus one, in which p sees the last move, 0 if it is too far.
func (f *Finder) marked(p goban.Point) uint8 {
	if f.last == goban.NoPoint {
		return 0
	}
	o := Offset{f.last.X() - p.X(), f.last.Y() - p.Y()}
	if o.distance() > MaxDiamond {
		return 0
	}
	return cellAt[o.Y+reach][o.X+reach]
}

// replyViews returns what the last move in a cell, plus one, adds to the views.
func replyViews(marked uint8) views { return cellViews[marked-1][cellLast] }

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
