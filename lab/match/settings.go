package match

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"montego/game"
	"montego/goban"
	"montego/internal/panics"
	"montego/internal/param"
	"montego/lab/stats"
	"montego/lab/store"
	"montego/player/timing"
	"montego/sgf"
)

// Settings declare what is played in a match, but not by whom. Flags, files in
// TOML and stores have them by the same names; package param reads and lists
// them.
type Settings struct {
	Games        int             `param:"games" default:"20" range:"1.." toml:"-" doc:"number of games of each pairing; with --sprt the most that are played, 20000 if it is not given"`
	Gauntlet     bool            `param:"gauntlet" toml:"-" default:"false" doc:"let only the first player meet all others"`
	Pairings     string          `param:"pairings" toml:"-" doc:"who meets whom, with how many stones, and whether the first of the two (black=A) or the second (black=B) has Black: 'A-C B-C/handicap=3/black=A' (default: each meets every other)"`
	Size         Text            `param:"size" default:"9" doc:"board size: 9 or 9x13"`
	Komi         Text            `param:"komi" doc:"komi (default: as usual under the rules, 7.5 under Chinese ones)"`
	Handicap     int             `param:"handicap" default:"0" range:"0.." doc:"Black's stones on the fixed points of the board, 2 to 9, before White begins"`
	Black        Colors          `param:"black" doc:"which of two players, A or B, has Black in all games (default: colours alternate)"`
	Rules        Text            `param:"rules" default:"chinese" doc:"rules of the game"`
	Time         timing.Settings `param:"time" doc:"time control of each player: 1m+5x10s, 2m+25/1m, 1m+5s, 5m, 10s/move"`
	Lag          time.Duration   `param:"lag" default:"1s" toml:"-" doc:"how long a move may exceed the clock without losing the game"`
	Timeout      time.Duration   `param:"timeout" default:"5m" toml:"-" doc:"how long to wait for any answer that no clock bounds"`
	MaxMoves     int             `param:"max-moves" toml:"max-moves" default:"0" range:"0.." doc:"moves after which a game is counted as it stands (default: three a point)"`
	Seed         uint64          `param:"seed" default:"1" doc:"the seed of the random numbers"`
	Referee      string          `param:"referee" default:"builtin" doc:"who says which stones are dead: builtin, none (all live), gtp:COMMAND LINE, score:COMMAND LINE or agreement[:REFEREE]"`
	RandomMoves  int             `param:"random-moves" toml:"random-moves" default:"0" range:"0.." doc:"random moves that begin each pair of games"`
	Openings     string          `param:"openings" doc:"begin each pair of games with an opening: the next record (*.sgf) of this folder that fits, or the next line of this SGF file, variations included"`
	OpeningMoves int             `param:"opening-moves" toml:"opening-moves" default:"0" range:"0.." doc:"take at most this number of moves of a record as the opening (default: all)"`
	SPRT         string          `param:"sprt" toml:"-" doc:"end the match when this test is decided: elo0=0,elo1=20 and, if not 0.05, alpha=…,beta=…"`
}

// Text is a string that may stand in TOML as a number, too: komi = 7.5.
type Text string

// MarshalText returns the text.
func (t Text) MarshalText() ([]byte, error) { return []byte(t), nil }

// UnmarshalText takes any text.
func (t *Text) UnmarshalText(text []byte) error {
	*t = Text(text)
	return nil
}

// DefaultSettings returns what holds where nothing is said.
func DefaultSettings() Settings {
	var s Settings
	param.Reset(&s)
	return s
}

// TestGames is how many games a test is given where nothing is said. It ends
// before.
const TestGames = 20_000

