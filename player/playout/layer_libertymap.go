package playout

import (
	"math/bits"
	"sync/atomic"

	"montego/goban"
	"montego/internal/param"
	"montego/internal/rng"
	"montego/player/tactics"
)

// LibertyMap are the parameters of liberty maps, a layer over the rules of moggy and montego about
// chains with two to four liberties.
type LibertyMap struct {
	Use       bool    `param:"use" default:"false" doc:"liberty maps: the rules about chains with two to four liberties choose moves by their results in earlier playouts" source:"[Baudis11] §6"`
	Explore   float64 `param:"explore" default:"0.1" range:"0..1" unit:"probability" needs:"playout.libmap.use" doc:"how often liberty maps choose a move at random" source:"[Baudis11] §6.2"`
	Threshold float64 `param:"threshold" default:"0.7" range:"0..1" unit:"local value" needs:"playout.libmap.use" doc:"liberty maps choose the first move whose mean rating is at least this, beginning with a random one" source:"[Baudis11] §6.2"`
	Least     int     `param:"least" default:"1" range:"1..1000" unit:"playouts" needs:"playout.libmap.use" doc:"a move with fewer playouts is unknown, and chosen as if its rating were high"`
	Rating    Rating  `param:"rating" default:"local-value" needs:"playout.libmap.use" doc:"how liberty maps rate a move when the playout is over" source:"[Baudis11] §6.1, §6.3"`
	Avoid     bool    `param:"avoid" default:"false" needs:"playout.libmap.use" doc:"if no move has a rating that is high enough, the next rule of the policy moves; false: a random one is chosen"`
}

// Rating is what a liberty map rates a move by when a playout is over: 1 for the player of the
// move, or 0 ([Baudis11] §6.3).
type Rating uint8

// The ratings there are.
const (
	RateLocalValue Rating = iota
	RateOwner
	RateResult
)

// Choices lists the ratings. See param.Enumerated.
func (Rating) Choices() []param.Choice {
	return []param.Choice{
		RateLocalValue: {Name: "local-value", Doc: "the mover's share of its point and of the neighbours, from 0 to 1"},
		RateOwner:      {Name: "owner", Doc: "1 if the mover owns its point, else 0"},
		RateResult:     {Name: "result", Doc: "1 if the mover has won, 1/2 after a draw, else 0"},
	}
}

// sixths returns the rating of a move of c at p in sixths.
func (r Rating) sixths(end *goban.Board, p goban.Point, c, winner goban.Color) int {
	if r != RateResult {
		return tactics.Worth(end, p, c, r == RateLocalValue)
	}
	switch winner {
	case c:
		return 6
	case goban.Empty:
		return 3
	}
	return 0
}

// libertyMap learns in playouts which move answers which liberties [Baudis11] §6.
// A chain is known by its liberties and what stands next to them, wherever its
// stones lie: most chains come up again and again in the playouts of a search.
// Each move that was chosen is rated when the playout is over, mostly by the local value
// of its point on the final board, and moves with high ratings are chosen again.
//
// A nil libertyMap knows nothing and chooses at random.
type libertyMap struct {
	params  LibertyMap
	ratings *ratings         // shared by the workers of a search: §6.2
	choices [maxMoves]choice // in the playout under way
	n       int
	rated   map[ratedMove]bool // scratch memory of learn
}

// ratedMove is a move about a chain, as it is rated.
type ratedMove struct {
	key   key
	point goban.Point
}

// choice is a move about a chain, and who made it.
type choice struct {
	keys  [3]key // under which it is rated; the first is used to look it up
	point goban.Point
	color goban.Color
}

// newLibertyMap returns a map with the given ratings, or nil where none is wanted.
func newLibertyMap(p LibertyMap, shared *ratings) *libertyMap {
	if !p.Use {
		return nil
	}
	return &libertyMap{params: p, ratings: shared, rated: map[ratedMove]bool{}}
}

