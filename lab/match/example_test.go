package match_test

import (
	"context"
	"fmt"

	"montego/lab/match"
)

// A match of two presets: its settings are the flags of montego match, and its
// records come as games end.
func Example() {
	settings := match.DefaultSettings()
	settings.Size, settings.Rules, settings.Games, settings.RandomMoves = "5", "tromp-taylor", 4, 2
	players, err := match.ParsePlayers([]string{"preset:rave,playouts=20", "preset:uct,playouts=20"}, "search.memory=1")
	if err != nil {
		panic(err)
	}
	m, err := settings.New(players)
	if err != nil {
		panic(err)
	}
	records, err := m.Run(context.Background())
	if err != nil {
		panic(err)
	}
	standings := match.NewStandings(m)
	for r := range records {
		standings.Add(r)
	}
	fmt.Println(standings.Played, "games of", standings.Players[0].Name, "and", standings.Players[1].Name)
	// Output: 4 games of rave,playouts=20 and uct,playouts=20
}

// A match whose games another machine plays, which packs what became of them.
func ExampleMatch_Unpack() {
	settings := match.DefaultSettings()
	settings.Size, settings.Rules, settings.Games = "5", "tromp-taylor", 2
	players, err := match.ParsePlayers([]string{"preset:rave,playouts=20", "preset:uct,playouts=20"}, "search.memory=1")
	if err != nil {
		panic(err)
	}
	m, err := settings.New(players)
	if err != nil {
		panic(err)
	}
	m.Elsewhere = func(ctx context.Context, game match.ScheduledGame) (*match.Record, error) {
		r, err := m.PlayHere(ctx, game, m.ConditionsOf(game)) // there
		if err != nil {
			return nil, err
		}
		return m.Unpack(m.Pack(r))
	}
	records, err := m.Run(context.Background())
	if err != nil {
		panic(err)
	}
	for r := range records {
		fmt.Printf("game %d: Black is %s\n", r.Number+1, r.Names[r.Black])
	}
	// Output:
	// game 1: Black is rave,playouts=20
	// game 2: Black is uct,playouts=20
}
