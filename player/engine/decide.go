package engine

import (
	"context"
	"slices"
	"time"

	"montego/game"
	"montego/goban"
	"montego/internal/rng"
	"montego/player/search"
	"montego/player/status"
	"montego/player/timing"
)

// Decision is what an engine wants to do, and why.
type Decision struct {
	Move   goban.Move
	Resign bool   // the player resigns instead of making Move, which is still the best one
	Reason string // in a few words, for people
	// Search is what the search found. It is nil if none was needed.
	Search *search.Snapshot
}

// Terms are the conditions of a move that is asked for. The zero value has no clock.
type Terms struct {
	Clock timing.Clock
	// Think is the time for the move: without a clock the move takes it, and with a clock at
	// most so long. 0 sets none.
	Think time.Duration
	// Watch, if it is not nil, sees what the search has found so far, about once in every
	// Interval; 0 stands for a tenth of a second. A goroutine of the search calls it, and not
	// after the move is decided.
	Watch    func(*search.Snapshot)
	Interval time.Duration
	// Avoid are moves that are excluded. The player passes if no other is left; where the pass is one
	// of them, own eyes are left, too.
	Avoid []goban.Point
	// Cleanup asks for a move of the phase in which dead stones are captured, as after a
	// dispute about them: while a dead stone of the opponent's is on the board, the player does
	// not pass, even if a pass would win. Where none is, the move is an ordinary one. The player
	// never resigns.
	Cleanup bool
	// Advice asks for the best move at full strength, whatever the level of the player.
	Advice bool
	// CountReused lets what the player knows from earlier searches count toward the playouts of
	// the move.
	CountReused bool
	// Delay is by how much the latest moves came late. A caller that lends one engine to many
	// games measures this for each game; for nil the engine measures it.
	Delay *time.Duration
}

// GenMove decides on a move of c, on these terms, and plays it in g, unless it resigns. A search
// that is broken off by ctx answers with what it has found so far.
func (e *Engine) GenMove(ctx context.Context, g *game.Game, c goban.Color, t Terms) Decision {
	d := e.Decide(ctx, g, c, t)
	e.Apply(g, &d)
	return d
}

// Apply carries out a decision in g: it plays the move, unless the engine resigns.
func (e *Engine) Apply(g *game.Game, d *Decision) {
	if d.Resign {
		return
	}
	if err := g.Play(d.Move); err != nil {
		// A bug, but a bot must go on: the pass is always legal.
		*d = Decision{Move: goban.Move{Color: d.Move.Color, Point: goban.Pass}, Reason: "internal error: " + err.Error()}
		_ = g.Play(d.Move)
	}
}

// Decide decides on a move of c as GenMove does, and does not play it.
func (e *Engine) Decide(ctx context.Context, g *game.Game, c goban.Color, t Terms) Decision {
	e.StopPondering()
	m := e.request(g, c, t)
	if m.terms.Cleanup {
		if p, reason, r := m.ending.CleanUp(ctx, m.terms.Avoid, m.limits); p != goban.NoPoint {
			return m.decision(p, reason, r)
		}
	}
	if p, known := m.bookMove(); known && !m.avoids(p) {
		return m.decision(p, "the book has it", nil)
	}
	if !m.avoids(goban.Pass) {
		if reason := m.ending.Check(ctx, m.limits.Time); reason != "" {
			return m.decision(goban.Pass, reason, nil)
		}
	}
	m.divide()
	r := m.search(ctx)
	d := m.conclude(ctx, r)
	if m.limits.Time > 0 {
		// The delay is the time of the decision and of stopping the search in the background, tens of
		// milliseconds on a busy machine, minus the time that its searches were given.
		e.delay.Note(m.stopping + time.Since(m.searching) - (r.Elapsed - r.Late) - m.ending.AfterPass())
	}
	return d
}

// request is a move that the engine is asked for, and what it may cost.
type request struct {
	engine *Engine
	params *Params // by which it decides
	game   *game.Game
	color  goban.Color
	terms  Terms
	begun  time.Time
	// stopping is how long it took before begun to stop the search in the background.
	stopping time.Duration

	weaker    bool          // it is a move of a level below the full strength
	proposals proposals     // of the network's policy; none if the parameters ask for none
	limits    search.Limits // of the search for the move
	ending    status.Ending
	searching time.Time // when the search began
}

// maxRepetitions is how often a game may have the same stones with the same side to move before
// the player leaves out the moves that bring them about once more. Without superko a player who
// sends two stones and takes one back would otherwise never pass.
const maxRepetitions = 2

// request begins a decision: it makes limits of the clock and the playouts, and leaves out moves
// that repeat the game. The number of playouts of a level bounds the search for the move alone, so that
// a weak player still sees that a game has ended.
func (e *Engine) request(g *game.Game, c goban.Color, t Terms) *request {
	m := &request{engine: e, params: e.params.on(g.Board().Area()), game: g, color: c, terms: t, begun: time.Now(), stopping: e.stopping}
	e.stopping = 0
	if t.Advice {
		m.params = &e.given
	}
	m.weaker = m.params.Level != MaxLevel && !t.Advice
	m.terms.Avoid = slices.Concat(t.Avoid, g.Repetitions(c, maxRepetitions))
	m.limits = m.params.limits(e.budget(m.params, g, &t))
	m.limits.Watch, m.limits.Interval, m.limits.CountReused = t.Watch, t.Interval, t.CountReused
	m.ending = status.Ending{Estimator: e.Estimator, Search: m.searchBut, Game: g, Color: c, Network: m.params.Search.MixesNetwork()}
	if !m.weaker {
		m.ending.Bound = status.NewBound(m.limits)
	}
	return m
}

