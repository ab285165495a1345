package report

import (
	"context"
	"fmt"
	"io"
	"sync/atomic"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"montego/internal/phrases"
	"montego/lab/match"
)

// Progress shows how far a match is: as a bar in a terminal, as a line now and
// then elsewhere.
type Progress struct {
	out   io.Writer // for whole lines
	games int
	step  int // games between two lines
	over  int // games
	bar   *mpb.Bar
	bars  *mpb.Progress
	score atomic.Pointer[string]
}

// NewProgress shows the progress of a match on w, as a bar if
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

// Game shows that a game is over, and what all games say now. A fault is told at
// once. Of games that were played earlier only the number counts.
func (p *Progress) Game(r *match.Record, score string) {
	if r.Fault != nil && !r.Past {
		p.Line(fmt.Sprintf("game %d: %s: %v", r.Number+1, r.Names[r.Fault.Side], r.Fault))
	}
	p.over++
	switch {
	case p.bar != nil:
		p.score.Store(&score)
		p.bar.Increment()
	case p.over%p.step == 0 && !r.Past || p.over == p.games:
		p.Line(fmt.Sprintf("%d of %d games: %s", p.over, p.games, score))
	}
}

// Line shows a line of its own.
func (p *Progress) Line(text string) { fmt.Fprintln(p.out, text) }

// Close ends the bar and leaves its last state on the screen. If games are missing,
// the bar is aborted.
func (p *Progress) Close() {
	if p.bar == nil {
		return
	}
	if p.over < max(1, p.games) { // the bar's own Completed races with what draws it
		p.bar.Abort(false)
	}
	p.bars.Wait()
}

// Follow adds up the records of a match that is being played, shows how far it
// is, and keeps them in an archive, if it is not nil. The error says how many
// could not be kept.
func (r *Report) Follow(records <-chan *match.Record, progress *Progress, archive *Archive) error {
	unwritten := 0
	var why error
	for record := range records {
		r.Standings.Add(record)
		progress.Game(record, r.Standings.Score())
		if archive == nil || record.Past {
			continue
		}
		if err := archive.Save(r.Match, record); err != nil {
			if unwritten++; unwritten == 1 {
				why = err
				progress.Line(fmt.Sprintf("no record of game %d: %v", record.Number+1, err))
			}
		}
	}
	if unwritten > 0 {
		return fmt.Errorf("%s without a record: %w", phrases.Count(unwritten, "game"), why)
	}
	return nil
}

// Missing returns why not every game was played that was needed, or nil if none
// is missing.
func (r *Report) Missing(ctx context.Context) error {
	m, s := r.Match, r.Standings
	broken := s.Ends[match.Broken]
	switch missing := s.Played+broken < m.Games && !s.Decided(); {
	case m.Err() != nil:
		return fmt.Errorf("stopped after %d of %d games: %w", s.Played, m.Games, m.Err())
	case missing && ctx.Err() != nil:
		return fmt.Errorf("interrupted after %d of %d games", s.Played, m.Games)
	case broken > 0:
		return fmt.Errorf("%d of %d games could not be played: %s", broken, m.Games, s.LastBroken)
	}
	return nil
}
