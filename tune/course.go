package tune

import "montego/tune/surface"

// Game is a game of a study.
type Game struct {
	Stage string `json:"stage"`
	Pair  int    `json:"pair"` // from 0 in each stage
	Half  int    `json:"half"` // 0: the tuned player has Black, 1: White
	// X are the coordinates of its parameters, nil for the player as it stands.
	X        []float64 `json:"x"`
	Settings string    `json:"settings,omitempty"` // what X stands for
	Opponent int       `json:"opponent"`           // index in the study
	Points   float64   `json:"points"`             // the tuned player's: 1, ½ or 0
	Result   string    `json:"result,omitempty"`   // "B+3.5"
	Fault    string    `json:"fault,omitempty"`    // why the game was forfeit
	Moves    int       `json:"moves,omitempty"`
	Seconds  float64   `json:"seconds,omitempty"`
	Seed     uint64    `json:"seed"`
}

// pair is what is to be played next: the halves that are missing.
type pair struct {
	stage    string
	number   int
	x        []float64
	opponent int
	missing  []int
}

// played holds the games of a pair.
type played [2]*Game

func (p *played) complete() bool { return p[0] != nil && p[1] != nil }

// course is a study on its way. It belongs to one goroutine.
type course struct {
	*plan
	names  []string   // of all stages
	stages []*Stage   // begun, the last one being current
	games  [][]played // by stage and pair
	open   map[int]bool

	local  *surface.Local // what chooses points in a stage without
	fitted int            // of how many pairs it is made
}

func newCourse(p *plan) *course {
	return &course{plan: p, names: p.stageNames(), open: map[int]bool{}}
}

// begun adds a stage that has begun before, as the journal has it.
func (c *course) begun(s *Stage) {
	c.stages = append(c.stages, s)
	c.games = append(c.games, make([]played, s.Pairs))
	c.local, c.fitted = nil, 0
}

// add adds a game. It reports false for one that no stage knows or that is there
// already.
func (c *course) add(g *Game) bool {
	for i, s := range c.stages {
		if s.Name != g.Stage || g.Pair < 0 || g.Pair >= s.Pairs || g.Half < 0 || g.Half > 1 || c.games[i][g.Pair][g.Half] != nil {
			continue
		}
		c.games[i][g.Pair][g.Half] = g
		return true
	}
	return false
}

// state says whether there is something to play.
type state int

const (
	deals state = iota // a pair
	waits              // pairs in play must end first
	over
)

// next returns the next pair to be played. It begins a stage if need be, and
// tells begin of it.
func (c *course) next(begin func(*Stage) error) (pair, state, error) {
	for {
		if len(c.stages) > 0 {
			if n, ok := c.free(); ok {
				return c.deal(n), deals, nil
			}
			if len(c.open) > 0 {
				return pair{}, waits, nil
			}
		}
		if len(c.stages) == len(c.names) {
			return pair{}, over, nil
		}
		s, err := c.begin(c.names[len(c.stages)], c.seen())
		if err != nil {
			return pair{}, over, err
		}
		if err := begin(s); err != nil {
			return pair{}, over, err
		}
		c.begun(s)
	}
}

// free returns the first pair of the current stage that misses games and that
// nobody plays.
func (c *course) free() (int, bool) {
	for n := range c.current() {
		if !c.current()[n].complete() && !c.open[n] {
			return n, true
		}
	}
	return 0, false
}

func (c *course) current() []played { return c.games[len(c.games)-1] }

func (c *course) deal(n int) pair {
	s := c.stages[len(c.stages)-1]
	p := pair{stage: s.Name, number: n}
	c.open[n] = true
	round := n
	if len(s.Points) > 0 {
		round = n / len(s.Points)
	}
	p.opponent = round % c.opponents
	var known *Game
	for half, g := range c.current()[n] {
		if g == nil {
			p.missing = append(p.missing, half)
		} else {
			known = g
		}
	}
	switch {
	case known != nil:
		p.x = known.X
	case len(s.Points) > 0:
		p.x = s.Points[n%len(s.Points)]
	default:
		p.x = c.choose(n)
	}
	return p
}

// choose returns the point of a pair as the complete pairs before it have it.
func (c *course) choose(n int) []float64 {
	complete := 0
	for i := range c.current() {
		if c.current()[i].complete() {
			complete++
		}
	}
	if use := refit(complete); c.local == nil || use != c.fitted {
		c.local, c.fitted = surface.FitLocal(c.region, pairSamples(c.current())[:use]), use
	}
	return c.draw(c.local, n)
}

// release says that a pair is no longer played.
func (c *course) release(n int) { delete(c.open, n) }

// pairSamples returns the complete pairs as samples, in their order.
func pairSamples(pairs []played) []surface.Sample {
	var samples []surface.Sample
	for i := range pairs {
		if p := &pairs[i]; p.complete() {
			samples = append(samples, surface.Sample{X: p[0].X, Games: 2, Points: p[0].Points + p[1].Points})
		}
	}
	return samples
}

// seen returns all games as samples, by stage.
func (c *course) seen() map[string][]surface.Sample {
	seen := map[string][]surface.Sample{}
	for i, s := range c.stages {
		if s.Name == stageTest {
			continue
		}
		for _, p := range c.games[i] {
			for _, g := range p {
				if g != nil {
					seen[s.Name] = append(seen[s.Name], surface.Sample{X: g.X, Games: 1, Points: g.Points})
				}
			}
		}
	}
	return seen
}

// count returns how many games have been played and how many there will be.
func (c *course) count() (played, all int) {
	for _, name := range c.names {
		all += 2 * c.pairs(name)
	}
	for _, pairs := range c.games {
		for _, p := range pairs {
			for _, g := range p {
				if g != nil {
					played++
				}
			}
		}
	}
	return played, all
}
