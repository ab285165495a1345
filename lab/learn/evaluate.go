package learn

import (
	"context"
	"fmt"
	"math"

	"montego/internal/page"
	"montego/internal/phrases"
	"montego/player/pattern"
)

// Report says how well a model foretells the moves of games.
type Report struct {
	positions   bySpan
	first       bySpan           // of these, those whose move has the first rank
	logEvidence float64          // mean natural logarithm of the probability of the move played
	ranks       [maxRank + 1]int // positions by the rank of the move played, from 1; 0 is a larger rank
	// without holds, by family and then by kind of shape, the mean log-evidence with
	// all its γ set to 1.
	without [numAllFamilies]float64
}

// numAllFamilies counts the families of levels and, after them, the kinds of shapes.
const numAllFamilies = pattern.NumFamilies + pattern.NumDiamonds

func familyName(i int) string {
	if i < pattern.NumFamilies {
		return pattern.Families[i].Name
	}
	return pattern.Diamond(i - pattern.NumFamilies).String()
}

const maxRank = 20

// bySpan counts positions by move number, in spans of moveSpan moves; the last span has all
// that follow.
type bySpan [10]int

const moveSpan = 30

// count counts a position before a move, whose number is from 0.
func (s *bySpan) count(move int) { s[min(move/moveSpan, len(s)-1)]++ }

func (s *bySpan) add(part *bySpan) {
	for i, n := range part {
		s[i] += n
	}
}

func (s *bySpan) total() (sum int) {
	for _, n := range s {
		sum += n
	}
	return sum
}

// within returns the share of the moves played that have a rank up to r.
func (r *Report) within(rank int) float64 {
	n := 0
	for i := 1; i <= rank; i++ {
		n += r.ranks[i]
	}
	return float64(n) / float64(max(r.positions.total(), 1))
}

// Evaluate lets a model foretell the moves of games.
func Evaluate(ctx context.Context, records *Records, m *pattern.Model, s Sampling, threads int, progress func(games int)) (*Report, error) {
	total := &Report{}
	err := inBatches(ctx, records, threads, progress, gameByGame(func() func(Record, *Report) {
		g := newGatherer(m.Dictionary, s)
		return func(r Record, part *Report) {
			g.each(r, func(p position, i int) { part.judge(m, p, i) })
		}
	}), total.add)
	total.scale()
	return total, err
}

// judge counts one position. Moves of equal strength share their ranks: the one
// played has the middle.
func (r *Report) judge(m *pattern.Model, p position, move int) {
	won := float64(m.Strength(&p.Features[p.Winner]))
	sum, better, equal := 0.0, 0, 0
	var without [numAllFamilies]float64
	for i := range p.Features {
		g := float64(m.Strength(&p.Features[i]))
		sum += g
		switch {
		case g > won:
			better++
		case g == won:
			equal++
		}
		for f := range without {
			without[f] += g / gammaOf(m, &p.Features[i], f)
		}
	}
	for f := range without {
		r.without[f] += math.Log(won / gammaOf(m, &p.Features[p.Winner], f) / without[f])
	}
	r.count(better+(equal+1)/2, math.Log(won/sum), move)
}

// count counts a position by the rank of the move played and the logarithm of its
// probability.
func (r *Report) count(rank int, log float64, move int) {
	r.positions.count(move)
	r.logEvidence += log
	if rank == 1 {
		r.first.count(move)
	}
	if rank > maxRank {
		rank = 0
	}
	r.ranks[rank]++
}

// gammaOf returns the γ that a move has of one family of levels or kind of shapes.
func gammaOf(m *pattern.Model, x *pattern.Features, family int) float64 {
	if kind := family - pattern.NumFamilies; kind >= 0 {
		return float64(m.Shapes[x.Shapes[kind]])
	}
	return float64(m.Levels[family][x.Levels.Of(pattern.Family(family))])
}

func (r *Report) add(part *Report) {
	r.positions.add(&part.positions)
	r.first.add(&part.first)
	r.logEvidence += part.logEvidence
	for i, n := range part.ranks {
		r.ranks[i] += n
	}
	for f, v := range part.without {
		r.without[f] += v
	}
}

func (r *Report) scale() {
	n := float64(max(r.positions.total(), 1))
	r.logEvidence /= n
	for f := range r.without {
		r.without[f] /= n
	}
}

// String returns the report as tables.
func (r *Report) String() string {
	without := page.Table{Heads: []string{"without", "log-evidence", "lost"}}
	for f, v := range r.without {
		without.Add(familyName(f), fmt.Sprintf("%.4f", v), fmt.Sprintf("%.4f", r.logEvidence-v))
	}
	return r.moves() + "\n" + without.Text()
}

func (r *Report) moves() string {
	ranks := page.Table{Heads: []string{"within rank", "%"}}
	for _, rank := range []int{1, 2, 3, 5, 10, 20} {
		ranks.Add(fmt.Sprint(rank), fmt.Sprintf("%.2f", 100*r.within(rank)))
	}
	return fmt.Sprintf("%s, mean log-evidence %.4f\n\n%s\n%s", phrases.Count(r.positions.total(), "position"), r.logEvidence, ranks.Text(), r.positions.table(spanColumn{"first choice %", &r.first}))
}

// spanColumn is some of the positions, under a head.
type spanColumn struct {
	head   string
	counts *bySpan
}

// table shows the positions by move number, and the share of them that each column has.
func (s *bySpan) table(columns ...spanColumn) string {
	t := page.Table{Heads: []string{"move", "positions"}}
	for _, c := range columns {
		t.Heads = append(t.Heads, c.head)
	}
	for i, n := range s {
		if n == 0 {
			continue
		}
		row := []string{fmt.Sprint(i*moveSpan + 1), fmt.Sprint(n)}
		for _, c := range columns {
			row = append(row, fmt.Sprintf("%.2f", 100*float64(c.counts[i])/float64(n)))
		}
		t.Add(row...)
	}
	return t.Text()
}
