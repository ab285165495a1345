package tune

import (
	"context"
	"fmt"
	"time"

	"montego/match"
)

// table is where pairs are played. The player that is tuned is opened anew for
// each point; opponents stay.
type table struct {
	study     *Study
	below     []string
	openings  match.Openings
	opponents []match.Player // by index, nil until needed
	referee   match.Referee
	tuned     match.Player
	settings  string // of tuned
}

func newTable(s *Study, below []string) *table {
	t := &table{study: s, below: below, openings: match.NoOpenings, opponents: make([]match.Player, len(s.Opponents))}
	if s.RandomMoves > 0 {
		t.openings = match.RandomMoves(s.conditions, s.RandomMoves, s.Seed)
	}
	return t
}

// open starts the referee, the opponents and the player as it stands, and tries
// whether they can play under the conditions at all.
func (t *table) open(ctx context.Context) (err error) {
	ctx, cancel := context.WithTimeout(ctx, t.study.conditions.Timeout)
	defer cancel()
	if t.referee, err = t.study.referee.Open(ctx); err != nil {
		return fmt.Errorf("referee %s: %w", t.study.referee.Text, err)
	}
	for i, text := range t.study.Opponents {
		if _, err := t.opponent(ctx, i); err != nil {
			return fmt.Errorf("opponent %s: %w", text, err)
		}
		if err := t.opponents[i].NewGame(ctx, &t.study.conditions, 0); err != nil {
			t.opponents[i].Abandon()
			return fmt.Errorf("opponent %s cannot play on %v: %w", text, &t.study.conditions, err)
		}
	}
	return t.tune(ctx, nil)
}

func (t *table) close() {
	for _, p := range append(t.opponents, t.tuned) {
		if p != nil {
			p.Close()
		}
	}
	if t.referee != nil {
		t.referee.Close()
	}
}

func (t *table) opponent(ctx context.Context, i int) (match.Player, error) {
	if t.opponents[i] != nil {
		return t.opponents[i], nil
	}
	c, err := match.ParseContestant(t.study.Opponents[i], t.below...)
	if err != nil {
		return nil, err
	}
	p, err := c.Open(ctx)
	if err == nil {
		t.opponents[i] = p
	}
	return p, err
}

// tune makes the tuned player play with the parameters of a point.
func (t *table) tune(ctx context.Context, x []float64) error {
	c, err := t.study.contestant(x, t.below)
	if err != nil || t.tuned != nil && t.settings == c.Text {
		return err
	}
	if t.tuned != nil {
		t.tuned.Close()
		t.tuned = nil
	}
	p, err := c.Open(ctx)
	if err == nil {
		t.tuned, t.settings = p, c.Text
	}
	return err
}

// play plays one game of a pair.
func (t *table) play(ctx context.Context, p pair, half int, seed uint64) (*Game, error) {
	if err := t.tune(ctx, p.x); err != nil {
		return nil, fmt.Errorf("player %s: %w", t.study.Player, err)
	}
	opponent, err := t.opponent(ctx, p.opponent)
	if err != nil {
		return nil, fmt.Errorf("opponent %s: %w", t.study.Opponents[p.opponent], err)
	}
	g := &Game{Stage: p.stage, Pair: p.number, Half: half, X: p.x, Opponent: p.opponent}
	if p.x != nil {
		g.Settings = t.study.space.Settings(p.x)
	}
	g.Seed = derive(seed, 3, stageNumber(p.stage), uint64(2*p.number+half))
	f := match.Fixture{Number: 2*p.number + half, Black: match.Side(half), Opening: t.openings(p.number), Seed: g.Seed}
	start := time.Now()
	r, err := match.Play(ctx, &t.study.conditions, f, [2]match.Player{t.tuned, opponent}, t.referee)
	if err != nil {
		return nil, err
	}
	if r.End == match.Broken {
		return nil, fmt.Errorf("a game cannot be played: %s", r.Fault)
	}
	g.judge(r)
	g.Seconds = time.Since(start).Seconds()
	return g, nil
}

// judge takes over what became of the game.
func (g *Game) judge(r *match.Record) {
	g.Points = 0.5
	if winner, ok := r.Winner(); ok {
		g.Points = 0
		if winner == match.A {
			g.Points = 1
		}
	}
	g.Result, g.Moves = r.Result.String(), len(r.Moves)
	if r.Fault != nil {
		g.Fault = r.Fault.String()
	}
}

// stageNumber tells the stages apart in seeds.
func stageNumber(name string) uint64 {
	for i, other := range []string{stageFirst, stageSecond, stageSearch, stageTest} {
		if name == other {
			return uint64(i)
		}
	}
	return 0
}
