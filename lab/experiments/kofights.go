package experiments

import (
	"slices"

	"montego/game"
	"montego/goban"
	"montego/internal/rng"
	"montego/lab/match"
	"montego/player/playout"
)

// These say which playout holds a ko fight to begin a game with.
const (
	koEarliest = 25 // percent of the points are taken, at least, when the ko is taken first
	koLatest   = 60 // and at most
	koRetaken  = 3  // times the ko is taken again, at least,
	koWithin   = 20 // within this number of moves
)

// Where one side has won already, the game decides nothing: of koTrials playouts from the
// ko fight each side wins koWins or more.
const (
	koTrials = 100
	koWins   = 40
)

// koFights returns openings that end where a ko has just been taken in an even game: the
// moves up to it of a playout from the empty board, by the policy montego, in which both
// sides then fight for that ko. They follow from seed.
func koFights(c match.Conditions, seed uint64) match.Openings {
	return func(pair int) []goban.Move {
		params := playout.DefaultParams()
		params.Policy = playout.MontegoPolicy
		policy, trace, random := playout.New(params), new(playout.Trace), rng.New(seed+uint64(pair)<<32)
		for {
			trace.Reset(goban.Black)
			policy.Run(goban.New(c.Width, c.Height), goban.Black, &random, trace)
			n := koFought(goban.New(c.Width, c.Height), trace)
			if n == 0 {
				continue
			}
			b, list := goban.New(c.Width, c.Height), make([]goban.Move, n)
			for i := range list {
				list[i] = goban.Move{Color: trace.Color(i), Point: trace.Points()[i]}
				b.Play(list[i].Point, list[i].Color)
			}
			won := blackWins(b, list[n-1].Color.Opponent(), c, policy, &random)
			if min(won, koTrials-won) >= koWins {
				return list
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

func blackWins(root *goban.Board, toMove goban.Color, c match.Conditions, policy playout.Policy, random *rng.Rand) (won int) {
	for end := range playout.Playouts(policy, root, toMove, koTrials, random) {
		if game.Points(end.AreaScore())*game.Point > c.Komi {
			won++
		}
	}
	return won
}
