package gtpserver

import (
	"cmp"
	_ "embed"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"montego/goban"
	"montego/gtp"
	"montego/player/search"
)

// goguiCommands tell GoGui what to offer in its menu of analyses, and draw.
var goguiCommands = []command{
	{"gogui-analyze_commands", "", telling(func(*session) string { return strings.TrimSpace(analyses) + "\n" + strings.TrimSpace(paramMenu()) }), "what GoGui can offer as analyses: type/label/command, one a line"},
	{"gogui-version", "VERSION", (*session).nothing, "GoGui says its version; it makes no difference"},
	{"gogui-livegfx", "[off | moves | ownership]", (*session).setLiveGFX, "what the log draws during a search, as GoGui reads it"},
	{"montego-gfx_moves", "", drawing("moves"), "draw the moves of the engine's last search"},
	{"montego-gfx_ownership", "", drawing("ownership"), "draw who owns what in the engine's last search"},
	{"top_moves", "", ofSearch((*session).topMoves), "the best moves of the engine's last search, with the percentage that they win"},
}

// analyses is GoGui's menu. %p is the point that was clicked, %m the side to
// move, %c a colour to be chosen.
//
//go:embed gogui.txt
var analyses string

// liveGFX are the values of gogui-livegfx: what GoGui draws while the engine searches.
var liveGFX = []string{"off", "moves", "ownership"}

// liveWatch returns a function that writes what a search has found to the log, which GoGui reads: each
// drawing there replaces the one before. It is nil if nothing is to be drawn.
func (s *session) liveWatch() func(*search.Snapshot) {
	what := s.live
	if what == "" || what == "off" || s.options.Log == nil {
		return nil
	}
	return func(r *search.Snapshot) {
		_, _ = fmt.Fprintf(s.options.Log, "gogui-gfx:\n%s\n\n", s.gfx(what, r))
	}
}

// gfx draws what a search has found, moves or ownership, a drawing command a line.
func (s *session) gfx(what string, r *search.Snapshot) string {
	best := r.Shown(r.ToMove)[0]
	var lines []string
	if what == "ownership" {
		var values []string
		for p := range s.game.Board().Points() {
			values = append(values, fmt.Sprintf("%v %.2f", p, r.Owner[p]))
		}
		lines = append(lines, "INFLUENCE "+strings.Join(values, " "))
	} else {
		lines = append(lines, s.gfxMoves(r)...)
	}
	return strings.Join(append(lines, fmt.Sprintf("TEXT [%d] best %v %.1f%% | lead %+.1f | line %s", r.Playouts+r.Reused, best.Point,
		100*best.WinRate, r.ToMove.Lead(r.Lead), gtp.FormatVertices(best.Line))), "\n")
}

// maxLabels is how many moves are drawn or listed.
const maxLabels = 10

// gfxMoves draws the expected line and the share of visits, in percent, of the
// moves.
func (s *session) gfxMoves(r *search.Snapshot) (lines []string) {
	best, labels := r.Best(), []string{"LABEL"}
	line, c := []string{"VAR"}, r.ToMove
	for _, p := range best.Line {
		line = append(line, c.String()[:1], p.String())
		c = c.Opponent()
	}
	lines = append(lines, strings.Join(line, " "))
	visits := float64(r.Visits())
	for i := range r.Moves[:min(len(r.Moves), maxLabels)] {
		m := &r.Moves[i]
		if m.Point == goban.Pass || m.Visits == 0 || i == 0 {
			continue
		}
		labels = append(labels, m.Point.String(), fmt.Sprint(int(math.Round(100*float64(m.Visits)/visits))))
	}
	if len(labels) > 1 {
		lines = append(lines, strings.Join(labels, " "))
	}
	return lines
}

func (s *session) setLiveGFX(c *call) (string, error) {
	if len(c.Args) == 0 {
		return cmp.Or(s.live, "off"), nil
	}
	what := strings.ToLower(c.Args[0])
	if !slices.Contains(liveGFX, what) {
		return "", fmt.Errorf("%q is none of %s", c.Args[0], strings.Join(liveGFX, ", "))
	}
	s.live = what
	return "", nil
}

// errNoSearch says that nothing was searched in this game, or nothing that still stands.
var errNoSearch = errors.New("there is no search to show")

// ofSearch makes a handler of what tells of the last search.
func ofSearch(tell func(*session, *search.Snapshot) string) handler {
	return func(s *session, _ *call) (string, error) {
		if s.searched == nil {
			return "", errNoSearch
		}
		return tell(s, s.searched), nil
	}
}

// drawing makes a handler that draws the last search.
func drawing(what string) handler {
	return ofSearch(func(s *session, r *search.Snapshot) string { return s.gfx(what, r) })
}

func (s *session) topMoves(r *search.Snapshot) string {
	var words []string
	for _, m := range r.Shown(r.ToMove)[:min(len(r.Moves), maxLabels)] {
		if m.Visits > 0 {
			words = append(words, fmt.Sprintf("%v %.2f", m.Point, 100*m.WinRate))
		}
	}
	return strings.Join(words, " ")
}
