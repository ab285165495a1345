package learn

import (
	"context"
	"sync"

	"montego/game"
	"montego/goban"
	"montego/internal/panics"
	"montego/internal/rng"
	"montego/player/engine"
	"montego/player/timing"
)

// SelfPlay plays games of a player against itself. What a game is follows from its number
// and the seed, on one thread of search.
type SelfPlay struct {
	Player        engine.Params
	Width, Height int
	Komi          game.Komi
	Random        int // moves at the beginning that are drawn at random
	Owners        int // playouts from the last position that tell whose the points are
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
func (s *SelfPlay) Run(ctx context.Context, first, n, threads int, add func(*SelfGame) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	engines := make([]selfEngines, threads)
	for i := range engines {
		engines[i] = s.engines()
		defer engines[i].close()
	}
	order := gamesInOrder{next: first, done: map[int]*SelfGame{}, add: add}
	panics.Each(threads, n, func(thread, i int) {
		if ctx.Err() != nil {
			return
		}
		if g := s.play(ctx, engines[thread], first+i); g != nil && !order.take(first+i, g) {
			cancel()
		}
	})
	return order.err
}

// gamesInOrder hands games over in the order of their numbers.
type gamesInOrder struct {
	mu   sync.Mutex
	next int               // number of the game that is handed over next
	done map[int]*SelfGame // games that wait for it
	add  func(*SelfGame) error
	err  error
}

// take takes a game, and reports whether all could be handed over so far.
func (o *gamesInOrder) take(number int, g *SelfGame) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.done[number] = g
	for o.err == nil && o.done[o.next] != nil {
		o.err = o.add(o.done[o.next])
		delete(o.done, o.next)
		o.next++
	}
	return o.err == nil
}

// play plays a game, or returns nil if it was broken off.
func (s *SelfPlay) play(ctx context.Context, e selfEngines, number int) *SelfGame {
	seed := s.Seed + uint64(number)<<20
	e.restart(seed)
	g := game.New(s.Width, s.Height, game.DefaultRules(), s.Komi)
	record := &SelfGame{Width: s.Width, Height: s.Height, Komi: s.Komi.Float()}
	draw := rng.New(seed)
	for c := goban.Black; !g.Over() && len(g.Moves()) < maxSelfMoves*s.Width*s.Height; c = c.Opponent() {
		var shares []Share
		value := float32(-1)
		if len(g.Moves()) < s.Random {
			playRandom(g, c, &draw)
		} else {
			fast := s.Fast > 0 && draw.Float64() >= s.Full
			mover := e.full
			if fast {
				mover = e.fast
			}
			d := mover.GenMove(ctx, g, c, timing.New(timing.Settings{}))
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
		record.Moves = append(record.Moves, g.Moves()[len(g.Moves())-1].Point)
		record.Shares = append(record.Shares, shares)
		record.Values = append(record.Values, value)
	}
	s.end(record, g.Board(), seed)
	return record
}

// selfEngines are the engines of a thread. Fast moves have one of their own: it searches without
// noise, and its tree adds no visits to the shares that are kept.
type selfEngines struct {
	full, fast *engine.Engine // fast is nil if no move is
}

func (s *SelfPlay) engines() (e selfEngines) {
	e.full = engine.New(s.Player, s.Seed)
	if s.Fast > 0 {
		p := s.Player
		p.Playouts, p.Search.PUCT.Noise = s.Fast, 0
		e.fast = engine.New(p, s.Seed)
	}
	return e
}

func (e selfEngines) restart(seed uint64) {
	e.full.Restart(seed)
	if e.fast != nil {
		e.fast.Restart(seed)
	}
}

func (e selfEngines) close() {
	e.full.Close()
	if e.fast != nil {
		e.fast.Close()
	}
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
func (s *SelfPlay) end(g *SelfGame, b *goban.Board, seed uint64) {
	o := newOwnership(Sampling{Playouts: s.Owners, Policy: s.Player.Playout})
	o.play(b, goban.Black, g.Komi, seed)
	g.Lead = -g.Komi
	for y := range b.Height() {
		for x := range b.Width() {
			black := 2*o.Owner[goban.PointAt(x, y)] - 1
			g.Owner = append(g.Owner, int8(100*black))
			switch {
			case black > 0.2:
				g.Lead++
			case black < -0.2:
				g.Lead--
			}
		}
	}
}
