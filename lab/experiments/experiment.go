package experiments

import (
	"cmp"
	"embed"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"montego/internal/file"
	"montego/internal/param"
	"montego/internal/phrases"
	"montego/lab/match"
	"montego/player/timing"
	"montego/sgf"
)

// Kind is a way to make an experiment.
type Kind string

const (
	kindMatch  Kind = "match"  // games of each arm against its opponent
	kindBackup Kind = "backup" // values of positions: Backup
	kindStudy  Kind = "study"  // a design over parameters: package tune
	// kindPrediction counts in games of each arm how often it would have thought about the
	// move that the opponent then played: predict.
	kindPrediction Kind = "prediction"
	// kindWeights needs no games: how many shapes are neutral by the weights of each arm.
	kindWeights Kind = "weights"
)

// Measure is what is compared of the arms.
type Measure string

const (
	measurePoints  Measure = "points"  // % of the games
	measureSeconds Measure = "seconds" // that an arm thinks in a game
)

// ErrorKind says what the published errors are.
type ErrorKind string

const (
	errorsDeviation ErrorKind = "1σ"
	errors95        ErrorKind = "95 %"
	errorsNone      ErrorKind = "none"
)

// Experiment is what a file in declared/ says, in TOML.
type Experiment struct {
	ID    string `toml:"id"`
	Title string `toml:"title"`
	Paper string `toml:"paper"` // as docs/papers.md names it; "" if no paper has it
	Table string `toml:"table"` // where in the paper
	Doc   string `toml:"doc"`   // how the experiment differs from the paper's
	// Waiting says what is missing for an experiment that cannot be made yet.
	Waiting string `toml:"waiting"`

	// Settings are those of a match, by the names of its flags: size, komi, rules …
	// In its pairings an arm is A, so that black = "A" gives Black to the arms.
	match.Settings
	// Lag takes the place of that of Settings, which TOML cannot hold, if it is given: "1m",
	// for an opponent that does not look at its clock.
	Lag      duration `toml:"lag"`
	Kind     Kind     `toml:"kind"`     // match, if it is not given
	Opponent string   `toml:"opponent"` // of the arms that name none
	Normal   Scale    `toml:"normal"`
	Fast     Scale    `toml:"fast"`

	Measure Measure   `toml:"measure"` // points, if it is not given
	Errors  ErrorKind `toml:"errors"`  // none, if they are not given
	// PublishedGames is how many games of each arm the paper played, if it says so: a
	// figure without an error has the interval of a share of that number of games.
	PublishedGames int `toml:"published-games"`
	// Unpublished says why no figure of the paper stands beside those of any arm.
	Unpublished string `toml:"unpublished"`
	Arms        []Arm  `toml:"arm"`
	// Expect lists what should be above what, "atari > base", by names of arms. The
	// last name may be opponent: "atari > opponent" says that the arm wins more than half.
	Expect []string `toml:"expect"`
	// KoFights has each pair of games begin where a ko has just been taken: see koFights.
	KoFights bool `toml:"ko-fights"`
	// Study is the text of a study of package tune, with {playouts}, {games} and
	// {test} to be filled in.
	Study string `toml:"study"`

	text []byte // the declaration, in TOML
	file string // the file that declares it, or "" if it is one of declared/
}

// Text returns the declaration, in TOML.
func (e *Experiment) Text() string { return string(e.text) }

// duration is a time.Duration that stands in TOML as text.
type duration time.Duration

// UnmarshalText reads what time.ParseDuration does, if it is positive.
func (d *duration) UnmarshalText(text []byte) error {
	x, err := time.ParseDuration(string(text))
	if err == nil && x <= 0 {
		err = fmt.Errorf("lag %v: it has to be positive", x)
	}
	*d = duration(x)
	return err
}

// Scale is how large an experiment is.
type Scale struct {
	Playouts int             `toml:"playouts"` // of a move; 0 leaves it to the time
	Time     timing.Settings `toml:"time"`     // of either player, "1s/move"
	Games    int             `toml:"games"`    // of each arm; positions of a backup, games for each point of a study
	Test     int             `toml:"test"`     // games of the last stage of a study
	// Size and Opponent take the place of those of the experiment, unless they are
	// empty: a fast experiment may need a smaller board, or an opponent that so few
	// playouts can beat.
	Size     match.Text `toml:"size"`
	Opponent string     `toml:"opponent"`
}

