package learn

import (
	"context"
	"fmt"
	"math"
	"slices"

	"montego/game"
	"montego/goban"
	"montego/internal/page"
	"montego/internal/phrases"
	"montego/player/engine"
	"montego/player/net"
	"montego/player/pattern"
	"montego/player/search"
)

// Report says how well a model foretells the moves of games.
type Report struct {
	positions   bySpan
	first       bySpan           // of these, those whose move has the first rank
	logEvidence float64          // mean natural logarithm of the probability of the move played
	ranks       [maxRank + 1]int // positions by the rank of the move played, from 1; 0 is a larger rank
	// without holds, by family and then by kind of shape, the mean log-evidence with
	// all its γ set to 1.
	without [numAllFamilies]float64
}

// numAllFamilies counts the families of levels and, after them, the kinds of shapes.
const numAllFamilies = pattern.NumFamilies + pattern.NumDiamonds

func familyName(i int) string {
	if i < pattern.NumFamilies {
		return pattern.Families[i].Name
	}
	return pattern.Diamond(i - pattern.NumFamilies).String()
}

const maxRank = 20

// bySpan counts positions by move number, in spans of moveSpan moves; the last span has all
// that follow.
type bySpan [10]int

const moveSpan = 30

// count counts a position before a move, whose number is from 0.
func (s *bySpan) count(move int) { s[min(move/moveSpan, len(s)-1)]++ }

func (s *bySpan) add(part *bySpan) {
	for i, n := range part {
		s[i] += n
	}
}

func (s *bySpan) total() (sum int) {
	for _, n := range s {
		sum += n
	}
	return sum
}

// within returns the share of the moves played that have a rank up to r.
func (r *Report) within(rank int) float64 {
	n := 0
	for i := 1; i <= rank; i++ {
		n += r.ranks[i]
	}
	return float64(n) / float64(max(r.positions.total(), 1))
}

// Evaluate lets a model foretell the moves of games.
func Evaluate(ctx context.Context, records *Records, m *pattern.Model, s Sampling, threads int, progress func(games int)) (*Report, error) {
	total := &Report{}
	err := inBatches(ctx, records, threads, progress, gameByGame(func() func(Record, *Report) {
		g := newGatherer(m.Dictionary, s)
		return func(r Record, part *Report) {
			g.each(r, func(p position, i int) { part.judge(m, p, i) })
		}
	}), total.add)
	total.scale()
	return total, err
}

// judge counts one position. Moves of equal strength share their ranks: the one
// played has the middle.
func (r *Report) judge(m *pattern.Model, p position, move int) {
	won := float64(m.Strength(&p.Features[p.Winner]))
	sum, better, equal := 0.0, 0, 0
	var without [numAllFamilies]float64
	for i := range p.Features {
		g := float64(m.Strength(&p.Features[i]))
		sum += g
		switch {
		case g > won:
			better++
		case g == won:
			equal++
		}
		for f := range without {
			without[f] += g / gammaOf(m, &p.Features[i], f)
		}
	}
	for f := range without {
		r.without[f] += math.Log(won / gammaOf(m, &p.Features[p.Winner], f) / without[f])
	}
	r.count(better+(equal+1)/2, math.Log(won/sum), move)
}

// count counts a position by the rank of the move played and the logarithm of its
// probability.
func (r *Report) count(rank int, log float64, move int) {
	r.positions.count(move)
	r.logEvidence += log
	if rank == 1 {
		r.first.count(move)
	}
	if rank > maxRank {
		rank = 0
	}
	r.ranks[rank]++
}

// gammaOf returns the γ that a move has of one family of levels or kind of shapes.
func gammaOf(m *pattern.Model, x *pattern.Features, family int) float64 {
	if kind := family - pattern.NumFamilies; kind >= 0 {
		return float64(m.Shapes[x.Shapes[kind]])
	}
	return float64(m.Levels[family][x.Levels.Of(pattern.Family(family))])
}

func (r *Report) add(part *Report) {
	r.positions.add(&part.positions)
	r.first.add(&part.first)
	r.logEvidence += part.logEvidence
	for i, n := range part.ranks {
		r.ranks[i] += n
	}
	for f, v := range part.without {
		r.without[f] += v
	}
}

func (r *Report) scale() {
	n := float64(max(r.positions.total(), 1))
	r.logEvidence /= n
	for f := range r.without {
		r.without[f] /= n
	}
}

// String returns the report as tables.
func (r *Report) String() string {
	without := page.Table{Heads: []string{"without", "log-evidence", "lost"}}
	for f, v := range r.without {
		without.Add(familyName(f), fmt.Sprintf("%.4f", v), fmt.Sprintf("%.4f", r.logEvidence-v))
	}
	return r.moves() + "\n" + without.Text()
}

