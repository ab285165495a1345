package pattern

import (
	"fmt"
	"slices"
	"testing"

	"montego/goban"
	"montego/internal/rng"
	"montego/player/tactics"
)

// slowFeatures finds the features of a move by their definitions: it plays the move on
// a copy of the board and looks what has changed. Ladders, self-atari and eyespaces are
// those of package tactics, which has twins of its own.
type slowFeatures struct {
	b, after     goban.Board
	c            goban.Color
	p, last      goban.Point
	captured     int
	own, enemies []goban.Chain // next to p
}

func newSlowFeatures(b *goban.Board, c goban.Color, p goban.Point) *slowFeatures {
	s := &slowFeatures{b: *b, after: *b, c: c, p: p}
	if l := b.LastMove(0); b.At(l) == c.Opponent() {
		s.last = l
	}
	s.captured = s.after.Play(p, c)
	for q := range goban.Neighbours(p) {
		switch id := b.ChainAt(q); {
		case b.At(q) == c && !slices.Contains(s.own, id):
			s.own = append(s.own, id)
		case b.At(q) == c.Opponent() && !slices.Contains(s.enemies, id):
			s.enemies = append(s.enemies, id)
		}
	}
	return s
}

func (s *slowFeatures) touches(id goban.Chain, p goban.Point) bool {
	for q := range goban.Neighbours(p) {
		if s.b.ChainAt(q) == id {
			return true
		}
	}
	return false
}

// levels returns the level of every family.
func (s *slowFeatures) levels() (l [NumFamilies]int) {
	b, p := &s.b, s.p
	l[FamilyBorder] = min(1+min(p.X(), p.Y(), b.Width()-1-p.X(), b.Height()-1-p.Y()), 5)
	if 9*(b.Stones(goban.Black)+b.Stones(goban.White)) > b.Area() {
		l[FamilyBorder] += 5
	}
	if s.last != goban.NoPoint {
		var distance [goban.NumPoints]uint8
		tactics.Distances(b, s.last, 100, &distance)
		l[FamilyLast] = slowDistance(p, s.last)
		l[FamilyCommonFate] = min(int(distance[p]), 7)
	}
	if q := b.LastMove(1); b.OnBoard(q) {
		l[FamilySecond] = slowDistance(p, q)
	}
	if len(s.own)+len(s.enemies) > 0 {
		s.fight(&l)
	}
	return l
}

func slowDistance(p, q goban.Point) int {
	x, y := p.X()-q.X(), p.Y()-q.Y()
	x, y = max(x, -x), max(y, -y)
	if d := x + y + max(x, y); d > 0 {
		return min(d, 17) - 1
	}
	return 0
}

func (s *slowFeatures) fight(l *[NumFamilies]int) {
	b, p := &s.b, s.p
	liberties := s.after.LibertyCount(s.after.ChainAt(p))
	l[FamilyLiberties] = min(liberties, 6)
	if s.captured > 0 {
		l[FamilyCapture] = s.capture()
		l[FamilyCaptured] = []int{0, 1, 2, 3, 3, 4, 4, 4, 4, 4, 5}[min(s.captured, 10)]
	}
	l[FamilyExtension] = s.extension()
	l[FamilyAtari] = s.atari()
	verdict := tactics.SelfAtari(b, p, s.c)
	size := s.after.ChainSize(s.after.ChainAt(p))
	switch {
	case liberties == 1 && verdict == tactics.NotSelfAtari:
		panic("an atari that tactics does not see")
	case liberties == 1 && verdict == tactics.Fine:
		l[FamilySelfAtari] = min(size, 2)
	case liberties == 1:
		l[FamilySelfAtari] = []int{0, 3, 4, 4, 5}[min(size, 4)]
	case verdict == tactics.Bad:
		l[FamilySelfAtari] = 6
	}
	if size == 1 && liberties == 1 && s.captured == 0 && s.takenBack() {
		l[FamilySnapback] = 1
	}
	for f, chains := range map[Family][]goban.Chain{FamilyConnect: s.own, FamilyCut: s.enemies} {
		if len(chains) > 1 {
			l[f] = 1
			for _, id := range chains {
				l[f] = max(l[f], 4-b.LibertyCount(id))
			}
		}
	}
	l[FamilyEye] = s.eye()
	if ko, _ := b.LastKo(); s.captured == 1 && size == 1 && liberties == 1 {
		l[FamilyKo] = 1
	} else if ko == p && s.captured == 0 {
		l[FamilyKo] = 2
	}
}

