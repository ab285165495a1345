package games

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"montego/game"
	"montego/goban"
	"montego/internal/panics"
	"montego/internal/param"
	"montego/internal/phrases"
	"montego/player/engine"
	"montego/player/timing"
	"montego/serve/analysis/review"
	"montego/serve/session"
	"montego/sgf"
)

// privateProperty holds what SGF has no word for, as JSON, in the root.
const privateProperty = "MONTEGO"

// private is what the private property says.
type private struct {
	Black *Player `json:"black,omitempty"`
	White *Player `json:"white,omitempty"`
	Time  string  `json:"time,omitempty"`
	Teach float64 `json:"teach,omitempty"` // the loss from which on people are warned
	// Blunder is the number of the node whose move a person is warned of, until it is taken back or
	// left; 0 if there is none.
	Blunder int `json:"blunder,omitempty"`
	// Looking is the number of the node whose move is looked at for a warning; 0 if there is none.
	Looking int `json:"looking,omitempty"`
	// Paused says that engines wait, and people play both colours.
	Paused bool `json:"paused,omitempty"`
	// Head leads from the root to the head: which child to take at each node
	// where there is a choice other than the first, by the node's depth.
	Head  []int `json:"head,omitempty"`
	Depth int   `json:"depth"` // nodes from the root to the head
	// Numbers are those of the nodes, each before its children, as runs of successive ones: the
	// first number, and how many. Last is the last that was given to a node.
	Numbers [][2]int `json:"numbers,omitempty"`
	Last    int      `json:"last,omitempty"`
	// Undone names the moves that were taken back and not made again: their places in the
	// record, from 1 for the root, each node before its children and these from the first on.
	Undone []int `json:"undone,omitempty"`
	// Elsewhere says that the result is that of the main line, and the head goes on from
	// another place.
	Elsewhere bool `json:"elsewhere,omitempty"`
	// Left is what the players have left, if the game has a clock.
	Left map[string]leftover `json:"left,omitempty"`
	// Counted says that the game is being counted here, or that the result is that of a count
	// here, with these stones dead.
	Counted bool     `json:"counted,omitempty"`
	Dead    []string `json:"dead,omitempty"`
	// Contested is how many moves were made when play went on after a count; 0 if it did not.
	Contested int `json:"contested,omitempty"`
	// PlaysOut says that Montego has resigned, a person went on, and it does not resign again.
	PlaysOut bool `json:"playsOut,omitempty"`
}

// record returns the root of a new game.
func (u *setup) record(h *Host) (*sgf.Node, error) {
	rules, komi, err := u.conditions()
	if err != nil {
		return nil, because("error.setup", err)
	}
	clock, err := timing.Parse(cmp.Or(u.Time, "none"))
	if err != nil {
		return nil, fault{"error.time", phrases.Args{"text": u.Time}}
	}
	if err := checkTeach(u.Teach); err != nil {
		return nil, err
	}
	g := game.New(u.Width, u.Height, rules, komi)
	if u.Handicap != 0 {
		points, err := game.FreeHandicap(u.Width, u.Height, u.Handicap)
		if err == nil {
			err = g.PlaceHandicap(points)
		}
		if err != nil {
			return nil, because("error.setup", err)
		}
	}
	black, white, err := u.players(h)
	if err != nil {
		return nil, err
	}
	root := sgf.FromGame(g, sgf.Info{
		Rules:   u.Rules,
		Program: sgf.Application + ":" + h.o.Version, Date: h.o.Now().Format("2006-01-02"),
		Black: black.inRecord(), White: white.inRecord(),
		MainTime: clock.Main.Seconds(), Overtime: clock.Overtime(),
	})
	if !keepsKomi(root, komi) {
		return nil, wrongKomi(u.Komi)
	}
	setPrivate(root, &private{Black: black, White: white, Time: u.Time, Teach: u.Teach})
	return root, nil
}

// keepsKomi reports whether the record would be read with the given komi: a large number
// stands for hundredths of a point in the files of some servers, and one larger than the
// board is none.
func keepsKomi(root *sgf.Node, komi game.Komi) bool {
	collection, _, err := sgf.Parse(root.Collection().Bytes())
	if err != nil {
		return false
	}
	points, ok := collection.Trees[0].Komi()
	return ok && points == komi.Float()
}

// wrongKomi is the error of a komi that is none.
func wrongKomi(text string) error { return fault{"error.komi", phrases.Args{"text": text}} }

// players returns who plays, people where the setup names nobody.
func (u *setup) players(h *Host) (black, white *Player, err error) {
	black, white = cmp.Or(u.Black, &Player{}), cmp.Or(u.White, &Player{})
	if err := cmp.Or(black.check(h), white.check(h)); err != nil {
		return nil, nil, because("error.setup", err)
	}
	return black, white, nil
}

func (u *setup) conditions() (rules game.Rules, komi game.Komi, err error) {
	if err := goban.ValidSize(u.Width, u.Height); err != nil {
		return rules, komi, err
	}
	rules = game.DefaultRules()
	if u.Rules != "" {
		if rules, err = game.ParseRules(u.Rules); err != nil {
			return rules, komi, err
		}
	}
	if u.Komi == "" {
		return rules, rules.DefaultKomi(u.Handicap), nil
	}
	if komi, err = game.ParseKomi(u.Komi); err != nil {
		return rules, komi, wrongKomi(u.Komi)
	}
	return rules, komi, nil
}

// title returns the name of a player for people.
func (p *Player) title() string {
	switch {
	case p.Name != "":
		return p.Name
	case !p.Engine:
		return "Player"
	case p.Preset == "" || p.Preset == engine.DefaultPreset:
		return sgf.Application
	}
	return sgf.Application + " (" + p.Preset + ")"
}

