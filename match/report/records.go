package report

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"

	"montego/goban"
	"montego/gtp"
	"montego/match"
	"montego/page"
	"montego/sgf"
	"montego/store"
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
		Black: r.Players[g.Players[0]].Label, White: r.Players[g.Players[1]].Label,
		Handicap: root.Points("AB", size), Cells: r.cells(g),
	}
	own := [2]int{}
	for node := range root.MainLine() {
		move, err := node.Move(size)
		if err != nil {
			return err
		}
		if !move.Color.IsStone() {
			continue
		}
		note := node.Text("C")
		side := 0
		if move.Color == goban.White {
			side = 1
		}
		if used, ok := timeUsed(note); ok {
			r.Players[g.Players[side]].note(own[side], used)
			own[side]++
		}
		p.Moves = append(p.Moves, page.Move{Move: move, Note: note})
	}
	r.Games = append(r.Games, p)
	return nil
}

// secondsFirst matches how package match begins what it says of a player's own
// move.
var secondsFirst = regexp.MustCompile(`^\d+\.\d+ s\b`)

// timeUsed returns what a move took by the comment in its record.
func timeUsed(comment string) (time.Duration, bool) {
	text := secondsFirst.FindString(comment)
	if text == "" {
		return 0, false
	}
	used, err := time.ParseDuration(strings.ReplaceAll(text, " ", ""))
	return used, err == nil
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
	switch result, _ := gtp.ParseResult(g.Result); result.Winner {
	case goban.Black:
		winner = match.Letter(g.Players[0])
	case goban.White:
		winner = match.Letter(g.Players[1])
	}
	var remarks []string
	for _, text := range []string{g.Reason, g.Remark} {
		if text != "" {
			remarks = append(remarks, text)
		}
	}
	perMove := func(side int) string {
		if g.OwnMoves[side] == 0 {
			return "0"
		}
		return fmt.Sprintf("%.3f", g.Time[side].Seconds()/float64(g.OwnMoves[side]))
	}
	return []string{
		fmt.Sprint(g.Number + 1), r.Players[g.Players[0]].Label, r.Players[g.Players[1]].Label, g.Result,
		winner, g.Ending, fmt.Sprint(g.Moves), perMove(0), perMove(1), strings.Join(remarks, "; "),
	}
}
