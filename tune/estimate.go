package tune

import (
	"context"
	"fmt"
	"time"
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

// Foresee returns how long Run would take, as the games in the journal took, or
// as one trial game takes, which is not kept.
func Foresee(ctx context.Context, path string, o Options) (Estimate, error) {
	s, err := ReadStudy(path)
	if err != nil {
		return Estimate{}, err
	}
	c, err := s.read(path)
	if err != nil {
		return Estimate{}, err
	}
	played, all := c.count()
	e := Estimate{Left: all - played}
	seconds, games := c.pace()
	if games == 0 && e.Left > 0 {
		e.Trial, games = true, 1
		if seconds, err = s.trial(ctx, c, o.Below); err != nil {
			return e, err
		}
	}
	if games > 0 {
		e.PerGame = time.Duration(seconds / float64(games) * float64(time.Second))
	}
	e.Whole = e.PerGame * time.Duration(e.Left) / time.Duration(max(1, o.Parallel))
	return e, nil
}

// pace returns how long the games so far took.
func (c *course) pace() (seconds float64, games int) {
	for _, pairs := range c.games {
		for _, p := range pairs {
			for _, g := range p {
				if g != nil {
					seconds += g.Seconds
					games++
				}
			}
		}
	}
	return seconds, games
}

// trial plays a game in the middle of the region.
func (s *Study) trial(ctx context.Context, c *course, below []string) (seconds float64, err error) {
	t := newTable(s, below)
	defer t.close()
	if err := t.open(ctx); err != nil {
		return 0, err
	}
	g, err := t.play(ctx, pair{x: s.space.snap(c.region.Center())}, 0, s.Seed)
	if err != nil {
		return 0, err
	}
	return g.Seconds, nil
}
