package game_test

import (
	"fmt"

	"montego/game"
	"montego/goban"
)

// A game on 5×5: a move that is refused, one that is taken back, and the count
// when both have passed.
func Example() {
	rules, err := game.RulesByName("new zealand")
	if err != nil {
		panic(err)
	}
	g := game.New(5, 5, rules, 350)
	for _, vertex := range []string{"B3", "D3", "B2", "D2", "B4", "D4", "B1", "D1", "B5", "B5", "D5", "C3", "C2"} {
		p, err := goban.ParsePoint(vertex)
		if err != nil {
			panic(err)
		}
		if err := g.Play(goban.Move{Color: g.ToMove(), Point: p}); err != nil {
			fmt.Println("illegal:", err)
		}
	}
	if err := g.Undo(1); err != nil {
		panic(err)
	}
	for range 2 {
		if err := g.Play(goban.Move{Color: g.ToMove(), Point: goban.Pass}); err != nil {
			panic(err)
		}
	}
	fmt.Println(g.Board())
	count, err := g.Count(nil)
	if err != nil {
		panic(err)
	}
	fmt.Println("over:", g.Over(), "score:", count.Score)
	// Output:
	// illegal: white B5: the point is occupied
	//    A B C D E
	//  5 . X . O . 5
	//  4 . X . O . 4
	//  3 . X X O . 3
	//  2 . X . O . 2
	//  1 . X . O . 1
	//    A B C D E
	// over: true score: W+2.5
}
