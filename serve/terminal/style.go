package terminal

import (
	"cmp"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/mattn/go-runewidth"

	"montego/goban"
)

// Style says what a screen can show. The zero Style is plain text.
type Style struct {
	Palette Palette
	// Stones draws stones as discs, which takes colours to tell them apart.
	// Otherwise they are letters, X for Black.
	Stones bool
}

// Palette is a choice of colours.
type Palette uint8

const (
	Plain Palette = iota // none at all
	Basic                // the sixteen colours that every colour terminal has
	Rich                 // of 256 colours
)

// Paints are the words that StyleFor knows for when to use colours.
var Paints = []string{"auto", "always", "never"}

// StyleFor returns the style for an output, given the environment by getenv:
// colours where it is a terminal that has them and NO_COLOR is not set, discs where
// it has 256 colours and a locale with discs as wide as letters. paint may be
// "always" or "never" instead of "auto".
func StyleFor(paint string, isTerminal bool, getenv func(string) string) (Style, error) {
	var s Style
	term := cmp.Or(getenv("TERM"), consoleTerm)
	switch paint {
	case "always":
		s.Palette = max(Basic, paletteOf(term, getenv("COLORTERM")))
	case "never":
	case "auto":
		if isTerminal && getenv("NO_COLOR") == "" {
			s.Palette = paletteOf(term, getenv("COLORTERM"))
		}
	default:
		return s, fmt.Errorf("%q is none of %s", paint, strings.Join(Paints, ", "))
	}
	s.Stones = s.Palette == Rich && hasDiscs(getenv)
	return s, nil
}

// paletteOf returns the colours of a terminal after TERM and COLORTERM.
func paletteOf(term, colorTerm string) Palette {
	switch {
	case term == "" || term == "dumb":
		return Plain
	case colorTerm == "truecolor" || colorTerm == "24bit" || strings.Contains(term, "256color") || strings.Contains(term, "direct"):
		return Rich
	}
	return Basic
}

// hasDiscs reports whether the locale is one of UTF-8 in which discs are as
// wide as letters: East Asian fonts draw them twice as wide.
func hasDiscs(getenv func(string) string) bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if locale := strings.ToLower(getenv(name)); locale != "" {
			wide := regexp.MustCompile(`^(ja|ko|zh)`).MatchString(locale)
			return !wide && (strings.Contains(locale, "utf-8") || strings.Contains(locale, "utf8"))
		}
	}
	return false
}

// colors are the attributes of a palette, as SGR escape sequences take them.
// wood covers the board; the others are drawn on it.
type colors struct {
	wood, lines, letters, black, white, mark string
}

var palettes = [...]colors{
	Basic: {wood: "43", lines: "30", letters: "30", black: "30", white: "97", mark: "34"},
	Rich:  {wood: "48;5;179", lines: "38;5;94", letters: "38;5;236", black: "38;5;16", white: "38;5;231", mark: "38;5;18"},
}

func sgr(attributes string) string { return "\x1b[" + attributes + "m" }

const plainAgain = "\x1b[0m"

// escapes matches what takes no room on the screen.
var escapes = regexp.MustCompile("\x1b\\[[0-9;]*m")

// narrow counts columns as terminals do outside of East Asia: letters of Chinese, Japanese
// and Korean take two, and the dots of the board one.
var narrow = &runewidth.Condition{}

// visible returns the number of columns that a text takes.
func visible(text string) int { return narrow.StringWidth(escapes.ReplaceAllString(text, "")) }

// stone returns the sign of a stone, for use beside the board.
func (s Style) stone(c goban.Color) string {
	letter := map[goban.Color]string{goban.Black: "X", goban.White: "O"}[c]
	if s.Palette == Plain {
		return letter
	}
	return sgr(palettes[s.Palette].wood) + s.glyph(letter) + plainAgain
}

// glyph paints a letter of the alphabet of diagrams for the board.
func (s Style) glyph(letter string) string {
	p := palettes[s.Palette]
	color := p.mark
	switch letter {
	case "X", "x", string(blackMark):
		color = p.black
	case "O", "o", string(whiteMark):
		color = p.white
	case ".", "+":
		color = p.lines
	}
	if s.Stones {
		letter = strings.NewReplacer("X", "●", "O", "●", ".", "·").Replace(letter)
	}
	return sgr(color) + letter + sgr(p.letters)
}

// board draws a diagram in lines of the same width. In colours the wood lies
// under all of it, so a terminal's own background does not matter.
func (s Style) board(d goban.Diagram) []string {
	paint := func(_ goban.Point, letter string) string { return letter }
	if s.Palette != Plain {
		paint = func(_ goban.Point, letter string) string { return s.glyph(letter) }
	}
	lines := strings.Split(d.Draw(paint), "\n")
	width := s.boardWidth(d)
	for i, line := range lines {
		line += strings.Repeat(" ", width-visible(line))
		if p := palettes[s.Palette]; s.Palette != Plain {
			line = sgr(p.wood) + sgr(p.letters) + line + plainAgain
		}
		lines[i] = line
	}
	return lines
}

// boardWidth returns the columns that board takes: a number, the points with a
// sign after each, a number, and a blank.
func (s Style) boardWidth(d goban.Diagram) int {
	return 3 + 2*d.Width + len(strconv.Itoa(d.Height)) + 1
}
