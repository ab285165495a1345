package games

import (
	"sync/atomic"

	"montego/sgf"
)

// Seat is a page that looks at one game at most, at one node of it. Its methods
// may be called by one goroutine at a time.
type Seat struct {
	host    *Host
	post    func(Message)
	inLobby atomic.Bool // it looks at no game
	game    *Game

	// The game's lock guards these.
	cursor  *sgf.Node
	looking bool // it wants an analysis
	search  work // for it
	hinting work // the search for a hint
}

// Handle answers a message from the page. It returns false if that asked for
// nothing that can be done.
func (s *Seat) Handle(text []byte) bool {
	r, err := parseRequest(text)
	var answer doneAnswer
	if err == nil {
		answer, err = requests[r.Type](s, r)
	}
	if err != nil {
		s.post(message("error", answerOf(r.ID, err)))
		return false
	}
	answer.ID = r.ID
	s.post(message("done", answer))
	return true
}

func (s *Seat) tellGames() {
	s.inLobby.Store(true)
	s.post(message("games", s.host.list()))
}

// Leave gives the seat back.
func (s *Seat) Leave() {
	s.stand()
	s.host.mu.Lock()
	delete(s.host.seats, s)
	s.host.mu.Unlock()
}

// stand leaves the game that the page looks at.
func (s *Seat) stand() {
	g := s.game
	if g == nil {
		return
	}
	s.game = nil
	g.leave(s)
	s.host.rest(g)
}

// sit opens a game for the page.
func (s *Seat) sit(g *Game) {
	if s.game == g {
		s.host.rest(g) // it was opened twice
	} else {
		s.stand()
	}
	s.inLobby.Store(false)
	s.game = g
	g.join(s)
}
