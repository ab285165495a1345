package experiments

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
	"time"

	"gonum.org/v1/gonum/floats"

	"montego/internal/phrases"
	"montego/lab/match"
	"montego/lab/store"
	"montego/lab/tune"
)

// Options say how an experiment is made.
type Options struct {
	Fast     bool     `param:"fast" doc:"choose so few games and playouts that ten minutes are enough"`
	Games    int      `param:"games" range:"1.." doc:"games of each arm; positions of CS-T1; games for each point of OR-1 (default: as the experiment declares)"`
	Parallel int      `param:"parallel" default:"2" range:"1.." doc:"games played at a time"`
	Store    string   `param:"store" unit:"file" doc:"keep the games in this file, or go on with those that are there"`
	Below    []string `param:"-"` // settings of all engines in this process, unless an experiment says otherwise
}

// Plan is an experiment as it is going to be made.
type Plan struct {
	*Experiment
	Options
	Scale
	// PerGame is the time that a game takes at one table, measured by a trial or by
	// the games that the store holds already; 0 if it is not known.
	PerGame time.Duration
	Played  int           // games, or positions, that the store holds
	whole   time.Duration // how long an experiment that is no match will take; 0 if it is not known
}

// fastBudget is how long a fast experiment may take, and minFastGames how many
// games of an arm are worth more than more playouts.
const (
	fastBudget   = 9 * time.Minute // of ten, for what comes before and after
	minFastGames = 10
)

// NewPlan returns the plan of an experiment before anything is known of its
// pace. The error says why it cannot be made.
func NewPlan(e *Experiment, o Options) (*Plan, error) {
	p := &Plan{Experiment: e, Options: o, Scale: e.sized(o.Fast)}
	switch {
	case e.Waiting != "":
		return nil, fmt.Errorf("experiment %s waits: %s", e.ID, e.Waiting)
	case e.Kind == kindWeights:
		return nil, fmt.Errorf("experiment %s has no games: montego lab report %s shows it", e.ID, e.ID)
	case o.Parallel < 1:
		return nil, fmt.Errorf("an experiment needs at least one table, not %d", o.Parallel)
	case o.Games < 0 || e.Kind != kindBackup && o.Games%2 != 0:
		return nil, fmt.Errorf("--games %d: give an even number, since colours are swapped", o.Games)
	case o.Games > 0:
		p.Scale.Games = o.Games
	}
	return p, nil
}

// Players returns those that play in the arms of the experiment.
func (p *Plan) Players() []match.PlayerSpec {
	m, err := p.match()
	if err != nil {
		return nil // Run says so
	}
	return m.Players
}

// match returns what is played, with its notes: of a backup, which has no games, the player alone.
func (p *Plan) match() (*match.Match, error) {
	notes := p.notes(p.Options.Fast, p.Playouts)
	if p.Kind == kindBackup {
		player, err := match.ParsePlayer(p.Arms[0].Player)
		notes = append(notes, store.Setting{Name: "size", Value: string(p.Scale.Size)}, store.Setting{Name: settingGames, Value: strconv.Itoa(p.Scale.Games)})
		return &match.Match{Players: []match.PlayerSpec{player}, Notes: notes}, err
	}
	m, err := p.Experiment.match(p.Scale, p.Below)
	if err == nil {
		m.Parallel, m.Notes = p.Parallel, notes
	}
	return m, err
}

// Measure finds out how long a game takes, from the games in the store or by a trial,
// and makes a fast experiment as large as its time allows. The error may say that Run would
// refuse the store.
func (p *Plan) Measure(ctx context.Context) error {
	if p.Kind == kindStudy {
		return p.measureStudy(ctx)
	}
	known, err := p.recall(ctx)
	if err == nil {
		err = p.check(ctx)
	}
	switch {
	case known || err != nil || p.Kind == kindPrediction: // a prediction has few games, and is not measured
		return err
	case p.Kind == kindBackup:
		b, err := p.backup()
		if err == nil {
			p.whole = b.foresee(ctx)
		}
		return err
	}
	for {
		if p.PerGame, err = p.trial(ctx); err != nil {
			return err
		}
		if !p.Options.Fast || p.Options.Games > 0 {
			return nil
		}
		games := int(fastBudget.Seconds() * float64(p.Parallel) / p.PerGame.Seconds() / float64(len(p.Arms)))
		if games >= minFastGames || p.Playouts < 2*minPlayouts {
			p.Scale.Games = max(2, min(p.Scale.Games, games&^1))
			return nil
		}
		p.Playouts /= 2
	}
}

// minPlayouts is the number of playouts a move below which a method cannot be
// judged.
const minPlayouts = 50

