package tune

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"montego/internal/file"
	"montego/internal/param"
	"montego/internal/phrases"
	"montego/lab/match"
	"montego/lab/store"
	"montego/lab/tune/surface"
	"montego/player/engine"
)

// Study is what a study file declares, in TOML.
type Study struct {
	// Settings are those of the match, by the names of its flags.
	match.Settings
	Method Method `toml:"method"`
	// Player is who is tuned, "preset:NAME,key=value…". As it stands it is also
	// the baseline of the last stage.
	Player string `toml:"player"`
	// Opponents are players as match.ParsePlayer reads them. Pairs of games
	// at a point go round among them.
	Opponents []string `toml:"opponents"`

	Design     Design     `toml:"design"` // of the method orego
	Constraint Constraint `toml:"constraint"`
	Total      float64    `toml:"total"` // of a simplex, 1 if it is not given
	// Games is how many games a point of a design gets (orego), or how many
	// there are in all (clop). Test is how many the last stage has.
	Games int `toml:"games"`
	Test  int `toml:"test"`

	Parameters []Parameter `toml:"parameter"`

	path  string // of the file
	text  string
	space *Space
	plan  *plan
}

// Method is how the games of a study are chosen.
type Method string

const (
	methodOrego Method = "orego" // two designs, the second around the maximum of the first
	methodCLOP  Method = "clop"  // where the optimum may still be
)

// Design is how the points of a design are chosen.
type Design string

const (
	designOptimal Design = "d-optimal" // so that the coefficients of the surface come out best
	designPacking Design = "packing"   // as far apart as they can be, as in the paper
)

// Constraint says where the parameters of a study may lie together.
type Constraint string

const (
	constraintBox     Constraint = "box"     // each in its range
	constraintSimplex Constraint = "simplex" // from 0 on, their sum at most the total
)

var studyLimit = file.Limit{Bytes: 1 << 20, Of: "a study"}

// ReadStudy reads a study file and checks it. The error says in one line what
// is wrong and, where it can, in which line.
func ReadStudy(path string) (*Study, error) {
	text, err := studyLimit.Read(path)
	if err != nil {
		return nil, err
	}
	s, err := ParseStudy(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Base(path), err)
	}
	s.path = path
	return s, nil
}

// ParseStudy reads the text of a study and checks it, as ReadStudy does. It has no file and no
// store beside it.
func ParseStudy(text []byte) (*Study, error) {
	s := &Study{Settings: match.DefaultSettings(), Method: methodCLOP, Design: designOptimal, Constraint: constraintBox}
	if err := param.DecodeTOML(text, s, "a study"); err != nil {
		return nil, err
	}
	s.text = string(text)
	return s, s.check()
}

// Text returns what the study was read from.
func (s *Study) Text() string { return s.text }

// check checks everything that can be checked without starting a player, and
// fills in what follows from it.
func (s *Study) check() error {
	if !match.IsPreset(s.Player) {
		return fmt.Errorf("player %q: what is tuned is preset:NAME,key=value…", s.Player)
	}
	base, err := engine.ParseFiles(strings.TrimPrefix(s.Player, "preset:"))
	if err != nil {
		return fmt.Errorf("player %s: %w", s.Player, err)
	}
	if len(s.Opponents) == 0 {
		return errors.New("no opponents: name at least one player")
	}
	if err := s.checkGames(); err != nil {
		return err
	}
	if s.space, err = newSpace(s, base); err != nil {
		return err
	}
	if s.plan, err = s.newPlan(); err != nil {
		return err
	}
	_, err = s.Match(1, nil)
	return err
}

// Inert says in a line each which settings of the tuned player have no effect, or little, those
// that the study chooses among them, when these are at their highest: see engine.Params.Inert.
func (s *Study) Inert() []string {
	highest := slices.Repeat([]float64{1}, len(s.space.Parameters))
	text := strings.TrimPrefix(s.Player, "preset:") + "," + s.space.Settings(highest)
	p, err := engine.ParseFiles(text)
	if err != nil {
		return nil // the values exclude each other, as those of a simplex may
	}
	return p.Inert(p.Settings(text))
}

// maxGames bounds the games of a stage or point, for all of which there is memory at once.
const maxGames = 1_000_000

func (s *Study) checkGames() error {
	err := cmp.Or(
		phrases.OneOf("method", s.Method, methodOrego, methodCLOP),
		phrases.OneOf("design", s.Design, designOptimal, designPacking),
		phrases.OneOf("constraint", s.Constraint, constraintBox, constraintSimplex))
	switch {
	case err != nil:
		return err
	case s.Design == designPacking && s.Constraint != constraintBox:
		return fmt.Errorf("design %q is for constraint %q", s.Design, constraintBox)
	case s.Design == designPacking && s.Method != methodOrego:
		return fmt.Errorf("design %q is for method %q", s.Design, methodOrego)
	case max(s.Games, s.Test) > maxGames:
		return fmt.Errorf("games %d, test %d: %d are the most", s.Games, s.Test, maxGames)
	case s.Games < 2 || s.Games%2 != 0:
		return fmt.Errorf("games %d: give an even number, since colours are swapped", s.Games)
	case s.Test < 0 || s.Test%4 != 0:
		return fmt.Errorf("test %d: give a multiple of four, since two players swap colours, or 0 for none", s.Test)
	}
	return nil
}

