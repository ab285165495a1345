package gtpserver

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"montego/goban"
	"montego/gtp"
	"montego/player/engine"
	"montego/player/search"
)

// analysisCommands show what a search finds while it goes on.
var analysisCommands = []command{
	{"lz-analyze", "[COLOR] [CENTISECONDS] [KEY VALUE …]", analyzing(false), "search until the next line comes, and show the moves every so often, as Leela Zero does"},
	{"kata-analyze", "[COLOR] [CENTISECONDS] [KEY VALUE …]", analyzing(true), "the same, as KataGo does"},
	{"lz-genmove_analyze", "[COLOR] [CENTISECONDS] [KEY VALUE …]", genmoveAnalyze{play: true}.decide, "genmove that shows the moves while it searches, as Leela Zero does"},
	{"kata-genmove_analyze", "[COLOR] [CENTISECONDS] [KEY VALUE …]", genmoveAnalyze{kata: true, play: true}.decide, "the same, as KataGo does"},
	{"cgos-genmove_analyze", "COLOR", ofColor((*session).cgosGenMoveAnalyze), "genmove that shows the moves in the end, as CGOS wants it"},
	{"kata-search", "COLOR", deciding(false, engine.Terms{}), "decide on a move without playing it"},
	{"kata-search_cancellable", "COLOR", ofColor((*session).kataSearchCancellable), "the same; the next line ends it"},
	{"kata-search_analyze", "[COLOR] [CENTISECONDS] [KEY VALUE …]", genmoveAnalyze{kata: true}.decide, "kata-genmove_analyze without playing the move"},
	{"kata-search_analyze_cancellable", "[COLOR] [CENTISECONDS] [KEY VALUE …]", genmoveAnalyze{kata: true, cancellable: true}.decide, "the same; the next line ends it"},
}

// analyzing is the handler of lz-analyze or, with KataGo's keys, of kata-analyze. It
// searches until another line comes, even an empty one.
func analyzing(kata bool) handler {
	return func(s *session, c *call) (string, error) {
		a, err := s.readAnalysis(c, kata)
		if err != nil {
			return "", err
		}
		c.begin()
		but := s.excluded(&a)
		if len(but) > 0 { // a search without them knows no probabilities of theirs
			a.priors = priorsOf(s.engine().Search(c.nextLine, s.game, a.color, search.Limits{Playouts: 1}))
		}
		v := s.view(c, &a)
		var found *search.Snapshot
		defer func() { v.finish(found) }()
		t := s.engine().Start(s.game, a.color, but, search.Limits{
			Watch: v.show, Interval: a.interval, MoveOwners: a.keys["movesownership"] || a.keys["movesownershipstdev"], Wide: s.wide,
		})
		<-c.nextLine.Done()
		found = t.Stop()
		s.searched = found
		return "", nil
	}
}

// viewer prints the lines of an analysis. A goroutine of its own writes them, so that no search
// waits for a reader that is slow: such a one gets fewer lines, each the newest.
type viewer struct {
	s       *session
	c       *call
	a       *analysisArgs
	printed bool
	newest  chan string   // the line to be written next, if there is one
	written chan struct{} // closed when all are
}

// view begins the lines of an analysis. The caller must call finish.
func (s *session) view(c *call, a *analysisArgs) *viewer {
	v := &viewer{s: s, c: c, a: a, newest: make(chan string, 1), written: make(chan struct{})}
	go func() {
		defer close(v.written)
		for line := range v.newest {
			c.print(line)
		}
	}()
	return v
}

// show prints a line, if lines are wanted. It does not wait.
func (v *viewer) show(r *search.Snapshot) {
	if v.a.interval == 0 {
		return
	}
	line := v.s.analysisLine(v.a, r)
	select {
	case <-v.newest: // it was not written in time
	default:
	}
	v.newest <- line
	v.printed = true
}

// finish waits until all lines are written. If there was none it prints one of r, unless r is nil.
func (v *viewer) finish(r *search.Snapshot) {
	close(v.newest)
	<-v.written
	if !v.printed && r != nil {
		v.c.print(v.s.analysisLine(v.a, r))
	}
}

// genmoveAnalyze is a command that decides on a move and shows its analysis meanwhile.
type genmoveAnalyze struct {
	kata        bool // the analysis has KataGo's keys, not Leela Zero's
	play        bool // the move is played
	cancellable bool // the next line ends it
}

