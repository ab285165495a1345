package sgf

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"montego/game"
	"montego/goban"
)

// Game returns the game as it stands at n: the set-up stones and moves from
// the root to n. Its komi is that of the root, or the one given if the root
// has none; the rules are those given, see [Node.Rules].
//
// The moves need not be legal under the rules: records hold suicides, and
// repetitions that their players let pass. What no rules allow is an error
// that begins with the place in the file; then the game returned stands
// before the wrong move. It is nil if there is not even a board to play on.
func (n *Node) Game(rules game.Rules, komi game.Komi) (*game.Game, error) {
	line := n.Line()
	return replay(line, slices.Index(line, n), 0, rules, komi)
}

// GameBefore returns the game on the main line of n, from its root on, before
// the given move is made: after move−1 moves, passes included. If move is 0,
// or the record has fewer moves, all moves are made. Otherwise it is as Game.
func (n *Node) GameBefore(move int, rules game.Rules, komi game.Komi) (*game.Game, error) {
	line := n.Root().Line()
	return replay(line, len(line)-1, move, rules, komi)
}

// UsualKomi returns the komi that is usual under the rules in a record, given its root, that says
// none: that of the handicap, which HA says or the stones before the first move are.
func (n *Node) UsualKomi(rules game.Rules) game.Komi {
	handicap := n.Handicap()
	first := n
	for first = range n.MainLine() {
		if first.HasMove() {
			break
		}
	}
	if start, _ := first.Game(rules, 0); start != nil {
		handicap = max(handicap, start.Handicap())
	}
	return rules.DefaultKomi(handicap)
}

type replayer struct {
	game  *game.Game
	size  Size
	line  []*Node
	moves int // met so far; the game does not count them, since a set-up clears its moves
	// coming is where nextColor goes on to look for a move. Without it the time that a record
	// takes would grow with the square of the nodes that set stones up.
	coming int
}

// replay plays the line up to node last, but not the move of number stop.
func replay(line []*Node, last, stop int, rules game.Rules, komi game.Komi) (*game.Game, error) {
	root := line[0]
	size, err := root.Size()
	switch {
	case !root.IsGo():
		return nil, root.at("GM", fmt.Errorf("GM[%.20s] is not Go", root.SimpleText("GM")))
	case err == nil:
		err = goban.ValidSize(size.Width, size.Height)
	}
	if err != nil {
		return nil, root.at("SZ", err)
	}
	if points, ok := root.Komi(); ok {
		if komi, err = game.KomiOf(points); err != nil {
			return nil, root.at("KM", err)
		}
	}
	r := replayer{game: game.New(size.Width, size.Height, game.Lenient, komi), size: size, line: line}
	defer r.game.SetRules(rules)
	if root.saysNoHandicap() {
		r.game.SetTurns()
	}
	for i := 0; i <= last; i++ {
		if more, err := r.node(i, stop); err != nil || !more {
			return r.game, err
		}
	}
	return r.game, nil
}

// node plays node i of the line: first its set-up stones, then its move. more
// is false if that would be the move to stop before.
func (r *replayer) node(i, stop int) (more bool, err error) {
	n := r.line[i]
	if err := r.setUp(i); err != nil {
		return false, err
	}
	if c := n.ToPlay(); c.IsStone() {
		r.game.SetToMove(c)
	}
	p := n.moveProperty()
	if p == nil {
		return true, nil
	}
	if r.moves++; r.moves == stop {
		return false, nil
	}
	move, err := n.Move(r.size)
	if err == nil {
		err = r.game.Play(move)
	}
	if err != nil {
		return false, n.at(p.ID, fmt.Errorf("move %d: %w", r.moves, err))
	}
	return true, nil
}

func (r *replayer) setUp(i int) error {
	n := r.line[i]
	stones, first := r.setUpStones(n)
	if i == 0 && len(stones) == 0 {
		stones, _ = r.missingHandicap()
	}
	if len(stones) == 0 {
		return nil
	}
	next := r.nextColor(i)
	if next == goban.Empty {
		next = r.game.ToMove()
	}
	before := r.game.Handicap()
	if err := r.game.SetUp(stones, next); err != nil {
		return n.at(first, err)
	}
	if r.line[0].saysNoHandicap() {
		r.game.SetTurns()
	}
	switch told := r.line[0].Handicap(); {
	case i > 0 && (told >= 2 || r.moves > 0):
		r.game.SetHandicap(before) // stones that are set up later do not end it
	case told < 2:
	case told <= r.game.Board().Stones(goban.Black):
		r.game.SetHandicap(told) // even if Black makes the first move or White has stones too
	}
	return nil
}

// setUpStones lists what n sets up. If n sets a point up twice, the last property
// counts. first is the property that the list begins with.
func (r *replayer) setUpStones(n *Node) (stones []goban.Move, first string) {
	place := map[goban.Point]int{}
	for _, p := range n.Props {
		color, ok := setUpColors[p.ID]
		if !ok {
			continue
		}
		first = cmp.Or(first, p.ID)
		for _, point := range n.Points(p.ID, r.size) {
			if i, twice := place[point]; twice {
				stones[i].Color = color
				continue
			}
			place[point] = len(stones)
			stones = append(stones, goban.Move{Color: color, Point: point})
		}
	}
	return stones, first
}

// setUpColors is what the properties that set stones up put on their points.
var setUpColors = map[string]goban.Color{"AB": goban.Black, "AW": goban.White, "AE": goban.Empty}

