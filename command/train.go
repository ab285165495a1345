package command

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"

	"github.com/spf13/cobra"

	"montego/internal/file"
	"montego/internal/phrases"
	"montego/lab/learn"
	"montego/player/engine"
	"montego/player/net"
	"montego/player/pattern"
	"montego/player/playout"
)

func trainHarvestCommand() *cobra.Command {
	var f struct {
		recordFlags
		Least int    `param:"least" default:"20" range:"1.." doc:"how often a shape must have been played"`
		Most  int    `param:"most" default:"800000" range:"0.." doc:"how many shapes are kept, those played most; 0 for all"`
		Out   string `param:"out" default:"shapes.gz" unit:"file" doc:"the file of shapes to write"`
	}
	f.Threads = runtime.GOMAXPROCS(0)
	return newCommand("harvest RECORDS...", "Find the shapes that are played often", func(c *cobra.Command, args []string) error {
		if err := cmp.Or(checkOutputs(args, f.Out), learn.FileKind.Check(f.Out)); err != nil {
			return err
		}
		progress, records := newProgress(c.ErrOrStderr()), f.records(args)
		h := learn.Harvest{Records: records, Least: f.Least, Most: f.Most, Threads: f.Threads}
		h.Progress = func(pass, games int) { progress.show("pass %d of 2: %s", pass, phrases.Count(games, "game")) }
		list, err := h.Run(c.Context())
		progress.end()
		if err != nil {
			return err
		}
		printRead(c.ErrOrStderr(), records.Read(), records)
		if err := file.WriteZipped(f.Out, func(w io.Writer) error { return learn.WriteShapes(w, list) }); err != nil {
			return err
		}
		return printText(c, learn.HarvestTable(list).Text())
	}, &f)
}

type recordFlags struct {
	Games   int `param:"games" range:"0.." doc:"most games to read; 0 for all"`
	Size    int `param:"size" range:"0.." doc:"leave out games on boards of another size; 0 takes all"`
	Threads int `param:"threads" range:"1.." doc:"workers side by side; the result does not depend on it"`
}

func (f *recordFlags) records(paths []string) *learn.Records {
	return &learn.Records{Paths: paths, Most: f.Games, Size: f.Size}
}

// samplingFlags are the flags of the commands that use single positions.
type samplingFlags struct {
	Every  int `param:"every" default:"1" range:"1.." doc:"take only every n-th position of a game"`
	Owners int `param:"owner-playouts" range:"0.." doc:"uniform playouts from each position, for the features owner and criticality"`
}

func (f *samplingFlags) sampling() learn.Sampling {
	return learn.Sampling{Every: f.Every, Playouts: f.Owners, Policy: playout.DefaultParams()}
}

func printRead(w io.Writer, games int, r *learn.Records) {
	fmt.Fprintf(w, "%s read\n", phrases.Count(games, "game"))
	for _, line := range r.Skipped() {
		fmt.Fprintln(w, line)
	}
}

type evalFlags struct {
	recordFlags
	samplingFlags
	Weights pattern.ModelFile `param:"weights" unit:"file" doc:"the file of weights, text or packed (default: those built in)"`
	Player  string            `param:"player" doc:"let a player move in the positions, NAME,key=value…; --owner-playouts N: a search of N playouts judges its moves and those of the records"`
	Net     string            `param:"net" doc:"ask the network of this file, or the one built in (builtin), in the place of the linear model; --owner-playouts N: beside it, N playouts of the default player foretell each winner"`
}

func trainEvalCommand() *cobra.Command {
	f := evalFlags{recordFlags: recordFlags{Threads: runtime.GOMAXPROCS(0)}}
	return newCommand("eval RECORDS...", "Say how well weights, a network or a player foretell the moves of games", func(c *cobra.Command, args []string) error {
		if f.Player != "" && f.Net != "" || c.Flags().Changed("weights") && (f.Player != "" || f.Net != "") {
			return usagef("--weights, --net and --player each say what foretells the moves: choose one")
		}
		progress, records := newProgress(c.ErrOrStderr()), f.records(args)
		report, err := f.evaluate(c.Context(), records, func(games int) { progress.show("%s read", phrases.Count(games, "game")) })
		progress.end()
		if err != nil {
			return err
		}
		printRead(c.ErrOrStderr(), records.Read(), records)
		return printText(c, report.String())
	}, &f)
}

// evaluate asks a player, which searches on one thread, a network, or a model.
func (f *evalFlags) evaluate(ctx context.Context, records *learn.Records, show func(games int)) (fmt.Stringer, error) {
	switch {
	case f.Player != "":
		p, err := engine.Parse(f.Player)
		if err != nil {
			return nil, usageError{err}
		}
		p.Search.Threads = 1
		return learn.EvaluatePlayer(ctx, records, p, f.sampling(), f.Threads, show)
	case f.Net != "":
		var n net.File
		if err := n.UnmarshalText([]byte(f.Net)); err != nil {
			return nil, err
		}
		return learn.EvaluateNet(ctx, records, n.Networks(), f.sampling(), f.Threads, show)
	}
	return learn.Evaluate(ctx, records, f.Weights.Model(), f.sampling(), f.Threads, show)
}

func trainShowCommand() *cobra.Command {
	var playouts []string
	var f struct {
		Weights string `param:"weights" default:"model.gz" unit:"file" doc:"the file of weights, text or packed"`
		Shapes  string `param:"shapes" default:"shapes.gz" unit:"file" doc:"the file of shapes that harvest wrote, with their pictures"`
		Packed  string `param:"packed" unit:"file" doc:"write the weights packed to this file, and draw nothing"`
		Rows    int    `param:"rows" default:"4" range:"1.." doc:"how many shapes of each kind and size"`
	}
	c := newCommand("show", "Draw the strongest and weakest shapes of weights, or write them packed", func(c *cobra.Command, _ []string) error {
		if len(playouts) > 0 {
			return showPlayouts(c.OutOrStdout(), playouts, f.Rows)
		}
		if err := cmp.Or(checkOutputs([]string{f.Weights}, f.Packed), learn.FileKind.Check(f.Packed)); err != nil {
			return err
		}
		m, err := pattern.Load(f.Weights)
		if err != nil {
			return err
		}
		if f.Packed != "" {
			return file.Write(f.Packed, m.WritePacked)
		}
		list, err := learn.LoadShapes(f.Shapes)
		if err != nil {
			return err
		}
		err = learn.Gallery(c.OutOrStdout(), m, list, f.Rows)
		if errors.Is(err, learn.ErrNoShapes) {
			return fmt.Errorf("weights %s, shapes %s: %w", f.Weights, f.Shapes, err)
		}
		return err
	}, &f)
	c.Flags().StringSliceVar(&playouts, "playout", nil, "compare these two `weights` of the policy softmax: files, or names of those built in")
	for _, other := range []string{"weights", "shapes", "packed"} {
		exclusive(c, "playout", other)
	}
	return c
}

func showPlayouts(out io.Writer, names []string, shapes int) error {
	if len(names) != 2 {
		return usagef("--playout takes two weights, not %d", len(names))
	}
	var gammas [2]*pattern.Weights
	for i, name := range names {
		var w playout.Weights
		if err := w.UnmarshalText([]byte(name)); err != nil {
			return fmt.Errorf("--playout: %w", err)
		}
		gammas[i] = w.For(0)
	}
	return learn.PlayoutGallery(out, [2]string(names), gammas, shapes)
}
