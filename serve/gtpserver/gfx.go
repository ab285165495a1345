package gtpserver

import (
	"cmp"
	"fmt"
	"math"
	"strings"

	"montego/goban"
	"montego/gtp"
	"montego/player/engine"
	"montego/player/search"
)

// liveGFX is what GoGui draws while the engine searches.
type liveGFX string

const (
	noGFX        liveGFX = "off"
	movesGFX     liveGFX = "moves"
	ownershipGFX liveGFX = "ownership"
)

// liveGFXs are the values that gogui-livegfx takes.
var liveGFXs = []liveGFX{noGFX, movesGFX, ownershipGFX}

// terms lets a search show what it finds in the log, as GoGui reads it there.
func (k liveGFX) terms(s *session) []engine.Term {
	if k == "" || k == noGFX || s.options.Log == nil {
		return nil
	}
	return []engine.Term{engine.Watched(func(r *search.Snapshot) {
		s.log.live(s.gfx(k, r))
	}, 0)}
}

// live writes a drawing to the log, where GoGui replaces the drawing before by it.
func (l *log) live(gfx string) {
	if l.people != nil {
		_, _ = fmt.Fprintf(l.people, "gogui-gfx:\n%s\n\n", gfx)
	}
}

// gfx draws what a search has found, a drawing command a line.
func (s *session) gfx(k liveGFX, r *search.Snapshot) string {
	best := r.Best()
	var lines []string
	if k == ownershipGFX {
		var values []string
		for p := range s.game.Board().Points() {
			values = append(values, fmt.Sprintf("%v %.2f", p, r.Owner[p]))
		}
		lines = append(lines, "INFLUENCE "+strings.Join(values, " "))
	} else {
		lines = append(lines, s.gfxMoves(r)...)
	}
	return strings.Join(append(lines, fmt.Sprintf("TEXT [%d] best %v %.1f%% | lead %+.1f | line %s", r.Playouts, best.Point,
		100*r.ToMove.Share(r.WinRateOf(&best)), scoreFor(r, r.Score), gtp.FormatVertices(best.Line))), "\n")
}

// mostLabels is how many moves are drawn.
const mostLabels = 10

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
	total := 0
	for i := range r.Moves {
		total += r.Moves[i].Visits
	}
	for i := range r.Moves[:min(len(r.Moves), mostLabels)] {
		m := &r.Moves[i]
		if m.Point == goban.Pass || m.Visits == 0 || i == 0 {
			continue
		}
		labels = append(labels, m.Point.String(), fmt.Sprint(int(math.Round(100*float64(m.Visits)/float64(total)))))
	}
	if len(labels) > 1 {
		lines = append(lines, strings.Join(labels, " "))
	}
	return lines
}

func (s *session) liveGFX(c *call) (string, error) {
	if len(c.Args) == 0 {
		return string(cmp.Or(s.live, noGFX)), nil
	}
	for _, k := range liveGFXs {
		if strings.EqualFold(c.Args[0], string(k)) {
			s.live = k
			return "", nil
		}
	}
	return "", fmt.Errorf("%q is none of off, moves, ownership", c.Args[0])
}

// errNoSearch says that there is nothing to draw yet.
var errNoSearch = fmt.Errorf("the engine has not searched yet")

// ofSearch makes a handler of what tells of the search of the engine's last move.
func ofSearch(tell func(*session, *search.Snapshot) string) handler {
	return func(s *session, _ *call) (string, error) {
		if s.last == nil || s.last.Search == nil {
			return "", errNoSearch
		}
		return tell(s, s.last.Search), nil
	}
}

// drawing makes a handler that draws the search of the engine's last move.
func drawing(k liveGFX) handler {
	return ofSearch(func(s *session, r *search.Snapshot) string { return s.gfx(k, r) })
}

func (s *session) topMoves(r *search.Snapshot) string {
	var words []string
	for i := range r.Moves[:min(len(r.Moves), mostLabels)] {
		if m := &r.Moves[i]; m.Visits > 0 {
			words = append(words, fmt.Sprintf("%v %.2f", m.Point, 100*r.ToMove.Share(r.WinRateOf(m))))
		}
	}
	return strings.Join(words, " ")
}
