package experiments

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"montego/internal/file"
	"montego/internal/param"
	"montego/lab/match"
	"montego/lab/store"
	"montego/player/engine"
)

// A result file is the text of what an experiment played: who, by which settings, and a
// line for each game or position. It begins with resultsHeader and ends with a line that
// counts and adds up what stands before it, so that a file that was cut is noticed.
//
//	montego results 1
//	commit 4a1abbd
//	set size 9x9
//	player preset:uct,playouts=8
//	name uct,playouts=8
//	has search.exploration=0.2 search.expand=4
//	game 0 0 1 B+R resigned 31 0 16 12 15 11 9f04a3 -
//	end 1 5d3c0a11
//
// A blank in the name of a setting is written as _. A game has its number, its players (Black
// first), the result, how it ended, how many moves it has and how many of the opening; then, of
// Black and of White, the number of own moves and the milliseconds for them; at last a hash of the
// moves, and flags: u for a count in doubt, a for one on which both players agreed, r if the referee
// failed. After a forfeit come the player and the fault, and in a study the settings of its first
// player, "name=value,…". A position has a word for each doubling of the playouts: what each operator
// gave. A game of a prediction has its arm, the moves asked about, and the hits.
const resultsHeader = "montego results 1"

// ResultFile is the kind of file that result files are, of whatever version.
var ResultFile = file.Kind{Name: "result file", Is: func(head []byte) bool {
	return bytes.HasPrefix(head, []byte(strings.TrimRight(resultsHeader, "0123456789")))
}}

type results struct {
	commit   string
	settings []store.Setting
	players  []store.Player // their Parameters are those in which they differ from the defaults
	games    []*store.Game
	values   [][][]float64 // as BackupTable has them
	guesses  [][]predicted // by arm
}

// setting returns the value of a setting, "" if there is none.
func (r *results) setting(name string) string {
	for _, s := range r.settings {
		if s.Name == name {
			return s.Value
		}
	}
	return ""
}

// Export writes the result file of an experiment from its store. commit names the state
// of the program that played.
func Export(ctx context.Context, e *Experiment, path, commit string, w io.Writer) error {
	if commit == "" || strings.ContainsAny(commit, " \n") {
		return fmt.Errorf("commit %q: name the state of the program that played, in one word", commit)
	}
	if e.Kind == kindWeights {
		return fmt.Errorf("experiment %s: it has no games to export; montego lab report shows it", e.ID)
	}
	r, err := collect(ctx, e, path)
	if err != nil {
		return err
	}
	r.commit = commit
	if first := r.setting(settingCommit); first != "" && first != commit && !strings.HasPrefix(commit, first+"+") {
		return fmt.Errorf("commit %q: the first games of store %s are of %s; name both as %s+%s", commit, path, first, first, commit)
	}
	builds := 1
	for _, s := range r.settings {
		if strings.HasPrefix(s.Name, match.SettingLaterBuild) {
			builds++
		}
	}
	if strings.Count(commit, "+") < builds-1 {
		return fmt.Errorf("commit %q: %d builds have played the games of store %s; name the commits of all as FIRST+SECOND", commit, builds, path)
	}
	r.settings = slices.DeleteFunc(r.settings, func(s store.Setting) bool { return s.Name == settingCommit })
	if _, err := r.outcome(e); err != nil {
		return fmt.Errorf("store %s: %w", path, err)
	}
	_, err = w.Write(r.text())
	return err
}

// CheckReplaced says in a line why a file must not be replaced by results of e: it has those of
// another experiment.
func (e *Experiment) CheckReplaced(path string) error {
	text, err := resultLimit.Read(path)
	if err != nil {
		return nil // whoever writes it says what is wrong
	}
	if r, err := parseResults(text); err == nil && r.setting(settingExperiment) != e.ID {
		return fmt.Errorf("%s has the results of experiment %s, not of %s: choose another file", path, r.setting(settingExperiment), e.ID)
	}
	return nil
}

