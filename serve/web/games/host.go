package games

import (
	"cmp"
	"context"
	"crypto/rand"
	"slices"
	"strings"
	"sync"
	"time"

	"montego/game"
	"montego/goban"
	"montego/internal/panics"
	"montego/internal/param"
	"montego/internal/phrases"
	"montego/player/book"
	"montego/player/engine"
	"montego/player/search"
	"montego/sgf"
)

// Options say what a Host may do. The zero value of a limit is its default.
type Options struct {
	Version  string
	Store    Store          // where the games are kept
	Preset   string         // the name that pages show for Params; "" for that of the default
	Params   engine.Params  // of an engine whose preset was not chosen; every engine has their threads and memory
	Analysis *engine.Params // of analyses, and of the judge in reviews; nil for Params, and so are equal ones
	Open     search.Factory // of all searches; nil for this machine alone
	Book     book.Knowing   // what pages are shown of openings; nil for the book built in

	Engines  int // search trees that the memory must hold, each as large as Params say; the default is 8
	Searches int // searches that may run side by side; the default is 2
	Games    int // games in the store; the default is 1,000
	Seats    int // pages at once; the default is 100
	Nodes    int // nodes of one record; the default is 20,000

	// Pace is how long a move takes at least where engines play both colours without a clock,
	// so that people can follow the game.
	Pace time.Duration

	// Saving is told why a game cannot be saved, and nil when there is no such game any more:
	// once each. May be nil.
	Saving func(error)

	// Unread is told which records of the store cannot be read when the host is made, and why: they
	// are not listed. May be nil.
	Unread func(name string, why error)

	// Now tells the time. Nil is time.Now.
	Now func() time.Time
}

// UsualPace is the pace of pages that people look at.
const UsualPace = time.Second

// bound gives an engine's parameters the threads and the memory that the machine can bear.
func (o *Options) bound(p *engine.Params) {
	p.Search.Threads, p.Search.Memory = o.Params.Search.Threads, o.Params.Search.Memory
}

// Host keeps all games. It is safe for concurrent use.
type Host struct {
	o    Options
	pool *pool

	ctx  context.Context // ends all thinking
	stop context.CancelFunc

	mu    sync.Mutex
	left  int // how often the last page of a game has left, all games together
	games map[string]*entry
	seats map[*Seat]bool

	trouble sync.Mutex
	unsaved map[string]bool // the games that could not be saved, by their names
}

// entry is a game in the list.
type entry struct {
	listed listed
	users  int // pages that look at it, or are about to, and reviews that run
	left   int // Host.left when its last page left: the larger, the later

	// file is held while the game is read from the store, put to rest or deleted, which may
	// take long. Who holds it may ask for the locks of the game and of the host, and never the
	// other way.
	file sync.Mutex
	game *Game // nil while it rests; changed under both locks
}

// maxEmpty is how many games without a move are kept in case that their pages come back.
const maxEmpty = 20

// NewHost returns a host of the games in its store. The error says that the
// store cannot be read. A record that cannot be read is left alone and not
// listed; Options.Unread is told of it.
func NewHost(o Options) (*Host, error) {
	o.Engines, o.Searches = cmp.Or(o.Engines, 8), cmp.Or(o.Searches, 2)
	o.Games, o.Seats, o.Nodes = cmp.Or(o.Games, 1000), cmp.Or(o.Seats, 100), cmp.Or(o.Nodes, 20_000)
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Analysis != nil && *o.Analysis == o.Params {
		o.Analysis = nil // else a review would take its own engine for another judge
	}
	h := &Host{o: o, games: map[string]*entry{}, seats: map[*Seat]bool{}, unsaved: map[string]bool{}}
	h.ctx, h.stop = context.WithCancel(context.Background())
	h.pool = newPool(h.ctx, o.Open, o.Engines, min(o.Searches, o.Engines))
	return h, h.readStore()
}

func (h *Host) readStore() error {
	all, err := h.o.Store.List()
	if err != nil {
		return err
	}
	for _, s := range all {
		g, err := h.read(s.Name)
		if err != nil {
			if h.o.Unread != nil {
				h.o.Unread(s.Name, err)
			}
			continue
		}
		e := &entry{listed: g.listed()}
		e.listed.Changed = s.Changed.UnixMilli()
		h.games[s.Name] = e
	}
	return nil
}

func (h *Host) read(name string) (*Game, error) {
	text, err := h.o.Store.Load(name)
	if err != nil {
		return nil, err
	}
	collection, faults, err := sgf.Parse(text)
	if err != nil {
		return nil, err
	}
	g, err := openGame(h, name, collection.Trees[0])
	if err == nil {
		g.kept, g.faults = true, faults
	}
	return g, err
}

