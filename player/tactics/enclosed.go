package tactics

import (
	"slices"

	"montego/goban"
)

// maxEnclosed is how many empty points an enclosure has at most, and maxOutside how many liberties
// outside of it a chain of the opponent has at most that is attacked from there, too.
const (
	maxEnclosed = 9
	maxOutside  = 2
)

// Enclosed asks whether a chain can be captured in its enclosure, by an opponent who
// moves first. The enclosure is all empty points and stones of the owner that are
// connected with the chain, and the opponent's chains that have no other liberties. Chains of
// the opponent that have one or two others can be attacked from there, as in a seki: these liberties
// belong to the enclosure, too, unless that makes it too large. The owner may pass, so a chain in a
// seki is not captured: its opponent would have to approach, and would be captured for it. A chain
// lives as well if a chain that takes it, of no fewer stones, is captured in turn.
//
// The answer is Captured, or Escapes for a chain that lives, or that captures more than six stones
// around it; or None if the enclosure has more than nine empty points or the Reader's budget was used
// up. The opponent wins every ko, since the owner may not retake one, so Escapes is certain as long as
// neither side plays outside of the enclosure; a chain that is Captured may live by a ko.
//
// Chains of the owner for which alive says so live whatever happens here: the enclosure ends
// at them, and a chain that is connected with one escapes. If alive is nil, there are none.
func (r *Reader) Enclosed(b *goban.Board, chain goban.Chain, alive func(goban.Chain) bool) Outcome {
	return r.enclosed(b, chain, enclosure{alive: alive})
}

// EnclosedAfterEnd is Enclosed as life and death are confirmed after the game by Japanese rules,
// where neither side retakes a ko. So a chain is captured that lives by ko threats alone.
func (r *Reader) EnclosedAfterEnd(b *goban.Board, chain goban.Chain, alive func(goban.Chain) bool) Outcome {
	return r.enclosed(b, chain, enclosure{alive: alive, ended: true})
}

// Doomed reports whether a chain is captured in its enclosure by an opponent who moves first, even
// if its owner may retake every ko and repeat every position. So it is certain as long as neither side
// plays outside of the enclosure. See Enclosed.
func (r *Reader) Doomed(b *goban.Board, chain goban.Chain, alive func(goban.Chain) bool) bool {
	return r.enclosed(b, chain, enclosure{alive: alive, ended: true, cycles: true}) == Captured
}

// enclosed asks about a chain by what e says of the rules and of other chains.
func (r *Reader) enclosed(b *goban.Board, chain goban.Chain, e enclosure) (outcome Outcome) {
	e.reader, e.stone, e.owner = r, stoneOf(b, chain), b.ChainColor(chain)
	outcome = e.ask(b, chain, true)
	if outcome == None && e.ask(b, chain, false) == Escapes {
		return Escapes // who is captured there may yet live by an attack on a chain around it
	}
	if e.sacrifices = true; outcome == Captured && e.ask(b, chain, true) == Escapes {
		return Escapes
	}
	return outcome
}

func (e enclosure) ask(b *goban.Board, chain goban.Chain, wide bool) Outcome {
	if !e.survey(b, chain, wide) {
		return None
	}
	r := e.reader
	e.known, r.nodes = map[enclosedAt]bool{}, 0
	r.board(0).CopyFrom(b)
	captured := e.attack(0)
	switch {
	case r.nodes >= r.Budget:
		return None
	case captured:
		return Captured
	}
	return Escapes
}

// enclosure is what is read of a chain.
type enclosure struct {
	reader *Reader
	stone  goban.Point // of the chain
	owner  goban.Color
	alive  func(goban.Chain) bool // which of the owner's chains live; may be nil
	ended  bool                   // the game is: the opponent may not retake a ko either
	cycles bool                   // the owner may retake a ko, and lives if a position comes back
	// sacrifices says that the chain lives if the opponent's chain that captures it is captured in turn.
	sacrifices bool
	safe       []goban.Point // stones of the chains beside it that are alive
	points     []goban.Point // where both sides may play
	known      map[enclosedAt]bool
	path       []goban.Hash // of the positions that led to the present one
	back       int          // the first place in path that a move left out would have repeated
}

