package search

import (
	"montego/goban"
	"montego/internal/param"
	"montego/player/tactics"
)

// EyeRule says which own eyes the tree does not fill.
type EyeRule uint8

// The rules there are.
const (
	EyeLike EyeRule = iota
	EyeSurrounded
	EyeReal
	EyeNone
)

// Choices lists the rules. See param.Enumerated.
func (EyeRule) Choices() []param.Choice {
	return []param.Choice{
		EyeLike:       {Name: "eye-like", Doc: "surrounded, with at most one enemy at the corners, none at the edge"},
		EyeSurrounded: {Name: "surrounded", Doc: "surrounded by own chains that are not in atari, as Crazy Stone gives urgency 0"},
		EyeReal:       {Name: "real", Doc: "the same, if the corners show that it stays an eye, as in Golois"},
		EyeNone:       {Name: "none", Doc: "the tree fills any eye"},
	}
}

func (e EyeRule) String() string { return param.NameOf(e) }

// eye reports whether the empty point p is an own eye of c by a rule other than
// EyeLike, which a Code answers.
func (e EyeRule) eye(b *goban.Board, p goban.Point, c goban.Color) bool {
	switch e {
	case EyeReal:
		return tactics.RealEye(b, p, c)
	case EyeNone:
		return false
	}
	k := b.Code(p)
	return k.Surrounded(c) && k.InAtari(c) == 0
}

// PassRule says when the tree considers the pass although other moves are left.
type PassRule uint8

// The rules there are.
const (
	PassHalf PassRule = iota
	PassAlways
	PassLast
)

// Choices lists the rules. See param.Enumerated.
func (PassRule) Choices() []param.Choice {
	return []param.Choice{
		PassHalf:   {Name: "half", Doc: "once half of the board is taken"},
		PassAlways: {Name: "always", Doc: "always"},
		PassLast:   {Name: "last", Doc: "never"},
	}
}

func (r PassRule) String() string { return param.NameOf(r) }

// considers reports whether the tree considers the pass on b.
func (r PassRule) considers(b *goban.Board) bool {
	return r == PassAlways || r == PassHalf && 2*b.NumEmpty() <= b.Area()
}

// candidates lists, in random order, the moves of c that a tree considers. These are
// the legal points except own eyes, as the parameter Eyes defines them, and except
// moves that only run into a ladder, if the parameters prune those. The pass is listed
// when its rule says so or nothing else is left. Own eyes are listed too if a
// prior judges them. With fold, only one of the moves that are the same by
// symmetry is listed.
func (w *worker) candidates(b *goban.Board, c goban.Color, fold bool, dst []goban.Point) []goban.Point {
	dst = w.unshuffled(b, c, dst)
	for i := len(dst) - 1; i > 0; i-- {
		j := w.rand.Intn(i + 1)
		dst[i], dst[j] = dst[j], dst[i]
	}
	if fold {
		dst = w.symmetries.prune(b, dst)
	}
	return dst
}

// unshuffled lists the same moves in the order of the board's empty points, symmetric ones too.
func (w *worker) unshuffled(b *goban.Board, c goban.Color, dst []goban.Point) []goban.Point {
	for _, p := range b.Empties() {
		if w.considers(b, p, c) && !b.Retakes(p, c) && !(w.ladders != nil && w.ladders.LosingExtension(b, p, c)) {
			dst = append(dst, p)
		}
	}
	if len(dst) == 0 || w.s.params.Pass.considers(b) {
		dst = append(dst, goban.Pass)
	}
	return dst
}

// folds reports whether only one of the moves that are the same by symmetry is listed.
func (w *worker) folds(b *goban.Board) bool { return w.s.params.Fold && w.symmetries.find(b) }

// considers reports whether the tree considers the move of c at the empty point p,
// ko aside.
func (w *worker) considers(b *goban.Board, p goban.Point, c goban.Color) bool {
	k := b.Code(p)
	if w.s.params.Eyes == EyeLike {
		return k.Playable(c) || w.s.params.Priors.Eye > 0 && k.EyeLike(c) && b.Legal(p, c)
	}
	if k.Suicide(c) {
		return false
	}
	return w.s.params.Priors.Eye > 0 || !w.s.params.Eyes.eye(b, p, c)
}