// inRecord returns the player as records have it: the level of an engine is its rank.
func (p *Player) inRecord() sgf.Player {
	r := sgf.Player{Name: p.title()}
	if p.Engine && p.hasLevel() {
		r.Rank = p.Settings["level"]
	}
	return r
}

// hasLevel reports whether the engine plays as strong as a rank. Such an engine has
// no limit of time but the clock.
func (p *Player) hasLevel() bool {
	level := p.Settings["level"]
	return level != "" && level != engine.MaxLevel.String()
}

// longestName is how many bytes a player's name may have.
const longestName = 1000

// The most that a page may ask of an engine for one move.
const (
	maxPlayouts = 10_000_000
	maxSeconds  = 600
)

// check returns an error if there is no such player.
func (p *Player) check(h *Host) error {
	if len(p.Name) > longestName {
		return fmt.Errorf("a player's name has %d bytes at most", longestName)
	}
	if !p.Engine {
		return nil
	}
	_, err := p.params(h)
	return err
}

// params returns the parameters of the engine that p is, or an error if there is none.
func (p *Player) params(h *Host) (params engine.Params, err error) {
	if p.Playouts < 0 || p.Playouts > maxPlayouts {
		return params, fmt.Errorf("%d playouts are not between 0 and %d", p.Playouts, maxPlayouts)
	}
	if math.IsNaN(p.Seconds) || p.Seconds < 0 || p.Seconds > maxSeconds {
		return params, fmt.Errorf("%v seconds are not between 0 and %d", p.Seconds, maxSeconds)
	}
	params = h.o.Params
	if p.Preset != "" {
		// Settings after a preset's name could name files of this machine.
		if !slices.Contains(engine.Presets(), p.Preset) {
			return params, fmt.Errorf("there is no preset %.40q", p.Preset)
		}
		if params, err = engine.Preset(p.Preset); err != nil {
			return params, err
		}
	}
	if err := p.applySettings(&params); err != nil {
		return params, err
	}
	params.Playouts = p.Playouts
	h.o.bound(&params)
	return params, nil
}

// applySettings sets the parameters that the player has on top of the preset.
func (p *Player) applySettings(params *engine.Params) error {
	known := adjustable(*params)
	for name, value := range p.Settings {
		if !slices.ContainsFunc(known, func(i param.Info) bool { return i.Name == name }) {
			return fmt.Errorf("there is no parameter %.60q that a page can set", name)
		}
		if err := param.Set(params, name, value); err != nil {
			return err
		}
	}
	return nil
}

// adjustable lists the parameters that a page can set: all but those that name
// files of this machine, and those that the host or the page's own fields decide.
func adjustable(params engine.Params) []param.Info {
	return slices.DeleteFunc(param.List(&params), func(i param.Info) bool {
		return i.Unit == "file" || slices.Contains([]string{"playouts", "search.memory", "search.threads"}, i.Name)
	})
}

func setPrivate(root *sgf.Node, p *private) {
	text := panics.Must(json.Marshal(p)) // plain fields can be encoded
	root.SetText(privateProperty, string(text))
}

// getPrivate reads the private property. What cannot be read, or was written by
// somebody else, is left out.
func getPrivate(root *sgf.Node, h *Host) *private {
	p := &private{}
	if json.Unmarshal([]byte(root.Text(privateProperty)), p) != nil {
		p = &private{}
	}
	if _, err := timing.Parse(cmp.Or(p.Time, "none")); err != nil {
		p.Time = ""
	}
	if !review.ValidWarning(p.Teach) {
		p.Teach = 0
	}
	p.Black, p.White = cmp.Or(p.Black, &Player{}), cmp.Or(p.White, &Player{})
	for i, each := range []*Player{p.Black, p.White} {
		if each.check(h) != nil {
			*each = Player{}
		}
		if info := root.Info(); each.Name == "" && !each.Engine {
			each.Name = []sgf.Player{info.Black, info.White}[i].Name
		}
	}
	return p
}

// pathTo returns how the head is written: see private.
func pathTo(n *sgf.Node) (choices []int, depth int) {
	for p := n.Parent(); p != nil; n, p = p, p.Parent() {
		depth++
		choices = slices.Insert(choices, 0, slices.Index(p.Children(), n))
	}
	for len(choices) > 0 && choices[len(choices)-1] == 0 {
		choices = choices[:len(choices)-1]
	}
	return choices, depth
}

// follow returns the node that a path leads to from n, or as far as it leads.
func follow(n *sgf.Node, choices []int, depth int) *sgf.Node {
	for i := range depth {
		take := 0
		if i < len(choices) {
			take = choices[i]
		}
		children := n.Children()
		if take < 0 || take >= len(children) {
			break
		}
		n = children[take]
	}
	return n
}

// leftover is what a clock shows while the game is not played.
type leftover struct {
	Seconds float64 `json:"seconds"`
	Stones  int     `json:"stones"`
}

// left returns what the clocks of a session begin with.
func (p *private) left() (all [goban.White + 1]session.Left) {
	for _, c := range goban.Sides {
		if l, ok := p.Left[c.String()]; ok {
			all[c] = session.Left{Limited: true, Time: timing.Seconds(l.Seconds), Stones: l.Stones}
		}
	}
	return all
}

// keepClocks notes what the clocks of the session show.
func (g *Game) keepClocks() {
	if g.live == nil {
		return
	}
	g.private.Left = map[string]leftover{}
	now := g.live.session.State()
	for _, c := range goban.Sides {
		if l := now.Clocks[c]; l.Limited {
			g.private.Left[c.String()] = leftover{max(l.Time.Seconds(), 0.001), l.Stones}
		}
	}
}
