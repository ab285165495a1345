package match

import (
	"context"
	"fmt"
	"slices"
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

// Player plays one game after another at one table. Each method may fail, and
// must return soon after its context ends. A Player belongs to one goroutine.
type Player interface {
	// Name returns what the player calls itself, for tables and records.
	Name() string
	// NewGame makes the player ready for a game. What it does at random follows from
	// seed, if it can.
	NewGame(ctx context.Context, c *Conditions, seed uint64) error
	// Play tells the player a move of the game: the opponent's, or one of the opening.
	Play(ctx context.Context, m goban.Move) error
	// GenMove asks the player for a move of c, whose clock stands at left.
	GenMove(ctx context.Context, c goban.Color, left timing.Clock) (Answer, error)
	// Score returns how it would count the game. The error is errNoOpinion if
	// it cannot.
	Score(ctx context.Context) (sgf.Result, error)
	// Refusals returns how many commands it has refused since NewGame, those
	// included that a game can do without.
	Refusals() int
	// Log returns the end of the player's diagnostic output since NewGame, for people
	// who search for its faults, or "".
	Log() string
	// Abandon stops the player at once, whatever the player is doing. The next
	// NewGame begins with a fresh engine.
	Abandon()
	// Close ends the player and waits until nothing of it is left.
	Close()
}

// Answer is what a player answers when it is asked for a move.
type Answer struct {
	Point  goban.Point // or goban.Pass
	Resign bool
	Note   string // what it thinks of it, for the record, or ""
}

// PlayerSpec is who takes part in a match. It opens one Player for each table.
type PlayerSpec struct {
	Text string // how people write it: "preset:rave,playouts=1000"
	// Parameters are all its parameters, a line "name=value" each, without the memory of
	// its trees. They are "" for another program.
	Parameters string
	// Resolved is Text, for records, with the values of each file of parameters in the
	// place of its name. It is "" if Text names no file.
	Resolved string
	// Params are the parameters of an engine of this program, nil for another
	// program, whose command line is Command.
	Params  *engine.Params
	Command string
	below   []string // the settings that hold unless Text says otherwise
	// Open starts a Player. Its error says in one line why it cannot.
	Open func(ctx context.Context) (Player, error)
}

// memory is what its search trees may take, in MiB; 0 for another program.
func (p PlayerSpec) memory() int {
	if p.Params == nil {
		return 0
	}
	return p.Params.TreeMemory()
}

// IsPreset reports whether a player as people write it is an engine of this
// program.
func IsPreset(text string) bool { return strings.HasPrefix(text, presetKind+":") }

// Engines returns how many engines of this program there are at a time where two of these
// players sit at each of a number of tables; 1 at least.
func Engines(tables int, players ...string) int {
	n := 0
	for _, text := range players {
		if IsPreset(text) {
			n++
		}
	}
	return max(min(n, 2)*tables, 1)
}

// WithPlayouts gives an engine of this program a number of playouts a move, unless its
// text says how many it has. Another player stays as it is.
func WithPlayouts(text string, playouts int) string {
	own := func(setting string) bool {
		name, _, _ := strings.Cut(setting, "=")
		return strings.EqualFold(strings.TrimSpace(name), "playouts") // as package param reads it
	}
	if !IsPreset(text) || slices.ContainsFunc(strings.Split(strings.TrimPrefix(text, presetKind+":"), ","), own) {
		return text
	}
	return fmt.Sprintf("%s,playouts=%d", text, playouts)
}

// presetKind is how the text of an engine of this program begins.
const presetKind = "preset"

// ParsePlayer reads a player as people write it: "preset:NAME,key=value…"
// for an engine of this program, "gtp:COMMAND LINE" for a program of its own. The
// first is what engine.ParseFiles reads: params=FILE or @FILE is a file of
// parameters. Settings of below hold for it unless the text says otherwise.
func ParsePlayer(text string, below ...string) (PlayerSpec, error) {
	kind, rest, found := strings.Cut(text, ":")
	switch {
	case found && kind == presetKind:
		return presetPlayer(rest, below)
	case found && kind == "gtp":
		return commandPlayer(rest)
	}
	return PlayerSpec{}, fmt.Errorf("player %q: a player is preset:NAME,key=value… or gtp:COMMAND LINE", text)
}

// ParsePlayers reads players as ParsePlayer does.
func ParsePlayers(texts []string, below ...string) (players []PlayerSpec, err error) {
	for _, text := range texts {
		p, err := ParsePlayer(text, below...)
		if err != nil {
			return nil, err
		}
		players = append(players, p)
	}
	return players, nil
}

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
