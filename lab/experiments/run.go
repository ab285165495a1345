package experiments

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"montego/internal/file"
	"montego/lab/match"
	"montego/lab/store"
	"montego/lab/tune"
	"montego/player/engine"
)

// StoreName returns the file that keeps an experiment unless another is named: that of an
// experiment in a file of its own stands beside this file.
func StoreName(e *Experiment, fast bool) string {
	name := e.ID
	if e.file != "" {
		name = filepath.Join(filepath.Dir(e.file), name)
	}
	if fast {
		name += "-fast"
	}
	if e.Kind == kindStudy && e.file != "" {
		name += "-study" // the file that declares it may be called ID.toml
	}
	if e.Kind == kindStudy {
		return name + ".toml" // its games are beside it
	}
	return name + ".db"
}

// The settings of a store that match does not have.
const (
	settingExperiment = "experiment"
	settingScale      = "scale"
	settingPlayouts   = "playouts"
	settingTable      = "table"    // of a backup, when it is complete
	settingGames      = "games"    // of each arm when it was begun; that of a match
	settingPlanned    = "planned-" // and a number of games of each arm that was asked for later

	scaleFast = "fast" // a value of settingScale
)

func (e *Experiment) notes(fast bool, playouts int) []store.Setting {
	scale := "normal"
	if fast {
		scale = scaleFast
	}
	return []store.Setting{{Name: settingExperiment, Value: e.ID}, {Name: settingScale, Value: scale}, {Name: settingPlayouts, Value: strconv.Itoa(playouts)}}
}

// recall takes from the store, if one was begun, how large the experiment was begun, how far it
// is, and what a game took; of one that is made as a whole or not at all, if it has been made. The
// error may say that it is not of the size that is asked for.
func (p *Plan) recall(ctx context.Context) (known bool, err error) {
	r, err := collect(ctx, p.Experiment, p.Store)
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, store.ErrEmpty):
		return false, nil
	case err != nil:
		return false, err
	case len(r.settings) == 0:
		return false, nil // it was interrupted while it was made
	}
	kept, err := r.scale(p.Experiment)
	if err != nil {
		return false, fmt.Errorf("store %s: %w", p.Store, err)
	}
	if p.Kind == kindMatch {
		p.Playouts = kept.Playouts
		if p.Options.Games == 0 {
			p.Scale.Games = kept.Games
		}
		p.Played, p.PerGame, err = match.Pace(r.records())
		return true, err
	}
	each := r.lines()
	if p.Kind == kindPrediction {
		each /= len(p.Arms)
	}
	switch {
	case each == 0:
		return false, nil
	case p.Options.Games > 0 && p.Options.Games != each:
		return false, fmt.Errorf("store %s: it holds the whole experiment with %s; give --store another name for %d", p.Store, p.count(each), p.Options.Games)
	}
	p.Scale.Games, p.Playouts, p.Played = each, kept.Playouts, r.lines()
	return true, nil
}

// scale returns how large the experiment was begun whose results these are. The error says
// that they are of another experiment, or of none.
func (r *results) scale(e *Experiment) (kept Scale, err error) {
	switch id := r.setting(settingExperiment); {
	case id == "":
		return kept, errors.New("it holds no experiment")
	case id != e.ID:
		return kept, fmt.Errorf("it holds experiment %s, not %s", id, e.ID)
	}
	kept = e.sized(r.setting(settingScale) == scaleFast)
	settings := e.settings(kept)
	if err := settings.Take(r.settings); err != nil {
		return kept, err
	}
	kept.Size, kept.Time, kept.Games = plainSize(settings.Size), settings.Time, settings.Games
	if e.Kind == kindStudy {
		if kept.Games, err = strconv.Atoi(r.setting(tune.SettingGames)); err != nil {
			return kept, err
		}
	}
	if planned := r.planned(); e.Kind == kindMatch && len(planned) > 0 {
		kept.Games = planned[len(planned)-1]
	}
	kept.Playouts, err = strconv.Atoi(r.setting(settingPlayouts))
	return kept, err
}

// planned returns the numbers of games of each arm of a match that were asked for one after the
// other, from few to many.
func (r *results) planned() (games []int) {
	for _, s := range r.settings {
		text, later := strings.CutPrefix(s.Name, settingPlanned)
		if s.Name == settingGames {
			text, later = s.Value, true
		}
		if n, err := strconv.Atoi(text); later && err == nil && n > 0 && !slices.Contains(games, n) {
			games = append(games, n)
		}
	}
	slices.Sort(games)
	return games
}

// Run makes the experiment, or the part of it that is missing. play plays a match;
// tell is told the progress of an experiment that is no match, and that the time of a fast one
// is over. The error says in one line why the experiment did not end; the games played so far
// are kept.
func (p *Plan) Run(ctx context.Context, play func(context.Context, *match.Match) error, tell func(line string)) error {
	switch p.Kind {
	case kindBackup:
		return p.runBackup(ctx, tell)
	case kindStudy:
		return p.runStudy(ctx, play)
	case kindPrediction:
		return p.runPredictions(ctx, tell)
	}
	m, err := p.begin(ctx)
	if err != nil {
		return err
	}
	defer m.Store.Close()
	if err := p.notePlanned(ctx, m.Store); err != nil {
		return err
	}
	playing, cancel := p.limit(ctx)
	defer cancel()
	err = play(playing, m)
	if err == nil && ctx.Err() == nil && playing.Err() != nil {
		tell(fmt.Sprintf("the %.0f minutes of --fast are over; the same command goes on", fastBudget.Minutes()))
	}
	return err
}

