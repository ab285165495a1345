package pattern

import (
	"montego/goban"
	"montego/player/tactics"
)

// The levels of FamilyEye.
const (
	eyeKills = 1 + iota
	eyeLives
	eyeFills
	eyeMakes
	eyeTakes
)

// fight returns the levels of a move that touches a stone; k is its code.
func (f *Finder) fight(p goban.Point, k goban.Code) (l Levels) {
	f.own.Beside(f.b, p, f.c)
	f.enemies.Beside(f.b, p, f.c.Opponent())
	captured := f.capture(p, &l)
	f.extend(p, &l)
	f.atari(p, &l)
	liberties := tactics.LibertiesAfter(f.b, p, f.c, 6)
	l = l.With(FamilyLiberties, liberties)
	f.selfAtari(p, k, captured, &l)
	if own := f.own.All(); len(own) > 1 {
		l = l.With(FamilyConnect, f.weakest(own))
	}
	if enemies := f.enemies.All(); len(enemies) > 1 {
		l = l.With(FamilyCut, f.weakest(enemies))
	}
	if level := f.eye(p, k); level > 0 {
		l = l.With(FamilyEye, level)
	}
	switch ko, when := f.b.LastKo(); {
	case captured == 1 && len(f.own.All()) == 0 && liberties == 1:
		l = l.With(FamilyKo, 1)
	case captured == 0 && when > 0 && p == ko:
		l = l.With(FamilyKo, 2)
	}
	return l
}

// capture adds what the move captures and why, and returns how many stones.
func (f *Finder) capture(p goban.Point, l *Levels) (stones int) {
	level := 0
	for _, id := range f.enemies.All() {
		if f.b.LibertyCount(id) != 1 {
			continue
		}
		stones += f.b.ChainSize(id)
		why := f.whyCapture(p, id)
		if level == 0 || why < level {
			level = why
		}
	}
	if stones > 0 {
		*l = l.With(FamilyCapture, level).With(FamilyCaptured, sizeLevel(stones))
	}
	return stones
}

func (f *Finder) whyCapture(p goban.Point, id goban.Chain) int {
	last := f.b.ChainAt(f.last)
	switch {
	case f.saves.Has(p):
		return 1
	case last != 0 && id == last:
		return 2
	case last != 0 && f.enemies.Has(last):
		return 3
	case f.caughtBy(id) != goban.Pass:
		return 4
	}
	return 5
}

func sizeLevel(stones int) int {
	switch {
	case stones <= 2:
		return stones
	case stones <= 4:
		return 3
	case stones <= 9:
		return 4
	}
	return 5
}

// caughtBy returns the move by which a ladder catches a chain with two liberties,
// Pass if it catches one in atari whatever its owner does, else NoPoint.
func (f *Finder) caughtBy(id goban.Chain) goban.Point {
	at := &f.ladders[id&(maxChain-1)]
	if at.stamp == f.stamp {
		return at.move
	}
	at.stamp, at.move = f.stamp, goban.NoPoint
	if f.b.LibertyCount(id) == 2 {
		at.move = tactics.Catch(f.b, id)
	} else if tactics.InLadder(f.b, id) {
		at.move = goban.Pass
	}
	return at.move
}

// extend adds what the move does for own chains with one or two liberties.
func (f *Finder) extend(p goban.Point, l *Levels) {
	level := 0
	for _, id := range f.own.All() {
		why := f.whyExtend(p, id)
		if why > 0 && (level == 0 || why < level) {
			level = why
		}
	}
	if level > 0 {
		*l = l.With(FamilyExtension, level)
	}
}

func (f *Finder) whyExtend(p goban.Point, id goban.Chain) int {
	level := 0
	switch f.b.LibertyCount(id) {
	case 1:
		level = 1
		if f.caughtBy(id) == goban.Pass {
			level = 2
		}
	case 2:
		if f.caughtBy(id) == goban.NoPoint || tactics.LibertiesAfter(f.b, p, f.c, 3) < 3 {
			return 0
		}
		level = 5
	default:
		return 0
	}
	if f.attacked.Has(id) {
		return level
	}
	if level == 5 {
		return 6
	}
	return level + 2
}

// atari adds what the move puts in atari.
func (f *Finder) atari(p goban.Point, l *Levels) {
	n, caught := 0, false
	for _, id := range f.enemies.All() {
		if f.b.LibertyCount(id) == 2 {
			n++
			caught = caught || f.caughtBy(id) == p
		}
	}
	ko, c := f.b.Ko()
	switch {
	case n == 0:
	case ko != goban.NoPoint && c == f.c:
		*l = l.With(FamilyAtari, 1)
	case caught:
		*l = l.With(FamilyAtari, 2)
	case n > 1:
		*l = l.With(FamilyAtari, 3)
	default:
		*l = l.With(FamilyAtari, 4)
	}
}

// selfAtari adds what the move does to its own chain.
func (f *Finder) selfAtari(p goban.Point, k goban.Code, captured int, l *Levels) {
	verdict := tactics.NotSelfAtari
	if k.Liberties() < 2 {
		verdict = tactics.SelfAtari(f.b, p, f.c)
	}
	if verdict == tactics.NotSelfAtari {
		return
	}
	size := 1
	for _, id := range f.own.All() {
		size += f.b.ChainSize(id)
	}
	*l = l.With(FamilySelfAtari, selfAtariLevel(verdict, size, l.Of(FamilyLiberties)))
	if captured == 0 && size == 1 && verdict == tactics.Fine && tactics.Snapback(f.b, p, f.c) {
		*l = l.With(FamilySnapback, 1)
	}
}

func selfAtariLevel(v tactics.Verdict, size, liberties int) int {
	switch {
	case liberties > 1:
		return 6
	case v == tactics.Fine:
		return min(size, 2)
	case size == 1:
		return 3
	case size <= 3:
		return 4
	}
	return 5
}

// weakest returns the level of FamilyConnect and FamilyCut for chains by the
// liberties of the weakest.
func (f *Finder) weakest(chains []goban.Chain) int {
	least := 3
	for _, id := range chains {
		least = min(least, f.b.LibertyCount(id))
	}
	return 4 - least
}

func (f *Finder) eye(p goban.Point, k goban.Code) int {
	if v := f.vital[p&(goban.NumPoints-1)]; v > 0 {
		return int(v)
	}
	if k.EyeLike(f.c) {
		return eyeFills
	}
	for q := range f.b.EmptiesBeside(p) {
		switch around := f.b.Code(q); {
		case around.NearlyEyeLike(f.c):
			return eyeMakes
		case around.NearlyEyeLike(f.c.Opponent()):
			return eyeTakes
		}
	}
	return 0
}