func collect(ctx context.Context, e *Experiment, path string) (r *results, err error) {
	if _, err := os.Stat(path); err != nil {
		return nil, fmt.Errorf("experiment %s: montego lab run has not made it here: %w", e.ID, err)
	}
	var notes []store.Setting
	if e.Kind == kindStudy {
		if path, notes, err = e.studyStore(path); err != nil {
			return nil, err
		}
	}
	s, err := store.Open(path)
	if err != nil {
		return nil, err
	}
	defer s.Close()
	r = &results{}
	if r.settings, err = s.Settings(ctx); err != nil {
		return nil, err
	}
	r.settings = slices.DeleteFunc(append(r.settings, notes...), func(one store.Setting) bool { return one.Value == "" })
	if i := slices.IndexFunc(r.settings, func(one store.Setting) bool { return one.Name == settingTable }); i >= 0 {
		if err := r.takeTable(r.settings[i].Value); err != nil {
			return nil, fmt.Errorf("store %s: %w", path, err)
		}
		r.settings = slices.Delete(r.settings, i, i+1)
	}
	if r.players, err = s.Players(ctx); err != nil {
		return nil, err
	}
	for i := range r.players {
		r.players[i].Parameters = changes(r.players[i].Parameters)
	}
	for g, err := range s.Games(ctx) {
		if err != nil {
			return nil, err
		}
		g.SGF = "" // most of it
		r.games = append(r.games, g)
	}
	return r, nil
}

// takeTable takes the table of an experiment that is no match.
func (r *results) takeTable(text string) error {
	if r.setting(settingExperiment) == "" {
		return errors.New("it holds no experiment")
	}
	if strings.HasPrefix(text, "[") {
		return json.Unmarshal([]byte(text), &r.guesses)
	}
	var table BackupTable
	err := json.Unmarshal([]byte(text), &table)
	r.values = table.Values
	return err
}

func (r *results) lines() int {
	n := len(r.games) + len(r.values)
	for _, arm := range r.guesses {
		n += len(arm)
	}
	return n
}

// changes reads the parameters of a player, a line name=value each, and returns those that are not the
// defaults, separated by blanks.
func changes(parameters string) string {
	defaults := engine.DefaultParams()
	usual := map[string]string{}
	for _, p := range param.List(&defaults) {
		usual[p.Name] = p.Value
	}
	var list []string
	for line := range strings.SplitSeq(parameters, "\n") {
		if name, value, ok := strings.Cut(line, "="); ok && usual[name] != value {
			list = append(list, name+"="+strings.ReplaceAll(value, " ", "_"))
		}
	}
	return strings.Join(list, " ")
}

func (r *results) text() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s\ncommit %s\n", resultsHeader, r.commit)
	for _, s := range r.settings {
		fmt.Fprintf(&b, "set %s %s\n", strings.ReplaceAll(s.Name, " ", "_"), s.Value)
	}
	for _, p := range r.players {
		fmt.Fprintf(&b, "player %s\nname %s\n", p.Text, p.Name)
		if p.Parameters != "" {
			fmt.Fprintf(&b, "has %s\n", p.Parameters)
		}
	}
	for _, g := range r.games {
		b.WriteString(gameLine(g))
	}
	for _, rows := range r.values {
		b.WriteString("position")
		for _, row := range rows {
			var cells []string
			for _, v := range row {
				cells = append(cells, strconv.FormatFloat(v, 'f', 3, 64))
			}
			b.WriteString(" " + strings.Join(cells, ","))
		}
		b.WriteByte('\n')
	}
	for arm, list := range r.guesses {
		for _, one := range list {
			fmt.Fprintf(&b, "predicted %d %d %d\n", arm, one.Moves, one.Hits)
		}
	}
	fmt.Fprintf(&b, "end %d %08x\n", r.lines(), crc32.ChecksumIEEE(b.Bytes()))
	return b.Bytes()
}

// dashes writes words as one, and blanks writes them apart again.
func dashes(text string) string { return strings.ReplaceAll(text, " ", "-") }
func blanks(text string) string { return strings.ReplaceAll(text, "-", " ") }

// faultNamed returns the name of the fault that dashes writes as this word. The name may have a
// dash of its own, as time-out has.
func faultNamed(word string) string {
	for kind := match.Illegal; kind <= match.Absent; kind++ {
		if name := kind.String(); dashes(name) == word {
			return name
		}
	}
	return blanks(word)
}

// gameForm is how a game is written, and faultForm what follows if a player forfeits it.
const (
	gameForm  = "%d %d %d %s %s %d %d %d %d %d %d %x %s"
	faultForm = " %d %s"
)

func gameLine(g *store.Game) string {
	flags := ""
	for i, on := range []bool{g.Agreed, g.RefereeFault != "", g.Unclear} {
		if on {
			flags += string("aru"[i])
		}
	}
	black, white := g.Times[0], g.Times[1]
	line := fmt.Sprintf("game "+gameForm, g.Number, g.Players[0], g.Players[1], g.Result, dashes(g.Ending), g.Moves, g.Opening,
		len(black), black.Sum().Milliseconds(), len(white), white.Sum().Milliseconds(), g.Fingerprint, cmp.Or(flags, "-"))
	if g.Guilty != store.Nobody {
		line += fmt.Sprintf(faultForm, g.Guilty, dashes(g.Fault))
	}
	if g.Variant != "" {
		line += " " + g.Variant
	}
	return line + "\n"
}

