package terminal

import (
	"context"
	"math"
	"strconv"
	"strings"

	"montego/game"
	"montego/goban"
	"montego/internal/panics"
	"montego/internal/phrases"
	"montego/player/engine"
	"montego/serve/analysis/review"
	"montego/sgf"
)

// teacher compares the last move of a game with the best other one, as a review does. It returns
// nil if ctx is done before. Tests put another in its place.
type teacher interface {
	judge(ctx context.Context, g *game.Game) *review.Verdict
}

// lessons is a teacher with an engine of its own: that of the opponent thinks meanwhile.
type lessons struct {
	engine *engine.Engine
	seed   uint64
	second *engine.Params // review.Options.Judge
}

// newLessons returns a teacher at full strength.
func newLessons(o *Options) *lessons {
	p := o.Params
	p.Level, p.Playouts = engine.MaxLevel, 0
	return &lessons{engine.New(p, o.Seed), o.Seed, o.Judge}
}

func (l *lessons) judge(ctx context.Context, g *game.Game) *review.Verdict {
	line := sgf.FromGame(g, sgf.Info{}).Line()
	r, err := review.Move(line, review.Games(g.Rules(), g.Komi()), l.second)
	if err != nil {
		return nil
	}
	l.engine.Restart(l.seed) // so that the same game gives the same lesson
	if r.Run(ctx, l.engine, nil, nil) != nil {
		return nil
	}
	return r.Verdicts[len(r.Nodes)-1]
}

// lesson is the look at the player's last move.
type lesson struct {
	move    goban.Move
	stop    context.CancelFunc
	verdict chan *review.Verdict
}

// beginLesson begins the look at m, the last move of g, if the player is to be warned. The player's
// clock stands still until the look is over: only then the screen shows Montego's answer.
func (s *console) beginLesson(g *game.Game, m goban.Move) {
	if s.o.Teach == 0 {
		return
	}
	if s.teacher == nil {
		s.teacher = newLessons(&s.o)
	}
	ctx, stop := context.WithCancel(s.keyboard.ctx)
	l := &lesson{m, stop, make(chan *review.Verdict, 1)}
	s.lesson = l
	s.live.Wait()
	go func() {
		var v *review.Verdict
		_ = panics.Catch(func() { v = s.teacher.judge(ctx, g) }) // the game goes on without the lesson
		l.verdict <- v
	}()
}

// endLesson waits for the look at the player's last move, unless ctx ends before, and returns
// what the player should know of it.
func (s *console) endLesson(ctx context.Context) (warning []string) {
	l := s.lesson
	if l == nil {
		return nil
	}
	s.lesson = nil
	defer s.live.Ready()
	defer context.AfterFunc(ctx, l.stop)()
	v := <-l.verdict
	l.stop()
	if v == nil || !v.LostRate(s.o.Teach) {
		return nil
	}
	warning = []string{"", review.SayMove(s.language, "page.teach.warn", l.move.Point, phrases.Args{"loss": review.Percent(v.Loss())})}
	if words := v.SayStones(s.language, l.move.Color); words != "" {
		warning = append(warning, words)
	}
	if len(v.Better) > 0 {
		warning = append(warning, review.SayMove(s.language, "page.teach.better", v.Better[0], phrases.Args{}))
	}
	return append(warning, s.say("terminal.teach.undo"))
}

// teach says from which loss on the player is warned.
func (s *console) teach(arg string) error {
	n, err := strconv.ParseFloat(strings.TrimSpace(strings.TrimSuffix(strings.ReplaceAll(arg, ",", "."), "%")), 64)
	if err != nil || !review.ValidWarning(n/100) {
		return s.fault("teach", phrases.Args{"word": quote(arg), "least": review.Percent(review.MinWarning), "most": review.Percent(review.MaxWarning)})
	}
	if s.o.Teach = n / 100; n == 0 {
		s.screen.say(s.say("terminal.teach.never"))
		return nil
	}
	s.screen.say(s.say("terminal.teach", phrases.Args{"n": math.Round(10*n) / 10}))
	return nil
}
