package games

import (
	"context"
	"strings"
	"testing"
	"time"

	"montego/player/engine"
)

// TestLookTellsOthers: a search that begins tells pages that it shares the processors with none, since one before it, which
// has ended, may have told them another number.
func TestLookTellsOthers(t *testing.T) {
	o := testOptions(nil)
	p := newPool(t.Context(), nil, 2, 1)
	defer p.close()
	told := []int{}
	look := func() {
		p.look(t.Context(), borrower{role: "look"}, o.Params, func(others int) { told = append(told, others) },
			func(context.Context, *engine.Engine, time.Time) bool { return true })
	}
	other := p.turns.looking()
	look()
	other()
	look()
	if len(told) != 2 || told[0] != 1 || told[1] != 0 {
		t.Errorf("told %v, want 1 and 0", told)
	}
}

// TestReviewTellsOthers: a review tells once that it shares the processors, and once that it does no longer, however many
// searches it makes.
func TestReviewTellsOthers(t *testing.T) {
	o := testOptions(nil)
	o.Searches = 1
	h := newHost(t, o)
	p := openTab(t, h)
	p.newGame(5)
	p.play("C3 B2 D4 C2")
	other := h.pool.turns.looking()
	p.do(`{"type":"review","on":true,"effort":20}`)
	p.wait("the first search", func() bool { return strings.Contains(p.last("waiting"), `"others":1`) })
	other()
	p.wait("the end", func() bool { return strings.Contains(p.last("progress"), `"done":100`) })
	if p.count("waiting") != 2 || !strings.Contains(p.last("waiting"), `"others":0`) {
		t.Errorf("%d messages, the last is %s", p.count("waiting"), p.last("waiting"))
	}
}
