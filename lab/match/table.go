package match

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"time"
)

// table is where games are played, one after the other: two players and a
// referee, used by one goroutine.
type table struct {
	match   *Match
	seated  [2]seat // who the players are
	players [2]Player
	referee Referee
}

// seat is who plays on one side: the number of a player, and the settings that it
// has on top of its own.
type seat struct {
	player  int
	variant string
}

// openTable starts the players of a pair of games and the referee, and tries
// whether the players can play under its conditions at all.
func (m *Match) openTable(ctx context.Context, pair int) (*table, error) {
	t := &table{match: m}
	ctx, cancel := context.WithTimeout(ctx, m.Timeout)
	defer cancel()
	_, err := t.seat(ctx, m.ScheduledGame(2*pair))
	if err == nil {
		err = t.openReferee(ctx)
	}
	if err != nil {
		t.close()
		return nil, err
	}
	return t, nil
}

func (t *table) openReferee(ctx context.Context) (err error) {
	if t.referee, err = t.match.Referee.Open(ctx); err != nil {
		t.referee = nil
		return fmt.Errorf("referee %s: %w", t.match.Referee.Text, err)
	}
	return nil
}

// seat makes the players of a game sit at the table. Who sits there already, on
// the same side and with the same settings, stays. If one cannot play, its side
// is returned too.
func (t *table) seat(ctx context.Context, g ScheduledGame) (Side, error) {
	for s, number := range g.Players {
		who := seat{player: number}
		if Side(s) == A {
			who.variant = g.Variant
		}
		if t.players[s] != nil && t.seated[s] == who {
			continue
		}
		if t.players[s] != nil {
			t.players[s].Close()
			t.players[s] = nil
		}
		player, err := t.match.openPlayer(ctx, who, t.match.ConditionsOf(g))
		if err != nil {
			return Side(s), err
		}
		t.players[s], t.seated[s] = player, who
	}
	return A, nil
}

// openPlayer starts a player and tries whether it can play at all.
func (m *Match) openPlayer(ctx context.Context, who seat, under *Conditions) (Player, error) {
	spec := m.Players[who.player]
	var err error
	if who.variant != "" {
		spec, err = ParsePlayer(spec.Text+","+who.variant, spec.below...)
	}
	var p Player
	if err == nil {
		p, err = spec.Open(ctx)
	}
	if err != nil {
		return nil, fmt.Errorf("player %s, %s: %w", Letter(who.player), spec.Text, err)
	}
	if err := p.NewGame(ctx, under, 0); err != nil {
		p.Abandon()
		p.Close()
		return nil, fmt.Errorf("player %s, %s, cannot play on %v: %w", Letter(who.player), spec.Text, under, err)
	}
	if who.variant == "" {
		m.names.Store(who.player, p.Name())
	}
	return p, nil
}

// Letter names a player by its number: A, B … Z, then P27, P28 …
func Letter(number int) string {
	if number < 26 {
		return string(rune('A' + number))
	}
	return fmt.Sprintf("P%d", number+1)
}

func (t *table) close() {
	for _, p := range t.players {
		if p != nil {
			p.Close()
		}
	}
	if t.referee != nil {
		t.referee.Close()
	}
}

// playAll plays games until there are no more, ctx is cancelled, or, where
// there are but two players, a game is Broken: one of them does not start any more, or the process stood still
// in each of its repeats. Then it returns that fault.
func (t *table) playAll(ctx context.Context, s *scheduler, enter func(*Record)) *Fault {
	for ctx.Err() == nil {
		g, ok := s.deal(ctx)
		if !ok {
			return nil
		}
		r, err := t.play(ctx, g)
		if err != nil {
			if ctx.Err() == nil {
				s.fail(err)
			}
			return nil
		}
		enter(r)
		if r.End == Broken && len(t.match.Players) == 2 {
			return r.Fault
		}
	}
	return nil
}