// Conditions returns what the settings say of each game. The error is a
// SettingError.
func (s *Settings) Conditions() (c Conditions, err error) {
	c = Conditions{Handicap: s.Handicap, Black: s.Black, Time: s.Time, Lag: s.Lag, Timeout: s.Timeout, MaxMoves: s.MaxMoves}
	size, err := sgf.ParseSize(string(s.Size))
	// In a record "9:" is 9×9; who types "9x" has forgotten a side.
	const between = ":xX*×,"
	t := strings.TrimSpace(string(s.Size))
	switch sides := strings.Trim(t, between); {
	case err != nil || t == sides:
	case strings.ContainsAny(sides, between):
		err = fmt.Errorf("invalid board size %q: it is a width and a height, such as 13x9", t)
	default:
		err = fmt.Errorf("invalid board size %q: a side is missing", t)
	}
	if err == nil {
		err = goban.ValidSize(size.Width, size.Height)
	}
	if err != nil {
		return c, &SettingError{"size", err}
	}
	c.Width, c.Height = size.Width, size.Height
	if c.Rules, err = game.ParseRules(string(s.Rules)); err != nil {
		return c, &SettingError{"rules", err}
	}
	c.Komi = c.Rules.DefaultKomi(0)
	if s.Komi != "" {
		if c.Komi, err = game.ParseKomi(strings.ReplaceAll(string(s.Komi), ",", ".")); err != nil { // people write 7,5 too
			return c, &SettingError{"komi", err}
		}
	}
	if _, err := c.stones(); err != nil {
		return c, &SettingError{"handicap", err}
	}
	if limit := c.MostMoves(); s.RandomMoves < 0 || s.RandomMoves >= limit {
		return c, &SettingError{"random-moves", fmt.Errorf("%d are not fewer than the %d that a game may have", s.RandomMoves, limit)}
	}
	return c, nil
}

// SettingError says what is wrong with a setting.
type SettingError struct {
	Name string
	Err  error
}

// Error returns the name and what is wrong.
func (e *SettingError) Error() string { return e.Name + ": " + e.Err.Error() }

// Unwrap returns what is wrong.
func (e *SettingError) Unwrap() error { return e.Err }

// ErrOpenings says that the openings of a match cannot be read.
var ErrOpenings = errors.New("no openings")

// Between is New for players as people write them, which ParsePlayers reads.
func (s Settings) Between(players []string, below ...string) (*Match, error) {
	specs, err := ParsePlayers(players, below...)
	if err != nil {
		return nil, err
	}
	return s.New(specs)
}

// New returns the match of these players by the settings, to be played. If a
// setting is wrong, the error is a SettingError.
func (s Settings) New(players []PlayerSpec) (*Match, error) {
	m, err := s.bare(players)
	if err != nil {
		return nil, err
	}
	if len(players) > 2 && s.Games%2 == 1 {
		return nil, &SettingError{"games", fmt.Errorf("of more than two players each pairing needs an even number, for the colours, not %d", s.Games)}
	}
	if len(players) > 2 && s.Black != Alternate {
		return nil, &SettingError{"black", errors.New("of more than two players the colours alternate, so that ratings do not mistake them for strength")}
	}
	if err := m.validate(); err != nil {
		return nil, err
	}
	switch {
	case s.Openings != "":
		if m.Openings, m.LeftOut, err = readOpenings(m.Conditions, s.Openings, s.OpeningMoves); err != nil {
			return nil, &SettingError{"openings", fmt.Errorf("%w: %w", ErrOpenings, err)}
		}
	case s.RandomMoves > 0:
		m.Openings = randomMoves(m.Conditions, s.RandomMoves, s.Seed)
	}
	m.settings = s.noted(m)
	return m, nil
}

// bare returns the match without its openings, which may be gone when the results are
// read.
func (s Settings) bare(players []PlayerSpec) (m *Match, err error) {
	m = &Match{Players: players, Seed: s.Seed, Parallel: 1, Openings: noOpenings}
	if m.Conditions, err = s.Conditions(); err != nil {
		return nil, err
	}
	if m.Referee, err = ParseReferee(s.Referee); err != nil {
		return nil, &SettingError{"referee", err}
	}
	if s.SPRT != "" {
		test, err := stats.ParseSPRT(s.SPRT)
		if err != nil {
			return nil, &SettingError{"sprt", err}
		}
		m.Test = &test
	}
	if len(players) < 2 {
		return nil, fmt.Errorf("a match needs at least two players, not %d", len(players))
	}
	switch {
	case s.Pairings != "":
		if err := m.parsePairings(s.Pairings); err != nil {
			return nil, &SettingError{"pairings", err}
		}
	case s.Gauntlet:
		m.Pairings = gauntlet(len(players))
	default:
		m.Pairings = roundRobin(len(players))
	}
	m.Games = s.Games * len(m.Pairings)
	return m, nil
}