func (r *Report) moves() string {
	ranks := page.Table{Heads: []string{"within rank", "%"}}
	for _, rank := range []int{1, 2, 3, 5, 10, 20} {
		ranks.Add(fmt.Sprint(rank), fmt.Sprintf("%.2f", 100*r.within(rank)))
	}
	return fmt.Sprintf("%s, mean log-evidence %.4f\n\n%s\n%s", phrases.Count(r.positions.total(), "position"), r.logEvidence, ranks.Text(), r.positions.table(spanColumn{"first choice %", &r.first}))
}

// spanColumn is some of the positions, under a head.
type spanColumn struct {
	head   string
	counts *bySpan
}

// table shows the positions by move number, and the share of them that each column has.
func (s *bySpan) table(columns ...spanColumn) string {
	t := page.Table{Heads: []string{"move", "positions"}}
	for _, c := range columns {
		t.Heads = append(t.Heads, c.head)
	}
	for i, n := range s {
		if n == 0 {
			continue
		}
		row := []string{fmt.Sprint(i*moveSpan + 1), fmt.Sprint(n)}
		for _, c := range columns {
			row = append(row, fmt.Sprintf("%.2f", 100*float64(c.counts[i])/float64(n)))
		}
		t.Add(row...)
	}
	return t.Text()
}

// NetReport says how well a network foretells the moves of games, and who wins them.
type NetReport struct {
	Report
	decided   bySpan  // positions of games that one side has won
	won       float64 // mean ln of the probability that the network gave the winner
	right     bySpan  // those whose winner has more than half
	playouts  int     // of the default player from each of them, 0 for none
	byPlayout bySpan  // those whose winner has won more than half of the playouts
}

// EvaluateNet lets a network foretell the moves and the winners of games, in the positions
// in which Evaluate lets a linear model. Beside it s.Playouts playouts of the default player
// foretell the winners.
func EvaluateNet(ctx context.Context, records *Records, n net.Networks, s Sampling, threads int, progress func(games int)) (*NetReport, error) {
	total := &NetReport{playouts: s.Playouts}
	s.Policy = ownerPolicy()
	err := inBatches(ctx, records, threads, progress, gameByGame(func() func(Record, *NetReport) {
		e, board, playouts := net.NewEvaluator(n), goban.Board{}, newOwnership(s)
		return func(r Record, part *NetReport) {
			board.CopyFrom(r.Start)
			for i, m := range r.Moves {
				if s.takes(r.Number, i) {
					in, out := e.Evaluate(&board, m.Color, r.Komi.Float())
					if part.judge(in, out, m, r.Result.Winner, i) && playouts != nil {
						playouts.play(&board, m.Color, r.Komi.Float(), uint64(r.Number)<<16+uint64(i))
						if share := playouts.Won; share != 0.5 && (share > 0.5) == (m.Color == r.Result.Winner) {
							part.byPlayout.count(i)
						}
					}
				}
				board.Play(m.Point, m.Color)
			}
		}
	}), total.add)
	total.scale()
	total.won /= float64(max(total.decided.total(), 1))
	return total, err
}

// judge counts one position, unless the move played does not compete in it. It reports
// whether the game has a winner.
func (r *NetReport) judge(in *net.Input, out *net.Output, m goban.Move, winner goban.Color, move int) bool {
	logit := func(p goban.Point) float64 {
		if p == goban.Pass {
			return float64(out.Pass)
		}
		return float64(out.Policy[in.Place(p)])
	}
	if !slices.Contains(in.Candidates, m.Point) {
		return false
	}
	played, sum, better := logit(m.Point), 0.0, 0
	for _, p := range in.Candidates {
		l := logit(p)
		sum += math.Exp(l - played)
		if l > played {
			better++
		}
	}
	r.Report.count(better+1, -math.Log(sum), move)
	if !winner.IsStone() {
		return false
	}
	win := float64(out.Win)
	if winner != m.Color {
		win = 1 - win
	}
	r.decided.count(move)
	r.won += math.Log(max(win, 1e-9))
	if win > 0.5 {
		r.right.count(move)
	}
	return true
}

func (r *NetReport) add(part *NetReport) {
	r.Report.add(&part.Report)
	r.decided.add(&part.decided)
	r.won += part.won
	r.right.add(&part.right)
	r.byPlayout.add(&part.byPlayout)
}

// String returns the report as tables.
func (r *NetReport) String() string {
	columns := []spanColumn{{"right winner %", &r.right}}
	if r.playouts > 0 {
		columns = append(columns, spanColumn{fmt.Sprintf("by %d playouts %%", r.playouts), &r.byPlayout})
	}
	return fmt.Sprintf("%s\nwinners of %d positions, mean log-evidence %.4f\n\n%s", r.moves(), r.decided.total(), r.won, r.decided.table(columns...))
}

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
	rate := func(x *search.Candidate) float64 { return m.Color.Share(shot.Calibration.WinRate(x.Value)) }
	win := max(rate(other)-rate(played), 0)
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