// resultLimit is how long a result file may be.
var resultLimit = file.Limit{Bytes: 64 << 20, Of: "the results of an experiment"}

// readResultFile returns what a result file holds, and the outcome for the experiment that it
// names. The error says in one line, with the name of the file, why it cannot be used.
func readResultFile(path string) (r *results, o *Outcome, err error) {
	text, err := resultLimit.Read(path)
	if err != nil {
		return nil, nil, err
	}
	var e *Experiment
	r, err = parseResults(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))) // Git on Windows writes the former
	if err == nil {
		e, err = r.experiment(path)
	}
	if err == nil {
		o, err = r.outcome(e)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("result file %s: %w", path, err)
	}
	o.Path = path
	return r, o, nil
}

// experiment returns the experiment that the results name: one of All, or the one that NAME.toml
// beside their file NAME.txt declares.
func (r *results) experiment(path string) (*Experiment, error) {
	e, err := byID(r.setting(settingExperiment))
	if err == nil {
		return e, nil
	}
	declaration := strings.TrimSuffix(path, filepath.Ext(path)) + ".toml"
	if _, missing := os.Stat(declaration); missing != nil {
		return nil, fmt.Errorf("%w, and no %s declares it", err, declaration)
	}
	return Find(declaration)
}

// outcome returns what complete results say of the experiment, which has to be declared as
// they were played.
func (r *results) outcome(e *Experiment) (*Outcome, error) {
	switch _, err := r.scale(e); {
	case err != nil:
		return nil, err
	case r.lines() == 0:
		return nil, errors.New("it holds no games and no complete table")
	case e.Kind == kindBackup && (len(r.values) == 0 || len(r.games) > 0):
		return nil, errors.New("it has no positions, or has games beside them")
	case e.Kind != kindStudy && slices.ContainsFunc(r.games, func(g *store.Game) bool { return g.Variant != "" }):
		return nil, errors.New("it holds games of a study")
	case e.Kind != kindBackup && (len(r.values) > 0 || (len(r.guesses) > 0) != (e.Kind == kindPrediction) || len(r.games) > 0 && e.Kind == kindPrediction):
		return nil, errors.New("it holds lines of another kind of experiment")
	}
	return r.read(e)
}

// read returns what results say so far, if they were played as the experiment is declared.
func (r *results) read(e *Experiment) (o *Outcome, err error) {
	o = &Outcome{Experiment: e, Commit: r.commit, Fast: r.setting(settingScale) == scaleFast}
	if o.Scale, err = r.scale(e); err != nil {
		return nil, err
	}
	if e.Kind == kindMatch {
		o.Planned = r.planned()
	}
	if e.Kind == kindBackup {
		if len(r.values) > 0 {
			o.Backup = tabulate(r.values)
		}
		return o, nil
	}
	if e.Kind == kindStudy {
		return o, o.readStudy(r)
	}
	if o.Changed, err = r.check(e, o.Scale); err != nil {
		return nil, err
	}
	if e.Kind == kindPrediction {
		return o, o.readPredictions(r.guesses)
	}
	return o, o.readMatch(r)
}

// check returns an error if the results were played by other settings than those declared. changed lists
// what today's presets and files have changed since, as changes does.
func (r *results) check(e *Experiment, scale Scale) (changed []string, err error) {
	declared := e.sized(r.setting(settingScale) == scaleFast)
	if scale.Size != declared.Size || scale.Time != declared.Time {
		return nil, fmt.Errorf("it was played on %s, time %v, and the experiment has %s, time %v", scale.board(), scale.Time, declared.board(), declared.Time)
	}
	m, err := e.match(scale, nil)
	if err != nil {
		return nil, err
	}
	changed = r.changes(m, scale)
	if err := m.Compare(r.settings, r.players); err != nil {
		return nil, err
	}
	for _, g := range r.games {
		if black, white := m.PlayersOf(g.Number); g.Players != [2]int{black, white} {
			return nil, fmt.Errorf("game %d is of players %d and %d, and the experiment has %d and %d there", g.Number, g.Players[0], g.Players[1], black, white)
		}
	}
	return changed, nil
}

