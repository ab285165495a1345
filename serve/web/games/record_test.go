package games

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"montego/sgf"
)

// reopen closes a host and opens a game in the next one of the same store.
func reopen(t *testing.T, h *Host, o Options, game string) *tab {
	t.Helper()
	h.Close()
	p := openTab(t, newHost(t, o))
	p.do(`{"type":"open","game":%q}`, game)
	return p
}

// TestVariationKeepsResult: who tries something in a game that is over does not take its
// result out of the record; who goes on where it ended does.
func TestVariationKeepsResult(t *testing.T) {
	const file = "(;GM[1]SZ[5]RE[B+R];B[bb];W[cc];B[dd])"
	for _, c := range []struct {
		name string
		try  []string
		want string // in the record, before and after a restart
	}{
		{"a variation", []string{`{"type":"play","node":2,"vertex":"A1"}`}, "RE[B+R]"},
		{"two", []string{`{"type":"play","node":2,"vertex":"A1"}`, `{"type":"play","node":3,"vertex":"A1"}`}, "RE[B+R]"},
		{"an edited position", []string{`{"type":"stones","node":2,"turn":"black","stones":[{"vertex":"A1","color":"white"}]}`}, "RE[B+R]"},
		{"at the end", []string{`{"type":"play","node":4,"vertex":"A1"}`}, ""},
		{"at the end after a variation", []string{`{"type":"play","node":2,"vertex":"A1"}`, `{"type":"play","node":4,"vertex":"A1"}`}, ""},
		{"taken back", []string{`{"type":"undo"}`}, ""},
		{"another main line", []string{`{"type":"play","node":2,"vertex":"A1"}`, `{"type":"promote","node":5}`}, ""},
		{"the end removed", []string{`{"type":"play","node":2,"vertex":"A1"}`, `{"type":"remove","node":4}`}, ""},
		{"another result", []string{`{"type":"play","node":2,"vertex":"A1"}`, `{"type":"resign"}`}, "RE[W+R]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := testOptions(&memory{})
			h := newHost(t, o)
			p := openTab(t, h)
			p.do(`{"type":"load","text":"%s"}`, file)
			for _, request := range c.try {
				p.do("%s", request)
			}
			before := p.state()
			if kept := before.Ended != 0; kept != (c.want != "") {
				t.Errorf("the game has ended at %d", before.Ended)
			}
			if text := p.do(`{"type":"sgf"}`).Text; resultIn(text) != c.want {
				t.Errorf("the record is %s, want %q", text, c.want)
			}
			p.do(`{"type":"games"}`)
			if list := p.last("games"); !strings.Contains(list, fmt.Sprintf(`"result":%q`, strings.TrimSuffix(strings.TrimPrefix(c.want, "RE["), "]"))) {
				t.Errorf("the list is %s, want %q", list, c.want)
			} else if c.want == "RE[B+R]" && !strings.Contains(list, `"moves":3`) {
				t.Errorf("the list is %s, want the moves of the game that has this result", list)
			}
			p = reopen(t, h, o, before.Game)
			if text := p.do(`{"type":"sgf"}`).Text; resultIn(text) != c.want {
				t.Errorf("after a restart the record is %s, want %q", text, c.want)
			}
			if s := p.state(); s.Phase != before.Phase || s.Result != before.Result {
				t.Errorf("after a restart the game is %s %s, before it was %s %s", s.Phase, s.Result, before.Phase, before.Result)
			}
		})
	}
}

// resultIn returns the result of a record as it is written, or "".
func resultIn(text string) string {
	_, rest, found := strings.Cut(text, "RE[")
	if !found {
		return ""
	}
	result, _, _ := strings.Cut(rest, "]")
	return "RE[" + result + "]"
}

// TestTakenBackAfterRestart: the host remembers which moves were taken back; what is played
// in their place goes before them in the record.
func TestTakenBackAfterRestart(t *testing.T) {
	o := testOptions(&memory{})
	h := newHost(t, o)
	p := openTab(t, h)
	p.newGame(5)
	p.play("C3 B2 D4")
	p.do(`{"type":"undo"}`)
	p = reopen(t, h, o, p.state().Game)
	p.play("D2")
	if text := p.do(`{"type":"sgf"}`).Text; !strings.Contains(text, "(;B[dd])\n(;B[db])") {
		t.Errorf("what was taken back is no variation behind the game: %s", text)
	}
}

