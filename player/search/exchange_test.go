package search

import (
	"context"
	"sync"
	"testing"

	"montego/goban"
	"montego/player/playout"
)

// exchanging returns a search on a small board that exchanges by x.
func exchanging(x *Exchange, seed uint64) *Search {
	p := DefaultParams()
	p.Memory, p.Fold = 4, false
	s := New(p, playout.DefaultParams(), seed)
	s.Join(x)
	return s
}

// TestExchange: what one tree has seen is added to the other and comes back from
// nowhere.
func TestExchange(t *testing.T) {
	root := Root{Board: goban.New(5, 5), ToMove: goban.Black, Komi: 7.5}
	a, b := &Exchange{Depth: 3, Share: 0.05}, &Exchange{Depth: 3, Share: 0.05}
	first, second := exchanging(a, 1), exchanging(b, 2)
	defer first.Close()
	defer second.Close()
	visits := func(s *Search) (n, below int) {
		at := s.Branch(Cut{Depth: 1})
		for _, c := range at.Children {
			below += c.Visits
		}
		return at.Visits, below
	}
	both := func() {
		told, n := a.Collect(nil)
		heard, m := b.Collect(nil)
		if n != 300 || m != 200 {
			t.Errorf("they tell of %d and %d playouts", n, m)
		}
		rave := 0
		for _, i := range told {
			rave += i.RAVEVisits
		}
		if told[0].Visits != 300 || rave < 1000 {
			t.Errorf("the first tells %d visits of the root, and of %d RAVE visits", told[0].Visits, rave)
		}
		b.Add(told, n)
		a.Add(heard, m)
		for name, s := range map[string]*Search{"first": first, "second": second} {
			if n, below := visits(s); n != 500 || below < 490 {
				t.Errorf("the %s has %d visits, its moves %d", name, n, below)
			}
			if at := s.snapshot(); at.Playouts != 500 {
				t.Errorf("the %s counts %d playouts", name, at.Playouts)
			}
		}
		for name, x := range map[string]*Exchange{"first": a, "second": b} {
			// What was heard has lifted nodes over the share from which their children
			// are told of. The nodes above those are told of again, with nothing.
			list, n := x.Collect(nil)
			if n > 0 {
				t.Errorf("the %s tells of %d playouts again", name, n)
			}
			for k, i := range list {
				above := k+1 < len(list) && list[k+1].Depth > i.Depth
				if i.Depth < 2 && (!above || i.Visits != 0 || i.Sum != 0 || i.RAVEVisits != 0) {
					t.Errorf("the %s tells again what it heard: %+v", name, i)
				}
			}
			if list, _ := x.Collect(nil); len(list) > 0 {
				t.Errorf("the %s tells without end: %+v", name, list)
			}
			map[*Exchange]*Exchange{a: b, b: a}[x].Add(list, n)
		}
		sameBelow(t, first, second)
	}
	// Unclear is asked while the workers rest: the second searches inside it.
	once := func(f func()) func(*Snapshot) bool {
		return func(*Snapshot) bool { f(); return false }
	}
	first.Search(context.Background(), root, Limits{Playouts: 300, MaxPlayouts: 310, Unclear: once(func() {
		second.Search(context.Background(), root, Limits{Playouts: 200, MaxPlayouts: 210, Unclear: once(both)})
	})})
	if list, _ := a.Collect(nil); list != nil {
		t.Error("it tells of a search that is over")
	}
	before, _ := visits(first)
	a.Add([]Delta{{Visits: 5}}, 5)
	if after, _ := visits(first); after != before {
		t.Error("it hears after the search is over")
	}
}

