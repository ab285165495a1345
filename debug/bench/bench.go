package bench

import (
	"context"
	"fmt"
	"io"
	"math"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"montego/goban"
	"montego/internal/cputime"
	"montego/internal/panics"
	"montego/internal/param"
	"montego/internal/rng"
	"montego/player/engine"
	"montego/player/playout"
	"montego/player/search"
)

// Result is what a task achieved.
type Result struct {
	Name         string  `json:"name"`           // of the task, "playout/uniform"
	Size         string  `json:"size"`           // of the board, "9x9"
	Threads      int     `json:"threads"`        // working side by side
	PerSecond    float64 `json:"per_second"`     // operations, all threads together
	PerCPUSecond float64 `json:"per_cpu_second"` // operations per second of CPU
	NsPerMove    float64 `json:"ns_per_move"`    // CPU time per move played on a board; 0 if none were
	AllocsPerOp  float64 `json:"allocs_per_op"`  // heap allocations, once warm
	Operations   int     `json:"operations"`     // counted
	Seconds      float64 `json:"seconds"`        // of wall time they took
	Moves        float64 `json:"moves_per_op"`   // played on a board, per operation
	Unit         string  `json:"operation"`      // what an operation is, "playout"
}

// Report is the signature of play and the rates of some tasks, as JSON has them.
type Report struct {
	Signature string   `json:"signature"`
	Results   []Result `json:"results"`
}

// Measure runs a task on some threads for about the given time, after a
// warm-up, and returns its rates. Every thread has a worker of its own.
func Measure(ctx context.Context, t Task, threads int, length time.Duration) Result {
	workers := make([]worker, threads)
	for i := range workers {
		workers[i] = t.start(uint64(i + 1))
	}
	run(ctx, workers, length/10)
	runtime.GC() // so that no collection falls into the measured time
	allocs, cpu, start := mallocs(), cpuTime(), time.Now()
	ops, moves := run(ctx, workers, length)
	wall, used := time.Since(start).Seconds(), (cpuTime() - cpu).Seconds()
	allocs = mallocs() - allocs
	r := Result{
		Name: t.Name, Size: t.Size.String(), Unit: t.Unit, Threads: threads,
		Operations: ops, Seconds: wall,
		PerSecond: float64(ops) / wall, PerCPUSecond: float64(ops) / used,
		AllocsPerOp: float64(allocs / uint64(ops)),
		Moves:       float64(moves) / float64(ops),
	}
	if moves > 0 {
		r.NsPerMove = used * 1e9 / float64(moves)
	}
	return r
}

// run lets the workers work until the time is over, each at least once, and
// returns how many operations and moves they did.
func run(ctx context.Context, workers []worker, length time.Duration) (ops, moves int) {
	end := time.Now().Add(length)
	var allOps, allMoves atomic.Int64
	var wg panics.Group
	for _, work := range workers {
		wg.Go(func() {
			for {
				o, m := work()
				allOps.Add(int64(o))
				allMoves.Add(int64(m))
				if time.Now().After(end) || ctx.Err() != nil {
					return
				}
			}
		})
	}
	wg.Wait()
	return int(allOps.Load()), int(allMoves.Load())
}

func mallocs() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.Mallocs
}

var processStart = time.Now()

// cpuTime returns the CPU time that the process has used. Where that is not known it is the wall
// time since the process began: on one thread of an idle machine they are the same.
func cpuTime() time.Duration {
	if used, err := cputime.Used(); err == nil {
		return used
	}
	return time.Since(processStart)
}

// WriteHeader writes the head of the table that WriteRow goes on with.
func WriteHeader(w io.Writer) {
	fmt.Fprintf(w, "%-18s %-6s %7s %12s %12s %9s %9s\n", "what", "board", "threads", "per second", "per CPU s", "ns/move", "allocs")
}

