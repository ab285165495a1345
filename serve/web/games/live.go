package games

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"montego/game"
	"montego/goban"
	"montego/player/engine"
	"montego/player/status"
	"montego/player/timing"
	"montego/serve/session"
	"montego/sgf"
)

// live is a session that plays on from a node of the record.
type live struct {
	session *session.Session
	// path holds a node for each number of moves that the session's game may
	// have: path[n] is where it stands after n of them.
	path   []*sgf.Node
	played []goban.Move  // to the end of path
	done   chan struct{} // closed when the session is no longer to be followed
}

// begin lets play go on from a node. What was played before ends; who lost it on time
// has a full clock again. The error says why the game cannot be played there.
func (g *Game) begin(from *sgf.Node) error {
	return g.beginClocks(from, from == g.head && g.state.Waits)
}

// beginClocks is begin; waits says that the clock of a person who is to move waits until the
// person is ready. So it does for the first move of a game.
func (g *Game) beginClocks(from *sgf.Node, waits bool) error {
	g.quiet()
	if lost := g.state.Result; lost.Reason == sgf.Time {
		delete(g.private.Left, lost.Winner.Opponent().String())
	}
	start, err := g.at(from)
	if err != nil {
		return because("error.unplayable", err)
	}
	l := &live{path: pathOf(from, len(start.Moves())), played: start.Moves(), done: make(chan struct{})}
	time, _ := timing.Parse(cmp.Or(g.private.Time, "none")) // it was read before
	o := session.Options{
		Game: start, Info: g.root.Info(), Time: time,
		Black: g.player(goban.Black), White: g.player(goban.White), Judge: g.engineFor("judge", &Player{}),
		Left: g.private.left(), Held: g.private.Paused, Waits: waits || len(start.Moves()) == 0, PlaysOut: g.private.PlaysOut, Now: g.host.o.Now,
	}
	if from == g.head { // a count goes on, unless it has ended, and so does play after one
		o.Contested = g.private.Contested
		if g.private.Counted && g.state.Phase != session.Over {
			o.Dead = append([]goban.Point{}, g.private.dead()...) // not nil, though no stone may be dead
		}
	}
	l.session = session.New(o)
	g.keepResult(from)
	g.live, g.head = l, from
	g.state = l.session.State()
	g.root.Delete("RE")
	go g.follow(l)
	return nil
}

// keepResult keeps the result of a game that is over when play goes on at a node, unless it
// goes on where the game ended.
func (g *Game) keepResult(from *sgf.Node) {
	over := g.state.Phase == session.Over
	switch {
	case over && from == g.head || from == g.finished.at:
		g.finished = finish{}
	case over && g.head == lastOf(g.root):
		g.finished = finish{g.head, g.state.Result}
	}
}

// pathOf returns the nodes at which a game stood after 0, 1, … moves; after all moves it
// stands at n.
func pathOf(n *sgf.Node, moves int) []*sgf.Node {
	path := make([]*sgf.Node, moves+1)
	path[moves] = n
	for i := moves; i > 0; n = n.Parent() {
		if n.HasMove() {
			i--
			path[i] = n.Parent()
		}
	}
	return path
}

// quiet ends the session, and keeps what its clocks showed and how the count stood.
func (g *Game) quiet() {
	if g.live == nil {
		return
	}
	g.keepClocks()
	g.keepCount()
	l := g.live
	g.live = nil
	close(l.done)
	// Its engines stop within a few playouts, without being waited for.
	go l.session.Close()
	g.state.Thinking, g.state.Search, g.state.Failure, g.state.Turns = goban.Empty, nil, nil, nil
}

// follow tells the pages of everything that happens in a session.
func (g *Game) follow(l *live) {
	for {
		_, changed := l.session.Watch()
		g.mu.Lock()
		if g.live != l {
			g.mu.Unlock()
			return
		}
		g.happened(l, l.session.State()) // a request may have changed it since
		g.mu.Unlock()
		select {
		case <-changed:
		case <-l.done:
			return
		}
	}
}

// happened brings the record to where the session is, and tells the pages.
func (g *Game) happened(l *live, now session.State) {
	before := g.state
	g.state = now
	if now.Failure != nil && before.Failure == nil {
		g.tell(message("error", answerOf(0, because("error.engine", now.Failure))))
	}
	head := g.reach(l, &now)
	moved := head != g.head
	old := g.head
	g.head = head
	recounted := before.Judging != now.Judging || !slices.Equal(before.Dead, now.Dead)
	if moved || before.Phase != now.Phase || before.Result != now.Result || recounted { // the dead stones that are marked are kept with the game
		g.touch()
	}
	if onlySearched(&before, &now) && !moved {
		g.tellSearch(now.Search)
		return
	}
	g.tellState()
	for _, s := range g.seats {
		if moved && s.cursor == old {
			s.cursor = head
		}
		if moved && s.cursor == head || before.Thinking != now.Thinking || before.Judging != now.Judging {
			g.look(s)
		}
	}
}

// onlySearched reports whether all that differs is what an engine has found.
func onlySearched(a, b *session.State) bool {
	return a.Phase == b.Phase && a.Thinking == b.Thinking && a.Search != b.Search && b.Search != nil &&
		a.Judging == b.Judging && a.Agreed == b.Agreed && slices.Equal(a.Dead, b.Dead) &&
		a.Clocks[goban.Black].Stones == b.Clocks[goban.Black].Stones && a.Clocks[goban.White].Stones == b.Clocks[goban.White].Stones
}

