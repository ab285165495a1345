package lab

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"montego/atomicfile"
	"montego/engine"
	"montego/match"
	"montego/store"
	"montego/tune"
)

// StoreName returns the file that keeps an experiment if nobody names one.
func StoreName(e *Experiment, fast bool) string {
	name := e.ID
	if fast {
		name += "-fast"
	}
	if e.Kind == kindStudy {
		return name + ".toml" // its games are beside it
	}
	return name + ".db"
}

// The settings of a store that match does not have, or has for itself.
const (
	settingExperiment = "experiment"
	settingScale      = "scale"
	settingPlayouts   = "playouts"
	settingGames      = "games"
	settingTerms      = "handicap of the arms"
	settingTable      = "table" // of a backup, when it is complete

	scaleFast = "fast" // a value of settingScale
)

// scaleName tells a fast experiment from a normal one.
func (p *Plan) scaleName() string {
	if p.Options.Fast {
		return scaleFast
	}
	return "normal"
}

// settings are what may not differ when an experiment goes on.
func (p *Plan) settings() []store.Setting {
	return []store.Setting{
		{Name: settingExperiment, Value: p.ID},
		{Name: settingScale, Value: p.scaleName()},
		{Name: settingPlayouts, Value: strconv.Itoa(p.Playouts)},
		{Name: "size", Value: fmt.Sprintf("%dx%d", p.Scale.Size, p.Scale.Size)},
		{Name: "rules", Value: p.Rules},
		{Name: "komi", Value: fmt.Sprint(p.Komi)},
		{Name: settingTerms, Value: p.termsOfArms()},
		{Name: "time", Value: p.Time},
		{Name: "seed", Value: "1"},
		{Name: "referee", Value: "builtin"},
	}
}

// recallScale takes from the store, if there is one, how large the experiment
// was begun, how far it is, and what a game took.
func (p *Plan) recallScale(ctx context.Context) (known bool, err error) {
	if _, err := os.Stat(p.Store); errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	s, err := store.Open(p.Store)
	if err != nil {
		return false, err
	}
	defer s.Close()
	kept, err := keptScale(ctx, s, p.Experiment)
	if err != nil {
		return false, err
	}
	p.Playouts = kept.Playouts
	if p.Options.Games == 0 {
		p.Scale.Games = kept.Games
	}
	took := time.Duration(0)
	for r, err := range match.Recall(ctx, s) {
		if err != nil {
			return false, err
		}
		took += r.Finish.Sub(r.Start)
		p.Played++
	}
	if p.Played > 0 {
		p.PerGame = max(took/time.Duration(p.Played), time.Millisecond)
	}
	return true, nil
}

// keptScale returns how large the experiment was begun that a store holds. The
// error says that it is another experiment, or none.
func keptScale(ctx context.Context, s *store.Store, e *Experiment) (kept Scale, err error) {
	settings, err := s.Settings(ctx)
	if err != nil {
		return kept, err
	}
	values := map[string]string{}
	for _, one := range settings {
		values[one.Name] = one.Value
	}
	switch id := values[settingExperiment]; {
	case id == "":
		return kept, fmt.Errorf("store %s: it holds no experiment", s.Path())
	case id != e.ID:
		return kept, fmt.Errorf("store %s: it holds experiment %s, not %s", s.Path(), id, e.ID)
	}
	kept = e.at(e.Normal)
	if values[settingScale] == scaleFast {
		kept = e.at(e.Fast)
	}
	kept.Time = values["time"]
	if width, _, ok := strings.Cut(values["size"], "x"); ok {
		if kept.Size, err = strconv.Atoi(width); err != nil {
			return kept, fmt.Errorf("store %s: size: %w", s.Path(), err)
		}
	}
	if kept.Playouts, err = strconv.Atoi(values[settingPlayouts]); err == nil {
		kept.Games, err = strconv.Atoi(values[settingGames])
	}
	if err != nil {
		return kept, fmt.Errorf("store %s: %w", s.Path(), err)
	}
	return kept, nil
}

// Run makes the experiment, or what is missing of it, and tells now and then how
// far it is. The error says in one line why it did not come to its end; what has
// been played is kept.
func (p *Plan) Run(ctx context.Context, version string, tell func(line string)) error {
	switch p.Kind {
	case kindBackup:
		return p.runBackup(ctx, version, tell)
	case kindStudy:
		return p.runStudy(ctx, tell)
	}
	m, err := p.match()
	if err != nil {
		return err
	}
	s, err := p.begin(ctx, m.Players, version)
	if err != nil {
		return err
	}
	defer s.Close()
	m.Store, m.Warn = s, tell
	playing, cancel := p.limit(ctx)
	defer cancel()
	records, err := m.Run(playing)
	if err != nil {
		return err
	}
	return p.follow(ctx, m, records, tell)
}

