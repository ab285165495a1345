package tactics_test

import (
	"fmt"

	"montego/goban"
	"montego/player/tactics"
)

// Does the white stone in atari escape? A Reader reads its ladder to the end.
func ExampleReader_Ladder() {
	for _, breaker := range []string{". . . . . . .", ". . . . . O ."} {
		d, err := goban.ParseDiagram(`
			. . . . . . .
			` + breaker + `
			. . . . . . .
			. . X . . . .
			. X O . . . .
			. . X X . . .
			. . . . . . .`)
		if err != nil {
			fmt.Println(err)
			return
		}
		b, err := d.Board()
		if err != nil {
			fmt.Println(err)
			return
		}
		stone, _ := goban.ParsePoint("C3")
		outcome, move := tactics.NewReader().Ladder(b, b.ChainAt(stone))
		fmt.Println(outcome, move)
	}
	// Output:
	// captured none
	// escapes D3
}
