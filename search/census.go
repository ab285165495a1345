package search

import (
	"sync"

	"montego/goban"
)

// census counts how games end, for people: who owns which point and by how much
// the games were won, over all and by first move. The tree does not need it. A
// worker fills its own and hands it in now and then.
type census struct {
	mu    sync.Mutex // of the one that workers report to
	games int
	owner [goban.NumPoints]int32 // games in which Black owned the point minus those in which White did
	all   leads
	moves [goban.NumPoints]leads // by the point of the first move
}

// leads adds up the leads of Black at the end of games, komi included.
type leads struct {
	games        int
	sum, squares float64 // in points
	wins         float64 // games that Black won; a draw is half of one
	values       float64 // results, dynamic komi included
}

func (l *leads) count(o outcome) {
	l.games++
	l.sum += float64(o.lead)
	l.squares += float64(o.lead) * float64(o.lead)
	switch o.winner() {
	case goban.Black:
		l.wins++
	case goban.Empty:
		l.wins += 0.5
	}
	l.values += float64(o.value) / unit
}

func (l *leads) add(m *leads) {
	l.games += m.games
	l.sum += m.sum
	l.squares += m.squares
	l.wins += m.wins
	l.values += m.values
}

// sample returns the leads, in points.
func (l *leads) sample() Sample {
	if l.games == 0 {
		return Sample{}
	}
	mean := l.sum / float64(l.games)
	return Sample{N: l.games, Mean: mean, M2: max(l.squares-l.sum*mean, 0)}
}

// winRate returns the share of games that Black won, 0.5 without games.
func (l *leads) winRate() float64 {
	if l.games == 0 {
		return 0.5
	}
	return l.wins / float64(l.games)
}

// count takes note of a game.
func (c *census) count(g *finished) {
	c.games++
	c.all.count(g.outcome)
	if g.trace.Len > 0 {
		c.moves[g.trace.Points()[0]&(goban.NumPoints-1)].count(g.outcome)
	}
	for p := range g.board.Points() {
		c.owner[p] += int32(g.board.Owner(p).Sign())
	}
}

// add adds what a worker has counted.
func (c *census) add(d *census) {
	if d.games == 0 {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.games += d.games
	c.all.add(&d.all)
	for p := range c.owner {
		c.owner[p] += d.owner[p]
		if d.moves[p].games > 0 {
			c.moves[p].add(&d.moves[p])
		}
	}
}

// reset forgets everything.
func (c *census) reset() {
	c.games, c.all = 0, leads{}
	clear(c.owner[:])
	clear(c.moves[:])
}
