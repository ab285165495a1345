package sgf

import (
	"math"
	"strconv"
	"strings"
)

// repairer checks the values that make a game and writes them as FF[4] has
// them, where what was meant is certain.
type repairer struct {
	*warnings
	size Size
}

// repairTree checks the tree of a Go game. Games of other kinds have moves of
// their own, which stay as they are, and so do the points of a board that is too large for package
// goban. Neither is a fault of the record; Node.Game returns an error that says so.
func repairTree(root *Node, w *warnings) {
	if !root.IsGo() {
		return
	}
	r := repairer{w, DefaultSize}
	r.root(root)
	if !r.size.Playable() {
		return
	}
	for node := range root.All() {
		r.node(node)
	}
	line := replayer{size: r.size, line: root.Line()}
	if _, known := line.missingHandicap(); !known {
		p := root.Property("HA")
		r.add(FaultValue, p.Pos, "HA[%.20s] without AB: the record does not say where the stones stood; none are set up", p.Values[0])
	}
}

func (r *repairer) root(root *Node) {
	// Sina and others write the komi as KO, which elsewhere belongs to a move.
	if p := root.Property("KO"); p != nil && !root.Has("KM") && !root.HasMove() {
		if _, _, ok := readNumber(root.SimpleText("KO")); ok {
			r.addRead(FaultKomi, p.Pos, "", "KO[%.20s] read as KM[%.20s]", p.Values[0], p.Values[0])
			p.ID = "KM"
		}
	}
	for i := range root.Props {
		p := &root.Props[i]
		text := simpleText(p.Values[0]) // to look each of very many properties up would take long
		switch p.ID {
		case "SZ":
			var err error
			if r.size, err = root.Size(); err == nil {
				r.rewrite(p, 0, r.size.String())
			}
		case "KM":
			r.komi(p, root)
		case "HA":
			if value, ok := root.Real("HA"); !ok && root.Raw("HA") != "" || value < 0 || value != math.Trunc(value) {
				r.add(FaultValue, p.Pos, "HA[%.20s] is no number of stones; ignored", p.Values[0])
			}
		case "TM":
			seconds, ok := root.mainTime()
			switch read, _ := root.Real("TM"); {
			case !ok && text != "":
				r.add(FaultValue, p.Pos, "TM[%.20s] is no number of seconds; ignored", text)
			case seconds != read:
				r.rewrite(p, 0, formatReal(seconds))
			}
		case "RU":
			if _, err := readRules(text); err != nil && text != "" {
				r.add(FaultValue, p.Pos, "RU[%.40s] names no rules that are known here; ignored", text)
			} else if ruleNames[ruleWord(text)] == ingRules {
				r.add(FaultValue, p.Pos, "RU[%.40s] read as RU[NZ]: the rules of ko of Ing are not known here", text)
			}
		case "RE":
			if _, err := ParseResult(text); err != nil {
				r.add(FaultValue, p.Pos, "RE[%.40s] is no result that can be understood", p.Values[0])
			}
		}
	}
}

func (r *repairer) komi(p *Property, root *Node) {
	text := root.SimpleText("KM")
	if text == "" {
		r.add(FaultKomi, p.Pos, "KM[] is empty; ignored")
		return
	}
	points, ok := readKomi(root)
	if !ok {
		r.add(FaultValue, p.Pos, "KM[%.20s] is no komi; ignored", text)
		return
	}
	if literal, err := strconv.ParseFloat(text, 64); err != nil || literal != points {
		read := formatReal(points)
		r.addRead(FaultKomi, p.Pos, read, "KM[%.20s] read as KM[%s]", p.Values[0], read)
		p.Values[0] = read
	}
}

// rewrite gives value i of a property the form that FF[4] has.
func (r *repairer) rewrite(p *Property, i int, value string) {
	if p.Values[i] == value {
		return
	}
	r.add(FaultValue, p.Pos, "%s[%.20s] read as %s[%s]", p.ID, p.Values[i], p.ID, value)
	p.Values[i] = value
}

func (r *repairer) node(n *Node) {
	setup, move := false, false
	for i := range n.Props {
		p := &n.Props[i]
		switch {
		case moveColor(p.ID).IsStone():
			r.move(p)
			move = true
		case kinds[p.ID].is(pointList):
			r.points(p)
			_, setsUp := setUpColors[p.ID]
			setup = setup || setsUp
		}
	}
	if setup && move {
		r.add(FaultStructure, n.Props[0].Pos, "stones are set up and a move is made in one node; the setup comes first")
	}
}

func (r *repairer) move(p *Property) {
	raw := p.Values[0]
	if len(p.Values) > 1 {
		r.add(FaultValue, p.Pos, "%s has %d values; the first one counts", p.ID, len(p.Values))
	}
	if _, _, ok := r.size.coordinates(raw); ok || raw == "" {
		return
	}
	point, err := r.size.Vertex(raw)
	if err != nil {
		r.add(FaultValue, p.Pos, "%s[%.20s] is no point of the %d×%d board", p.ID, raw, r.size.Width, r.size.Height)
	} else if raw != "tt" {
		r.rewrite(p, 0, r.size.Format(point))
	}
}

func (r *repairer) points(p *Property) {
	for i, raw := range p.Values {
		if _, _, ok := r.size.coordinates(raw); ok {
			continue
		}
		if raw == "" && len(p.Values) == 1 && kinds[p.ID].is(maybeEmpty) {
			continue
		}
		switch from, to, err := r.size.corners(raw); {
		case err != nil:
			r.add(FaultValue, p.Pos, "%s[%.20s] is no point of the %d×%d board; ignored", p.ID, raw, r.size.Width, r.size.Height)
		case strings.Contains(raw, ":"):
			r.rewrite(p, i, r.size.Format(from)+":"+r.size.Format(to))
		default:
			r.rewrite(p, i, r.size.Format(from))
		}
	}
}