// limit ends a fast run when its time is over, whatever the trial game promised:
// the arms have as many games each, or one pair less. The same command goes on.
func (p *Plan) limit(ctx context.Context) (context.Context, context.CancelFunc) {
	if p.Options.Fast && p.Options.Games == 0 {
		return context.WithTimeout(ctx, fastBudget)
	}
	return context.WithCancel(ctx)
}

// begin opens the store and notes what is played, or checks that it is the same.
func (p *Plan) begin(ctx context.Context, players []match.Contestant, version string) (*store.Store, error) {
	s, err := store.Create(p.Store)
	if err != nil {
		return nil, err
	}
	err = match.Begin(ctx, s, p.settings(), players)
	for _, note := range [][2]string{{settingGames, strconv.Itoa(p.Scale.Games)}, {"version", version}} {
		if err == nil {
			_, err = s.Note(ctx, note[0], note[1])
		}
	}
	if err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// follow waits for the games, and tells of faults and how far they are.
func (p *Plan) follow(ctx context.Context, m *match.Match, records <-chan *match.Record, tell func(string)) error {
	played, broken := 0, ""
	last := time.Now()
	for r := range records {
		played++
		if r.Fault != nil && !r.IsPast() {
			tell(fmt.Sprintf("game %d: %s: %v", r.Number+1, r.Names[r.Fault.Side], r.Fault))
		}
		if r.End == match.Broken {
			broken = r.Fault.String()
		}
		if time.Since(last) > 10*time.Second || played == m.Games {
			last = time.Now()
			tell(fmt.Sprintf("%d of %d games", played, m.Games))
		}
	}
	switch {
	case m.Err() != nil:
		return m.Err()
	case played < m.Games && ctx.Err() != nil:
		return fmt.Errorf("interrupted after %d of %d games; the same command goes on", played, m.Games)
	case broken != "":
		return fmt.Errorf("some games could not be played: %s", broken)
	}
	return nil
}

// runBackup compares backup operators, unless that has been done. Its table is
// kept when it is complete; before that, nothing is.
func (p *Plan) runBackup(ctx context.Context, version string, tell func(string)) error {
	player, err := match.ParseContestant(p.Arms[0].Player)
	if err != nil {
		return err
	}
	b, err := p.backup()
	if err != nil {
		return err
	}
	s, err := p.begin(ctx, []match.Contestant{player}, version)
	if err != nil {
		return err
	}
	defer s.Close()
	if _, done, err := s.Setting(ctx, settingTable); done || err != nil {
		return err
	}
	b.Done = func(n int) {
		if n%10 == 0 || n == b.Positions {
			tell(fmt.Sprintf("%d of %d positions", n, b.Positions))
		}
	}
	table, err := b.Run(ctx)
	if err != nil {
		return err
	}
	text, err := json.Marshal(table)
	if err == nil {
		_, err = s.Note(ctx, settingTable, string(text))
	}
	return err
}

// backup returns what compares backup operators.
func (p *Plan) backup() (b *Backup, err error) {
	b = &Backup{Positions: p.Scale.Games, Playouts: p.Playouts, Size: p.Scale.Size, Seed: 1}
	if b.Player, err = engine.Parse(strings.TrimPrefix(p.Arms[0].Player, "preset:"), p.Below...); err != nil {
		return nil, err
	}
	return b, b.Check()
}

// runStudy writes the study of a design beside its games, and has it played.
func (p *Plan) runStudy(ctx context.Context, tell func(string)) error {
	text := p.study()
	switch has, err := os.ReadFile(p.Store); {
	case errors.Is(err, fs.ErrNotExist):
		if err := atomicfile.Create(p.Store, atomicfile.Text(text)); err != nil {
			return err
		}
	case err != nil:
		return err
	case string(has) != text:
		return fmt.Errorf("%s: it is not the study that %s would begin with; give --store another name", filepath.Base(p.Store), p.ID)
	}
	o := tune.Options{Parallel: p.Parallel, Below: p.Below}
	last := time.Now()
	o.Progress = func(now tune.Progress) {
		if time.Since(last) > 10*time.Second || now.Played == now.All {
			last = time.Now()
			tell(fmt.Sprintf("%d of %d games", now.Played, now.All))
		}
	}
	return tune.Run(ctx, p.Store, o)
}

// study returns the text of the study at the scale of the plan.
func (p *Plan) study() string {
	return strings.NewReplacer(
		"{playouts}", strconv.Itoa(p.Playouts), "{games}", strconv.Itoa(p.Scale.Games), "{test}", strconv.Itoa(p.Test),
		"{size}", strconv.Itoa(p.Scale.Size), "{opponent}", withPlayouts(p.Scale.Opponent, p.Playouts, 1),
	).Replace(p.Study)
}
