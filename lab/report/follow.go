package report

import (
	"context"
	"fmt"

	"montego/lab/match"
)

// Follow adds up the records of a match that is being played, shows how far it
// is, and keeps them in an archive, if it is not nil. The error says how many
// could not be kept.
func (r *Report) Follow(records <-chan *match.Record, progress *Progress, archive *Archive) error {
	unwritten := 0
	var why error
	for record := range records {
		r.Standings.Add(record)
		progress.Game(record, r.Standings.Score())
		if archive == nil || record.Past {
			continue
		}
		if err := archive.Save(r.Match, record); err != nil {
			if unwritten++; unwritten == 1 {
				why = err
				progress.Line(fmt.Sprintf("no record of game %d: %v", record.Number+1, err))
			}
		}
	}
	if unwritten > 0 {
		return fmt.Errorf("%s without a record: %w", plural(unwritten, "game"), why)
	}
	return nil
}

// Missing returns why not every game was played that was needed, or nil if none
// is missing.
func (r *Report) Missing(ctx context.Context) error {
	m, s := r.Match, r.Standings
	broken := s.Ends[match.Broken]
	switch missing := s.Played+broken < m.Games && !s.Decided(); {
	case m.Err() != nil:
		return fmt.Errorf("stopped after %d of %d games: %w", s.Played, m.Games, m.Err())
	case missing && ctx.Err() != nil:
		return fmt.Errorf("interrupted after %d of %d games", s.Played, m.Games)
	case broken > 0:
		return fmt.Errorf("%d of %d games could not be played: %s", broken, m.Games, s.LastBroken)
	}
	return nil
}
