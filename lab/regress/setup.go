package regress

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"montego/game"
	"montego/goban"
	"montego/gtp"
	"montego/sgf"
)

// beginsAnew reports whether a command makes a position out of nothing.
func beginsAnew(name string) bool {
	return slices.Contains([]string{"loadsgf", "clear_board", "boardsize", "rectangular_boardsize", "set_position"}, name)
}

// placesStones reports whether a command changes the position. If such a command
// fails, the commands after it make no sense.
func placesStones(name string) bool {
	return beginsAnew(name) || slices.Contains([]string{
		"play", "undo", "gg-undo", "gogui-play_sequence", "gogui-setup", "gogui-setup_player",
		"fixed_handicap", "place_free_handicap", "set_free_handicap", "trymove", "popgo",
	}, name) || choosesMove(name)
}

// choosesMove reports whether the engine plays a move of its own at a command.
func choosesMove(name string) bool {
	return slices.Contains([]string{
		"genmove", "kgs-genmove_cleanup", "lz-genmove_analyze", "kata-genmove_analyze", "cgos-genmove_analyze",
	}, name)
}

// chosenMove returns the move in the answer to such a command. Those that analyse say it
// in their last line: "play D4".
func chosenMove(answer string) string {
	answer = strings.TrimSpace(answer)
	answer = answer[strings.LastIndex(answer, "\n")+1:]
	return strings.TrimSpace(strings.TrimPrefix(answer, "play "))
}

// resigned reports whether the engine gave the game up instead of playing a move.
func resigned(c gtp.Command, answer string) bool {
	return choosesMove(c.Name) && strings.EqualFold(chosenMove(answer), "resign")
}

// line returns the command as it is sent. Files to load lie beside the suite.
func (s *Step) line(folder string) string {
	c := s.Command
	c.HasID, c.Comment = false, ""
	if len(c.Args) > 0 && c.Name == "loadsgf" && !filepath.IsAbs(strings.Trim(c.Args[0], `"`)) {
		return c.Name + " " + filepath.Join(folder, strings.ReplaceAll(c.Rest, `"`, ""))
	}
	return c.String()
}

// setup holds the commands that bring a new engine to the position of the lost one.
type setup []setupEntry

type setupEntry struct {
	line   string
	stones bool // it changes nothing but the stones
}

// add notes a command that was done. A move that an engine chose is kept as that
// move, and what came before a new position is dropped, but for settings and the
// size of the board.
func (s *setup) add(c gtp.Command, line, answer string) {
	if beginsAnew(c.Name) {
		*s = slices.DeleteFunc(*s, func(e setupEntry) bool { return e.stones })
	}
	switch {
	case !placesStones(c.Name) && (c.HasID || strings.Contains(c.Name, "genmove")):
		return // a question
	case resigned(c, answer):
		return
	}
	isSize := strings.HasSuffix(c.Name, "boardsize")
	*s = append(*s, setupEntry{done(c, line, answer), placesStones(c.Name) && !isSize})
}

// done returns a command that repeats exactly what c has done: a move that an engine
// chose is played, not chosen again.
func done(c gtp.Command, line, answer string) string {
	switch {
	case choosesMove(c.Name) && len(c.Args) > 0:
		return "play " + c.Args[0] + " " + chosenMove(answer)
	case c.Name == "place_free_handicap":
		return "set_free_handicap " + answer
	}
	return line
}

// shadow is a board of this program that follows what an engine is told, because
// engines show theirs in many ways.
type shadow struct{ session }

// follow repeats on the board what an engine has done. Commands that this program
// does not know leave the board unchanged.
func (s *shadow) follow(c gtp.Command, line, answer string) {
	switch {
	case !placesStones(c.Name), resigned(c, answer):
		return
	case c.Name == "trymove":
		line = "play " + strings.Join(c.Args, " ")
	case c.Name == "popgo":
		line = "undo"
	}
	_, _ = s.Do(context.Background(), done(c, line, answer))
}

// position returns the picture of the board, nil if it has none.
func (s *shadow) position() *goban.Diagram {
	text, _ := s.Do(context.Background(), "showboard")
	d, err := goban.ParseDiagram(text[:max(strings.LastIndexByte(text, '\n'), 0)]) // whose turn it is stands below
	if err != nil {
		return nil
	}
	return &d
}

// takeBack asks for a move and takes it back. Where the engine cannot do that, the answer counts, and
// none after it in that position.
func (a *attempt) takeBack(color string) (string, error) {
	move, err := a.send("genmove " + color)
	if err != nil || strings.EqualFold(move, "resign") {
		return move, err
	}
	if _, err = a.send("undo"); gtp.IsRefusal(err) {
		a.spoilt = fmt.Sprintf("no such position: the engine has played %s and does not take it back: %s", move, fault(err))
		return move, nil
	}
	return move, err
}

func (a *attempt) playRecord(rest string) (string, error) {
	lines, err := byMoves(rest)
	if err != nil {
		return "", &gtp.CommandError{Message: err.Error()}
	}
	for _, line := range lines {
		if _, err := a.send(line); err != nil {
			return "", err
		}
	}
	return "", nil
}

// byMoves returns the commands that bring an engine to where loadsgf would: size of the
// board, komi, stones set up, and moves.
// rest is what stands behind loadsgf: a file and, if only the moves before one are meant,
// its number.
func byMoves(rest string) ([]string, error) {
	file, move := strings.Trim(rest, ` "`), 0
	if i := strings.LastIndexByte(file, ' '); i >= 0 {
		if n, err := gtp.ParseInt(file[i+1:]); err == nil && n >= 0 {
			file, move = strings.Trim(file[:i], ` "`), n
		}
	}
	records, _, err := sgf.Load(file)
	if err != nil {
		return nil, err
	}
	rules := game.DefaultRules()
	root := records.Trees[0]
	g, err := root.GameBefore(move, rules, root.UsualKomi(rules))
	if err != nil {
		return nil, err
	}
	return commands(g)
}

// commands returns what makes a game again in an engine that knows only the commands that
// every engine must know.
func commands(g *game.Game) ([]string, error) {
	w, h := g.Width(), g.Height()
	if w != h {
		return nil, fmt.Errorf("a board of %d×%d cannot be set up with boardsize", w, h)
	}
	lines := []string{fmt.Sprintf("boardsize %d", w), "clear_board", "komi " + g.Komi().String()}
	play := func(m goban.Move) {
		lines = append(lines, "play "+m.Color.String()+" "+m.Point.String())
	}
	begin := g.BoardAfter(0)
	for p := range begin.Points() {
		if begin.At(p) != goban.Empty {
			play(goban.Move{Point: p, Color: begin.At(p)})
		}
	}
	for _, m := range g.Moves() {
		play(m)
	}
	return lines, nil
}
