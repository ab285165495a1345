package review

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sort"
	"time"

	"montego/game"
	"montego/goban"
	"montego/internal/phrases"
	"montego/player/engine"
	"montego/sgf"
)

// Options say how a game is reviewed.
type Options struct {
	Effort  Effort        // the zero value is the usual effort times Factor
	Factor  float64       // 0 stands for 1
	Threads int           // of the engine: the usual effort for more than two is larger in proportion
	Time    time.Duration // for the game; 0 for no bound. With it alone the playouts have none
	Version string        // of the program, for the record
	// Judge are the parameters of the engine that searches the positions after a move in doubt and
	// after the better one; nil for those of the other searches. Its playouts should take about twice
	// as long. A search overrates the move that it has chosen, so another engine judges that move.
	Judge *engine.Params
	// Language is that of what is written into the record and on the page; nil is English.
	Language *phrases.Language
}

// Review is a game with what was found along one line of its record.
type Review struct {
	Nodes    []*sgf.Node // from the root on
	Found    []*Found    // at these nodes; nil where no search was made yet
	Verdicts []*Verdict  // on the moves of these nodes; nil where there was no doubt
	// Fault says why the record cannot be played to its end; nil if it can. What comes
	// after is left out.
	Fault error

	at     func(*sgf.Node) (*game.Game, error)
	last   *game.Game // at node lastAt; nil at first
	lastAt int
	size   sgf.Size
	moves  []goban.Move // of the nodes; without a colour where there is none
	o      Options
	effort Effort

	from, to int  // the nodes that are searched
	doubted  bool // the doubts are known
	doubts   []*doubt
	expected int       // searches about all of them, at most
	started  time.Time // of the second stage
}

// New prepares the review of a record's main line. Where old, which may be nil, is the
// same game and was reviewed with as many playouts, what it says is taken over. The
// error says why there is nothing to review.
func New(root, old *sgf.Node, o Options) (*Review, error) {
	if !root.IsGo() {
		return nil, errors.New("this is a record of another game than Go")
	}
	r, err := Line(root.Line(), gamesOf(root), o)
	if err == nil && old != nil {
		r.takeOver(old)
	}
	return r, err
}

// gamesOf is Games for the rules and the komi of a record.
func gamesOf(root *sgf.Node) func(*sgf.Node) (*game.Game, error) {
	rules := root.Rules(game.DefaultRules())
	return Games(rules, root.UsualKomi(rules))
}

// Games returns what plays a game to one of the nodes of its record.
func Games(rules game.Rules, komi game.Komi) func(*sgf.Node) (*game.Game, error) {
	return func(n *sgf.Node) (*game.Game, error) {
		g, err := n.Game(rules, komi)
		if g != nil {
			g.SetTurns()
		}
		return g, err
	}
}

// Line prepares the review of a line of a record, from its root on; at returns the game
// as it stands at a node.
func Line(line []*sgf.Node, at func(*sgf.Node) (*game.Game, error), o Options) (*Review, error) {
	r := &Review{at: at, o: o}
	first, err := at(line[0])
	if err != nil {
		return nil, err
	}
	playable := len(line)
	if _, r.Fault = at(line[len(line)-1]); r.Fault != nil {
		playable = sort.Search(len(line), func(i int) bool { _, err := at(line[i]); return err != nil })
		_, r.Fault = at(line[playable])
	}
	if r.Nodes = line[:playable]; len(r.Nodes) < 2 {
		return nil, cmp.Or(r.Fault, errors.New("this record has no moves"))
	}
	r.size = sgf.Size{Width: first.Width(), Height: first.Height()}
	for i, n := range r.Nodes {
		var move goban.Move
		if n.HasMove() && !n.HasSetup() {
			move, _ = n.Move(r.size) // it was played
		}
		r.moves = append(r.moves, move)
		if (n.HasSetup() || n.ToPlay().IsStone()) && n.MoveNumber() == 0 {
			r.from = i // nobody played on the board before
		}
	}
	r.to = len(r.Nodes) - 1
	r.Found, r.Verdicts = make([]*Found, len(r.Nodes)), make([]*Verdict, len(r.Nodes))
	r.effort = o.Effort
	if o.Effort == (Effort{}) && (o.Time == 0 || o.Factor != 0) {
		r.effort = usualEffort(r.size.Width*r.size.Height, len(r.Nodes), o.Threads, cmp.Or(o.Factor, 1))
	}
	return r, nil
}