// digestName is what a store notes of openings beside their file, which may
// change.
const digestName = "openings-digest"

// noted are what a store notes of a match: the settings, as they are meant.
func (s Settings) noted(m *Match) (rows []store.Setting) {
	s.Size, s.Komi, s.Rules = Text(fmt.Sprintf("%dx%d", m.Width, m.Height)), Text(m.Komi.String()), Text(m.Rules.Text(""))
	if m.Test != nil {
		s.SPRT = m.Test.String()
	}
	for _, p := range param.List(&s) {
		rows = append(rows, store.Setting{Name: p.Name, Value: p.Value})
	}
	digest := ""
	if s.Openings != "" {
		digest = digestOpenings(m.Openings)
	}
	return append(rows, store.Setting{Name: digestName, Value: digest})
}

// Conditions are what all games of a match have in common, or all of a pairing.
type Conditions struct {
	Width, Height int
	Rules         game.Rules
	Komi          game.Komi
	// Handicap is the number of Black's stones on the fixed points, after which
	// White moves first; 0 for none. The rules say what White gets for these
	// stones beside the komi.
	Handicap int
	// Black says who has Black.
	Black Colors
	Time  timing.Settings // the time control of either player
	// Lag is by how much a move may exceed the clock without losing the game. It
	// allows for the time that pipes and a busy machine take.
	Lag time.Duration
	// Timeout bounds every answer that no clock bounds.
	Timeout time.Duration
	// MaxMoves is the number of moves after which a game is counted as it stands; 0 stands
	// for three moves a point.
	MaxMoves int
}

// MostMoves returns after how many moves a game is counted as it stands.
func (c *Conditions) MostMoves() int {
	if c.MaxMoves > 0 {
		return c.MaxMoves
	}
	return 3 * c.Width * c.Height
}

// stones returns the points of the handicap stones. The error says in a line why the board has
// no such handicap; who plays under c has looked.
func (c *Conditions) stones() ([]goban.Point, error) {
	if c.Handicap == 0 {
		return nil, nil
	}
	return game.FixedHandicap(c.Width, c.Height, c.Handicap)
}

// conditionsFor returns those of a game that belongs to no match: board, rules and komi.
func conditionsFor(g *game.Game) *Conditions {
	return &Conditions{Width: g.Width(), Height: g.Height(), Rules: g.Rules(), Komi: g.Komi()}
}

// newGame returns a game that has not begun, of players who take turns. Handicap stones stand
// already.
func (c *Conditions) newGame() *game.Game {
	g := game.New(c.Width, c.Height, c.Rules, c.Komi)
	if stones := panics.Must(c.stones()); len(stones) > 0 {
		if err := g.PlaceHandicap(stones); err != nil {
			panic("match: " + err.Error()) // fixed points fit the board
		}
	}
	g.SetTurns()
	return g
}

// String returns the conditions in a line: "9×9, chinese rules, komi 7.5".
func (c *Conditions) String() string {
	parts := []string{
		fmt.Sprintf("%d×%d", c.Width, c.Height),
		c.Rules.String() + " rules",
		"komi " + c.Komi.String(),
	}
	if c.Handicap > 0 {
		parts = append(parts, fmt.Sprintf("handicap %d", c.Handicap))
	}
	if c.Black != Alternate {
		parts = append(parts, c.Black.String()+" has Black")
	}
	if c.Time.Limited() {
		parts = append(parts, "time "+c.Time.String())
	}
	return strings.Join(parts, ", ")
}