// notePlanned keeps the number of games that is asked for, if it is larger than those before. A
// smaller one adds no games, so it is no further look at them.
func (p *Plan) notePlanned(ctx context.Context, s *store.Store) error {
	rows, err := s.Settings(ctx)
	if err != nil {
		return err
	}
	if before := (&results{settings: rows}).planned(); len(before) == 0 || p.Scale.Games > before[len(before)-1] {
		_, err = s.Note(ctx, settingPlanned+strconv.Itoa(p.Scale.Games), "games")
	}
	return err
}

// limit ends a fast run when its time is over, whatever the trial game promised:
// the arms have as many games each, or one pair less. The same command goes on.
func (p *Plan) limit(ctx context.Context) (context.Context, context.CancelFunc) {
	if p.Options.Fast && p.Options.Games == 0 {
		return context.WithTimeout(ctx, fastBudget)
	}
	return context.WithCancel(ctx)
}

// begin opens the store and notes what is played, or checks that it is the same. The Store of
// the match must be closed.
func (p *Plan) begin(ctx context.Context) (*match.Match, error) {
	m, err := p.match()
	if err == nil {
		err = m.BeginAt(ctx, p.Store)
	}
	return m, err
}

// check says why begin would refuse the store, if it would, and changes nothing.
func (p *Plan) check(ctx context.Context) error {
	m, err := p.match()
	if err != nil {
		return err
	}
	for _, err := range m.Kept(ctx, p.Store) {
		return err // the first record tells it
	}
	return nil
}

// runTable makes a table, unless that has been done. It is kept when it is complete; before
// that, nothing is.
func (p *Plan) runTable(ctx context.Context, table func(*match.Match) (any, error)) error {
	m, err := p.begin(ctx)
	if err != nil {
		return err
	}
	defer m.Store.Close()
	if _, done, err := m.Store.Setting(ctx, settingTable); done || err != nil {
		return err
	}
	made, err := table(m)
	if err != nil {
		return err
	}
	text, err := json.Marshal(made)
	if err == nil {
		_, err = m.Store.Note(ctx, settingTable, string(text))
	}
	return err
}

func (p *Plan) runBackup(ctx context.Context, tell func(string)) error {
	b, err := p.backup()
	if err != nil {
		return err
	}
	b.Tell = tell
	return p.runTable(ctx, func(*match.Match) (any, error) { return b.Run(ctx) })
}

func (p *Plan) backup() (b *Backup, err error) {
	size, err := strconv.Atoi(string(p.Scale.Size))
	if err != nil {
		return nil, err
	}
	b = &Backup{Positions: p.Scale.Games, Playouts: p.Playouts, Size: size, Seed: 1}
	if b.Player, err = engine.Parse(strings.TrimPrefix(p.Arms[0].Player, "preset:"), p.Below...); err != nil {
		return nil, err
	}
	return b, b.Check()
}

// runStudy writes the study of a design beside its games, and has it played.
func (p *Plan) runStudy(ctx context.Context, play func(context.Context, *match.Match) error) error {
	if err := file.Create(p.Store, file.Text(p.studyText(p.Scale))); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	study, err := p.readStudy()
	if err != nil {
		return err
	}
	m, err := study.Match(p.Parallel, p.Below)
	if err != nil {
		return err
	}
	if err := study.Begin(ctx, m); err != nil {
		return err
	}
	defer m.Store.Close()
	return play(ctx, m)
}

// readStudy reads the file of the study that runStudy has written. The error may say that it is
// another study.
func (p *Plan) readStudy() (*tune.Study, error) {
	study, err := tune.ReadStudy(p.Store)
	if err == nil && study.Text() != p.studyText(p.Scale) {
		err = fmt.Errorf("%s: it is not the study that %s would begin with; give --store another name", filepath.Base(p.Store), p.ID)
	}
	return study, err
}

func (e *Experiment) studyText(s Scale) string {
	return strings.NewReplacer(
		"{playouts}", strconv.Itoa(s.Playouts), "{games}", strconv.Itoa(s.Games), "{test}", strconv.Itoa(s.Test),
		"{size}", string(s.Size), "{opponent}", withPlayouts(s.Opponent, s.Playouts, 1),
	).Replace(e.Study)
}

// studyStore returns the store of a study, and what a store of another experiment notes of
// it. The error says that the file holds no study of the experiment.
func (e *Experiment) studyStore(path string) (kept string, notes []store.Setting, err error) {
	study, err := tune.ReadStudy(path)
	if err != nil {
		return "", nil, err
	}
	player, err := match.ParsePlayer(study.Player)
	if err != nil {
		return "", nil, err
	}
	for _, fast := range []bool{false, true} {
		s := e.sized(fast)
		s.Playouts, s.Games = player.Params.Playouts, study.Games
		if e.studyText(s) == study.Text() {
			return study.StorePath(), e.notes(fast, s.Playouts), nil
		}
	}
	return "", nil, fmt.Errorf("%s: it is not a study of %s", filepath.Base(path), e.ID)
}
