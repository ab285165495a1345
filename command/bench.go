package command

import (
	"bytes"
	"cmp"
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
	"montego/lab/match"
)

type benchSettings struct {
	sizes     []string
	Only      string  `param:"only" unit:"name" doc:"measure only what begins with this name: board, playout/uniform, search/rave"`
	Threads   int     `param:"threads" default:"1" range:"1..1024" doc:"workers side by side, each with its own board and tree"`
	Seconds   float64 `param:"seconds" default:"2" range:"0.001..3600" doc:"how long to measure each"`
	JSON      bool    `param:"json" doc:"print JSON"`
	Profile   string  `param:"cpuprofile" unit:"file" doc:"write a CPU profile of it to this file, for go tool pprof"`
	Signature bool    `param:"signature" doc:"print the signature alone"`
}

func benchCommand() *cobra.Command {
	var s benchSettings
	c := newCommand("bench", "Measure playouts, searches and board copies; print the signature of play", s.run)
	c.Flags().StringSliceVar(&s.sizes, "size", []string{"9", "13", "19"}, "board `sizes`: 9 or 9x9")
	declare(c, &s)
	return c
}

// signature takes seconds. Tests of something else put another in its place.
var signature = bench.Signature

func (s *benchSettings) run(c *cobra.Command, _ []string) error {
	ctx, out := c.Context(), c.OutOrStdout()
	tasks, err := s.tasks()
	if err != nil {
		return err
	}
	if s.Signature {
		tasks = nil
	}
	if err := cmp.Or(checkWritable(s.Profile), profileFile.Check(s.Profile)); err != nil {
		return fmt.Errorf("--cpuprofile: %w", err)
	}
	report := bench.Report{Results: []bench.Result{}}
	if report.Signature, err = signature(ctx); err != nil {
		return err
	}
	if !s.JSON {
		fmt.Fprintf(out, "signature %s (montego %s, %s, %s/%s)\n",
			report.Signature, Version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	}
	err = profiled(s.Profile, func() { s.measure(ctx, out, tasks, &report) })
	if err == nil && s.JSON {
		err = json.NewEncoder(out).Encode(report)
	}
	return cmp.Or(err, ctx.Err())
}

// measure measures the tasks in turn, and prints a row for each unless JSON is
// wanted. It ends early when ctx is done.
func (s *benchSettings) measure(ctx context.Context, out io.Writer, tasks []bench.Task, report *bench.Report) {
	if !s.JSON && len(tasks) > 0 {
		bench.WriteHeader(out)
	}
	for _, t := range tasks {
		if ctx.Err() != nil {
			return
		}
		r := bench.Measure(ctx, t, s.Threads, time.Duration(s.Seconds*float64(time.Second)))
		report.Results = append(report.Results, r)
		if !s.JSON {
			r.WriteRow(out)
		}
	}
}

func (s *benchSettings) tasks() ([]bench.Task, error) {
	var boards []bench.Size
	for _, text := range s.sizes {
		c, err := boardOf(match.Text(text))
		if err != nil {
			return nil, usageError{err}
		}
		boards = append(boards, bench.Size{Width: c.Width, Height: c.Height})
	}
	tasks := bench.Tasks(boards, s.Only)
	if len(tasks) == 0 {
		return nil, usagef("--only %q: nothing is called so; see the first column of montego bench", s.Only)
	}
	return tasks, nil
}

// profileFile is what runtime/pprof writes: unpacked it has the time and then the two types of
// its samples.
var profileFile = file.Kind{Name: "CPU profile", Is: func(head []byte) bool {
	return bytes.HasPrefix(head, []byte("H")) && bytes.Contains(head, []byte("\n\x04\b\x01\x10\x02\n\x04\b\x03\x10\x04"))
}}

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
