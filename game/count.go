package game

import (
	"fmt"
	"slices"
	"strings"

	"montego/goban"
)

// Status is what a point has become when the game is over.
type Status uint8

const (
	Dame           Status = iota // an empty point that belongs to neither side
	Alive                        // a stone that stays, and not in seki
	Seki                         // a stone that stays, in seki
	Dead                         // a stone that is taken off
	BlackTerritory               // an empty point of Black's
	WhiteTerritory               // an empty point of White's
)

var statusWords = [...]string{"dame", "alive", "seki", "dead", "black_territory", "white_territory"}

// String returns the status as GTP's final_status_list calls it.
func (s Status) String() string { return statusWords[s] }

// ParseStatus reads the argument of final_status_list.
func ParseStatus(s string) (Status, error) {
	for i, word := range statusWords {
		if strings.EqualFold(s, word) {
			return Status(i), nil
		}
	}
	return 0, fmt.Errorf("invalid status %q", s)
}

// Count says whose each point is, given which stones are dead, and what that
// counts to.
type Count struct {
	Score   Score
	board   *goban.Board // without the dead stones
	regions []goban.Region
	groups  []group
	groupAt [goban.NumPoints]int // index of the group that has a point
	fills   []goban.Point        // see Fills
	owner   [goban.NumPoints]goban.Color
	status  [goban.NumPoints]Status
}

// group is a set of connected points of one side: living stones and the regions that
// only this side surrounds.
type group struct {
	color     goban.Color
	eyes      int // how many such regions
	territory int // how many points they have
	dead      int // how many of these have a dead stone of the opponent's
	seki      bool
}

// Count takes the dead stones off, finds whose each point is, and counts by
// the rules. One stone of each dead chain is enough. A region of empty points
// is territory of the side whose stones alone surround it, but for Fills.
//
// A group that borders on dame and has at most one eye of one or two points, beside
// those of dead stones, counts as in seki if so does a group of the opponent there,
// and each of these dame touches a stone. It matters where the rules tax seki.
//
// A dead stone in an eye of a group in seki is a prisoner, too. By the Japanese rules of 1989 its captor
// would have to capture it before the end, because such an eye is no territory (articles 8 and 10). But
// that costs nothing there, so the captor has the point in any case; by KataGo's rules, too, who plays
// on after two passes gains it.
//
// It fails if a listed point has no stone. Under rules that do not remove dead
// stones every stone is alive, so dead should be empty.
func (g *Game) Count(dead []goban.Point) (*Count, error) {
	c := &Count{}
	for _, p := range dead {
		if !g.board.OnBoard(p) || g.board.ChainAt(p) == 0 {
			return nil, fmt.Errorf("there is no stone on %v to be dead", p)
		}
		for q := range g.board.ChainStones(g.board.ChainAt(p)) {
			c.status[q] = Dead
		}
	}
	c.removeDead(g.board)
	c.findOwners()
	c.findGroups(g.board)
	c.findSeki()
	if g.rules.Scoring == TerritoryScoring {
		c.findFills()
	}
	c.setStatus(g.rules)
	c.Score = Score{Black: c.side(g, goban.Black), White: c.side(g, goban.White), Komi: g.komi}
	c.Score.White.Bonus = g.rules.HandicapBonus.Points(g.Handicap())
	return c, nil
}

// Status returns what p has become. Requires: p is on the board.
func (c *Count) Status(p goban.Point) Status { return c.status[p] }

// Owner returns who has p: the side of a living stone, or whose territory it
// is, with or without a dead stone; Empty if it belongs to neither side.
func (c *Count) Owner(p goban.Point) goban.Color { return c.owner[p] }

// List returns the points with the given status, row 1 first.
func (c *Count) List(s Status) []goban.Point {
	var list []goban.Point
	for p := range c.board.Points() {
		if c.status[p] == s {
			list = append(list, p)
		}
	}
	return list
}

// removeDead makes c.board the position b without the stones marked dead.
func (c *Count) removeDead(b *goban.Board) {
	c.board = goban.New(b.Width(), b.Height())
	for p := range b.Points() {
		if color := b.At(p); color.IsStone() && c.status[p] != Dead {
			c.board.Play(p, color)
			c.status[p] = Alive
		}
	}
}

// findOwners gives every stone to its side, and every empty region to the side
// that alone borders on it.
func (c *Count) findOwners() {
	for p := range c.board.Points() {
		c.owner[p] = c.board.At(p)
	}
	c.regions = c.board.Regions()
	for _, r := range c.regions {
		for _, p := range r.Points {
			c.owner[p] = r.Owner()
		}
	}
}