// Arm is one of the players that are compared.
type Arm struct {
	Name   string `toml:"name"`
	Player string `toml:"player"` // without its playouts
	// Times multiplies the playouts of this arm; 0 means 1.
	Times float64 `toml:"times"`
	// Opponent takes the place of the experiment's opponent, unless it is empty.
	// OpponentTimes multiplies the opponent's playouts, if the opponent is an engine of
	// this program; 0 means 1.
	Opponent      string  `toml:"opponent"`
	OpponentTimes float64 `toml:"opponent-times"`

	Handicap  int          `toml:"handicap"`  // Black's stones, if not those of the experiment
	Black     match.Colors `toml:"black"`     // who has Black, if not as in the experiment
	Published *float64     `toml:"published"` // in units of the measure
	Error     float64      `toml:"error"`     // of the published figure; 0 if there is none
}

//go:embed declared/*.toml
var files embed.FS

// All returns the experiments, by ID. They are read once, and must not be changed.
var All = sync.OnceValues(func() ([]*Experiment, error) {
	entries, err := files.ReadDir("declared")
	if err != nil {
		return nil, err
	}
	var all []*Experiment
	for _, entry := range entries {
		text, err := files.ReadFile(path.Join("declared", entry.Name()))
		if err != nil {
			return nil, err
		}
		e, err := parseExperiment(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", entry.Name(), err)
		}
		all = append(all, e)
	}
	return all, nil
})

// declarationLimit bounds a file that declares an experiment.
var declarationLimit = file.Limit{Bytes: 1 << 20, Of: "an experiment"}

// Find returns the experiment of this ID, in capitals or not, or the one that a file declares,
// if the name ends in .toml. The error says in one line what is wrong with the file.
func Find(id string) (*Experiment, error) {
	if strings.EqualFold(filepath.Ext(id), ".toml") {
		return readDeclaration(id)
	}
	return byID(id)
}

func byID(id string) (*Experiment, error) {
	all, err := All()
	if err != nil {
		return nil, err
	}
	for _, e := range all {
		if strings.EqualFold(e.ID, id) {
			return e, nil
		}
	}
	return nil, fmt.Errorf("no experiment %q (montego lab list shows them)", id)
}

// readDeclaration reads a file that declares an experiment. It refuses the ID of an experiment of All
// that is declared otherwise: the results of both could not be told apart.
func readDeclaration(path string) (*Experiment, error) {
	e, err := file.Load(declarationLimit, path, parseExperiment)
	if err != nil {
		return nil, err
	}
	if strings.ContainsAny(e.ID, `/\ `) || strings.EqualFold(filepath.Ext(e.ID), ".toml") {
		return nil, fmt.Errorf("%s: id %q: it names files, so it is one word without / and \\", path, e.ID)
	}
	if of, err := byID(e.ID); err == nil && of.Text() != e.Text() {
		return nil, fmt.Errorf("%s: %s is an experiment of %s already; give yours another id", path, of.ID, of.Paper)
	}
	e.file = path
	return e, nil
}

// parseExperiment reads a declaration. The error says in one line what is wrong.
func parseExperiment(text []byte) (*Experiment, error) {
	e := &Experiment{Settings: match.DefaultSettings(), Kind: kindMatch, Measure: measurePoints, Errors: errorsNone, text: text}
	if err := param.DecodeTOML(text, e, "an experiment"); err != nil {
		return nil, err
	}
	if err := e.check(); err != nil {
		return nil, err
	}
	for _, size := range []*match.Text{&e.Size, &e.Normal.Size, &e.Fast.Size} {
		*size = plainSize(*size)
	}
	return e, nil
}

// plainSize returns the size of a board as SGF has it, "9" or "5:7", however it was written. A
// size that check has not passed may stay as it is.
func plainSize(text match.Text) match.Text {
	if size, err := sgf.ParseSize(string(text)); err == nil {
		return match.Text(size.String())
	}
	return text
}

