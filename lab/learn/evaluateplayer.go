package learn

import (
	"context"
	"fmt"
	"io"

	"montego/game"
	"montego/goban"
	"montego/internal/page"
	"montego/player/engine"
	"montego/player/search"
	"montego/player/timing"
)

// PlayerReport says how much the moves of a player are like those of people.
type PlayerReport struct {
	Positions      int
	Same           int // positions in which the player makes the move of the record
	ByMove         [numMoveSpans]int
	SameByMove     [numMoveSpans]int
	Player, Person MoveReport
}

// MoveReport adds up the moves that one side makes in positions.
type MoveReport struct {
	Near int // up to nearMove lines away from the opponent's last move
	// Judged moves were compared with others by a search; Points and Win are what they
	// lose beside the best of these, added up, and Blunders those that lose much.
	Judged, Blunders int
	Points, Win      float64
}

// nearMove is how many lines away a move is near, and blunder how much of the win rate
// a blunder loses, here as in a review.
const (
	nearMove = 3
	blunder  = 0.25
)

// EvaluatePlayer lets a player move in positions of games. A search of s.Playouts playouts of
// the default player judges its moves and those of the records, half of them for the move
// and half for all others; with no playouts none does.
func EvaluatePlayer(ctx context.Context, records *Records, p engine.Params, s Sampling, threads int, progress func(games int)) (*PlayerReport, error) {
	total := &PlayerReport{}
	err := inBatches(ctx, records, threads, progress, func() func([]Record) *PlayerReport {
		x := playerJudge{ctx: ctx, player: engine.New(p, 0), playouts: s.Playouts}
		if s.Playouts > 0 {
			x.judge = engine.New(engine.DefaultParams(), 0)
		}
		return func(games []Record) *PlayerReport {
			part := &PlayerReport{}
			for _, r := range games {
				x.game(r, s, part)
			}
			return part
		}
	}, total.add)
	return total, err
}

// playerJudge compares the moves of a player with those of records, for one worker.
type playerJudge struct {
	ctx           context.Context
	player, judge *engine.Engine
	playouts      int
}

// game compares the moves of one game. What is random follows from its number.
func (x *playerJudge) game(r Record, s Sampling, sum *PlayerReport) {
	if len(r.Moves) == 0 {
		return
	}
	g := game.From(r.Start, r.Moves[0].Color, game.DefaultRules(), r.Komi)
	x.player.Restart(uint64(r.Number))
	for i, m := range r.Moves {
		if s.takes(r.Number, i) && m.Point != goban.Pass && x.ctx.Err() == nil {
			move := x.player.Decide(x.ctx, g, m.Color, timing.Clock{}).Move
			sum.position(g, move, m, i)
			if x.judge != nil {
				x.judge.Restart(uint64(r.Number))
				x.compare(g, m, &sum.Person)
				x.compare(g, move, &sum.Player)
			}
		}
		if g.Play(m) != nil {
			return
		}
	}
}

// position counts the moves of both in one position, number i of its game.
func (r *PlayerReport) position(g *game.Game, player, person goban.Move, i int) {
	span := min(i/moveSpan, numMoveSpans-1)
	r.Positions++
	r.ByMove[span]++
	if player == person {
		r.Same++
		r.SameByMove[span]++
	}
	r.Player.near(g, player)
	r.Person.near(g, person)
}

// near counts a move if it is near the last one.
func (r *MoveReport) near(g *game.Game, m goban.Move) {
	last := g.Board().LastMove(0)
	if last == goban.NoPoint || last == goban.Pass || m.Point == goban.Pass {
		return
	}
	x, y := last.X()-m.Point.X(), last.Y()-m.Point.Y()
	if max(x, -x, y, -y) <= nearMove {
		r.Near++
	}
}

// compare adds what a move loses beside the best of the others.
func (x *playerJudge) compare(g *game.Game, m goban.Move, sum *MoveReport) {
	shot := x.judge.Appraise(x.ctx, g, m.Point, search.Limits{Playouts: x.playouts})
	var played, other *search.Candidate
	for i := range shot.Moves {
		switch c := &shot.Moves[i]; {
		case c.Point == m.Point:
			played = c
		case other == nil:
			other = c
		}
	}
	if played == nil || other == nil || played.Visits == 0 || other.Visits == 0 {
		return
	}
	win := max(m.Color.Share(shot.WinRateOf(other))-m.Color.Share(shot.WinRateOf(played)), 0)
	sum.Judged++
	sum.Win += win
	if win > 0 {
		sum.Points += max((other.Lead-played.Lead)*float64(m.Color.Sign()), 0)
	}
	if win >= blunder {
		sum.Blunders++
	}
}

func (r *PlayerReport) add(part *PlayerReport) {
	r.Positions += part.Positions
	r.Same += part.Same
	for i := range part.ByMove {
		r.ByMove[i] += part.ByMove[i]
		r.SameByMove[i] += part.SameByMove[i]
	}
	r.Player.add(&part.Player)
	r.Person.add(&part.Person)
}

func (r *MoveReport) add(part *MoveReport) {
	r.Near += part.Near
	r.Judged += part.Judged
	r.Blunders += part.Blunders
	r.Points += part.Points
	r.Win += part.Win
}

// Write prints the report as tables.
func (r *PlayerReport) Write(out io.Writer) error {
	t := page.Table{Heads: []string{"moves of", "positions", "near the last %", "judged", "win rate lost %", "points lost", fmt.Sprintf("lose %.0f %% or more, %%", 100*blunder)}}
	for _, side := range []struct {
		name string
		*MoveReport
	}{{"the player", &r.Player}, {"the records", &r.Person}} {
		mean := func(format string, sum float64) string {
			if side.Judged == 0 {
				return "–"
			}
			return fmt.Sprintf(format, sum/float64(side.Judged))
		}
		t.Add(side.name, fmt.Sprint(r.Positions), fmt.Sprintf("%.1f", 100*float64(side.Near)/float64(max(r.Positions, 1))),
			fmt.Sprint(side.Judged), mean("%.2f", 100*side.Win), mean("%.2f", side.Points), mean("%.1f", 100*float64(side.Blunders)))
	}
	_, err := fmt.Fprintf(out, "the move of the record in %.2f %% of %d positions\n\n%s\n%s", 100*float64(r.Same)/float64(max(r.Positions, 1)), r.Positions,
		t.Text(), bySpan(&r.ByMove, spans{"the same %", &r.SameByMove}))
	return err
}
