package cluster

import (
	"context"
	"fmt"
	"slices"
	"time"

	"montego/goban"
	"montego/internal/page"
	"montego/player/engine"
	"montego/player/playout"
	"montego/player/search"
)

// Simulation searches as Members equally fast members of a cluster do, but in this
// process, one after the other: what the members tell each other goes into frames and comes
// out of them as on a network. Time is counted in playouts, so that everything follows from
// the seed. A limit of playouts is that of each member. One Simulation may serve many
// engines, but not at the same time.
type Simulation struct {
	Members int
	Rate    int // playouts a second of one member
	Frames  FrameCosts
}

// FrameCosts are what the frames of a Simulation cost.
type FrameCosts struct {
	Playouts int // of all members
	Frames   int // sent
	Bytes    int // of the frames sent
	Deltas   int // in the frames sent
	merges   []float64
}

// perRound returns how many playouts a member plays between two frames.
func (s *Simulation) perRound() int {
	return max(s.Rate*period(s.Members-1)*int(interval/time.Millisecond)/1000, 1)
}

// Open is the engine.Factory of a player that searches by the simulation.
func (s *Simulation) Open(p search.Params, po playout.Params, seed uint64) search.Searcher {
	p.Parallel, p.Fold, p.Threads = search.TreeParallel, false, 1
	p.Memory = max(p.Memory/s.Members, 1)
	m := &members{simulation: s}
	for i := range s.Members {
		m.trees = append(m.trees, search.New(p, po, seed+uint64(i)<<32))
	}
	return m
}

var _ engine.Factory = (*Simulation)(nil).Open

// members is the search.Searcher of a Simulation: the first tree is the master's.
type members struct {
	simulation *Simulation
	trees      []*search.Search
	exchanges  []*search.Exchange
	snapshots  []*search.Snapshot
	frame      []byte
}

// Search searches in rounds: each member plays some playouts in its tree, and then all hear
// what all have seen.
func (m *members) Search(ctx context.Context, root search.Root, limits search.Limits) *search.Snapshot {
	m.exchanges, m.snapshots = nil, make([]*search.Snapshot, len(m.trees))
	for i, tree := range m.trees {
		x := &search.Exchange{Depth: toldDepth, Share: toldShare, Continues: true}
		if i > 0 {
			x.Member, x.Members, x.VirtualWins = 1+(i-1)%(virtualMembers-1), virtualMembers, virtualWins
		}
		tree.Join(x)
		m.exchanges = append(m.exchanges, x)
	}
	left, reused, per := max(limits.Playouts, 1), -1, m.simulation.perRound()
	for left > 0 && ctx.Err() == nil {
		n := min(per, left)
		m.round(ctx, root, search.Limits{Playouts: n, MaxPlayouts: n + 1, MoveOwners: limits.MoveOwners}, 0)
		if left -= n; reused < 0 {
			reused = m.snapshots[0].Reused
		}
	}
	found := m.snapshots[0]
	found.Reused, found.Playouts = reused, (max(limits.Playouts, 1)-left)*len(m.trees)
	m.simulation.Frames.Playouts += found.Playouts
	return found
}

// round lets the members from number i on search, and then all of them exchange. The limits
// say how much each searches. A member hears of the others while its search is under way: so
// the search of the next goes on inside it.
func (m *members) round(ctx context.Context, root search.Root, limits search.Limits, i int) {
	if i == len(m.trees) {
		m.exchange()
		return
	}
	inside := false
	limits.Unclear = func(*search.Snapshot) bool {
		inside = true
		m.round(ctx, root, limits, i+1)
		return false
	}
	m.snapshots[i] = m.trees[i].Search(ctx, root, limits)
	if !inside { // nothing was left to be searched
		m.round(ctx, root, limits, i+1)
	}
}

// exchange lets every member hear what all others have seen in this round.
func (m *members) exchange() {
	if len(m.trees) == 1 {
		return
	}
	costs := &m.simulation.Frames
	var heard []frame
	for i, x := range m.exchanges {
		f := frame{kind: increments, member: uint64(i), seq: 1}
		f.increments, f.playouts = x.Collect(nil)
		m.frame = f.append(m.frame[:0])
		parsed, err := parseFrame(m.frame, nil)
		if err != nil {
			panic("cluster: a frame that cannot be read: " + err.Error())
		}
		heard = append(heard, parsed)
		costs.Frames++
		costs.Bytes += len(m.frame)
		costs.Deltas += len(f.increments)
	}
	for i, x := range m.exchanges {
		for k := range heard {
			if f := &heard[k]; k != i && len(f.increments) > 0 {
				begun := time.Now()
				x.Add(f.increments, f.playouts)
				costs.noteMerge(time.Since(begun).Seconds() / float64(len(f.increments)))
			}
		}
	}
}

// mostMerges is how many times of merging are kept.
const mostMerges = 10_000

// noteMerge notes the seconds that an increment took to merge.
func (c *FrameCosts) noteMerge(seconds float64) {
	if len(c.merges) < mostMerges {
		c.merges = append(c.merges, seconds)
	}
}

// merge returns the seconds that it takes to merge an increment: the median, which does not
// hear of what else the machine does.
func (c *FrameCosts) merge() float64 {
	if len(c.merges) == 0 {
		return 0
	}
	slices.Sort(c.merges)
	return c.merges[len(c.merges)/2]
}

// Branch is that of the master's tree, as are the others below of all trees.
func (m *members) Branch(cut search.Cut) search.Branch { return m.trees[0].Branch(cut) }

// Advance tells all trees of a move.
func (m *members) Advance(c goban.Color, p goban.Point, b *goban.Board) {
	for _, t := range m.trees {
		t.Advance(c, p, b)
	}
}

// Retreat takes moves back in all trees.
func (m *members) Retreat(n int) {
	for _, t := range m.trees {
		t.Retreat(n)
	}
}

// Reset forgets all trees.
func (m *members) Reset() {
	for _, t := range m.trees {
		t.Reset()
	}
}

// Restart makes all trees begin anew.
func (m *members) Restart(seed uint64) {
	for i, t := range m.trees {
		t.Restart(seed + uint64(i)<<32)
	}
}

// Close gives back the memory of all trees.
func (m *members) Close() {
	for _, t := range m.trees {
		t.Close()
	}
}

// Costs is a table of what the messages of simulations cost: for each the frames a second
// of a member, what it sends and hears, what the server sends, how much of a member's time
// it takes to merge what it hears, and the playouts a second that are left to all.
func Costs(all []*Simulation) page.Table {
	t := page.Table{Heads: []string{"members", "frames/s", "sends kB/s", "hears kB/s", "server MB/s", "merging %", "playouts/s left"}}
	for _, s := range all {
		c, n := &s.Frames, float64(s.Members)
		seconds := float64(max(c.Playouts, 1)) / n / float64(s.Rate) // of every member
		sends := float64(c.Bytes) / n / seconds
		merging := min(c.merge()*float64(c.Deltas)/n*(n-1)/seconds, 1)
		row := []string{fmt.Sprint(s.Members)}
		for i, x := range []float64{float64(c.Frames) / n / seconds, sends / 1e3, sends * (n - 1) / 1e3, sends * (n - 1) * n / 1e6, 100 * merging, n * float64(s.Rate) * (1 - merging)} {
			row = append(row, fmt.Sprintf("%.*f", []int{1, 0, 0, 1, 2, 0}[i], x))
		}
		t.Add(row...)
	}
	return t
}