func (s *Study) newPlan() (*plan, error) {
	p := &plan{
		method:    s.Method,
		region:    s.space.Region(),
		snap:      s.space.snap,
		games:     s.Games,
		test:      s.Test,
		opponents: len(s.Opponents),
		seed:      s.Seed,
	}
	if s.Method != methodOrego {
		return p, nil
	}
	runs := surface.Terms(p.region.Dim()) + surface.Spare
	var err error
	if s.Design == designPacking {
		p.design, err = surface.Packing(p.region.Dim(), runs, s.Seed)
	} else {
		p.design, err = surface.DOptimal(p.region.Shape, p.region.Dim(), runs, s.Seed)
	}
	return p, err
}

// Match returns the match of the study, to be played at a number of tables: the player that is
// tuned against its opponents, with settings that the study chooses pair by pair. Those of below
// hold for all engines in this process unless the study says otherwise.
func (s *Study) Match(parallel int, below []string) (*match.Match, error) {
	settings := s.Settings
	settings.Gauntlet = true // the first meets all others
	m, err := settings.Between(append([]string{s.Player}, s.Opponents...), below...)
	if err != nil {
		return nil, err
	}
	m.Games, m.Parallel, m.Plan = 2*s.plan.allPairs(), parallel, &tuning{newCourse(s.plan), s, m}
	m.Notes = s.declared()
	return m, nil
}

// StorePath returns the name of the store that belongs to the study, "" if it has no file.
func (s *Study) StorePath() string {
	if s.path == "" {
		return ""
	}
	return strings.TrimSuffix(s.path, filepath.Ext(s.path)) + ".db"
}

// Begin makes the store beside the study ready for its match, or checks that the
// games in it are those of this study. Several processes may play a study at the
// same time. The store of the match must be closed.
func (s *Study) Begin(ctx context.Context, m *match.Match) error {
	return advised(m.BeginAt(ctx, s.StorePath()))
}

// advised says what to do where a store was begun with another study.
func advised(err error) error {
	if _, ok := errors.AsType[match.OtherMatch](err); ok {
		return fmt.Errorf("%w; give a new study a new name", err)
	}
	return err
}

// SettingGames names the setting of a store that has the Games of its study.
const SettingGames = "study games"

// declared is what a store notes of the study beside its match.
func (s *Study) declared() []store.Setting {
	var parameters []string
	for _, p := range s.space.Parameters {
		parameters = append(parameters, fmt.Sprintf("%s %v to %v %s", p.Name, p.Low, p.High, p.Scale))
	}
	design := ""
	if s.Method == methodOrego {
		design = string(s.Design)
	}
	return []store.Setting{
		{Name: "study design", Value: design},
		{Name: SettingGames, Value: fmt.Sprint(s.Games)},
		{Name: "study test", Value: fmt.Sprint(s.Test)},
		{Name: "study constraint", Value: strings.TrimSuffix(fmt.Sprint(s.Constraint, " ", s.Total), " 0")},
		{Name: "study parameters", Value: strings.Join(parameters, ", ")},
	}
}

// Estimate is how long the games that are left will take.
type Estimate struct {
	Left    int           // games
	PerGame time.Duration // at one table
	Trial   bool          // by a trial game, since none has been played yet
	Whole   time.Duration // with all tables
}

// String returns the estimate in a line.
func (e Estimate) String() string {
	from := "as the games so far"
	if e.Trial {
		from = "as a trial game"
	}
	return fmt.Sprintf("%d games to play, %v each %s: about %v", e.Left, e.PerGame.Round(10*time.Millisecond), from, phrases.Roughly(e.Whole))
}

// Foresee returns how long a match of the study would take, as the games in its
// store took, or as one trial game takes, which is not kept. The error may say that Begin would
// refuse the store.
func (s *Study) Foresee(ctx context.Context, m *match.Match) (e Estimate, err error) {
	games, each, err := match.Pace(m.Kept(ctx, s.StorePath()))
	if err != nil {
		return e, advised(err)
	}
	e = Estimate{Left: max(0, m.Games-games), PerGame: each, Trial: games == 0}
	if e.Trial {
		g := m.ScheduledGame(0)
		g.Variant = s.space.Settings(s.space.snap(s.plan.region.Center()))
		if e.PerGame, err = m.Trial(ctx, g); err != nil {
			return e, err
		}
	}
	e.Whole = e.PerGame * time.Duration(e.Left) / time.Duration(max(1, m.Parallel))
	return e, nil
}
