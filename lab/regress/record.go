package regress

import (
	"fmt"
	"strings"

	"montego/game"
	"montego/goban"
	"montego/gtp"
	"montego/sgf"
)

// replacement returns what does the same as a command for an engine that does not know
// it, given what stands behind its name, or nil if there is nothing. Pachi, for one, knows
// neither loadsgf nor reg_genmove.
func (a *attempt) replacement(name string) func(rest string) (string, error) {
	switch name {
	case "loadsgf":
		return a.playRecord
	case "reg_genmove":
		return a.takeBack
	}
	return nil
}

// takeBack asks for a move and takes it back.
func (a *attempt) takeBack(color string) (string, error) {
	move, err := a.send("genmove " + color)
	if err != nil || strings.EqualFold(move, "resign") {
		return move, err
	}
	_, err = a.send("undo")
	return move, err
}

// playRecord plays a record move by move.
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
	g, err := records.Trees[0].GameBefore(move, rules, rules.DefaultKomi())
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
