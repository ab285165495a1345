package games

import (
	"cmp"
	"errors"
	"slices"

	"montego/game"
	"montego/goban"
	"montego/internal/phrases"
	"montego/serve/session"
	"montego/sgf"
)

// playAt makes a person's move. Away from the head it begins a variation, and
// the game goes on there. In a game that is over such a move is tried and looked at: engines wait
// until they are asked to play.
func (g *Game) playAt(s *Seat, n *sgf.Node, r *request) (err error) {
	p, err := goban.ParsePoint(r.Vertex)
	if err != nil {
		return err
	}
	if n != g.head && r.Node == r.Head {
		s.cursor = g.head
		g.look(s)
		return fault{phrase: "error.moved"}
	}
	paused := g.private.Paused
	if n != g.head && g.state.Phase == session.Over && g.hasEngine() {
		g.private.Paused = true
	}
	defer func() {
		if err != nil {
			g.private.Paused = paused
		}
	}()
	if err := g.mayPlay(n, p); err != nil {
		return err
	}
	if g.live == nil || n != g.head || g.state.Phase != session.Playing {
		if err := g.beginAt(n); err != nil {
			return err
		}
	}
	err = g.live.session.Play(g.toMove(), p)
	if err == nil {
		s.cursor = g.head // the cursor goes on with the head, which is about to move
		g.endLesson()
	}
	if g.catchUp(err) == nil {
		g.lookAtMove(n, p)
	}
	return err
}

// mayPlay returns the error that forbids a person to play at p where the game stands
// at n, or nil.
func (g *Game) mayPlay(n *sgf.Node, p goban.Point) error {
	here, err := g.at(n)
	if err != nil {
		return err
	}
	c := here.ToMove()
	switch {
	case g.side(c).Engine && !g.private.Paused:
		return fault{"error.opponent", phrases.Args{"color": c.String(), "name": g.side(c).title()}}
	case n == g.head && g.state.Phase == session.Over && g.hasEngine():
		return fault{phrase: "error.over"}
	case n == g.head && g.state.Phase == session.Counting:
		return session.ErrNotPlaying
	}
	return here.Legal(goban.Move{Color: c, Point: p})
}

func (g *Game) hasEngine() bool { return g.private.Black.Engine || g.private.White.Engine }

func (g *Game) toMove() goban.Color { return g.state.Game.ToMove() }

// catchUp brings the record to where the session is now, so that the answer to
// a request comes after what it has changed. It returns err, with which the session has
// answered; where there is one, nothing has changed.
func (g *Game) catchUp(err error) error {
	if err == nil {
		g.happened(g.live, g.live.session.State())
	}
	return err
}

// revive makes sure that there is a session. A session that was over, by a count or
// otherwise, goes back to the moment before its end.
func (g *Game) revive() error {
	if g.live != nil {
		return nil
	}
	return g.begin(g.head)
}

// undo goes back to before the last move of a person, or takes back the end of
// the game. The moves stay in the record as a variation.
func (g *Game) undo(*Seat, *request) error {
	if g.live != nil {
		_ = g.catchUp(nil) // an engine may have answered the move that is to be taken back
	}
	here, _ := g.at(g.head)
	n := g.takenBack(here)
	if n < 0 {
		return fault{phrase: "error.undo"}
	}
	if r := g.state.Result; r.Reason == sgf.Resign && g.side(r.Winner.Opponent()).Engine {
		g.private.PlaysOut = true // else it would resign again at once
		g.quiet()
	}
	if err := g.revive(); err != nil {
		return err
	}
	before := g.head
	g.endLesson()
	if err := g.catchUp(g.live.session.Undo(n)); err != nil {
		return err
	}
	for ; before != g.head && before != nil; before = before.Parent() {
		g.undone[before] = true
	}
	g.touch() // a game that was opened when it was over has no session that tells of its end
	return nil
}

// playOn lets the game go on where a page looks: as a variation, unless that is where the game
// ended.
func (g *Game) playOn(s *Seat, n *sgf.Node, r *request) error {
	if n == g.head {
		if g.state.Phase != session.Over {
			return nil
		}
		return g.undo(s, r)
	}
	if err := g.beginAt(n); err != nil {
		return err
	}
	g.endLesson()
	g.touch()
	_ = g.catchUp(nil)
	if s.cursor != n {
		return g.show(s, n, r)
	}
	return nil
}

// beginAt lets play go on from a node, even if two passes have led to it.
func (g *Game) beginAt(n *sgf.Node) error {
	if err := g.begin(n); err != nil {
		return err
	}
	if g.state.Phase == session.Counting {
		_ = g.live.session.Resume() // two passes ended the game here, and now it goes on
	}
	return nil
}

