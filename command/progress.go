package command

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/mattn/go-runewidth"
	"golang.org/x/term"

	"montego/lab/match"
)

// progress says how far a long work is: at a terminal in one line that changes, else
// a line now and then.
type progress struct {
	out      io.Writer
	terminal bool
	columns  func() int // of the terminal, 0 where that is not known
	begun    time.Time

	mu    sync.Mutex // guards what follows
	last  time.Time
	text  string // what was said last
	held  bool   // it is not shown, because the line before it was a moment ago
	shown int    // columns that the line takes
}

func newProgress(out io.Writer) *progress {
	return &progress{out: out, terminal: isTerminal(out), columns: func() int { return columnsOf(out) }, begun: time.Now()}
}

// columnsOf returns how wide a terminal is now, 0 for what is none.
func columnsOf(stream any) (columns int) {
	if file, ok := fileOf(stream); ok {
		columns, _, _ = term.GetSize(int(file.Fd()))
	}
	return columns
}

// show says how far it is, unless it was said a moment ago.
func (p *progress) show(format string, args ...any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	every := 30 * time.Second
	if p.terminal {
		every = time.Second / 5
	}
	p.text, p.held = fmt.Sprintf("%s, after %v", fmt.Sprintf(format, args...), time.Since(p.begun).Round(time.Second)), true
	if time.Since(p.last) < every {
		return
	}
	p.last = time.Now()
	p.write()
}

// write shows what was said last. A terminal has room for one line: where that is too long its
// beginning is left out, since the numbers stand at its end.
func (p *progress) write() {
	p.held = false
	if !p.terminal {
		fmt.Fprintln(p.out, p.text)
		return
	}
	text := p.text
	if room, width := p.columns()-1, letters.StringWidth(text); room > 1 && width > room {
		text = letters.TruncateLeft(text, width-room+1, "…")
	}
	p.fill(text, "\r")
	p.shown = letters.StringWidth(text)
}

// letters counts columns as terminals do outside of East Asia.
var letters = &runewidth.Condition{}

// fill writes a text over the line that is shown, and then end.
func (p *progress) fill(text, end string) {
	fmt.Fprint(p.out, text+strings.Repeat(" ", max(0, p.shown-letters.StringWidth(text)))+end)
}

// line writes a line that stays. At a terminal it stands above the one that changes.
func (p *progress) line(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.fill(text, "\n")
	if p.shown = 0; p.terminal && p.text != "" {
		p.write()
	}
}

// end begins a new line for what follows. At a terminal the last line is what was said last.
func (p *progress) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.terminal || p.last.IsZero() {
		return
	}
	if p.held {
		p.write()
	}
	fmt.Fprintln(p.out)
}

// matchProgress says how far a match is: elsewhere than at a terminal ten times.
type matchProgress struct {
	*progress
	games, over int
	played      int // of those that are over, now
}

func newMatchProgress(out io.Writer, games int) *matchProgress {
	p := &matchProgress{progress: newProgress(out), games: games}
	if p.terminal {
		p.show("0 of %d games", games)
	}
	return p
}

// game shows that a game is over, and what all games say now. A fault is told at once. Of games
// that were played earlier only the number counts.
func (p *matchProgress) game(r *match.Record, score string) {
	if r.Fault != nil && !r.Past {
		p.line(fmt.Sprintf("game %d: %s: %v", r.Number+1, r.Names[r.Fault.Side], r.Fault))
	}
	if p.over++; !r.Past {
		p.played++
	}
	text := fmt.Sprintf("%d of %d games: %s", p.over, p.games, score)
	switch {
	case p.terminal:
		each := time.Since(p.begun) / time.Duration(max(p.played, 1))
		p.show("%s, %v left", text, (each * time.Duration(p.games-p.over)).Round(time.Second))
	case p.over%max(1, p.games/10) == 0 && !r.Past || p.over == p.games:
		p.line(text)
	}
}