// changes returns for each player the first parameter whose value in the match today is not that of the
// results, and the first file named by a parameter that has changed. It gives the match the parameters of
// the results, so that it can be compared with them.
func (r *results) changes(m *match.Match, scale Scale) (changed []string) {
	for i := range min(len(r.players), len(m.Players)) {
		if p := firstOther(r.players[i].Parameters, m.Players[i].Parameters, scale.Time.Limited()); p != "" && !slices.Contains(changed, p) {
			changed = append(changed, p)
		}
		m.Players[i].Parameters = r.players[i].Parameters
	}
	if name := m.ChangedFile(r.setting(match.SettingFiles)); name != "" {
		changed = append(changed, "the file of "+name)
	}
	return changed
}

func (r *results) records() iter.Seq2[*match.Record, error] {
	return func(yield func(*match.Record, error) bool) {
		for _, g := range r.games {
			if record, err := match.RecordOf(g, r.players); !yield(record, err) || err != nil {
				return
			}
		}
	}
}

// firstOther returns the first parameter of a player whose value today is not that of the games, "" if
// there is none. then lists the parameters that were not the defaults in the games, now all of today, a
// line each. Parameters without an effect are passed over: those of a clock in games without one (timed
// is false), which are time, sure, ponder, search.stop.early and, unless max-playouts is set, extend; and
// those of the network where a player has none.
func firstOther(then, now string, timed bool) string {
	before, today := map[string]string{}, map[string]string{}
	for p := range strings.FieldsSeq(then) {
		name, value, _ := strings.Cut(p, "=")
		before[name] = value
	}
	for line := range strings.Lines(now) {
		name, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "=")
		today[name] = strings.ReplaceAll(value, " ", "_")
	}
	const weights = "search.network.weights"
	noted, known := before[weights]
	network := !known || noted != "" || today[weights] != ""
	idle := func(name, value string) bool {
		switch stage, _, _ := strings.Cut(name, "."); stage {
		case "time", "sure", "ponder":
			return !timed
		case "extend":
			return !timed && before["max-playouts"] == "" && today["max-playouts"] == "0"
		}
		return !timed && name == "search.stop.early" && value != "always" || !network && strings.HasPrefix(name, "search.network.")
	}
	for p := range strings.FieldsSeq(then) {
		name, value, _ := strings.Cut(p, "=")
		if is, there := today[name]; !idle(name, value) && (!there || is != value) {
			return p
		}
	}
	for p := range strings.FieldsSeq(changes(now)) {
		name, value, _ := strings.Cut(p, "=")
		if _, known := before[name]; !known && !idle(name, value) {
			return name + " by default"
		}
	}
	return ""
}

// parseResults reads a result file. The error says what is wrong, and where.
func parseResults(text []byte) (*results, error) {
	if !bytes.HasPrefix(text, []byte(resultsHeader+"\n")) {
		return nil, fmt.Errorf("it does not begin with %q", resultsHeader)
	}
	body, end, ok := cutEnd(text)
	if !ok {
		return nil, errors.New("it is cut: it has no last line that counts the others")
	}
	r := &results{}
	n := 1 // the header
	for line := range strings.Lines(strings.TrimPrefix(string(body), resultsHeader+"\n")) {
		n++
		if err := r.parseLine(strings.TrimSuffix(line, "\n")); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
	}
	if want := fmt.Sprintf("end %d %08x", r.lines(), crc32.ChecksumIEEE(body)); end != want {
		return nil, fmt.Errorf("it is cut or changed: its last line is %q, not %q", end, want)
	}
	return r, r.checkGames()
}

func cutEnd(text []byte) (body []byte, end string, ok bool) {
	if len(text) == 0 || text[len(text)-1] != '\n' {
		return nil, "", false
	}
	i := bytes.LastIndexByte(text[:len(text)-1], '\n') + 1
	end = string(text[i : len(text)-1])
	return text[:i], end, strings.HasPrefix(end, "end ")
}

func (r *results) parseLine(line string) error {
	word, rest, _ := strings.Cut(line, " ")
	switch word {
	case "commit":
		r.commit = rest
	case "set":
		name, value, _ := strings.Cut(rest, " ")
		r.settings = append(r.settings, store.Setting{Name: strings.ReplaceAll(name, "_", " "), Value: value})
	case "player":
		r.players = append(r.players, store.Player{Text: rest})
	case "name", "has":
		if len(r.players) == 0 {
			return fmt.Errorf("%q before any player", word)
		}
		p := &r.players[len(r.players)-1]
		if word == "name" {
			p.Name = rest
		} else {
			p.Parameters = rest
		}
	case "game":
		g, err := parseGame(rest)
		if err != nil {
			return err
		}
		r.games = append(r.games, g)
	case "position":
		rows, err := parsePosition(strings.Fields(rest))
		if err != nil {
			return err
		}
		r.values = append(r.values, rows)
	case "predicted":
		return r.parsePredicted(rest)
	default:
		return fmt.Errorf("no line begins with %q", word)
	}
	return nil
}

