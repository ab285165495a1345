package match

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"montego/goban"
	"montego/gtp"
	"montego/internal/panics"
	"montego/player/timing"
	"montego/sgf"
)

func commandPlayer(line string) (PlayerSpec, error) {
	if _, err := gtp.SplitCommandLine(line); err != nil {
		return PlayerSpec{}, fmt.Errorf("player gtp:%s: %w", line, err)
	}
	return PlayerSpec{
		Text:    "gtp:" + line,
		Command: line,
		Open:    func(ctx context.Context) (Player, error) { return openProgram(ctx, line) },
	}, nil
}

// program is a Player in a process of its own.
type program struct {
	line  string
	proc  *gtp.Process // nil when it has to be started again
	name  string
	knows []string // its commands

	conditions *Conditions
	periods    bool // it was told byo-yomi as on KGS
	refusals   int
	log        gtp.Tail // of its standard error, since NewGame
}

// openProgram starts a GTP engine and asks for its name and its commands.
func openProgram(ctx context.Context, line string) (*program, error) {
	p := &program{line: line}
	return p, p.start(ctx)
}

func (p *program) start(ctx context.Context) error {
	proc, err := gtp.Start(p.line, &p.log)
	if err != nil {
		return err
	}
	p.proc = proc
	if err := p.introduce(ctx); err != nil {
		p.Abandon()
		return err
	}
	return nil
}

// introduce asks the engine for its name and its commands. An engine that does
// not say them may still play.
func (p *program) introduce(ctx context.Context) error {
	var said [3]string
	for i, question := range []string{"list_commands", "name", "version"} {
		var err error
		if said[i], err = p.may(ctx, question); err != nil {
			return err
		}
	}
	p.knows, p.name = strings.Fields(said[0]), programName(said[1], said[2], p.proc.Label())
	return nil
}

// maxName bounds the length of a name, in characters: some programs tell their
// whole history as their version.
const maxName = 40

// programName makes one line of what an engine says of itself.
func programName(name, version, label string) string {
	words := strings.Fields(name + " " + version)
	if len(words) == 0 {
		return label
	}
	line := []rune(strings.Join(words, " "))
	return string(line[:min(len(line), maxName)])
}

func (p *program) Name() string  { return p.name }
func (p *program) Refusals() int { return p.refusals }
func (p *program) Log() string   { return p.log.String() }

// must sends a command without which a game cannot be played.
func (p *program) must(ctx context.Context, words ...string) (string, error) {
	if p.proc == nil {
		return "", gtp.ErrClosed
	}
	text, err := p.proc.Do(ctx, words...)
	if gtp.IsRefusal(err) {
		p.refusals++
	}
	return text, err
}

// may sends a command that an engine may refuse. If it does, the answer is "".
func (p *program) may(ctx context.Context, words ...string) (string, error) {
	text, err := p.must(ctx, words...)
	if gtp.IsRefusal(err) {
		return "", nil
	}
	return text, err
}

// ifKnown sends a command if the engine has listed it.
func (p *program) ifKnown(ctx context.Context, words ...string) error {
	if !slices.Contains(p.knows, words[0]) {
		return nil
	}
	_, err := p.may(ctx, words...)
	return err
}

func (p *program) NewGame(ctx context.Context, c *Conditions, _ uint64) error {
	p.conditions, p.refusals = c, 0
	p.log.Reset()
	if p.proc == nil {
		if err := p.restart(ctx); err != nil {
			return err
		}
	}
	size := []string{"boardsize", strconv.Itoa(c.Width)}
	if c.Width != c.Height {
		size = []string{"rectangular_boardsize", strconv.Itoa(c.Width), strconv.Itoa(c.Height)}
	}
	for _, command := range [][]string{size, {"clear_board"}} {
		if _, err := p.must(ctx, command...); err != nil {
			return err
		}
	}
	if err := p.ifKnown(ctx, "kata-set-rules", c.Rules.Text("")); err != nil {
		return err
	}
	if _, err := p.must(ctx, "komi", c.Komi.String()); err != nil {
		return err
	}
	if err := p.place(ctx, panics.Must(c.stones())); err != nil {
		return err
	}
	if !c.Time.Limited() {
		return nil
	}
	return p.tellTime(ctx, c.Time)
}

