package learn

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"montego/goban"
	"montego/internal/rng"
	"montego/player/pattern"
	"montego/player/playout"
)

// Teams holds the positions that MM learns from. In each the legal moves compete,
// each a team of features, and one of them was played [Coulom07] §2.
//
// A team takes 16 bytes: one number for the levels of all families together, as few
// of their combinations differ, and a shape of each kind.
type Teams struct {
	Combos []pattern.Levels // the combinations of levels
	shards [numShards]shard
	combo  map[pattern.Levels]uint32
}

// numShards is how many parts the positions are split into. Sums are made for each
// shard, so that they do not depend on the number of threads.
const numShards = 8

type shard struct {
	ends    []int32 // of the teams of each position
	winners []int32 // the team that won each, as an index
	teams   []team
}

type team struct {
	combo  uint32
	shapes [pattern.NumDiamonds]pattern.Shape
}

// Sampling says which positions of the games are taken, and how many playouts are played
// from each for pattern.FamilyOwner and pattern.FamilyCriticality.
type Sampling struct {
	Every    int // one in Every positions of a game is taken; games begin at different ones
	Playouts int // from each position; 0 leaves both families out
	Policy   playout.Params
}

func (s Sampling) takes(game, i int) bool {
	return s.Every <= 1 || (i+game*7)%s.Every == 0
}

// GatherTeams collects the positions that are found in games, in the order of the games.
// newFind is called once for each thread; progress is called with the games read so far.
func GatherTeams(ctx context.Context, records *Records, newFind func() Find, threads int, progress func(games int)) (*Teams, error) {
	t := &Teams{combo: map[pattern.Levels]uint32{}}
	next := 0
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	err := inBatches(ctx, records, threads, progress, func() func([]Record) *Positions {
		find := newFind()
		return func(games []Record) *Positions {
			found, err := find(ctx, games)
			if err != nil {
				cancel(err)
				return nil
			}
			return found
		}
	}, func(found *Positions) {
		if found == nil {
			return
		}
		for _, p := range found.list {
			t.add(p, &t.shards[next%numShards])
			next++
		}
	})
	if err == nil && t.Positions() == 0 {
		err = errors.New("the games have no position of which a move could be learned")
	}
	return t, cmp.Or(context.Cause(ctx), err)
}

// Positions returns the number of positions.
func (t *Teams) Positions() (n int) {
	for i := range t.shards {
		n += len(t.shards[i].ends)
	}
	return n
}

// moves returns the number of teams.
func (t *Teams) moves() (n int) {
	for i := range t.shards {
		n += len(t.shards[i].teams)
	}
	return n
}

func (t *Teams) add(p position, s *shard) {
	s.winners = append(s.winners, int32(len(s.teams)+p.Winner))
	for _, x := range p.Features {
		id, ok := t.combo[x.Levels]
		if !ok {
			id = uint32(len(t.Combos))
			t.combo[x.Levels] = id
			t.Combos = append(t.Combos, x.Levels)
		}
		s.teams = append(s.teams, team{id, x.Shapes})
	}
	s.ends = append(s.ends, int32(len(s.teams)))
}

type gatherer struct {
	sampling Sampling
	finder   *pattern.Finder
	board    goban.Board
	moves    []goban.Point
	owners   *ownership // or nil
}

func newGatherer(d *pattern.Dictionary, s Sampling) *gatherer {
	return &gatherer{sampling: s, finder: pattern.NewFinder(d), owners: newOwnership(s)}
}

// each calls do with the positions of a game that are taken: the features of all
// legal moves, and the index of the one played. A position in which the move played
// does not compete, as it is suicide or an eye filled, is left out.
func (g *gatherer) each(r Record, do func(p position, i int)) {
	g.board.CopyFrom(r.Start)
	for i, m := range r.Moves {
		if g.sampling.takes(r.Number, i) {
			if p := g.position(m, r.Komi.Float(), uint64(r.Number)<<16+uint64(i)); p.Winner >= 0 {
				do(p, i)
			}
		}
		g.board.Play(m.Point, m.Color)
	}
}

// position finds the features of the position before a move; what playouts say follows
// from the seed.
func (g *gatherer) position(m goban.Move, komi float64, seed uint64) position {
	g.moves = pattern.Candidates(&g.board, m.Color, g.moves[:0])
	p := position{Winner: slices.Index(g.moves, m.Point)}
	g.finder.Begin(&g.board, m.Color)
	if o := g.owners; o != nil {
		o.play(&g.board, m.Color, komi, seed)
		g.finder.Played(&o.Owner, &o.Criticality)
	}
	p.Features = slices.Clone(g.finder.Of(g.moves))
	return p
}

// String describes the positions.
func (t *Teams) String() string {
	return fmt.Sprintf("%d positions, %d moves, %d combinations of levels, %d MiB",
		t.Positions(), t.moves(), len(t.Combos), t.moves()*16>>20)
}

// ownership plays playouts from a position to tell of each point for the mover. It belongs to one
// worker.
type ownership struct {
	playouts int
	policy   playout.Policy
	playout.PointStatistics
}

// newOwnership returns nil if no playouts are wanted.
func newOwnership(s Sampling) *ownership {
	if s.Playouts <= 0 {
		return nil
	}
	return &ownership{playouts: s.Playouts, policy: playout.New(s.Policy)}
}

// play plays from b, where c is to move and komi is White's. What is random follows
// from the seed.
func (s *ownership) play(b *goban.Board, c goban.Color, komi float64, seed uint64) {
	r := rng.New(seed)
	s.Play(s.policy, b, c, c, komi, s.playouts, &r)
}

// owners returns, row by row, who owns each point at the end of such playouts: from −100, always
// White, to 100, always Black.
func (s *ownership) owners(b *goban.Board, c goban.Color, komi float64, seed uint64) []int8 {
	s.play(b, c, komi, seed)
	list := make([]int8, 0, b.Area())
	for p := range b.Points() {
		black := (2*s.Owner[p] - 1) * float32(c.Sign())
		list = append(list, int8(math.Round(float64(100*black))))
	}
	return list
}
