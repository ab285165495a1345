package experiments

import (
	"context"
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"

	"montego/internal/page"
	"montego/lab/match"
	"montego/lab/report"
	"montego/lab/stats"
	"montego/lab/tune"
)

// Outcome is what the games of an experiment say so far.
type Outcome struct {
	*Experiment
	Path   string
	Commit string // that played, if it is known
	// Changed are parameters of players that are others today, because presets have
	// changed since the games were played.
	Changed []string
	Scale   Scale         // as it was begun
	Fast    bool          // at the fast scale
	Planned []int         // the numbers of games of each arm that were asked for, from few to many
	Rows    []Row         // by arm
	Remarks []string      // on how games ended
	Backup  *BackupTable  // the table of a backup, nil before it is complete
	Study   *tune.Results // what a study has found, nil for other kinds
}

// Row is an arm beside its published figure.
type Row struct {
	Arm
	Opponent string // what it calls itself
	Games    int
	Moves    int           // of the arm
	Time     time.Duration // for these
	// GameSeconds are what a game takes in the mean, the thinking of both players.
	GameSeconds float64
	// Here and Paper are in units of the measure, each with its 95 % interval;
	// NaN where there is none.
	Here, Paper Figure
}

// Figure is a value with its 95 % interval.
type Figure struct{ Value, Low, High float64 }

// none stands for a figure that is missing.
var none = Figure{math.NaN(), math.NaN(), math.NaN()}

func (f Figure) known() bool { return !math.IsNaN(f.Value) }

// z95 is the number of standard deviations to either side that hold 95 %.
const z95 = 1.96

// paper returns the published figure of an arm. Errors of one standard deviation
// are widened to 95 %.
func (e *Experiment) paper(a Arm) Figure {
	if a.Published == nil {
		return none
	}
	half := a.Error
	switch {
	case half == 0 && e.PublishedGames > 0 && e.Measure == measurePoints:
		return percent(*a.Published*float64(e.PublishedGames)/100, e.PublishedGames)
	case half == 0:
		return Figure{*a.Published, math.NaN(), math.NaN()}
	case e.Errors == errorsDeviation:
		half *= z95
	}
	return Figure{*a.Published, *a.Published - half, *a.Published + half}
}

func percent(points float64, games int) Figure {
	if games == 0 {
		return none
	}
	i := stats.Wilson(points, games)
	return Figure{100 * points / float64(games), 100 * i.Low, 100 * i.High}
}

// ReadOutcome returns what the store of an experiment says. Nothing in it is
// changed.
func ReadOutcome(ctx context.Context, e *Experiment, path string) (*Outcome, error) {
	o := &Outcome{Experiment: e, Path: path}
	if e.Kind == kindWeights {
		return o, o.readWeights()
	}
	r, err := collect(ctx, e, path)
	if err != nil {
		return nil, err
	}
	if o, err = r.read(e); err != nil {
		return nil, fmt.Errorf("store %s: %w", path, err)
	}
	o.Path = path
	return o, nil
}

// readMatch adds up the games of results whose players are the arms and their opponents.
func (o *Outcome) readMatch(kept *results) error {
	players := kept.players
	table := match.NewStandings(&match.Match{Players: make([]match.PlayerSpec, len(players))})
	seconds, both := make([][]float64, len(players)), make([][]float64, len(players))
	opponents := make([]string, len(players))
	for r, err := range kept.records() {
		if err != nil {
			return err
		}
		table.Add(r)
		if r.End != match.Broken {
			arm := r.Players[match.A]
			seconds[arm] = append(seconds[arm], r.Times[match.A].Sum().Seconds())
			both[arm] = append(both[arm], (r.Times[match.A].Sum() + r.Times[match.B].Sum()).Seconds())
			opponents[arm] = r.Names[match.B]
		}
	}
	for i, a := range o.Arms {
		player := &table.Players[i]
		t := player.Total
		row := Row{Arm: a, Opponent: opponents[i], Games: t.Games(), Moves: player.Clock.Moves, Time: player.Clock.Used, Here: percent(t.Points(), t.Games()), Paper: o.paper(a)}
		if row.Games > 0 {
			row.GameSeconds = stat.Mean(both[i], nil)
		}
		if o.Measure == measureSeconds {
			row.Here = mean(seconds[i])
			row.Here.Low = max(0, row.Here.Low) // no player thinks for less
		}
		o.Rows = append(o.Rows, row)
	}
	o.Remarks = report.Remarks(table)
	return nil
}

// mean is that of the numbers with its interval, by Student's distribution of n − 1 degrees of
// freedom, because the deviation is estimated from the same numbers. One number has no
// interval.
func mean(numbers []float64) Figure {
	switch len(numbers) {
	case 0:
		return none
	case 1:
		return Figure{numbers[0], math.NaN(), math.NaN()}
	}
	n := float64(len(numbers))
	mean, deviation := stat.MeanStdDev(numbers, nil)
	t := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: n - 1}.Quantile(0.975)
	half := t * stat.StdErr(deviation, n)
	return Figure{mean, mean - half, mean + half}
}

// readStudy finds out what the games of a study say. Its arms are the player as it stands and
// the optimum.
func (o *Outcome) readStudy(r *results) error {
	study, err := tune.ParseStudy([]byte(o.studyText(o.Scale)))
	if err != nil {
		return err
	}
	m, err := study.Match(1, nil)
	if err != nil {
		return err
	}
	o.Changed = r.changes(m, o.Scale)
	if err := m.Compare(r.settings, r.players); err != nil {
		return err
	}
	if o.Study, err = study.ResultsOf(m, r.records()); err != nil {
		return err
	}
	test := o.Study.Comparison()
	for i, a := range o.Arms {
		row := Row{Arm: a, Here: none, Paper: o.paper(a)}
		if test != nil && i < 2 {
			sample := test.Base
			if i == 1 {
				sample = test.Optimum
			}
			row.Games, row.Here = int(sample.Games), percent(sample.Points, int(sample.Games))
		}
		o.Rows = append(o.Rows, row)
	}
	return nil
}