// pick returns one of the collected moves that are good, or NoPoint. It begins at a
// random move and takes the first that is unknown or well rated; when it explores, it
// takes the first of all. If no move is well rated it takes the first, or none with
// Avoid ([Baudis11] §6.2, algorithm 7).
func (l *libertyMap) pick(found *tactics.Moves, from *sources, b *goban.Board, c goban.Color, r *rng.Rand, good filter) goban.Point {
	n := found.Len()
	if n == 0 {
		return goban.NoPoint // as most steps end
	}
	if l == nil {
		return draw(found, b, c, r, good)
	}
	start, explore := r.Intn(n), r.Float64() < l.params.Explore
	var fallback choice
	for i := range n {
		i = (start + i) % n
		p := found.At(i)
		if !good(b, p, c) {
			continue
		}
		move := choice{keysOf(b, from.chains[i], p, c), p, c}
		if explore || l.good(move) {
			return l.take(move)
		}
		if fallback.point == goban.NoPoint {
			fallback = move
		}
	}
	if fallback.point == goban.NoPoint || l.params.Avoid {
		return goban.NoPoint
	}
	return l.take(fallback)
}

// good reports whether a move is unknown or well rated.
func (l *libertyMap) good(m choice) bool {
	r := l.ratings.of(m.keys[0], m.point)
	return int(r.playouts) < l.params.Least || float64(r.sixths) >= 6*l.params.Threshold*float64(r.playouts)
}

// take notes a move for the end of the playout and returns it.
func (l *libertyMap) take(m choice) goban.Point {
	if l.n < len(l.choices) {
		l.choices[l.n] = m
		l.n++
	}
	return m.point
}

// learn rates the moves of a playout that winner has won by its final board: each once, however
// often the playout has chosen it ([Baudis11] §6.1, algorithm 6, where they are a set).
func (l *libertyMap) learn(end *goban.Board, winner goban.Color) {
	if l == nil {
		return
	}
	clear(l.rated)
	for i := range l.choices[:l.n] {
		m := &l.choices[i]
		value := l.params.Rating.sixths(end, m.point, m.color, winner)
		for _, k := range m.keys {
			if rated := (ratedMove{k, m.point}); k != 0 && !l.rated[rated] {
				l.rated[rated] = true
				l.ratings.add(k, m.point, value)
			}
		}
	}
	l.n = 0
	l.ratings.playouts.Add(1)
}

func (l *libertyMap) forget() {
	if l != nil {
		l.n = 0
		l.ratings.forget()
	}
}

// key names a chain with few liberties and who moves; 0 is no key.
type key uint64

// keysOf returns the keys under which a move of c at p about a chain is rated: that
// of the chain; and for a counter-attack, which defends the chain on a liberty of an
// enemy chain, first the exclusive or of both keys, then the key of each, as Pachi's
// branch with liberty maps has it.
func keysOf(b *goban.Board, chain goban.Chain, p goban.Point, c goban.Color) [3]key {
	k := keyOf(b, chain, c)
	if b.ChainColor(chain) != c || b.HasLiberty(chain, p) {
		return [3]key{k}
	}
	for enemy := range b.ChainsBeside(p, c.Opponent()) {
		if b.LibertyCount(enemy) <= 2 {
			attacked := keyOf(b, enemy, c)
			return [3]key{k ^ attacked, k, attacked}
		}
	}
	return [3]key{k}
}

// keyOf returns the key of a chain when c moves: its liberties, each with the
// number of empty points and of the chain's colour next to it ([Baudis11] §6.1).
func keyOf(b *goban.Board, chain goban.Chain, c goban.Color) key {
	var liberties [4]goban.Point
	owner, h := b.ChainColor(chain), goban.Hash(0)
	for _, p := range b.Liberties(chain, liberties[:0]) {
		k := b.Code(p)
		h ^= goban.Hash(bits.RotateLeft64(uint64(goban.StoneHash(owner, p)), k.Liberties()+4*k.Stones(owner)))
	}
	if owner == c {
		h = ^h
	}
	return key(h)
}

// sources tells about which chain each move is that a rule has collected.
type sources struct {
	n      int // moves noted
	chains [tactics.MaxMoves]goban.Chain
}