// decide is the handler of the command.
func (g genmoveAnalyze) decide(s *session, c *call) (string, error) {
	a, err := s.readAnalysis(c, g.kata)
	if err != nil {
		return "", err
	}
	ctx := c.ctx
	if g.cancellable {
		ctx = c.nextLine
	}
	c.begin()
	v := s.view(c, &a)
	var d engine.Decision
	defer func() { v.finish(d.Search) }()
	if over := s.engine().Counted(ctx, s.game, a.color); over != nil && !g.play && len(s.excluded(&a)) == 0 {
		d.Search, s.searched = over, over
		return "play pass", nil
	}
	d = s.decide(ctx, a.color, g.play, engine.Terms{Watch: v.show, Interval: a.interval, Avoid: s.excluded(&a)})
	if g.cancellable && ctx.Err() != nil {
		return "play cancelled", nil
	}
	return "play " + vertex(&d), nil
}

func (s *session) kataSearchCancellable(c *call, color goban.Color) (string, error) {
	d := s.decide(c.nextLine, color, false, engine.Terms{})
	if c.nextLine.Err() != nil {
		return "cancelled", nil
	}
	return vertex(&d), nil
}

// analysisArgs are the arguments of lz-analyze, kata-analyze and their relatives:
//
//	COLOR CENTISECONDS { interval N | minmoves N | maxmoves N |
//	  avoid COLOR VERTEX,… PLIES | allow COLOR VERTEX,… PLIES | KEY true|false }
//
// each of which may be missing. The keys with a truth value are KataGo's.
type analysisArgs struct {
	color    goban.Color
	interval time.Duration                 // between two lines; 0 for none but the last
	min, max int                           // moves on a line; max 0 for any
	avoid    map[goban.Color][]goban.Point // moves to leave out, by colour
	allow    map[goban.Color][]goban.Point // if any, leave out all others
	keys     map[string]bool
	kata     bool
	priors   *priors // among all moves; nil where the search leaves none out
}

// priors are shares of the priors of a position.
type priors struct{ ofMoves, ofOrbits map[goban.Point]float64 }

func priorsOf(r *search.Snapshot) *priors {
	p := &priors{map[goban.Point]float64{}, map[goban.Point]float64{}}
	for _, m := range r.Shown(r.ToMove) {
		p.ofMoves[m.Point], p.ofOrbits[m.Orbit] = m.Prior, m.Prior
	}
	return p
}

// of returns the prior of m, or that of the move that is the same by symmetry and was searched in its place.
func (p *priors) of(m *search.Shown) float64 {
	if prior, listed := p.ofMoves[m.Point]; listed {
		return prior
	}
	return p.ofOrbits[m.Orbit]
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
	s     *session
	words []string
	a     analysisArgs
}

