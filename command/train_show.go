package command

import (
	"cmp"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"montego/internal/file"
	"montego/lab/learn"
	"montego/player/pattern"
	"montego/player/playout"
)

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
		c.MarkFlagsMutuallyExclusive("playout", other)
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
