package stats_test

import (
	"fmt"

	"montego/lab/stats"
)

// A player has won 30 pairs of games, drawn 50 and lost 20: is it stronger?
func Example() {
	pairs := stats.Counts{20, 0, 50, 0, 30} // pairs with 0, ½, 1, 1½ and 2 points
	elo := stats.EloInterval(pairs.Interval())
	fmt.Printf("%+.0f Elo, 95 %% %+.0f to %+.0f\n", stats.Elo(pairs.Share()), elo.Low, elo.High)
	fmt.Printf("stronger with %.0f %%\n", 100*pairs.Superiority())

	test, err := stats.ParseSPRT("elo0=0,elo1=20")
	if err != nil {
		fmt.Println(err)
		return
	}
	low, high := test.Bounds()
	fmt.Printf("%v: LLR %.2f of %.2f to %.2f: %v\n", test, test.LLR(pairs), low, high, test.Verdict(pairs))
	// Output:
	// +35 Elo, 95 % -13 to +83
	// stronger with 92 %
	// elo0=0,elo1=20,alpha=0.05,beta=0.05: LLR 0.82 of -2.94 to 2.94: open
}

// Three players who met in some games are rated together.
func ExampleRate() {
	ratings, err := stats.Rate(3, []stats.Encounter{
		{Black: 0, White: 1, Wins: 14, Losses: 6},
		{Black: 1, White: 2, Wins: 12, Losses: 8},
		{Black: 2, White: 0, Wins: 5, Draws: 1, Losses: 14},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for player, elo := range ratings.Elo {
		i := ratings.Interval(player)
		fmt.Printf("player %d: %+4.0f (%+.0f to %+.0f)\n", player, elo, i.Low, i.High)
	}
	// Output:
	// player 0:  +94 (+20 to +167)
	// player 1:  -23 (-95 to +48)
	// player 2:  -70 (-142 to +1)
}
