package report

import (
	"errors"
	"fmt"
	"strings"

	"montego/goban"
	"montego/internal/page"
	"montego/lab/match"
	"montego/lab/store"
	"montego/sgf"
)

// addGame reads the record of a game.
func (r *Report) addGame(g *store.Game) error {
	collection, _, err := sgf.Parse([]byte(g.SGF))
	if err != nil {
		return err
	}
	root := collection.Trees[0]
	size, err := root.Size()
	if err != nil {
		return err
	}
	if !size.Playable() {
		return errors.New("there is no board of this size")
	}
	komi, _ := root.Komi()
	p := page.Game{
		Width: size.Width, Height: size.Height, Result: g.Result, Komi: fmt.Sprint(komi),
		Black: r.label(g.Players[0]), White: r.label(g.Players[1]),
		Handicap: root.Points("AB", size), Cells: r.cells(g),
	}
	for node := range root.MainLine() {
		move, err := node.Move(size)
		if err != nil {
			return err
		}
		if move.Color.IsStone() {
			p.Moves = append(p.Moves, page.Move{Move: move, Note: node.Text("C")})
		}
	}
	r.games = append(r.games, p)
	return nil
}

// columns are those of the list of games.
var columns = []page.Column{
	{Name: "game"},
	{Name: "Black", Text: true, Choose: true},
	{Name: "White", Text: true, Choose: true},
	{Name: "result", Text: true},
	{Name: "winner", Text: true, Choose: true},
	{Name: "end", Text: true, Choose: true},
	{Name: "moves"},
	{Name: "s/move, B"},
	{Name: "s/move, W"},
	{Name: "remarks", Text: true},
}

// cells are what the list shows of a game.
func (r *Report) cells(g *store.Game) []string {
	winner := "none"
	switch result, _ := sgf.ParseResult(g.Result); result.Winner {
	case goban.Black:
		winner = match.Letter(g.Players[0])
	case goban.White:
		winner = match.Letter(g.Players[1])
	}
	perMove := func(side int) string {
		times := g.Times[side]
		return fmt.Sprintf("%.3f", times.Sum().Seconds()/float64(max(1, len(times))))
	}
	return []string{
		fmt.Sprint(g.Number + 1), match.Letter(g.Players[0]), match.Letter(g.Players[1]), g.Result,
		winner, g.Ending, fmt.Sprint(g.Moves), perMove(0), perMove(1), strings.Join(gameRemarks(g), "; "),
	}
}

// gameRemarks are lines on what was remarkable in a game.
func gameRemarks(g *store.Game) (lines []string) {
	if g.Variant != "" {
		lines = append(lines, g.Variant)
	}
	if g.Fault != "" {
		lines = append(lines, g.Fault+": "+g.Detail)
	}
	return append(lines, countRemarks(g)...)
}

// countRemarks are lines on how a game was counted.
func countRemarks(g *store.Game) (lines []string) {
	if g.Unclear {
		lines = append(lines, "in doubt which stones are dead")
	}
	if g.Agreed {
		lines = append(lines, "both players count so")
	}
	if g.RefereeFault != "" {
		lines = append(lines, "the referee failed: "+g.RefereeFault)
	}
	return lines
}
