package cgos

import (
	"bufio"
	"fmt"
	"net"
	"slices"
	"strings"
	"testing"

	"montego/game"
	"montego/goban"
	"montego/gtp"
)

// server is a server of one player and one game at a time, against an opponent that
// plays the first legal move, and passes when there is none but in an own eye. It does
// what the server of CGOS does: it asks in turn, keeps the game when a connection
// breaks, and sets it up again for who comes back.
type server struct {
	t        *testing.T
	listener net.Listener
	password string
	size     int
	own      goban.Color // of the player
	games    int         // to play
	// cuts lists after how many moves of a game the server breaks the connection,
	// once each: it does so when it has asked for the next move, or told one.
	cuts []int
	// busy is how many logins the server refuses because it believes that a
	// connection still stands.
	busy int

	game    *game.Game // under way, or nil
	ended   int
	results []string
	said    []string // by the player, all connections together
	setups  []string
	reader  *bufio.Scanner
	conn    net.Conn
}

// newServer listens on this machine.
func newServer(t *testing.T) *server {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return &server{t: t, listener: l, password: "secret", size: 5, own: goban.White, games: 1}
}

// serve serves one connection after the other until the listener is closed.
func (s *server) serve() {
	for {
		conn, err := s.listener.Accept()
		if err != nil {
			return
		}
		s.conn, s.reader = conn, bufio.NewScanner(conn)
		if s.logIn() {
			s.play()
		}
		conn.Close()
	}
}

func (s *server) say(format string, args ...any) { fmt.Fprintf(s.conn, format+"\n", args...) }

// ask says something and returns the answer.
func (s *server) ask(format string, args ...any) (answer string, ok bool) {
	s.say(format, args...)
	if !s.reader.Scan() {
		return "", false
	}
	s.said = append(s.said, s.reader.Text())
	return s.reader.Text(), true
}

func (s *server) logIn() bool {
	s.ask("protocol genmove_analyze")
	s.ask("username")
	if s.busy > 0 {
		s.busy--
		s.say("Error: You are already logged on!  Closing connection.")
		return false
	}
	if password, ok := s.ask("password"); !ok || password != s.password {
		s.say("Sorry, password doesn't match")
		return false
	}
	s.say("info welcome")
	return true
}

// play plays until the games are over or the connection is cut.
func (s *server) play() {
	for s.ended < s.games {
		if s.game == nil {
			rules, _ := game.RulesByName("cgos")
			s.game = game.New(s.size, s.size, rules, 750)
		}
		s.setUp()
		for !s.game.Over() {
			if !s.turn() {
				return
			}
			if n := len(s.game.Moves()); n > 3*s.size*s.size {
				s.t.Error("the game has no end")
				return
			}
		}
		score := s.game.Board().AreaScore()
		result := game.LeadText(game.Points(score)*game.Point - s.game.Komi())
		s.results = append(s.results, result)
		s.game = nil
		s.ended++
		// The end of a game that the player knows nothing of comes after it, and is not counted.
		for _, over := range []string{result, "B+3.5"} {
			if answer, _ := s.ask("gameover 2026-11-22 %s", over); answer != "ready" {
				return
			}
		}
	}
}

// setUp tells the game with the moves made so far.
func (s *server) setUp() {
	line := fmt.Sprintf("setup %d %d 7.5 60000 player(1500?) other(1400)", s.ended+1, s.size)
	if s.own == goban.Black {
		line = fmt.Sprintf("setup %d %d 7.5 60000 other(1400) player(1500?)", s.ended+1, s.size)
	}
	for _, m := range s.game.Moves() {
		line += " " + m.Point.String() + " 50000"
	}
	s.setups = append(s.setups, line)
	s.say("%s", line)
}

// turn lets the side to move move. It reports whether the connection stands.
func (s *server) turn() bool {
	cut := slices.Index(s.cuts, len(s.game.Moves()))
	if cut >= 0 {
		s.cuts = slices.Delete(s.cuts, cut, cut+1)
	}
	c := s.game.ToMove()
	letter := map[goban.Color]string{goban.Black: "b", goban.White: "w"}[c]
	if c != s.own {
		p := s.opponent(c)
		if s.game.Play(goban.Move{Color: c, Point: p}) != nil {
			s.t.Error("the opponent's move is illegal")
		}
		s.say("play %s %v 50000", letter, p)
		return cut < 0
	}
	if cut >= 0 {
		s.say("genmove %s 40000", letter)
		return false
	}
	answer, ok := s.ask("genmove %s 40000", letter)
	if !ok {
		s.t.Error("the player has gone")
		return false
	}
	vertex, _, _ := strings.Cut(answer, " ")
	p, err := gtp.ParseVertex(vertex, s.size, s.size)
	if err == nil {
		err = s.game.Play(goban.Move{Color: c, Point: p})
	}
	if err != nil {
		s.t.Errorf("the player's move %q: %v", answer, err)
		return false
	}
	return true
}

// opponent returns the first legal point of c that is no eye of its own.
func (s *server) opponent(c goban.Color) goban.Point {
	for p := range s.game.Board().Points() {
		if s.game.Legal(goban.Move{Color: c, Point: p}) == nil && !s.game.Board().EyeLike(p, c) {
			return p
		}
	}
	return goban.Pass
}
