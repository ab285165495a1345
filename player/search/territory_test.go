package search

import (
	"fmt"
	"testing"

	"montego/game"
	"montego/goban"
	"montego/goban/drawn"
	"montego/player/playout"
)

// TestTerritory: where territory counts, who wins by half a point does not depend on who takes the
// last dame, because passes cost nothing. Without komi the game is a draw.
func TestTerritory(t *testing.T) {
	for dame, picture := range []string{drawn.Ended, `
		. X . X O . O
		X X X X O O O
		X X X X O O O
		X X X . O O O
		X X X X O O O
		X X X X O O .
		. X X X O . O`, `
		. X . X O . O
		X X X X O O O
		X X X . O O O
		X X X X O O O
		X X X . O O O
		X X X X O O O
		X X X X O . O`,
	} {
		rules, _ := game.RulesByName("japanese")
		for _, c := range goban.Sides {
			for _, komi := range []game.Komi{-50, 50} {
				t.Run(fmt.Sprintf("%d dame, %v to move, komi %v", dame, c, komi), func(t *testing.T) {
					g := game.From(drawn.Board(t, picture), c, rules, komi)
					score, err := g.Count(nil)
					if err != nil {
						t.Fatal(err)
					}
					p := DefaultParams()
					p.Memory = 4
					s := New(p, playout.DefaultParams(), 1)
					defer s.Close()
					value := s.Search(t.Context(), RootOf(g, c), Limits{Playouts: 2000}).Best().Value
					if black := score.Score.Lead() > 0; value > 0.5 != black {
						t.Errorf("Black wins %.2f; the board says %v", value, game.LeadText(score.Score.Lead()))
					}
				})
			}
		}
	}
}