// sameBelow checks that two trees that have told each other everything agree about the
// replies to the moves with a twentieth of the visits, but for a little of their RAVE visits.
func sameBelow(t *testing.T, first, second *Search) {
	replies := func(s *Search) map[[2]goban.Point]Branch {
		found := map[[2]goban.Point]Branch{}
		for _, c := range s.Branch(Cut{Depth: 2}).Children {
			if c.Visits < 25 {
				continue
			}
			for _, reply := range c.Children {
				found[[2]goban.Point{c.Point, reply.Point}] = reply
			}
		}
		return found
	}
	here, there := replies(first), replies(second)
	both := 0
	for moves, n := range here {
		if m, ok := there[moves]; ok {
			both++
			if n.Visits != m.Visits {
				t.Errorf("after %v %v the first tree has %d visits, the second %d", moves[0], moves[1], n.Visits, m.Visits)
			}
			if apart := max(n.RAVEVisits-m.RAVEVisits, m.RAVEVisits-n.RAVEVisits); little*apart > n.RAVEVisits+m.RAVEVisits {
				t.Errorf("after %v %v the first tree has %.0f RAVE visits, the second %.0f", moves[0], moves[1], n.RAVEVisits, m.RAVEVisits)
			}
		}
	}
	if both < 20 {
		t.Errorf("the trees have only %d replies in common", both)
	}
}

// TestExchangeUnknown: deltas of nodes that a tree does not have are left out with
// all that is below them.
func TestExchangeUnknown(t *testing.T) {
	x := &Exchange{Depth: 3, Share: 0.05}
	s := exchanging(x, 1)
	defer s.Close()
	root := Root{Board: goban.New(5, 5), ToMove: goban.Black, Komi: 7.5}
	s.Search(context.Background(), root, Limits{Playouts: 50, MaxPlayouts: 60, Unclear: func(*Snapshot) bool {
		before := s.Branch(Cut{Depth: 5})
		far := goban.PointAt(15, 15)
		x.Add([]Delta{{Move: goban.NoPoint}, {Depth: 1, Move: far, Visits: 7}, {Depth: 2, Move: goban.PointAt(1, 1), Visits: 7}, {Depth: 9, Visits: 7}, {Depth: -1, Visits: 7}}, 0)
		if after := s.Branch(Cut{Depth: 5}); drawBranch(before) != drawBranch(after) {
			t.Errorf("before\n%safter\n%s", drawBranch(before), drawBranch(after))
		}
		known := s.tree.withChildren(s.root).children[0].move
		old := s.Branch(Cut{Depth: 1}).Visits
		x.Add([]Delta{{Depth: 2, Move: known, Visits: 7}, {Move: goban.NoPoint, Visits: 5}}, 0)
		if visits := s.Branch(Cut{Depth: 1}).Visits; visits != old+5 {
			t.Errorf("%d visits of the root after a node that is not here, want %d", visits, old+5)
		}
		return false
	}})
}

// TestLittleDelta: where 160 RAVE visits of a node are known, 10 more are not told, since 16·10 < 170, and 11 more are.
func TestLittleDelta(t *testing.T) {
	n, p := new(node), place{key: 5, depth: 1}
	add := func(times int) {
		for range times {
			n.rave.add(blackWins)
		}
	}
	add(160)
	x := &Exchange{known: map[uint64]counts{p.key: countsOf(n)}}
	for _, test := range []struct{ more, want int }{{9, 0}, {1, 0}, {1, 11}, {0, 0}, {11, 0}, {1, 12}} {
		add(test.more)
		d, news := x.delta(n, p)
		if d.RAVEVisits != test.want || news != (test.want > 0) {
			t.Errorf("%d visits more: it tells of %d, and that this is news is %v; want %d", test.more, d.RAVEVisits, news, test.want)
		}
	}
	n.visits.Add(1)
	add(1)
	if d, news := x.delta(n, p); d.Visits != 1 || d.RAVEVisits != 1 || !news {
		t.Errorf("with a visit: %+v, news: %v; want 1 visit and 1 RAVE visit", d, news)
	}
}

