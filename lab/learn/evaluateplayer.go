package learn

import (
	"context"
	"fmt"

	"montego/game"
	"montego/goban"
	"montego/internal/page"
	"montego/player/engine"
	"montego/player/search"
)

// PlayerReport says how much the moves of a player are like those of people.
type PlayerReport struct {
	positions      bySpan
	same           bySpan // positions in which the player makes the move of the record
	player, person moveReport
}

type moveReport struct {
	near int // up to nearMove lines away from the opponent's last move
	// judged moves were compared with others by a search; points and win are what they
	// lose beside the best of these, added up, and blunders those that lose much.
	judged, blunders int
	points, win      float64
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
	err := inBatches(ctx, records, threads, progress, gameByGame(func() func(Record, *PlayerReport) {
		x := playerJudge{ctx: ctx, player: engine.New(p, 0), playouts: s.Playouts}
		if s.Playouts > 0 {
			x.judge = engine.New(engine.DefaultParams(), 0)
		}
		return func(r Record, part *PlayerReport) { x.game(r, s, part) }
	}), total.add)
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
			move := x.player.Decide(x.ctx, g, m.Color, engine.Terms{}).Move
			sum.positions.count(i)
			if move == m {
				sum.same.count(i)
			}
			sum.player.countNear(g, move)
			sum.person.countNear(g, m)
			if x.judge != nil {
				x.judge.Restart(uint64(r.Number))
				x.compare(g, m, &sum.person)
				x.compare(g, move, &sum.player)
			}
		}
		if g.Play(m) != nil {
			return
		}
	}
}

func (r *moveReport) countNear(g *game.Game, m goban.Move) {
	last := g.Board().LastMove(0)
	if last == goban.NoPoint || last == goban.Pass || m.Point == goban.Pass {
		return
	}
	x, y := last.X()-m.Point.X(), last.Y()-m.Point.Y()
	if max(x, -x, y, -y) <= nearMove {
		r.near++
	}
}

// compare adds what a move loses beside the best of the others.
func (x *playerJudge) compare(g *game.Game, m goban.Move, sum *moveReport) {
	shot := x.judge.Appraise(x.ctx, g, m.Point, search.Limits{Playouts: x.playouts})
	played, other := shot.Find(m.Point), shot.BestBut(m.Point)
	if played == nil || other == nil || played.Visits == 0 || other.Visits == 0 {
		return
	}
	win := max(m.Color.Share(shot.WinRateOf(other))-m.Color.Share(shot.WinRateOf(played)), 0)
	sum.judged++
	sum.win += win
	if win > 0 {
		sum.points += max(m.Color.Lead(other.Lead-played.Lead), 0)
	}
	if win >= blunder {
		sum.blunders++
	}
}

func (r *PlayerReport) add(part *PlayerReport) {
	r.positions.add(&part.positions)
	r.same.add(&part.same)
	r.player.add(&part.player)
	r.person.add(&part.person)
}

func (r *moveReport) add(part *moveReport) {
	r.near += part.near
	r.judged += part.judged
	r.blunders += part.blunders
	r.points += part.points
	r.win += part.win
}

// String returns the report as tables.
func (r *PlayerReport) String() string {
	positions := r.positions.total()
	percent := func(n int) float64 { return 100 * float64(n) / float64(max(positions, 1)) }
	t := page.Table{Heads: []string{"moves of", "positions", "near the last %", "judged", "win rate lost %", "points lost", fmt.Sprintf("lose %.0f %% or more, %%", 100*blunder)}}
	for _, side := range []struct {
		name string
		*moveReport
	}{{"the player", &r.player}, {"the records", &r.person}} {
		mean := func(format string, sum float64) string {
			if side.judged == 0 {
				return "–"
			}
			return fmt.Sprintf(format, sum/float64(side.judged))
		}
		t.Add(side.name, fmt.Sprint(positions), fmt.Sprintf("%.1f", percent(side.near)),
			fmt.Sprint(side.judged), mean("%.2f", 100*side.win), mean("%.2f", side.points), mean("%.1f", 100*float64(side.blunders)))
	}
	return fmt.Sprintf("the move of the record in %.2f %% of %d positions\n\n%s\n%s", percent(r.same.total()), positions,
		t.Text(), r.positions.table(spanColumn{"the same %", &r.same}))
}
