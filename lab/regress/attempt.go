package regress

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"montego/gtp"
	"montego/internal/phrases"
)

type attempt struct {
	*Run
	ctx     context.Context
	options Options

	session session // nil when the engine has to be started again
	setup   setup   // the commands that led to the engine's present position
	shadow  *shadow // follows the position; nil if it is not asked for
	// lacks holds the commands that the engine does not know and others stand for.
	lacks map[string]bool
	// spoilt says why the position is not that of the suite; "" if it is.
	spoilt     string
	lostInARow int // how many engines were lost since the last answer to a step
}

// maxLost is how many engines may be lost one after the other before the rest of a
// suite is given up.
const maxLost = 3

// fill asks the player all there is in the suite.
func (r *Run) fill(ctx context.Context, o Options) {
	a := &attempt{Run: r, ctx: ctx, options: o, lacks: map[string]bool{}}
	if a.session, r.Err = r.Player.open(); r.Err != nil {
		return
	}
	if o.Positions {
		a.shadow = &shadow{serve("board", serverOptions())}
		defer a.shadow.Close()
	}
	defer func() {
		if a.session != nil {
			_ = a.session.Close()
		}
	}()
	for i, step := range r.Suite.Steps {
		if !a.ready() {
			a.giveUp(r.Suite.Steps[i:])
			return
		}
		if a.step(step); ctx.Err() != nil {
			return
		}
	}
}

func (a *attempt) step(step *Step) {
	line, spoilt := step.line(a.Suite.Folder), a.spoilt
	began := time.Now()
	answer, err := a.ask(line)
	took := time.Since(began)
	a.Wall += took
	if a.ctx.Err() != nil {
		return
	}
	test := Test{Step: step, Answer: answer, Took: took}
	switch {
	case err != nil:
		test.Fault = fault(err)
	case !beginsAnew(step.Command.Name):
		test.Fault = spoilt // the step itself may have spoilt it
	}
	a.judge(&test)
	switch {
	case err == nil:
		a.lostInARow = 0
		a.follow(step.Command, line, answer)
	case gtp.IsRefusal(err):
		a.lostInARow = 0
		if step.Expect == nil {
			a.Refusals = append(a.Refusals, Refusal{step, test.Fault})
		}
		a.spoil(step, test.Fault)
	default:
		a.Losses = append(a.Losses, Refusal{step, test.Fault})
		a.drop()
		a.spoil(step, test.Fault)
	}
}

// ask sends a command, or those that stand for it if the engine does not know it.
func (a *attempt) ask(line string) (string, error) {
	name, rest, _ := strings.Cut(line, " ")
	// What does the same, given what stands behind the name: Pachi, for one, knows neither.
	replace, known := map[string]func(rest string) (string, error){"loadsgf": a.playRecord, "reg_genmove": a.takeBack}[name]
	if !known {
		return a.send(line)
	}
	if !a.lacks[name] {
		answer, err := a.send(line)
		if !gtp.IsRefusal(err) {
			return answer, err
		}
		answer, knownErr := a.send("known_command " + name)
		if knownErr != nil || answer != "false" {
			return "", err
		}
		a.lacks[name] = true
	}
	return replace(rest)
}

func (a *attempt) send(line string) (string, error) {
	timeout := a.options.Timeout
	if a.options.patience != nil {
		timeout = a.options.patience(line)
	}
	ctx, cancel := context.WithTimeout(a.ctx, timeout)
	defer cancel()
	return a.session.Do(ctx, line)
}

func (a *attempt) judge(t *Test) {
	e := t.Step.Expect
	if e == nil || e.Ignored {
		return
	}
	right := t.Fault == "" && e.Matches(t.Answer)
	t.Verdict = verdict(right, e.Known)
	if !right && a.shadow != nil && a.spoilt == "" {
		t.Position = a.shadow.position()
	}
	a.Tests = append(a.Tests, *t)
}

func (a *attempt) follow(c gtp.Command, line, answer string) {
	if beginsAnew(c.Name) {
		a.spoilt = ""
	}
	a.setup.add(c, line, answer)
	if a.shadow != nil {
		a.shadow.follow(c, line, answer)
	}
}

// spoil notes that a command that should have changed the position did not.
func (a *attempt) spoil(step *Step, why string) {
	if placesStones(step.Command.Name) {
		a.spoilt = fmt.Sprintf("no such position: line %d, %s: %s", step.Line, step.Command, why)
	}
}

func (a *attempt) drop() {
	a.lostInARow++
	_ = a.session.Kill()
	a.session = nil
}

// ready reports whether there is an engine to ask; one that was lost is started
// again and brought to where it was.
func (a *attempt) ready() bool {
	for a.session == nil && a.lostInARow < maxLost && a.ctx.Err() == nil {
		var err error
		if a.session, err = a.Player.open(); err != nil {
			a.session = nil
			a.lostInARow++
			continue
		}
		a.resume()
	}
	return a.session != nil
}

// resume brings a new engine to where the lost one was. If it is lost on the way
// too, session is nil again.
func (a *attempt) resume() {
	for _, e := range a.setup {
		_, err := a.ask(e.line)
		switch {
		case err == nil:
		case gtp.IsRefusal(err):
			a.spoilt = fmt.Sprintf("no such position after a restart: %s: %s", e.line, fault(err))
		default:
			a.drop()
			return
		}
	}
}

// giveUp counts the tests of the steps left as lost.
func (a *attempt) giveUp(steps []*Step) {
	if a.ctx.Err() != nil {
		return
	}
	a.spoilt = ""
	for _, step := range steps {
		a.judge(&Test{Step: step, Fault: "not asked: the engine does not come up again"})
	}
}

// fault says in few words why there is no answer.
func fault(err error) string {
	if refused, ok := errors.AsType[*gtp.CommandError](err); ok {
		return "? " + phrases.OneLine(refused.Message)
	}
	if lost, ok := errors.AsType[*gtp.EngineError](err); ok {
		text := lost.Kind.Error()
		if lost.Detail != "" {
			text += ": " + lost.Detail
		}
		return phrases.OneLine(text)
	}
	return phrases.OneLine(err.Error())
}
