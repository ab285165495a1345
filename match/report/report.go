package report

import (
	"context"
	"fmt"
	"slices"

	"montego/goban"
	"montego/gtp"
	"montego/page"
	"montego/stats"
	"montego/store"
)

// Report is what is known of a match.
type Report struct {
	Path     string // of the store
	Settings []store.Setting
	Players  []Player
	Played   int // games
	// Ratings are nil if they cannot be made; Unrated says why.
	Ratings *stats.Ratings
	Unrated string
	// Course is nil if there are not two players.
	Course *Course
	// Ends counts the games by how they ended, and Lengths are their moves.
	Ends    map[string]int
	Lengths []int
	// Repeated are games that went move by move like an earlier one, Doubtful
	// those with a remark.
	Repeated, Doubtful int
	// Black counts all games from Black's view.
	Black stats.Encounter
	// Encounters are the games of each player, with Black, against each other.
	Encounters []stats.Encounter
	// Games are the records, if Options.Records asked for them.
	Games []page.Game

	seen map[uint64]bool
}

// Options say what a report is to hold.
type Options struct {
	// Records asks for the records of the games and for what is read from them.
	Records bool
	// Test is the test of a match of two players; nil stands for the one that
	// the store knows.
	Test *stats.SPRT
}

// Read makes a report of the games that a store holds now.
func Read(ctx context.Context, s *store.Store, o Options) (*Report, error) {
	r := &Report{Path: s.Path(), Ends: map[string]int{}, seen: map[uint64]bool{}}
	if err := r.begin(ctx, s, o); err != nil {
		return nil, err
	}
	for g, err := range s.GamesAfter(ctx, 0) {
		if err != nil {
			return nil, err
		}
		if err := r.add(g, o.Records); err != nil {
			return nil, fmt.Errorf("%s: game %d: %w", r.Path, g.Number+1, err)
		}
	}
	slices.SortFunc(r.Games, byNumber)
	r.rate()
	return r, nil
}

// testSetting is the name under which a store keeps the test of its match.
const testSetting = "sprt"

// begin reads all but the games.
func (r *Report) begin(ctx context.Context, s *store.Store, o Options) (err error) {
	if r.Settings, err = s.Settings(ctx); err != nil {
		return err
	}
	players, err := s.Players(ctx)
	if err != nil {
		return err
	}
	for i, label := range labels(players) {
		r.Players = append(r.Players, Player{Player: players[i], Label: label})
	}
	r.Encounters = make([]stats.Encounter, len(players)*len(players))
	if len(players) != 2 {
		return nil
	}
	r.Course = &Course{Test: o.Test, Pairs: make(stats.Counts, 5), halves: map[int]int{}}
	if text, ok, err := s.Setting(ctx, testSetting); err != nil {
		return err
	} else if t, bad := stats.ParseSPRT(text); ok && bad == nil && o.Test == nil {
		r.Course.Test = &t
	}
	return nil
}

// add counts a game.
func (r *Report) add(g *store.Game, record bool) error {
	for _, p := range g.Players {
		if p < 0 || p >= len(r.Players) {
			return fmt.Errorf("it is of player %d, and there are %d", p+1, len(r.Players))
		}
	}
	result, err := gtp.ParseResult(g.Result)
	if err != nil {
		return err
	}
	winner := result.Winner
	r.Played++
	r.Ends[g.Ending]++
	r.Lengths = append(r.Lengths, g.Moves)
	if g.Remark != "" {
		r.Doubtful++
	}
	if r.seen[g.Fingerprint] {
		r.Repeated++
	}
	r.seen[g.Fingerprint] = true
	r.Players[g.Players[0]].add(goban.Black, winner, g)
	r.Players[g.Players[1]].add(goban.White, winner, g)
	e := r.encounter(g.Players[0], g.Players[1])
	e.Black, e.White = g.Players[0], g.Players[1]
	wins(e, winner)
	wins(&r.Black, winner)
	if r.Course != nil {
		r.Course.add(g, winner)
	}
	if record {
		return r.addRecord(g, winner)
	}
	return nil
}

// encounter returns what came of the games in which a player had Black against
// another.
func (r *Report) encounter(black, white int) *stats.Encounter {
	return &r.Encounters[black*len(r.Players)+white]
}

// rate rates the players.
func (r *Report) rate() {
	var err error
	if r.Ratings, err = stats.Rate(len(r.Players), r.Encounters, stats.DefaultPrior); err != nil {
		r.Ratings, r.Unrated = nil, err.Error()
	}
}

// letter names a player by its number.
func letter(number int) string {
	if number < 26 {
		return string(rune('A' + number))
	}
	return fmt.Sprintf("P%d", number+1)
}