// readAnalysis reads the arguments of an analysis. Without a colour it is for the
// side to move.
func (s *session) readAnalysis(c *call, kata bool) (analysisArgs, error) {
	r := &analysisReader{s, c.Args, analysisArgs{
		color: s.game.ToMove(), avoid: map[goban.Color][]goban.Point{}, allow: map[goban.Color][]goban.Point{}, keys: map[string]bool{}, kata: kata,
	}}
	for len(r.words) > 0 {
		if err := r.tag(strings.ToLower(r.next())); err != nil {
			return r.a, fmt.Errorf("%w: %w", errAnalysis, err)
		}
	}
	if len(r.a.allow[r.a.color]) > 0 && slices.ContainsFunc(r.a.avoid[r.a.color], func(p goban.Point) bool { return p != goban.Pass }) {
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
		return r.moves(r.a.avoid)
	case "allow":
		return r.moves(r.a.allow)
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
	avoid, allow := a.avoid[a.color], a.allow[a.color]
	if len(allow) == 0 {
		return avoid
	}
	return append(slices.Clone(avoid), s.game.Board().MovesBut(allow)...)
}

// analysisLine returns what a search has found as lz-analyze or kata-analyze shows
// it: the moves that were visited, the best first, and the keys that were asked
// for. All values are those of the side that is analysed.
func (s *session) analysisLine(a *analysisArgs, r *search.Snapshot) string {
	var parts []string
	for i, m := range r.Shown(r.ToMove) {
		if (m.Visits == 0 && i >= max(a.min, 1)) || a.max > 0 && i >= a.max {
			continue
		}
		if a.priors != nil {
			m.Prior = a.priors.of(&m)
		}
		if a.kata {
			parts = append(parts, s.kataMove(a, r, &m, i))
		} else {
			parts = append(parts, leelaMove(&m, i))
		}
	}
	if a.keys["rootinfo"] {
		parts = append(parts, rootInfo(r))
	}
	return strings.Join(parts, " ") + s.owners(a, "ownership", r.ToMove, &r.Owner)
}

// leelaMove shows a move with whole numbers: shares in ten thousandths. Leela Zero has no
// scoreMean; Lizzie shows it where it shows that of a record.
func leelaMove(m *search.Shown, order int) string {
	return fmt.Sprintf("info move %v visits %d winrate %d scoreMean %s prior %d lcb %d order %d pv %s", m.Point, m.Visits,
		tenThousandths(m.WinRate), points(m.Lead), tenThousandths(m.Prior), tenThousandths(m.LCB), order, gtp.FormatVertices(m.Line))
}

func tenThousandths(share float64) int { return int(math.Round(10000 * share)) }

// kataMove shows a move with fractions. A utility is a value from −1 to 1.
func (s *session) kataMove(a *analysisArgs, r *search.Snapshot, m *search.Shown, order int) string {
	line := fmt.Sprintf("info move %v visits %d edgeVisits %d utility %s winrate %s scoreMean %s scoreStdev %s scoreLead %s scoreSelfplay %s prior %s lcb %s utilityLcb %s weight %d order %d",
		m.Point, m.Visits, m.Visits, fraction(2*m.WinRate-1), fraction(m.WinRate), points(m.Lead), points(m.Score.Deviation()), points(m.Lead), points(m.Lead),
		fraction(m.Prior), fraction(m.LCB), fraction(2*m.LCB-1), m.Visits, order)
	if a.keys["noresultvalue"] {
		line += " noResultValue 0"
	}
	line += " pv " + gtp.FormatVertices(m.Line)
	for _, key := range []string{"pvVisits", "pvEdgeVisits"} {
		if a.keys[strings.ToLower(key)] {
			line += " " + key + " " + strings.Trim(fmt.Sprint(m.LineVisits), "[]")
		}
	}
	return line + s.owners(a, "movesOwnership", r.ToMove, r.OwnerAfter(m.Candidate))
}

// rootInfo shows the position as kataMove shows a move.
func rootInfo(r *search.Snapshot) string {
	v, lead := r.ToMove.Share(r.WinRate()), r.ToMove.Lead(r.Lead)
	visits := r.Playouts + r.Reused
	return fmt.Sprintf("rootInfo visits %d utility %s winrate %s scoreMean %s scoreStdev %s scoreLead %s scoreSelfplay %s weight %d",
		visits, fraction(2*v-1), fraction(v), points(lead), points(r.Score.Deviation()), points(lead), points(lead), visits)
}

// owners shows an ownership, from −1 to 1, the owner being the side to move, and its
// standard deviation, as far as the keys ask for them. What is not empty begins with a
// space.
func (s *session) owners(a *analysisArgs, name string, c goban.Color, owner *search.Ownership) string {
	var line strings.Builder
	list := func(name string, show func(own float64) float64) {
		if !a.keys[strings.ToLower(name)] {
			return
		}
		line.WriteString(" " + name)
		for p := range s.game.Board().FromTop() {
			line.WriteString(" " + fraction(show(c.Lead(float64(owner[p])))))
		}
	}
	list(name, func(own float64) float64 { return own })
	list(name+"Stdev", func(own float64) float64 { return math.Sqrt(max(1-own*own, 0)) })
	return line.String()
}

// fraction writes x with six decimals, and never -0.
func fraction(x float64) string { return decimal(x, 6) }

// points writes a number of points with three decimals, and never -0.
func points(x float64) string { return decimal(x, 3) }

func decimal(x float64, places int) string {
	text := fmt.Sprintf("%.*f", places, x)
	if strings.Trim(text, "-0.") == "" {
		return strings.TrimPrefix(text, "-")
	}
	return text
}