// takenBack reports whether the opponent who takes the stone has then no liberty but
// the point where it stood, and takes no other chain with it.
func (s *slowFeatures) takenBack() bool {
	taken := s.after
	h := taken.FirstLiberty(taken.ChainAt(s.p))
	if !taken.Legal(h, s.c.Opponent()) {
		return false
	}
	n := taken.Play(h, s.c.Opponent())
	id := taken.ChainAt(h)
	return n == 1 && taken.LibertyCount(id) == 1 && taken.ChainSize(id) > 1
}

func (s *slowFeatures) capture() int {
	best := 9
	for _, id := range s.enemies {
		if s.b.LibertyCount(id) == 1 {
			best = min(best, s.why(id))
		}
	}
	return best
}

func (s *slowFeatures) why(id goban.Chain) int {
	for p := range s.b.Points() { // any chain in atari that the last move touches
		x := s.b.ChainAt(p)
		if s.b.At(p) != s.c || s.b.LibertyCount(x) != 1 || s.last == goban.NoPoint || !s.touches(x, s.last) {
			continue
		}
		for q := range goban.Neighbours(p) {
			if e := s.b.ChainAt(q); s.b.At(q) == s.c.Opponent() && s.b.LibertyCount(e) == 1 && s.b.FirstLiberty(e) == s.p {
				return 1
			}
		}
	}
	last := s.b.ChainAt(s.last)
	switch {
	case last != 0 && last == id:
		return 2
	case last != 0 && s.touches(last, s.p):
		return 3
	case !tactics.InLadder(&s.b, id):
		return 4
	}
	return 5
}

func (s *slowFeatures) extension() int {
	best := 0
	for _, id := range s.own {
		level := 0
		switch s.b.LibertyCount(id) {
		case 1:
			level = 1
			if tactics.InLadder(&s.b, id) {
				level = 2
			}
			if !(s.last != goban.NoPoint && s.touches(id, s.last)) {
				level += 2
			}
		case 2:
			if tactics.Catch(&s.b, id) != goban.NoPoint && s.after.LibertyCount(s.after.ChainAt(s.p)) > 2 {
				level = 5
				if !(s.last != goban.NoPoint && s.touches(id, s.last)) {
					level = 6
				}
			}
		}
		if level > 0 && (best == 0 || level < best) {
			best = level
		}
	}
	return best
}

func (s *slowFeatures) atari() int {
	n, caught := 0, false
	for _, id := range s.enemies {
		if s.b.LibertyCount(id) == 2 {
			n++
			caught = caught || tactics.Catch(&s.b, id) == s.p
		}
	}
	ko, c := s.b.Ko()
	switch {
	case n == 0:
		return 0
	case ko != goban.NoPoint && c == s.c:
		return 1
	case caught:
		return 2
	case n > 1:
		return 3
	}
	return 4
}

// either stands for a level that the twin does not know.
const either = -1

func (s *slowFeatures) eye() int {
	level := 0
	for owner := goban.Black; owner <= goban.White; owner++ {
		for q := range s.b.Points() {
			var space tactics.Space
			var moves tactics.Moves
			if s.b.At(q) == goban.Empty && space.Find(&s.b, q, owner, tactics.MaxNakade) && space.Open() {
				space.Vital(s.c, &moves)
			}
			if moves.Has(s.p) {
				level = 1
				if owner == s.c {
					level = 2
				}
			}
		}
	}
	if level > 0 {
		return level
	}
	if s.b.EyeLike(s.p, s.c) {
		return 3
	}
	for q := range goban.Neighbours(s.p) {
		if s.b.At(q) != goban.Empty {
			continue
		}
		for i, c := range []goban.Color{s.c, s.c.Opponent()} {
			then := s.b
			if then.Play(s.p, c) > 0 {
				return either // the stones it takes count as there
			}
			if then.At(s.p) == c && !s.b.EyeLike(q, c) && s.b.Code(q).Stones(c.Opponent()) == 0 && then.EyeLike(q, c) {
				return 4 + i
			}
		}
	}
	return 0
}

// shapes finds the largest shapes as people would: from their pictures.
func (s *slowFeatures) shapes(d *Dictionary, f *Finder) (shapes [NumDiamonds]Shape) {
	shapes[DiamondShape] = Shape(ThreeByThree().Of(s.b.Code(s.p), s.c))
	for kind, sizes := range diamondSizes {
		for size := sizes.min; size <= sizes.max; size++ {
			picture, ok := slowPicture(&s.b, s.c, s.p, s.last, Diamond(kind), size)
			if !ok {
				break
			}
			e, err := ParseShape(Diamond(kind), size, picture)
			if err != nil {
				panic(err)
			}
			id := slices.IndexFunc(d.keys, func(k Key) bool { return k == e.Key })
			if id < 0 || d.Entry(Shape(id)) != e {
				break
			}
			shapes[kind] = Shape(id)
		}
	}
	return shapes
}