// rate returns how many playouts an arm has made in a second of its thinking, or "–"
// if that is not known. Playouts that are reused from the move before count too.
func (o *Outcome) rate(r Row) string {
	n := playouts(o.players(r.Arm, o.Scale)[0])
	if o.Scale.Playouts == 0 || r.Time == 0 || n == 0 {
		return "–"
	}
	return fmt.Sprintf("%.0f", n*float64(r.Moves)/r.Time.Seconds())
}

// cited is how what is said of an experiment begins: where it was published, if a paper has it.
func (o *Outcome) cited() string {
	if from := o.source(); from != "" {
		return from + ". "
	}
	return ""
}

func (o *Outcome) heading() string {
	text := o.cited()
	if o.playsGames() {
		settings := o.settings(o.Scale)
		if c, err := settings.Conditions(); err == nil {
			text += c.String()
		}
		if o.Scale.Playouts > 0 {
			text += fmt.Sprintf(", %d playouts a move", o.Scale.Playouts)
		}
		if o.Scale.Size != o.Size || o.Scale.Opponent != o.Experiment.Opponent {
			if o.Scale.Opponent != "" {
				text += ", against " + o.Scale.Opponent
			}
			text += fmt.Sprintf("; the normal setting is %v", o.at(o.Normal))
		}
		text += ". "
	}
	return strings.TrimSpace(text + o.Doc)
}

func (o *Outcome) unit() string {
	switch {
	case o.Measure == measureSeconds:
		return "seconds a game"
	case o.Kind == kindPrediction:
		return "prediction rate, %"
	case o.Kind == kindWeights:
		return "neutral shapes, %"
	}
	return "points, %"
}

// noTable is said of a backup that is not complete.
const noTable = "The table is not complete."

func (o *Outcome) incomplete() bool { return o.Kind == kindBackup && o.Backup == nil }

// table is that of the arms, or of the operators of a backup, which is complete.
func (o *Outcome) table() page.Table {
	if o.Kind == kindBackup {
		return o.Backup.Table()
	}
	t := page.Table{Heads: []string{"arm", o.counted(), o.unit() + " (95 %)", "published (95 %)", "verdict", "playouts/s", "opponent"}}
	for _, r := range o.Rows {
		t.Add(r.Name, fmt.Sprint(r.Games), r.Here.String(), r.Paper.String(), o.words(o.verdict(r)), o.rate(r), r.Opponent)
	}
	return t
}

// words are a verdict with what counts here in the place of games.
func (o *Outcome) words(v verdict) string {
	return strings.Replace(v.String(), "games", o.counted(), 1)
}

// String returns the value and, if it has one, its interval: "45.0 (38.2–52.0)".
func (f Figure) String() string {
	switch {
	case !f.known():
		return "–"
	case math.IsNaN(f.Low):
		return fmt.Sprintf("%.1f", f.Value)
	}
	return fmt.Sprintf("%.1f (%.1f–%.1f)", f.Value, f.Low, f.High)
}

func (o *Outcome) expectations() page.Table {
	t := page.Table{Heads: []string{"order of the paper", "here, difference with 95 %"}}
	if o.Paper == "" {
		t.Heads[0] = "order expected"
	}
	for _, text := range o.Expect {
		t.Add(text, o.words(o.orderVerdict(text)))
	}
	return t
}

// notes explain the figures: the paper's errors, and how games ended.
func (o *Outcome) notes() (lines []string) {
	switch {
	case o.Unpublished != "":
		lines = append(lines, "Published: "+o.Unpublished)
	case o.Paper == "":
	case o.Errors == errorsNone && o.PublishedGames > 0:
		lines = append(lines, fmt.Sprintf("The paper gives no errors; the intervals of its figures are those of its %d games.", o.PublishedGames))
	case o.Errors == errorsNone && o.Kind == kindPrediction: // a share of moves; the doc tells of how many games
		lines = append(lines, "The paper gives no errors; its figures are taken as exact.")
	case o.Errors == errorsNone:
		lines = append(lines, "The paper gives no errors and no number of games; its figures are taken as exact.")
	default:
		lines = append(lines, fmt.Sprintf("The paper's errors are %s; the intervals here are all 95 %%.", o.Errors))
	}
	if before := o.looksBefore(o.most()); len(before) > 0 {
		lines = append(lines, "Before these games the results were "+looked(before)+" games of each arm, which makes the errors of differences wider.")
	}
	if len(o.Changed) > 0 {
		lines = append(lines, "Parameters that have changed since the games were played: "+strings.Join(o.Changed, ", "))
	}
	return append(lines, o.Remarks...)
}

// Write prints the outcome as tables for the terminal.
func (o *Outcome) Write(w io.Writer) error {
	fmt.Fprintf(w, "%s: %s\n%s\n\n", o.ID, o.Title, o.heading())
	if o.incomplete() {
		_, err := fmt.Fprintln(w, noTable)
		return err
	}
	text := o.table().Text()
	if len(o.Expect) > 0 {
		text += "\n" + o.expectations().Text()
	}
	if o.Kind != kindBackup {
		text += "\n" + strings.Join(o.notes(), "\n") + "\n"
	}
	if _, err := io.WriteString(w, text); err != nil || o.Study == nil {
		return err
	}
	fmt.Fprintln(w)
	return tune.Report(w, o.Study)
}
