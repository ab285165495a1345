package pattern

import (
	"montego/goban"
	"montego/player/tactics"
)

// Finder finds the features of the moves in one position. It holds what they
// share, such as ladders read, and belongs to one worker.
type Finder struct {
	dictionary *Dictionary
	classes    *Classes

	b      *goban.Board
	c      goban.Color // who moves
	last   goban.Point // where the opponent just played, or NoPoint
	second goban.Point // where the mover played before, or NoPoint
	late   bool        // the opening is over

	walk     walk
	recent   recent
	distance [goban.NumPoints]uint8 // to the last move in the common fate graph
	vital    [goban.NumPoints]uint8 // level of FamilyEye of points that decide an eyespace
	vitals   []goban.Point
	saves    tactics.Moves // captures that save a chain in new atari
	owner    *[goban.NumPoints]float32
	critical *[goban.NumPoints]float32
	ladders  [maxChain]ladder
	stamp    uint32
	own      tactics.Chains // of the mover beside the move looked at
	enemies  tactics.Chains // the same of the opponent
	marked   uint8          // the cell, plus one, in which the move looked at sees the last move; 0 if it is too far
}

// maxChain is more than the largest number of a goban.Chain.
const maxChain = 512

// ladder is what the quick ladder says of a chain with one or two liberties.
type ladder struct {
	stamp uint32      // when it was read
	move  goban.Point // that catches a chain with two, or Pass if one with one is caught
}

// NewFinder returns a finder that knows the shapes of a dictionary.
func NewFinder(d *Dictionary) *Finder {
	return &Finder{dictionary: d, classes: ThreeByThree()}
}

// Begin prepares for the moves of c on b, which must not change until the next
// Begin.
func (f *Finder) Begin(b *goban.Board, c goban.Color) {
	f.b, f.c = b, c
	f.stamp++
	f.owner, f.critical = nil, nil
	f.last, f.second = lastOf(b, c.Opponent()), goban.NoPoint
	if p := b.LastMove(1); b.OnBoard(p) {
		f.second = p
	}
	f.late = 9*(b.Area()-b.NumEmpty()) > b.Area()
	f.walk.surface.draw(b, c)
	f.recent.follow(b)
	if f.last != goban.NoPoint {
		tactics.Distances(b, f.last, farFate, &f.distance)
	}
	f.findVitals()
	f.saves.Reset()
	if f.last != goban.NoPoint {
		for id := range b.ChainsBeside(f.last, c) {
			if b.LibertyCount(id) == 1 {
				tactics.CounterCaptures(b, id, &f.saves)
			}
		}
	}
}

// Played hands in what playouts from the position say, by point: how often it is
// the mover's at the end, from 0 to 1, and how much owning it goes with winning.
// Either may be nil. It is good until the next Begin.
func (f *Finder) Played(owner, criticality *[goban.NumPoints]float32) {
	f.owner, f.critical = owner, criticality
}

// farFate is the largest distance that FamilyCommonFate tells apart, less one.
const farFate = 6

// lastOf returns the last move if it left a stone of c, else NoPoint.
func lastOf(b *goban.Board, c goban.Color) goban.Point {
	if p := b.LastMove(0); b.At(p) == c {
		return p
	}
	return goban.NoPoint
}

// findVitals notes the points that decide an eyespace of either side.
func (f *Finder) findVitals() {
	for _, p := range f.vitals {
		f.vital[p&(goban.NumPoints-1)] = 0
	}
	f.vitals = f.vitals[:0]
	for owner := goban.Black; owner <= goban.White; owner++ {
		var seen goban.PointSet
		for _, p := range f.b.Empties() {
			var s tactics.Space
			if seen.Has(p) || f.b.Code(p).Walls(owner)&15 == 0 || !s.Find(f.b, p, owner) {
				continue
			}
			for _, q := range s.Points() {
				seen.Add(q)
			}
			if s.Open() {
				f.noteVitals(&s, owner)
			}
		}
	}
}

func (f *Finder) noteVitals(s *tactics.Space, owner goban.Color) {
	level := uint8(eyeKills)
	if owner == f.c {
		level = eyeLives
	}
	var moves tactics.Moves
	s.Vital(f.c, &moves)
	for _, p := range moves.Points() {
		f.vital[p&(goban.NumPoints-1)] = level
		f.vitals = append(f.vitals, p)
	}
}

// Of returns the features of a move. Requires: it is legal, and Begin was called.
func (f *Finder) Of(p goban.Point) (x Features) {
	if p == goban.Pass {
		level := 1
		if f.b.LastMove(0) == goban.Pass {
			level = 2
		}
		return Features{Levels: Levels(0).With(FamilyPass, level)}
	}
	x.Levels = f.place(p)
	k := f.b.Code(p)
	if k.Stones(goban.Black)+k.Stones(goban.White) > 0 {
		x.Levels |= f.fight(p, k)
	}
	f.findShapes(p, k, &x.Shapes)
	return x
}

// place returns the levels that follow from where a move lies.
func (f *Finder) place(p goban.Point) (l Levels) {
	line := min(f.b.Line(p), 5)
	if f.late {
		line += 5
	}
	l = l.With(FamilyBorder, line)
	if f.last != goban.NoPoint {
		l = l.With(FamilyLast, distanceLevel(p, f.last)).
			With(FamilyCommonFate, int(f.distance[p&(goban.NumPoints-1)]))
	}
	if f.second != goban.NoPoint {
		l = l.With(FamilySecond, distanceLevel(p, f.second))
	}
	if f.owner != nil {
		l = l.With(FamilyOwner, 1+min(int(8*f.owner[p&(goban.NumPoints-1)]), 7))
	}
	if f.critical != nil {
		l = l.With(FamilyCriticality, criticalityLevel(f.critical[p&(goban.NumPoints-1)]))
	}
	return l
}

