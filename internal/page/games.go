package page

import (
	"cmp"
	_ "embed"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"montego/goban"
	"montego/internal/phrases"
	"montego/internal/render"
)

// Games is a list of records; a click on one shows it on a board.
type Games struct {
	Columns  []Column
	List     []Game
	Language *phrases.Language // of what is said of a game; nil for English
}

// Column is a column of the list.
type Column struct {
	Name string
	// Text says that it holds words; otherwise it holds numbers.
	Text bool
	// Choose lets the reader see only the games with one of its values.
	Choose bool
}

// Game is a record.
type Game struct {
	Width    int           `json:"w"`
	Height   int           `json:"h"`
	Black    string        `json:"b"` // the players
	White    string        `json:"x"`
	Result   string        `json:"r"` // as SGF has it
	Komi     string        `json:"k"`
	AddBlack []goban.Point `json:"-"` // Black's stones before the first move
	AddWhite []goban.Point `json:"-"`
	Moves    []Move        `json:"-"`
	SetUps   []SetUp       `json:"-"` // after the first move, in their order
	Cells    []string      `json:"t"` // what the list shows, by column
}

// Move is a move of a Game, with what may be said of it.
type Move struct {
	goban.Move
	Note string
}

// SetUp is what a record sets up in mid-game.
type SetUp struct {
	After  int          // moves
	Stones []goban.Move // a stone without a colour is taken away
}

// jsonGame is a Game as the script reads it.
type jsonGame struct {
	*Game
	Blacks string   `json:"s,omitempty"` // Black's stones before the first move, two letters each
	Whites string   `json:"o,omitempty"` // and White's
	Line   string   `json:"m"`           // the moves, two letters each, as in SGF; a pass is ".."
	Colors string   `json:"c,omitempty"` // "b" or "w" for each move, unless they alternate from Black
	Notes  []string `json:"n,omitempty"`
	// SetUps are the stones that are set up after as many moves, three letters each: "b", "w" or
	// "e" for none, and where.
	SetUps map[int]string `json:"u,omitempty"`
}

func (g *Game) json() jsonGame {
	out := jsonGame{Game: g, SetUps: map[int]string{}}
	for _, p := range g.AddBlack {
		out.Blacks += g.letters(p)
	}
	for _, p := range g.AddWhite {
		out.Whites += g.letters(p)
	}
	var line, colors strings.Builder
	alternate, noted := true, false
	for i, m := range g.Moves {
		line.WriteString(g.letters(m.Point))
		letter := goban.ByColor[byte](m.Color, 'b', 'w')
		colors.WriteByte(letter)
		alternate = alternate && letter == "bw"[i%2]
		out.Notes = append(out.Notes, m.Note)
		noted = noted || m.Note != ""
	}
	out.Line = line.String()
	if !alternate {
		out.Colors = colors.String()
	}
	if !noted {
		out.Notes = nil
	}
	for _, u := range g.SetUps {
		for _, s := range u.Stones {
			out.SetUps[u.After] += map[goban.Color]string{goban.Black: "b", goban.White: "w", goban.Empty: "e"}[s.Color] + g.letters(s.Point)
		}
	}
	return out
}

// letters returns a point as SGF has it.
func (g *Game) letters(p goban.Point) string {
	if p == goban.Pass {
		return ".."
	}
	return string([]byte{'a' + byte(p.X()), 'a' + byte(g.Height-1-p.Y())})
}

//go:embed games.html
var gamesText string

var gamesTemplate = template.Must(template.New("games").Parse(gamesText))

// HTML returns the list's markup. Its script is part of every Document.
func (g *Games) HTML() template.HTML {
	type board struct {
		Size string
		SVG  template.HTML
	}
	var boards []board
	games := make([]jsonGame, len(g.List))
	for i := range g.List {
		game := &g.List[i]
		games[i] = game.json()
		size := fmt.Sprintf("%dx%d", game.Width, game.Height)
		if !slices.ContainsFunc(boards, func(b board) bool { return b.Size == size }) {
			boards = append(boards, board{size, render.Empty(game.Width, game.Height).SVG()})
		}
	}
	return Execute(gamesTemplate, struct {
		*phrases.Language
		Columns []Column
		Boards  []board
		Games   []jsonGame
	}{cmp.Or(g.Language, phrases.English()), g.Columns, boards, games})
}
