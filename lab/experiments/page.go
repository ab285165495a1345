package experiments

import (
	"bytes"
	"cmp"
	_ "embed"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/template"
	"time"

	"montego/game"
	"montego/internal/file"
	"montego/internal/page"
	"montego/internal/phrases"
	"montego/lab/match"
)

//go:embed page.tmpl
var pageText string

var pageTemplate = template.Must(template.New("page").Funcs(template.FuncMap{
	"title": (*Outcome).title, "heading": (*Outcome).pageHeading, "table": (*Outcome).pageTable, "orders": (*Outcome).pageOrders, "plot": (*Outcome).plotName, "base": filepath.Base,
}).Parse(pageText))

// PageFile is the kind of file that WritePage writes.
var PageFile = file.Kind{Name: "page of experiments", Is: func(head []byte) bool { return bytes.HasPrefix(head, []byte("# Experiments\n")) }}

// WritePage writes the page of all experiments declared, in Markdown: the outcomes, which
// are of result files in the folder, then what is not played, then the text of other.
func WritePage(w io.Writer, all []*Experiment, outcomes []*Outcome, folder, other string) error {
	return pageTemplate.Execute(w, map[string]any{
		"Counts": counts(outcomes, all), "Outcomes": outcomes, "Folder": folder, "Unplayed": strings.Join(unplayed(all, outcomes), ", "), "Other": other,
	})
}

// counts says how many orders and figures are decided. An order that is decided at the fast scale
// and at the normal one counts once, by the normal one.
func counts(outcomes []*Outcome, all []*Experiment) string {
	var figures, orders findings
	claimed := 0
	for _, e := range all {
		claimed += len(e.Expect)
	}
	decidedBy := map[string]finding{}
	for _, o := range outcomes {
		o.count(&figures, &findings{})
		for _, text := range o.Expect {
			if f := o.orderVerdict(text).finding; f != undecided {
				decidedBy[o.ID+" "+text] = f
			}
		}
	}
	for _, f := range decidedBy {
		orders[f]++
	}
	decided := orders[reproduced] + orders[notReproduced]
	return fmt.Sprintf("Of %s of the papers that %s declared, %d %s decided: %d reproduced, %d not. "+
		"Published figures: %d reproduced, %d not, %d undecided.",
		phrases.Count(claimed, "order"), are(claimed), decided, are(decided), orders[reproduced], orders[notReproduced],
		figures[reproduced], figures[notReproduced], figures[undecided])
}

