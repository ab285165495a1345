package match

import (
	"context"
	"errors"
	"fmt"

	"montego/game"
	"montego/goban"
	"montego/player/timing"
)

// Recount asks several referees what finished games count to. Not every record goes
// on until nothing is left to play; so that all referees count the same position, a
// player may finish the games first. It belongs to one goroutine.
type Recount struct {
	referees []Referee
	finisher Player // nil if games are counted as they stand
}

// NewRecount opens the referees, and the player who finishes the games for both
// sides, unless finisher is nil. The error says which of them does not start.
func NewRecount(ctx context.Context, referees []RefereeSpec, finisher *PlayerSpec) (r *Recount, err error) {
	r = &Recount{}
	defer func() {
		if err != nil {
			r.Close()
		}
	}()
	if finisher != nil {
		if r.finisher, err = finisher.Open(ctx); err != nil {
			return r, fmt.Errorf("player %s: %w", finisher.Text, err)
		}
	}
	for _, spec := range referees {
		referee, err := spec.Open(ctx)
		if err != nil {
			return r, fmt.Errorf("referee %s: %w", spec.Text, err)
		}
		r.referees = append(r.referees, referee)
	}
	return r, nil
}

// Close ends the referees and the player.
func (r *Recount) Close() {
	if r.finisher != nil {
		r.finisher.Close()
	}
	for _, referee := range r.referees {
		referee.Close()
	}
}

// ErrEndless says that the player does not bring a game to its end.
var ErrEndless = errors.New("the game does not end")

// Count returns what each referee says of g, which must have begun on an empty board.
// If g is not over, the player plays on in it until both sides have passed; without a
// player both pass at once.
func (r *Recount) Count(ctx context.Context, g *game.Game) (verdicts []Verdict, err error) {
	if err := r.finish(ctx, g); err != nil {
		return nil, err
	}
	for _, referee := range r.referees {
		v, err := referee.Judge(ctx, g)
		if err != nil {
			return nil, err
		}
		verdicts = append(verdicts, v)
	}
	return verdicts, nil
}

func (r *Recount) finish(ctx context.Context, g *game.Game) error {
	c := conditionsFor(g)
	if r.finisher != nil {
		if err := r.finisher.NewGame(ctx, c, 1); err != nil {
			return err
		}
		if err := tellMoves(ctx, r.finisher, g); err != nil {
			return err
		}
	}
	for !g.Over() {
		if len(g.Moves()) > 2*c.MostMoves() {
			return ErrEndless
		}
		m := goban.Move{Color: g.ToMove(), Point: goban.Pass}
		if r.finisher != nil {
			answer, err := r.finisher.GenMove(ctx, m.Color, timing.Clock{})
			if err != nil {
				return err
			}
			if answer.Resign {
				return fmt.Errorf("%v resigns in a game that is to be counted", m.Color)
			}
			m.Point = answer.Point
		}
		if err := g.Play(m); err != nil {
			return err
		}
	}
	return nil
}
