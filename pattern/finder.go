package pattern

import (
	"montego/goban"
	"montego/tactics"
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

	surface  surface
	recent   recent
	distance [goban.NumPoints]uint8 // to the last move in the common fate graph
	vital    [goban.NumPoints]uint8 // level of FamilyEye of points that decide an eyespace
	vitals   []goban.Point
	saves    tactics.Moves // captures that save a chain in new atari
	owner    *[goban.NumPoints]float32
	critical *[goban.NumPoints]float32
	ladders  [maxChain]ladder
	stamp    uint32
	beside   besides
	marked   uint8 // the cell, plus one, in which the move looked at sees the last move; 0 if it is too far
}

// maxChain is more than the largest number of a goban.Chain.
const maxChain = 512

// ladder is what the quick ladder says of a chain with one or two liberties.
type ladder struct {
	stamp uint32      // when it was read
	move  goban.Point // that catches a chain with two, or Pass if one with one is caught
}

// besides are the chains next to a move, each once.
type besides struct {
	own, enemies [4]goban.Chain
	owns, foes   int
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
	f.surface.draw(b, c)
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
	if k := f.b.Code(p); k.Stones(goban.Black)+k.Stones(goban.White) > 0 {
		x.Levels |= f.fight(p, k)
	}
	f.findShapes(p, &x.Shapes)
	return x
}

// place returns the levels that follow from where a move lies.
func (f *Finder) place(p goban.Point) (l Levels) {
	line := min(lineOf(f.b, p), 5)
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

// lineOf returns how far p is from the nearest edge: 1 for the first line.
func lineOf(b *goban.Board, p goban.Point) int {
	x, y := p.X(), p.Y()
	return 1 + min(x, y, b.Width()-1-x, b.Height()-1-y)
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

// findShapes finds the largest known shape of each kind around a move, or remembers it.
func (f *Finder) findShapes(p goban.Point, shapes *[NumDiamonds]Shape) {
	f.mark(p)
	at, liberties := surfaceAt(p), f.liberties(p)
	found, remembered := f.recent.at(at, liberties, f.c)
	if remembered {
		shapes[DiamondShape], shapes[DiamondLibertyShape] = found.shape, found.liberty
	} else {
		shapes[DiamondShape] = Shape(f.classes.Of(f.b.Code(p), f.c))
		size := f.searchShapes(p, [NumDiamonds]bool{DiamondShape: true, DiamondLibertyShape: true}, shapes)
		f.recent.note(found, at, liberties, size, shapes)
	}
	if f.marked == 0 {
		return
	}
	reply, remembered := f.recent.replyAt(at, f.marked, f.c)
	if !remembered {
		size := f.searchShapes(p, [NumDiamonds]bool{DiamondReply: true}, shapes)
		f.recent.noteReply(reply, at, f.marked, size, shapes[DiamondReply])
	}
	shapes[DiamondReply] = reply.reply
}

// liberties tells of the four neighbours of p whose stones they are and whether their
// chains have one, two or more liberties.
func (f *Finder) liberties(p goban.Point) (l uint16) {
	for i := range 4 {
		content, _ := f.libertyContent(p, i)
		l = l<<4 | uint16(content)
	}
	return l
}

// searchShapes finds the largest known shape of the kinds that are wanted. Ring by ring
// it collects the keys that the dictionary may know, until it does not know the next;
// then it looks for the largest of these that it does know. It returns the distance up
// to which it has looked at stones.
func (f *Finder) searchShapes(p goban.Point, known [NumDiamonds]bool, shapes *[NumDiamonds]Shape) (size int) {
	w := walk{at: surfaceAt(p), surface: &f.surface}
	var keys [NumDiamonds][MaxDiamond + 1]Key
	var n [NumDiamonds]int // keys collected
	for size = 2; size <= MaxDiamond && (known[0] || known[1] || known[2]); size++ {
		w.to(size)
		for d := range known {
			if !known[d] || size < diamondSizes[d].min {
				continue
			}
			if size > diamondSizes[d].max {
				known[d] = false
				continue
			}
			k := f.key(Diamond(d), size, &w.views, p)
			if known[d] = f.dictionary.mayKnow(k); known[d] {
				keys[d][n[d]] = k
				n[d]++
			}
		}
	}
	for d := range n {
		for i := n[d] - 1; i >= 0; i-- {
			if s := f.dictionary.find(keys[d][i]); s != 0 {
				shapes[d] = s
				break
			}
		}
	}
	return size - 1
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

// key returns the key of a kind and size of shape around p, whose stones have
// these views. Requires: for a reply, the last move is marked.
func (f *Finder) key(d Diamond, size int, v *views, p goban.Point) Key {
	w := *v
	switch d {
	case DiamondReply:
		w.mix(&cellViews[f.marked-1][cellLast])
	case DiamondLibertyShape:
		f.mixLiberties(p, &w)
	}
	return w.key(diamondSalt(d, size))
}

// mixLiberties adds the liberties of the chains next to p.
func (f *Finder) mixLiberties(p goban.Point, v *views) {
	for i := range 4 {
		if content, ok := f.libertyContent(p, i); ok {
			v.mix(&cellViews[i][content])
		}
	}
}

// libertyContent returns what cell i, one of the four nearest to p, holds if
// liberties are told, and whether it is a stone.
func (f *Finder) libertyContent(p goban.Point, i int) (content uint8, stone bool) {
	q := goban.Point(int(p) + cells[i].Y*goban.Stride + cells[i].X)
	id := f.b.ChainAt(q)
	if id == 0 {
		return 0, false
	}
	content = cellLiberties + uint8(min(f.b.LibertyCount(id), 3)) - 1
	if f.b.At(q) != f.c {
		content += 3
	}
	return content, true
}

// walk hashes a diamond ring by ring.
type walk struct {
	surface *surface
	at      int // of the centre
	cell    int // the next one
	views   views
}

// to adds the rings up to a size.
func (w *walk) to(size int) {
	v := w.views
	for ; w.cell < cellsWithin[size]; w.cell++ {
		i := w.cell
		content := w.surface.cells[(w.at+surfaceOffsets[i])&(surfaceSize-1)]
		v.mix(&cellViews[i][content])
	}
	w.views = v
}

// BeginShapes prepares like Begin, but for Keys and Picture alone, which is quicker.
func (f *Finder) BeginShapes(b *goban.Board, c goban.Color) {
	f.b, f.c = b, c
	f.last = lastOf(b, c.Opponent())
	f.surface.draw(b, c)
}

// Keys calls do for every kind and size of shape around a move, the small before
// the large, known or not. Requires: Begin was called, p is not Pass.
func (f *Finder) Keys(p goban.Point, do func(DictionaryEntry)) {
	w := walk{at: surfaceAt(p), surface: &f.surface}
	f.mark(p)
	for size := 2; size <= MaxDiamond; size++ {
		w.to(size)
		for d, sizes := range diamondSizes {
			if size < sizes.min || size > sizes.max || Diamond(d) == DiamondReply && f.marked == 0 {
				continue
			}
			do(DictionaryEntry{f.key(Diamond(d), size, &w.views, p), Diamond(d), uint8(size)})
		}
	}
}