func (e *Experiment) check() error {
	switch {
	case e.ID == "" || e.Title == "":
		return errors.New("an experiment has an id and a title; one of them is missing")
	case e.Waiting != "":
		return nil
	case (e.Kind == kindStudy) != (e.Study != ""):
		return fmt.Errorf("kind %q: an experiment of kind %q has the text of a study, and no other has", e.Kind, kindStudy)
	case e.PublishedGames < 0:
		return fmt.Errorf("published-games: %d is negative", e.PublishedGames)
	}
	err := cmp.Or(
		phrases.OneOf("kind", e.Kind, kindMatch, kindBackup, kindStudy, kindPrediction, kindWeights),
		phrases.OneOf("measure", e.Measure, measurePoints, measureSeconds),
		phrases.OneOf("errors", e.Errors, errorsDeviation, errors95, errorsNone))
	if err != nil {
		return err
	}
	if e.Kind == kindWeights {
		return cmp.Or((&Outcome{Experiment: e}).readWeights(), e.checkArms(), e.checkExpect())
	}
	for _, fast := range []bool{false, true} {
		s := e.sized(fast)
		if err := e.checkScale(s); err != nil {
			return err
		}
		settings := e.settings(s)
		c, err := settings.Conditions()
		if err != nil {
			return err
		}
		if c.Width != c.Height && (e.Kind == kindBackup || e.Kind == kindStudy) {
			return fmt.Errorf("size: an experiment of kind %q has a square board", e.Kind)
		}
		if e.Kind != kindMatch && e.Kind != kindPrediction {
			continue
		}
		if err := e.checkArms(); err != nil {
			return err
		}
		m, err := e.match(s, nil)
		if err != nil {
			return err
		}
		for i, a := range e.Arms {
			if p := m.Players[i].Params; e.Kind == kindPrediction && (p == nil || p.Ponder.Focus == 0 || p.Playouts == 0) {
				return fmt.Errorf("arm %s: a prediction has ponder.focus and a number of playouts", a.Name)
			}
		}
	}
	return e.checkExpect()
}

// source says where the experiment was published, paper and table, or is "" if no paper has it.
func (e *Experiment) source() string {
	return strings.Trim(e.Paper+", "+e.Table, ", ")
}

func (e *Experiment) playsGames() bool { return e.Kind != kindBackup && e.Kind != kindWeights }

// at returns a scale with the board and the opponent of the experiment where it
// names none.
func (e *Experiment) at(s Scale) Scale {
	s.Size, s.Opponent = cmp.Or(s.Size, e.Size), cmp.Or(s.Opponent, e.Opponent)
	return s
}

// sized returns the fast scale or the normal one, as at does.
func (e *Experiment) sized(fast bool) Scale {
	if fast {
		return e.at(e.Fast)
	}
	return e.at(e.Normal)
}

// board returns the size of the board as people read it.
func (s Scale) board() string {
	width, height, _ := strings.Cut(string(plainSize(s.Size)), ":")
	return width + "×" + cmp.Or(height, width)
}

// String says on which board, with how many playouts and against whom a scale is
// played. Requires: at has returned s.
func (s Scale) String() string {
	text := s.board()
	if s.Playouts > 0 {
		text += fmt.Sprintf(", %d playouts", s.Playouts)
	}
	if s.Opponent != "" {
		text += ", against " + s.Opponent
	}
	return text
}

func (e *Experiment) checkScale(s Scale) error {
	if s.Games < 1 || s.Playouts < 0 || s.Playouts == 0 && !s.Time.Limited() {
		return errors.New("normal and fast need games each, and playouts or a time")
	}
	if e.Kind == kindMatch && s.Games%2 != 0 {
		return fmt.Errorf("games %d: give an even number, since colours are swapped", s.Games)
	}
	return nil
}

func (e *Experiment) checkArms() error {
	if len(e.Arms) == 0 {
		return errors.New("no arms")
	}
	seen := map[string]bool{}
	published := e.Unpublished != "" || e.Paper == ""
	for _, a := range e.Arms {
		if a.Name == "" || a.Name == opponent || seen[a.Name] {
			return fmt.Errorf("arm %q: each has a name of its own, and opponent is none", a.Name)
		}
		seen[a.Name] = true
		published = published || a.Published != nil
		if err := a.checkNumbers(e.Measure); err != nil {
			return err
		}
	}
	if !published {
		return errors.New("no arm has a published figure, and no line unpublished says why")
	}
	return nil
}

