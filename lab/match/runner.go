package match

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"montego/game"
	"montego/goban"
	"montego/internal/rng"
	"montego/player/timing"
	"montego/sgf"
)

// playGame plays one game and returns its record. If ctx was cancelled there is no record, and
// the players have been abandoned. The other error is an interruptedError: the game can be played
// again.
func playGame(ctx context.Context, c *Conditions, g ScheduledGame, players [2]Player, referee Referee) (*Record, error) {
	watching, unwatch := context.WithCancel(ctx)
	defer unwatch()
	r := &runner{
		still:      watchStandstill(watching),
		ctx:        ctx,
		conditions: c,
		players:    players,
		game:       c.newGame(),
		record: &Record{
			ScheduledGame: g,
			Names:         [2]string{players[A].Name(), players[B].Name()},
			Start:         time.Now(),
		},
	}
	for s := range r.clocks {
		r.clocks[s] = timing.New(c.Time)
	}
	if r.begin() && r.moves() {
		r.adjudicate(referee)
	}
	r.record.Finish = time.Now()
	for s, p := range players {
		r.record.Refusals[s], r.record.Logs[s] = p.Refusals(), p.Log()
	}
	if ctx.Err() != nil {
		players[A].Abandon()
		players[B].Abandon()
		return nil, ctx.Err()
	}
	if r.interrupted > 0 {
		return nil, interruptedError{r.interrupted}
	}
	return r.record, nil
}

// runner plays one game. Its steps return false when the game is over.
type runner struct {
	ctx        context.Context
	conditions *Conditions
	players    [2]Player
	clocks     [2]timing.Clock
	game       *game.Game
	record     *Record

	still       *standstill
	interrupted time.Duration // how long the process stood still in a game that is broken off for that
}

// begin makes the players ready and plays the opening.
func (r *runner) begin() bool {
	for s := range r.players {
		ctx, cancel := r.within(r.conditions.Timeout)
		err := r.players[s].NewGame(ctx, r.conditions, rng.Derive(r.record.Seed, uint64(s)))
		cancel()
		if err != nil {
			return r.fail(Side(s), err)
		}
	}
	for _, m := range r.record.Opening {
		if err := r.game.Play(m); err != nil {
			// The makers of openings have played it under the same rules.
			panic("match: illegal move in an opening: " + err.Error())
		}
		r.record.Add(Move{Move: m, Opening: true})
		if !r.tell(A, m) || !r.tell(B, m) {
			return false
		}
	}
	return true
}

// moves plays until both have passed or a player has won.
func (r *runner) moves() bool {
	for !r.game.Over() {
		if len(r.game.Moves()) >= r.conditions.MostMoves() {
			v, _ := countWithout(r.game, nil) // no stone is named, so none is named wrongly
			r.record.End, r.record.Result = TooLong, sgf.ScoreResult(v.Lead.Float())
			return false
		}
		if !r.move(r.record.Side(r.game.ToMove())) {
			return false
		}
	}
	return true
}

// move asks s for a move, judges it, and tells the opponent.
func (r *runner) move(s Side) bool {
	c := r.record.Color(s)
	answer, used, err := r.ask(s, c)
	switch {
	case r.ctx.Err() != nil, r.conditions.Time.Limited() && r.interrupt(s, err):
		return false
	case r.isLate(s, err):
		r.record.Times[s] = append(r.record.Times[s], used) // the move was not made, and its time was used
		return r.forfeit(s, LateMove, fmt.Sprintf("move %d took %v, %v more than the clock had",
			len(r.game.Moves())+1, used.Round(time.Millisecond), r.clocks[s].Overrun().Round(time.Millisecond)))
	case err != nil:
		return r.fail(s, err)
	case answer.Resign:
		r.record.End, r.record.Result = Resigned, sgf.Result{Winner: c.Opponent(), Reason: sgf.Resign}
		return false
	}
	m := goban.Move{Color: c, Point: answer.Point}
	if err := r.game.Play(m); err != nil {
		return r.forfeit(s, Illegal, fmt.Sprintf("move %d: %v", len(r.game.Moves())+1, err))
	}
	r.record.Add(Move{Move: m, Used: used, Left: r.clocks[s], Note: answer.Note})
	return r.tell(s.Other(), m)
}

// within returns a context for something that a player has a limited time for. Standstills before this
// call no longer count.
func (r *runner) within(limit time.Duration) (context.Context, context.CancelFunc) {
	r.still.forget()
	return context.WithTimeout(r.ctx, limit)
}

// interrupt breaks the game off if the process has stood still since s was last asked for something.
// err is the error of that.
func (r *runner) interrupt(s Side, err error) bool {
	if r.interrupted = r.still.found(); r.interrupted > 0 && err != nil {
		r.players[s].Abandon()
	}
	return r.interrupted > 0
}

