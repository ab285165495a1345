package terminal

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"montego/game"
	"montego/goban"
	"montego/internal/phrases"
	"montego/player/engine"
	"montego/player/timing"
	"montego/serve/analysis/review"
)

// strict is a teacher to whom a stone at A1 or a pass loses half of the win rate, and every other
// move a tenth.
type strict struct{}

func (strict) judge(_ context.Context, g *game.Game) *review.Verdict {
	v := &review.Verdict{Before: 0.6, After: 0.5, Better: []goban.Point{goban.PointAt(2, 2)}}
	if m, _ := g.LastMove(); m.Point == goban.PointAt(0, 0) || m.Point == goban.Pass {
		v.After = 0.1
		v.Stones = goban.Move{Color: m.Color, Point: goban.PointAt(4, 4)}
	}
	return v
}

// TestTeach: a player who wants to be warned is told of a blunder with the better move, in the
// words of the page and every language, also of the pass that ends the game.
func TestTeach(t *testing.T) {
	for _, name := range phrases.Languages {
		o := testOptions()
		o.Language, o.Columns = phrases.Match(name), func() int { return 40 }
		l := o.Language
		lines := []string{"a1", "teach", "teach 2", "teach x", "teach 20", "undo", "b2", "undo", "a1", "undo", "teach 0", "a1", "teach 9,5 %", "c4", "pass", "pass", "^D"}
		person := newPerson(lines)
		s := newTestConsole(person, o, &robot{script: []string{"D4", "E4", "D4", "E4", "pass"}}, memory{})
		s.teacher = strict{}
		if err := s.begin(); err != nil {
			t.Fatal(err)
		}
		s.keyboard = newKeyboard(t.Context(), person, nil)
		if err := s.run(); err != nil {
			t.Fatal(err)
		}
		whole := strings.NewReplacer(" ", "", "\n", "") // where lines end does not matter
		text := whole.Replace(person.text.String())
		dies := l.Say("review.die", phrases.Args{"color": goban.Black, "vertex": "E5"})
		warn := func(vertex string, loss int, stones string) string {
			return l.Say("page.teach.warn", phrases.Args{"vertex": vertex, "loss": loss}) + stones + l.Say("page.teach.better", phrases.Args{"vertex": "C3"}) + l.Say("terminal.teach.undo")
		}
		passed := l.Say("page.teach.warn.pass", phrases.Args{"loss": 50}) + dies + l.Say("page.teach.better", phrases.Args{"vertex": "C3"})
		for want, n := range map[string]int{
			warn("A1", 50, dies): 1, warn("C4", 10, ""): 1, passed: 1, l.Say("terminal.teaching"): 1,
			l.Say("terminal.teach", phrases.Args{"n": 20}): 1, l.Say("terminal.teach", phrases.Args{"n": 9.5}): 1, l.Say("terminal.teach.never"): 1,
			l.Say("terminal.fault.teach", phrases.Args{"word": `"2"`, "least": 3, "most": 90}): 1,
			l.Say("terminal.fault.teach", phrases.Args{"word": `"x"`, "least": 3, "most": 90}): 1,
			l.Say("page.teach.better", phrases.Args{"vertex": "C3"}):                           3,
		} {
			if got := strings.Count(text, whole.Replace(want)); got != n {
				t.Errorf("%s: %d times %q, want %d, in\n%s", name, got, want, n, &person.text)
			}
		}
	}
}

// slow is a teacher who needs ten seconds and has nothing to say.
type slow struct{}

func (slow) judge(context.Context, *game.Game) *review.Verdict {
	time.Sleep(10 * time.Second)
	return nil
}

// TestTeachClock: the clock of a player who is to be warned stands still until the screen shows
// Montego's answer, and then runs.
func TestTeachClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := testOptions()
		o.Now, o.Teach = time.Now, 0.2
		o.Time = timing.Settings{System: timing.Absolute, Main: time.Minute}
		person := newPerson([]string{"c3", "look later", "b3", "^D"})
		s := newTestConsole(person, o, &robot{script: []string{"D4", "B4"}}, memory{})
		s.teacher = slow{}
		if err := s.begin(); err != nil {
			t.Fatal(err)
		}
		s.keyboard = newKeyboard(t.Context(), person, nil)
		if err := s.run(); err != nil {
			t.Fatal(err)
		}
		for move, left := range map[int]string{3: "1:00", 5: "0:55"} {
			if want := fmt.Sprintf("Move %d, your turn (Black, captured 0) %s >", move, left); !strings.Contains(person.text.String(), want) {
				t.Errorf("no %q in\n%s", want, &person.text)
			}
		}
	})
}

// TestLessons: the engine's own look at a move finds what a capture is worth, and is the same
// each time.
func TestLessons(t *testing.T) {
	o := testOptions()
	o.Params.Level = 3
	s := newTestConsole(newPerson(nil), o, &robot{}, memory{"x.sgf": "(;GM[1]SZ[5]KM[0.5]AB[ab][bb][cb][db][eb][ad][bd][cd][dd]AW[ac][bc][cc][dc][ec][ae][be][ce][de]PL[B])"})
	r, err := s.open("x.sgf", 1)
	if err != nil {
		t.Fatal(err)
	}
	if teacher := newLessons(&o); teacher.judge(t.Context(), r.game) != nil {
		t.Error("there is a verdict on no move")
	}
	if err := r.game.Play(goban.Move{Color: goban.Black, Point: goban.PointAt(2, 4)}); err != nil {
		t.Fatal(err)
	}
	teacher := newLessons(&o)
	if p := teacher.engine.Params(); p.Level != engine.MaxLevel {
		t.Errorf("the teacher is a %v", p.Level)
	}
	first := teacher.judge(t.Context(), r.game)
	if first == nil || !first.LostRate(0.5) || first.Better[0] != goban.PointAt(4, 1) && first.Better[0] != goban.PointAt(4, 0) {
		t.Fatalf("the verdict is %+v", first)
	}
	if again := teacher.judge(t.Context(), r.game); again.After != first.After || again.Before != first.Before {
		t.Errorf("the verdict is %+v, and before it was %+v", again, first)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if v := teacher.judge(ctx, r.game); v != nil {
		t.Errorf("without time for it the verdict is %+v", v)
	}
}