// tellTime tells the engine the time settings. Byo-yomi it hears as on KGS, if it knows that: by
// time_settings alone it would not learn of more than one period.
func (p *program) tellTime(ctx context.Context, s timing.Settings) error {
	const kgs = "kgs-time_settings"
	if p.periods = false; s.System == timing.ByoYomi && slices.Contains(p.knows, kgs) {
		switch _, err := p.must(ctx, kgs, s.KGSByoYomi()); {
		case err == nil:
			p.periods = true
			return nil
		case !gtp.IsRefusal(err):
			return err
		}
	}
	return p.ifKnown(ctx, "time_settings", s.TimeSettings())
}

// startTries is how often a lost engine is started before a game is given up.
// startPause is how long to wait after the first failure; each later pause is
// twice as long as the one before.
const (
	startTries = 3
	startPause = 200 * time.Millisecond
)

// restart starts an engine again that was running before.
func (p *program) restart(ctx context.Context) (err error) {
	for try := range startTries {
		if err = p.start(ctx); err == nil {
			return nil
		}
		select {
		case <-time.After(startPause << try):
		case <-ctx.Done():
			return fmt.Errorf("%w: %w", errAbsent, err)
		}
	}
	return fmt.Errorf("%w: %w", errAbsent, err)
}

func (p *program) Play(ctx context.Context, m goban.Move) error {
	_, err := p.must(ctx, "play", m.String())
	return err
}

func (p *program) GenMove(ctx context.Context, c goban.Color, left timing.Clock) (Answer, error) {
	if left.Settings().Limited() {
		text := left.TimeLeft()
		if p.periods {
			text = left.KGSTimeLeft()
		}
		if err := p.ifKnown(ctx, "time_left", c.String(), text); err != nil {
			return Answer{}, err
		}
	}
	text, err := p.must(ctx, "genmove", c.String())
	if err != nil {
		return Answer{}, err
	}
	point, resign, err := gtp.ParseGenMove(text, p.conditions.Width, p.conditions.Height)
	if err != nil {
		return Answer{}, fmt.Errorf("%w: genmove: %w", errGarbage, err)
	}
	return Answer{Point: point, Resign: resign}, nil
}

func (p *program) Score(ctx context.Context) (sgf.Result, error) {
	if !slices.Contains(p.knows, "final_score") {
		return sgf.Result{}, errNoOpinion
	}
	text, err := p.may(ctx, "final_score")
	if err != nil {
		return sgf.Result{}, err
	}
	result, err := sgf.ParseResult(text)
	if err != nil || result.Reason != sgf.Score {
		return sgf.Result{}, errNoOpinion
	}
	return result, nil
}

func (p *program) Abandon() {
	if p.proc != nil {
		_ = p.proc.Kill()
		p.proc = nil
	}
}

func (p *program) Close() {
	if p.proc != nil {
		_ = p.proc.Close()
		p.proc = nil
	}
}

// place tells the engine the handicap stones: by fixed_handicap, if it knows that
// and puts them where the runner has them; otherwise by set_free_handicap, and
// without that as moves of Black.
func (p *program) place(ctx context.Context, stones []goban.Point) error {
	if len(stones) == 0 {
		return nil
	}
	placed, err := p.placeFixed(ctx, stones)
	if placed || err != nil {
		return err
	}
	if slices.Contains(p.knows, "set_free_handicap") {
		_, err := p.must(ctx, append([]string{"set_free_handicap"}, strings.Fields(gtp.FormatVertices(stones))...)...)
		return err
	}
	for _, s := range stones {
		if err := p.Play(ctx, goban.Move{Color: goban.Black, Point: s}); err != nil {
			return err
		}
	}
	return nil
}

// placeFixed lets the engine place the stones. It reports whether they stand
// where they should; if not, the board is empty again.
func (p *program) placeFixed(ctx context.Context, stones []goban.Point) (bool, error) {
	if !slices.Contains(p.knows, "fixed_handicap") {
		return false, nil
	}
	text, err := p.may(ctx, "fixed_handicap", strconv.Itoa(len(stones)))
	if err != nil {
		return false, err
	}
	if samePoints(text, stones) {
		return true, nil
	}
	_, err = p.must(ctx, "clear_board")
	return false, err
}

// samePoints reports whether a list of vertices is of these points, in any order.
func samePoints(text string, points []goban.Point) bool {
	named, err := goban.ParsePoints(strings.Fields(text))
	slices.Sort(named)
	return err == nil && slices.Equal(named, slices.Sorted(slices.Values(points)))
}
