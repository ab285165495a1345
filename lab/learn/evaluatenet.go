package learn

import (
	"context"
	"fmt"
	"io"
	"math"

	"montego/goban"
	"montego/player/net"
)

// NetReport says how well a network foretells the moves of games, and who wins them.
type NetReport struct {
	Report
	Decided  int // positions of games that somebody has won
	Won      float64
	ByWinner [numMoveSpans]int // of these, by move number
	Right    [numMoveSpans]int // those whose winner has more than half
}

// EvaluateNet lets a network foretell the moves and the winners of games, in the positions
// in which Evaluate lets a linear model.
func EvaluateNet(ctx context.Context, records *Records, n *net.Network, s Sampling, threads int, progress func(games int)) (*NetReport, error) {
	total, games := &NetReport{}, 0
	err := inBatches(ctx, records, threads, func() func([]Record) *NetReport {
		e, board := net.NewEvaluator(n), goban.Board{}
		return func(games []Record) *NetReport {
			part := &NetReport{}
			for _, r := range games {
				board.CopyFrom(r.Start)
				for i, m := range r.Moves {
					if s.takes(r.Number, i) {
						in, out := e.Evaluate(&board, m.Color, r.Komi.Float())
						part.judge(in, out, m, r.Result.Winner, i)
					}
					board.Play(m.Point, m.Color)
				}
			}
			return part
		}
	}, func(part *NetReport) {
		total.add(part)
		games += batchSize
		progress(min(games, records.Read()))
	})
	total.scale()
	total.Won /= float64(max(total.Decided, 1))
	return total, err
}

// judge counts one position, unless the move played does not compete in it.
func (r *NetReport) judge(in *net.Input, out *net.Output, m goban.Move, winner goban.Color, move int) {
	logit := func(p goban.Point) float64 {
		if p == goban.Pass {
			return float64(out.Pass)
		}
		return float64(out.Policy[in.Place(p)])
	}
	played, sum, better, competes := logit(m.Point), 0.0, 0, false
	for _, p := range in.Candidates {
		l := logit(p)
		sum += math.Exp(l - played)
		if l > played {
			better++
		}
		competes = competes || p == m.Point
	}
	if !competes {
		return
	}
	r.Report.count(better+1, -math.Log(sum), move)
	if !winner.IsStone() {
		return
	}
	win := float64(out.Win)
	if winner != m.Color {
		win = 1 - win
	}
	r.Decided++
	r.Won += math.Log(max(win, 1e-9))
	span := min(move/moveSpan, numMoveSpans-1)
	r.ByWinner[span]++
	if win > 0.5 {
		r.Right[span]++
	}
}

func (r *NetReport) add(part *NetReport) {
	r.Report.add(&part.Report)
	r.Decided += part.Decided
	r.Won += part.Won
	for i := range part.ByWinner {
		r.ByWinner[i] += part.ByWinner[i]
		r.Right[i] += part.Right[i]
	}
}

// Write prints the report as tables.
func (r *NetReport) Write(out io.Writer) error {
	_, err := fmt.Fprintf(out, "%s\nwinners of %d positions, mean log-evidence %.4f\n\n%s", r.moves(), r.Decided, r.Won, bySpan("right winner %", &r.ByWinner, &r.Right))
	return err
}
