package command

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"runtime/pprof"
	"time"

	"github.com/spf13/cobra"

	"montego/debug/bench"
	"montego/internal/file"
)

// benchSettings are the flags of `montego bench`.
type benchSettings struct {
	only          string
	sizes         []string
	threads       int
	seconds       float64
	json          bool
	signatureOnly bool
	profile       string
}

func benchCommand() *cobra.Command {
	var s benchSettings
	c := &cobra.Command{
		Use:   "bench",
		Short: "Measure playouts, searches and board copies; print the signature of play",
		Long: `Measure how many playouts, playouts of a search and board copies there are in a
second of wall time and in a second of CPU, for every policy, preset and size of
board. The signature is a checksum of playouts and searches from fixed seeds: it
changes exactly when play changes.`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return s.run(c.Context(), c.OutOrStdout()) },
	}
	flags := c.Flags()
	flags.StringVar(&s.only, "only", "", "measure only what begins with this `name`: board, playout/uniform, search/rave")
	flags.StringSliceVar(&s.sizes, "size", []string{"9", "13", "19"}, "board `sizes`: 9 or 9x9")
	flags.IntVar(&s.threads, "threads", 1, "workers side by side, each with its own board and tree")
	flags.Float64Var(&s.seconds, "seconds", 2, "how long to measure each")
	flags.BoolVar(&s.json, "json", false, "print JSON")
	flags.StringVar(&s.profile, "cpuprofile", "", "write a CPU profile of it to this `file`, for go tool pprof")
	flags.BoolVar(&s.signatureOnly, "signature", false, "print the signature alone")
	return c
}

func (s *benchSettings) run(ctx context.Context, out io.Writer) error {
	tasks, err := s.tasks()
	if err != nil {
		return err
	}
	if s.signatureOnly {
		tasks = nil
	}
	report := bench.Report{Signature: bench.Signature(), Results: []bench.Result{}}
	if !s.json {
		fmt.Fprintf(out, "signature %s (montego %s, %s, %s/%s)\n",
			report.Signature, Version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	}
	err = profiled(s.profile, func() { s.measure(ctx, out, tasks, &report) })
	if err == nil && s.json {
		err = json.NewEncoder(out).Encode(report)
	}
	return err
}

// measure measures the tasks in turn, and prints a row for each unless JSON is
// wanted. It ends early when ctx is done.
func (s *benchSettings) measure(ctx context.Context, out io.Writer, tasks []bench.Task, report *bench.Report) {
	if !s.json && len(tasks) > 0 {
		bench.WriteHeader(out)
	}
	for _, t := range tasks {
		if ctx.Err() != nil {
			return
		}
		r := bench.Measure(ctx, t, s.threads, time.Duration(s.seconds*float64(time.Second)))
		report.Results = append(report.Results, r)
		if !s.json {
			r.WriteRow(out)
		}
	}
}

// tasks makes the tasks of the flags, or says what is wrong with them.
func (s *benchSettings) tasks() ([]bench.Task, error) {
	switch {
	case s.threads < 1 || s.threads > 1024:
		return nil, usagef("--threads %d is not between 1 and 1024", s.threads)
	case !(s.seconds > 0 && s.seconds <= 3600):
		return nil, usagef("--seconds %v is not between 0 and 3600", s.seconds)
	}
	var boards []bench.Size
	for _, text := range s.sizes {
		size, err := bench.ParseSize(text)
		if err != nil {
			return nil, usagef("--size: %v", err)
		}
		boards = append(boards, size)
	}
	tasks := bench.Tasks(boards, s.only)
	if len(tasks) == 0 {
		return nil, usagef("--only %q: nothing is called so; see the first column of montego bench", s.only)
	}
	return tasks, nil
}

// profiled does work and writes a CPU profile of it to a file, unless its name is
// empty.
func profiled(name string, work func()) error {
	if name == "" {
		work()
		return nil
	}
	err := file.Write(name, func(w io.Writer) error {
		if err := pprof.StartCPUProfile(w); err != nil {
			return err
		}
		defer pprof.StopCPUProfile()
		work()
		return nil
	})
	if err != nil {
		return fmt.Errorf("--cpuprofile: %w", err)
	}
	return nil
}