type enclosedAt struct {
	position goban.Hash
	turn     goban.Color
	ko       goban.Point // where turn may not retake
}

// survey finds the points of the enclosure, and reports whether they are few enough. A wide one
// has the liberties of those chains of the opponent, too, that stand around it and have few others.
func (e *enclosure) survey(b *goban.Board, chain goban.Chain, wide bool) bool {
	s := surveyed{}
	s.addChain(b, chain)
	if !e.extend(b, &s) {
		return false
	}
	tried := map[goban.Chain]bool{}
	for c := e.besieger(b, &s, tried); wide && c != 0; c = e.besieger(b, &s, tried) {
		tried[c] = true
		wider := s
		wider.points = slices.Clone(s.points)
		wider.safe = slices.Clone(s.safe)
		for _, q := range b.Liberties(c, nil) {
			wider.add(b, q)
		}
		if e.extend(b, &wider) {
			s = wider
		}
	}
	e.points, e.safe = s.points, s.safe
	return true
}

// surveyed is what a survey has found so far.
type surveyed struct {
	in      goban.PointSet
	points  []goban.Point // those of in
	safe    []goban.Point // see enclosure
	empties int           // among the points
	looked  int           // at how many of the points
}

func (s *surveyed) add(b *goban.Board, p goban.Point) {
	if s.in.Has(p) {
		return
	}
	s.in.Add(p)
	s.points = append(s.points, p)
	if b.At(p) == goban.Empty {
		s.empties++
	}
}

func (s *surveyed) addChain(b *goban.Board, c goban.Chain) {
	for p := range b.ChainStones(c) {
		s.add(b, p)
	}
}

func (s *surveyed) outside(b *goban.Board, c goban.Chain) (n int) {
	for _, q := range b.Liberties(c, nil) {
		if !s.in.Has(q) {
			n++
		}
	}
	return n
}

// extend adds what belongs to the points found so far, and reports whether they are few enough.
// Chains of the owner that stand beside them belong to them with all their liberties, unless they
// are alive, also those that would stand beside them once the opponent's stones there are captured.
func (e *enclosure) extend(b *goban.Board, s *surveyed) bool {
	for s.looked < len(s.points) {
		for ; s.looked < len(s.points) && s.empties <= maxEnclosed; s.looked++ {
			for q := range goban.Neighbours(s.points[s.looked]) {
				switch b.At(q) {
				case goban.Empty:
					s.add(b, q)
				case e.owner:
					if c := b.ChainAt(q); e.alive != nil && e.alive(c) {
						s.safe = append(s.safe, q)
					} else {
						s.addChain(b, c)
					}
				}
			}
		}
		if s.empties > maxEnclosed {
			return false
		}
		for _, p := range s.points {
			for c := range b.ChainsBeside(p, e.owner.Opponent()) {
				if s.outside(b, c) == 0 {
					s.addChain(b, c)
				}
			}
		}
	}
	return true
}

// besieger returns the opponent's chain beside the points, other than those in tried, that has the fewest
// liberties outside the points, from 1 to maxOutside; 0 if there is none. A chain with more than one
// liberty outside must also have one among the points.
func (e *enclosure) besieger(b *goban.Board, s *surveyed, tried map[goban.Chain]bool) (found goban.Chain) {
	fewest := maxOutside + 1
	for _, p := range s.points {
		for c := range b.ChainsBeside(p, e.owner.Opponent()) {
			if n := s.outside(b, c); n > 0 && n < fewest && (n == 1 || n < b.LibertyCount(c)) && !tried[c] {
				found, fewest = c, n
			}
		}
	}
	return found
}

