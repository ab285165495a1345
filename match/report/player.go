package report

import (
	"time"

	"montego/match"
	"montego/store"
)

// Player is who takes part.
type Player struct {
	store.Player
	// Label is a letter and what the player is called.
	Label string
	// Pace adds up the time of the player's first move, second move and so on.
	Pace []Pace
}

// Pace adds up the time of moves.
type Pace struct {
	Moves int
	Time  time.Duration
}

// note counts the time of a player's move number n in a game, from 0.
func (p *Player) note(n int, used time.Duration) {
	if n == len(p.Pace) {
		p.Pace = append(p.Pace, Pace{})
	}
	p.Pace[n].Moves++
	p.Pace[n].Time += used
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
		names[i] = match.Letter(i) + "  " + name
	}
	return names
}
