package review

import (
	"context"
	"errors"
	"time"

	"montego/game"
	"montego/player/engine"
	"montego/player/search"
	"montego/sgf"
)

// Options say how a game is looked at.
type Options struct {
	Playouts int    // for each position; 0 for no such bound
	Version  string // of the program, for the record
}

// Review is a game with what was found along its main line.
type Review struct {
	Root  *sgf.Node
	Nodes []*sgf.Node  // of the main line
	Games []*game.Game // at these nodes
	Found []*Found     // there; nil where nobody has looked yet

	o    Options
	time time.Duration       // for each position; 0 for no such bound
	done func(done, all int) // is told after each position; may be nil
}

// New prepares the review of a record. Where old, which may be nil, is the same
// game and was reviewed with as many playouts, what it says is taken over. The
// error says why the record cannot be played.
func New(root, old *sgf.Node, o Options) (*Review, error) {
	if !root.IsGo() {
		return nil, errors.New("this is a record of another game than Go")
	}
	rules, known := root.Rules()
	if !known {
		rules = game.DefaultRules()
	}
	r := &Review{Root: root, o: o}
	for n := range root.MainLine() {
		g, err := n.Game(rules, rules.DefaultKomi())
		if err != nil {
			return nil, err
		}
		r.Nodes, r.Games = append(r.Nodes, n), append(r.Games, g)
	}
	if len(r.Nodes) < 2 {
		return nil, errors.New("this record has no moves")
	}
	r.Found = make([]*Found, len(r.Nodes))
	r.takeOver(old)
	return r, nil
}

// takeOver reads what an earlier review has found, as long as the games agree.
func (r *Review) takeOver(old *sgf.Node) {
	if old == nil {
		return
	}
	size := sgf.Size{Width: r.Games[0].Width(), Height: r.Games[0].Height()}
	i := 0
	for n := range old.MainLine() {
		if i == len(r.Nodes) {
			return
		}
		was, err := n.Move(size)
		is, _ := r.Nodes[i].Move(size) // the record was played
		if err != nil || was != is {
			return
		}
		if f := read(n, r.Games[i].ToMove()); f != nil && f.Playouts >= r.o.Playouts {
			r.Found[i] = f
		}
		i++
	}
}

// Left returns how many positions nobody has looked at.
func (r *Review) Left() (n int) {
	for _, f := range r.Found {
		if f == nil {
			n++
		}
	}
	return n
}

// Limit gives the positions that nobody has looked at so much time together, 0 for
// no bound, and lets done, which may be nil, know after each position how many of
// all are done.
func (r *Review) Limit(total time.Duration, done func(done, all int)) {
	r.time, r.done = total/time.Duration(max(r.Left(), 1)), done
}

// Run looks at all positions that nobody has looked at, until ctx is done; then it
// returns the error of ctx. save, which may be nil, is called once in a while, so
// that what was found is not lost.
func (r *Review) Run(ctx context.Context, e *engine.Engine, save func() error) error {
	saved := time.Now()
	for i, f := range r.Found {
		if f == nil {
			g := r.Games[i]
			shot := e.Search(ctx, g, g.ToMove(), search.Limits{Playouts: r.o.Playouts, Time: r.time})
			if ctx.Err() != nil {
				return ctx.Err()
			}
			r.Found[i] = foundIn(shot)
		}
		if r.done != nil {
			r.done(i+1, len(r.Found))
		}
		if save != nil && time.Since(saved) > saveEvery {
			if err := save(); err != nil {
				return err
			}
			saved = time.Now()
		}
	}
	return nil
}

// saveEvery is how much work may be lost.
const saveEvery = 10 * time.Second
