package experiments

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"montego/internal/page"
	"montego/lab/match"
)

// pageHead is how the page of all experiments begins.
const pageHead = `# Experiments

This page is written by ` + "`montego lab report --results docs/experiments --page docs/experiments.md`" + ` from
the result files in [experiments](experiments): the settings of an experiment, the commit that
played, and a line for each game or position. Without --page the command shows the same in the
terminal, and which parameters of a preset have changed since. Experiments are declared in
` + "`lab/experiments/declared`" + `.

` + "```" + `
montego lab list                                    what there is
montego lab run ER-T41 --plan                       how many games, and how long they will take
montego lab run ER-T41 --fast --games 100           play, or go on; the games are kept in ER-T41-fast.db
montego lab export ER-T41 --commit 4a1abbd --out docs/experiments/er-t41.txt
` + "```" + `

**How a row is decided.** All intervals are 95 %: Wilson's for a share of the points, Newcombe's
for a difference of two. Published errors of one standard deviation are widened to that, and a
figure without an error has the interval of the games that the paper says it played.

- A *figure* is reproduced if the interval of its difference from the published one lies within ±5
  percentage points (±5 % of a published time), and not reproduced if it excludes zero otherwise.
  Where the paper's own interval is wider than the margin, no number of games can reproduce it.
- An *order*, A above B, is reproduced if the interval of the difference is above zero, and not
  reproduced if it is below.
- Fewer than 20 games of an arm decide nothing. The number of games is fixed before they are
  played. Of twenty orders that are not true one would be decided by chance.

Boards, playouts and opponents are mostly smaller than the papers', so orders compare and levels
seldom do. An undecided row wants the games of each arm that would decide it if the difference stays
what it is, and the hours of one processor for them.

`

