package regress

import (
	"path/filepath"
	"slices"
	"strings"

	"montego/gtp"
)

// beginsAnew reports whether a command makes a position out of nothing.
func beginsAnew(name string) bool {
	return slices.Contains([]string{"loadsgf", "clear_board", "boardsize", "rectangular_boardsize"}, name)
}

// placesStones reports whether a command changes the position. If such a command
// fails, the commands after it make no sense.
func placesStones(name string) bool {
	return beginsAnew(name) || slices.Contains([]string{
		"play", "undo", "gg-undo", "gogui-play_sequence", "gogui-setup", "gogui-setup_player",
		"fixed_handicap", "place_free_handicap", "set_free_handicap",
		"genmove", "trymove", "popgo",
	}, name)
}

// line returns the command as it is sent. Files to load lie beside the suite.
func (s *Step) line(folder string) string {
	c := s.Command
	c.HasID, c.Comment = false, ""
	if len(c.Args) > 0 && c.Name == "loadsgf" && !filepath.IsAbs(strings.Trim(c.Args[0], `"`)) {
		c.Rest = filepath.Join(folder, strings.Trim(c.Rest, `"`))
		return c.Name + " " + c.Rest
	}
	return c.String()
}

// setup holds the commands that bring a new engine to the position of the lost one.
type setup struct{ entries []setupEntry }

type setupEntry struct {
	line   string
	stones bool // it changes nothing but the stones
}

// lines returns the commands.
func (s *setup) lines() []string {
	var lines []string
	for _, e := range s.entries {
		lines = append(lines, e.line)
	}
	return lines
}

// add notes a command that was done. A move that an engine chose is kept as that
// move, and what came before a new position is dropped, but for settings and the
// size of the board.
func (s *setup) add(c gtp.Command, line, answer string) {
	if beginsAnew(c.Name) {
		s.entries = slices.DeleteFunc(s.entries, func(e setupEntry) bool { return e.stones })
	}
	switch {
	case !placesStones(c.Name) && (c.HasID || strings.Contains(c.Name, "genmove")):
		return // a question
	case c.Name == "genmove" && strings.EqualFold(answer, "resign"):
		return
	}
	isSize := strings.HasSuffix(c.Name, "boardsize")
	s.entries = append(s.entries, setupEntry{done(c, line, answer), placesStones(c.Name) && !isSize})
}

// done returns a command that repeats exactly what c has done: a move that an engine
// chose is played, not chosen again.
func done(c gtp.Command, line, answer string) string {
	switch {
	case c.Name == "genmove" && len(c.Args) > 0:
		return "play " + c.Args[0] + " " + answer
	case c.Name == "place_free_handicap":
		return "set_free_handicap " + answer
	}
	return line
}