// Unsaved is a game that could not be saved, and why.
type Unsaved struct {
	Name   string
	Record []byte // what the store did not take
	Err    error
}

// Close ends all thinking and saves what is not saved yet. It returns the games that could
// not be saved, by their names.
func (h *Host) Close() (lost []Unsaved) {
	h.stop()
	h.mu.Lock()
	var open []*Game
	for _, e := range h.games {
		if e.game != nil {
			open = append(open, e.game)
		}
	}
	h.mu.Unlock()
	for _, g := range open {
		if u := g.giveUp(); u.Err != nil {
			lost = append(lost, u)
		}
	}
	h.pool.close()
	slices.SortFunc(lost, func(a, b Unsaved) int { return strings.Compare(a.Name, b.Name) })
	return lost
}

// noteSaved tells whom the options name when the first game cannot be saved, and when there
// is none left of those that could not.
func (h *Host) noteSaved(name string, err error) {
	h.trouble.Lock()
	defer h.trouble.Unlock()
	before := len(h.unsaved) > 0
	delete(h.unsaved, name)
	if err != nil {
		h.unsaved[name] = true
	}
	if now := len(h.unsaved) > 0; now != before && h.o.Saving != nil {
		h.o.Saving(err)
	}
}

// Sit returns a seat for a page; post takes its messages, and must not block.
func (h *Host) Sit(post func(Message)) (*Seat, error) {
	s := &Seat{host: h, post: post}
	h.mu.Lock()
	if len(h.seats) >= h.o.Seats {
		h.mu.Unlock()
		return nil, fault{"error.pages", phrases.Args{"n": h.o.Seats}}
	}
	h.seats[s] = true
	h.mu.Unlock()
	post(message("welcome", h.welcome()))
	s.tellGames()
	return s, nil
}

// MaxMessage is how many bytes of a message are read.
const MaxMessage = 4 << 20

func (h *Host) welcome() welcome {
	w := welcome{
		Version: h.o.Version, MinSize: goban.MinSize, MaxSize: goban.MaxSize,
		Threads: h.o.Params.Search.Threads, Largest: MaxMessage,
	}
	first := cmp.Or(h.o.Preset, engine.DefaultPreset)
	others := slices.DeleteFunc(engine.Presets(), func(name string) bool { return name == first })
	w.Presets = append([]string{first}, others...)
	w.Levels = param.Names(engine.MaxLevel.Choices())
	for _, name := range game.RulesNames() {
		rules := panics.Must(game.RulesByName(name))
		w.Rules = append(w.Rules, ruling{name, rules.DefaultKomi(0).String(), rules.RemovesDead()})
	}
	return w
}

// add puts a new game into the list, for one page.
func (h *Host) add(root *sgf.Node) (*Game, error) {
	// Nobody can guess 12 letters of 32, and no two games get the same.
	g, err := openGame(h, strings.ToLower(rand.Text()[:12]), root)
	if err != nil {
		return nil, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.games) >= h.o.Games {
		return nil, fault{phrase: "error.full"}
	}
	h.games[g.name] = &entry{listed: g.listed(), game: g, users: 1}
	return g, nil
}

// errNoGame is the answer to the name of a game that does not exist.
var errNoGame = fault{phrase: "error.nogame"}

// open returns the game of that name for a page, read from the store if it rests. The
// page must leave it with rest.
func (h *Host) open(name string) (*Game, error) {
	h.mu.Lock()
	e := h.games[name]
	if e == nil {
		h.mu.Unlock()
		return nil, errNoGame
	}
	e.users++
	h.mu.Unlock()
	e.file.Lock()
	defer e.file.Unlock()
	if e.game != nil {
		return e.game, nil
	}
	g, err := h.read(name)
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.games[name] != e {
		return nil, errNoGame // it was deleted meanwhile
	}
	if err != nil {
		e.users--
		return nil, because("error.unreadable", err)
	}
	e.game = g
	return g, nil
}

// hold keeps a game that is open for another user, who must leave it with rest.
func (h *Host) hold(g *Game) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if e := h.games[g.name]; e != nil {
		e.users++
	}
}