func (e *enclosure) connected(b *goban.Board) bool {
	return slices.ContainsFunc(e.safe, func(p goban.Point) bool { return b.ChainAt(p) == b.ChainAt(e.stone) })
}

// attack reports whether the opponent, whose turn it is on the board of a level, captures
// the chain.
func (e *enclosure) attack(level int) bool {
	if e.connected(e.reader.board(level)) {
		return false
	}
	return e.read(level, e.owner.Opponent(), func(b *goban.Board) bool {
		if b.At(e.stone) != e.owner {
			return !e.sacrifices || !e.recaptured(level+1)
		}
		return !e.defend(level + 1)
	})
}

// recaptured reports whether the chain that has just captured the owner's, on the board of a level, has as
// many stones or more and is captured in turn by the owner, who moves next: then the owner's chain was a
// sacrifice. The side that wins every ko in the first reading wins it in this one too.
func (e *enclosure) recaptured(level int) bool {
	before, b := e.reader.board(level-1), e.reader.board(level)
	p := b.LastMove(0)
	if b.ChainSize(b.ChainAt(p)) < before.ChainSize(before.ChainAt(e.stone)) || !e.within(b, b.ChainAt(p)) {
		return false
	}
	other := enclosure{
		reader: e.reader, stone: p, owner: e.owner.Opponent(), points: e.points, known: map[enclosedAt]bool{},
		ended: !e.cycles, cycles: !e.ended,
	}
	return other.attack(level)
}

// within reports whether all liberties of a chain are points of the enclosure.
func (e *enclosure) within(b *goban.Board, c goban.Chain) bool {
	return !slices.ContainsFunc(b.Liberties(c, nil), func(q goban.Point) bool { return !slices.Contains(e.points, q) })
}

// defend reports whether the owner, whose turn it is on the board of a level, saves the
// chain.
func (e *enclosure) defend(level int) bool {
	return e.read(level, e.owner, func(b *goban.Board) bool { return !e.attack(level + 1) })
}

// read reports whether a move of the colour works, which the function says of the board
// after it. The owner may also pass.
func (e *enclosure) read(level int, turn goban.Color, works func(after *goban.Board) bool) (found bool) {
	b := e.reader.board(level)
	banned := e.ended // to retake a ko at once
	if turn == e.owner {
		banned = !e.cycles
	}
	at := enclosedAt{position: b.Hash(), turn: turn}
	if ko, _ := b.Ko(); banned && b.Retakes(ko, turn) {
		at.ko = ko
	}
	if found, known := e.known[at]; known {
		return found
	}
	if e.reader.nodes++; e.reader.nodes >= e.reader.Budget {
		return false
	}
	place, back := len(e.path), e.back
	e.path, e.back = append(e.path, b.Hash()), place+1
	for _, p := range e.points {
		if b.At(p) != goban.Empty || !b.Legal(p, turn) && (banned || !b.Retakes(p, turn)) {
			continue
		}
		after := e.reader.board(level + 1)
		after.CopyFrom(b)
		taken := after.Play(p, turn)
		if turn == e.owner && taken > MaxNakade && after.LibertyCount(after.ChainAt(e.stone)) > b.LibertyCount(b.ChainAt(e.stone)) {
			found = true // room enough for two eyes
			break
		}
		earlier := slices.Index(e.path, after.Hash())
		repeated := earlier >= 0
		if repeated {
			e.back = min(e.back, earlier)
		}
		if repeated && !(e.cycles && turn == e.owner) {
			continue
		}
		if repeated || works(after) {
			found = true
			break
		}
	}
	if !found && turn == e.owner {
		after := e.reader.board(level + 1)
		after.CopyFrom(b)
		found = works(after)
	}
	if e.back > place { // otherwise it depends on the moves that led here, or would if this position were among them
		e.known[at] = found
	}
	e.path, e.back = e.path[:place], min(e.back, back)
	return found
}
