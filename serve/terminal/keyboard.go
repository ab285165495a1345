package terminal

import (
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"time"

	"montego/internal/file"
)

// keyboard is where lines, interrupts and the end of both come from. Without an
// editor lines are read while Montego thinks, and wait.
type keyboard struct {
	ctx        context.Context // of all games; its end is the end of typing
	editor     *Editor         // or nil
	lines      <-chan typed
	interrupts <-chan os.Signal
	typing     bool // the editor reads a line, which a question before this one asked for
}

// question asks for a line.
type question struct {
	prompt func() string   // may be another one each second
	over   <-chan struct{} // closed when no answer is wanted any more; may be nil
	ticks  bool            // an editor shows the prompt anew each second
}

// typed is what came from the keyboard.
type typed struct {
	line string
	kind typedKind
}

type typedKind uint8

const (
	aLine     typedKind = iota // a line
	longLine                   // a line too long to be meant; its text is dropped
	interrupt                  // the wish to leave
	timeOver                   // no answer is wanted any more
	theEnd                     // nothing more will come
)

// newKeyboard returns a keyboard that reads in until its end or that of ctx.
func newKeyboard(ctx context.Context, in io.Reader, interrupts <-chan os.Signal) *keyboard {
	lines := make(chan typed)
	go func() {
		defer close(lines)
		from := file.NewLines(in, longestLine)
		for {
			t := readLine(from)
			select {
			case lines <- t:
			case <-ctx.Done():
				return
			}
			if t.kind == theEnd {
				return
			}
		}
	}()
	return &keyboard{ctx: ctx, lines: lines, interrupts: interrupts}
}

// typedRoom is how many columns there are at least behind a prompt.
const typedRoom = 5

// ask shows a prompt and " > ", and waits for what comes next. A prompt that is too wide for
// the screen has several lines.
func (k *keyboard) ask(screen *screen, q question) typed {
	const sign = " > "
	parts := func() []string { return wrap(q.prompt(), max(screen.columns()-len(sign)-typedRoom, 1)) }
	lines := parts()
	for _, line := range lines[:len(lines)-1] {
		screen.say(line)
	}
	prompt := lines[len(lines)-1] + sign
	if k.editor == nil {
		screen.out.WriteString(prompt)
		_ = screen.flush()
		return k.next(q.over, nil)
	}
	_ = screen.flush()
	if k.typing {
		k.editor.goOn(prompt)
	} else {
		k.read(prompt)
	}
	var tick func()
	if q.ticks {
		tick = func() {
			lines := parts()
			k.editor.show(lines[len(lines)-1] + sign)
		}
	}
	return k.next(q.over, tick)
}

// read lets the editor read a line.
func (k *keyboard) read(prompt string) {
	answer := make(chan typed, 1)
	go func() {
		line, err := k.editor.readLine(prompt)
		switch {
		case errors.Is(err, errInterrupt):
			answer <- typed{kind: interrupt}
		case err != nil && line == "":
			answer <- typed{kind: theEnd}
		default:
			answer <- typed{line: strings.TrimSpace(line)}
		}
	}()
	k.lines, k.typing = answer, true
}

// longestLine is how long a line may be, in bytes, that is meant.
const longestLine = 4 << 10

// readLine reads a line. An error of reading is the end.
func readLine(from *file.Lines) typed {
	switch text, err := from.Next(); {
	case errors.Is(err, file.ErrLongLine):
		return typed{kind: longLine}
	case err != nil:
		return typed{kind: theEnd}
	default:
		return typed{line: strings.TrimSpace(string(text))}
	}
}

// next waits for what comes next. Meanwhile tick is called each second, unless it is nil. Then the
// terminal is as it was, since what is said now needs lines that end as usual: the editor may still
// wait for a line, or may have got it just before it was asked to go on.
func (k *keyboard) next(over <-chan struct{}, tick func()) typed {
	if k.editor != nil {
		defer k.editor.restore()
	}
	var ticks <-chan time.Time
	if tick != nil {
		ticks = time.Tick(time.Second)
	}
	for {
		select {
		case t, open := <-k.lines:
			k.typing = false
			if !open {
				return typed{kind: theEnd}
			}
			return t
		case <-ticks:
			tick()
		case <-over:
			return typed{kind: timeOver}
		case <-k.interrupts:
			return typed{kind: interrupt}
		case <-k.ctx.Done():
			return typed{kind: theEnd}
		}
	}
}

// during runs work with a context that an interrupt ends, and returns when
// work has. It reports whether there was an interrupt.
func (k *keyboard) during(work func(ctx context.Context)) (interrupted bool) {
	ctx, cancel := context.WithCancel(k.ctx)
	watching := make(chan struct{})
	go func() {
		defer close(watching)
		select {
		case <-k.interrupts:
			interrupted = true
			cancel()
		case <-ctx.Done():
		}
	}()
	work(ctx)
	cancel()
	<-watching
	return interrupted
}
