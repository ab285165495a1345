package search

import (
	"sync"

	"montego/goban"
)

// statistics counts how playouts end, for display: who owns which point and by how
// much the playouts were won, over all and by first move. The tree does not need it. A
// worker fills its own and hands it in now and then.
type statistics struct {
	mu       sync.Mutex // of the one that workers report to
	playouts int
	owner    [goban.NumPoints]int32 // playouts in which Black owned the point minus those in which White did
	all      leads
	moves    [goban.NumPoints]leads // by the point of the first move

	apart  bool                           // count owners by the first move too
	owners [goban.NumPoints]*pointCounter // by the point of the first move; nil without one
}

// pointCounter counts something at each point.
type pointCounter [goban.NumPoints]int32

// ownersAfter returns the counts of the owners after a first move.
func (c *statistics) ownersAfter(first goban.Point) *pointCounter {
	if c.owners[first] == nil {
		c.owners[first] = new(pointCounter)
	}
	return c.owners[first]
}

// ownerAfter returns the ownership after a first move, or nil if nobody counts it.
func (c *statistics) ownerAfter(first goban.Point) *Ownership {
	if c.owners[first] == nil {
		return nil
	}
	owner := new(Ownership)
	for p, sum := range c.owners[first] {
		owner[p] = float32(sum) / float32(c.moves[first].playouts)
	}
	return owner
}

// leads adds up the leads of Black at the end of playouts, komi included.
type leads struct {
	playouts     int
	sum, squares float64 // in points
	wins         float64 // playouts that Black won; a draw is half of one
	values       float64 // results, dynamic komi included
}

func (l *leads) count(o outcome) {
	l.playouts++
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
	l.playouts += m.playouts
	l.sum += m.sum
	l.squares += m.squares
	l.wins += m.wins
	l.values += m.values
}

// sample returns the leads, in points.
func (l *leads) sample() Sample {
	if l.playouts == 0 {
		return Sample{}
	}
	mean := l.sum / float64(l.playouts)
	return Sample{N: l.playouts, Mean: mean, M2: max(l.squares-l.sum*mean, 0)}
}

// winRate returns the share of playouts that Black won, 0.5 without playouts.
func (l *leads) winRate() float64 {
	if l.playouts == 0 {
		return 0.5
	}
	return l.wins / float64(l.playouts)
}

// count takes note of a playout.
func (c *statistics) count(g *finished) {
	c.playouts++
	c.all.count(g.outcome)
	if g.trace.Len > 0 {
		first := g.trace.Points()[0] & (goban.NumPoints - 1)
		c.moves[first].count(g.outcome)
		if c.apart {
			after := c.ownersAfter(first)
			for p := range g.board.Points() {
				after[p] += int32(g.board.Owner(p).Sign())
			}
		}
	}
	for p := range g.board.Points() {
		c.owner[p] += int32(g.board.Owner(p).Sign())
	}
}

// add adds what a worker has counted.
func (c *statistics) add(d *statistics) {
	if d.playouts == 0 {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.playouts += d.playouts
	c.all.add(&d.all)
	for p := range c.owner {
		c.owner[p] += d.owner[p]
		if d.moves[p].playouts > 0 {
			c.moves[p].add(&d.moves[p])
		}
		if d.owners[p] != nil {
			after := c.ownersAfter(goban.Point(p))
			for q, n := range d.owners[p] {
				after[q] += n
			}
		}
	}
}

// reset forgets everything.
func (c *statistics) reset() {
	c.playouts, c.all = 0, leads{}
	clear(c.owner[:])
	clear(c.moves[:])
	clear(c.owners[:])
}
