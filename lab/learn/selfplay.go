package learn

import (
	"context"
	"sync"

	"montego/game"
	"montego/goban"
	"montego/internal/panics"
	"montego/internal/rng"
	"montego/player/engine"
	"montego/player/search"
	"montego/player/timing"
	"montego/sgf"
)

// SelfPlay plays games of a player against itself. What a game is follows from its number
// and the seed, on one thread of search.
type SelfPlay struct {
	Player        engine.Params
	Width, Height int
	Komi          game.Komi
	// Handicap is the largest handicap: each game has none or 2 to as many fixed stones, each number with
	// the same chance. With stones the komi is about the one that the player thinks fair.
	Handicap int
	Random   int // moves at the beginning that are drawn at random
	Owners   int // playouts from the last position that tell whose the points are
	// Fast is the number of playouts of a fast move, by which a game goes on quickly and
	// whose shares of visits are not kept; 0: no move is fast. Full is the share of the other
	// moves (playout cap randomization, [Wu19] §3.1).
	Fast int
	Full float64
	Seed uint64
}

// maxSelfMoves bounds a game: three moves a point.
const maxSelfMoves = 3

// Run plays n games from number first on, threads of them side by side, until ctx is done,
// which is no error. It calls add with each game, one call at a time, in the order of their
// numbers; so a run that goes on after the games of an earlier one gives what one run would
// have given. The error is that of add.
func (s *SelfPlay) Run(ctx context.Context, first, n, threads int, add func(*Game) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	engines := make([][]*engine.Engine, threads)
	for i := range engines {
		engines[i] = s.engines()
		for _, e := range engines[i] {
			defer e.Close()
		}
	}
	var mu sync.Mutex // guards what follows
	var failed error
	next, waiting := first, map[int]*Game{} // which game comes next, and games that wait for it
	panics.Each(threads, n, func(thread, i int) {
		if ctx.Err() != nil {
			return
		}
		g := s.play(ctx, engines[thread], first+i)
		if g == nil {
			return
		}
		mu.Lock()
		defer mu.Unlock()
		waiting[first+i] = g
		for ; failed == nil && waiting[next] != nil; next++ {
			failed = add(waiting[next])
			delete(waiting, next)
		}
		if failed != nil {
			cancel()
		}
	})
	return failed
}

// play plays a game, or returns nil if it was broken off.
func (s *SelfPlay) play(ctx context.Context, engines []*engine.Engine, number int) *Game {
	seed := s.Seed + uint64(number)<<20
	for _, e := range engines {
		e.Restart(seed)
	}
	draw := rng.New(seed)
	g, stones := s.begin(ctx, engines[0], &draw)
	record := &Game{Width: s.Width, Height: s.Height, Komi: g.AreaKomi().Float(), Handicap: stones}
	for c := g.ToMove(); !g.Over() && len(g.Moves()) < maxSelfMoves*s.Width*s.Height; c = c.Opponent() {
		var shares []Share
		value := float32(-1)
		if len(g.Moves()) < s.Random {
			playRandom(g, c, &draw)
		} else {
			fast := s.Fast > 0 && draw.Float64() >= s.Full
			mover := engines[0]
			if fast {
				mover = engines[1]
			}
			d := mover.GenMove(ctx, g, c, engine.Terms{Clock: timing.New(timing.Settings{})})
			if shares = s.sharesOf(d); shares != nil {
				value = float32(c.Share(d.Search.Calibration.WinRate(d.Search.Value)))
			}
			if fast {
				shares = nil
			}
		}
		if ctx.Err() != nil {
			return nil
		}
		record.Shares = append(record.Shares, shares)
		record.Values = append(record.Values, value)
	}
	record.Moves = g.Moves()
	s.end(record, g.Board(), seed)
	return record
}

// komiSpread is by how many points the komi of a handicap game is at most above or below the fair one.
const komiSpread = 15

// begin returns a game before its first move, and the handicap that is drawn for it. The komi is about
// the one with which a search gives both players the same chance, though it is less than the lead that the
// stones are worth: with a larger one Black plays as one who is lost, and with a smaller one wins without
// having to fight.
func (s *SelfPlay) begin(ctx context.Context, e *engine.Engine, draw *rng.Rand) (*game.Game, []goban.Point) {
	g := game.New(s.Width, s.Height, game.DefaultRules(), s.Komi)
	g.SetTurns()
	if s.Handicap < 2 {
		return g, nil
	}
	n := draw.Intn(s.Handicap) + 1
	if n == 1 {
		return g, nil
	}
	stones, _ := game.FixedHandicap(s.Width, s.Height, n) // the board has room for s.Handicap
	_ = g.PlaceHandicap(stones)
	komi := s.fairKomi(ctx, e, g) + draw.Intn(2*komiSpread+1) - komiSpread
	g.SetKomi(game.Point*game.Komi(komi) + game.Point/2)
	return g, stones
}

// fairKomi returns the komi, in points, with which a search gives White, who is to move, half of the games.
func (s *SelfPlay) fairKomi(ctx context.Context, e *engine.Engine, g *game.Game) int {
	low, high := -s.Width*s.Height, s.Width*s.Height
	for high-low > 1 {
		komi := (low + high) / 2
		g.SetKomi(game.Point*game.Komi(komi) + game.Point/2)
		if e.Search(ctx, g, goban.White, search.Limits{Playouts: s.Player.Playouts}).ValueFor(goban.White) < 0.5 {
			low = komi
		} else {
			high = komi
		}
	}
	return low
}

// engines returns the engines of a thread. Fast moves have one of their own, the second: it
// searches without noise, and its tree adds no visits to the shares that are kept.
func (s *SelfPlay) engines() []*engine.Engine {
	list := []*engine.Engine{engine.New(s.Player, s.Seed)}
	if s.Fast > 0 {
		p := s.Player
		p.Playouts, p.Search.PUCT.Noise = s.Fast, 0
		list = append(list, engine.New(p, s.Seed))
	}
	return list
}

// playRandom plays a legal move of c that fills no eye, or passes if there is none.
func playRandom(g *game.Game, c goban.Color, draw *rng.Rand) {
	b := g.Board()
	for range 100 {
		p := b.EmptyPoint(draw.Intn(b.NumEmpty()))
		if b.Code(p).Playable(c) && g.Play(goban.Move{Color: c, Point: p}) == nil {
			return
		}
	}
	_ = g.Play(goban.Move{Color: c, Point: goban.Pass}) // always legal
}

// sharesOf returns the shares of the visits of the search behind a decision, none where
// there was no search, or where the decision does not come from it. Visits that only noise
// has given do not count.
func (s *SelfPlay) sharesOf(d engine.Decision) (shares []Share) {
	if d.Search == nil || d.Move.Point == goban.Pass {
		return nil
	}
	visits, sum := s.Player.Search.WithoutNoise(d.Search), 0
	for _, n := range visits {
		sum += n
	}
	for i, n := range visits {
		if n > 0 {
			shares = append(shares, Share{d.Search.Moves[i].Point, float32(n) / float32(sum)})
		}
	}
	return shares
}

// end says whose the points are and who has won, by playouts from the last position.
func (s *SelfPlay) end(g *Game, b *goban.Board, seed uint64) {
	o := newOwnership(Sampling{Playouts: s.Owners, Policy: s.Player.Playout})
	g.Owner = o.owners(b, goban.Black, g.Komi, seed)
	lead := -g.Komi
	for _, owner := range g.Owner {
		switch {
		case owner > 20:
			lead++
		case owner < -20:
			lead--
		}
	}
	g.Result = sgf.ScoreResult(lead)
}
