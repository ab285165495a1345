package tune

import (
	"context"
	"fmt"
	"sync"
)

// Options are how a study is played, as opposed to what it is.
type Options struct {
	Parallel int      // tables; at least 1
	Below    []string // settings of all engines in this process, unless the study says otherwise
	// Progress is told how far the study is, after each game and when a stage
	// begins. It is called from one goroutine at a time.
	Progress func(Progress)
}

// Progress is how far a study is.
type Progress struct {
	Played, All int
	Stage       *Stage // the current one
	Began       bool   // and has just begun
	Game        *Game  // that has just ended, or nil
}

// Run plays the games of the study in a file that have not been played yet, and
// keeps them in the journal beside it. When ctx is cancelled, games in play are
// dropped; a later Run goes on from there. The error says in one line what went
// wrong; whatever has been played is kept.
func Run(ctx context.Context, path string, o Options) error {
	s, err := ReadStudy(path)
	if err != nil {
		return err
	}
	r, err := newRunner(ctx, s, o)
	if err != nil {
		return err
	}
	defer r.stop()
	tables, err := r.openTables()
	defer closeTables(tables)
	if err != nil {
		return err
	}
	if r.journal, err = openJournal(JournalPath(path), s, r.course); err != nil {
		return err
	}
	defer r.journal.close()
	return r.play(tables)
}

// runner plays the games of a course at several tables.
type runner struct {
	Options
	study   *Study
	journal *journal
	ctx     context.Context
	stop    context.CancelFunc

	mu     sync.Mutex // guards what follows
	moved  *sync.Cond // a pair has ended, or the run
	course *course
	err    error // why the run ended
}

func newRunner(ctx context.Context, s *Study, o Options) (*runner, error) {
	p, err := s.plan()
	if err != nil {
		return nil, err
	}
	r := &runner{Options: o, study: s, course: newCourse(p)}
	r.ctx, r.stop = context.WithCancel(ctx)
	r.moved = sync.NewCond(&r.mu)
	return r, nil
}

// openTables starts everyone who plays, so that who does not start is known
// before anything is written.
func (r *runner) openTables() ([]*table, error) {
	var tables []*table
	for range max(1, r.Parallel) {
		t := newTable(r.study, r.Below)
		tables = append(tables, t)
		if err := t.open(r.ctx); err != nil {
			return tables, err
		}
	}
	return tables, nil
}

func closeTables(tables []*table) {
	for _, t := range tables {
		t.close()
	}
}

// play plays until there is nothing to play.
func (r *runner) play(tables []*table) error {
	defer context.AfterFunc(r.ctx, r.wake)()
	var playing sync.WaitGroup
	for _, t := range tables {
		playing.Go(func() { r.playAt(t) })
	}
	playing.Wait()
	if r.err == nil && r.ctx.Err() != nil {
		played, all := r.course.count()
		return fmt.Errorf("interrupted after %d of %d games; the same command goes on from here", played, all)
	}
	return r.err
}

func (r *runner) wake() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.moved.Broadcast()
}

// fail ends the run, unless it has ended already.
func (r *runner) fail(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.err == nil && r.ctx.Err() == nil {
		r.err = err
	}
	r.stop()
	r.moved.Broadcast()
}

// playAt plays one pair after another.
func (r *runner) playAt(t *table) {
	for {
		p, ok := r.deal()
		if !ok {
			return
		}
		for _, half := range p.missing {
			g, err := t.play(r.ctx, p, half, r.course.seed)
			if err == nil {
				err = r.keep(g)
			}
			if err != nil {
				r.fail(err)
				return
			}
		}
		r.done(p)
	}
}

// deal waits for a pair to play. It reports false when there is none any more.
func (r *runner) deal() (pair, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for r.ctx.Err() == nil {
		p, state, err := r.course.next(r.begin)
		if err != nil {
			r.err = err
			r.stop()
			return pair{}, false
		}
		switch state {
		case deals:
			return p, true
		case over:
			return pair{}, false
		}
		r.moved.Wait()
	}
	return pair{}, false
}

// begin keeps a stage that begins.
func (r *runner) begin(s *Stage) error {
	if err := r.journal.write(entry{Stage: s}); err != nil {
		return err
	}
	r.progress(Progress{Stage: s, Began: true})
	return nil
}

// keep keeps a game that has ended.
func (r *runner) keep(g *Game) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.journal.write(entry{Game: g}); err != nil {
		return err
	}
	r.course.add(g)
	r.progress(Progress{Stage: r.course.stages[len(r.course.stages)-1], Game: g})
	return nil
}

func (r *runner) done(p pair) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.course.release(p.number)
	r.moved.Broadcast()
}

func (r *runner) progress(p Progress) {
	if r.Progress != nil {
		p.Played, p.All = r.course.count()
		r.Progress(p)
	}
}
