package games

import (
	"context"
	"encoding/json"
	"math"
	"strings"
	"testing"

	"montego/goban"
	"montego/serve/analysis/review"
)

// inAtari is a position in which Black, to move, wins with E2 or E1 and loses with everything else:
//
//	. . . . .
//	X X X X X
//	O O O O O
//	X X X X .
//	O O O O .
const inAtari = `(;GM[1]SZ[5]KM[0.5]AB[ab][bb][cb][db][eb][ad][bd][cd][dd]AW[ac][bc][cc][dc][ec][ae][be][ce][de]PL[B])`

// blunders returns the warnings that a page got, each once.
func (p *tab) blunders() (all []blunder) {
	p.mu.Lock()
	defer p.mu.Unlock()
	before := false
	for _, x := range p.told {
		if x.Type != "state" {
			continue
		}
		var s state
		if err := json.Unmarshal([]byte(x.raw), &s); err != nil {
			p.t.Fatal(err)
		}
		if s.Blunder != nil && !before {
			all = append(all, *s.Blunder)
		}
		before = s.Blunder != nil
	}
	return all
}

// TestTeach: a person who does not see a capture is warned and takes the move back.
func TestTeach(t *testing.T) {
	p := openTab(t, newHost(t, testOptions(nil)))
	p.do(`{"type":"load","text":%q}`, inAtari)
	p.do(`{"type":"teach","on":true,"loss":0.2}`)
	if got := p.state().Teach; got != 0.2 {
		t.Fatalf("the state says %v", got)
	}
	p.play("C5")
	p.wait("the warning", func() bool { return len(p.blunders()) > 0 })
	b := p.blunders()[0]
	if b.Vertex != "C5" || b.Color != "black" || b.Loss < 0.2 || b.Points <= 0 || b.Line[0] != "E2" || b.Node != p.state().Head {
		t.Errorf("the warning is %+v", b)
	}
	if nodes := p.last("nodes"); !strings.Contains(nodes, `{"id":1,`) || !strings.Contains(nodes, `"value":`) || !strings.Contains(nodes, `"mistake":{`) {
		t.Errorf("with the warning the page is told %s, want the win rate before the move too", nodes)
	}
	p.do(`{"type":"undo"}`)
	if head := p.state().Head; head != 1 {
		t.Errorf("after taking back the head is %d", head)
	}
	if text := p.do(`{"type":"sgf"}`).Text; !strings.Contains(text, "MONTEGOLOSS[") {
		t.Errorf("the record does not say what was wrong: %s", text)
	}
	p.do(`{"type":"teach","on":false}`)
	p.play("A5")
	if n := len(p.blunders()); n != 1 || p.state().Teach != 0 {
		t.Errorf("%d warnings, the last after they were switched off", n)
	}
}

// TestTeachInPause: a move that a person makes for Montego in a pause is not looked at.
func TestTeachInPause(t *testing.T) {
	for engine, looks := range map[string]bool{"black": false, "white": true} {
		h := newHost(t, testOptions(nil))
		p := openTab(t, h)
		p.do(`{"type":"load","text":%q}`, inAtari)
		p.do(`{"type":"teach","on":true,"loss":0.2}`)
		var end context.CancelFunc
		h.ctx, end = context.WithCancel(h.ctx)
		end() // no search and no look comes to its end
		p.do(`{"type":"players","setup":{%q:{"engine":true,"playouts":9}}}`, engine)
		p.do(`{"type":"pause","on":true}`)
		p.play("C5")
		g := p.seat.game
		g.mu.Lock()
		if got := g.private.Looking != 0; got != looks {
			t.Errorf("Montego has %s, and Black's move is looked at: %v", engine, got)
		}
		g.mu.Unlock()
	}
}

// TestBlunderComesBack: a warning stands until the move is taken back, left, or followed by
// another one: for a page that opens the game later, and for another program that reads it.
func TestBlunderComesBack(t *testing.T) {
	warned := &memory{}
	h := newHost(t, testOptions(warned))
	p := openTab(t, h)
	p.do(`{"type":"load","text":%q}`, inAtari)
	p.do(`{"type":"teach","on":true,"loss":0.2}`)
	p.play("C5")
	p.wait("the warning", func() bool { return p.state().Blunder != nil })
	want, game := *p.state().Blunder, p.state().Game
	p = p.reload(h)
	if got := p.state().Blunder; got == nil || got.Vertex != "C5" || got.Loss != want.Loss {
		t.Fatalf("after a reload the warning is %+v", got)
	}
	h.Close()
	record, err := warned.Load(game)
	if err != nil {
		t.Fatal(err)
	}
	t.Run("the game stands elsewhere", func(t *testing.T) {
		store, moved := &memory{}, strings.Replace(string(record), `"depth":1`, `"depth":0`, 1)
		if err := store.Save(game, []byte(moved)); err != nil || moved == string(record) {
			t.Fatalf("%v: %s", err, record)
		}
		p := openTab(t, newHost(t, testOptions(store)))
		p.do(`{"type":"open","game":%q}`, game)
		if got := p.state().Blunder; got != nil {
			t.Errorf("the warning is %+v", got)
		}
	})
	for name, then := range map[string]string{
		"left": `{"type":"keep"}`, "taken back": `{"type":"undo"}`, "followed": `{"type":"play","node":2,"head":2,"vertex":"A5"}`,
		"resigned": `{"type":"resign"}`, "switched off": `{"type":"teach","on":false}`,
	} {
		t.Run(name, func(t *testing.T) {
			store := &memory{}
			if err := store.Save(game, record); err != nil {
				t.Fatal(err)
			}
			h := newHost(t, testOptions(store))
			p := openTab(t, h)
			p.do(`{"type":"open","game":%q}`, game)
			if got := p.state().Blunder; got == nil || got.Node != want.Node {
				t.Fatalf("another day the warning is %+v", got)
			}
			p.do("%s", then)
			if got := p.state().Blunder; got != nil {
				t.Errorf("the warning is %+v", got)
			}
			p = p.reload(h)
			if got := p.state().Blunder; got != nil {
				t.Errorf("after a reload the warning is %+v", got)
			}
		})
	}
}

