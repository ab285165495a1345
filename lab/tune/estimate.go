package tune

import (
	"context"
	"fmt"
	"time"

	"montego/lab/match"
)

// Estimate is how long the games that are left will take.
type Estimate struct {
	Left    int           // games
	PerGame time.Duration // at one table
	Trial   bool          // by a trial game, since none has been played yet
	Whole   time.Duration // with all tables
}

// String returns the estimate in a line.
func (e Estimate) String() string {
	from := "as the games so far"
	if e.Trial {
		from = "as a trial game"
	}
	return fmt.Sprintf("%d games to play, %v each %s: about %v", e.Left, e.PerGame.Round(10*time.Millisecond), from, roughly(e.Whole))
}

// roughly rounds a duration to what an estimate is worth.
func roughly(d time.Duration) string {
	switch {
	case d < time.Minute:
		return fmt.Sprintf("%.0f s", d.Seconds())
	case d < 2*time.Hour:
		return fmt.Sprintf("%.0f min", d.Minutes())
	}
	return fmt.Sprintf("%.1f hours", d.Hours())
}

// Foresee returns how long a match of the study would take, as the games in its
// store took, or as one trial game takes, which is not kept.
func (s *Study) Foresee(ctx context.Context, m *match.Match) (e Estimate, err error) {
	games := 0
	if kept, err := s.open(); err != nil {
		return e, err
	} else if kept != nil {
		defer kept.Close()
		if games, e.PerGame, err = match.Pace(ctx, kept); err != nil {
			return e, err
		}
	}
	e.Left = max(0, m.Games-games)
	if games == 0 {
		e.Trial = true
		f := m.ScheduledGame(0)
		f.Variant = s.space.Settings(s.space.snap(s.plan.region.Center()))
		if e.PerGame, err = m.Trial(ctx, f); err != nil {
			return e, err
		}
	}
	e.Whole = e.PerGame * time.Duration(e.Left) / time.Duration(max(1, m.Parallel))
	return e, nil
}
