package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"montego/game"
	"montego/goban"
	"montego/gtp"
	"montego/player/engine"
	"montego/player/status"
	"montego/player/timing"
)

// Referee says what finished games count to, at one table. Counting is by the
// rules of the game; what a referee adds is which stones are dead.
type Referee interface {
	// Judge counts a game after two passes. It must return soon after ctx ends.
	Judge(ctx context.Context, g *game.Game) (Verdict, error)
	// Close ends the referee and waits until nothing of it is left.
	Close()
}

// Verdict is what a referee says of a finished game.
type Verdict struct {
	Lead  game.Points   // Black's
	Dead  []goban.Point // the stones that were taken off, row 1 first, if the referee tells them
	Tells bool
	// Unclear says that the referee itself doubts whether some chain is dead.
	Unclear bool
}

// RefereeSpec says who judges a match. It opens one Referee for each table.
type RefereeSpec struct {
	Text    string // how people write it: "builtin", "none", "gtp:COMMAND LINE"
	Command string // the command line of another program, "" for none
	// Open starts a Referee. Its error says in one line why it cannot.
	Open func(ctx context.Context) (Referee, error)
}

// ParseReferee reads a referee as people write it: "builtin" for Montego's own
// judgement, "none" for the board as it stands with every stone alive,
// "gtp:COMMAND LINE" for a program that knows final_status_list or final_score,
// "score:COMMAND LINE" for one whose final_score is to be asked for in any case.
// With "agreement" two players who count alike need no referee, and otherwise the
// built-in one is asked; "agreement:REFEREE" names another.
func ParseReferee(text string) (RefereeSpec, error) {
	rest, found := strings.CutPrefix(text, agreementWord+":")
	if text == agreementWord {
		rest, found = "builtin", true
	}
	if !found {
		return parseReferee(text)
	}
	spec, err := parseReferee(rest)
	return RefereeSpec{text, spec.Command, func(ctx context.Context) (Referee, error) {
		r, err := spec.Open(ctx)
		if err != nil {
			return nil, err
		}
		return agreement{r}, nil
	}}, err
}

// agreementWord begins the text of a RefereeSpec that takes the players' own result
// if they agree on it.
const agreementWord = "agreement"

// agreement is a Referee who is asked only if the players do not count alike.
type agreement struct{ Referee }

func parseReferee(text string) (RefereeSpec, error) {
	switch kind, line, _ := strings.Cut(text, ":"); {
	case text == "builtin":
		return RefereeSpec{text, "", func(context.Context) (Referee, error) { return newEstimator(), nil }}, nil
	case text == "none":
		return RefereeSpec{text, "", func(context.Context) (Referee, error) { return asItStands{}, nil }}, nil
	case kind == "gtp" || kind == "score":
		if _, err := commandPlayer(line); err != nil {
			return RefereeSpec{}, fmt.Errorf("referee %s: %w", text, err)
		}
		return RefereeSpec{text, line, func(ctx context.Context) (Referee, error) { return openJudge(ctx, line, kind == "score") }}, nil
	}
	return RefereeSpec{}, fmt.Errorf("referee %q: a referee is builtin, none, gtp:COMMAND LINE, score:COMMAND LINE or agreement[:REFEREE]", text)
}

// asItStands takes no stone off.
type asItStands struct{}

func (asItStands) Judge(_ context.Context, g *game.Game) (Verdict, error) {
	return countWithout(g, nil)
}

func (asItStands) Close() {}

// countWithout counts a game with these stones taken off.
func countWithout(g *game.Game, dead []goban.Point) (Verdict, error) {
	n, err := g.Count(dead)
	if err != nil {
		return Verdict{}, err
	}
	return Verdict{Lead: n.Score.Lead(), Dead: n.List(game.Dead), Tells: true}, nil
}

// estimator is the referee that is built in: it counts as a player of this program
// does, by playouts and, for what they leave in doubt or get wrong, by searches.
type estimator struct{ engine *engine.Engine }

// newEstimator returns an estimator that always judges the same way: its seed is
// fixed.
func newEstimator() *estimator {
	p := engine.DefaultParams()
	p.Search.Memory = 1 // nothing but small searches with a tree of their own
	return &estimator{engine.New(p, 1)}
}

func (e *estimator) Judge(ctx context.Context, g *game.Game) (v Verdict, err error) {
	if !g.Rules().RemovesDead() {
		return countWithout(g, nil)
	}
	x := e.engine.Estimate(ctx, g)
	unclear := !status.Clear(g.Board(), &x.Owner, status.Unclear)
	return Verdict{Lead: x.Count.Score.Lead(), Dead: x.Count.List(game.Dead), Tells: true, Unclear: unclear}, ctx.Err()
}

func (e *estimator) Close() { e.engine.Close() }

// judge is a Referee in a process of its own: the game is played to it, then it
// is asked for the dead stones or, if it does not tell those, for the score.
type judge struct {
	*program
	scores bool // it is asked for the score in any case
}

// openJudge starts a GTP engine that is to judge, by its own score if scores is true.
func openJudge(ctx context.Context, line string, scores bool) (Referee, error) {
	p, err := openProgram(ctx, line)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(p.knows, "final_status_list") && !slices.Contains(p.knows, "final_score") {
		p.Close()
		return nil, fmt.Errorf("%s knows neither final_status_list nor final_score", p.name)
	}
	return judge{p, scores}, nil
}

// Judge follows Referee. After any error the engine is started again for the
// next game.
func (j judge) Judge(ctx context.Context, g *game.Game) (Verdict, error) {
	v, err := j.judge(ctx, g)
	if err != nil {
		j.Abandon()
	}
	return v, err
}

func (j judge) judge(ctx context.Context, g *game.Game) (Verdict, error) {
	c := conditionsFor(g)
	if err := j.NewGame(ctx, c, 0); err != nil {
		return Verdict{}, err
	}
	if err := j.place(ctx, g.BoardAfter(0).ListStones(goban.Black)); err != nil {
		return Verdict{}, err
	}
	if err := tellMoves(ctx, j.program, g); err != nil {
		return Verdict{}, err
	}
	if slices.Contains(j.knows, "final_status_list") && !j.scores {
		return j.byDeadStones(ctx, g)
	}
	r, err := j.Score(ctx)
	if err != nil {
		return Verdict{}, fmt.Errorf("%s: final_score: %w", j.name, err)
	}
	points, err := game.KomiOf(r.Lead())
	return Verdict{Lead: points}, err
}

func tellMoves(ctx context.Context, p Player, g *game.Game) error {
	for _, m := range g.Moves() {
		if err := p.Play(ctx, m); err != nil {
			return err
		}
	}
	return nil
}

func (j judge) byDeadStones(ctx context.Context, g *game.Game) (Verdict, error) {
	text, err := j.must(ctx, "final_status_list", game.Dead.String())
	if err != nil {
		return Verdict{}, err
	}
	var dead []goban.Point
	for word := range strings.FieldsSeq(text) {
		p, err := gtp.ParseVertex(word, g.Width(), g.Height())
		if err != nil || !g.Board().At(p).IsStone() {
			return Verdict{}, fmt.Errorf("%w: %s: final_status_list dead names %.20q, where no stone is", errGarbage, j.name, word)
		}
		dead = append(dead, p)
	}
	return countWithout(g, dead)
}

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
