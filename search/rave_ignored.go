package search

import "montego/goban"

// raveIgnored lets every so many-th choice go by win rates alone, at nodes with
// enough games. A RAVE value says what a move is worth somewhere in the game; one
// that wins now and is a loss later, as a throw-in or the last outside liberty, can
// have so low a value that the other moves, lost as they are, are always preferred.
type raveIgnored struct {
	usual   Selection
	every   int
	least   uint32 // games of a node
	choices int    // since the last that went by win rates
}

func (s *raveIgnored) choose(f family, c goban.Color) int {
	if f.parent.games.Load() < s.least {
		return s.usual.choose(f, c)
	}
	if s.choices++; s.choices < s.every {
		return s.usual.choose(f, c)
	}
	s.choices = 0
	return chooseByWins(f, c)
}

// chooseByWins takes the largest win rate, virtual games included: a move that no
// game has begun with is worth what the priors say.
func chooseByWins(f family, c goban.Color) int {
	best, chosen := float32(-1), -1
	for i := range f.children {
		child := &f.children[i]
		if child.shut(c) {
			continue
		}
		v := float32(1) // of a child nothing is known of
		if sum, games := child.wins(); games > 0 {
			v = valueFor(c, sum/games)
		}
		if v > best {
			best, chosen = v, i
		}
	}
	return chosen
}
