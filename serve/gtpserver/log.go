package gtpserver

import (
	"fmt"
	"io"
	"strings"
	"time"

	"montego/gtp"
	"montego/internal/phrases"
	"montego/player/engine"
)

// log tells people what goes on. Some controllers read the standard error of an
// engine together with its output, so each line begins with a word that no
// reply begins with, and " -> ", which some take for a line of analysis, does
// not occur. A log that cannot be written is no reason to stop.
type log struct {
	people io.Writer // or nil
	record io.Writer // or nil
}

// printf writes one line for people, and into the record.
func (l *log) printf(format string, args ...any) {
	l.line("montego: ", fmt.Sprintf(format, args...))
}

// warnf is printf for warnings to the user. GoGui shows such lines.
func (l *log) warnf(format string, args ...any) {
	l.line("WARNING: ", fmt.Sprintf(format, args...))
}

func (l *log) line(prefix, text string) {
	text = strings.ReplaceAll(phrases.OneLine(text), " -> ", " > ")
	if l.people != nil {
		_, _ = io.WriteString(l.people, prefix+text+"\n")
	}
	l.note(prefix + text)
}

// note writes text, which may be several lines, into the record only.
func (l *log) note(text string) {
	if l.record != nil {
		_, _ = io.WriteString(l.record, strings.TrimRight(text, "\n")+"\n")
	}
}

// bug tells of a panic, with the stack in the record.
func (l *log) bug(c gtp.Command, bug any, stack []byte) {
	l.warnf("internal error at %.200q: %v", c.String(), bug)
	l.note(string(stack))
}

// banner tells how a session begins.
func (l *log) banner(s *session) {
	l.printf("%s %s speaks GTP; seed %d, board %dx%d, rules %v, komi %v, time %v, search tree up to %d MiB",
		s.options.Name, s.options.Version, s.seed, s.game.Width(), s.game.Height(),
		s.game.Rules(), s.game.Komi(), s.options.Time, s.options.Params.Search.Memory)
}

// decision tells what the engine found.
func (l *log) decision(s *session, d *engine.Decision, used time.Duration) {
	what := d.Move.String()
	if d.Resign {
		what = d.Move.Color.String() + " resigns"
	}
	number := len(s.game.Moves())
	if d.Search == nil {
		l.printf("move %d: %s: %s", number, what, d.Reason)
		return
	}
	l.printf("move %d: %s: %s, %s in %.2f s, %d reused%s", number, what, d.Reason,
		phrases.Count(d.Search.Playouts, "playout"), used.Seconds(), d.Search.Reused, outlook(d))
}

// outlook tells the win rate of a decision's move, and what would follow; nothing if the search has
// not visited it, as a pass after which nothing is left.
func outlook(d *engine.Decision) string {
	all := d.Search.Shown(d.Move.Color)
	i := shownAt(all, d.Move.Point)
	if i < 0 {
		return ""
	}
	return fmt.Sprintf(", win rate %.1f%%, line %s", 100*all[i].WinRate, gtp.FormatVertices(all[i].Line))
}