// TestExchangeBusy: trees that exchange while many workers search, and while a small
// tree is swept, stay trees: run under the race detector.
func TestExchangeBusy(t *testing.T) {
	root := Root{Board: goban.New(5, 5), ToMove: goban.Black, Komi: 7.5}
	xs := [2]*Exchange{{Depth: 4, Share: 0.02, Members: 2}, {Depth: 4, Share: 0.02, Member: 1, Members: 2, VirtualWins: 5}}
	ctx, cancel := context.WithCancel(context.Background())
	var searching, exchange sync.WaitGroup
	for i, x := range xs {
		p := DefaultParams()
		p.Memory, p.Threads, p.Fold = 1, 2, false
		s := New(p, playout.DefaultParams(), uint64(i))
		s.Join(x)
		searching.Go(func() {
			found := s.Search(context.Background(), root, Limits{Playouts: 600})
			if n := s.Branch(Cut{}).Visits; n > found.Playouts+found.Reused || found.Playouts < 600 {
				t.Errorf("%d visits of the root, %d playouts", n, found.Playouts)
			}
			s.Close()
		})
	}
	exchange.Go(func() {
		for ctx.Err() == nil {
			for i, x := range xs {
				list, n := x.Collect(nil)
				xs[1-i].Add(list, n)
			}
		}
	})
	searching.Wait()
	cancel()
	exchange.Wait()
}

// TestExchangeSwept: a node that a sweep has taken away, and that grew again, tells of its new
// playouts and takes back none of those it has told of.
func TestExchangeSwept(t *testing.T) {
	root := Root{Board: goban.New(5, 5), ToMove: goban.Black, Komi: 7.5}
	x := &Exchange{Depth: 3, Share: 0.01}
	s := exchanging(x, 1)
	defer s.Close()
	swept := false
	s.Search(context.Background(), root, Limits{Playouts: 400, MaxPlayouts: 800, Unclear: func(*Snapshot) bool {
		list, _ := x.Collect(nil)
		for _, d := range list {
			if d.Visits < 0 || d.Sum < 0 || d.RAVEVisits < 0 || d.RAVESum < 0 {
				t.Errorf("swept %v: it takes back %+v", swept, d)
			}
		}
		if !swept { // as the sweep of a full tree
			swept = true
			blocks := s.tree.mark(1000, s.root)
			s.tree.compact(blocks)
			s.game.root = blocks[0].moved
			s.use(&s.game)
		}
		return true
	}})
	if !swept {
		t.Error("nothing was swept")
	}
}

// TestVirtualWins: each member but the first gives virtual wins to its share of the moves, and
// no move gets them from two.
func TestVirtualWins(t *testing.T) {
	for key := range uint64(9) {
		for member := range 3 {
			x := Exchange{Member: member, Members: 3, VirtualWins: 5}
			for _, c := range goban.Sides {
				var n node
				visits, sum := x.addVirtualWins(&n, place{mover: c, key: key})
				want := uint32(0)
				if member > 0 && int(key%3) == member {
					want = 5
				}
				wins := uint64(0)
				if c == goban.Black {
					wins = uint64(want) * unit
				}
				if visits != want || sum != wins || n.visits.Load() != want || n.sum.Load() != wins {
					t.Errorf("member %d, move %d of %v: %d visits with %d, want %d with %d", member, key, c, visits, sum, want, wins)
				}
			}
		}
	}
}

// TestExchangeBesideUnknown: what is below a node that a tree does not have is not taken
// for what is below the node before it.
func TestExchangeBesideUnknown(t *testing.T) {
	x := &Exchange{Depth: 3, Share: 0.05}
	s := exchanging(x, 1)
	defer s.Close()
	root := Root{Board: goban.New(5, 5), ToMove: goban.Black, Komi: 7.5}
	s.Search(context.Background(), root, Limits{Playouts: 200, MaxPlayouts: 210, Unclear: func(*Snapshot) bool {
		var first, reply Branch
		for _, m := range s.Branch(Cut{Depth: 2}).Children {
			if len(m.Children) > 0 {
				first, reply = m, m.Children[0]
				break
			}
		}
		if reply.Visits == 0 {
			t.Fatal("no move has a reply")
		}
		before := drawBranch(s.Branch(Cut{Depth: 5}))
		far := goban.PointAt(15, 15)
		x.Add([]Delta{{Move: goban.NoPoint}, {Depth: 1, Move: first.Point}, {Depth: 1, Move: far, Visits: 7}, {Depth: 2, Move: reply.Point, Visits: 7}}, 0)
		if after := drawBranch(s.Branch(Cut{Depth: 5})); before != after {
			t.Errorf("before\n%safter\n%s", before, after)
		}
		return false
	}})
}
