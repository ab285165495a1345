package games

import (
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// watched returns options of a host whose time is as many seconds after some moment as
// the test says.
func watched(seconds *atomic.Int64) Options {
	o := testOptions(nil)
	o.Now = func() time.Time { return time.Unix(1e9+seconds.Load(), 0) }
	return o
}

// TestClockAfterReload: a page that is loaded again gives no time back.
func TestClockAfterReload(t *testing.T) {
	var seconds atomic.Int64
	h := newHost(t, watched(&seconds))
	p := openTab(t, h)
	p.do(`{"type":"new","setup":{"width":5,"height":5,"time":"10m"}}`)
	p.play("C3")
	game := p.state().Game
	if s := p.state(); s.Waits || !s.White.Clock.Running {
		t.Errorf("after the first move White's clock is %+v", *s.White.Clock)
	}
	g, err := h.open(game)
	if err != nil {
		t.Fatal(err)
	}
	g.flush() // as it is a moment after the move
	h.rest(g)
	seconds.Add(30)
	p = p.reload(h)
	if s := p.state(); s.White.Clock.Left != 570_000 || s.Black.Clock.Left != 600_000 {
		t.Errorf("Black has %d ms and White %d ms, want 600 and 570 seconds", s.Black.Clock.Left, s.White.Clock.Left)
	}
	for _, request := range []string{`{"type":"comment","node":2,"text":"Where?"}`, `{"type":"players","setup":{}}`} {
		p.do("%s", request)
		seconds.Add(30)
		if s := p.state(); !s.Waits || s.White.Clock.Running || s.White.Clock.Left != 570_000 {
			t.Errorf("before the person is ready the clock is %+v", *s.White.Clock)
		}
	}
	p.do(`{"type":"ready"}`)
	if s := p.state(); s.Waits || !s.White.Clock.Running || s.White.Clock.Left != 570_000 {
		t.Errorf("then it is %+v", *s.White.Clock)
	}
}

// TestPlayOnAfterTime: whoever lost on time has a full clock again when the end is taken
// back, or a variation played, even after a reload. The other clock stays as it was.
func TestPlayOnAfterTime(t *testing.T) {
	for _, tt := range []struct {
		name   string
		reload bool
		on     string // the request by which play goes on
	}{
		{"at once", false, `{"type":"undo"}`},
		{"after a reload", true, `{"type":"undo"}`},
		{"at the end", false, `{"type":"play","node":2,"head":2,"vertex":"C4"}`},
		{"in a variation", false, `{"type":"play","node":1,"head":2,"vertex":"C4"}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h, p, seconds := afterAMinute(t)
			seconds.Add(601)
			p.play("B2")
			if s := p.state(); s.Result != "B+T" {
				t.Fatalf("the result is %q", s.Result)
			}
			if tt.reload {
				p = p.reload(h)
			}
			p.do("%s", tt.on)
			if s := p.state(); s.Phase != "playing" || s.White.Clock.Left != 600_000 || s.Black.Clock.Left != 540_000 {
				t.Errorf("the game is %s with %+v and %+v, want 540 and 600 seconds", s.Phase, *s.Black.Clock, *s.White.Clock)
			}
		})
	}
}

// afterAMinute returns a game of ten minutes a player in which Black has moved after one, and the
// seconds that its clocks show to have gone by.
func afterAMinute(t *testing.T) (*Host, *tab, *atomic.Int64) {
	seconds := new(atomic.Int64)
	h := newHost(t, watched(seconds))
	p := openTab(t, h)
	p.do(`{"type":"new","setup":{"width":5,"height":5,"time":"10m"}}`)
	p.do(`{"type":"ready"}`)
	seconds.Add(60)
	p.play("C3")
	return h, p, seconds
}

// TestClocksAfterTheEnd: a game that is over shows its last clocks, after a reload, too.
func TestClocksAfterTheEnd(t *testing.T) {
	h, p, seconds := afterAMinute(t)
	seconds.Add(30)
	p.do(`{"type":"resign"}`)
	for range 2 {
		s := p.state()
		if s.Result == "" || s.Black.Clock == nil || s.White.Clock == nil {
			t.Fatalf("the result is %q, the clocks are %v and %v", s.Result, s.Black.Clock, s.White.Clock)
		}
		if b, w := *s.Black.Clock, *s.White.Clock; b.Left != 540_000 || w.Left != 570_000 || b.Running || w.Running {
			t.Errorf("the clocks are %+v and %+v", b, w)
		}
		p = p.reload(h)
	}
}

// TestClockInRecord: the record that people save has the time of the game, and after each move what
// the clock of who made it showed.
func TestClockInRecord(t *testing.T) {
	_, p, seconds := afterAMinute(t)
	seconds.Add(2)
	p.play("D3")
	text := p.do(`{"type":"sgf"}`).Text
	for _, want := range []string{"TM[600]", "B[cc]BL[540]", "W[dc]WL[598]"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in %s", want, text)
		}
	}
}

// TestFastEnginesInRecord: where engines move faster than their game is followed, the record has
// the clock of each move, and what its engine has found, all the same.
func TestFastEnginesInRecord(t *testing.T) {
	const moves, engine = 8, `{"engine":true,"preset":"uct","playouts":2}`
	h := newHost(t, testOptions(nil))
	p := openTab(t, h)
	p.do(`{"type":"new","setup":{"width":7,"height":7,"time":"10m","black":%s,"white":%[1]s}}`, engine)
	g, err := h.open(p.state().Game)
	if err != nil {
		t.Fatal(err)
	}
	defer h.rest(g)
	g.mu.Lock() // so that the session goes on alone
	late := time.After(time.Minute)
	for now, changed := g.live.session.Watch(); len(now.Game.Moves()) < moves; now, changed = g.live.session.Watch() {
		select {
		case <-changed:
		case <-late:
			g.mu.Unlock()
			t.Fatal("the engines do not move")
		}
	}
	g.mu.Unlock()
	p.wait("the moves", func() bool { return p.state().Head > moves })
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, n := range g.head.Path()[1 : moves+1] {
		if !n.Has("BL") && !n.Has("WL") || !n.Parent().Has(valueProperty) {
			t.Errorf("move %d has no clock, or no win rate before it", n.MoveNumber())
		}
	}
}

// TestRecordKeepsClocks: a move keeps the clock that it was made with when play goes back to it,
// though after a reload the clocks are not set back.
func TestRecordKeepsClocks(t *testing.T) {
	h, p, seconds := afterAMinute(t)
	p.play("D3")
	seconds.Add(60)
	p.play("B2")
	p = p.reload(h)
	p.do(`{"type":"undo"}`)
	p.do(`{"type":"undo"}`)
	if text := p.do(`{"type":"sgf"}`).Text; !strings.Contains(text, "B[cc]BL[540]") || !strings.Contains(text, "B[bd]BL[480]") {
		t.Errorf("the record is %s", text)
	}
}

// TestPauseHoldsClocks: during a pause no clock runs, and moves take no time.
func TestPauseHoldsClocks(t *testing.T) {
	h, p, seconds := afterAMinute(t)
	p.do(`{"type":"pause","on":true}`)
	for _, v := range []string{"B2", "D3"} {
		seconds.Add(1000)
		if s := p.state(); s.Black.Clock.Running || s.White.Clock.Running {
			t.Errorf("a clock runs during a pause")
		}
		p.play(v)
	}
	p = p.reload(h)
	seconds.Add(1000)
	p.do(`{"type":"pause","on":false}`)
	if s := p.state(); s.White.Clock.Left != 600_000 || !s.White.Clock.Running || s.Black.Clock.Left != 540_000 {
		t.Errorf("after the pause the clocks are %+v and %+v, want 540 and 600 seconds", *s.Black.Clock, *s.White.Clock)
	}
}

// TestUndoAfterReload: moves made before a page was loaded again are taken back without
// their time.
func TestUndoAfterReload(t *testing.T) {
	for _, more := range []string{"", "D3 C4"} {
		var seconds atomic.Int64
		h := newHost(t, watched(&seconds))
		p := openTab(t, h)
		p.do(`{"type":"new","setup":{"width":5,"height":5,"time":"10m"}}`)
		p.do(`{"type":"ready"}`)
		seconds.Add(60)
		p.play("C3")
		p = p.reload(h)
		for v := range strings.FieldsSeq(more) {
			seconds.Add(60)
			p.play(v)
		}
		for p.state().Head != 1 {
			p.do(`{"type":"undo"}`)
		}
		if s := p.state(); s.Black.Clock.Left != 540_000 || s.White.Clock.Left != 600_000 {
			t.Errorf("with %q, Black has %d ms and White %d ms after all is undone, want 540 and 600 seconds", more, s.Black.Clock.Left, s.White.Clock.Left)
		}
	}
}