// note says that the moves collected since the last note are about a chain.
func (s *sources) note(chain goban.Chain, moves *tactics.Moves) {
	for ; s.n < moves.Len(); s.n++ {
		s.chains[s.n] = chain
	}
}

// ratings hold what liberty maps have learned of the moves about chains: for each
// key of a chain up to six moves with the sum of what they were worth. There is room
// for 2^16 keys; each can stand in four places only, where it replaces the one that
// was played about least recently.
//
// All workers of a search share one table without locks. Every word is atomic, so
// that nothing is torn; where two workers claim one place at the same time a rating
// may be lost or begin under the wrong key, which a later one replaces.
type ratings struct {
	playouts atomic.Uint32 // learned from so far: the age of entries is counted in them
	sets     [ratingSets][ratingWays]chainRatings
}

const (
	ratingSets = 1 << 14
	ratingWays = 4
)

// chainRatings are the ratings of the moves about one chain: 64 bytes, one cache line.
type chainRatings struct {
	key   atomic.Uint64
	last  atomic.Uint32    // 1 + the playout in which it was last played about; 0 if unused
	moves [6]atomic.Uint64 // packed ratings, 0 where there is none
}

// rating is what is known of one move: in how many playouts it was played, and the
// sum of what it was worth then in sixths.
type rating struct {
	point    goban.Point
	playouts uint16
	sixths   uint32
}

func unpack(w uint64) rating { return rating{goban.Point(w >> 48), uint16(w >> 32), uint32(w)} }

func (r rating) pack() uint64 {
	return uint64(r.point)<<48 | uint64(r.playouts)<<32 | uint64(r.sixths)
}

func (t *ratings) set(k key) *[ratingWays]chainRatings { return &t.sets[k>>48%ratingSets] }

// of returns the rating of a move; its playouts are 0 if nothing is known.
func (t *ratings) of(k key, p goban.Point) rating {
	set := t.set(k)
	for i := range set {
		e := &set[i]
		if e.last.Load() == 0 || e.key.Load() != uint64(k) {
			continue
		}
		for j := range e.moves {
			if r := unpack(e.moves[j].Load()); r.point == p {
				return r
			}
		}
		break
	}
	return rating{}
}

// add counts a playout in which the move p was worth sixths/6. A key has room for six
// moves; a seventh is not counted. After 65,535 playouts a rating does not change.
func (t *ratings) add(k key, p goban.Point, sixths int) {
	e := t.claim(k)
	if e == nil {
		return
	}
	e.last.Store(t.playouts.Load() + 1)
	for i := 0; i < len(e.moves); {
		old := e.moves[i].Load()
		r := unpack(old)
		switch {
		case old != 0 && r.point != p:
			i++
			continue
		case r.playouts == 1<<16-1:
			return
		}
		next := rating{p, r.playouts + 1, r.sixths + uint32(sixths)}
		if e.moves[i].CompareAndSwap(old, next.pack()) {
			return
		} // else another worker was quicker: compare again
	}
}

// claim returns the entry of a key. If it has none, the entry played about least
// recently is emptied for it; claim returns nil where another worker has just taken
// that.
func (t *ratings) claim(k key) *chainRatings {
	set := t.set(k)
	oldest := &set[0]
	for i := range set {
		e := &set[i]
		last := e.last.Load()
		if last != 0 && e.key.Load() == uint64(k) {
			return e
		}
		if last < oldest.last.Load() {
			oldest = e
		}
	}
	if old := oldest.key.Load(); !oldest.key.CompareAndSwap(old, uint64(k)) {
		return nil
	}
	for i := range oldest.moves {
		oldest.moves[i].Store(0)
	}
	return oldest
}

func (t *ratings) forget() {
	t.playouts.Store(0)
	for i := range t.sets {
		for j := range t.sets[i] {
			t.sets[i][j].last.Store(0)
			for m := range t.sets[i][j].moves {
				t.sets[i][j].moves[m].Store(0)
			}
		}
	}
}
