package bench

import (
	"context"
	"fmt"
	"io"
	"math"
	"runtime"
	"sync"
	"time"

	"montego/internal/cputime"
	"montego/internal/panics"
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
	var mu sync.Mutex
	var wg panics.Group
	for _, work := range workers {
		wg.Go(func() {
			o, m := 0, 0
			for {
				do, dm := work()
				o, m = o+do, m+dm
				if time.Now().After(end) || ctx.Err() != nil {
					break
				}
			}
			mu.Lock()
			ops, moves = ops+o, moves+m
			mu.Unlock()
		})
	}
	wg.Wait()
	return ops, moves
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
