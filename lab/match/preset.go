package match

import (
	"context"
	"fmt"
	"strings"

	"montego/game"
	"montego/goban"
	"montego/internal/panics"
	"montego/internal/param"
	"montego/internal/phrases"
	"montego/player/engine"
	"montego/player/timing"
	"montego/sgf"
)

// presetPlayer is an engine of this program, as engine.ParseFiles reads it.
func presetPlayer(text string, below []string) (PlayerSpec, error) {
	params, err := engine.ParseFiles(text, below...)
	if err != nil {
		return PlayerSpec{}, fmt.Errorf("player preset:%s: %w", text, err)
	}
	if text == "" {
		text = engine.DefaultPreset
	}
	return PlayerSpec{
		Text:       "preset:" + text,
		Parameters: strings.Join(param.Settings(&params, memoryParam), "\n"),
		Resolved:   resolved(text, &params),
		Params:     &params,
		below:      below,
		Open:       func(context.Context) (Player, error) { return &thinker{name: text, params: params}, nil },
	}, nil
}

// resolved returns a player that names a file of parameters as one that names
// its preset and everything in which it differs from that; "" if it names none.
func resolved(text string, params *engine.Params) string {
	if !strings.Contains(text, "@") && !strings.Contains(text, "params=") {
		return ""
	}
	words := []string{presetKind + ":" + engine.PresetOf(text)}
	for _, change := range params.Changes(text) {
		if change.Name != memoryParam {
			words = append(words, change.Name+"="+change.To)
		}
	}
	return strings.Join(words, ",")
}

// memoryParam bounds the memory of a search tree, which depends on the machine and not on the
// player.
const memoryParam = "search.memory"

// thinker is a Player in this process. It keeps one engine for all its games,
// and with it the memory of the search tree.
type thinker struct {
	name   string
	params engine.Params
	engine *engine.Engine // nil before the first game and after a panic
	game   *game.Game
}

func (t *thinker) Name() string { return t.name }

func (t *thinker) NewGame(_ context.Context, c *Conditions, seed uint64) (err error) {
	defer t.rescue(&err)
	t.game = c.newGame()
	if t.engine == nil {
		t.engine = engine.New(t.params, seed)
		return nil
	}
	t.engine.Restart(seed)
	return nil
}

func (t *thinker) Play(_ context.Context, m goban.Move) (err error) {
	defer t.rescue(&err)
	t.stopPondering()
	return t.game.Play(m)
}

// stopPondering ends the thinking in the opponent's time.
func (t *thinker) stopPondering() {
	if t.engine != nil {
		t.engine.StopPondering()
	}
}

func (t *thinker) GenMove(ctx context.Context, c goban.Color, left timing.Clock) (a Answer, err error) {
	defer t.rescue(&err)
	d := t.engine.GenMove(ctx, t.game, c, engine.Terms{Clock: left})
	if ctx.Err() == nil && !d.Resign {
		t.engine.Ponder(t.game) // if it is a player that does
	}
	return Answer{Point: d.Move.Point, Resign: d.Resign, Note: note(d)}, ctx.Err()
}

// note returns the win rate and the playouts on which a decision rests.
func note(d engine.Decision) string {
	if d.Search == nil {
		return d.Reason
	}
	best := d.Search.Best()
	return fmt.Sprintf("%.1f %% in %s, %d of them with this move", 100*d.Search.ValueFor(d.Move.Color),
		phrases.Count(d.Search.Playouts+d.Search.Reused, "playout"), best.Visits)
}

func (t *thinker) Score(ctx context.Context) (r sgf.Result, err error) {
	defer t.rescue(&err)
	t.stopPondering()
	v, err := (&estimator{t.engine}).Judge(ctx, t.game)
	return sgf.ScoreResult(v.Lead.Float()), err
}

func (t *thinker) Refusals() int { return 0 }
func (t *thinker) Log() string   { return "" }

// Abandon follows Player.
func (t *thinker) Abandon() {
	_ = panics.Catch(t.stopPondering) // the engine is dropped, whatever it does
	t.engine = nil
}

func (t *thinker) Close() {
	if e := t.engine; e != nil {
		t.engine = nil
		_ = panics.Catch(e.Close)
	}
}

// rescue turns a panic of the engine into an error, so that a bug costs one
// game and not the match.
func (t *thinker) rescue(err *error) {
	if what := recover(); what != nil {
		t.Close()
		*err = fmt.Errorf("panic: %v", what)
	}
}
