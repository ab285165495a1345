package command

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"montego/internal/file"
	"montego/internal/phrases"
	"montego/lab/learn"
	"montego/player/joseki"
)

func josekiHarvestCommand() *cobra.Command {
	h, records := joseki.Harvest{}, learn.Records{Size: joseki.BoardSize}
	var f struct {
		Games int `param:"games" range:"0.." doc:"most games to read; 0 for all"`
		josekiOut
	}
	return newCommand("harvest RECORDS...", "Find what is usual in the corners of game records", func(c *cobra.Command, args []string) error {
		records.Paths, records.Most = args, f.Games
		if err := cmp.Or(checkOutputs(args, f.Out), learn.FileKind.Check(f.Out)); err != nil {
			return err
		}
		progress, pass := newProgress(c.ErrOrStderr()), 0
		d, err := h.Run(func(do func(joseki.Line) error) error {
			pass++
			return records.Each(c.Context(), func(r learn.Record) error {
				progress.show("pass %d of 2: %s", pass, phrases.Count(r.Number+1, "game"))
				return do(joseki.Line{Start: r.Start, Moves: r.Moves, Winner: r.Result.Winner})
			})
		})
		progress.end()
		if err == nil {
			printRead(c.ErrOrStderr(), records.Read(), &records)
		}
		return writeJoseki(c, d, err, f.Out, args)
	}, &h, &f)
}

// josekiOut is the flag of the commands that make a dictionary.
type josekiOut struct {
	Out string `param:"output" default:"my.joseki" unit:"file" doc:"the file to write; gzip if it ends in .gz"`
}

// writeJoseki writes a dictionary that was made of files, and says what it has. An empty one
// is an error, and does not take the place of another.
func writeJoseki(c *cobra.Command, d *joseki.Dictionary, err error, out string, from []string) error {
	if err != nil {
		if errors.Is(err, joseki.ErrNoCorners) {
			return fmt.Errorf("%s: %w", strings.Join(from, ", "), err)
		}
		return err
	}
	if len(d.Entries()) == 0 {
		return fmt.Errorf("%s: no move was played often enough in a corner", strings.Join(from, ", "))
	}
	if err := file.WriteZipped(out, d.Write); err != nil {
		return err
	}
	return printText(c, fmt.Sprintf("%s: %s\n", out, phrases.Count(len(d.Entries()), "position")))
}

func josekiVariationsCommand() *cobra.Command {
	h := joseki.Harvest{Least: 1, Depth: 60}
	var f struct {
		Good string `param:"good" unit:"text" doc:"take only lines whose last comment has this text, in any case"`
		josekiOut
	}
	return newCommand("variations FILE.sgf...", "Take the variations of a joseki collection in SGF", func(c *cobra.Command, args []string) error {
		if err := cmp.Or(checkOutputs(args, f.Out), learn.FileKind.Check(f.Out)); err != nil {
			return err
		}
		lines, err := learn.Variations(args, f.Good)
		if err != nil {
			return err
		}
		d, err := h.Run(func(do func(joseki.Line) error) error {
			for _, l := range lines {
				if err := do(l); err != nil {
					return err
				}
			}
			return nil
		})
		return writeJoseki(c, d, err, f.Out, args)
	}, &f)
}

func josekiShowCommand() *cobra.Command {
	var f shownDepth
	return newCommand("show [FILE]", "Show a dictionary as text: what is played from the empty corner on, and how often", func(c *cobra.Command, args []string) error {
		d := joseki.BuiltIn()
		if len(args) > 0 {
			var err error
			if d, err = joseki.Load(args[0]); err != nil {
				return err
			}
		}
		return d.WriteTree(c.OutOrStdout(), f.Depth)
	}, &f)
}
