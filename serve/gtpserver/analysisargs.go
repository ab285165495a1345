package gtpserver

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"montego/goban"
	"montego/gtp"
)

// analysisArgs are the arguments of lz-analyze, kata-analyze and their relatives:
//
//	COLOR CENTISECONDS { interval N | minmoves N | maxmoves N |
//	  avoid COLOR VERTEX,… PLIES | allow COLOR VERTEX,… PLIES | KEY true|false }
//
// each of which may be missing. The keys with a truth value are KataGo's.
type analysisArgs struct {
	color    goban.Color
	interval time.Duration // between two lines; 0 for none but the last
	min, max int           // moves on a line; max 0 for any
	avoid    []goban.Point // moves of color to leave out
	allow    []goban.Point // if any, leave out all others
	keys     map[string]bool
	kata     bool
}

// kataKeys are KataGo's keys with a truth value.
var kataKeys = []string{
	"rootinfo", "ownership", "ownershipstdev", "movesownership", "movesownershipstdev",
	"pvvisits", "pvedgevisits", "noresultvalue",
}

// errAnalysis says that arguments of an analysis make no sense.
var errAnalysis = errors.New("cannot parse analyze tags")

// analysisReader takes the arguments one by one.
type analysisReader struct {
	s            *session
	words        []string
	a            analysisArgs
	avoid, allow map[goban.Color][]goban.Point // of both colours
}

// readAnalysis reads the arguments of an analysis. Without a colour it is for the
// side to move.
func (s *session) readAnalysis(c *call, kata bool) (analysisArgs, error) {
	r := &analysisReader{
		s: s, words: c.Args, a: analysisArgs{color: s.game.ToMove(), kata: kata, keys: map[string]bool{}},
		avoid: map[goban.Color][]goban.Point{}, allow: map[goban.Color][]goban.Point{},
	}
	for len(r.words) > 0 {
		if err := r.tag(strings.ToLower(r.next())); err != nil {
			return r.a, fmt.Errorf("%w: %w", errAnalysis, err)
		}
	}
	r.a.avoid, r.a.allow = r.avoid[r.a.color], r.allow[r.a.color]
	if len(r.a.allow) > 0 && slices.ContainsFunc(r.a.avoid, func(p goban.Point) bool { return p != goban.Pass }) {
		return r.a, fmt.Errorf("%w: allow and avoid exclude each other", errAnalysis)
	}
	if !s.game.HasMove(r.a.color, s.excluded(&r.a)...) && s.game.HasMove(r.a.color, goban.Pass) {
		return r.a, fmt.Errorf("%w: allow and avoid leave no legal move", errAnalysis)
	}
	return r.a, nil
}

// next takes a word, or nothing at the end.
func (r *analysisReader) next() string {
	if len(r.words) == 0 {
		return ""
	}
	word := r.words[0]
	r.words = r.words[1:]
	return word
}

// tag takes a key with its values. Colour and interval stand without a key, and as Leela Zero
// has it at any place.
func (r *analysisReader) tag(key string) error {
	if color, err := goban.ParseColor(key); err == nil {
		r.a.color = color
		return nil
	}
	if strings.Trim(key, "0123456789.") == "" {
		return r.interval(key)
	}
	switch key {
	case "interval":
		return r.interval(r.next())
	case "minmoves":
		return r.number(&r.a.min)
	case "maxmoves":
		return r.number(&r.a.max)
	case "avoid":
		return r.moves(r.avoid)
	case "allow":
		return r.moves(r.allow)
	}
	if !slices.Contains(kataKeys, key) || !r.a.kata {
		return fmt.Errorf("unknown key %q", key)
	}
	word := r.next()
	value, err := strconv.ParseBool(word)
	if err != nil {
		return fmt.Errorf("%s: %q is neither true nor false", key, word)
	}
	r.a.keys[key] = value
	return nil
}

// interval reads hundredths of a second.
func (r *analysisReader) interval(word string) error {
	x, err := strconv.ParseFloat(word, 64)
	if err != nil || !(x >= 0 && x <= 1e6) {
		return fmt.Errorf("%q is no interval in hundredths of a second", word)
	}
	r.a.interval = time.Duration(x * float64(10*time.Millisecond))
	return nil
}

func (r *analysisReader) number(n *int) (err error) {
	word := r.next()
	if *n, err = gtp.ParseInt(word); err != nil || *n < 0 {
		return fmt.Errorf("%q is no number of moves", word)
	}
	return nil
}

// moves reads COLOR VERTEX,VERTEX:VERTEX,… PLIES. A move is left out, or allowed,
// as the next move of the colour; the search does not restrict later moves.
func (r *analysisReader) moves(list map[goban.Color][]goban.Point) error {
	color, err := goban.ParseColor(r.next())
	if err != nil {
		return err
	}
	var points []goban.Point
	for word := range strings.SplitSeq(r.next(), ",") {
		if strings.EqualFold(word, "resign") {
			continue // Leela Zero's clients may name it; no analysis resigns
		}
		if points, err = r.vertices(points, word); err != nil {
			return err
		}
	}
	var plies int
	if err := r.number(&plies); err != nil || plies < 1 {
		return errors.New("the moves must be followed by a number of plies, 1 or more")
	}
	list[color] = append(list[color], points...)
	return nil
}

// vertices reads one vertex, or a rectangle of them between two.
func (r *analysisReader) vertices(points []goban.Point, word string) ([]goban.Point, error) {
	w, h := r.s.game.Width(), r.s.game.Height()
	from, to, area := strings.Cut(word, ":")
	p, err := gtp.ParseVertex(from, w, h)
	if err != nil || !area {
		return append(points, p), err
	}
	q, err := gtp.ParseVertex(to, w, h)
	if err != nil || p == goban.Pass || q == goban.Pass {
		return points, fmt.Errorf("%q is no rectangle of the board", word)
	}
	for y := min(p.Y(), q.Y()); y <= max(p.Y(), q.Y()); y++ {
		for x := min(p.X(), q.X()); x <= max(p.X(), q.X()); x++ {
			points = append(points, goban.PointAt(x, y))
		}
	}
	return points, nil
}

// excluded lists the moves that the search leaves out.
func (s *session) excluded(a *analysisArgs) []goban.Point {
	if len(a.allow) == 0 {
		return a.avoid
	}
	return append(slices.Clone(a.avoid), s.game.Board().MovesBut(a.allow)...)
}
