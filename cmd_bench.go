package main

import (
	"encoding/json"
	"fmt"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"montego/bench"
)

// benchCommand measures speed and prints the signature of play.
func benchCommand() *cobra.Command {
	var only string
	var sizes []string
	var threads int
	var seconds float64
	var asJSON, signatureOnly bool
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Measure playouts, searches and board copies; print the signature of play",
		Long: `Measure how many playouts, games of search and board copies there are in a
second of wall time and in a second of CPU, for every policy, preset and size of
board. The signature is a checksum of games and searches from fixed seeds: it
changes exactly when play changes.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			tasks, err := benchTasks(sizes, only)
			if err != nil {
				return err
			}
			if threads < 1 || threads > 1024 {
				return usagef("--threads %d is not between 1 and 1024", threads)
			}
			if !(seconds > 0 && seconds <= 3600) {
				return usagef("--seconds %v is not between 0 and 3600", seconds)
			}
			report := struct {
				Signature string         `json:"signature"`
				Results   []bench.Result `json:"results"`
			}{Signature: bench.Signature(), Results: []bench.Result{}}
			out := cmd.OutOrStdout()
			if !asJSON {
				fmt.Fprintf(out, "signature %s (montego %s, %s, %s/%s)\n", report.Signature, Version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
				if signatureOnly {
					return nil
				}
				bench.WriteHeader(out)
			}
			for _, t := range tasks {
				if signatureOnly || cmd.Context().Err() != nil {
					break
				}
				r := bench.Measure(cmd.Context(), t, threads, time.Duration(seconds*float64(time.Second)))
				report.Results = append(report.Results, r)
				if !asJSON {
					r.WriteRow(out)
				}
			}
			if asJSON {
				return json.NewEncoder(out).Encode(report)
			}
			return nil
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&only, "only", "", "measure only what begins with this `name`: board, playout/uniform, search/rave")
	flags.StringSliceVar(&sizes, "size", []string{"9", "13", "19"}, "board `sizes`: 9 or 9x9")
	flags.IntVar(&threads, "threads", 1, "workers side by side, each with its own board and tree")
	flags.Float64Var(&seconds, "seconds", 2, "how long to measure each")
	flags.BoolVar(&asJSON, "json", false, "print JSON")
	flags.BoolVar(&signatureOnly, "signature", false, "print the signature alone")
	return cmd
}

// benchTasks makes the tasks of the flags.
func benchTasks(sizes []string, only string) ([]bench.Task, error) {
	var boards []bench.Size
	for _, text := range sizes {
		s, err := bench.ParseSize(text)
		if err != nil {
			return nil, usagef("--size: %v", err)
		}
		boards = append(boards, s)
	}
	tasks := bench.Tasks(boards, only)
	if len(tasks) == 0 {
		return nil, usagef("--only %q: nothing is called so; see the first column of `montego bench`", only)
	}
	return tasks, nil
}
