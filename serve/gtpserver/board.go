package gtpserver

import (
	"cmp"
	"encoding/json"
	"errors"
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

func (s *session) isLegal(_ *call, m goban.Move) (string, error) {
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

// setupCommands set a position up, as GoGui does.
var setupCommands = []command{
	{"gogui-setup", "COLOR VERTEX …", (*session).setUp, "put stones on the board before the first move, all of them or none"},
	{"set_position", "COLOR VERTEX …", (*session).setPosition, "begin with these stones on the board and no history, or with none of them"},
	{"gogui-setup_player", "COLOR", ofColor((*session).setUpPlayer), "say whose turn it is"},
}

// errBegun says that a position is set up before a game, not in it.
var errBegun = errors.New("moves were made: clear_board comes before a set-up")

func (s *session) setUp(c *call) (string, error) {
	if len(s.game.Moves()) > 0 {
		return "", errBegun
	}
	stones, err := s.stones(c)
	if err != nil {
		return "", err
	}
	if err = s.game.SetUp(stones, s.game.ToMove()); err == nil {
		s.forget()
	}
	return "", err
}

func (s *session) setPosition(c *call) (string, error) {
	stones, err := s.stones(c)
	if err == nil {
		err = s.game.SetPosition(stones)
	}
	if err == nil {
		s.begin(s.game)
	}
	return "", err
}

func (s *session) stones(c *call) ([]goban.Move, error) {
	return c.Args.Stones(s.game.Width(), s.game.Height())
}

func (s *session) setUpPlayer(_ *call, color goban.Color) (string, error) {
	s.game.SetToMove(color)
	s.forget()
	return "", nil
}

// handicapCommands place handicap stones.
var handicapCommands = []command{
	{"fixed_handicap", "NUMBER", placing(game.FixedHandicap), "place handicap stones on the traditional points"},
	{"place_free_handicap", "NUMBER", placing(game.FreeHandicap), "place handicap stones as the engine likes"},
	{"set_free_handicap", "VERTEX VERTEX …", (*session).setFreeHandicap, "place handicap stones as the opponent likes"},
	{"get_handicap", "", telling(func(s *session) string { return strconv.Itoa(s.game.Handicap()) }), "the number of handicap stones"},
}

// placing makes a handler that places the number of stones that was asked for on points
// that follow from the size of the board.
func placing(points func(width, height, n int) ([]goban.Point, error)) handler {
	return func(s *session, c *call) (string, error) {
		n, err := c.Args.Int(0, "number of stones")
		if err != nil {
			return "", err
		}
		stones, err := points(s.game.Width(), s.game.Height(), n)
		if err != nil {
			return "", fmt.Errorf("invalid number of stones: %w", err)
		}
		return gtp.FormatVertices(stones), s.placeHandicap(stones)
	}
}

func (s *session) setFreeHandicap(c *call) (string, error) {
	stones := make([]goban.Point, len(c.Args))
	for i := range c.Args {
		p, err := c.Args.Vertex(i, s.game.Width(), s.game.Height())
		if err != nil {
			return "", fmt.Errorf("bad vertex list: %w", err)
		}
		if p == goban.Pass {
			return "", errors.New("bad vertex list: a handicap stone cannot pass")
		}
		stones[i] = p
	}
	return "", s.placeHandicap(stones)
}

func (s *session) placeHandicap(stones []goban.Point) error {
	err := s.game.PlaceHandicap(stones)
	if errors.Is(err, game.ErrNotEmpty) {
		return game.ErrNotEmpty
	}
	if err != nil {
		return fmt.Errorf("bad vertex list: %w", err)
	}
	s.forget()
	return nil
}

// rulesCommands choose komi and rules.
var rulesCommands = []command{
	{"komi", "POINTS", ofWord("komi", (*session).setKomi), "what White gets beyond the board"},
	{"get_komi", "", telling(func(s *session) string { return s.game.Komi().String() }), "the komi"},
	{"kgs-rules", "chinese | aga | japanese | new_zealand", ofWord("rules", (*session).kgsRules), "choose rules by their KGS name"},
	{"kata-get-rules", "", (*session).getRules, "the rules, field by field"},
	{"kata-set-rules", "NAME | {…}", ofWord("rules", (*session).setRules), "choose rules by name or field by field"},
	{"kata-set-rule", "FIELD VALUE", ofWord("field", (*session).setRule), "change one field of the rules"},
}

func (s *session) setKomi(_ *call, word string) (string, error) {
	komi, err := game.ParseKomi(word)
	if err != nil {
		return "", fmt.Errorf("unacceptable komi: %w", err)
	}
	s.game.SetKomi(komi)
	return "", nil
}

// kgsRules are the rulesets of KGS.
var kgsRules = map[string]string{
	"chinese":     "chinese-kgs",
	"aga":         "aga",
	"japanese":    "japanese",
	"new_zealand": "new-zealand",
}

func (s *session) kgsRules(_ *call, word string) (string, error) {
	name, ok := kgsRules[strings.ToLower(word)]
	if !ok {
		return "", fmt.Errorf("unknown rules %q: KGS has chinese, aga, japanese, new_zealand", word)
	}
	return s.changeRules(name)
}

func (s *session) getRules(*call) (string, error) {
	text, err := json.Marshal(s.game.Rules())
	return string(text), err
}

func (s *session) setRules(c *call, _ string) (string, error) {
	return s.changeRules(c.Rest)
}

func (s *session) setRule(c *call, field string) (string, error) {
	value, err := c.Args.Word(1, "value")
	if err != nil {
		return "", err
	}
	rules := s.game.Rules()
	if err := rules.Set(field, value); err != nil {
		return "", err
	}
	s.game.SetRules(rules)
	return "", nil
}

// changeRules puts rules in force by their name or fields.
func (s *session) changeRules(text string) (string, error) {
	rules, err := game.ParseRules(text)
	if err != nil {
		return "", err
	}
	s.game.SetRules(rules)
	s.rules = text
	return "", nil
}