// slowPicture draws a shape point by point, as it lies on the board.
func slowPicture(b *goban.Board, c goban.Color, p, last goban.Point, kind Diamond, size int) (string, bool) {
	text, marked := "", false
	for y := reach; y >= -reach; y-- {
		for x := -reach; x <= reach; x++ {
			o := Offset{x, y}
			at := Offset{p.X() + x, p.Y() + y}
			q := goban.NoPoint
			color := goban.Border
			if at.X >= 0 && at.Y >= 0 && at.X < b.Width() && at.Y < b.Height() {
				q = goban.PointAt(at.X, at.Y)
				color = b.At(q)
			}
			d := slowDistance(goban.PointAt(0, 0), goban.PointAt(max(x, -x), max(y, -y))) + 1
			letter := "?"
			switch {
			case o == Offset{}:
				letter = "*"
			case kind == DiamondReply && q == last && q != goban.NoPoint && d <= MaxDiamond:
				letter, marked = "(", true
			case d > size:
				letter = "_"
			case color == goban.Border:
				letter = "#"
			case color == goban.Empty:
				letter = "."
			default:
				letter = map[bool]string{true: "X", false: "O"}[color == c]
				if n := b.LibertyCount(b.ChainAt(q)); kind == DiamondLibertyShape && d == 2 {
					letter = fmt.Sprint(min(n, 3))
					if color != c {
						letter = fmt.Sprint(min(n, 3) + 6)
					}
				}
			}
			text += letter
		}
		if y > -reach {
			text += "/"
		}
	}
	return text, marked || kind != DiamondReply
}

// learnShapes fills a dictionary with shapes of a random game: those around every ninth
// point of every fifth position.
func learnShapes(d *Dictionary, b *goban.Board, r *rng.Rand) {
	finder, moves := NewFinder(d), 0
	randomGame(b, r, func(b *goban.Board) {
		if moves++; moves%5 != 0 {
			return
		}
		c := goban.Color(1 + b.Moves()%2)
		finder.BeginShapes(b, c)
		for i, p := range b.Empties() {
			if i%9 == 0 && b.Legal(p, c) && d.Len() < 50_000 {
				finder.Keys(p, func(e DictionaryEntry) { d.Add(e) })
			}
		}
	})
}

// TestFinderSlow compares all features of all moves of random games with the twin.
func TestFinderSlow(t *testing.T) {
	r, seen := rng.New(3), [NumFamilies]map[int]int{}
	for f := range seen {
		seen[f] = map[int]int{}
	}
	for _, size := range [][2]int{{5, 5}, {7, 4}, {9, 9}, {13, 13}} {
		for range 3 {
			d := NewDictionary(60_000)
			game := r
			learnShapes(d, goban.New(size[0], size[1]), &game)
			finder, moves := NewFinder(d), 0
			randomGame(goban.New(size[0], size[1]), &r, func(b *goban.Board) {
				if moves++; moves%5 != 0 {
					return
				}
				c := goban.Color(1 + b.Moves()%2)
				finder.Begin(b, c)
				var competing []goban.Point
				for _, p := range b.Empties() {
					if (b.Code(p).Playable(c) || b.EyeLike(p, c) && b.Legal(p, c)) && !b.Retakes(p, c) {
						competing = append(competing, p)
					}
				}
				found := slices.Clone(finder.Of(competing))
				for i, p := range competing {
					slow, x := newSlowFeatures(b, c, p), found[i]
					for f, want := range slow.levels() {
						seen[f][want]++
						if got := x.Levels.Of(Family(f)); got != want && want != either {
							t.Fatalf("%v at %v: %s is %d, want %d\n%v", c, p, Families[f].Name, got, want, b)
						}
					}
					if i%4 == 0 {
						if want := slow.shapes(d, finder); x.Shapes != want {
							t.Fatalf("%v at %v: shapes %v, want %v\n%v", c, p, x.Shapes, want, b)
						}
					}
				}
			})
		}
	}
	for f, counts := range seen {
		t.Logf("%s: %v", Families[f].Name, counts)
		for level := range Families[f].Levels {
			if Family(f) != FamilyPass && Family(f) != FamilyOwner && Family(f) != FamilyCriticality && counts[level+1] == 0 {
				t.Errorf("%s: level %d was never met", Families[f].Name, level+1)
			}
		}
	}
}
