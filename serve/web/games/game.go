package games

import (
	"cmp"
	"maps"
	"slices"
	"sort"
	"strings"
	"sync"
	"time"
	"unicode"

	"montego/game"
	"montego/goban"
	"montego/internal/phrases"
	"montego/serve/session"
	"montego/sgf"
)

// Game is a record that grows while it is played, and the pages that look at it.
type Game struct {
	host *Host
	name string

	// writing is held while the store is asked to keep or to delete the record, which may take
	// long: one after the other, so that the newest record is the last. Who holds it may ask for
	// mu, never the other way, so that nobody who plays waits for the store.
	writing sync.Mutex

	mu       sync.Mutex
	root     *sgf.Node
	size     sgf.Size
	rules    game.Rules
	komi     game.Komi
	numbers  *numbering
	private  *private
	head     *sgf.Node
	undone   map[*sgf.Node]bool // moves that were taken back and not made again
	finished finish             // the end of the main line, if play went on elsewhere
	seats    []*Seat
	changed  time.Time

	live  *live         // nil while the game is not played
	state session.State // as the live session told it last; of a game at rest only Result and Dead

	checking work     // a review
	checked  progress // of the last review
	lesson   work     // the look at a person's last move

	saving  *time.Timer // runs while something is not saved
	unsaved error       // why it could not be
	kept    bool        // the store has a record of it; who holds writing may look and change it
	ended   bool        // the game was deleted
	closed  bool        // its host is closed: nothing is saved any more

	faults []sgf.Warning // of its record in the store, when it was read
}

// finish is where a game was over before play went on elsewhere, and how. The record keeps
// its result as long as that is the end of the main line.
type finish struct {
	at     *sgf.Node // nil if there is none
	result sgf.Result
}

// outcome returns where the game was over by whose result the record has, and how.
func (g *Game) outcome() finish {
	switch {
	case g.state.Phase == session.Over:
		return finish{g.head, g.state.Result}
	case g.finished.at == lastOf(g.root):
		return g.finished
	}
	return finish{}
}

// openGame returns the game of a record. The record must not be used otherwise
// any more.
func openGame(h *Host, name string, root *sgf.Node) (*Game, error) {
	if !root.IsGo() {
		return nil, fault{phrase: "error.othergame"}
	}
	size, err := root.Size()
	if err != nil {
		sz := root.Property("SZ")
		return nil, fault{"error.nosize", phrases.Args{"text": sz.Values[0], "line": sz.Pos.Line, "column": sz.Pos.Column}}
	}
	if !size.Playable() {
		return nil, fault{"error.size", phrases.Args{"width": size.Width, "height": size.Height, "least": goban.MinSize, "most": goban.MaxSize}}
	}
	g := &Game{host: h, name: name, root: root, size: size, changed: h.o.Now(), undone: map[*sgf.Node]bool{}}
	g.rules = root.Rules(game.DefaultRules())
	g.komi = root.UsualKomi(g.rules)
	if points, ok := root.Komi(); ok {
		if g.komi, err = game.KomiOf(points); err != nil {
			return nil, err
		}
	}
	g.private = getPrivate(root, h)
	g.numbers = newNumbering(root, g.private)
	g.head = g.storedHead()
	all := slices.Collect(root.All())
	for _, place := range g.private.Undone {
		if place > 0 && place <= len(all) {
			g.undone[all[place-1]] = true
		}
	}
	switch result := root.Result(); {
	case g.private.Elsewhere:
		g.finished = finish{lastOf(root), result}
	case result != (sgf.Result{}):
		g.state.Result, g.state.Phase = result, session.Over
	}
	g.state.Dead = g.private.dead()
	return g, nil
}

// storedHead returns the head that the private property tells. In a record that other
// programs wrote it is the end of the main line, or where that can be played to, or where
// the position of a problem stands.
func (g *Game) storedHead() *sgf.Node {
	if g.root.Has(privateProperty) {
		return follow(g.root, g.private.Head, g.private.Depth)
	}
	return cmp.Or(g.root.Problem(), g.playable())
}

// playable returns the last node of the main line to which the record can be played.
func (g *Game) playable() *sgf.Node {
	line := slices.Collect(g.root.MainLine())
	playable := sort.Search(len(line), func(i int) bool { _, err := g.at(line[i]); return err != nil })
	return line[max(playable, 1)-1]
}

func lastOf(n *sgf.Node) (last *sgf.Node) {
	for last = range n.MainLine() {
	}
	return last
}