// TestPlayOnAfterResult: a game that is over without two passes goes on where it stands,
// whatever its result; a count is taken back with the last pass. So it does after a restart.
func TestPlayOnAfterResult(t *testing.T) {
	for _, c := range []struct{ file, turn string }{
		{"(;GM[1]SZ[5]RE[W+4.5];B[bb];W[cc];B[dd])", "white"},
		{"(;GM[1]SZ[5]RE[W+R];B[bb];W[cc];B[dd])", "white"},
		{"(;GM[1]SZ[5]RE[W+4.5];B[bb];W[cc];B[];W[])", "white"},
	} {
		o := testOptions(&memory{})
		p := openTab(t, newHost(t, o))
		p.do(`{"type":"load","text":"%s"}`, c.file)
		p = reopen(t, p.seat.host, o, p.state().Game)
		p.do(`{"type":"undo"}`)
		p = reopen(t, p.seat.host, o, p.state().Game)
		want := 3
		if s := p.state(); s.Phase != "playing" || s.Turn != c.turn || !strings.Contains(p.last("position"), `"move":3`) {
			t.Errorf("%s: %s, %s to move at %s, want move %d", c.file, s.Phase, s.Turn, p.last("position"), want)
		}
	}
}

// TestPlayAfterPasses: people play on where two passes have ended the game, also elsewhere than
// where it stands now; the next two passes end it again.
func TestPlayAfterPasses(t *testing.T) {
	for _, file := range []string{
		"(;GM[1]SZ[5]RE[W+4.5];B[bb];W[cc];B[];W[])",
		"(;GM[1]SZ[5]RE[W+4.5];B[bb];W[cc](;B[];W[])(;B[dd]))",
	} {
		p := openTab(t, newHost(t, testOptions(nil)))
		p.do(`{"type":"load","text":"%s"}`, file)
		if strings.Contains(file, "dd") {
			p.do(`{"type":"play","node":6,"head":5,"vertex":"A1"}`) // the game goes on after D2
		}
		p.do(`{"type":"play","node":5,"head":%d,"vertex":"D4"}`, p.state().Head)
		if s := p.state(); s.Phase != "playing" || s.Turn != "white" || s.Result != "" {
			t.Errorf("%s: after a move the game is %s, %s to move, with the result %q", file, s.Phase, s.Turn, s.Result)
		}
		p.play("pass pass")
		p.wait("the count", func() bool { return p.state().Phase == "counting" })
	}
}

// TestInfo: komi and result can be changed, are in the record, and stay after a restart.
func TestInfo(t *testing.T) {
	const over, open = "(;GM[1]SZ[5]KM[5.5]RE[B+R];B[bb];W[cc])", "(;GM[1]SZ[5]KM[5.5];B[bb];W[cc])"
	elsewhere := []string{`{"type":"play","node":2,"vertex":"A1"}`}
	for _, c := range []struct {
		name, file            string
		before                []string
		komi, result          string
		wantKomi, want, phase string
	}{
		{"another result", over, nil, "", "W+3.5", "5.5", "W+3.5", "over"},
		{"in words", open, nil, "6.5", "Black wins by 2.5 points", "6.5", "B+2.5", "over"},
		{"none any more", over, nil, "5.5", "", "5.5", "", "playing"},
		{"komi alone", over, nil, "0", "B+R", "0", "B+R", "over"},
		{"komi while it goes on", open, nil, "-2", "", "-2", "", "playing"},
		{"of the main line", over, elsewhere, "7", "W+T", "7", "W+T", "playing"},
		{"of a main line that was open", open, elsewhere, "", "W+T", "5.5", "W+T", "playing"},
		{"none of the main line", over, elsewhere, "", "?", "5.5", "", "playing"},
		{"after two passes", "(;GM[1]SZ[5]KM[5.5];B[bb];W[cc];B[];W[])", nil, "", "Void", "5.5", "Void", "over"},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := testOptions(&memory{})
			h := newHost(t, o)
			p := openTab(t, h)
			p.do(`{"type":"load","text":"%s"}`, c.file)
			for _, request := range c.before {
				p.do("%s", request)
			}
			p.do(`{"type":"info","komi":%q,"result":%q}`, c.komi, c.result)
			for _, when := range []string{"at once", "after a restart"} {
				if s := p.state(); s.Komi != c.wantKomi || s.Result != c.want || s.Phase != c.phase || s.Count != nil {
					t.Errorf("%s the game is %s with komi %s and result %q", when, s.Phase, s.Komi, s.Result)
				}
				text := p.do(`{"type":"sgf"}`).Text
				if !strings.Contains(text, "KM["+c.wantKomi+"]") || strings.TrimSuffix(strings.TrimPrefix(resultIn(text), "RE["), "]") != c.want {
					t.Errorf("%s the record is %s", when, text)
				}
				p = reopen(t, h, o, p.state().Game)
			}
		})
	}
}

