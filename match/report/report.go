package report

import (
	"context"
	"fmt"
	"slices"

	"montego/match"
	"montego/page"
	"montego/stats"
	"montego/store"
)

// Report is what is known of a match.
type Report struct {
	Path     string // of the store
	Settings []store.Setting
	Players  []Player
	Table    match.CrossTable
	// Ratings are nil if they cannot be made.
	Ratings *stats.Ratings
	// Course is nil if there are not two players.
	Course  *Course
	Lengths []int // moves of each game
	Games   []page.Game
}

// Read makes a report of the games that a store holds now. test is that of a
// match of two players, or nil.
func Read(ctx context.Context, s *store.Store, test *stats.SPRT) (*Report, error) {
	r := &Report{Path: s.Path()}
	if err := r.begin(ctx, s, test); err != nil {
		return nil, err
	}
	for record, err := range match.Recall(ctx, s) {
		if err != nil {
			return nil, err
		}
		r.add(record)
	}
	for g, err := range s.Games(ctx) {
		if err != nil {
			return nil, err
		}
		if err := r.addGame(g); err != nil {
			return nil, fmt.Errorf("store %s: game %d: %w", r.Path, g.Number+1, err)
		}
	}
	r.Ratings, _ = r.Table.Ratings() // without them there is less to show
	return r, nil
}

// begin reads all but the games.
func (r *Report) begin(ctx context.Context, s *store.Store, test *stats.SPRT) (err error) {
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
	// Those without a game have their place, too.
	r.Table.Players = make([]match.SideSummary, len(players))
	if len(players) == 2 {
		r.Course = &Course{Test: test}
	}
	return nil
}

// add counts a game.
func (r *Report) add(record *match.Record) {
	r.Table.Add(record)
	r.Lengths = append(r.Lengths, record.Length())
	if r.Course != nil {
		r.Course.add(record)
	}
}

// order returns the players from the strongest to the weakest, as far as that is
// known.
func (r *Report) order() []int {
	order := make([]int, len(r.Players))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		x, _, _ := r.rating(a)
		y, _, _ := r.rating(b)
		switch {
		case x > y:
			return -1
		case x < y:
			return 1
		}
		return 0
	})
	return order
}

// rating returns a player's rating with its interval; ok is false if there is
// none. In a match of two it is what the pairs say of the difference from the
// opponent, otherwise it is relative to the mean of all players.
func (r *Report) rating(player int) (elo float64, interval stats.Interval, ok bool) {
	switch {
	case r.Ratings == nil:
		return 0, stats.Interval{}, false
	case r.paired():
		share := r.Course.Pairs().Share()
		if player == 1 {
			share = 1 - share
		}
		return stats.Elo(share), stats.EloInterval(r.share(player)), true
	}
	return r.Ratings.Elo[player], r.Ratings.Interval(player), true
}

// share returns where the share of a player's points lies. In a match of two it
// comes of the pairs.
func (r *Report) share(player int) stats.Interval {
	if !r.paired() {
		return r.Table.Players[player].Total.Interval()
	}
	i := r.Course.Pairs().Interval()
	if player == 1 {
		i.Low, i.High = 1-i.High, 1-i.Low
	}
	return i
}

// paired reports whether two players have met in a complete pair of games.
func (r *Report) paired() bool { return r.Course != nil && len(r.Course.Games) > 0 }