// missingHandicap returns the handicap stones, on the usual points, of a record that
// says only how many there are and in which White begins. A record that sets stones up
// before the first move, in a later node, lacks none. Where there are no usual points for so many stones, or a move
// is soon played on one of these points, the record does not say where the stones stood: known is false.
func (r *replayer) missingHandicap() (stones []goban.Move, known bool) {
	told := r.line[0].Handicap()
	if told < 2 || r.nextColor(0) != goban.White {
		return nil, true
	}
	for _, n := range r.line {
		if n.HasSetup() {
			return nil, true
		}
		if n.HasMove() {
			break
		}
	}
	points, err := game.FixedHandicap(r.size.Width, r.size.Height, told)
	if err != nil {
		return nil, false
	}
	for _, p := range points {
		stones = append(stones, goban.Move{Color: goban.Black, Point: p})
	}
	for _, n := range r.line[:min(len(r.line), soon)] {
		if m, err := n.Move(r.size); err == nil && slices.Contains(points, m.Point) {
			return nil, false
		}
	}
	return stones, true
}

// soon is how many nodes of a record are looked at for moves where handicap stones would stand. After that such a
// stone may have been captured, and its point played on.
const soon = 20

// nextColor returns whose turn it is after the stones of node i are set up. PL says
// it, or else the colour of the next move. Without moves it is White's turn in a
// handicap game, and otherwise the result is Empty: the record does not say.
func (r *replayer) nextColor(i int) goban.Color {
	if c := r.line[i].ToPlay(); c.IsStone() {
		return c
	}
	for r.coming = max(r.coming, i); r.coming < len(r.line); r.coming++ {
		if move, err := r.line[r.coming].Move(r.size); err == nil && move.Color.IsStone() {
			return move.Color
		}
	}
	if i == 0 && r.line[0].Handicap() >= 2 {
		return goban.White
	}
	return goban.Empty
}

// at puts the place of a property of n before err, if there is one and n came from a file.
func (n *Node) at(id string, err error) error {
	if p := n.Property(id); err != nil && p != nil && p.Pos != (Position{}) {
		return fmt.Errorf("%v: %w", p.Pos, err)
	}
	return err
}

// ruleNames are the rules that RU may name besides the names that package
// game has, in lower case and without the word "rules".
var ruleNames = map[string]string{
	"nz": "new-zealand", "cn": "chinese", "jp": "japanese", "kr": "korean", "tt": "tromp-taylor",
	"china": "chinese", "japan": "japanese", "korea": "korean", "area": "chinese", "territory": "japanese",
	"goe": ingRules, "ing": ingRules, "应氏": ingRules, "應氏": ingRules,
	"中国": "chinese", "中國": "chinese", "日本": "japanese", "韩国": "korean", "韓国": "korean", "韓國": "korean",
	"중국": "chinese", "일본": "japanese", "한국": "korean",
}

// ingRules are the rules that stand for those of Ing, GOE in the standard, which count area and allow
// suicide, too; their rules of ko have no equal here.
const ingRules = "new-zealand"

// Rules returns the rules that RU names, or unsaid if n has no RU, or one that is not
// known here.
func (n *Node) Rules(unsaid game.Rules) game.Rules {
	if rules, err := readRules(n.SimpleText("RU")); err == nil {
		return rules
	}
	return unsaid
}

// readRules reads the name of rules, in the words of several languages.
func readRules(text string) (game.Rules, error) {
	if rules, err := game.ParseRules(text); err == nil {
		return rules, nil
	}
	name := ruleWord(text)
	return game.ParseRules(cmp.Or(ruleNames[name], name))
}

// ruleWord returns a name of rules in lower case and without the word "rules".
func ruleWord(text string) string {
	name := strings.ToLower(text)
	for _, word := range []string{"rules", "rule", "规则", "規則", "ルール", "규칙", "룰"} {
		name = strings.TrimSpace(strings.TrimSuffix(name, word))
	}
	return name
}

// FromGame returns the root of a new tree with the start position and the
// moves of g. What g knows, size, komi, handicap and rules, replaces what info
// says of it, but another name of the same rules stays; the rest of the root is that of
// info.
func FromGame(g *game.Game, info Info) *Node {
	start := g.Clone()
	_ = start.Undo(len(g.Moves())) // there are as many
	size := Size{g.Width(), g.Height()}
	info.Size = size
	info.Komi, info.HasKomi = g.Komi().Float(), true
	info.Handicap = min(start.Handicap(), g.Handicap()) // set-up stones are none if Black began
	rules := g.Rules().Text(info.Rules)
	info.Rules = cmp.Or(standardNames[rules], rules)
	info.Program = cmp.Or(info.Program, Application)
	root := &Node{}
	root.SetInfo(info)
	root.SetPoints("AB", start.Board().ListStones(goban.Black), size)
	root.SetPoints("AW", start.Board().ListStones(goban.White), size)
	if moves := g.Moves(); g.Turns() && len(moves) > 1 && moves[0].Point != goban.Pass && moves[1] == (goban.Move{Color: goban.White, Point: goban.Pass}) {
		root.Set("HA", "0") // or else the pass seems to send a handicap: see saysNoHandicap
	}
	if first := start.ToMove(); first == goban.White || root.Has("AB") || root.Has("AW") {
		root.Set("PL", first.Letter())
	}
	last := root
	for _, move := range g.Moves() {
		last = last.AddChild()
		last.SetMove(move, size)
	}
	return root
}

// standardNames are the names that the standard has for rules, by the names of package game. RU has others as
// game.Rules.Text does.
var standardNames = map[string]string{"japanese": "Japanese", "chinese": "Chinese", "aga": "AGA", "new-zealand": "NZ"}
