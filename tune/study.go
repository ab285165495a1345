package tune

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"montego/clock"
	"montego/engine"
	"montego/game"
	"montego/goban"
	"montego/match"
	"montego/sgf"
	"montego/tune/surface"
)

// Study is what a study file declares, in TOML.
type Study struct {
	// Method is "orego" or "clop".
	Method string `toml:"method" json:"method"`
	// Player is who is tuned, "preset:NAME,key=value…". As it stands it is also
	// the baseline of the last stage.
	Player string `toml:"player" json:"player"`
	// Opponents are players as match.ParseContestant reads them. Pairs of games
	// at a point go round among them.
	Opponents []string `toml:"opponents" json:"opponents"`

	Size        any     `toml:"size" json:"size"` // 9 or "9x13"
	Rules       string  `toml:"rules" json:"rules"`
	Komi        any     `toml:"komi" json:"komi"` // 7.5
	Time        string  `toml:"time" json:"time,omitempty"`
	Referee     string  `toml:"referee" json:"referee"`
	RandomMoves int     `toml:"random-moves" json:"randomMoves,omitempty"` // that begin each pair
	MaxMoves    int     `toml:"max-moves" json:"maxMoves,omitempty"`
	Constraint  string  `toml:"constraint" json:"constraint"` // "box" or "simplex"
	Total       float64 `toml:"total" json:"total,omitempty"` // of a simplex, 1 if it is not given

	// Games is how many games a point of a design gets (orego), or how many
	// there are in all (clop). Test is how many the last stage has.
	Games int    `toml:"games" json:"games"`
	Test  int    `toml:"test" json:"test"`
	Seed  uint64 `toml:"seed" json:"seed"`

	Parameters []Parameter `toml:"parameter" json:"parameters"`

	space      *Space
	conditions match.Conditions
	referee    match.Arbiter
}

// The methods.
const (
	methodOrego = "orego"
	methodCLOP  = "clop"
)

// ReadStudy reads a study file and checks it. The error says in one line what
// is wrong and, where it can, in which line.
func ReadStudy(path string) (*Study, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	s, err := parseStudy(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Base(path), err)
	}
	return s, nil
}

func parseStudy(text []byte) (*Study, error) {
	s := &Study{Method: methodCLOP, Size: 9, Rules: game.DefaultRules().Name(), Referee: "builtin", Constraint: "box", Seed: 1}
	if err := toml.NewDecoder(bytes.NewReader(text)).DisallowUnknownFields().Decode(s); err != nil {
		return nil, whereInTOML(err)
	}
	return s, s.check()
}

// whereInTOML puts the line into an error of the parser.
func whereInTOML(err error) error {
	if unknown := (*toml.StrictMissingError)(nil); errors.As(err, &unknown) && len(unknown.Errors) > 0 {
		e := unknown.Errors[0]
		line, _ := e.Position()
		return fmt.Errorf("line %d: a study has no %q", line, strings.Join(e.Key(), "."))
	}
	if wrong := (*toml.DecodeError)(nil); errors.As(err, &wrong) {
		line, _ := wrong.Position()
		return fmt.Errorf("line %d: %s", line, strings.TrimPrefix(wrong.Error(), "toml: "))
	}
	return err
}

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
		return fmt.Errorf("no opponents: name at least one player")
	}
	for _, o := range s.Opponents {
		if _, err := match.ParseContestant(o); err != nil {
			return err
		}
	}
	if err := s.checkGames(); err != nil {
		return err
	}
	if err := s.setConditions(); err != nil {
		return err
	}
	s.space, err = newSpace(s, base)
	return err
}

func (s *Study) checkGames() error {
	if s.Method != methodOrego && s.Method != methodCLOP {
		return fmt.Errorf("method %q: there are %s and %s", s.Method, methodOrego, methodCLOP)
	}
	switch {
	case s.Games < 2 || s.Games%2 != 0:
		return fmt.Errorf("games %d: give an even number, since colours are swapped", s.Games)
	case s.Test < 0 || s.Test%4 != 0:
		return fmt.Errorf("test %d: give a multiple of four, since two players swap colours, or 0 for none", s.Test)
	}
	return nil
}

// setConditions turns the texts of the study into the conditions of a match.
func (s *Study) setConditions() (err error) {
	s.Size, s.conditions = fmt.Sprint(s.Size), match.Conditions{Lag: match.DefaultLag, Timeout: match.DefaultTimeout, MaxMoves: s.MaxMoves}
	c := &s.conditions
	size, err := sgf.ParseSize(s.Size.(string))
	if err == nil {
		err = goban.ValidSize(size.Width, size.Height)
	}
	if err != nil {
		return fmt.Errorf("size: %w", err)
	}
	c.Width, c.Height = size.Width, size.Height
	if c.Rules, err = game.ParseRules(s.Rules); err != nil {
		return fmt.Errorf("rules: %w", err)
	}
	c.Komi = c.Rules.DefaultKomi()
	if s.Komi != nil {
		if c.Komi, err = game.ParseKomi(fmt.Sprint(s.Komi)); err != nil {
			return fmt.Errorf("komi: %w", err)
		}
	}
	s.Komi = c.Komi.String()
	if s.Time != "" {
		if c.Time, err = clock.Parse(s.Time); err != nil {
			return fmt.Errorf("time: %w", err)
		}
	}
	if limit := c.MostMoves(); s.MaxMoves < 0 || s.RandomMoves < 0 || s.RandomMoves >= limit {
		return fmt.Errorf("max-moves %d, random-moves %d: give 0 or more, and fewer random moves than the %d of a game", s.MaxMoves, s.RandomMoves, limit)
	}
	s.referee, err = match.ParseArbiter(s.Referee)
	return err
}

// plan returns what a course of games has to find out.
func (s *Study) plan() (*plan, error) {
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
	dim := p.region.Dim()
	design, err := surface.DOptimal(p.region.Shape, dim, surface.Terms(dim)+surface.Spare, s.Seed)
	p.design = design
	return p, err
}

// contestant returns the player with the parameters at a point, or as it stands
// if there is none. Settings of below hold unless the study says otherwise.
func (s *Study) contestant(x []float64, below []string) (match.Contestant, error) {
	text := s.Player
	if x != nil {
		text += "," + s.space.Settings(x)
	}
	return match.ParseContestant(text, below...)
}