// join gives a page a seat at the game. The first brings it to life.
func (g *Game) join(s *Seat) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.ended {
		return
	}
	if !slices.Contains(g.seats, s) {
		g.seats = append(g.seats, s)
	}
	s.cursor = g.head
	if g.live == nil && g.state.Phase != session.Over {
		_ = g.beginClocks(g.head, true) // where play cannot go on, the page tells the fault of the position
	}
	s.post(message("tree", g.tree()))
	s.post(message("state", g.stateView()))
	if g.checking.stop != nil {
		s.post(message("progress", g.checked))
	}
	g.look(s)
	g.resumeLesson()
}

// leave takes a seat away. With the last one the clocks stop, and engines too, but not a review.
// What the clocks show then is saved, so that a page that comes back has no more time than before.
func (g *Game) leave(s *Seat) {
	g.mu.Lock()
	defer g.mu.Unlock()
	s.search.end()
	s.hinting.end()
	s.looking, s.cursor = false, nil
	g.seats = slices.DeleteFunc(g.seats, func(other *Seat) bool { return other == s })
	if len(g.seats) == 0 {
		before := g.private.Left
		if g.quiet(); !maps.Equal(before, g.private.Left) {
			g.touch()
		}
		g.lesson.end()
	}
}

// settle saves the game, and returns what the list says of it and whether all of it is
// saved.
func (g *Game) settle() (l listed, saved bool) {
	g.writing.Lock()
	defer g.writing.Unlock()
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.kept && g.empty() && g.saving == nil {
		g.touch()
	}
	g.save()
	return g.listed(), g.saving == nil && g.unsaved == nil
}

// empty reports whether the game is as it was begun: there is no move, no
// comment, no mark, and no position but the first of a new game.
func (g *Game) empty() bool {
	r := g.root
	return len(r.Children()) == 0 && g.state.Result == (sgf.Result{}) && !r.Has("C") && len(g.marks(r)) == 0 &&
		!r.Has("AW") && !r.Has("AE") && (!r.Has("AB") || r.Has("HA"))
}

