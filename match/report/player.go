package report

import (
	"time"

	"montego/goban"
	"montego/match"
	"montego/stats"
	"montego/store"
)

// Player is who takes part, with what it has scored.
type Player struct {
	store.Player
	// Label is a letter and what the player is called.
	Label string

	AsBlack, AsWhite match.Tally
	Faults           int // games lost by a fault
	Refused          int // commands refused

	Moves int           // its own, without openings
	Time  time.Duration // for these
	// Pace adds up the time of the player's first move, second move and so on.
	Pace []Pace
}

// Pace adds up the time of moves.
type Pace struct {
	Moves int
	Time  time.Duration
}

// Total counts the games with either colour.
func (p *Player) Total() match.Tally {
	b, w := p.AsBlack, p.AsWhite
	return match.Tally{Wins: b.Wins + w.Wins, Losses: b.Losses + w.Losses, Draws: b.Draws + w.Draws}
}

// PerMove returns the mean time for a move.
func (p *Player) PerMove() time.Duration {
	if p.Moves == 0 {
		return 0
	}
	return p.Time / time.Duration(p.Moves)
}

// add counts a game that the player had this colour in.
func (p *Player) add(c goban.Color, winner goban.Color, g *store.Game) {
	side, tally := 0, &p.AsBlack
	if c == goban.White {
		side, tally = 1, &p.AsWhite
	}
	switch winner {
	case c:
		tally.Wins++
	case goban.Empty:
		tally.Draws++
	default:
		tally.Losses++
	}
	if g.Guilty != store.Nobody && g.Guilty == g.Players[side] {
		p.Faults++
	}
	p.Refused += g.Refused[side]
	p.Moves += g.OwnMoves[side]
	p.Time += g.Time[side]
}

// labels returns a name for each player that no other has: a letter, and what it
// calls itself, or what it was called by if two call themselves alike.
func labels(players []store.Player) []string {
	times := map[string]int{}
	for _, p := range players {
		times[p.Name]++
	}
	names := make([]string, len(players))
	for i, p := range players {
		name := p.Name
		if name == "" || times[name] > 1 {
			name = p.Text
		}
		names[i] = letter(i) + "  " + name
	}
	return names
}

// wins adds a game to what came of the games of two players.
func wins(e *stats.Encounter, winner goban.Color) {
	switch winner {
	case goban.Black:
		e.Wins++
	case goban.White:
		e.Losses++
	default:
		e.Draws++
	}
}