// Move prepares the second stage for the last move of a line, and for no other move, so that a person
// can be warned of it; judge is Options.Judge.
func Move(line []*sgf.Node, at func(*sgf.Node) (*game.Game, error), judge *engine.Params) (*Review, error) {
	r, err := Line(line, at, Options{Effort: Effort{Second: lessonPlayouts}, Judge: judge})
	if err == nil {
		err = r.Fault
	}
	if err != nil {
		return nil, err
	}
	last := len(r.Nodes) - 1
	if !r.moves[last].Color.IsStone() {
		return nil, errors.New("there is no move")
	}
	r.from, r.doubted, r.doubts = last+1, true, []*doubt{{node: last}}
	return r, nil
}

// Part bounds the review to the moves from one node to another, the first not included: for
// experiments with many games.
func (r *Review) Part(from, to int) {
	r.from, r.to = max(from, 0), min(to, len(r.Nodes)-1)
}

// position returns the game as it stands at node i. It goes on from the last one that it has
// returned where that is the position before: played from the root for each node, the moves of a
// long record would take a time that grows with the square of their number.
func (r *Review) position(i int) *game.Game {
	next := r.last != nil && i == r.lastAt+1 && r.moves[i].Color.IsStone() && !r.Nodes[i].ToPlay().IsStone()
	if !next || r.last.PlayLenient(r.moves[i]) != nil {
		r.last, _ = r.at(r.Nodes[i]) // Line has tried it
	}
	r.lastAt = i
	return r.last.Clone()
}

func (r *Review) toMove(i int) goban.Color {
	if i+1 < len(r.Nodes) && r.moves[i+1].Color.IsStone() {
		return r.moves[i+1].Color
	}
	return r.position(i).ToMove()
}

// takeOver reads what an earlier review has found, as long as the games agree.
func (r *Review) takeOver(old *sgf.Node) {
	i, at := 0, gamesOf(old)
	for n := range old.MainLine() {
		if i == len(r.Nodes) {
			return
		}
		if i == 0 || n.HasSetup() || r.Nodes[i].HasSetup() {
			if was, err := at(n); err != nil || !sameGame(was, r.position(i)) {
				return
			}
		}
		was, err := n.Move(r.size)
		is, _ := r.Nodes[i].Move(r.size) // the record was played
		if err != nil || was != is {
			return
		}
		if f := read(n, r.toMove(i)); f != nil && i >= r.from && f.Playouts >= r.effort.First {
			r.Found[i] = f
		}
		if v := readVerdict(n); v != nil && i > 0 && v.Playouts >= r.effort.Second {
			r.Verdicts[i] = v
		}
		i++
	}
}

// sameGame reports whether two games have the same stones and are counted alike.
func sameGame(a, b *game.Game) bool {
	return a.Board().Hash() == b.Board().Hash() && a.Rules() == b.Rules() && a.Komi() == b.Komi() && a.Handicap() == b.Handicap()
}

// left returns how many positions were not searched yet.
func (r *Review) left() (n int) {
	for _, f := range r.Found[r.from : r.to+1] {
		if f == nil {
			n++
		}
	}
	return n
}

// Line returns what was found at node i to be best, and what would follow it.
func (r *Review) Line(i int) []goban.Point {
	if i+1 < len(r.Nodes) && r.Verdicts[i+1] != nil && r.Verdicts[i+1].Loss() > 0 {
		return r.Verdicts[i+1].Better
	}
	if r.Found[i] == nil || len(r.Found[i].Moves) == 0 {
		return nil
	}
	return r.Found[i].Moves[0].Line
}

