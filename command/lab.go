package command

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"montego/internal/file"
	"montego/internal/memory"
	"montego/internal/page"
	"montego/internal/phrases"
	"montego/lab/experiments"
	"montego/lab/match"
	"montego/player/engine"
)

func labBackupCommand() *cobra.Command {
	e := experiments.Backup{Size: 9}
	var f struct {
		Fit    bool   `param:"fit" doc:"also fit the formulas to the positions"`
		Player string `param:"player" default:"crazystone" unit:"NAME,key=value" doc:"who plays the games and searches"`
	}
	return newCommand("backup-operators", "Compare the values that mean, max, robust max and mix give to positions", func(c *cobra.Command, _ []string) error {
		var err error
		if e.Player, err = engine.Parse(f.Player); err != nil {
			return usagef("--player: %v", err)
		}
		if err := e.Check(); err != nil {
			return usageError{err}
		}
		if f.Fit && e.Positions < 2 {
			return usagef("--positions %d: the errors of --fit need two at least", e.Positions)
		}
		e.Tell = func(line string) { fmt.Fprintln(c.ErrOrStderr(), line) }
		table, err := e.Run(c.Context())
		if err != nil {
			return err
		}
		text := table.Table().Text()
		if f.Fit {
			text += "\n" + table.Fit().String()
		}
		return printText(c, text)
	}, &e, &f)
}

func labListCommand() *cobra.Command {
	return newCommand("list", "List the experiments, and what those wait for that cannot be made yet", func(c *cobra.Command, _ []string) error {
		all, err := experiments.All()
		if err != nil {
			return err
		}
		return printText(c, experiments.List(all).Text())
	})
}

func labShowCommand() *cobra.Command {
	return newCommand("show ID", "Print the declaration of an experiment, to be changed and run as another", func(c *cobra.Command, args []string) error {
		e, err := experiments.Find(args[0])
		if err != nil {
			return usageError{err}
		}
		return printText(c, e.Text())
	})
}

type labRun struct {
	experiments.Options
	Plan bool   `param:"plan" doc:"say what would be played and how long it would take, and stop"`
	HTML string `param:"html" unit:"file" doc:"also write the report as a page to this file"`
	memoryFlag
}

func labRunCommand() *cobra.Command {
	var f labRun
	return newCommand("run ID|FILE.toml", "Make an experiment, or what is missing of it, and show it beside the published figures", f.run, &f)
}

func (f *labRun) run(c *cobra.Command, args []string) error {
	e, err := experiments.Find(args[0])
	if err != nil {
		return usageError{err}
	}
	f.Store = cmp.Or(f.Store, experiments.StoreName(e, f.Fast))
	if err := cmp.Or(checkOutputs([]string{f.Store}, f.HTML), page.FileKind.Check(f.HTML)); err != nil {
		return err
	}
	if !f.Plan {
		if err := checkWritable(f.Store); err != nil { // the trial game takes its time
			return err
		}
	}
	if f.Below, err = f.memorySetting(2 * f.Parallel); err != nil {
		return usageError{err}
	}
	p, err := experiments.NewPlan(e, f.Options)
	if err != nil {
		return usageError{err}
	}
	printInertPlayers(c, p.Players())
	defer memory.CollectOften()()
	if err := p.Measure(c.Context()); err != nil {
		return err
	}
	if f.Plan {
		return printText(c, fmt.Sprintln(p))
	}
	tell := func(line string) { fmt.Fprintln(c.ErrOrStderr(), line) }
	tell(p.String())
	play := func(ctx context.Context, m *match.Match) error {
		_, err := playMatch(ctx, c, m, nil)
		return err
	}
	if err := p.Run(c.Context(), play, tell); err != nil {
		return err
	}
	return showOutcomes(c, f.HTML, f.Store, e)
}