// TestInfoOfCount: a game that was counted has another result by another komi, and no table of points.
func TestInfoOfCount(t *testing.T) {
	p := openTab(t, newHost(t, testOptions(nil)))
	p.newGame(5)
	p.play("C3 pass pass")
	p.wait("the count", func() bool { return p.state().Count != nil })
	p.do(`{"type":"accept"}`)
	result := p.state().Result
	p.do(`{"type":"info","komi":"1","result":%q}`, result)
	if s := p.state(); s.Phase != "over" || s.Komi != "1" || s.Result != "B+24" || s.Count != nil {
		t.Errorf("the game is %+v, and was %s", s, result)
	}
}

// TestRulesAgain: a game with the rules of another one, which are a mixture, has the same.
func TestRulesAgain(t *testing.T) {
	p := openTab(t, newHost(t, testOptions(nil)))
	p.do(`{"type":"load","text":"(;GM[1]SZ[5]RU[koSIMPLEscoreTERRITORYtaxNONEsui0])"}`)
	rules := func() string {
		var m tree
		if err := json.Unmarshal([]byte(p.last("tree")), &m); err != nil {
			t.Fatal(err)
		}
		return m.Rules
	}
	first := rules()
	p.do(`{"type":"new","setup":{"width":5,"height":5,"rules":%q}}`, first)
	if second := rules(); !strings.Contains(first, "TERRITORY") || second != first {
		t.Errorf("rules %s, and then %s", first, second)
	}
}

// TestRemoveEnd: where the end of a game against Montego is deleted, its result goes, and Montego
// does not play before it is asked to.
func TestRemoveEnd(t *testing.T) {
	p := openTab(t, newHost(t, testOptions(nil)))
	p.do(`{"type":"new","setup":{"width":5,"height":5,"white":{"engine":true,"playouts":1}}}`)
	p.do(`{"type":"play","node":1,"vertex":"C3"}`)
	p.wait("the answer", func() bool { return p.state().Turn == "black" && p.state().Head == 3 })
	p.do(`{"type":"resign"}`)
	p.do(`{"type":"remove","node":3}`)
	if s := p.state(); s.Phase != "playing" || s.Result != "" || !s.Paused || s.Head != 2 || s.Thinking {
		t.Errorf("the game is %+v", s)
	}
}

// TestCountStays: who comes back during a count finds the stones dead that were marked so,
// when the page is loaded again and after a restart.
func TestCountStays(t *testing.T) {
	o := testOptions(&memory{})
	h := newHost(t, o)
	p := openTab(t, h)
	p.newGame(5)
	p.play("C3 pass pass")
	p.wait("the count", func() bool { return p.state().Count != nil })
	marked := []string{"....."}
	for _, again := range []func(*tab) *tab{
		func(p *tab) *tab { return p.reload(h) },
		func(p *tab) *tab { return p.reload(h).reload(h) },
		func(p *tab) *tab { return reopen(t, h, o, p.state().Game) },
	} {
		p.do(`{"type":"dead","vertex":"C3"}`)
		marked = p.state().Count.Rows
		p = again(p)
		p.wait("the count again", func() bool { return p.state().Count != nil })
		if got := p.state(); got.Phase != "counting" || !slices.Equal(got.Count.Rows, marked) {
			t.Errorf("the count is %s %v, and was %v", got.Phase, got.Count.Rows, marked)
		}
	}
	if !strings.Contains(strings.Join(marked, ""), "x") {
		t.Errorf("nothing is dead in %v", marked)
	}
	p.do(`{"type":"resume"}`)
	p.play("B2 pass pass")
	p.wait("the next count", func() bool { return p.state().Count != nil })
	if rows := strings.Join(p.state().Count.Rows, ""); strings.Contains(rows, "x") {
		t.Errorf("after play went on the count is %v", rows)
	}
}

// TestPlayOnStays: who played on after a count plays on when the page is loaded again and after a
// restart, until both pass once more.
func TestPlayOnStays(t *testing.T) {
	o := testOptions(&memory{})
	h := newHost(t, o)
	p := openTab(t, h)
	p.newGame(5)
	p.play("C3 pass pass")
	p.wait("the count", func() bool { return p.state().Count != nil })
	p.do(`{"type":"resume"}`)
	if p = p.reload(h); p.state().Phase != "playing" {
		t.Errorf("when the page was loaded again, the game is %s", p.state().Phase)
	}
	p.play("pass")
	if p = reopen(t, h, o, p.state().Game); p.state().Phase != "playing" {
		t.Errorf("after one more pass and a restart the game is %s", p.state().Phase)
	}
	p.play("pass")
	if got := p.state().Phase; got != "counting" {
		t.Errorf("when both have passed again, the game is %s", got)
	}
	p.do(`{"type":"undo"}`)
	p.do(`{"type":"undo"}`)
	p.do(`{"type":"undo"}`)
	p.play("pass")
	if got := p.state().Phase; got != "counting" {
		t.Errorf("where the first count is taken back and both pass, the game is %s", got)
	}
}