// Done returns which part of the work is done, from 0 to 1. The first stage counts as one
// half of it.
func (r *Review) Done() float64 {
	all := r.to - r.from + 1
	share := float64(all-r.left()) / float64(all) / 2
	if !r.doubted {
		return share
	}
	if len(r.doubts) == 0 {
		return 1
	}
	return share + 0.5*(1-float64(looksPerDoubt*len(r.doubts))/float64(max(r.expected, 1)))
}

// Complete reports whether all that the review wants to know is known.
func (r *Review) Complete() bool { return r.left() == 0 && r.doubted && len(r.doubts) == 0 }

// Run makes all searches that are left, until ctx is done; then it returns the error of
// ctx. done and save may be nil. done is called with the share of the work that is done, from 0 to 1; save
// is called after the first search and then about once in a second, so that a crash loses little.
func (r *Review) Run(ctx context.Context, e *engine.Engine, done func(share float64), save func() error) error {
	given := e.Params()
	defer e.SetParams(given)
	var saved time.Time
	for l := r.Next(); l != nil; l = r.Next() {
		e.SetParams(l.Params(given))
		f := l.Find(ctx, e)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		r.Take(l, f)
		if done != nil {
			done(r.Done())
		}
		if save != nil && time.Since(saved) > saveEvery {
			if err := save(); err != nil {
				return fmt.Errorf("cannot save: %w", err)
			}
			saved = time.Now()
		}
	}
	return nil
}

// saveEvery is how much work may be lost, besides the search under way.
const saveEvery = time.Second

// firstTime returns how long the first search of a position may take, 0 for no bound: the
// positions have half of the time together. However little that is, it remains a bound.
func (r *Review) firstTime() time.Duration {
	if r.o.Time == 0 {
		return 0
	}
	return max(r.o.Time/2/time.Duration(r.to-r.from+1), 1)
}

// maxDoubts returns how many doubts there is time for, if each of their searches is to
// take several times as long as one of the first stage.
func (r *Review) maxDoubts() int {
	if r.o.Time == 0 {
		return len(r.doubts)
	}
	return int(r.o.Time / 2 / (r.firstTime() * deeper * 2))
}

// secondTime returns how long a search of the second stage may take: one that compares two
// moves takes half of what a doubt has, and those after either a quarter.
func (r *Review) secondTime() time.Duration {
	if r.o.Time == 0 {
		return 0
	}
	left := r.o.Time/2 - time.Since(r.started)
	d := r.doubts[0]
	share := time.Duration(2 * len(r.doubts))
	if d.compared != nil {
		share *= 2
	}
	return max(left/max(share, 1), r.firstTime())
}

// Effort is how many playouts a review spends; 0 stands for no bound.
type Effort struct {
	First  int // on each position, at first
	Second int // on the move played and on the best other one together, where a move is in doubt
}

// The usual effort suits the board, the length of the game and the number of threads: a review takes
// about half a minute on two threads and on more, half of it for the first stage and half for the
// doubtful moves. A playout takes longer on a larger board, though less than in proportion, so
// maxFirst bounds the reviews of small boards.
const (
	firstWork = 60_000_000 // playouts of the first stage, times the points of the board
	minFirst  = 300
	maxFirst  = 9000
	deeper    = 5 // playouts of a search in the second stage, divided by those in the first
)

// usualEffort returns the usual effort, times a factor, for a game with this number of
// positions on a board of area points and an engine with this number of threads.
func usualEffort(area, positions, threads int, factor float64) Effort {
	factor *= max(float64(threads)/2, 1)
	first := min(max(firstWork/max(area*positions, 1), minFirst), maxFirst)
	return EffortOf(max(int(factor*float64(first)+0.5), 1))
}

// EffortOf returns the effort with first playouts for each search of the first stage.
func EffortOf(first int) Effort { return Effort{First: first, Second: deeper * first} }