func labReportCommand() *cobra.Command {
	var f struct {
		HTML    string `param:"html" unit:"file" doc:"also write a page to this file"`
		Store   string `param:"store" unit:"file" doc:"the file that keeps the games"`
		Results string `param:"results" unit:"folder" doc:"read the result files of this folder"`
		Page    string `param:"page" unit:"file" doc:"write the page of all experiments, in Markdown, to this file"`
	}
	return newCommand("report [ID|FILE.toml…]", "Show what the games of experiments say so far, beside the published figures", func(c *cobra.Command, ids []string) error {
		switch {
		case f.Page != "" && f.Results == "":
			return usagef("--page: it is made of result files, and --results names none")
		case f.Results != "" && (len(ids) > 0 || f.Store != ""):
			return usagef("--results: it takes all experiments of a folder, without ID or --store")
		case f.Results != "":
			return reportResults(c.OutOrStdout(), f.Results, f.HTML, f.Page)
		}
		chosen, err := chosenExperiments(ids)
		if err != nil {
			return usageError{err}
		}
		if f.Store != "" && len(chosen) != 1 {
			return usagef("--store: it is that of one experiment, and these are %d", len(chosen))
		}
		return showOutcomes(c, f.HTML, f.Store, chosen...)
	}, &f)
}

// reportResults shows what the result files in a folder say, or writes the page of all
// experiments and the plots.
func reportResults(out io.Writer, folder, html, path string) error {
	if err := cmp.Or(checkOutputs([]string{filepath.Join(folder, otherPage)}, html, path), page.FileKind.Check(html), experiments.PageFile.Check(path)); err != nil {
		return err
	}
	outcomes, err := experiments.ReadFolder(folder)
	if err != nil {
		return err
	}
	if path == "" || html != "" {
		if err := writeOutcomes(out, html, outcomes); err != nil || path == "" {
			return err
		}
	}
	other, err := file.Limit{Bytes: 16 << 20, Of: "a page"}.Read(filepath.Join(folder, otherPage))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	all, err := experiments.All()
	if err != nil {
		return err
	}
	for _, o := range outcomes {
		name, text := o.Plot()
		if err := file.Write(filepath.Join(folder, name), file.Text(text)); err != nil {
			return err
		}
	}
	link, err := linkTo(folder, path)
	if err != nil {
		return err
	}
	return file.Write(path, func(w io.Writer) error {
		return experiments.WritePage(w, all, outcomes, filepath.ToSlash(link), string(other))
	})
}

// otherPage is the file of a folder of results that ends their page.
const otherPage = "other.md"

// linkTo returns how a page links to a folder. One of both paths may be absolute.
func linkTo(folder, page string) (string, error) {
	from, err := filepath.Abs(filepath.Dir(page))
	to, errTo := filepath.Abs(folder)
	if err := cmp.Or(err, errTo); err != nil {
		return "", err
	}
	return filepath.Rel(from, to)
}

// chosenExperiments returns those of these IDs, or all that have a store here.
func chosenExperiments(ids []string) (chosen []*experiments.Experiment, err error) {
	for _, id := range ids {
		e, err := experiments.Find(id)
		if err != nil {
			return nil, err
		}
		chosen = append(chosen, e)
	}
	if len(ids) > 0 {
		return chosen, nil
	}
	all, err := experiments.All()
	for _, e := range all {
		if keptBy(e) != "" {
			chosen = append(chosen, e)
		}
	}
	if err == nil && len(chosen) == 0 {
		err = errors.New("no experiment has a store in this folder; montego lab run makes one")
	}
	return chosen, err
}

func keptBy(e *experiments.Experiment) string {
	for _, fast := range []bool{false, true} {
		name := experiments.StoreName(e, fast)
		if _, err := os.Stat(name); err == nil {
			return name
		}
	}
	return ""
}

// storeOf returns the store of an experiment: the one that is named, else the one in this
// folder, else the one that the error is to name.
func storeOf(e *experiments.Experiment, named string) string {
	return cmp.Or(named, keptBy(e), experiments.StoreName(e, false))
}