// WritePage writes the page of all experiments declared, in Markdown: the outcomes, which
// are of result files in the folder, then what is not played, then the text of other.
func WritePage(w io.Writer, all []*Experiment, outcomes []*Outcome, folder, other string) error {
	var text strings.Builder
	text.WriteString(pageHead)
	text.WriteString(counts(outcomes, all))
	for _, o := range outcomes {
		text.WriteString(o.section(folder))
	}
	text.WriteString(unplayed(all, outcomes))
	if other != "" {
		text.WriteString("\n" + other)
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// counts says how many orders and figures are decided.
func counts(outcomes []*Outcome, all []*Experiment) string {
	var orders, figures [numFindings]int
	for _, o := range outcomes {
		for _, r := range o.Rows {
			figures[o.verdict(r).Finding]++
		}
		for _, expect := range o.Expect {
			orders[o.orderVerdict(expect).Finding]++
		}
	}
	claimed := 0
	for _, e := range all {
		claimed += len(e.Expect)
	}
	return fmt.Sprintf("Of %d orders that the papers claim and that are declared here, %d are decided: %d reproduced, %d not. "+
		"Figures that were measured beside a published one: %d reproduced, %d not, %d undecided.\n\n",
		claimed, orders[Reproduced]+orders[NotReproduced], orders[Reproduced], orders[NotReproduced],
		figures[Reproduced], figures[NotReproduced], figures[Undecided])
}

// section is the part of one experiment.
func (o *Outcome) section(folder string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "## %s: %s\n\n%s\n", o.ID, o.Title, o.heading())
	if o.Commit != "" {
		name := filepath.Base(o.Path)
		fmt.Fprintf(&b, "Played at commit %s: [%s](%s/%s), [plot](%s/%s).\n", o.Commit, name, folder, name, folder, plotName(o.Experiment))
	}
	b.WriteByte('\n')
	if o.Backup != nil {
		b.WriteString(o.Backup.Table().Markdown())
	} else {
		t := page.Table{Heads: []string{"arm", o.counted(), o.unit() + " (95 %)", "published (95 %)", "verdict"}}
		for _, r := range o.Rows {
			v := o.verdict(r)
			t.Add(r.Name, fmt.Sprint(r.Games), r.Here.String(), r.Paper.String(), o.words(v)+o.hours(v, r))
		}
		b.WriteString(t.Markdown())
	}
	if len(o.Expect) > 0 {
		t := page.Table{Heads: []string{"order of the paper", "verdict, and the difference here"}}
		if o.Backup != nil {
			t.Heads[1] += ", of squares"
		}
		for _, expect := range o.Expect {
			v := o.orderVerdict(expect)
			t.Add(expect, o.words(v)+o.hours(v, o.Rows...))
		}
		b.WriteString("\n" + t.Markdown())
	}
	b.WriteByte('\n')
	return b.String()
}

// counted names what stands in the column of games.
func (o *Outcome) counted() string {
	switch o.Kind {
	case kindPrediction:
		return "moves"
	case kindWeights:
		return "shapes"
	case kindBackup:
		return "positions"
	}
	return "games"
}

// hours says how long the games that a verdict wants take, at the pace of those played.
func (o *Outcome) hours(v Verdict, rows ...Row) string {
	if v.Finding != Undecided || v.Needed == 0 {
		return ""
	}
	var spent time.Duration
	games := 0
	for _, r := range rows {
		spent, games = spent+r.Wall, games+r.Games
	}
	if games == 0 || spent == 0 {
		return ""
	}
	arms := min(2, len(rows))
	left := max(0, v.Needed-games/len(rows)) * arms
	return fmt.Sprintf(", %.1f h", (spent / time.Duration(games) * time.Duration(left)).Hours())
}

// unplayed names the experiments that have no result file.
func unplayed(all []*Experiment, outcomes []*Outcome) string {
	var ids []string
	for _, e := range all {
		if !slices.ContainsFunc(outcomes, func(o *Outcome) bool { return o.ID == e.ID }) {
			ids = append(ids, e.ID)
		}
	}
	return "## Not played, or not with results that were kept\n\n`montego lab list` says what each is and wants: " + strings.Join(ids, ", ") + ".\n"
}

// List is the table of experiments: what each is of, how many orders of the paper it looks
// at, and what it wants: arms, games of each, and a rough guess of the hours on one
// processor at the normal scale.
func List(all []*Experiment) page.Table {
	t := page.Table{Heads: []string{"experiment", "orders", "wants"}, Words: true}
	for _, e := range all {
		wants := e.Waiting
		switch {
		case wants != "":
			wants = "(waits: " + wants + ")"
		case e.Kind == kindMatch || e.Kind == kindPrediction:
			wants = fmt.Sprintf("%d × %d games, about %.0f h", len(e.Arms), e.Normal.Games, max(1, e.foreseen().Hours()))
		default:
			wants = fmt.Sprintf("montego lab run %s --plan says it", e.ID)
		}
		t.Add(fmt.Sprintf("%s  %s (%s, %s)", e.ID, e.Title, e.Paper, e.Table), fmt.Sprint(len(e.Expect)), wants)
	}
	return t
}

// The guesses of foreseen, by the side of the board: moves of a game, playouts in a second,
// and seconds that GNU Go at level 10 thinks in a game.
var guesses = map[match.Text][3]float64{"9": {55, 8000, 10}, "13": {130, 4000, 40}, "19": {260, 2000, 150}}

// foreseen guesses how long all games of an experiment take on one processor.
func (e *Experiment) foreseen() time.Duration {
	s := e.at(e.Normal)
	g := guesses[s.Size]
	seconds := 0.0
	for _, a := range e.Arms {
		for i, player := range e.players(a, s) {
			switch factor := [2]float64{times(a), cmp.Or(a.OpponentTimes, 1)}[i]; {
			case !match.IsPreset(player):
				seconds += g[2]
			case s.Playouts > 0:
				seconds += g[0] / 2 * float64(s.Playouts) * factor / g[1]
			default:
				seconds += timeOfGame(s, g[0]/2).Seconds()
			}
		}
	}
	return time.Duration(seconds*float64(s.Games)) * time.Second
}

// timeOfGame returns what a player with a clock thinks in a game of a number of own moves.
func timeOfGame(s Scale, moves float64) time.Duration {
	if s.Time.Main > 0 {
		return s.Time.Main
	}
	return time.Duration(moves * float64(s.Time.Period))
}

// plotName is the file of the plot of an experiment.
func plotName(e *Experiment) string { return strings.ToLower(e.ID) + ".svg" }

// Plot returns the text of the plot of the outcome, a file of its own, and its name.
func (o *Outcome) Plot() (name, text string) {
	svg := o.plot()
	if o.Kind == kindBackup {
		svg = o.backupPlot()
	}
	return plotName(o.Experiment), page.Standalone(svg)
}

// ReadFolder returns the outcomes of all result files (*.txt) in a folder, and of the
// experiments that need none, in the order in which All has the experiments. Two files of
// one experiment are an error, since their games cannot be told apart.
func ReadFolder(folder string) ([]*Outcome, error) {
	files, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	all, err := All()
	if err != nil {
		return nil, err
	}
	byID := map[string]*Outcome{}
	for _, file := range files {
		if filepath.Ext(file.Name()) != ".txt" {
			continue
		}
		path := filepath.Join(folder, file.Name())
		o, err := ReadResults(path)
		if err != nil {
			return nil, err
		}
		if other := byID[o.ID]; other != nil {
			return nil, fmt.Errorf("result file %s: it is of experiment %s, as %s is", path, o.ID, filepath.Base(other.Path))
		}
		byID[o.ID] = o
	}
	var outcomes []*Outcome
	for _, e := range all {
		if e.Kind == kindWeights && e.Waiting == "" {
			o := &Outcome{Experiment: e}
			if err := o.readWeights(); err != nil {
				return nil, err
			}
			byID[e.ID] = o
		}
		if o := byID[e.ID]; o != nil {
			outcomes = append(outcomes, o)
		}
	}
	return outcomes, nil
}
