package playout

import (
	"math/bits"

	"montego/goban"
	"montego/rng"
	"montego/tactics"
)

// LibertyMap are the parameters of liberty maps, a layer on the rules of moggy
// about chains with two to four liberties.
type LibertyMap struct {
	Use       bool    `param:"use" default:"false" doc:"moves about chains with two to four liberties are chosen by what they came to in earlier playouts" source:"[Baudis11]"`
	Explore   float64 `param:"explore" default:"0.1" range:"0..1" unit:"share of moves" doc:"liberty maps choose at random all the same" source:"[Baudis11]"`
	Threshold float64 `param:"threshold" default:"0.7" range:"0..1" unit:"local value" doc:"liberty maps choose the first move that was worth so much in the mean" source:"[Baudis11]"`
	Least     int     `param:"least" default:"1" range:"1..1000" unit:"games" doc:"liberty maps know nothing of a move that was played less often, and choose it"`
	Avoid     bool    `param:"avoid" default:"false" doc:"liberty maps leave the move to the next rule if all were worth less, instead of choosing at random"`
}

// libertyMap learns in playouts which move answers which liberties [Baudis11].
// A chain is known by its liberties and what stands next to them, wherever its
// stones lie: most chains come up again and again in the playouts of a search.
// Each move that was chosen is judged when the game is over, by the value of the
// final board around it, and the next time one is chosen that has proved itself.
//
// A nil libertyMap knows nothing and chooses at random.
type libertyMap struct {
	params  LibertyMap
	worths  *worths
	choices [maxMoves]choice // of the game being played
	n       int
}

// choice is a move about a chain, and who made it.
type choice struct {
	key   key
	point goban.Point
	color goban.Color
}

// newLibertyMap returns a map, or nil where none is wanted.
func newLibertyMap(p LibertyMap) *libertyMap {
	if !p.Use {
		return nil
	}
	return &libertyMap{params: p, worths: new(worths)}
}

// pick returns one of the collected moves that are playable, or NoPoint: from a
// random one on, the first that is unknown or has proved itself, else any.
func (l *libertyMap) pick(found *tactics.Moves, from *sources, b *goban.Board, c goban.Color, r *rng.Rand) goban.Point {
	if l == nil {
		return pick(found, b, c, r)
	}
	n := found.Len()
	if n == 0 {
		return goban.NoPoint
	}
	start, explore := r.Intn(n), r.Float64() < l.params.Explore
	var fallback choice
	for i := range n {
		i = (start + i) % n
		p := found.At(i)
		if !playable(b, p, c) {
			continue
		}
		move := choice{keyOf(b, from.of(i), c), p, c}
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

// good reports whether a move is unknown or has proved itself.
func (l *libertyMap) good(m choice) bool {
	games, sixths := l.worths.of(m.key, m.point)
	return games < l.params.Least || float64(sixths) >= 6*l.params.Threshold*float64(games)
}

// take notes a move for the end of the game and returns it.
func (l *libertyMap) take(m choice) goban.Point {
	if l.n < len(l.choices) {
		l.choices[l.n] = m
		l.n++
	}
	return m.point
}

// finish judges the moves of a game by its final board.
func (l *libertyMap) finish(end *goban.Board) {
	if l == nil {
		return
	}
	for _, m := range l.choices[:l.n] {
		l.worths.add(m.key, m.point, tactics.LocalValue(end, m.point, m.color))
	}
	l.n = 0
	l.worths.games++
}

// forget forgets all games.
func (l *libertyMap) forget() {
	if l != nil {
		l.n, *l.worths = 0, worths{}
	}
}

// key names a chain with few liberties and who moves.
type key uint64

// keyOf returns the key of a chain when c moves: its liberties, each with the
// number of empty points and of the chain's colour next to it. [Baudis11].
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

// sources tells about which chains a rule has collected moves.
type sources struct {
	n    int
	list [8]source // as many as points around the last move
}

// source is a chain and the number of moves collected when it had been asked.
type source struct {
	chain goban.Chain
	moves int
}

func (s *sources) reset() { s.n = 0 }

// note says that the moves collected since the last note, if there are any, are
// about a chain.
func (s *sources) note(chain goban.Chain, moves *tactics.Moves) {
	if n := moves.Len(); n > 0 && (s.n == 0 || s.list[s.n-1].moves < n) && s.n < len(s.list) {
		s.list[s.n] = source{chain, n}
		s.n++
	}
}

// of returns the chain that move i is about.
func (s *sources) of(i int) goban.Chain {
	for _, source := range s.list[:s.n] {
		if i < source.moves {
			return source.chain
		}
	}
	return 0
}