// checkNumbers returns an error for a number that no arm has: shares of games are percentages.
func (a Arm) checkNumbers(m Measure) error {
	most := 100.0
	if m == measureSeconds {
		most = 1e6
	}
	published := 0.0
	if a.Published != nil {
		published = *a.Published
	}
	for _, n := range []struct {
		name       string
		this, most float64
	}{{"times", a.Times, 1e6}, {"opponent-times", a.OpponentTimes, 1e6}, {"published", published, most}, {"error", a.Error, most}} {
		if !(n.this >= 0 && n.this <= n.most) {
			return fmt.Errorf("arm %s: %s: %v is outside 0..%v", a.Name, n.name, n.this, n.most)
		}
	}
	return nil
}

func (e *Experiment) checkExpect() error {
	for _, text := range e.Expect {
		if e.Kind == kindBackup {
			if _, ok := parseErrorOrder(text); !ok {
				return fmt.Errorf("expect %q: write OPERATOR > OPERATOR, PLAYOUTS", text)
			}
			continue
		}
		a, b := e.expected(text)
		against, write := strings.HasSuffix(text, " > "+opponent), "ARM > another ARM, or ARM > opponent"
		if e.Measure != measurePoints {
			against, write = false, "ARM > another ARM, since an opponent's "+string(e.Measure)+" are not compared"
		}
		if a < 0 || a == b || b < 0 && !against {
			return fmt.Errorf("expect %q: write %s", text, write)
		}
	}
	return nil
}

// expected reads "a > b" as numbers of arms, −1 for one that is not there, as the
// opponent is not.
func (e *Experiment) expected(text string) (a, b int) {
	above, below, _ := strings.Cut(text, " > ")
	number := func(name string) int {
		return slices.IndexFunc(e.Arms, func(a Arm) bool { return a.Name == name })
	}
	return number(above), number(below)
}

// settings returns the settings of the games at a scale, except who meets whom.
// Requires: at has returned s.
func (e *Experiment) settings(s Scale) match.Settings {
	settings := e.Settings
	settings.Size, settings.Time, settings.Games = s.Size, s.Time, s.Games
	settings.Lag = cmp.Or(time.Duration(e.Lag), settings.Lag)
	return settings
}

// match returns the match of the arms with their opponents. Its players are the
// arms in their order, and then the opponents. Pairs of games go round among the
// arms, so that all arms have equally many when an experiment is broken off.
// Requires: at has returned s.
func (e *Experiment) match(s Scale, below []string) (*match.Match, error) {
	var texts, pairings []string
	for _, a := range e.Arms {
		texts = append(texts, e.players(a, s)[0])
	}
	for i, a := range e.Arms {
		opponent := e.players(a, s)[1]
		at := slices.Index(texts[len(e.Arms):], opponent) + len(e.Arms)
		if at < len(e.Arms) {
			at = len(texts)
			texts = append(texts, opponent)
		}
		pairings = append(pairings, match.Letter(i)+"-"+match.Letter(at)+e.terms(a))
	}
	settings := e.settings(s)
	settings.Pairings, settings.Handicap, settings.Black = strings.Join(pairings, " "), 0, match.Alternate
	m, err := settings.Between(texts, below...)
	if err == nil && e.KoFights {
		m.Openings = koFights(m.Conditions, m.Seed)
	}
	return m, err
}

// terms are what an arm's games have for themselves, as in the pairings of a
// match: "/handicap=3/black=A".
func (e *Experiment) terms(a Arm) (text string) {
	if n := cmp.Or(a.Handicap, e.Handicap); n != 0 {
		text += fmt.Sprintf("/handicap=%d", n)
	}
	if black := cmp.Or(a.Black, e.Black); black != match.Alternate {
		text += "/black=" + black.String()
	}
	return text
}

// players returns an arm and its opponent as people write them.
// Requires: at has returned s.
func (e *Experiment) players(a Arm, s Scale) [2]string {
	opponent := cmp.Or(a.Opponent, s.Opponent)
	return [2]string{withPlayouts(a.Player, s.Playouts, a.Times), withPlayouts(opponent, s.Playouts, a.OpponentTimes)}
}

// withPlayouts gives an engine of this program its playouts, unless it has its
// own.
func withPlayouts(player string, playouts int, times float64) string {
	if playouts == 0 {
		return player
	}
	return match.WithPlayouts(player, max(1, int(cmp.Or(times, 1)*float64(playouts))))
}