// findGroups divides what either side owns into groups: connected points of one
// owner. full is the board with the dead stones.
func (c *Count) findGroups(full *goban.Board) {
	var done goban.PointSet
	for p := range c.board.Points() {
		if c.owner[p] == goban.Empty || done.Has(p) {
			continue
		}
		for _, q := range goban.Connected(p, func(q goban.Point) bool { return c.owner[q] == c.owner[p] }) {
			done.Add(q)
			c.groupAt[q] = len(c.groups)
		}
		c.groups = append(c.groups, group{color: c.owner[p]})
	}
	for _, r := range c.regions {
		if r.Owner() != goban.Empty {
			g := &c.groups[c.groupAt[r.Points[0]]]
			g.eyes++
			g.territory += len(r.Points)
			for _, p := range r.Points {
				if c.status[p] == Dead && full.At(p) != g.color {
					g.dead++
				}
			}
		}
	}
}

// setStatus gives empty points and stones in seki their status, and taxes seki.
func (c *Count) setStatus(r Rules) {
	for p := range c.board.Points() {
		if c.owner[p] == goban.Empty {
			continue
		}
		seki := c.groups[c.groupAt[p]].seki
		switch stone := c.board.At(p).IsStone(); {
		case stone && seki:
			c.status[p] = Seki
		case stone:
		case seki && r.Tax != NoTax:
			c.owner[p] = goban.Empty
		case c.status[p] == Dead:
		case c.owner[p] == goban.Black:
			c.status[p] = BlackTerritory
		default:
			c.status[p] = WhiteTerritory
		}
	}
}

// side counts for one colour, handicap bonus aside.
func (c *Count) side(g *Game, color goban.Color) (t Tally) {
	if g.rules.Scoring == AreaScoring {
		t.Stones = c.board.Stones(color)
	} else {
		enemy := color.Opponent()
		t.Prisoners = g.Prisoners(color) + g.board.Stones(enemy) - c.board.Stones(enemy)
	}
	for _, gr := range c.groups {
		if gr.color != color || gr.seki && g.rules.Tax != NoTax {
			continue
		}
		t.Territory += gr.territory
		if g.rules.Tax == AllTax {
			t.Tax += min(2, gr.territory)
		}
	}
	return t
}

// Fills lists the points that are no territory because their owner must play there: where the rules
// count territory, the last liberty of a chain that would be taken otherwise, as in a ko that was
// left open. Where area counts there are none, since such a move costs nothing.
func (c *Count) Fills() []goban.Point { return c.fills }

// findFills looks for the points that must be filled, and takes them off the territory. Chains in
// seki pay for their eyes anyway. A small group that such a move leaves in atari is in seki, too: it
// lives by the ko alone, as in a double ko.
func (c *Count) findFills() {
	b := new(*c.board)
	for found := true; found; {
		found = false
		for _, id := range b.ChainsInAtari() {
			p, color := b.FirstLiberty(id), b.ChainColor(id)
			if g := &c.groups[c.groupAt[p]]; c.owner[p] == color && !g.seki {
				left := b.JoinedLiberties(p, color, 2)
				if g.seki = left < 2 && g.territory <= 2; g.seki || left == 0 {
					continue
				}
				g.territory--
				c.owner[p] = goban.Empty
				c.fills = append(c.fills, p)
				b.Play(p, color)
				found = true // and the chains are others
				break
			}
		}
	}
}

// findSeki marks the groups that are in seki, by the rule of thumb that Count
// tells: such a group has at most one small eye and shares dame with a group of
// the opponent that has no more, and each of these dame touches a stone. Stones
// that are joined to their friends only across dame may be taken for such a
// group, but they have hardly points to lose by it.
func (c *Count) findSeki() {
	for _, r := range c.regions {
		if !r.Black || !r.White || c.isOpen(r.Points) {
			continue
		}
		weak := c.weakAround(r.Points)
		if weak[goban.Black] == nil || weak[goban.White] == nil {
			continue
		}
		for _, i := range slices.Concat(weak[:]...) {
			c.groups[i].seki = true
		}
	}
}

// isOpen reports whether a point of a dame region touches no stone. In such a region the
// game is not finished.
func (c *Count) isOpen(dame []goban.Point) bool {
	return slices.ContainsFunc(dame, func(p goban.Point) bool {
		for q := range goban.Neighbours(p) {
			if c.board.At(q).IsStone() {
				return false
			}
		}
		return true
	})
}

// Open lists the points that belong to neither side because a border is open: those of dame
// regions in which a point touches no stone.
func (c *Count) Open() (points []goban.Point) {
	for _, r := range c.regions {
		if r.Black && r.White && c.isOpen(r.Points) {
			points = append(points, r.Points...)
		}
	}
	return points
}

// maxInEye is how many dead stones a seki may have in an eye at most: as many as make a killing
// shape, in an eye of one point more.
const maxInEye = 5

// weakAround returns the groups next to a dame region that cannot live without
// it, by colour, some more than once.
func (c *Count) weakAround(dame []goban.Point) (weak [goban.White + 1][]int) {
	for _, p := range dame {
		for q := range goban.Neighbours(p) {
			if !c.board.At(q).IsStone() {
				continue
			}
			if g := &c.groups[c.groupAt[q]]; g.eyes <= 1 && g.territory-g.dead <= 2 && g.dead <= maxInEye {
				weak[g.color] = append(weak[g.color], c.groupAt[q])
			}
		}
	}
	return weak
}