// ask lets s think, with its clock running.
func (r *runner) ask(s Side, c goban.Color) (answer Answer, used time.Duration, err error) {
	limit := r.conditions.Timeout
	if r.conditions.Time.Limited() {
		// Who exceeds this has lost on time, so there is no need to wait on.
		limit = r.clocks[s].Ready() + r.conditions.Lag + time.Millisecond
	}
	ctx, cancel := r.within(limit)
	defer cancel()
	start := time.Now()
	answer, err = r.players[s].GenMove(ctx, c, r.clocks[s])
	used = time.Since(start)
	r.clocks[s].Spend(used)
	return answer, used, err
}

// isLate reports whether s has lost on time, given the error of its last move.
func (r *runner) isLate(s Side, err error) bool {
	return r.conditions.Time.Limited() && (r.clocks[s].Lost(r.conditions.Lag) || err != nil && kindOf(err) == Timeout)
}

func (r *runner) tell(s Side, m goban.Move) bool {
	ctx, cancel := r.within(r.conditions.Timeout)
	defer cancel()
	err := r.players[s].Play(ctx, m)
	return err == nil || r.fail(s, err)
}

func (r *runner) fail(s Side, err error) bool {
	kind := kindOf(err)
	if kind == Timeout && r.interrupt(s, err) {
		return false
	}
	return r.forfeit(s, kind, err.Error())
}

// forfeit ends the game because of s. The state of s is no longer trusted, so s is
// abandoned. If s could not be started at all, the game is broken and not lost.
func (r *runner) forfeit(s Side, kind FaultKind, text string) bool {
	if r.ctx.Err() != nil {
		return false
	}
	r.players[s].Abandon()
	r.record.Fault = &Fault{s, kind, text}
	r.record.End = Forfeit
	r.record.Result = sgf.Result{Winner: r.record.Color(s.Other()), Reason: sgf.Forfeit}
	switch kind {
	case LateMove:
		r.record.Result.Reason = sgf.Time
	case Absent:
		r.record.End = Broken
		r.record.Result = sgf.Result{Reason: sgf.Void}
	}
	return false
}

// adjudicate asks the players and the referee for the result. With the referee
// "agreement" the players are asked first, and the referee only if they differ.
func (r *runner) adjudicate(referee Referee) {
	r.record.End = Counted
	agreed, playersFirst := referee.(agreement)
	if playersFirst {
		referee = agreed.Referee
		r.askOpinions()
		if a, b := r.record.Opinions[A], r.record.Opinions[B]; a.Reason == sgf.Score && a == b {
			r.record.Agreed, r.record.Result = true, a
			return
		}
	}
	r.judge(referee)
	if !playersFirst {
		r.askOpinions()
	}
}

func (r *runner) judge(referee Referee) {
	ctx, cancel := context.WithTimeout(r.ctx, r.conditions.Timeout)
	defer cancel()
	v, err := referee.Judge(ctx, r.game)
	if err != nil {
		r.record.RefereeFault = err.Error()
		v, _ = newEstimator().Judge(r.ctx, r.game) // it names only stones
	}
	r.record.Result = sgf.ScoreResult(v.Lead.Float())
	r.record.Unclear = v.Unclear
}

// askOpinions asks both players for their own counts. A player that fails to count keeps the
// game that it has played, but begins the next game with a fresh engine.
func (r *runner) askOpinions() {
	for s, p := range r.players {
		ctx, cancel := context.WithTimeout(r.ctx, r.conditions.Timeout)
		result, err := p.Score(ctx)
		cancel()
		switch {
		case err == nil:
			r.record.Opinions[s] = result
		case !errors.Is(err, errNoOpinion):
			p.Abandon()
		}
	}
}

// A process that is stopped, as by ^Z in a terminal, does not run while clocks go on. So does
// one on a machine that sleeps or swaps. It is noticed by a tick that comes late: tickEvery is
// its interval, and stoodStill is how much later than the last one it is not by chance.
const (
	tickEvery  = 100 * time.Millisecond
	stoodStill = time.Second
)

// standstill notices that this process does not run.
type standstill struct {
	now     func() time.Time
	mu      sync.Mutex
	last    time.Time     // when it was seen to run
	longest time.Duration // for which it was not
}

// watchStandstill begins to watch until ctx ends.
func watchStandstill(ctx context.Context) *standstill {
	s := &standstill{now: time.Now, last: time.Now()}
	go func() {
		ticks := time.Tick(tickEvery)
		for {
			select {
			case <-ctx.Done():
				return
			case <-ticks:
				s.tick()
			}
		}
	}()
	return s
}

// tick notes that the process runs.
func (s *standstill) tick() {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.now()
	s.longest = max(s.longest, now.Sub(s.last))
	s.last = now
}

// forget lets what was found before count no more.
func (s *standstill) forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last, s.longest = s.now(), 0
}

// found returns how long the process has stood still since forget, 0 if it has not.
func (s *standstill) found() time.Duration {
	s.tick() // the watch may not have run since
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.longest < stoodStill {
		return 0
	}
	return s.longest
}

// interruptedError says that a game was broken off because the process stood still while a
// clock ran.
type interruptedError struct{ during time.Duration }

func (e interruptedError) Error() string {
	return fmt.Sprintf("the process stood still for %v while a clock ran", e.during.Round(time.Second/10))
}