// rest notes that a user has left a game. One that nobody uses any more is saved and
// forgotten until it is opened again. Games without a move are not saved; only the latest
// of them are remembered, so that a page that is loaded again finds its game.
func (h *Host) rest(g *Game) {
	h.mu.Lock()
	e := h.games[g.name]
	if e == nil || e.game != g {
		h.mu.Unlock()
		return
	}
	e.users--
	last := e.users == 0
	h.left++
	e.left = h.left
	h.mu.Unlock()
	if !last {
		return
	}
	e.file.Lock()
	l, saved := g.settle()
	h.mu.Lock()
	e.listed = l
	if e.users == 0 && saved && !l.empty {
		e.game = nil
	}
	if e.users == 0 {
		h.pool.drop(g.name)
	}
	h.mu.Unlock()
	e.file.Unlock()
	if l.empty {
		h.dropEmpty()
	}
}

// dropEmpty forgets games without a move of which there are too many, and tells the
// pages which games are left to be seen.
func (h *Host) dropEmpty() {
	h.mu.Lock()
	var empty []*entry
	for _, e := range h.games {
		if e.unseen() {
			empty = append(empty, e)
		}
	}
	slices.SortFunc(empty, func(a, b *entry) int { return b.left - a.left })
	for _, e := range empty[min(maxEmpty, len(empty)):] {
		delete(h.games, e.listed.Game)
	}
	h.mu.Unlock()
	h.tellGames()
}

// unseen reports whether an entry is a game without a move that no page looks at.
// Requires: the host's lock is held.
func (e *entry) unseen() bool { return e.users == 0 && e.game != nil && e.listed.empty }

// delete removes a game for a page and sends everybody out of it. A game that the store does
// not give up stays.
func (h *Host) delete(name string, by *Seat) error {
	h.mu.Lock()
	e := h.games[name]
	h.mu.Unlock()
	if e == nil {
		return errNoGame
	}
	if err := h.remove(e, name, by); err != nil {
		return err
	}
	h.pool.drop(name)
	h.tellGames()
	return nil
}

// remove takes a game out of the store and the list. Nobody opens it or puts it to rest
// meanwhile.
func (h *Host) remove(e *entry, name string, by *Seat) error {
	e.file.Lock()
	defer e.file.Unlock()
	h.mu.Lock()
	g, there := e.game, h.games[name] == e
	h.mu.Unlock()
	var err error
	switch {
	case !there: // another page was faster
		err = errNoGame
	case g != nil:
		err = g.end(by)
	default:
		err = h.o.Store.Delete(name)
	}
	if err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	e.game = nil // a page that waits to open it finds nothing in the store
	delete(h.games, name)
	return nil
}

// changed notes what the list says of a game, and tells all pages.
func (h *Host) changed(name string, l listed) {
	h.mu.Lock()
	e := h.games[name]
	if e != nil {
		e.listed = l
	}
	h.mu.Unlock()
	if e != nil {
		h.tellGames()
	}
}

// list returns the games, the one that changed last first.
func (h *Host) list() gameList {
	h.mu.Lock()
	defer h.mu.Unlock()
	l := gameList{Games: []listed{}}
	for _, e := range h.games {
		if !e.unseen() {
			l.Games = append(l.Games, e.listed)
		}
	}
	slices.SortFunc(l.Games, func(a, b listed) int {
		return cmp.Or(cmp.Compare(b.Changed, a.Changed), cmp.Compare(a.Game, b.Game))
	})
	return l
}

// tellGames tells the list to all pages that show it.
func (h *Host) tellGames() {
	m := message("games", h.list())
	h.mu.Lock()
	defer h.mu.Unlock()
	for s := range h.seats {
		if s.inLobby.Load() {
			s.post(m)
		}
	}
}

// Store is where records are kept. Names consist of lower-case letters and
// digits. It is safe for concurrent use.
type Store interface {
	// List returns the names of all records and when each was written.
	List() ([]Stored, error)
	// Load returns the record of that name.
	Load(name string) ([]byte, error)
	// Save writes a record whole or not at all.
	Save(name string, record []byte) error
	// Delete removes a record.
	Delete(name string) error
}

// Stored is a record in a store.
type Stored struct {
	Name    string
	Changed time.Time
}

// builtIn is the book that is part of the program, and knows for which games it is.
var builtIn = func() (f book.File) {
	if err := f.UnmarshalText([]byte("built-in")); err != nil {
		panic("games: " + err.Error()) // it is no file that could be missing
	}
	return f
}()

// known returns what the host's opening book has for a position.
func (h *Host) known(here *game.Game) []book.Known {
	if h.o.Book != nil {
		return h.o.Book.Known(here.Board(), here.ToMove())
	}
	if k := builtIn.Book(here); k != nil {
		return k.Known(here.Board(), here.ToMove())
	}
	return nil
}
