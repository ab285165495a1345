package playout

import (
	"testing"

	"montego/goban"
	"montego/internal/rng"
)

// TestReplies teaches a game after the other, from a board with the last moves
// A1 and B1, and checks single entries of the tables after each.
func TestReplies(t *testing.T) {
	root := goban.New(9, 9)
	root.Play(point(t, "A1"), goban.Black)
	root.Play(point(t, "B1"), goban.White)
	p := New(Params{Policy: UniformPolicy, Length: 3, LGRF: 2}).(*player).chooser.(*replier)
	b, w, none := goban.Black, goban.White, goban.Empty
	for i, game := range []struct {
		moves  []string
		winner goban.Color
		one    string // Black's reply to B1
		two    string // Black's reply to A1 B1
		white  string // White's reply to C3
	}{
		{[]string{"C3", "D4"}, b, "C3", "C3", "none"},
		{[]string{"C3", "D4"}, none, "C3", "C3", "none"},
		{[]string{"C3", "D4"}, w, "none", "none", "D4"},     // the loser forgets
		{[]string{"E5", "C3", "C3"}, b, "E5", "E5", "D4"},   // what was played another time stays
		{[]string{"C3", "E5"}, w, "E5", "E5", "E5"},         // not C3 was the known reply
		{[]string{"C3", "D4"}, b, "C3", "C3", "E5"},         // a later win takes its place
		{[]string{"pass", "D4"}, b, "C3", "C3", "E5"},       // a pass is no reply
		{[]string{"pass", "B1", "G7"}, b, "G7", "C3", "E5"}, // nor counts as a move before
		{[]string{"C3", "pass"}, b, "C3", "C3", "E5"},
	} {
		p.Learn(root, root, traceOf(t, 1, game.moves...), game.winner)
		for _, entry := range []struct {
			name string
			got  goban.Point
			want string
		}{
			{"one", *p.replies.toOne(b, point(t, "B1")), game.one},
			{"two", *p.replies.toTwo(b, point(t, "A1"), point(t, "B1")), game.two},
			{"white", *p.replies.toOne(w, point(t, "C3")), game.white},
		} {
			if entry.got != point(t, entry.want) {
				t.Errorf("game %d, %s: %v, want %s", i+1, entry.name, entry.got, entry.want)
			}
		}
	}
	p.Forget()
	if p.replies != (replies{}) {
		t.Error("forgetting leaves replies")
	}
}

// TestReplyChosen shows when a known reply is played: that to two moves first,
// none that is not playable. Black knows C3 as the reply to E1, and D3 as that
// to A1 and E1.
func TestReplyChosen(t *testing.T) {
	for _, test := range []struct {
		about   string
		order   int
		moves   []string // Black begins
		replies map[int]string
	}{
		{about: "both replies", moves: []string{"A1", "E1"}, replies: map[int]string{1: "C3", 2: "D3"}},
		{about: "another move before", moves: []string{"B1", "E1"}, replies: map[int]string{1: "C3", 2: "C3"}},
		{about: "the second is taken", moves: []string{"D3", "B5", "A1", "E1"}, replies: map[int]string{1: "C3", 2: "C3"}},
		{about: "the first is taken", moves: []string{"C3", "B5", "B1", "E1"}, replies: map[int]string{1: "none", 2: "none"}},
		{about: "an eye", moves: []string{"C4", "B5", "C2", "A5", "B3", "A4", "D3", "A3", "D2", "E5", "D4", "E1"}, replies: map[int]string{1: "none", 2: "none"}},
		{about: "an unknown move", moves: []string{"A1", "E2"}, replies: map[int]string{1: "none", 2: "none"}},
		{about: "after a pass", moves: []string{"E1", "pass"}, replies: map[int]string{1: "none", 2: "none"}},
		{about: "the first move", replies: map[int]string{1: "none", 2: "none"}},
	} {
		for order, want := range test.replies {
			p, r := New(Params{Policy: UniformPolicy, Length: 3, LGRF: order}).(*player).chooser.(*replier), rng.New(1)
			*p.replies.toOne(goban.Black, point(t, "E1")) = point(t, "C3")
			*p.replies.toTwo(goban.Black, point(t, "A1"), point(t, "E1")) = point(t, "D3")
			b, c := goban.New(5, 5), goban.Black
			for _, v := range test.moves {
				b.Play(point(t, v), c)
				c = c.Opponent()
			}
			got, kind := p.choose(b, goban.Black, &r)
			if known := want != "none"; known != (kind == ReplyMove) || known && got != point(t, want) {
				t.Errorf("%s, lgrf %d: %v %v, want %s", test.about, order, kind, got, want)
			}
		}
	}
}

// TestLayerTeaches checks that a policy under the layer learns too.
func TestLayerTeaches(t *testing.T) {
	p := New(Params{Policy: OregoPolicy, Length: 3, LGRF: 1}).(*player).chooser.(*replier)
	under, b := p.chooser.(*orego), goban.New(9, 9)
	p.Begin(b, traceOf(t, 1, "C3"))
	if n := under.history.moves[goban.Black.Index()][point(t, "C3")].Load(); n != 1 {
		t.Errorf("the history counts %d, want 1", n)
	}
	p.Forget()
	if n := under.history.moves[goban.Black.Index()][point(t, "C3")].Load(); n > 0 {
		t.Error("forgetting leaves the history")
	}
}