func parseGame(text string) (*store.Game, error) {
	variant := "" // what the first player of a study has set in the game
	if i := strings.LastIndexByte(text, ' '); i >= 0 && strings.Contains(text[i:], "=") {
		text, variant = text[:i], text[i+1:]
	}
	form, fields := gameForm, len(strings.Fields(text))
	switch fields {
	case 13:
	case 15:
		form += faultForm
	default:
		return nil, fmt.Errorf("a game has 13 fields, or 15 after a forfeit, and this one has %d", fields)
	}
	g, flags := &store.Game{Variant: variant}, ""
	var moves, millis [2]int // of each side
	if _, err := fmt.Sscanf(text, form, []any{&g.Number, &g.Players[0], &g.Players[1], &g.Result, &g.Ending, &g.Moves, &g.Opening,
		&moves[0], &millis[0], &moves[1], &millis[1], &g.Fingerprint, &flags, &g.Guilty, &g.Fault}[:fields]...); err != nil {
		return nil, fmt.Errorf("game %q: %w", text, err)
	}
	late := 0 // the move that lost on time was not made
	if fields == 15 {
		late = 1
	}
	if min(g.Number, g.Players[0], g.Players[1], g.Opening, moves[0], moves[1], millis[0], millis[1], g.Guilty) < 0 || max(moves[0], moves[1]) > g.Moves+late {
		return nil, fmt.Errorf("game %q: numbers are from 0 on, and nobody has more own moves than the game", text)
	}
	if fields == 13 {
		g.Guilty = store.Nobody
	}
	g.Pair, g.Ending, g.Fault = g.Number/2, blanks(g.Ending), faultNamed(g.Fault)
	g.Unclear, g.Agreed = strings.Contains(flags, "u"), strings.Contains(flags, "a")
	if strings.Contains(flags, "r") {
		g.RefereeFault = "it failed"
	}
	for side := range g.Times {
		n, micros := moves[side], 1000*millis[side]
		for i := range n { // the sum is kept, not how long each took; a store has whole microseconds
			g.Times[side] = append(g.Times[side], time.Duration(micros*(i+1)/n-micros*i/n)*time.Microsecond)
		}
	}
	return g, nil
}

// parsePosition reads the values of a position, a word for each doubling.
func parsePosition(words []string) (rows [][]float64, err error) {
	for _, word := range words {
		var row []float64
		for cell := range strings.SplitSeq(word, ",") {
			v, err := strconv.ParseFloat(cell, 64)
			if err != nil {
				return nil, fmt.Errorf("%q: it is no number", cell)
			}
			row = append(row, v)
		}
		if len(row) != len(operators) {
			return nil, fmt.Errorf("%q: there are %d operators", word, len(operators))
		}
		rows = append(rows, row)
	}
	if len(rows) < 2 {
		return nil, errors.New("a position has two values of each operator at least")
	}
	return rows, nil
}

// parsePredicted reads the arm of a game, the moves of the opponent and the hits.
func (r *results) parsePredicted(text string) error {
	var arm int
	var one predicted
	if _, err := fmt.Sscan(text, &arm, &one.Moves, &one.Hits); err != nil || text != fmt.Sprintf("%d %d %d", arm, one.Moves, one.Hits) {
		return fmt.Errorf("predicted %q: three numbers are wanted", text)
	}
	if min(arm, one.Hits) < 0 || one.Hits > one.Moves || arm > len(r.guesses) || arm < len(r.guesses)-1 {
		return fmt.Errorf("%q: an arm after the last or the same, the opponent's moves and no more hits than moves are wanted", text)
	}
	if arm == len(r.guesses) {
		r.guesses = append(r.guesses, nil)
	}
	r.guesses[arm] = append(r.guesses[arm], one)
	return nil
}

// checkGames says which game or position cannot be one of the others'.
func (r *results) checkGames() error {
	seen := map[int]bool{}
	for _, g := range r.games {
		switch {
		case seen[g.Number]:
			return fmt.Errorf("game %d is there twice", g.Number)
		case max(g.Players[0], g.Players[1]) >= len(r.players):
			return fmt.Errorf("game %d has a player who is not there", g.Number)
		}
		seen[g.Number] = true
	}
	for i, rows := range r.values {
		if len(rows) != len(r.values[0]) {
			return fmt.Errorf("position %d has %d values of each operator, and the first has %d", i+1, len(rows), len(r.values[0]))
		}
	}
	if r.commit == "" {
		return errors.New("it does not say at which commit it was played")
	}
	return nil
}
