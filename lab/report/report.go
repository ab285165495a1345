package report

import (
	"context"
	"fmt"

	"montego/internal/page"
	"montego/internal/phrases"
	"montego/lab/match"
	"montego/lab/stats"
	"montego/lab/store"
)

// Report is what the games of a match add up to, to be shown.
type Report struct {
	Match     *match.Match
	Standings *match.Standings

	// Read fills in the following fields, which only the page shows.
	settings []store.Setting
	course   course   // empty if there are not two players
	lengths  []int    // moves of each game
	paces    [][]pace // by player
	games    []page.Game
}

// New returns the report of a match in which no game has been played yet.
func New(m *match.Match) *Report {
	return &Report{Match: m, Standings: match.NewStandings(m), paces: make([][]pace, len(m.Players))}
}

// Read makes the report of the games that the store of a match holds now.
func Read(ctx context.Context, m *match.Match) (*Report, error) {
	r := New(m)
	var err error
	if r.settings, err = m.Store.Settings(ctx); err != nil {
		return nil, err
	}
	for record, err := range match.Recall(ctx, m.Store) {
		if err != nil {
			return nil, err
		}
		r.add(record)
	}
	return r, nil
}

// ReadGames reads what the page shows of each game.
func (r *Report) ReadGames(ctx context.Context) error {
	for g, err := range r.Match.Store.Games(ctx) {
		if err != nil {
			return err
		}
		if err := r.addGame(g); err != nil {
			return fmt.Errorf("store %s: game %d: %w", r.Match.Store.Path(), g.Number+1, err)
		}
	}
	return nil
}

func (r *Report) add(record *match.Record) {
	pairs := r.Standings.Pairs().N()
	r.Standings.Add(record)
	r.lengths = append(r.lengths, record.Length)
	if s := r.Standings; len(s.Players) == 2 && s.Pairs().N() > pairs {
		i, p := s.Pairs().Interval(), &r.course.share
		p.X, p.Y = append(p.X, float64(s.Played)), append(p.Y, 100*s.Pairs().Share())
		p.Low, p.High = append(p.Low, 100*i.Low), append(p.High, 100*i.High)
		if s.Test != nil {
			r.course.llr = append(r.course.llr, s.Test.LLR(s.Pairs()))
		}
	}
	for s, player := range record.Players {
		for n, used := range record.Times[match.Side(s)] {
			if n == len(r.paces[player]) {
				r.paces[player] = append(r.paces[player], pace{})
			}
			p := &r.paces[player][n]
			p.moves, p.time = p.moves+1, p.time+used
		}
	}
}

// label names a player by a letter and by what it calls itself, or by what it was
// called if two call themselves alike.
func (r *Report) label(player int) string {
	name, alike := r.Standings.Players[player].Name, 0
	for i := range r.Standings.Players {
		if r.Standings.Players[i].Name == name {
			alike++
		}
	}
	if name == "" || alike > 1 {
		name = r.Match.Players[player].Text
	}
	return match.Letter(player) + "  " + name
}

// course is the course of a match of two players, from the view of the first
// player: one entry for each complete pair of games.
type course struct {
	// share is the share of the points of all pairs till then, in percent with its 95 %
	// interval, over how many games were over.
	share page.Series
	llr   []float64 // of the match's test, if it has one
}

// testLine says in a line how the test of the match stands and what its verdict
// is. Requires: there is a test.
func (r *Report) testLine() string {
	t, pairs := *r.Standings.Test, r.Standings.Pairs()
	low, high := t.Bounds()
	h0, h1 := claims(t)
	verdict := [...]string{stats.Open: "open", stats.H0: "H0 accepted: " + h0, stats.H1: "H1 accepted: " + h1}[r.Standings.Verdict]
	return fmt.Sprintf("SPRT %v: LLR %s of %s … %s after %s: %s", t, match.FormatLLR(t.LLR(pairs)), match.FormatLLR(low), match.FormatLLR(high),
		phrases.Count(pairs.N(), "pair"), verdict)
}

// claims returns what the two verdicts of a test say of A: H0 that it falls short of Elo1, H1 that it
// exceeds Elo0.
func claims(t stats.SPRT) (h0, h1 string) {
	sides := func(elo float64) (below, above string) {
		switch {
		case elo < 0:
			return fmt.Sprintf("A is weaker by more than %v Elo", -elo), fmt.Sprintf("A is not weaker by %v Elo", -elo)
		case elo == 0:
			return "A is not stronger", "A is stronger"
		}
		return fmt.Sprintf("A is not stronger by %v Elo", elo), fmt.Sprintf("A is stronger by more than %v Elo", elo)
	}
	h0, _ = sides(t.Elo1)
	_, h1 = sides(t.Elo0)
	return h0, h1
}

// Follow adds up the records of a match that is being played, and keeps them in an archive, if
// it is not nil. After each game it calls show with its record and the score of all games so far. When
// the first game cannot be kept it calls tell with a line; the error says how many could not be kept.
func (r *Report) Follow(records <-chan *match.Record, show func(r *match.Record, score string), tell func(line string), archive *Archive) error {
	unwritten := 0
	var why error
	for record := range records {
		r.Standings.Add(record)
		show(record, r.Standings.Score())
		if archive == nil || record.Past {
			continue
		}
		if err := archive.Save(r.Match, record); err != nil {
			if unwritten++; unwritten == 1 {
				why = err
				tell(fmt.Sprintf("no record of game %d: %v", record.Number+1, err))
			}
		}
	}
	if unwritten > 0 {
		return fmt.Errorf("%s without a record: %w", phrases.Count(unwritten, "game"), why)
	}
	return nil
}

// Missing returns why not every game was played that was needed, or nil if none
// is missing.
func (r *Report) Missing(ctx context.Context) error {
	m, s := r.Match, r.Standings
	broken := s.Ends[match.Broken]
	switch missing := s.Played+broken < m.Games && s.Verdict == stats.Open; {
	case m.Err() != nil:
		return fmt.Errorf("stopped after %d of %d games: %w", s.Played, m.Games, m.Err())
	case missing && ctx.Err() != nil:
		return fmt.Errorf("interrupted after %d of %d games", s.Played, m.Games)
	case broken > 0:
		return fmt.Errorf("%d of %d games could not be played: %s", broken, m.Games, s.LastBroken)
	}
	return nil
}
