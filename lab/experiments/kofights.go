package experiments

import (
	"slices"

	"montego/goban"
	"montego/internal/rng"
	"montego/lab/match"
	"montego/player/playout"
)

// These say which playout holds a ko fight to begin a game with: a ko is taken when so
// many points are taken at least and at most, in percent, and then so often again within
// the next moves.
const (
	koEarliest = 25
	koLatest   = 60
	koRetaken  = 3
	koWithin   = 20
)

// koFights returns openings that end where a ko has just been taken: the moves up to it of
// a playout from the empty board, by the policy montego, in which both sides then fight for
// that ko. They follow from seed.
func koFights(c match.Conditions, seed uint64) match.Openings {
	return func(pair int) []goban.Move {
		params := playout.DefaultParams()
		params.Policy = playout.MontegoPolicy
		policy, trace, random := playout.New(params), new(playout.Trace), rng.New(seed+uint64(pair)<<32)
		for {
			trace.Reset(goban.Black)
			policy.Run(goban.New(c.Width, c.Height), goban.Black, &random, trace)
			if n := koFought(goban.New(c.Width, c.Height), trace); n > 0 {
				return moves(trace, n)
			}
		}
	}
}

// koFought returns the number of moves of a playout on the empty board b after which a ko
// has just been taken that is fought for, or 0.
func koFought(b *goban.Board, trace *playout.Trace) int {
	begun := 0 // the number of moves when the ko was taken first
	var places []goban.Point
	for i, p := range trace.Points() {
		if p == goban.Pass || begun > 0 && i-begun > koWithin {
			return 0
		}
		b.Play(p, trace.Color(i))
		ko, _ := b.Ko()
		taken := 100 - 100*b.NumEmpty()/b.Area()
		switch {
		case ko == goban.NoPoint:
		case begun == 0 && taken > koLatest:
			return 0
		case begun == 0 && taken >= koEarliest:
			begun, places = i+1, []goban.Point{p, ko}
		case begun > 0 && slices.Contains(places, p):
			if places = append(places, p); len(places) == 2+koRetaken {
				return begun
			}
		}
	}
	return 0
}

// moves returns the first n moves of a playout.
func moves(trace *playout.Trace, n int) []goban.Move {
	list := make([]goban.Move, n)
	for i := range list {
		list[i] = goban.Move{Color: trace.Color(i), Point: trace.Points()[i]}
	}
	return list
}
