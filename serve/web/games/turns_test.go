package games

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// queueing plays the searches of a test by name. A slice is over when the test says so.
type queueing struct {
	t     *testing.T
	turns *turns
	all   map[string]*turn
	order []string
}

func (q *queueing) ask(name string) {
	w := &turn{isMove: strings.HasPrefix(name, "move"), ready: make(chan struct{}), stop: func() {}}
	q.all[name] = w
	q.order = append(q.order, name)
	q.turns.mu.Lock()
	defer q.turns.mu.Unlock()
	q.turns.waiting = append(q.turns.waiting, w)
	q.turns.next()
}

func (q *queueing) end(name string) {
	w := q.all[name]
	q.order = slices.DeleteFunc(q.order, func(other string) bool { return other == name })
	q.turns.end(w)
}

// picture tells who searches, who was asked to stop (in brackets) and who waits.
func (q *queueing) picture() string {
	q.turns.mu.Lock()
	defer q.turns.mu.Unlock()
	var words [2][]string
	for _, name := range q.order {
		w := q.all[name]
		i, word := 0, name
		if slices.Contains(q.turns.waiting, w) {
			i = 1
		} else if w.stopped {
			word = "(" + name + ")"
		}
		words[i] = append(words[i], word)
	}
	return strings.TrimSpace(strings.Join(words[0], " ") + " | " + strings.Join(words[1], " "))
}

// TestTurns: moves go before looks, and looks take turns.
func TestTurns(t *testing.T) {
	type step struct{ do, want string }
	tests := []struct {
		name          string
		searches, own int
		steps         []step
	}{
		{"looks in slices", 2, 1, []step{
			{"ask a", "a |"}, {"ask b", "a b |"}, {"ask c", "a b | c"},
			{"slice b", "a (b) | c"}, {"slice a", "a (b) | c"}, {"end b", "a c |"},
			{"ask b", "(a) c | b"}, {"end a", "c b |"}, {"ask a", "c b | a"},
		}},
		{"a move takes the place of a look", 2, 1, []step{
			{"ask a", "a |"}, {"ask b", "a b |"}, {"ask c", "a b | c"}, {"ask d", "a b | c d"},
			{"ask move 1", "(a) b move 1 | c d"}, {"end a", "b move 1 | c d"},
			{"ask move 2", "b move 1 move 2 | c d"}, {"slice b", "(b) move 1 move 2 | c d"}, {"end b", "c move 1 move 2 | d"},
			{"ask move 3", "c move 1 move 2 | d move 3"}, {"end move 1", "c move 2 move 3 | d"},
			{"end move 2", "c move 3 | d"}, {"end move 3", "c d |"},
		}},
		{"one processor", 1, 0, []step{
			{"ask a", "a |"}, {"ask b", "a | b"}, {"ask move 1", "(a) | b move 1"}, {"end a", "move 1 | b"},
			{"ask move 2", "move 1 | b move 2"}, {"end move 1", "move 2 | b"}, {"end move 2", "b |"},
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			turns := &turns{moves: tt.searches, own: tt.own, slice: func(int) time.Duration { return time.Hour }}
			q := &queueing{t: t, turns: turns, all: map[string]*turn{}}
			for i, s := range tt.steps {
				verb, name, _ := strings.Cut(s.do, " ")
				switch verb {
				case "ask":
					q.ask(name)
				case "end":
					q.end(name)
				case "slice":
					q.turns.overdue(q.all[name])
				}
				if got := q.picture(); !sameWords(got, s.want) {
					t.Fatalf("step %d, %s: %s, want %s", i+1, s.do, got, s.want)
				}
			}
		})
	}
}

// sameWords compares two pictures; the order of a side does not matter.
func sameWords(a, b string) bool {
	sorted := func(picture string) string {
		left, right, _ := strings.Cut(strings.ReplaceAll(picture, "move ", "move"), "|")
		x, y := strings.Fields(left), strings.Fields(right)
		slices.Sort(x)
		slices.Sort(y)
		return fmt.Sprint(x, y)
	}
	return sorted(a) == sorted(b)
}

// TestTurnsGiveUp: who no longer wants a turn does not get one.
func TestTurnsGiveUp(t *testing.T) {
	turns := &turns{moves: 1}
	first := &turn{isMove: true}
	if err := turns.wait(t.Context(), first); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	told := 0
	gone := &turn{isMove: true, tell: func(others int) { told = others; cancel() }}
	if err := turns.wait(ctx, gone); err == nil || told != 1 {
		t.Errorf("%v, told of %d", err, told)
	}
	turns.end(first)
	if err := turns.wait(t.Context(), &turn{isMove: true}); err != nil {
		t.Error(err)
	}
}

// TestSlices: a second is enough for a turn of each.
func TestSlices(t *testing.T) {
	for looks, want := range map[int]time.Duration{0: 250 * time.Millisecond, 1: 250 * time.Millisecond, 5: 160 * time.Millisecond, 64: 12500 * time.Microsecond, 1000: 10 * time.Millisecond} {
		if got := usualSlice(looks); got != want {
			t.Errorf("%d looks: %v, want %v", looks, got, want)
		}
	}
}

// TestLookThreads: a crowd of looks searches on one thread each.
func TestLookThreads(t *testing.T) {
	p := newPool(t.Context(), nil, 8, 2)
	for looks, want := range []int{4, 4, 4, 4, 4, 1, 1} {
		if got := p.lookThreads(4); got != want {
			t.Errorf("%d looks: %d threads, want %d", looks, got, want)
		}
		p.turns.looking()
	}
}