// trial plays a game of the arm with the fewest playouts and one of that with
// the most, and returns what a game of all arms takes in the mean.
func (p *Plan) trial(ctx context.Context) (time.Duration, error) {
	work := make([]float64, len(p.Arms))
	for i, a := range p.Arms {
		work[i] = playouts(p.players(a, p.Scale)[0])
	}
	least, most := floats.MinIdx(work), floats.MaxIdx(work)
	low, err := p.trialGame(ctx, least)
	if err != nil || work[least] == work[most] {
		return low, err
	}
	high, err := p.trialGame(ctx, most)
	if err != nil {
		return 0, err
	}
	sum := time.Duration(0)
	for _, w := range work {
		part := (w - work[least]) / (work[most] - work[least])
		sum += low + time.Duration(part*float64(high-low))
	}
	return max(sum/time.Duration(len(p.Arms)), time.Millisecond), nil
}

// playouts returns how many playouts a move a player as people write it has, 0 if it goes by its
// clock or is another program.
func playouts(player string) float64 {
	spec, err := match.ParsePlayer(player)
	if err != nil || spec.Params == nil {
		return 0
	}
	return float64(spec.Params.Playouts)
}

// trialGame plays a game of an arm that is not kept, and returns what it takes.
func (p *Plan) trialGame(ctx context.Context, arm int) (time.Duration, error) {
	m, err := p.match()
	if err != nil {
		return 0, err
	}
	return m.Trial(ctx, m.ScheduledGame(2*arm))
}

// measureStudy asks package tune, which goes by a study's games or by a trial.
func (p *Plan) measureStudy(ctx context.Context) error {
	study, err := p.readStudy()
	if errors.Is(err, fs.ErrNotExist) {
		study, err = tune.ParseStudy([]byte(p.studyText(p.Scale))) // it has not begun
	}
	if err != nil {
		return err
	}
	m, err := study.Match(p.Parallel, p.Below)
	if err != nil {
		return err
	}
	estimate, err := study.Foresee(ctx, m)
	p.whole = estimate.Whole
	return err
}

// Whole is how long the games that are left will take, 0 if that is not known.
func (p *Plan) Whole() time.Duration {
	if p.Kind != kindMatch {
		return p.whole
	}
	left := max(0, p.Scale.Games*len(p.Arms)-p.Played)
	return p.PerGame * time.Duration(left) / time.Duration(p.Parallel)
}

// long is the time from which on a plan warns that it takes hours.
const long = time.Hour

// String returns the plan in a few lines.
func (p *Plan) String() string {
	text := fmt.Sprintf("%s: %s\n%s", p.ID, p.Title, p.extent())
	if p.Played > 0 {
		text += fmt.Sprintf("; there already: %s", p.count(p.Played))
	}
	switch {
	case p.PerGame > 0:
		text += fmt.Sprintf("\nabout %s at %s, %v a game", phrases.Roughly(p.Whole()), phrases.Count(p.Parallel, "table"), p.PerGame.Round(10*time.Millisecond))
	case p.whole > 0:
		text += fmt.Sprintf("\nabout %s", phrases.Roughly(p.whole))
	}
	if p.Kind == kindMatch && len(p.Arms) > 1 {
		var names []string // the progress of the match has the letters alone
		for i, a := range p.Arms {
			names = append(names, match.Letter(i)+" "+a.Name)
		}
		text += "\n" + strings.Join(names, ", ") + "; other letters are opponents"
	}
	if p.Whole() >= long {
		text += "\nthat is hours; " + p.ends()
	}
	return text
}

// ends says what an interrupt leaves, and what is quicker.
func (p *Plan) ends() string {
	text := "^C ends it and the same command goes on"
	if p.Kind != kindMatch && p.Kind != kindStudy {
		text = "it is made as a whole, and ^C drops all of it"
	}
	if !p.Options.Fast {
		text += ", --fast takes ten minutes"
	}
	return text
}

func (p *Plan) count(n int) string { return phrases.Count(n, strings.TrimSuffix(p.counted(), "s")) }

func (p *Plan) extent() string {
	switch p.Kind {
	case kindBackup:
		return fmt.Sprintf("%s, %d playouts each", p.count(p.Scale.Games), p.Playouts)
	case kindStudy:
		return fmt.Sprintf("%d games for each point, %d of the test, %d playouts a move", p.Scale.Games, p.Test, p.Playouts)
	}
	text := fmt.Sprintf("%s, %d games each, %s", phrases.Count(len(p.Arms), "arm"), p.Scale.Games, p.Scale.board())
	if p.Playouts > 0 {
		text += fmt.Sprintf(", %d playouts a move", p.Playouts)
	}
	if p.Scale.Time.Limited() {
		text += ", " + p.Scale.Time.String()
	}
	return text
}