// play plays one game. The error is that ctx was cancelled, or that the game could not
// be played elsewhere.
func (t *table) play(ctx context.Context, g ScheduledGame) (*Record, error) {
	if t.match.Elsewhere != nil {
		return t.match.Elsewhere(ctx, g)
	}
	return t.playHere(ctx, g, t.match.ConditionsOf(g))
}

// PlayHere plays one game of the match on this machine, outside its tables, under conditions
// that are mostly ConditionsOf: for a match that is dealt on another. A game that cannot be
// played is Broken. The error is that ctx was cancelled, or that the referee does not start.
func (m *Match) PlayHere(ctx context.Context, g ScheduledGame, c *Conditions) (*Record, error) {
	t := &table{match: m}
	defer t.close()
	if err := t.openReferee(ctx); err != nil {
		return nil, err
	}
	return t.playHere(ctx, g, c)
}

// playHere is play on this machine. The only error is that ctx was cancelled.
func (t *table) playHere(ctx context.Context, g ScheduledGame, c *Conditions) (*Record, error) {
	seating, cancel := context.WithTimeout(ctx, t.match.Timeout)
	side, err := t.seat(seating, g)
	cancel()
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return t.match.broken(g, &Fault{Side: side, Kind: Absent, Text: err.Error()}), nil
	}
	r, err := t.match.untilPlayed(g, func() (*Record, error) { return playGame(ctx, c, g, t.players, t.referee) })
	if err != nil {
		return nil, err
	}
	for s, number := range g.Players {
		r.Resolved[s] = t.match.Players[number].Resolved
	}
	return r, nil
}

// mostRepeats is how often a game is played again in which the process has stood still. A machine on
// which it still does so is too busy for games with a clock.
const mostRepeats = 5

// untilPlayed plays a game by play, and again while the process stands still in it. After mostRepeats
// the game is Broken.
func (m *Match) untilPlayed(g ScheduledGame, play func() (*Record, error)) (*Record, error) {
	for repeats := 0; ; repeats++ {
		r, err := play()
		switch {
		case !errors.As(err, new(interruptedError)):
			return r, err
		case repeats == mostRepeats:
			text := fmt.Sprintf("game %d was broken off %d times: %v", g.Number+1, repeats+1, err)
			return m.broken(g, &Fault{Side: A, Kind: Absent, Text: text}), nil
		case m.Tell != nil:
			m.Tell(fmt.Sprintf("game %d is played again: %v", g.Number+1, err))
		}
	}
}

// A trial plays trialMoves moves of a game, and assumes a number of moves a point of
// the board: games of players that resign are about as long.
const (
	trialMoves    = 16
	movesPerPoint = 0.7
)

// Trial plays the first moves of a game that is not kept, and returns what the whole game
// would take at their pace.
func (m *Match) Trial(ctx context.Context, g ScheduledGame) (time.Duration, error) {
	c := *m.ConditionsOf(g)
	c.MaxMoves = min(c.MostMoves(), len(g.Opening)+trialMoves)
	r, err := m.PlayHere(ctx, g, &c)
	switch {
	case ctx.Err() != nil:
		return 0, errors.New("interrupted during the trial game")
	case err != nil:
		return 0, err
	case r.End == Broken:
		return 0, errors.New(r.Fault.Text)
	}
	took := r.Finish.Sub(r.Start)
	if r.End == TooLong {
		took = time.Duration(float64(took) * max(1, movesPerPoint*float64(c.Width*c.Height)/trialMoves))
	}
	return max(took, time.Millisecond), nil
}

// Pace returns how many games were played and their mean duration, which is 0 if there are none.
// A game from a result file is as long as its moves took.
func Pace(records iter.Seq2[*Record, error]) (games int, each time.Duration, err error) {
	for r, err := range records {
		if err != nil {
			return games, 0, err
		}
		games++
		took := r.Finish.Sub(r.Start)
		if took == 0 {
			took = r.Times[0].Sum() + r.Times[1].Sum()
		}
		each += took
	}
	if games > 0 {
		each = max(each/time.Duration(games), time.Millisecond)
	}
	return games, each, nil
}
