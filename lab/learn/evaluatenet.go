package learn

import (
	"context"
	"fmt"
	"math"
	"slices"

	"montego/goban"
	"montego/player/net"
)

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