// avoids reports whether a move is one of those that are excluded. The search leaves them out.
func (m *request) avoids(p goban.Point) bool { return slices.Contains(m.terms.Avoid, p) }

func (m *request) decision(p goban.Point, reason string, r *search.Snapshot) Decision {
	return Decision{Move: goban.Move{Color: m.color, Point: p}, Reason: reason, Search: r}
}

// divide takes what the move has cost so far off its limits and, where the game may end, sets a part of
// the rest aside for searches of what follows a pass. Where the position looks settled, a level has
// endPlayouts playouts at least.
func (m *request) divide() {
	left := m.limits.Without(time.Since(m.begun))
	l := m.ending.Bound.Within(m.discount(left))
	if m.ending.Settled && m.weaker && l.Playouts > 0 {
		l.Playouts = max(l.Playouts, endPlayouts)
	}
	m.limits = m.ending.Divide(l)
}

// search looks for the best move. It ends early where the win is sure.
func (m *request) search(ctx context.Context) *search.Snapshot {
	if sure := m.params.Sure; sure.Value < 1 && m.limits.Time > 0 {
		m.limits.Enough = func(r *search.Snapshot) bool { return sure.Wins(r.Found()) }
	}
	m.searching = time.Now()
	if !m.ending.Settled {
		m.proposals = m.propose()
	}
	r := m.ending.Find(ctx, m.game, m.color, m.terms.Avoid, m.limits)
	m.proposals.decide(m.params.Choice.Loss, m.game, r)
	return r
}

// searchBut is Ending.Search. In the position of the move itself it compares the first proposal, if
// there is one, with the other moves. Such a search has a tree of its own, so that a level does not
// know what analyses of the position have found.
func (m *request) searchBut(ctx context.Context, g *game.Game, c goban.Color, but []goban.Point, limits search.Limits) *search.Snapshot {
	at := search.RootOf(g, c, but...)
	if g == m.game && len(m.proposals) > 0 {
		at.Versus = m.proposals[0]
	}
	return m.engine.searchFrom(ctx, g, at, m.params.extended(limits))
}

// conclude makes a decision of what a search has found.
func (m *request) conclude(ctx context.Context, r *search.Snapshot) Decision {
	if m.ending.PassHolds(ctx, r) {
		return m.decision(goban.Pass, "nothing is left to play for", r)
	}
	p, reason := m.ending.Overrule(ctx, r)
	if reason == "" || m.avoids(p) {
		p, reason = m.choose(r)
	}
	d := m.decision(p, reason, r)
	d.Resign = !m.terms.Cleanup && m.resigns(r) && !m.ending.EndsBy(p)
	return d
}

// choose returns the move of the search r that the player chooses, and why. In a position
// that looks settled that is the best one.
func (m *request) choose(r *search.Snapshot) (p goban.Point, reason string) {
	best := r.Best().Point
	if len(m.proposals) > 0 && best != mostVisited(r) {
		return best, "looks good"
	}
	if !m.ending.Settled && len(m.proposals) == 0 {
		random := rng.New(m.engine.seed ^ uint64(m.game.Board().Hash()))
		p := m.params.Choice.pick(m.game, r, &random)
		if p != best {
			return p, "looks good"
		}
	}
	return best, "most visited"
}

// minResign is the number of playouts that a search needs to prove a game lost. Shorter searches, as a
// clock or a level makes them, prove it together: their playouts are added up.
const minResign = 200

// mostGiven is the dynamic komi, in points, from which on a player that gives it does not resign:
// its win rate is that of another game. Pachi, after [Baudis11] §4.4.2.
const mostGiven = 0.5

// resigns notes whether a search found the game lost, and reports whether it is given up. Unless
// the parameters say that one search with minResign playouts suffices, it takes two lost searches
// in a row and a board on which some moves have been played: more of them for White in a handicap
// game, who is behind from the first move and waits for Black's mistakes, and for a level with few
// playouts, whose opponents err as well.
func (m *request) resigns(r *search.Snapshot) bool {
	by, lost := m.params, &m.engine.seen.lost
	best, b := r.Best(), m.game.Board()
	playouts, played := r.Playouts+r.Reused, b.Area()/5
	few := by.Level != MaxLevel && playouts < minResign
	if few || m.game.Handicap() > 0 && r.ToMove == goban.White {
		played = b.Area() / 2
	}
	proves := few || r.Late > 0 || best.Visits >= minResign/2 && playouts >= minResign
	once := by.ResignAfter == 1
	losing := r.ToMove.Share(r.Calibration.WinRate(r.Value)) < by.Resign && r.ToMove.Lead(r.ExtraKomi) < mostGiven
	if !proves || !losing || b.Area()-b.NumEmpty() <= played && !once {
		*lost = lostSearches{}
		return false
	}
	if now := len(m.game.Moves()); lost.searches == 0 || lost.at != now { // another search of one position counts once
		lost.searches++
		lost.playouts += playouts
		lost.at = now
	}
	return lost.searches >= by.ResignAfter && lost.playouts >= minResign*min(by.ResignAfter, 2)
}