// end deletes a game, which no save brings back, and takes everybody out of it. The page that
// asked for it is not told. The error is that of the store; then nothing has changed.
func (g *Game) end(by *Seat) error {
	g.writing.Lock()
	defer g.writing.Unlock()
	if err := g.host.o.Store.Delete(g.name); err != nil {
		return err
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.ended = true
	g.quiet()
	g.checking.end()
	g.lesson.end()
	for _, s := range g.seats {
		s.search.end()
		s.hinting.end()
		if s == by {
			continue
		}
		s.post(message("closed", struct {
			Game string `json:"game"`
			Text string `json:"text"`
		}{g.name, "this game was deleted"}))
	}
	g.seats = nil
	if g.saving != nil {
		g.saving.Stop()
	}
	g.host.noteSaved(g.name, nil)
	return nil
}

// giveUp saves the game for the last time, and returns what the store did not take of it. A page
// whose connection ends later stops its clock; that change is not saved any more.
func (g *Game) giveUp() Unsaved {
	g.writing.Lock()
	defer g.writing.Unlock()
	g.mu.Lock()
	defer g.mu.Unlock()
	g.closed = true
	g.save()
	if g.saving == nil || g.unsaved == nil || g.ended {
		return Unsaved{}
	}
	g.saving.Stop()
	g.saving = nil
	return Unsaved{g.name, g.record(), g.unsaved}
}

func (g *Game) tell(m Message) {
	for _, s := range g.seats {
		s.post(m)
	}
}

// tellOf tells a page what concerns it alone, or all pages of the game where it is nil.
func (g *Game) tellOf(s *Seat, m Message) {
	if s != nil {
		s.post(m)
	} else {
		g.tell(m)
	}
}

func (g *Game) tellNodes(changed ...*sgf.Node) {
	m := nodes{Game: g.name}
	for _, n := range changed {
		m.Nodes = append(m.Nodes, g.view(n))
	}
	g.tell(message("nodes", m))
}

// look shows a page the position at its cursor, and looks into it if the page
// wants that.
func (g *Game) look(s *Seat) {
	s.post(message("position", g.position(s.cursor)))
	g.restartSearch(s)
}

// saveAfter is how long changes are gathered before the record is written.
const saveAfter = 300 * time.Millisecond

// touch notes that the record has changed, and has it saved soon.
func (g *Game) touch() {
	g.changed = g.host.o.Now()
	if g.saving == nil && !g.ended && !g.closed {
		g.saving = time.AfterFunc(saveAfter, g.flush)
	}
}

// flush saves the record if something is not saved yet, and brings the list of games up to date.
func (g *Game) flush() {
	l, _ := g.settle()
	g.host.changed(g.name, l)
}

// RetryAfter is when a save that failed is tried again.
const RetryAfter = 10 * time.Second

// save writes the record if it has changed. If that fails the pages are told, and it is tried
// again later. The game goes on while the store writes: what changes meanwhile is saved the next
// time. Requires: g.writing and g.mu are held; g.mu is given up meanwhile.
func (g *Game) save() {
	if g.saving == nil || g.ended {
		return
	}
	g.saving.Stop()
	g.saving = nil
	before, err := g.unsaved, g.keep()
	if g.unsaved = err; err != nil {
		if g.saving != nil { // for what has changed since
			g.saving.Stop()
		}
		g.saving = time.AfterFunc(RetryAfter, g.flush)
	}
	if (before == nil) != (err == nil) {
		g.host.noteSaved(g.name, err)
		g.tellState()
	}
}

// keep brings the store to what the game is now, without g.mu meanwhile. An empty game is not kept.
func (g *Game) keep() (err error) {
	store, empty, record := g.host.o.Store, g.empty(), g.record()
	g.mu.Unlock()
	defer g.mu.Lock()
	switch {
	case !empty:
		g.kept = true
		return store.Save(g.name, record)
	case g.kept:
		err = store.Delete(g.name)
		g.kept = err != nil
	}
	return err
}

// record returns the game as it is kept: SGF with the private property.
func (g *Game) record() []byte {
	g.writePrivate()
	return g.root.Collection().Bytes()
}

// writePrivate brings the root up to date.
func (g *Game) writePrivate() {
	g.private.Head, g.private.Depth = pathTo(g.head)
	g.keepCount()
	g.private.Numbers, g.private.Last = g.numbers.runs(g.root), g.numbers.last
	g.private.Undone = nil
	place := 0
	for n := range g.root.All() {
		if place++; g.undone[n] {
			g.private.Undone = append(g.private.Undone, place)
		}
	}
	g.root.Delete("RE")
	end := g.outcome()
	if end.at != nil {
		g.root.SetText("RE", end.result.String())
	}
	g.private.Elsewhere = end.at != nil && g.state.Phase != session.Over
	g.keepClocks()
	setPrivate(g.root, g.private)
}

// text answers with the record as other programs read it.
func (g *Game) text(s *Seat, r *request) (doneAnswer, error) {
	g.writePrivate()
	g.root.Delete(privateProperty)
	defer setPrivate(g.root, g.private)
	text := g.root.Collection().Bytes()
	return doneAnswer{Game: g.name, Text: string(text), Name: g.fileName()}, nil
}

// longestPart is how many letters of a date or of a player's name stand in the name of a file.
const longestPart = 24

// fileName returns the name of the file with which a page saves the game: its date, its players,
// and a few letters that tell it from other games of the same players and day.
func (g *Game) fileName() string {
	parts := []string{"montego", cmp.Or(g.root.SimpleText("DT"), g.changed.Format("2006-01-02"))}
	for _, c := range goban.Sides {
		if p := g.side(c); p.Name != "" || p.Engine {
			parts = append(parts, p.title())
		}
	}
	parts = append(parts, g.name[:min(4, len(g.name))])
	for i, part := range parts {
		words := strings.FieldsFunc(part, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		letters := []rune(strings.Join(words, "-"))
		parts[i] = strings.TrimRight(string(letters[:min(longestPart, len(letters))]), "-")
	}
	parts = slices.DeleteFunc(parts, func(part string) bool { return part == "" })
	return strings.Join(parts, "-") + ".sgf"
}

func (g *Game) listed() listed {
	l := listed{
		Game: g.name, Size: g.size.String(), Moves: g.head.MoveNumber(), Changed: g.changed.UnixMilli(),
		Black: g.private.Black.title(), White: g.private.White.title(),
		ranks: ranks{g.rankOf(goban.Black), g.rankOf(goban.White)},
	}
	if end := g.outcome(); end.at != nil {
		l.Result, l.Moves = end.result.String(), end.at.MoveNumber()
	}
	l.empty = g.empty()
	return l
}

func (g *Game) show(s *Seat, n *sgf.Node, r *request) error {
	s.cursor = n
	g.look(s)
	return nil
}