// TestNumbersStay: after a restart nodes have the numbers that they had, and a number of a node
// that was deleted is given to no other.
func TestNumbersStay(t *testing.T) {
	o := testOptions(&memory{})
	h := newHost(t, o)
	p := openTab(t, h)
	p.do(`{"type":"load","text":"(;GM[1]SZ[5];B[bb](;W[cc];B[dd])(;W[dd]))"}`)
	for _, request := range []string{
		`{"type":"play","node":2,"vertex":"A1"}`, `{"type":"play","node":3,"vertex":"A2"}`, `{"type":"promote","node":7}`,
		`{"type":"play","node":7,"vertex":"E5"}`, `{"type":"remove","node":8}`, `{"type":"remove","node":4}`,
	} {
		p.do("%s", request)
	}
	game := p.state().Game
	tree := func() string {
		p.do(`{"type":"games"}`)
		p.do(`{"type":"open","game":%q}`, game)
		return p.last("tree")
	}
	before := tree()
	p = reopen(t, h, o, game)
	if after := tree(); after != before {
		t.Errorf("after a restart the tree is\n%s\nbefore it was\n%s", after, before)
	}
	p.do(`{"type":"play","node":1,"vertex":"C3"}`)
	if got := p.state().Head; got != 9 {
		t.Errorf("a new node has the number %d, want 9", got)
	}
}

// TestWrongNumbers: where a record does not say the number of each node, they are numbered in
// their order.
func TestWrongNumbers(t *testing.T) {
	collection, _, err := sgf.Parse([]byte("(;GM[1]SZ[5];B[bb](;W[cc])(;W[dd]))"))
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		numbers [][2]int
		want    []int
	}{
		{[][2]int{{1, 1}, {3, 2}, {7, 1}}, []int{1, 3, 4, 7}},
		{nil, []int{1, 2, 3, 4}},
		{[][2]int{{1, 3}}, []int{1, 2, 3, 4}},
		{[][2]int{{1, 3}, {2, 1}}, []int{1, 2, 3, 4}},
		{[][2]int{{2, 4}}, []int{1, 2, 3, 4}},
		{[][2]int{{1, 1 << 62}}, []int{1, 2, 3, 4}},
	} {
		n, got := newNumbering(collection.Trees[0], &private{Numbers: tt.numbers}), []int{}
		for each := range collection.Trees[0].All() {
			got = append(got, n.of[each])
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%v are read as %v, want %v", tt.numbers, got, tt.want)
		}
	}
}

// TestEarlyPass: who passes at move 2 gives no handicap.
func TestEarlyPass(t *testing.T) {
	p := openTab(t, newHost(t, testOptions(nil)))
	p.newGame(5)
	p.play("C3 pass B2 D4")
	p.do(`{"type":"open","game":%q}`, p.state().Game)
	if got := p.last("tree"); !strings.Contains(got, `"handicap":0`) {
		t.Errorf("the game is %s", got)
	}
}

// TestTreeHandicap: the page names the handicap by which the game is counted, whether or not the
// record has HA.
func TestTreeHandicap(t *testing.T) {
	for file, want := range map[string]int{
		"(;SZ[9]AB[cc][gg];W[ee])":               2,
		"(;SZ[9]HA[3]AB[cc][gg][cg]AW[gc])":      3,
		"(;SZ[9];B[cc];B[gg];W[ee])":             2,
		"(;SZ[9];B[cc];W[ee])":                   0,
		"(;SZ[9]AB[cc][gg]AW[ee];B[ce])":         0,
		"(;SZ[9]HA[2];W[ee];B[ff];AE[ff];W[fe])": 2,
	} {
		p := openTab(t, newHost(t, testOptions(&memory{})))
		p.do(`{"type":"load","text":%q}`, file)
		if tree := p.last("tree"); !strings.Contains(tree, fmt.Sprintf(`"handicap":%d,`, want)) {
			t.Errorf("%s: not handicap %d: %.200s", file, want, tree)
		}
	}
}
