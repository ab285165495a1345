package playout_test

import (
	"fmt"

	"montego/goban"
	"montego/player/playout"
)

// A playout of the default policy from the empty board: the board is played to its
// end and can be counted, and the trace says what was played where, and why.
func Example() {
	params := playout.DefaultParams()
	params.Policy = playout.MontegoPolicy
	policy := playout.New(params)

	b, trace := goban.New(9, 9), new(playout.Trace)
	trace.Reset(goban.Black)
	policy.Run(b, goban.Black, playout.NewRand(1), trace)

	moves := trace.Points()
	fmt.Println("the last moves:", moves[len(moves)-2:])
	fmt.Println("every region has one owner:", b.AreaScore() == b.TrompTaylor())
	// Output:
	// the last moves: [pass pass]
	// every region has one owner: true
}

// What a policy would play next, and how often.
func ExampleSample() {
	d, err := goban.ParseDiagram(`
		. . . . .
		. . X . .
		. X O X).
		. . . . .
		. . . . .`)
	if err != nil {
		fmt.Println(err)
		return
	}
	b, err := d.Board()
	if err != nil {
		fmt.Println(err)
		return
	}
	params := playout.DefaultParams()
	params.Policy = playout.MoGoPolicy
	for _, c := range playout.Sample(params, b, goban.White, 100, playout.NewRand(1)) {
		fmt.Printf("%v %v %.2f\n", c.Point, c.Kind, c.Frequency)
	}
	// Output:
	// C2 escape 1.00
}
