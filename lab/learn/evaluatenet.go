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
	Decided   int               // positions of games that one side has won
	Won       float64           // mean ln of the probability that the network gave the winner
	ByWinner  [numMoveSpans]int // of these, by move number
	Right     [numMoveSpans]int // those whose winner has more than half
	Playouts  int               // of the default player from each of them, 0 for none
	ByPlayout [numMoveSpans]int // those whose winner has won more than half of the playouts
}

// EvaluateNet lets a network foretell the moves and the winners of games, in the positions
// in which Evaluate lets a linear model. Beside it s.Playouts playouts of the default player
// foretell the winners.
func EvaluateNet(ctx context.Context, records *Records, n net.Networks, s Sampling, threads int, progress func(games int)) (*NetReport, error) {
	total := &NetReport{Playouts: s.Playouts}
	s.Policy = ownerPolicy()
	err := inBatches(ctx, records, threads, progress, func() func([]Record) *NetReport {
		e, board, playouts := net.NewEvaluator(n), goban.Board{}, newOwnership(s)
		return func(games []Record) *NetReport {
			part := &NetReport{}
			for _, r := range games {
				board.CopyFrom(r.Start)
				for i, m := range r.Moves {
					if s.takes(r.Number, i) {
						in, out := e.Evaluate(&board, m.Color, r.Komi.Float())
						if part.judge(in, out, m, r.Result.Winner, i) && playouts != nil {
							playouts.play(&board, m.Color, r.Komi.Float(), uint64(r.Number)<<16+uint64(i))
							part.judgePlayouts(playouts.won, m.Color == r.Result.Winner, i)
						}
					}
					board.Play(m.Point, m.Color)
				}
			}
			return part
		}
	}, total.add)
	total.scale()
	total.Won /= float64(max(total.Decided, 1))
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
		return false
	}
	r.Report.count(better+1, -math.Log(sum), move)
	if !winner.IsStone() {
		return false
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
	return true
}

// judgePlayouts counts what playouts say: the mover wins this share of them, and has won the
// game or not.
func (r *NetReport) judgePlayouts(share float32, won bool, move int) {
	if share != 0.5 && (share > 0.5) == won {
		r.ByPlayout[min(move/moveSpan, numMoveSpans-1)]++
	}
}

func (r *NetReport) add(part *NetReport) {
	r.Report.add(&part.Report)
	r.Decided += part.Decided
	r.Won += part.Won
	for i := range part.ByWinner {
		r.ByWinner[i] += part.ByWinner[i]
		r.Right[i] += part.Right[i]
		r.ByPlayout[i] += part.ByPlayout[i]
	}
}

// Write prints the report as tables.
func (r *NetReport) Write(out io.Writer) error {
	columns := []spans{{"right winner %", &r.Right}}
	if r.Playouts > 0 {
		columns = append(columns, spans{fmt.Sprintf("by %d playouts %%", r.Playouts), &r.ByPlayout})
	}
	_, err := fmt.Fprintf(out, "%s\nwinners of %d positions, mean log-evidence %.4f\n\n%s", r.moves(), r.Decided, r.Won, bySpan(&r.ByWinner, columns...))
	return err
}