// reach returns the node after the moves of the session's game, and makes the nodes that the
// record does not have. There may be several: fast engines do not wait for who follows their game.
func (g *Game) reach(l *live, now *session.State) *sgf.Node {
	moves := now.Game.Moves()
	known, first := goban.CommonMoves(moves, l.played), len(moves)-len(now.Turns)
	l.path, l.played = l.path[:known+1], moves
	for i := known; i < len(moves); i++ { // made in this session, so each has its turn
		n := g.child(l.path[i], moves[i])
		g.goOn(n)
		g.noteTurn(n, &now.Turns[i-first])
		l.path = append(l.path, n)
	}
	return l.path[len(l.path)-1]
}

// goOn notes that the game has gone on with a move. In the record it goes before those that
// were taken back in its place: other programs read the first moves as the game.
func (g *Game) goOn(n *sgf.Node) {
	delete(g.undone, n)
	for _, other := range n.Parent().Children() {
		if g.undone[other] {
			n.MoveBefore(other)
			g.tellNodes(n.Parent())
			return
		}
	}
}

// child returns the node after n with the move m, a new one if there is none.
func (g *Game) child(n *sgf.Node, m goban.Move) *sgf.Node {
	if c := n.After(m, g.size); c != nil {
		return c
	}
	c := n.AddChild()
	c.SetMove(m, g.size)
	g.numbers.add(c)
	g.tellNodes(n, c)
	return c
}

// noteTurn writes into the record what the session knows of the move that leads to n: there what
// the clock of who made it showed, and at the node before what the engine that made it had found.
func (g *Game) noteTurn(n *sgf.Node, t *session.Turn) {
	m, _ := n.Move(g.size)
	t.Left.Write(n, m.Color)
	if d, from := t.Decision, n.Parent(); d != nil && d.Search != nil {
		noteLonger(from, d.Search.Playouts+d.Search.Reused, d.Search.WinRate(), d.Search.Lead, d.Search.Best().Line)
		g.tellNodes(from)
	}
}

func (g *Game) player(c goban.Color) session.Player {
	p := g.side(c)
	if !p.Engine || g.private.Paused {
		return session.Player{Name: p.title()}
	}
	h := g.engineFor(c.String(), p)
	if g.side(c.Opponent()).Engine {
		h.pace = g.host.o.Pace
	}
	return session.Player{Name: p.title(), Engine: h}
}

func (g *Game) side(c goban.Color) *Player { return goban.ByColor(c, g.private.Black, g.private.White) }

// pooledEngine is an engine of the pool in the form that a session asks for. It waits until
// there is room for its search.
type pooledEngine struct {
	pool   *pool
	who    borrower
	params engine.Params
	think  time.Duration
	pace   time.Duration    // a move takes at least so long, if no clock runs
	tell   func(others int) // while it waits

	mu     sync.Mutex
	waited timing.Delay  // for room
	delay  time.Duration // of the engine's decisions besides that
}

// engineFor returns an engine for a role in the game.
func (g *Game) engineFor(role string, p *Player) *pooledEngine {
	params, err := p.params(g.host)
	if err != nil {
		params = g.host.o.Params // the player was checked; presets do not go away
	}
	think := timing.Seconds(p.Seconds)
	if p.Playouts == 0 && think == 0 && !p.hasLevel() {
		think = defaultThink
	}
	return &pooledEngine{
		pool: g.host.pool, who: borrower{game: g.name, role: role}, params: params, think: think,
		tell: func(others int) { g.tellWaiting(nil, func() bool { return g.live != nil }, "move", others) },
	}
}

// defaultThink is how long an engine thinks about a move when nothing else was
// chosen.
const defaultThink = 3 * time.Second

// Decide follows session.Engine. The time that was chosen for a move holds by the clock
// too.
func (h *pooledEngine) Decide(ctx context.Context, g *game.Game, c goban.Color, t engine.Terms) (d engine.Decision) {
	h.mu.Lock()
	late := h.waited.Mean() + h.delay // lately: moves waited for room, and the engine that was lent was late
	h.mu.Unlock()
	t.Delay = &late
	if h.think > 0 {
		t.Think = h.think
	}
	asked := time.Now()
	// Whoever wants the move at once cancels ctx and still expects a move. So the wait
	// for room does not end with ctx.
	err := h.pool.move(h.who, h.params, h.tell, func(e *engine.Engine) {
		begun := time.Now()
		d = e.Decide(ctx, g, c, t)
		if t.Clock.Settings().Limited() {
			h.mu.Lock()
			defer h.mu.Unlock()
			h.waited.Note(begun.Sub(asked))
			h.delay = e.Delay()
		}
	})
	if err != nil { // the host closes: there is no move, and the game goes on another day
		return engine.Decision{Reason: err.Error()}
	}
	if !t.Clock.Settings().Limited() {
		select {
		case <-time.After(h.pace - time.Since(asked)):
		case <-ctx.Done():
		}
	}
	return d
}

// Estimate follows session.Engine.
func (h *pooledEngine) Estimate(ctx context.Context, g *game.Game) (x *status.Estimate) {
	_ = h.pool.move(h.who, h.params, h.tell, func(e *engine.Engine) { x = e.Estimate(ctx, g) })
	return x
}
