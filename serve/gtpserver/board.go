package gtpserver

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"montego/game"
	"montego/goban"
	"montego/gtp"
)

// boardCommands begin a board and show it.
var boardCommands = []command{
	{"boardsize", "SIZE | WIDTH HEIGHT | WIDTH:HEIGHT", ofWord("size", (*session).boardSize), "begin on an empty board of that size; komi, rules and time settings stay"},
	{"rectangular_boardsize", "WIDTH HEIGHT", ofWord("width", (*session).rectangularBoardSize), "boardsize with two sides"},
	{"query_boardsize", "", telling((*session).queryBoardSize), "the board's size"},
	{"clear_board", "", (*session).clearBoard, "begin on an empty board of the same size"},
	{"showboard", "", telling((*session).showBoard), "a picture of the board"},
	{"list_stones", "COLOR", ofColor((*session).listStones), "the stones on the board"},
	{"captures", "COLOR", ofColor((*session).captures), "how many stones the colour has taken"},
	{"is_legal", "COLOR VERTEX", ofMove((*session).isLegal), "1 if the move is legal, else 0"},
	{"all_legal", "COLOR", ofColor((*session).allLegal), "the legal moves, without pass"},
}

func (s *session) boardSize(c *call, word string) (string, error) {
	width, height, both := strings.Cut(word, ":")
	switch {
	case both:
	case len(c.Args) > 1:
		height = c.Args[1]
	default:
		height = width
	}
	return s.resize(width, height)
}

func (s *session) rectangularBoardSize(c *call, width string) (string, error) {
	height, err := c.Args.Word(1, "height")
	if err != nil {
		return "", err
	}
	return s.resize(width, height)
}

// resize begins a game on a board whose sides are given as text.
func (s *session) resize(width, height string) (string, error) {
	w, err := gtp.ParseInt(width)
	h, wrong := gtp.ParseInt(height)
	if err = cmp.Or(err, wrong); err == nil {
		err = goban.ValidSize(w, h)
	}
	if err != nil {
		return "", fmt.Errorf("unacceptable size: %w", err)
	}
	s.begin(game.New(w, h, s.game.Rules(), s.game.Komi()))
	return "", nil
}

func (s *session) queryBoardSize() string {
	if w, h := s.game.Width(), s.game.Height(); w != h {
		return fmt.Sprintf("%d %d", w, h)
	}
	return strconv.Itoa(s.game.Width())
}

func (s *session) clearBoard(*call) (string, error) {
	s.game.Clear()
	s.begin(s.game)
	return "", nil
}

func (s *session) showBoard() string {
	g := s.game
	state := fmt.Sprintf("move %d, %v to play, komi %v, rules %v", len(g.Moves())+1, g.ToMove(), g.Komi(), g.Rules())
	if n := g.Handicap(); n > 0 {
		state += fmt.Sprintf(", handicap %d", n)
	}
	// The picture begins on a line of its own, so that its columns are straight.
	return "\n" + g.Board().String() + "\n" + state
}

func (s *session) listStones(_ *call, color goban.Color) (string, error) {
	return gtp.FormatVertices(s.game.Board().ListStones(color)), nil
}

func (s *session) captures(_ *call, color goban.Color) (string, error) {
	return strconv.Itoa(s.game.Prisoners(color)), nil
}

func (s *session) isLegal(m goban.Move) (string, error) {
	if s.game.Legal(m) != nil {
		return "0", nil
	}
	return "1", nil
}

func (s *session) allLegal(_ *call, color goban.Color) (string, error) {
	var legal []goban.Point
	for p := range s.game.Board().Points() {
		if s.game.Legal(goban.Move{Color: color, Point: p}) == nil {
			legal = append(legal, p)
		}
	}
	return gtp.FormatVertices(legal), nil
}
