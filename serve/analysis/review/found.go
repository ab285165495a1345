package review

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"montego/goban"
	"montego/player/search"
	"montego/sgf"
)

// Found is what a search says of one position.
type Found struct {
	ToMove   goban.Color
	Value    float64 // share of the playouts that Black won
	Lead     float64 // Black's mean lead in points
	Playouts int
	Moves    []Candidate // the best first
}

// Candidate is a move that was considered.
type Candidate struct {
	Visits int
	Value  float64       // share of its playouts that Black won
	Line   []goban.Point // the move, and what would follow it
}

// mostCandidates is how many moves of a position are kept.
const mostCandidates = 8

// foundIn returns what a search has found.
func foundIn(shot *search.Snapshot) *Found {
	f := &Found{ToMove: shot.ToMove, Value: shot.Value, Lead: shot.Score.Mean, Playouts: shot.Playouts}
	for _, m := range shot.Moves[:min(len(shot.Moves), mostCandidates)] {
		if m.Visits > 0 {
			f.Moves = append(f.Moves, Candidate{m.Visits, m.Value, m.Line})
		}
	}
	return f
}

// Best returns the best move, or goban.NoPoint.
func (f *Found) Best() goban.Point {
	if len(f.Moves) == 0 {
		return goban.NoPoint
	}
	return f.Moves[0].Line[0]
}

// The properties in which a position's Found is written: Sabaki draws its graphs
// from the first two, and Lizzie shows the third.
const (
	valueProperty = "SBKV"
	leadProperty  = "SBKS"
	movesProperty = "LZ"
)

// write puts f into the node of its position.
func (f *Found) write(n *sgf.Node, version string) {
	n.Set(valueProperty, strconv.FormatFloat(100*f.Value, 'f', 1, 64))
	n.Set(leadProperty, strconv.FormatFloat(f.Lead, 'f', 1, 64))
	text := fmt.Sprintf("%s:%s %.1f %d\n", sgf.Application, version, 100-100*valueFor(f.ToMove, f.Value), f.Playouts)
	for i, m := range f.Moves {
		if i > 0 {
			text += " info "
		}
		text += fmt.Sprintf("move %v visits %d winrate %d pv", m.Line[0], m.Visits, int(math.Round(1e4*valueFor(f.ToMove, m.Value))))
		for _, p := range m.Line {
			text += " " + p.String()
		}
	}
	n.SetText(movesProperty, text)
}

// read returns what write has put into a node of a position with toMove to move,
// or nil if that cannot be read.
func read(n *sgf.Node, toMove goban.Color) *Found {
	value, ok := n.Real(valueProperty)
	lead, hasLead := n.Real(leadProperty)
	head, moves, hasMoves := strings.Cut(n.Text(movesProperty), "\n")
	words := strings.Fields(head)
	if !ok || !hasLead || !hasMoves || len(words) != 3 || !strings.HasPrefix(words[0], sgf.Application+":") {
		return nil
	}
	f := &Found{ToMove: toMove, Value: value / 100, Lead: lead}
	var err error
	if f.Playouts, err = strconv.Atoi(words[2]); err != nil {
		return nil
	}
	for text := range strings.SplitSeq(moves, " info ") {
		var visits, rate int
		before, line, ok := strings.Cut(text, " pv ")
		var vertex string
		if _, err := fmt.Sscanf(before, "move %s visits %d winrate %d", &vertex, &visits, &rate); !ok || err != nil {
			return nil
		}
		m := Candidate{Visits: visits, Value: valueFor(toMove, float64(rate)/1e4)}
		for v := range strings.FieldsSeq(line) {
			p, err := goban.ParsePoint(v)
			if err != nil {
				return nil
			}
			m.Line = append(m.Line, p)
		}
		f.Moves = append(f.Moves, m)
	}
	return f
}

// valueFor turns a value of Black's to one of c's, and back.
func valueFor(c goban.Color, v float64) float64 {
	if c == goban.White {
		return 1 - v
	}
	return v
}