// WriteRow writes a result as one line of text.
func (r Result) WriteRow(w io.Writer) {
	move := ""
	if r.NsPerMove > 0 {
		move = fmt.Sprintf("%.1f", r.NsPerMove)
	}
	fmt.Fprintf(w, "%-18s %-6s %7d %12s %12s %9s %9g\n", r.Name, r.Size, r.Threads, thousands(r.PerSecond), thousands(r.PerCPUSecond), move, r.AllocsPerOp)
}

// thousands writes a rate with a blank every three digits.
func thousands(x float64) string {
	s := fmt.Sprintf("%.0f", math.Round(x))
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + " " + s[i:]
	}
	return s
}

// Size is a size of board.
type Size struct{ Width, Height int }

// String returns the size as "9x9".
func (s Size) String() string { return fmt.Sprintf("%dx%d", s.Width, s.Height) }

// worker does a batch of operations and returns how many, and how many moves
// they played on a board.
type worker func() (ops, moves int)

// Task is one thing to measure.
type Task struct {
	Name  string // "playout/uniform"
	Unit  string // one operation: "playout" or "copy"
	Size  Size
	start func(seed uint64) worker
}

// Tasks lists what can be measured on the given sizes: those whose name begins
// with only, or all.
func Tasks(sizes []Size, only string) (tasks []Task) {
	for _, s := range sizes {
		tasks = append(tasks, copyTask(s))
		for _, policy := range param.ValuesOf[playout.PolicyName]() {
			tasks = append(tasks, playoutTask(s, policy))
		}
		for _, preset := range engine.Presets() {
			tasks = append(tasks, searchTask(s, preset))
		}
	}
	return slices.DeleteFunc(tasks, func(t Task) bool { return !strings.HasPrefix(t.Name, only) })
}

func copyTask(s Size) Task {
	return Task{Name: "board/copy", Unit: "copy", Size: s, start: func(seed uint64) worker {
		from, to := halfway(s, seed), new(goban.Board)
		return func() (int, int) {
			const batch = 1000
			for range batch {
				to.CopyFrom(from)
			}
			return batch, 0
		}
	}}
}

// halfway returns a board on which random moves have taken half of the points.
func halfway(s Size, seed uint64) *goban.Board {
	b, r, c := goban.New(s.Width, s.Height), rng.New(seed), goban.Black
	var policy playout.Uniform
	for b.NumEmpty() > b.Area()/2 {
		b.Play(policy.Move(b, c, &r), c)
		c = c.Opponent()
	}
	return b
}

func playoutTask(s Size, policy playout.PolicyName) Task {
	return Task{Name: "playout/" + policy.String(), Unit: "playout", Size: s, start: func(seed uint64) worker {
		params := playout.DefaultParams()
		params.Policy = policy
		return playouts(goban.New(s.Width, s.Height), playout.New(params), seed, nil)
	}}
}

// playouts returns a worker that plays a batch of playouts from root. It calls see,
// unless that is nil, at the end of each.
func playouts(root *goban.Board, p playout.Policy, seed uint64, see func(*goban.Board, *playout.Trace)) worker {
	b, t, r := new(goban.Board), new(playout.Trace), rng.New(seed)
	sum := 0
	return func() (ops, moves int) {
		const batch = 64
		for range batch {
			b.CopyFrom(root)
			t.Reset(goban.Black)
			p.Run(b, goban.Black, &r, t)
			sum += b.AreaScore()
			moves += t.Len
			if see != nil {
				see(b, t)
			}
		}
		return batch, moves
	}
}

// searchPlayouts is the length of the measured searches: their trees grow as large as
// those of a game.
const searchPlayouts = 10_000

func searchTask(s Size, preset string) Task {
	return Task{Name: "search/" + preset, Unit: "playout", Size: s, start: func(seed uint64) worker {
		params, _ := engine.Preset(preset) // it is one of engine.Presets
		tree := search.New(params.Search, params.Playout, seed)
		root := search.Root{Board: goban.New(s.Width, s.Height), ToMove: goban.Black, Komi: 7.5}
		return func() (int, int) {
			tree.Reset()
			r := tree.Search(context.Background(), root, search.Limits{Playouts: searchPlayouts})
			return r.Playouts, 0
		}
	}}
}