// are returns the verb of n things.
func are(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

// pageTable is the table of a backup, or of the arms without columns that say nothing: equal
// numbers of games stand in the heading, and without published figures there is nothing to decide.
func (o *Outcome) pageTable() string {
	if o.Backup != nil {
		t := o.Backup.Table()
		return t.Markdown()
	}
	games := o.each() == 0
	published := slices.ContainsFunc(o.Rows, func(r Row) bool { return r.Paper.known() })
	columns := func(arm, count, here, paper, verdict string) (cells []string) {
		if cells = append(cells, arm); games {
			cells = append(cells, count)
		}
		if cells = append(cells, here); published {
			cells = append(cells, paper, verdict)
		}
		return cells
	}
	t := page.Table{Heads: columns("arm", o.counted(), o.unit(), "published", "verdict")}
	for _, r := range o.Rows {
		t.Add(columns(r.Name, fmt.Sprint(r.Games), r.Here.String(), r.Paper.String(), o.verdict(r).brief())...)
	}
	return t.Markdown()
}

// pageOrders lists the orders of the paper by what is found of them.
func (o *Outcome) pageOrders() string {
	var found [numFindings][]string
	for _, expect := range o.Expect {
		v, text := o.orderVerdict(expect), expect
		switch {
		case v.finding != undecided:
			text += " (" + v.difference() + ")"
		case v.Needed > 0: // the table has both arms; only the games wanted say more
			text += fmt.Sprintf(" (%d%s)", v.Needed, v.hours())
		}
		found[v.finding] = append(found[v.finding], text)
	}
	text := ""
	for _, f := range []finding{reproduced, notReproduced, undecided} {
		if len(found[f]) > 0 {
			text += fmt.Sprintf("- %v: %s\n", f, strings.Join(found[f], "; "))
		}
	}
	if text == "" {
		return ""
	}
	return "\n" + text
}

var plainGNUGo = strings.NewReplacer("gtp:gnugo --mode gtp --chinese-rules", "GNU Go", " --never-resign", "", " --level", " level", "preset:", "")

// usual leaves out the conditions that the head of the page says once.
var usual = strings.NewReplacer(", "+game.DefaultRules().String()+" rules", "", ", komi 7.5", "")

// title is that of the experiment, with the scale unless it is the fast one, which most have.
func (o *Outcome) title() string {
	if o.Fast || o.Path == "" {
		return o.Title
	}
	return o.Title + ", normal scale"
}

// pageHeading says what was played, without what the head of the page says once.
func (o *Outcome) pageHeading() string {
	text := o.cited()
	if !o.playsGames() {
		if o.Backup != nil {
			text += fmt.Sprintf("%d %s, %d playouts each. ", o.Backup.Positions, o.counted(), o.Scale.Playouts)
		}
		if n := o.each(); n > 0 {
			text += fmt.Sprintf("%d %s each. ", n, o.counted())
		}
		return text + o.Doc
	}
	s := o.Scale
	settings := o.settings(s)
	if c, err := settings.Conditions(); err == nil {
		text += usual.Replace(c.String())
	}
	if s.Playouts > 0 {
		text += fmt.Sprintf(", %d playouts", s.Playouts)
	}
	if s.Opponent != "" {
		text += ", against " + plainGNUGo.Replace(s.Opponent)
	}
	if normal := o.at(o.Normal); s.Size != normal.Size || s.Opponent != normal.Opponent || s.Playouts != normal.Playouts {
		text += ", fast"
	}
	if played := o.played(); played != "" {
		text += ", " + played
	}
	if before := o.looksBefore(o.most()); len(before) > 0 {
		text += ", " + looked(before)
	}
	return strings.TrimSpace(text + ". " + o.Doc)
}

// played says how many games every arm has, and how many it was to have if that is more: an
// experiment that was broken off had no end that was fixed before.
func (o *Outcome) played() string {
	n, wanted := o.each(), 0
	if o.Kind == kindMatch && slices.ContainsFunc(o.Rows, func(r Row) bool { return r.Games < o.Scale.Games }) {
		wanted = o.Scale.Games
	}
	switch {
	case n > 0 && wanted > 0:
		return fmt.Sprintf("%d of %d %s each", n, wanted, o.counted())
	case n > 0:
		return fmt.Sprintf("%d %s each", n, o.counted())
	case wanted > 0:
		return fmt.Sprintf("broken off before %d %s each", wanted, o.counted())
	}
	return ""
}

// each returns the number of games of every arm, 0 if they differ.
func (o *Outcome) each() int {
	if len(o.Rows) == 0 || slices.ContainsFunc(o.Rows, func(r Row) bool { return r.Games != o.Rows[0].Games }) {
		return 0
	}
	return o.Rows[0].Games
}

// most returns the number of games of the arm that has most of them.
func (o *Outcome) most() (games int) {
	for _, r := range o.Rows {
		games = max(games, r.Games)
	}
	return games
}

// looked says after how many games the results were seen before: "looked at after 200, 400".
func looked(before []int) string {
	return "looked at after " + strings.ReplaceAll(strings.Trim(fmt.Sprint(before), "[]"), " ", ", ")
}

// counted names what stands in the column of games, as "games".
func (e *Experiment) counted() string {
	switch e.Kind {
	case kindWeights:
		return "shapes"
	case kindBackup:
		return "positions"
	}
	return "games"
}

func unplayed(all []*Experiment, outcomes []*Outcome) (ids []string) {
	for _, e := range all {
		if !slices.ContainsFunc(outcomes, func(o *Outcome) bool { return o.ID == e.ID }) {
			ids = append(ids, e.ID)
		}
	}
	return ids
}

// List is the table of experiments: what each is of, how many orders of the paper it looks
// at, and what it wants: arms, games of each, and a rough guess of the hours on one
// processor at the normal scale.
func List(all []*Experiment) page.Table {
	t := page.Table{Heads: []string{"experiment", "orders", "wants (a rough guess for one processor; lab run ID --plan measures)"}, Words: true}
	for _, e := range all {
		wants := e.Waiting
		switch {
		case wants != "":
			wants = "(waits: " + wants + ")"
		case e.Kind == kindMatch || e.Kind == kindPrediction:
			wants = fmt.Sprintf("%d × %d games, about %.0f h", len(e.Arms), e.Normal.Games, max(1, e.foreseen().Hours()))
		case e.Kind == kindWeights:
			wants = fmt.Sprintf("no games; montego lab report %s shows it", e.ID)
		default:
			wants = fmt.Sprintf("montego lab run %s --plan says it", e.ID)
		}
		t.Add(fmt.Sprintf("%s  %s (%s)", e.ID, e.Title, e.source()), fmt.Sprint(len(e.Expect)), wants)
	}
	return t
}

// The guesses of foreseen, by the side of the board: moves of a game, playouts of the policy softmax
// in a second (docs/performance.md), and seconds that GNU Go at level 10 thinks in a game.
var guesses = map[match.Text][3]float64{"9": {55, 15_000, 10}, "13": {130, 6000, 40}, "19": {260, 3000, 150}}

// foreseen guesses how long all games of an experiment take on one processor.
func (e *Experiment) foreseen() time.Duration {
	s := e.at(e.Normal)
	g := guesses[s.Size]
	seconds := 0.0
	for _, a := range e.Arms {
		for _, player := range e.players(a, s) {
			switch n := playouts(player); {
			case !match.IsPreset(player):
				seconds += g[2]
			case n > 0:
				seconds += g[0] / 2 * n / g[1]
			case s.Time.Main > 0:
				seconds += s.Time.Main.Seconds()
			default:
				seconds += g[0] / 2 * s.Time.Period.Seconds()
			}
		}
	}
	return time.Duration(seconds*float64(s.Games)) * time.Second
}

// plotName is the name of the result file, or of an experiment that needs none, with .svg.
func (o *Outcome) plotName() string {
	name := filepath.Base(cmp.Or(o.Path, strings.ToLower(o.ID)))
	return strings.TrimSuffix(name, filepath.Ext(name)) + ".svg"
}

// Plot returns the text of the plot of the outcome, a file of its own, and its name.
func (o *Outcome) Plot() (name, text string) {
	return o.plotName(), page.Standalone(o.plot())
}

// ReadFolder returns the outcomes of all result files (*.txt) in a folder, and of the
// experiments that need none, in the order in which All has the experiments; others, which
// NAME.toml beside NAME.txt declares, come after them. One experiment has a file of each scale at
// most, first the fast one; two of one scale are an error, since their games cannot be told apart.
func ReadFolder(folder string) ([]*Outcome, error) {
	files, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	all, err := All()
	if err != nil {
		return nil, err
	}
	found := map[string][]*Outcome{}
	for _, file := range files {
		if filepath.Ext(file.Name()) != ".txt" {
			continue
		}
		path := filepath.Join(folder, file.Name())
		_, o, err := readResultFile(path)
		if err != nil {
			return nil, err
		}
		for _, other := range found[o.ID] {
			if o.Fast == other.Fast {
				return nil, fmt.Errorf("result file %s: it is of experiment %s, as %s is", path, o.ID, filepath.Base(other.Path))
			}
		}
		found[o.ID] = append(found[o.ID], o)
		if len(found[o.ID]) > 1 && o.Fast {
			slices.Reverse(found[o.ID])
		}
	}
	var outcomes []*Outcome
	for _, e := range all {
		if e.Kind == kindWeights && e.Waiting == "" {
			o := &Outcome{Experiment: e}
			if err := o.readWeights(); err != nil {
				return nil, err
			}
			found[e.ID] = []*Outcome{o}
		}
		outcomes = append(outcomes, found[e.ID]...)
		delete(found, e.ID)
	}
	for _, id := range slices.Sorted(maps.Keys(found)) {
		outcomes = append(outcomes, found[id]...)
	}
	return outcomes, nil
}