// TestLessonComesBack: who loads the page anew while a move is looked at, or ends Montego, is
// warned later.
func TestLessonComesBack(t *testing.T) {
	store := &memory{}
	h := newHost(t, testOptions(store))
	p := openTab(t, h)
	p.do(`{"type":"load","text":%q}`, inAtari)
	p.do(`{"type":"teach","on":true,"loss":0.2}`)
	var end context.CancelFunc
	h.ctx, end = context.WithCancel(h.ctx)
	end() // no look comes to its end
	p.play("C5")
	p = p.reload(h)
	h.Close()
	p = p.reload(newHost(t, testOptions(store)))
	p.wait("the warning", func() bool { return p.state().Blunder != nil })
	p = p.reload(newHost(t, testOptions(store)))
	if text := p.do(`{"type":"sgf"}`).Text; strings.Contains(text, "looking") {
		t.Errorf("the move is looked at once more: %s", text)
	}
}

// TestJudge: what a move has lost against the best one.
func TestJudge(t *testing.T) {
	h := newHost(t, testOptions(nil))
	p := openTab(t, h)
	p.do(`{"type":"load","text":%q}`, inAtari)
	g, err := h.open(p.state().Game)
	if err != nil {
		t.Fatal(err)
	}
	for move, least := range map[string]float64{"E2": 0, "E1": 0, "C5": 0.5, "pass": 0.5} {
		lost := 0.0
		g.mu.Lock() // the game may be saved meanwhile
		n := g.child(g.root, parsed(t, "black", move))
		g.mu.Unlock()
		if v := g.judge(t.Context(), n); v != nil {
			lost = v.Loss()
		}
		// The two moves that win are equal, but for the noise of their searches.
		if least > 0 && lost < least || least == 0 && math.Abs(lost) > review.MinWarning {
			t.Errorf("%s loses %v, want %v at least", move, lost, least)
		}
	}
}

// TestHint: the page that asks is told the move that wins, and others are not.
func TestHint(t *testing.T) {
	h := newHost(t, testOptions(nil))
	p, other := openTab(t, h), openTab(t, h)
	p.do(`{"type":"load","text":%q}`, inAtari)
	other.do(`{"type":"open","game":%q}`, p.state().Game)
	p.do(`{"type":"hint","node":1}`)
	p.wait("the hint", func() bool { return p.last("hint") != "" })
	var x hint
	if err := json.Unmarshal([]byte(p.last("hint")), &x); err != nil {
		t.Fatal(err)
	}
	if x.Node != 1 || x.Vertex != "E2" && x.Vertex != "E1" || x.Line[0] != x.Vertex || *x.Value < 0.9 || other.last("hint") != "" {
		t.Errorf("the hint is %+v", x)
	}
	if answer, refused := p.ask(`{"type":"hint","node":77}`); !refused {
		t.Errorf("a hint for a node that does not exist: %v", answer)
	}
	if answer, refused := p.ask(`{"type":"teach","on":true,"loss":0.001}`); !refused || !strings.Contains(answer.Text, "0.03") {
		t.Errorf("warnings of next to nothing: %v", answer)
	}
}

// TestMistakeIsKept: what was wrong with a move is in the record, and a page that opens it
// is told. What somebody else has written there is left out.
func TestMistakeIsKept(t *testing.T) {
	for property, want := range map[string]string{
		"61.5 30.0 12.0 5000 2.1 E2 D3":             `"mistake":{"before":0.615,"loss":0.315,"severity":0.315,"points":12,"line":["E2","D3"]}`,
		"61.5 30.0 12.0 5000 2.1 E2 D3 stones W A5": `"line":["E2","D3"],"stones":{"vertex":"A5","color":"white"}}`,
		"61.5 30.0 12.0 5000 2.1 E2 stones W":       "", "61.5 30.0 12.0 5000 2.1 E2 stones X A5": "", "61.5 30.0 12.0 5000 2.1 E2 stones W pass": "",
		"61.5": "", "61.5 x 1 1 2 E2": "", "NaN 1 1 1 2 E2": "", "61.5 30 12.0 5000 2.1 somewhere": "", "61.5 60.0 0.0 5000 2.1 E2": "",
		"61.5 57.4 1.0 5000 0.5 E2": "", // less than montego review calls doubtful
		"61.5 30.0 12.0 5000 11 E2": "", "61.5 30.0 12.0 5000 E2 D3": "",
	} {
		p := openTab(t, newHost(t, testOptions(nil)))
		p.do(`{"type":"load","text":"(;GM[1]SZ[5];B[aa]MONTEGOLOSS[%s])"}`, property)
		tree := p.last("tree")
		if want == "" && strings.Contains(tree, "mistake") || !strings.Contains(tree, want) {
			t.Errorf("%s: the tree is %s", property, tree)
		}
	}
}

// parsed reads a move.
func parsed(t *testing.T, color, vertex string) (m goban.Move) {
	t.Helper()
	var err error
	if m.Color, err = goban.ParseColor(color); err == nil {
		m.Point, err = goban.ParsePoint(vertex)
	}
	if err != nil {
		t.Fatal(err)
	}
	return m
}
