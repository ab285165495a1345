package cgos

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"montego/game"
	"montego/goban"
	"montego/gtp"
	"montego/internal/panics"
	"montego/player/timing"
)

// table is a game as the server tells of it.
type table struct {
	Finished              // what is known of it so far
	clock    timing.Clock // the player's own
	until    time.Time    // when the game is over at the latest
}

// gift is the most that a game lasts longer than its two clocks: servers of CGOS give each move
// 0.25 s that are not counted.
const gift = 5 * time.Minute

// newTable reads the words after "setup": ID SIZE KOMI MILLISECONDS WHITE BLACK, and
// the moves that were made so far, each with the milliseconds left after it. user is
// the player's name.
func newTable(words []string, user string) (*table, error) {
	if len(words) < 6 {
		return nil, fmt.Errorf("the server's setup has %d words, not 6 or more", len(words))
	}
	size, err := strconv.Atoi(words[1])
	if err != nil || goban.ValidSize(size, size) != nil {
		return nil, fmt.Errorf("the server's board size %q is none that Montego plays on", words[1])
	}
	komi, err := game.ParseKomi(words[2])
	if err != nil {
		return nil, fmt.Errorf("the server's komi: %w", err)
	}
	main, err := milliseconds(words[3])
	if err != nil {
		return nil, err
	}
	main = max(main, time.Millisecond) // a clock with no time at all would have no limit
	g := game.New(size, size, panics.Must(game.RulesByName("cgos")), komi)
	g.SetTurns()
	t := &table{
		Finished: Finished{ID: words[0], Game: g, White: words[4], Black: words[5], Own: goban.Black},
		clock:    timing.New(timing.Settings{System: timing.Absolute, Main: main}),
	}
	if name, _, _ := strings.Cut(t.White, "("); name == user {
		t.Own = goban.White
	}
	return t, t.replay(words[6:])
}

// replay makes the moves of a game that goes on, Black's first. The server may have
// added what an engine said of its move in braces; that is left out.
func (t *table) replay(words []string) error {
	depth := 0
	var moves []string
	for _, word := range words {
		if depth == 0 && !strings.HasPrefix(word, "{") {
			moves = append(moves, word)
		}
		depth += strings.Count(word, "{") - strings.Count(word, "}")
	}
	c := goban.Black
	for i := 0; i < len(moves); i += 2 {
		if err := t.play(c, moves[i]); err != nil {
			return err
		}
		if i+1 < len(moves) && c == t.Own {
			left, err := milliseconds(moves[i+1])
			if err != nil {
				return err
			}
			t.clock.SetLeft(left, 0)
		}
		c = c.Opponent()
	}
	return nil
}

// play makes a move that the server tells. It may forbid less than CGOS usually does, such as only
// a simple ko, and a move that it allows is part of the game.
func (t *table) play(c goban.Color, vertex string) error {
	p, err := gtp.ParseVertex(vertex, t.Game.Width(), t.Game.Height())
	if err == nil {
		err = t.Game.PlayLenient(goban.Move{Color: c, Point: p})
	}
	if err != nil {
		return fmt.Errorf("the server's move %v %s: %w", c, vertex, err)
	}
	return nil
}

// milliseconds reads a time that is left. A server may say that less than nothing is.
func milliseconds(word string) (time.Duration, error) {
	ms, err := strconv.ParseInt(word, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("the server's time %q is no number of milliseconds", word)
	}
	return time.Duration(min(max(ms, 0), timing.Longest.Milliseconds())) * time.Millisecond, nil
}
