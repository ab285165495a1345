package engine

import (
	"montego/goban"
	"montego/internal/rng"
	"montego/player/playout"
	"montego/player/search"
	"montego/player/status"
)

// Load begins to make the tables that a player with these parameters looks things up
// in, such as the learned patterns, and returns at once. Whoever makes an Engine later
// finds them made, so its first move is quick; without Load the first move makes them.
func (p Params) Load() {
	go func() {
		s := p.Search
		s.Threads, s.Memory = 1, status.TreeMemory(s.Memory)
		search.Open(s, p.Playout, 0).Close()
	}()
	go func() {
		b, r := goban.New(9, 9), rng.New(0)
		var t playout.Trace
		playout.New(p.Playout).Run(b, goban.Black, &r, &t)
	}()
}

// TreeMemory returns how many MiB the two trees of an engine take at most: that of its
// searches and the small one of its estimates.
func (p *Params) TreeMemory() int {
	return p.Search.Memory + status.TreeMemory(p.Search.Memory)
}

// SearchMemory returns the search.memory, in MiB and 1 at least, of an engine whose two trees
// may take this memory together, in MiB.
func SearchMemory(memory int) int { return max(memory-status.TreeMemory(memory/2), 1) }