// takenBack returns how many moves undo takes back where the game stands as here: none where
// it takes back the end of the game, or −1 if there is nothing to take back. The last move of a
// person is the first of them; during a pause that is the last of all, because the person who
// wants it back plays for Montego too.
func (g *Game) takenBack(here *game.Game) int {
	// A count is taken back with the pass before it. A record may have its result alone.
	if counted := g.state.Result.Reason == sgf.Score && here.Over(); g.state.Phase == session.Over && !counted {
		return 0
	}
	n := 0
	for _, m := range slices.Backward(here.Moves()) {
		if n++; !g.side(m.Color).Engine || g.private.Paused {
			return n
		}
	}
	return -1
}

// resign gives the game up for the person to move, or for the only person.
func (g *Game) resign(*Seat, *request) error {
	if g.live == nil || g.state.Phase == session.Over {
		return session.ErrNotPlaying
	}
	c := g.toMove()
	if g.side(c).Engine {
		c = c.Opponent()
	}
	return g.catchUp(g.live.session.Resign(c))
}

// hurry makes an engine that thinks play at once.
func (g *Game) hurry(*Seat, *request) error {
	if g.live == nil || g.state.Thinking == goban.Empty {
		return fault{phrase: "error.idle"}
	}
	g.live.session.MoveNow()
	return nil
}

// ready lets the clock run that waits for the person to move.
func (g *Game) ready(*Seat, *request) error {
	if g.live == nil {
		return session.ErrNotPlaying
	}
	g.live.session.Ready()
	return g.catchUp(nil)
}

// pause lets engines wait, or go on: meanwhile people play both colours.
func (g *Game) pause(_ *Seat, r *request) error {
	if g.private.Paused == r.On {
		return nil
	}
	g.private.Paused = r.On
	g.restart()
	g.touch()
	return nil
}

// setPlayers changes who plays from now on.
func (g *Game) setPlayers(_ *Seat, r *request) error {
	if r.Setup == nil {
		return errors.New("players: the setup is missing")
	}
	black, white, err := r.Setup.players(g.host)
	if err != nil {
		return err
	}
	info := g.root.Info()
	for _, c := range goban.Sides {
		if now := goban.ByColor(c, black, white).inRecord(); now != g.side(c).inRecord() {
			*goban.ByColor(c, &info.Black, &info.White) = now // the rank and the team were somebody else's
		}
	}
	g.private.Black, g.private.White, g.private.Paused = black, white, false
	g.root.SetInfo(info)
	g.restart()
	g.touch()
	return nil
}

// restart begins a new session where the old one stands, if it was not over. It tells all pages where
// the game stands and what they look at.
func (g *Game) restart() {
	if g.state.Phase != session.Over {
		_ = g.begin(g.head)
	}
	g.tellState()
	for _, s := range slices.Clone(g.seats) {
		g.look(s)
	}
}

// tellState tells all pages where the game stands.
func (g *Game) tellState() { g.tell(message("state", g.stateView())) }

func (g *Game) stateView() state {
	v := state{
		Game: g.name, Head: g.numbers.of[g.head], Phase: g.state.Phase.String(),
		Thinking: g.state.Thinking != goban.Empty, Paused: g.private.Paused, Teach: g.private.Teach, Blunder: g.blunder(),
		Black: g.playerView(goban.Black), White: g.playerView(goban.White), Komi: g.komi.String(),
	}
	here, _ := g.at(g.head)
	v.Turn, v.Undo = here.ToMove().String(), g.takenBack(here) >= 0
	if end := g.outcome(); end.at != nil {
		v.Result, v.Ended = end.result.String(), g.numbers.of[end.at]
	}
	v.Judging, v.Waits = g.state.Judging, g.state.Waits
	v.Count = g.countView(here)
	if g.unsaved != nil {
		v.Unsaved = g.unsaved.Error()
	}
	if g.state.Failure != nil {
		v.Failure = g.state.Failure.Error()
	}
	return v
}

// rankOf returns the rank of a player.
func (g *Game) rankOf(c goban.Color) string {
	info := g.root.Info()
	return cmp.Or(g.side(c).inRecord().Rank, goban.ByColor(c, info.Black, info.White).Rank)
}

func (g *Game) playerView(c goban.Color) player {
	v := player{Player: *g.side(c)}
	v.Name, v.Rank = g.side(c).title(), g.rankOf(c)
	left := g.private.left()[c]
	if g.live != nil {
		left = g.live.session.State().Clocks[c]
	}
	if left.Limited {
		v.Clock = &clockView{Left: left.Time.Milliseconds(), Count: left.Stones, Running: left.Running}
	}
	return v
}
