package match

import (
	"fmt"
	"strings"

	"montego/sgf"
)

// SGF returns the record of a game as a collection of one tree.
func (r *Record) SGF(c *Conditions) *sgf.Collection {
	size := sgf.Size{Width: c.Width, Height: c.Height}
	root := sgf.FromGame(c.newGame(), r.info(c))
	last := root
	for _, m := range r.Moves {
		last = last.AddChild()
		last.SetMove(m.Move, size)
		if text := m.comment(); text != "" {
			last.SetText("C", text)
		}
		if c.Time.Limited() && !m.Opening {
			m.setTimeLeft(last)
		}
	}
	return &sgf.Collection{Trees: []*sgf.Node{root}}
}

// info is what the root says of the game.
func (r *Record) info(c *Conditions) sgf.Info {
	info := sgf.Info{
		Black:   sgf.Player{Name: r.Names[r.Black]},
		White:   sgf.Player{Name: r.Names[r.Black.Other()]},
		Result:  r.Result,
		Date:    r.Start.Format("2006-01-02"),
		Round:   fmt.Sprint(r.Number + 1),
		Comment: r.comment(),
	}
	if c.Time.Limited() {
		info.MainTime, info.Overtime = c.Time.Main.Seconds(), c.Time.String()
	}
	return info
}

// comment says how the game ended and what was remarkable.
func (r *Record) comment() string {
	lines := []string{fmt.Sprintf("The game ended: %v. Seed %d.", r.End, r.Seed)}
	for s, text := range r.Resolved {
		if text != "" {
			lines = append(lines, fmt.Sprintf("%s is %s", r.Names[s], text))
		}
	}
	if r.Fault != nil {
		lines = append(lines, fmt.Sprintf("%s: %v", r.Names[r.Fault.Side], r.Fault))
	}
	for s, o := range r.Opinions {
		if r.End == Counted && o.String() != "?" {
			lines = append(lines, fmt.Sprintf("%s counts %v.", r.Names[s], o))
		}
	}
	if r.Unclear {
		lines = append(lines, "The referee was in doubt.")
	}
	if r.RefereeFault != "" {
		lines = append(lines, "The referee failed: "+r.RefereeFault)
	}
	return strings.Join(lines, "\n")
}

// comment says what the move took and what its player thought.
func (m *Move) comment() string {
	if m.Opening {
		return "opening"
	}
	text := fmt.Sprintf("%.3f s", m.Used.Seconds())
	if m.Note != "" {
		text += ", " + m.Note
	}
	return text
}

// setTimeLeft notes what the player's clock shows after the move.
func (m *Move) setTimeLeft(n *sgf.Node) {
	left, stones := m.Left.Left()
	letter := strings.ToUpper(m.Color.String()[:1])
	n.SetReal(letter+"L", left.Seconds())
	if stones > 0 {
		n.SetReal("O"+letter, float64(stones))
	}
}