// showOutcomes prints what the stores of experiments say, and writes a page of
// it. Only one experiment may have a store that is named. Of several, those whose stores cannot be
// read are left out, which is said of each, and is an error in the end.
func showOutcomes(c *cobra.Command, html, store string, chosen ...*experiments.Experiment) error {
	var outcomes []*experiments.Outcome
	for _, e := range chosen {
		if err := cmp.Or(checkOutputs([]string{storeOf(e, store)}, html), page.FileKind.Check(html)); err != nil {
			return err
		}
		o, err := experiments.ReadOutcome(c.Context(), e, storeOf(e, store))
		switch {
		case err == nil:
			outcomes = append(outcomes, o)
		case len(chosen) == 1 || c.Context().Err() != nil:
			return err
		default:
			fmt.Fprintf(c.ErrOrStderr(), "left out: %s\n", phrases.OneLine(err.Error()))
		}
	}
	if len(outcomes) > 0 {
		if err := writeOutcomes(c.OutOrStdout(), html, outcomes); err != nil {
			return err
		}
	}
	if left := len(chosen) - len(outcomes); left > 0 {
		return fmt.Errorf("%d of %d stores cannot be read", left, len(chosen))
	}
	return nil
}

func writeOutcomes(out io.Writer, html string, outcomes []*experiments.Outcome) error {
	var text strings.Builder
	if len(outcomes) > 1 {
		text.WriteString(experiments.Summary(outcomes).Text())
	}
	for _, o := range outcomes {
		if len(outcomes) > 1 {
			text.WriteByte('\n')
		}
		if err := o.Write(&text); err != nil {
			return err
		}
	}
	if _, err := io.WriteString(out, text.String()); err != nil {
		return err
	}
	return writePage(html, func(w io.Writer) error { return experiments.WriteHTML(w, outcomes) })
}

func labExportCommand() *cobra.Command {
	var f struct {
		Commit string `param:"commit" unit:"commit" doc:"the commit of the program that played, such as 4a1abbd; it must be given"`
		Store  string `param:"store" unit:"file" doc:"the file that keeps the games"`
		Fast   bool   `param:"fast" doc:"take the store of montego lab run --fast"`
		Out    string `param:"out" unit:"file" doc:"write to this file instead of the standard output"`
	}
	c := newCommand("export ID|FILE.toml", "Write what an experiment played as a compact text file: settings, commit, a line for each game", func(c *cobra.Command, args []string) error {
		e, err := experiments.Find(args[0])
		if err == nil && f.Commit == "" {
			err = errors.New("--commit must be given")
		}
		if err != nil {
			return usageError{err}
		}
		store := storeOf(e, f.Store)
		if f.Fast {
			store = experiments.StoreName(e, true)
		}
		if err := cmp.Or(checkOutputs([]string{store}, f.Out), experiments.ResultFile.Check(f.Out), e.CheckReplaced(f.Out)); err != nil {
			return err
		}
		var text bytes.Buffer
		if err := experiments.Export(c.Context(), e, store, f.Commit, &text); err != nil {
			return err
		}
		if f.Out == "" {
			return printText(c, text.String())
		}
		return file.Write(f.Out, file.Text(text.String()))
	}, &f)
	exclusive(c, "store", "fast")
	return c
}

func labImportCommand() *cobra.Command {
	var f struct {
		Store string `param:"store" unit:"file" doc:"make this store (default: the one where montego lab run looks)"`
	}
	return newCommand("import FILE.txt", "Make the store of an experiment from its result file, for montego lab run to go on", func(c *cobra.Command, args []string) error {
		if err := checkOutputs(args, f.Store); err != nil {
			return err
		}
		at, err := experiments.Import(c.Context(), args[0], f.Store)
		if err != nil {
			return err
		}
		return printText(c, fmt.Sprintf("made %s; go on with montego lab run and this store\n", at))
	}, &f)
}
