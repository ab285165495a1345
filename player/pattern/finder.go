package pattern

import (
	"slices"

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

	surface  surface
	recent   recent
	lookups  lookups
	features []Features             // of the moves asked for last
	distance [goban.NumPoints]uint8 // to the last move in the common fate graph
	vital    [goban.NumPoints]uint8 // level of FamilyEye of points that decide an eyespace
	vitals   []goban.Point
	saves    tactics.Moves // captures that save a chain in new atari
	owner    *[goban.NumPoints]float32
	critical *[goban.NumPoints]float32
	ladders  [maxChain]ladder
	stamp    uint32
	attacked tactics.Chains // of the mover beside the last move, which has taken a liberty of each
	own      tactics.Chains // of the mover beside the move looked at
	enemies  tactics.Chains // the same of the opponent
}

// maxChain is more than the largest number of a goban.Chain.
const maxChain = 512

// ladder is what the quick ladder says of a chain with one or two liberties.
type ladder struct {
	stamp uint32      // when it was read
	move  goban.Point // that catches a chain with two, or Pass if one with one is caught
}

// NewFinder returns a finder that knows the shapes of a dictionary.
func NewFinder(d *Dictionary) *Finder { return &Finder{dictionary: d, classes: ThreeByThree()} }

// Begin prepares for the moves of c on b, which must not change until the next
// Begin.
func (f *Finder) Begin(b *goban.Board, c goban.Color) {
	f.BeginShapes(b, c)
	f.stamp++
	f.owner, f.critical = nil, nil
	f.second = goban.NoPoint
	if p := b.LastMove(1); b.OnBoard(p) {
		f.second = p
	}
	f.late = 9*(b.Area()-b.NumEmpty()) > b.Area()
	f.recent.follow(b)
	if f.last != goban.NoPoint {
		tactics.Distances(b, f.last, farFate, &f.distance)
	}
	f.findVitals()
	f.saves.Reset()
	f.attacked = tactics.Chains{}
	if f.last != goban.NoPoint {
		f.attacked.Beside(b, f.last, c)
	}
	for _, id := range f.attacked.All() {
		if b.LibertyCount(id) == 1 {
			tactics.CounterCaptures(b, id, &f.saves)
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

// findVitals notes the points that decide an eyespace of either side.
func (f *Finder) findVitals() {
	for _, p := range f.vitals {
		f.vital[p&(goban.NumPoints-1)] = 0
	}
	f.vitals = f.vitals[:0]
	for _, owner := range goban.Sides {
		var seen goban.PointSet
		for _, p := range f.b.Empties() {
			var s tactics.Space
			if seen.Has(p) || f.b.Code(p).Walls(owner)&15 == 0 || !s.Find(f.b, p, owner, tactics.MaxNakade) {
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

// Of returns the features of moves, in their order; they are good until the next call.
// Requires: the moves are legal, and Begin was called.
func (f *Finder) Of(moves []goban.Point) []Features {
	f.features = slices.Grow(f.features[:0], len(moves))[:len(moves)]
	for i, p := range moves {
		f.features[i] = Features{Levels: f.levels(p)}
	}
	f.findShapes(moves)
	return f.features
}

func (f *Finder) levels(p goban.Point) Levels {
	if p == goban.Pass {
		level := 1
		if f.b.LastMove(0) == goban.Pass {
			level = 2
		}
		return Levels(0).With(FamilyPass, level)
	}
	l := f.place(p)
	if k := f.b.Code(p); !k.Alone() {
		l |= f.fight(p, k)
	}
	return l
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

// distanceLevel returns the level of the gridcular distance of two points, 0 if they are the same.
func distanceLevel(p, q goban.Point) int { return max(min(Distance(p, q), farthest)-1, 0) }

func criticalityLevel(x float32) int {
	if x < 0 {
		return 1
	}
	return 2 + min(int(10*x), 4)
}

// BeginShapes prepares like Begin, but for Keys and Picture alone, which is quicker.
func (f *Finder) BeginShapes(b *goban.Board, c goban.Color) {
	f.b, f.c = b, c
	f.last = goban.NoPoint
	if p := b.LastMove(0); b.At(p) == c.Opponent() {
		f.last = p
	}
	f.surface.draw(b, c)
}

// Keys calls do for every kind and size of shape around a move, the small before
// the large, known or not. Requires: Begin was called, p is not Pass.
func (f *Finder) Keys(p goban.Point, do func(DictionaryEntry)) {
	w := &f.lookups.walks[0]
	w.start(p)
	also := f.also(p)
	for size := 2; size <= MaxDiamond; size++ {
		for i, sizes := range diamondSizes {
			d := Diamond(i)
			if size < sizes.min || size > sizes.max || d == DiamondReply && also[d] == 0 {
				continue
			}
			k := w.within(&f.surface, size).with(moreViews(d, also[d])).key(diamondSalt(d, size))
			do(DictionaryEntry{k, d, uint8(size)})
		}
	}
}
