package match

import (
	"fmt"
	"io"
	"sync/atomic"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
)

// Progress shows how far a match is: as a bar in a terminal, as a line now and
// then elsewhere.
type Progress struct {
	out   io.Writer // for whole lines
	games int
	step  int // games between two lines
	bar   *mpb.Bar
	bars  *mpb.Progress
	score atomic.Pointer[string]
}

// NewProgress shows the progress of a match of so many games on w, as a bar if
// that is a terminal.
func NewProgress(w io.Writer, games int, terminal bool) *Progress {
	p := &Progress{out: w, games: games, step: max(1, games/10)}
	if !terminal {
		return p
	}
	p.score.Store(new(string))
	p.bars = mpb.New(mpb.WithOutput(w), mpb.WithAutoRefresh())
	p.bar = p.bars.AddBar(int64(games),
		mpb.BarWidth(30),
		mpb.PrependDecorators(decor.CountersNoUnit("%d of %d games ")),
		mpb.AppendDecorators(
			decor.Any(func(decor.Statistics) string { return " " + *p.score.Load() + " " }),
			decor.OnComplete(decor.Name("left "), ""),
			decor.OnComplete(decor.AverageETA(decor.ET_STYLE_GO), ""),
		),
	)
	p.out = p.bars
	return p
}

// Game shows that a game is over, and what s now says. A fault is told at once.
func (p *Progress) Game(r *Record, s *Summary) {
	if r.Fault != nil {
		p.Line(fmt.Sprintf("game %d: %s: %v", r.Number+1, r.Names[r.Fault.Side], r.Fault))
	}
	t := s.Sides[A].Total
	score := fmt.Sprintf("A %d, B %d", t.Wins, t.Losses)
	if t.Draws > 0 {
		score += fmt.Sprintf(", draws %d", t.Draws)
	}
	over := t.Games() + s.Ends[Broken]
	switch {
	case p.bar != nil:
		p.score.Store(&score)
		p.bar.Increment()
	case over%p.step == 0 || over == p.games:
		p.Line(fmt.Sprintf("%d of %d games: %s", over, p.games, score))
	}
}

// Line shows a line of its own.
func (p *Progress) Line(text string) { fmt.Fprintln(p.out, text) }

// Close leaves the last state standing. It is an end before the time if games
// are missing.
func (p *Progress) Close() {
	if p.bar == nil {
		return
	}
	if !p.bar.Completed() {
		p.bar.Abort(false)
	}
	p.bars.Wait()
}
