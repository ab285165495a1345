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

// Another machine asks a scheduler for games, plays them by itself, and hands in
// what became of them.
func ExampleScheduler() {
	ctx := context.Background()
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
	scheduler, err := m.Schedule(ctx)
	if err != nil {
		panic(err)
	}
	defer scheduler.Close()
	for {
		game, ok := scheduler.Next(ctx)
		if !ok {
			break
		}
		r, err := m.PlayHere(ctx, game)
		if err != nil { // the machine is lost: the game is dealt again
			_ = scheduler.Release(ctx, game.Number)
			continue
		}
		kept, err := scheduler.Enter(ctx, r)
		if err != nil {
			panic(err)
		}
		fmt.Printf("game %d: Black is %s; %d kept\n", r.Number+1, r.Names[r.Black], len(kept))
	}
	// Output:
	// game 1: Black is rave,playouts=20; 1 kept
	// game 2: Black is uct,playouts=20; 1 kept
}