// distanceLevel returns the level of the gridcular distance of two points, 0 if they
// are the same.
func distanceLevel(p, q goban.Point) int {
	o := Offset{q.X() - p.X(), q.Y() - p.Y()}
	return max(min(o.distance(), farthest)-1, 0)
}

func criticalityLevel(x float32) int {
	if x < 0 {
		return 1
	}
	return 2 + min(int(10*x), 4)
}

// findShapes finds the largest known shape of each kind around a move, or remembers it;
// k is its code.
func (f *Finder) findShapes(p goban.Point, k goban.Code, shapes *[NumDiamonds]Shape) {
	f.mark(p)
	f.walk.start(p)
	at, liberties := f.walk.at, f.liberties(p, k)
	around := f.recent.shapes.at(&f.recent, at, f.c, liberties, 4, func() ([2]Shape, uint8) {
		shape, size := f.search(DiamondShape, views{})
		if shape == 0 {
			shape = Shape(f.classes.Of(k, f.c))
		}
		liberty, libertySize := f.search(DiamondLibertyShape, libertyViews(liberties))
		return [2]Shape{shape, liberty}, max(size, libertySize)
	})
	shapes[DiamondShape], shapes[DiamondLibertyShape] = around[0], around[1]
	if f.marked > 0 {
		shapes[DiamondReply] = f.recent.replies.at(&f.recent, at, f.c, uint16(f.marked), 3, func() (Shape, uint8) {
			return f.search(DiamondReply, cellViews[f.marked-1][cellLast])
		})
	}
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

// search finds the largest known shape of a kind, or 0; more is what the kind adds to the
// stones. It collects the keys that the dictionary may know, from the smallest shape on,
// until it does not know the next; then it looks for the largest of these that it does
// know. It returns the distance up to which it has looked at stones, too.
func (f *Finder) search(d Diamond, more views) (s Shape, size uint8) {
	var keys [16]Key // more than sizes
	n, sizes := 0, &diamondSizes[d]
	for i := sizes.min; i <= sizes.max; i++ {
		k := f.walk.within(i).with(more).key(diamondSalt(d, i))
		size = uint8(i)
		if !f.dictionary.mayKnow(k) {
			break
		}
		keys[n&15] = k
		n++
	}
	for s == 0 && n > 0 {
		n--
		s = f.dictionary.find(keys[n&15])
	}
	return s, size
}

// mark notes where the last move lies, as seen from p.
func (f *Finder) mark(p goban.Point) {
	f.marked = 0
	if f.last == goban.NoPoint {
		return
	}
	if o := (Offset{f.last.X() - p.X(), f.last.Y() - p.Y()}); o.distance() <= MaxDiamond {
		f.marked = cellAt[o.Y+reach][o.X+reach]
	}
}

// walk hashes the diamonds around a point, ring by ring and no farther than they are
// asked for.
type walk struct {
	surface surface
	at      int // the point
	size    int // the distance up to which the hashes are known
	views   [MaxDiamond + 1]views
}

// start begins at a point.
func (w *walk) start(p goban.Point) { w.at, w.size = surfaceAt(p), 1 }

// within returns the views of the diamond of a size.
func (w *walk) within(size int) views {
	for w.size < size {
		w.views[w.size+1] = w.ring(w.views[w.size], cellsWithin[w.size], cellsWithin[w.size+1])
		w.size++
	}
	return w.views[size]
}

// ring returns the views with the cells of one ring added: those from the index from up to
// to, without it.
func (w *walk) ring(v views, from, to int) views {
	offsets := surfaceOffsets[from:to]
	adds := cellViews[from:to][:len(offsets)]
	at := w.at
	for i, o := range offsets {
		v = v.with(adds[i][w.surface.cells[(at+o)&(surfaceSize-1)]&15])
	}
	return v
}

// BeginShapes prepares like Begin, but for Keys and Picture alone, which is quicker.
func (f *Finder) BeginShapes(b *goban.Board, c goban.Color) {
	f.b, f.c = b, c
	f.last = lastOf(b, c.Opponent())
	f.walk.surface.draw(b, c)
}

// Keys calls do for every kind and size of shape around a move, the small before
// the large, known or not. Requires: Begin was called, p is not Pass.
func (f *Finder) Keys(p goban.Point, do func(DictionaryEntry)) {
	f.mark(p)
	f.walk.start(p)
	more := [NumDiamonds]views{DiamondLibertyShape: libertyViews(f.liberties(p, f.b.Code(p)))}
	if f.marked > 0 {
		more[DiamondReply] = cellViews[f.marked-1][cellLast]
	}
	for size := 2; size <= MaxDiamond; size++ {
		for d, sizes := range diamondSizes {
			if size < sizes.min || size > sizes.max || Diamond(d) == DiamondReply && f.marked == 0 {
				continue
			}
			k := f.walk.within(size).with(more[d]).key(diamondSalt(Diamond(d), size))
			do(DictionaryEntry{k, Diamond(d), uint8(size)})
		}
	}
}
