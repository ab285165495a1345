package match

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"montego/game"
	"montego/goban"
	"montego/gtp"
)

// judge is a Referee in a process of its own: the game is played to it, then it
// is asked for the dead stones or, if it does not tell those, for the score.
type judge struct {
	*program
	scores bool // it is asked for the score in any case
}

// openJudge starts a GTP engine that is to judge, by its own score if scores is true.
func openJudge(ctx context.Context, line string, scores bool) (Referee, error) {
	p, err := openProgram(ctx, line)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(p.knows, "final_status_list") && !slices.Contains(p.knows, "final_score") {
		p.Close()
		return nil, fmt.Errorf("%s knows neither final_status_list nor final_score", p.name)
	}
	return judge{p, scores}, nil
}

// Judge follows Referee. After any error the engine is started again for the
// next game.
func (j judge) Judge(ctx context.Context, g *game.Game) (Verdict, error) {
	v, err := j.judge(ctx, g)
	if err != nil {
		j.Abandon()
	}
	return v, err
}

func (j judge) judge(ctx context.Context, g *game.Game) (Verdict, error) {
	c := Conditions{Width: g.Width(), Height: g.Height(), Rules: g.Rules(), Komi: g.Komi()}
	if err := j.NewGame(ctx, &c, 0); err != nil {
		return Verdict{}, err
	}
	if err := j.place(ctx, &c, handicapOf(g)); err != nil {
		return Verdict{}, err
	}
	for _, m := range g.Moves() {
		if err := j.Play(ctx, m); err != nil {
			return Verdict{}, err
		}
	}
	if slices.Contains(j.knows, "final_status_list") && !j.scores {
		return j.byDeadStones(ctx, g)
	}
	r, err := j.Score(ctx)
	if err != nil {
		return Verdict{}, fmt.Errorf("%s: final_score: %w", j.name, err)
	}
	points, err := game.KomiOf(r.Lead())
	return Verdict{Lead: points}, err
}

// handicapOf returns the black stones that stood before the first move.
func handicapOf(g *game.Game) (stones []goban.Point) {
	start := g.BoardAfter(0)
	for p := range start.Points() {
		if start.At(p) == goban.Black {
			stones = append(stones, p)
		}
	}
	return stones
}

// byDeadStones asks which stones are dead and counts without them.
func (j judge) byDeadStones(ctx context.Context, g *game.Game) (Verdict, error) {
	text, err := j.must(ctx, "final_status_list", game.Dead.String())
	if err != nil {
		return Verdict{}, err
	}
	var dead []goban.Point
	for _, word := range strings.Fields(text) {
		p, err := gtp.ParseVertex(word, g.Width(), g.Height())
		if err != nil || !g.Board().At(p).IsStone() {
			return Verdict{}, fmt.Errorf("%w: %s: final_status_list dead names %.20q, where no stone is", errGarbage, j.name, word)
		}
		dead = append(dead, p)
	}
	return countWithout(g, dead)
}
