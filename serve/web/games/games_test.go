package games

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"montego/goban"
	"montego/internal/phrases"
	"montego/player/book"
	"montego/player/engine"
	"montego/player/playout"
	"montego/player/search"
)

// testOptions are those of a host whose engines play at once.
func testOptions(store Store) Options {
	if store == nil {
		store = &memory{}
	}
	p := engine.DefaultParams()
	p.Search.Memory, p.Search.Threads = 4, 1
	return Options{Store: store, Params: p, Version: "test"}
}

// memory is a store that lasts as long as the test.
type memory struct{ records sync.Map }

// kept is a record in memory.
type kept struct {
	record  []byte
	changed time.Time
}

func (m *memory) List() (all []Stored, err error) {
	for name, k := range m.records.Range {
		all = append(all, Stored{name.(string), k.(kept).changed})
	}
	return all, nil
}

func (m *memory) Load(name string) ([]byte, error) {
	k, ok := m.records.Load(name)
	if !ok {
		return nil, errors.New("there is no such record")
	}
	return k.(kept).record, nil
}

func (m *memory) Save(name string, record []byte) error {
	m.records.Store(name, kept{record, time.Now()})
	return nil
}

func (m *memory) Delete(name string) error {
	m.records.Delete(name)
	return nil
}

// newHost returns a host that is closed with the test.
func newHost(t *testing.T, o Options) *Host {
	t.Helper()
	h, err := NewHost(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { h.Close() })
	return h
}

// tab is a page in a test: it keeps what it is told.
type tab struct {
	t    *testing.T
	seat *Seat

	mu   sync.Mutex
	told []told
	news chan struct{} // has an entry when something was told since the last wait
	next int
}

// told is any message to a page.
type told struct {
	Type  string `json:"type"`
	ID    int    `json:"id"`
	Game  string `json:"game"`
	Text  string `json:"text"`
	Name  string `json:"name"`
	Nodes []node `json:"nodes"`
	raw   string
}

// openTab opens a page.
func openTab(t *testing.T, h *Host) *tab {
	t.Helper()
	p := &tab{t: t, news: make(chan struct{}, 1)}
	seat, err := h.Sit(func(m Message) {
		x := told{raw: string(m.JSON)}
		if err := json.Unmarshal(m.JSON, &x); err != nil {
			// The type of a field differs from message to message.
			x = told{Type: m.Type, raw: string(m.JSON)}
		}
		p.mu.Lock()
		p.told = append(p.told, x)
		p.mu.Unlock()
		select {
		case p.news <- struct{}{}:
		default:
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	p.seat = seat
	t.Cleanup(seat.Leave)
	return p
}

// reload leaves the game and opens it again, as a page does that is loaded anew.
func (p *tab) reload(h *Host) *tab {
	p.t.Helper()
	game := p.state().Game
	p.seat.Leave()
	again := openTab(p.t, h)
	again.do(`{"type":"open","game":%q}`, game)
	return again
}

// ask sends a request and returns the text of its answer; refused says that it
// was an error.
func (p *tab) ask(request string, args ...any) (answer told, refused bool) {
	p.t.Helper()
	p.next++
	request = fmt.Sprintf(request, args...)
	p.seat.Handle([]byte(strings.Replace(request, "{", fmt.Sprintf(`{"id":%d,`, p.next), 1)))
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, x := range p.told {
		if x.ID == p.next && (x.Type == "done" || x.Type == "error") {
			return x, x.Type == "error"
		}
	}
	p.t.Fatalf("no answer to %s", request)
	return told{}, false
}

// do is ask for a request that must not be refused.
func (p *tab) do(request string, args ...any) told {
	p.t.Helper()
	answer, refused := p.ask(request, args...)
	if refused {
		p.t.Fatalf("%s: %s", fmt.Sprintf(request, args...), answer.Text)
	}
	return answer
}

// wait returns once what the page knows fulfils a condition.
func (p *tab) wait(what string, met func() bool) {
	p.t.Helper()
	limit := time.After(time.Minute)
	for !met() {
		select {
		case <-p.news:
		case <-limit:
			p.t.Fatalf("waited for %s in vain; the last message: %s", what, p.last("state"))
		}
	}
}

// last returns the last message of a type as JSON, or "".
func (p *tab) last(kind string) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, x := range slices.Backward(p.told) {
		if x.Type == kind {
			return x.raw
		}
	}
	return ""
}

// count returns how many messages of a type came.
func (p *tab) count(kind string) (n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, x := range p.told {
		if x.Type == kind {
			n++
		}
	}
	return n
}

// state returns the last state.
func (p *tab) state() (s state) {
	p.t.Helper()
	if err := json.Unmarshal([]byte(p.last("state")), &s); err != nil {
		p.t.Fatal(err)
	}
	return s
}

// position returns the last position.
func (p *tab) position() (x position) {
	p.t.Helper()
	if err := json.Unmarshal([]byte(p.last("position")), &x); err != nil {
		p.t.Fatal(err)
	}
	return x
}

// board returns the position that the page shows as a picture.
func (p *tab) board() string { p.t.Helper(); return strings.Join(p.position().Rows, "\n") }

// expectBoard compares the shown position with a picture.
func (p *tab) expectBoard(want string) {
	p.t.Helper()
	if got := p.board(); got != strings.Join(strings.Fields(want), "\n") {
		p.t.Fatalf("the board is\n%s\nwant\n%s", got, want)
	}
}

// newGame begins a game between people on a small board.
func (p *tab) newGame(size int) {
	p.t.Helper()
	p.do(`{"type":"new","setup":{"width":%d,"height":%d,"komi":"0.5"}}`, size, size)
}

// play makes moves at the head, one after the other.
func (p *tab) play(vertices string) {
	p.t.Helper()
	for v := range strings.FieldsSeq(vertices) {
		head := p.state().Head
		p.do(`{"type":"play","node":%d,"head":%d,"vertex":%q}`, head, head, v)
	}
}

func TestPlayToTheEnd(t *testing.T) {
	store := &memory{}
	p := openTab(t, newHost(t, testOptions(store)))
	p.newGame(3)
	p.play("B2 A1 A2 C3 B1")
	p.expectBoard(`
		..O
		XX.
		.X.`)
	if x := p.position(); x.Captured != [2]int{1, 0} || x.Turn != "white" {
		t.Fatalf("the prisoners are %v and %s is to move, want 1 of Black and white", x.Captured, x.Turn)
	}
	p.play("pass pass")
	p.wait("the count", func() bool { s := p.state(); return s.Phase == "counting" && !s.Judging })
	p.do(`{"type":"analyse","on":true}`)
	p.wait("an analysis during the count", func() bool { return p.count("analysis") > 0 })
	p.do(`{"type":"analyse","on":false}`)
	if answer, refused := p.ask(`{"type":"dead","vertex":"A1"}`); !refused {
		t.Fatalf("an empty point was called dead: %v", answer)
	}
	before := p.state().Count.Lead
	p.do(`{"type":"dead","vertex":"C3"}`)
	after := p.state().Count.Lead
	if before == after {
		t.Fatalf("with C3 dead or alive Black leads by %s", before)
	}
	p.do(`{"type":"accept"}`)
	s := p.state()
	if s.Phase != "over" || s.Result != after {
		t.Fatalf("the game is %s with %s, want over with %s", s.Phase, s.Result, after)
	}
	if text := p.do(`{"type":"sgf"}`).Text; !strings.Contains(text, "RE["+after+"]") || !strings.Contains(text, ";B[bb];W[ac]") {
		t.Fatalf("the record is %s", text)
	}
	p.do(`{"type":"undo"}`)
	if s := p.state(); s.Phase != "playing" || s.Result != "" {
		t.Fatalf("after taking back the game is %s with %q", s.Phase, s.Result)
	}
}

// TestUnsaidKomi: a record without a komi has the usual one of its rules, and in a handicap
// game half a point.
func TestUnsaidKomi(t *testing.T) {
	for record, want := range map[string]string{
		"(;SZ[9];B[cc])": "7.5", "(;SZ[9]RU[Japanese];B[cc])": "6.5", "(;SZ[9]HA[2]AB[cc][gg];W[ee])": "0.5", "(;SZ[9]HA[2]KM[5.5]AB[cc][gg];W[ee])": "5.5",
		"(;SZ[9]AB[cc][gg];W[ee])": "0.5", // as the handicap that it is
	} {
		p := openTab(t, newHost(t, testOptions(nil)))
		p.do(`{"type":"load","text":%q}`, record)
		if got := p.state().Komi; got != want {
			t.Errorf("%s: komi %s, want %s", record, got, want)
		}
	}
}

// TestKomiIsKept: a new game has the komi that was asked for, and so has its record.
func TestKomiIsKept(t *testing.T) {
	h := newHost(t, testOptions(nil))
	for _, komi := range []string{"0", "7.5", "-3.5", "3.75", "6.25", "100", "-180.5", "199"} {
		p := openTab(t, h)
		p.do(`{"type":"new","setup":{"width":9,"height":9,"komi":%q}}`, komi)
		p.play("C3")
		p = p.reload(h)
		if got := p.state().Komi; got != komi {
			t.Errorf("of a game with komi %s it is %s", komi, got)
		}
	}
}

func TestEngineAnswersAndUndo(t *testing.T) {
	p := openTab(t, newHost(t, testOptions(nil)))
	p.do(`{"type":"new","setup":{"width":7,"height":7,"white":{"engine":true,"playouts":50}}}`)
	p.play("C3")
	p.wait("the answer", func() bool { s := p.state(); return s.Turn == "black" && !s.Thinking })
	p.wait("White's stone", func() bool { return strings.Count(p.board(), "O") == 1 })
	p.do(`{"type":"undo"}`)
	if s := p.state(); s.Head != 1 {
		t.Fatalf("after taking back the head is %d, want the root", s.Head)
	}
	p.play("B2")
	p.wait("the answer", func() bool { s := p.state(); return s.Turn == "black" && !s.Thinking })
	text := p.do(`{"type":"sgf"}`).Text
	made, taken := strings.Index(text, "(;B[bf]"), strings.Index(text, "(;B[ce]")
	if made < 0 || taken < made {
		t.Fatalf("what was taken back is no variation behind the game: %s", text)
	}
}

// TestPace: between two engines a move takes the time of the pace, unless a clock runs, somebody
// wants the move now, or a person plays one colour.
func TestPace(t *testing.T) {
	const engine = `{"engine":true,"playouts":2}`
	for _, c := range []struct {
		name, setup string
		now         bool
		paced       bool
	}{
		{"two engines", `"black":` + engine + `,"white":` + engine, false, true},
		{"a clock", `"time":"10m","black":` + engine + `,"white":` + engine, false, false},
		{"move now", `"black":` + engine + `,"white":` + engine, true, false},
		{"a person", `"black":` + engine, false, false},
	} {
		o := testOptions(nil)
		o.Pace = time.Second
		if !c.paced {
			o.Pace = time.Hour
		}
		p := openTab(t, newHost(t, o))
		begun := time.Now()
		p.do(`{"type":"new","setup":{"width":5,"height":5,%s}}`, c.setup)
		if c.now {
			p.do(`{"type":"go"}`)
		}
		p.wait(c.name+": Black's move", func() bool { return p.state().Turn == "white" })
		if took := time.Since(begun); c.paced && took < o.Pace {
			t.Errorf("%s: the move took %v, want %v", c.name, took, o.Pace)
		}
	}
}

// TestNothingToUndo: a page is told whether there is something to take back, and that is so.
func TestNothingToUndo(t *testing.T) {
	const engine = `"black":{"engine":true,"playouts":9}`
	for _, c := range []struct {
		name, begin string
		then        []string
		want        bool
	}{
		{"a new game", `{"type":"new","setup":{"width":5,"height":5}}`, nil, false},
		{"a person's move", `{"type":"new","setup":{"width":5,"height":5}}`, []string{`{"type":"play","node":1,"head":1,"vertex":"C3"}`}, true},
		{"Montego's first move", `{"type":"new","setup":{"width":5,"height":5,` + engine + `}}`, nil, false},
		{"in a pause", `{"type":"new","setup":{"width":5,"height":5,` + engine + `}}`, []string{`{"type":"pause","on":true}`}, true},
		{"resigned at once", `{"type":"new","setup":{"width":5,"height":5}}`, []string{`{"type":"resign"}`}, true},
		{"an edited position", `{"type":"load","text":"(;GM[1]SZ[5];B[bb];AW[cc])"}`, nil, false},
		{"a result alone", `{"type":"load","text":"(;GM[1]SZ[5]RE[W+4.5];B[bb])"}`, nil, true},
	} {
		p := openTab(t, newHost(t, testOptions(nil)))
		p.do("%s", c.begin)
		if strings.Contains(c.begin, engine) {
			p.wait("Montego's move", func() bool { return p.state().Turn == "white" })
		}
		for _, request := range c.then {
			p.do("%s", request)
		}
		told := p.state().Undo
		if _, refused := p.ask(`{"type":"undo"}`); told != c.want || refused == c.want {
			t.Errorf("%s: the page is told %v, and undo is refused: %v", c.name, told, refused)
		}
	}
}

// TestPlaysOut: where a person plays on after Montego has resigned, it does not resign again, also
// after a reload.
func TestPlaysOut(t *testing.T) {
	h := newHost(t, testOptions(nil))
	p := openTab(t, h)
	p.do(`{"type":"new","setup":{"width":5,"height":5,"komi":"-50","white":{"engine":true,"preset":"uct","playouts":4000,"settings":{"resign-after":"1","resign":"0.5"}}}}`)
	answered := func(n int) func() bool {
		return func() bool { return p.state().Phase == "over" || strings.Count(p.board(), "O") == n }
	}
	p.play("C3")
	p.wait("the end", answered(-1))
	p.do(`{"type":"undo"}`)
	p.wait("White's move", func() bool { return p.state().Phase == "playing" && strings.Count(p.board(), "O") == 1 })
	p = p.reload(h)
	empty := "A1"
	if strings.HasPrefix(p.position().Rows[4], "O") {
		empty = "E1"
	}
	p.play(empty)
	p.wait("White's second move", answered(2))
	if phase := p.state().Phase; phase != "playing" {
		t.Errorf("White has moved twice, and the game is %s", phase)
	}
}

// TestPause: during a pause people play both colours, and one move is taken back at a
// time. The pause outlasts a reload.
func TestPause(t *testing.T) {
	h := newHost(t, testOptions(nil))
	p := openTab(t, h)
	p.do(`{"type":"new","setup":{"width":5,"height":5,"white":{"engine":true,"playouts":9}}}`)
	p.do(`{"type":"pause","on":true}`)
	p.play("C3 C4 B2")
	p.do(`{"type":"undo"}`)
	p.do(`{"type":"undo"}`)
	p.expectBoard(`
		.....
		.....
		..X..
		.....
		.....`)
	p = p.reload(h)
	if s := p.state(); !s.Paused || s.Thinking {
		t.Errorf("after a reload the state is %+v", s)
	}
	p.do(`{"type":"pause","on":false}`)
	p.wait("Montego's move", func() bool { return strings.Count(p.board(), "O") == 1 })
}

// TestCloseWhileWaiting: an engine that still waits for room when the host closes does not pass.
func TestCloseWhileWaiting(t *testing.T) {
	o := testOptions(nil)
	o.Searches = 1
	h := newHost(t, o)
	begun, release := make(chan struct{}), make(chan struct{})
	defer close(release)
	go h.pool.move(borrower{role: "another game"}, o.Params, nil, func(*engine.Engine) {
		close(begun)
		<-release
	})
	<-begun
	p := openTab(t, h)
	p.do(`{"type":"new","setup":{"width":7,"height":7,"white":{"engine":true,"playouts":9}}}`)
	p.play("C3")
	p.wait("the queue", func() bool { return p.count("waiting") > 0 })
	h.Close()
	p.wait("the end of the wait", func() bool { return !p.state().Thinking })
	if text := p.do(`{"type":"sgf"}`).Text; strings.Contains(text, ";W[") {
		t.Errorf("White has moved: %s", text)
	}
}

// TestNoSaveAfterClose: what happens in a game after its host is closed is not saved. The test of a
// page could not remove its folder of games while a late save wrote into it.
func TestNoSaveAfterClose(t *testing.T) {
	h := newHost(t, testOptions(nil))
	p := openTab(t, h)
	p.newGame(5)
	p.play("C3")
	h.Close()
	p.play("B2")
	for _, e := range h.games {
		e.game.mu.Lock()
		if e.game.saving != nil {
			t.Error("the move after the end will be saved")
		}
		e.game.mu.Unlock()
	}
}

func TestPlayElsewhereIsAVariation(t *testing.T) {
	p := openTab(t, newHost(t, testOptions(nil)))
	p.newGame(5)
	p.play("C3 B2 D4")
	head := p.state().Head
	p.do(`{"type":"show","node":2}`)
	p.do(`{"type":"play","node":2,"head":%d,"vertex":"D2"}`, head)
	p.expectBoard(`
		.....
		.....
		..X..
		...O.
		.....`)
	if s := p.state(); s.Head <= head {
		t.Fatalf("the head is still %d", s.Head)
	}
	p.do(`{"type":"remove","node":%d}`, p.state().Head)
	if s := p.state(); s.Head != 2 {
		t.Fatalf("after deleting the variation the head is %d, want 2", s.Head)
	}
}

// TestPlayOn: a game that is over goes on where a page looks, by the engine whose turn it is
// there; the main line keeps its moves and its result.
func TestPlayOn(t *testing.T) {
	for _, file := range []string{"(;GM[1]SZ[5]RE[B+R];B[bb];W[cc];B[dd])", "(;GM[1]SZ[5]RE[B+R];B[bb];W[];B[])"} {
		p := openTab(t, newHost(t, testOptions(nil)))
		p.do(`{"type":"load","text":%q}`, file)
		p.do(`{"type":"players","setup":{"white":{"engine":true,"playouts":20}}}`)
		p.do(`{"type":"show","node":2}`)
		p.do(`{"type":"playon","node":2}`)
		p.wait("White's move", func() bool {
			return p.state().Head > 2 && strings.Contains(p.last("position"), fmt.Sprintf(`"node":%d,`, p.state().Head))
		})
		if s := p.state(); s.Phase != "playing" || s.Turn != "black" || s.Result != "B+R" {
			t.Errorf("the game is %s, %s to move, with %s", s.Phase, s.Turn, s.Result)
		}
		if text := p.do(`{"type":"sgf"}`).Text; !strings.Contains(text, "RE[B+R]") || !strings.Contains(text, file[strings.Index(file, "W["):len(file)-1]) {
			t.Errorf("the record is %s", text)
		}
		p.do(`{"type":"playon","node":4}`) // after two passes, in the second game
		if s := p.state(); s.Phase != "playing" || s.Head < 4 {
			t.Errorf("at the end the game is %s", s.Phase)
		}
	}
}

// TestTryMoves: in a game that is over a person tries moves of both colours, and Montego waits until it is asked.
func TestTryMoves(t *testing.T) {
	p := openTab(t, newHost(t, testOptions(nil)))
	p.do(`{"type":"load","text":"(;GM[1]SZ[5]RE[B+R];B[bb];W[cc];B[dd];W[bd])"}`)
	p.do(`{"type":"players","setup":{"white":{"engine":true,"playouts":20}}}`)
	p.do(`{"type":"show","node":2}`)
	if _, refused := p.ask(`{"type":"play","node":2,"head":5,"vertex":"B4"}`); !refused || p.state().Paused {
		t.Error("an occupied point is refused, and changes nothing")
	}
	p.do(`{"type":"play","node":2,"head":5,"vertex":"C2"}`) // White's
	p.do(`{"type":"play","node":%d,"head":%[1]d,"vertex":"D3"}`, p.state().Head)
	if s := p.state(); !s.Paused || s.Phase != "playing" || s.Turn != "white" || s.Result != "B+R" || s.Ended != 5 {
		t.Errorf("paused %v, %s, %s to move, %s at %d", s.Paused, s.Phase, s.Turn, s.Result, s.Ended)
	}
	before := p.state().Head
	p.do(`{"type":"pause","on":false}`)
	p.wait("White's move", func() bool { return p.state().Head > before })
}

// TestPlayOnAtTheEnd: where the game ended, it goes on itself, without its result.
func TestPlayOnAtTheEnd(t *testing.T) {
	p := openTab(t, newHost(t, testOptions(nil)))
	p.do(`{"type":"load","text":"(;GM[1]SZ[5]RE[B+R];B[bb];W[cc])"}`)
	for range 2 { // the second time it goes on already
		p.do(`{"type":"playon","node":3}`)
		if s := p.state(); s.Phase != "playing" || s.Result != "" || s.Head != 3 {
			t.Errorf("the game is %s at %d with %s", s.Phase, s.Head, s.Result)
		}
	}
	if answer, refused := p.ask(`{"type":"playon","node":7}`); !refused {
		t.Errorf("where there is no move: %v", answer)
	}
}

func TestTwoTabsMoveAtOnce(t *testing.T) {
	h := newHost(t, testOptions(nil))
	a := openTab(t, h)
	a.newGame(5)
	b := openTab(t, h)
	b.do(`{"type":"open","game":%q}`, a.state().Game)
	a.do(`{"type":"play","node":1,"head":1,"vertex":"C3"}`)
	answer, refused := b.ask(`{"type":"play","node":1,"head":1,"vertex":"B2"}`)
	if !refused || answer.Text != (fault{phrase: "error.moved"}).Error() {
		t.Fatalf("the second tab was told %q", answer.Text)
	}
	for _, p := range []*tab{a, b} {
		p.expectBoard(`
			.....
			.....
			..X..
			.....
			.....`)
	}
}

func TestRefused(t *testing.T) {
	p := openTab(t, newHost(t, testOptions(nil)))
	p.newGame(5)
	p.play("C3")
	before := p.do(`{"type":"sgf"}`).Text
	tests := []struct{ request, want string }{
		{`{"type":"dance"}`, `there is no such request as "dance"`},
		{`{"type":""}`, "no type"},
		{`{"type":"play","node":2,"head":2,"vertex":"C3"}`, "occupied"},
		{`{"type":"play","node":2,"head":2,"vertex":"J9"}`, "not on the board"},
		{`{"type":"play","node":2,"head":2,"vertex":"../x"}`, "vertex"},
		{`{"type":"play","node":99,"head":2,"vertex":"A1"}`, "gone"},
		{`{"type":"show","node":-1}`, "gone"},
		{`{"type":"play","node":"x"}`, "node: a value of kind string is not what belongs there"},
		{`{"type":"open","game":"../../etc/passwd"}`, "no such game"},
		{`{"type":"dead","vertex":"C3"}`, "not being counted"},
		{`{"type":"go"}`, "Nobody is thinking"},
		{`{"type":"new"}`, "setup is missing"},
		{`{"type":"new","setup":{"width":1,"height":5}}`, "1"},
		{`{"type":"new","setup":{"width":9,"height":9,"komi":"x"}}`, "x"},
		{`{"type":"new","setup":{"width":9,"height":9,"komi":"400"}}`, "Komi cannot be 400."},
		{`{"type":"info","komi":"400"}`, "Komi cannot be 400."},
		{`{"type":"info","komi":"x"}`, "Komi cannot be x."},
		{`{"type":"info","komi":"1","result":"Red wins"}`, "The result cannot be Red wins."},
		{`{"type":"new","setup":{"width":19,"height":19,"komi":"-362"}}`, "Komi cannot be -362."},
		{`{"type":"new","setup":{"width":19,"height":19,"komi":"375"}}`, "Komi cannot be 375."},
		{`{"type":"new","setup":{"width":9,"height":9,"handicap":90}}`, "handicap"},
		{`{"type":"new","setup":{"width":9,"height":9,"rules":"none"}}`, "none"},
		{`{"type":"new","setup":{"width":9,"height":9,"time":"soon"}}`, "clock"},
		{`{"type":"new","setup":{"width":9,"height":9,"black":{"engine":true,"preset":"montego,search.threads=200"}}}`, "no preset"},
		{`{"type":"new","setup":{"width":9,"height":9,"black":{"engine":true,"playouts":-1}}}`, "playouts"},
		{`{"type":"new","setup":{"width":9,"height":9,"black":{"engine":true,"settings":{"playout.softmax.weights":"/etc/passwd"}}}}`, "no parameter"},
		{`{"type":"new","setup":{"width":9,"height":9,"black":{"engine":true,"settings":{"search.threads":"200"}}}}`, "no parameter"},
		{`{"type":"new","setup":{"width":9,"height":9,"black":{"engine":true,"settings":{"resign":"2"}}}}`, "resign"},
		{`{"type":"parameters","name":"nobody"}`, "no preset"},
		{`{"type":"load","text":"hello"}`, "not an SGF record"},
		{`{"type":"load","text":"(;GM[2]SZ[8])"}`, "another game"},
		{`{"type":"review","on":true,"effort":0}`, "not between 1 and 5000"},
		{`{"type":"marks","node":2,"marks":[{"vertex":"A1","type":"XX"}]}`, "no mark"},
		{`{"type":"stones","node":2,"turn":"blue"}`, "blue"},
		{`{"type":"remove","node":1}`, "cannot be deleted"},
	}
	for _, tt := range tests {
		answer, refused := p.ask("%s", tt.request)
		if !refused || !strings.Contains(answer.Text, tt.want) {
			t.Errorf("%s is answered %q, want an error with %q", tt.request, answer.Text, tt.want)
		}
	}
	if after := p.do(`{"type":"sgf"}`).Text; after != before {
		t.Errorf("what was refused has changed the record from\n%s\nto\n%s", before, after)
	}
}

// TestLongName: a name as long as the page lets a person write is taken in any script.
func TestLongName(t *testing.T) {
	p := openTab(t, newHost(t, testOptions(nil)))
	p.newGame(5)
	name := strings.Repeat("龍", 60)
	p.do(`{"type":"players","setup":{"black":{"name":%q},"white":{}}}`, name)
	if got := p.state().Black.Name; got != name {
		t.Errorf("Black is called %q", got)
	}
}

// TestPresets: a page is told what the presets are, that of the host first, and has a phrase for
// each.
func TestPresets(t *testing.T) {
	for called, first := range map[string]string{"": "montego", "classical": "classical", "uct": "uct"} {
		o := testOptions(nil)
		o.Preset = called
		var w welcome
		if err := json.Unmarshal([]byte(openTab(t, newHost(t, o)).last("welcome")), &w); err != nil {
			t.Fatal(err)
		}
		if w.Presets[0] != first {
			t.Errorf("the first preset of a host with %q is %q", called, w.Presets[0])
		}
		if slices.Sort(w.Presets); !slices.Equal(w.Presets, slices.Sorted(slices.Values(engine.Presets()))) {
			t.Errorf("a host with %q has the presets %v", called, w.Presets)
		}
	}
	for _, name := range engine.Presets() {
		if key := "preset." + name; phrases.English().Say(key) == key {
			t.Errorf("no phrase %s", key)
		}
	}
}

func TestParameters(t *testing.T) {
	h := newHost(t, testOptions(nil))
	p := openTab(t, h)
	answer := p.do(`{"type":"parameters","name":"uct"}`)
	var fields doneAnswer
	if err := json.Unmarshal([]byte(answer.raw), &fields); err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(fields.Parameters, func(x parameter) bool { return x.Name == "resign" })
	if i < 0 || fields.Parameters[i].Text == "" || fields.Parameters[i].Value == "" {
		t.Fatalf("the parameters are %+v", fields.Parameters)
	}
	p.do(`{"type":"new","setup":{"width":5,"height":5,"white":{"engine":true,"preset":"uct","playouts":9,"settings":{"resign":"0.3"}}}}`)
	g, err := h.open(p.state().Game)
	if err != nil {
		t.Fatal(err)
	}
	if params := g.engineFor("white", g.side(goban.White)).params; params.Resign != 0.3 || params.Playouts != 9 || params.Search.Memory != 4 {
		t.Errorf("White resigns below %v after %d playouts with %d MiB", params.Resign, params.Playouts, params.Search.Memory)
	}
}

func TestAnalysisOnAndOff(t *testing.T) {
	p := openTab(t, newHost(t, testOptions(nil)))
	p.newGame(5)
	p.play("C3")
	p.do(`{"type":"analyse","on":true}`)
	p.wait("an analysis", func() bool { return p.count("analysis") >= 2 })
	var a analysis
	if err := json.Unmarshal([]byte(p.last("analysis")), &a); err != nil {
		t.Fatal(err)
	}
	if a.Node != 2 || a.Turn != "white" || len(a.Owner) != 25 || len(a.Moves) == 0 || a.Moves[0].Line[0] != a.Moves[0].Vertex {
		t.Errorf("the analysis is %+v", a)
	}
	p.do(`{"type":"analyse","on":false}`)
	n := p.count("analysis")
	p.do(`{"type":"show","node":1}`)
	if got := p.count("analysis"); got != n {
		t.Errorf("%d analyses came after it was switched off", got-n)
	}
}

// TestCandidateNumbers: a prior is the share of a move before the search, as a network or priors
// have it, and RAVE is told where the search keeps it.
func TestCandidateNumbers(t *testing.T) {
	for preset, rave := range map[string]bool{"montego": false, "rave": true} {
		o := testOptions(nil)
		params, err := engine.Preset(preset)
		if err != nil {
			t.Fatal(err)
		}
		params.Search.Memory, params.Search.Threads = 4, 1
		o.Params = params
		p := openTab(t, newHost(t, o))
		p.newGame(5)
		p.play("C3")
		p.do(`{"type":"analyse","on":true}`)
		var a analysis
		p.wait("an analysis", func() bool {
			return json.Unmarshal([]byte(p.last("analysis")), &a) == nil && len(a.Moves) > 1
		})
		sum := 0.0
		for _, m := range a.Moves {
			sum += m.Prior
			if (m.RAVE != nil) != rave {
				t.Errorf("%s: RAVE of %s is told: %v", preset, m.Vertex, !rave)
			}
		}
		if sum <= 0 || sum > 1.001 {
			t.Errorf("%s: the priors add up to %v: %+v", preset, sum, a.Moves)
		}
	}
}

// TestAnalysisParams: an analysis searches by Options.Analysis, hints and the first look of reviews by
// Options.Params.
func TestAnalysisParams(t *testing.T) {
	for request, want := range map[string]float64{
		`{"type":"analyse","on":true}`:           0.25,
		`{"type":"review","on":true,"effort":1}`: 0.75,
		`{"type":"hint","node":3}`:               0.75,
	} {
		o, shares := testOptions(nil), make(chan float64, 9) // of the network's win rate
		o.Open = func(p search.Params, po playout.Params, seed uint64) search.Searcher {
			shares <- p.Network.Value
			return search.Open(p, po, seed)
		}
		analyzing := o.Params
		o.Params.Search.Network.Value, analyzing.Search.Network.Value = 0.75, 0.25
		o.Analysis = &analyzing
		p := openTab(t, newHost(t, o))
		p.do(`{"type":"load","text":"(;GM[1]SZ[5]KM[0.5];B[cc];W[bd])"}`)
		p.do("%s", request)
		if got := <-shares; got != want {
			t.Errorf("%s: λ = %v, want %v", request, got, want)
		}
	}
}

func TestReview(t *testing.T) {
	p := openTab(t, newHost(t, testOptions(nil)))
	p.do(`{"type":"load","text":"(;GM[1]SZ[5]KM[0.5];B[cc];W[bd];B[dd];W[])"}`)
	p.do(`{"type":"review","on":true,"effort":1}`)
	p.wait("the end of the review", func() bool { return strings.Contains(p.last("progress"), `"done":100,"total":100,"left":0`) })
	text := p.do(`{"type":"sgf"}`).Text
	if got := strings.Count(text, "SBKV["); got != 5 {
		t.Errorf("%d of 5 positions have a win rate: %s", got, text)
	}
}

// TestReviewBegins: a page is told that a review has begun before its first search has ended, which may
// take seconds, or longer where others come first.
func TestReviewBegins(t *testing.T) {
	p := openTab(t, newHost(t, testOptions(nil)))
	p.do(`{"type":"load","text":"(;GM[1]SZ[9]KM[7.5];B[cc];W[gg];B[gc];W[cg])"}`)
	p.do(`{"type":"review","on":true,"effort":5000}`)
	if got := p.last("progress"); !strings.Contains(got, `"done":0,"total":100`) {
		t.Errorf("the page is told %s", got)
	}
}

// TestReviewIsKept: an analysis replaces the win rate of a review only once it has searched as
// much as that: who looks at a reviewed game with the analysis on keeps its graph, also where the
// game was left meanwhile, or montego review has made the review.
func TestReviewIsKept(t *testing.T) {
	for _, x := range []struct {
		by, values string
		leave      bool
	}{
		{by: "the page"},
		{by: "the page, and the game is left meanwhile", leave: true},
		{by: "montego review", values: `SBKV[50]SBKS[1]LZ[Montego:1 50 2700\n]`},
	} {
		p := openTab(t, newHost(t, testOptions(nil)))
		p.do(`{"type":"load","text":"(;GM[1]SZ[5]KM[0.5];B[cc];W[bd]%s)"}`, x.values)
		if x.values == "" {
			p.do(`{"type":"review","on":true,"effort":30}`) // 2,700 playouts
			p.wait("the end of the review", func() bool { return strings.Contains(p.last("progress"), `"done":100,"total":100,"left":0`) })
		}
		if game := p.state().Game; x.leave {
			p.do(`{"type":"games"}`)
			p.do(`{"type":"open","game":%q}`, game)
		}
		before := p.count("nodes")
		p.do(`{"type":"analyse","on":true}`)
		p.wait("an analysis in the record", func() bool { return p.count("nodes") > before })
		p.do(`{"type":"analyse","on":false}`)
		p.mu.Lock()
		visits, seen := 0, 0
		for _, m := range p.told {
			var a analysis
			switch {
			case m.Type == "analysis" && json.Unmarshal([]byte(m.raw), &a) == nil:
				visits = a.Visits
			case m.Type == "nodes":
				if seen++; seen > before && visits < 2700 {
					t.Errorf("by %s: after %d visits the page is told %s", x.by, visits, m.raw)
				}
			}
		}
		p.mu.Unlock()
	}
}

// TestReviewEndsEarly: who stops a review, deletes a part of the record or changes the komi meanwhile, is
// told that it has ended.
func TestReviewEndsEarly(t *testing.T) {
	for _, request := range []string{`{"type":"review","on":false}`, `{"type":"remove","node":5}`, `{"type":"info","komi":"0.5"}`} {
		p := openTab(t, newHost(t, testOptions(nil)))
		p.do(`{"type":"load","text":"(;GM[1]SZ[9]KM[7.5];B[cc];W[gg];B[gc];W[cg])"}`)
		p.do(`{"type":"review","on":true,"effort":20}`)
		p.wait("the review", func() bool { return strings.Contains(p.last("progress"), `"total":100`) })
		p.do("%s", request)
		if got := p.last("progress"); !strings.Contains(got, `"done":0,"total":0`) {
			t.Errorf("after %s the page is told %s", request, got)
		}
	}
}

// TestReviewOutlivesPages: a review goes on when no page looks at its game, and a page that
// comes back is told how far it is and what it has found.
func TestReviewOutlivesPages(t *testing.T) {
	h := newHost(t, testOptions(nil))
	p := openTab(t, h)
	p.do(`{"type":"load","text":"(;GM[1]SZ[5]KM[0.5];B[cc];W[bd];B[dd];W[])"}`)
	p.do(`{"type":"review","on":true,"effort":5}`)
	p.wait("the review", func() bool { return strings.Contains(p.last("progress"), `"total":100`) })
	p = p.reload(h)
	if told := p.last("progress"); !strings.Contains(told, `"total":100`) {
		t.Fatalf("the page that was loaded anew is told of the review: %q", told)
	}
	p.wait("the end of the review", func() bool { return strings.Contains(p.last("progress"), `"done":100,"total":100,"left":0`) })
	if text := p.do(`{"type":"sgf"}`).Text; strings.Count(text, "SBKV[") != 5 {
		t.Errorf("not all positions have a win rate: %s", text)
	}
}

// TestLoadCollection: of a file with several games any can be opened.
func TestLoadCollection(t *testing.T) {
	p := openTab(t, newHost(t, testOptions(nil)))
	const file = "(;SZ[5]PB[Ann]PW[Ben]RE[B+R];B[aa])(;SZ[7:5]GN[Final]DT[2026-01-02];B[bb];W[cc](;B[dd];W[ee])(;B[ed]))"
	answer := p.do(`{"type":"load","text":"%s"}`, file)
	if answer.Game != "" || p.count("tree") > 0 {
		t.Error("a game was opened that nobody has chosen")
	}
	if !strings.Contains(answer.raw, `"collection":[{"index":1,"black":"Ann","white":"Ben","size":"5","moves":1,"result":"B+R"},`+
		`{"index":2,"name":"Final","date":"2026-01-02","size":"7:5","moves":4}]`) {
		t.Errorf("the games are %s", answer.raw)
	}
	p.do(`{"type":"load","index":2,"text":"%s"}`, file)
	if got := p.last("tree"); !strings.Contains(got, `"width":7,"height":5`) {
		t.Errorf("the second game is %s", got)
	}
	if answer, refused := p.ask(`{"type":"load","index":3,"text":"%s"}`, file); !refused || !strings.Contains(answer.Text, "no game 3") {
		t.Errorf("a third game: %q", answer.Text)
	}
}

// TestRulesKeepName: a game has the rules by the name that was asked for, and so has its
// record.
func TestRulesKeepName(t *testing.T) {
	p := openTab(t, newHost(t, testOptions(nil)))
	for asked, want := range map[string][2]string{
		"korean": {"korean", "korean"}, "bga": {"bga", "bga"}, "chinese_kgs": {"chinese-kgs", "chinese-kgs"},
		"japanese": {"japanese", "Japanese"}, "": {"chinese", "Chinese"},
	} {
		p.do(`{"type":"new","setup":{"width":5,"height":5,"rules":"%s"}}`, asked)
		if got := p.last("tree"); !strings.Contains(got, `"rules":"`+want[0]+`"`) {
			t.Errorf("%s: the page shows %s", asked, got)
		}
		if text := p.do(`{"type":"sgf"}`).Text; !strings.Contains(text, "RU["+want[1]+"]") {
			t.Errorf("%s: the record is %s", asked, text)
		}
	}
}

// TestLoadIllegal: a record with an illegal move is opened where it can be played to,
// and the rest of it is kept.
func TestLoadIllegal(t *testing.T) {
	p := openTab(t, newHost(t, testOptions(nil)))
	answer := p.do(`{"type":"load","text":"(;GM[1]SZ[5];B[aa];W[bb];B[cc];W[cc];B[dd])"}`)
	if want := `"file":{"move":3,"stop":"1:32: move 4: white C3: the point is occupied","phrase":"error.occupied","vertex":"C3"}`; !strings.Contains(answer.raw, want) {
		t.Errorf("the page is told %s, want %s", answer.raw, want)
	}
	if got := p.last("position"); !strings.Contains(got, `"move":3,"last":"C3"`) || strings.Contains(got, "fault") {
		t.Errorf("the page shows %s", got)
	}
	if text := p.do(`{"type":"sgf"}`).Text; !strings.Contains(text, "W[cc];B[dd]") {
		t.Errorf("the record is %s", text)
	}
	p.do(`{"type":"load","text":"(;GM[1]SZ[5]AB[aa]PL[W];W[aa])"}`)
	p.do(`{"type":"show","node":2}`)
	if got := p.last("position"); strings.Contains(got, `"last"`) {
		t.Errorf("a first move that is illegal is shown as %s", got)
	}
	p.do(`{"type":"load","text":"(;GM[1]SZ[5]AB[aa]AW[bb])"}`)
	if got := p.last("position"); !strings.Contains(got, `"X...."`) {
		t.Errorf("a record without moves shows %s", got)
	}
}

// TestFileNames: no two games are saved under one name, and a name tells who played when.
func TestFileNames(t *testing.T) {
	p := openTab(t, newHost(t, testOptions(nil)))
	seen := map[string]bool{}
	for text, want := range map[string]string{
		"(;SZ[5]DT[2026-05-17]PB[Anna]PW[Bert];B[aa])":               `^montego-2026-05-17-Anna-Bert-[a-z0-9]{4}\.sgf$`,
		"(;SZ[5]DT[2026-05-17]PB[Anna]PW[Bert];B[bb])":               `^montego-2026-05-17-Anna-Bert-[a-z0-9]{4}\.sgf$`,
		"(;SZ[5]DT[2026-05-17,18]PB[../A: \\\\ |?]PW[古力];B[aa])":     `^montego-2026-05-17-18-A-古力-[a-z0-9]{4}\.sgf$`,
		"(;SZ[5]DT[x]PB[" + strings.Repeat("long ", 20) + "];B[aa])": `^montego-x-long-long-long-long-long-[a-z0-9]{4}\.sgf$`,
	} {
		p.do(`{"type":"load","text":%q}`, text)
		name := p.do(`{"type":"sgf"}`).Name
		if !regexp.MustCompile(want).MatchString(name) || seen[name] {
			t.Errorf("%s is saved as %s, want %s", text, name, want)
		}
		seen[name] = true
	}
	p.do(`{"type":"load","text":"(;SZ[5];B[aa])"}`)
	if name := p.do(`{"type":"sgf"}`).Name; strings.Contains(name, "Player") {
		t.Errorf("people without names are saved as %s", name)
	}
}

// TestLoadProblem: a problem opens at its position, before the solution; a game at its end, also one
// from a position that was set up, and one with a handicap.
func TestLoadProblem(t *testing.T) {
	for text, head := range map[string]int{
		"(;SZ[5]AB[aa][ba]AW[bb]C[Black to play](;B[cc];W[dd])(;B[dd]))": 1,
		"(;SZ[5];AB[aa][ba]AW[bb];PL[W];W[cc];B[dd])":                    3,
		"(;SZ[5]AP[Montego:1]AB[aa][ba]AW[bb];B[cc];W[dd])":              3, // a game from a position
		"(;SZ[5]AP[Montego:1]AB[aa][ba]AW[bb](;B[cc])(;B[dd]))":          1,
		"(;SZ[5]AB[aa][ba]AW[bb])":                                       1,
		"(;SZ[5]AB[aa][ba]AW[bb]RE[B+R];B[cc];W[dd])":                    3,
		"(;SZ[5]HA[2]AB[aa][ba];W[cc];B[dd])":                            3,
		"(;SZ[5];B[aa];W[bb];AB[cc]AW[dd];B[ee])":                        5,
		"(;SZ[5]AB[aa][ba]AW[ab]PL[W];W[aa])":                            1,
		"(;SZ[5]AB[aa]AW[ab][ba])":                                       1,
	} {
		p := openTab(t, newHost(t, testOptions(nil)))
		p.do(`{"type":"load","text":%q}`, text)
		if s, x := p.state(), p.position(); s.Head != head || x.Node != head {
			t.Errorf("%s opens at node %d, and shows %d, want %d", text, s.Head, x.Node, head)
		}
	}
}

// TestOpenFaulty: of a record in the store that can be read only in part a page is told what
// it is told of such a file, whatever node it looked at last.
func TestOpenFaulty(t *testing.T) {
	store := &memory{}
	for name, record := range map[string]string{
		"whole":   "(;GM[1]SZ[5];B[aa];W[bb])",
		"cut":     "(;GM[1]SZ[5];B[aa];W[bb];B[c",
		"illegal": `(;GM[1]SZ[5]MONTEGO[{"depth":1}];B[aa];W[bb];B[cc];W[cc])`,
		"chess":   "(;GM[3]SZ[5];B[aa])",
	} {
		store.Save(name, []byte(record))
	}
	p := openTab(t, newHost(t, testOptions(store)))
	for name, want := range map[string]string{
		"whole":   `"game":"whole"}`,
		"cut":     `"game":"cut","file":{"faults":`,
		"illegal": `"file":{"move":3,"stop":"1:52: move 4: white C3: the point is occupied","phrase":"error.occupied","vertex":"C3"}`,
	} {
		if answer := p.do(`{"type":"open","game":"%s"}`, name); !strings.Contains(answer.raw, want) {
			t.Errorf("%s: the page is told %s, want %s", name, answer.raw, want)
		}
	}
	if answer, refused := p.ask(`{"type":"open","game":"chess"}`); !refused || !strings.Contains(answer.raw, `"phrase":"error.nogame"`) {
		t.Errorf("another game than Go, which is not listed, is answered %s", answer.raw)
	}
}

// TestPromote makes a variation the main line, and deletes the other.
func TestPromote(t *testing.T) {
	p := openTab(t, newHost(t, testOptions(nil)))
	p.do(`{"type":"load","text":"(;GM[1]SZ[5];B[aa];W[bb](;B[cc])(;B[dd](;W[ee])(;W[ae])))"}`)
	node := func(vertex string) int {
		found := regexp.MustCompile(`"id":(\d+),[^{}]*"vertex":"` + vertex + `"`).FindStringSubmatch(p.last("tree"))
		id, err := strconv.Atoi(found[1])
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	p.do(`{"type":"promote","node":%d}`, node("A1"))
	text := p.do(`{"type":"sgf"}`).Text
	if want := "(;B[dd](;W[ae])(;W[ee]))(;B[cc])"; !strings.Contains(strings.ReplaceAll(text, "\n", ""), want) {
		t.Errorf("%s is not in %s", want, text)
	}
	p.do(`{"type":"remove","node":%d}`, node("C3"))
	if text := p.do(`{"type":"sgf"}`).Text; strings.Contains(text, "B[cc]") || !strings.Contains(text, "W[ee]") {
		t.Errorf("after the deletion: %s", text)
	}
	if _, refused := p.ask(`{"type":"promote","node":99}`); !refused {
		t.Error("a node that does not exist was promoted")
	}
}

func TestMarksCommentsStones(t *testing.T) {
	p := openTab(t, newHost(t, testOptions(nil)))
	p.newGame(5)
	p.play("C3")
	p.do(`{"type":"comment","node":2,"text":"a ] and \\ too"}`)
	p.do(`{"type":"marks","node":2,"marks":[{"vertex":"A1","type":"TR"},{"vertex":"B1","type":"LB","label":"a:b"}]}`)
	p.do(`{"type":"stones","node":2,"turn":"black","stones":[{"vertex":"C3","color":"empty"},{"vertex":"A5","color":"white"}]}`)
	p.expectBoard(`
		O....
		.....
		.....
		.....
		.....`)
	text := p.do(`{"type":"sgf"}`).Text
	for _, want := range []string{`C[a \] and \\ too]`, "TR[ae]", `LB[be:a:b]`, "AE[cc]", "AW[aa]", "PL[B]"} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is not in %s", want, text)
		}
	}
}

func TestRestart(t *testing.T) {
	store := &memory{}
	var seconds atomic.Int64
	o := testOptions(store)
	o.Now = func() time.Time { return time.Unix(1e9+seconds.Load(), 0) }
	h, err := NewHost(o)
	if err != nil {
		t.Fatal(err)
	}
	p := openTab(t, h)
	p.do(`{"type":"new","setup":{"width":5,"height":5,"time":"10m"}}`)
	p.do(`{"type":"ready"}`)
	seconds.Add(40)
	p.play("C3")
	game := p.state().Game
	p.do(`{"type":"show","node":1}`)
	p.seat.Leave()
	h.Close()

	again := openTab(t, newHost(t, o))
	if list := again.last("games"); !strings.Contains(list, game) || !strings.Contains(list, `"moves":1`) {
		t.Fatalf("the list is %s", list)
	}
	again.do(`{"type":"open","game":%q}`, game)
	again.expectBoard(`
		.....
		.....
		..X..
		.....
		.....`)
	again.do(`{"type":"ready"}`)
	if s := again.state(); s.Black.Clock.Left != 560_000 || s.White.Clock.Left != 600_000 || !s.White.Clock.Running {
		t.Errorf("the clocks are %+v and %+v, want 560 and 600 seconds, White's running", *s.Black.Clock, *s.White.Clock)
	}
}

// fullStore is a store without room, as long as full is set.
type fullStore struct {
	memory
	mu   sync.Mutex
	full bool
}

func (s *fullStore) setFull(full bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.full = full
}

func (s *fullStore) Save(name string, record []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.full {
		return errors.New("no space left on device")
	}
	return s.memory.Save(name, record)
}

func TestFullDisk(t *testing.T) {
	store := &fullStore{full: true}
	h := newHost(t, testOptions(store))
	p := openTab(t, h)
	p.newGame(5)
	p.play("C3")
	p.wait("the warning", func() bool { return p.state().Unsaved == "no space left on device" })
	p.play("C4")
	store.setFull(false)
	g, err := h.open(p.state().Game)
	if err != nil {
		t.Fatal(err)
	}
	g.flush()
	p.wait("the end of the warning", func() bool { return p.state().Unsaved == "" })
	if record, err := store.Load(g.name); err != nil || !strings.Contains(string(record), "W[cb]") {
		t.Errorf("the record is %s, %v", record, err)
	}
}

// TestFullDiskTold: who keeps the host is told once that saving fails, and once that it works
// again, whatever game it is; and at the end gets what is not saved.
func TestFullDiskTold(t *testing.T) {
	store := &fullStore{full: true}
	o, told := testOptions(store), make(chan error, 10)
	o.Saving = func(err error) { told <- err }
	h := newHost(t, o)
	var pages []*tab
	for range 2 {
		p := openTab(t, h)
		p.newGame(5)
		p.play("C3")
		p.wait("the warning", func() bool { return p.state().Unsaved != "" })
		pages = append(pages, p)
	}
	flush := func(p *tab) {
		t.Helper()
		g, err := h.open(p.state().Game)
		if err != nil {
			t.Fatal(err)
		}
		g.flush()
	}
	store.setFull(false)
	flush(pages[0])
	if err := <-told; err == nil || len(told) > 0 {
		t.Errorf("told %v, then %d more", err, len(told))
	}
	flush(pages[1])
	if err := <-told; err != nil || len(told) > 0 {
		t.Errorf("told %v, then %d more", err, len(told))
	}
	store.setFull(true)
	pages[1].play("C4")
	pages[1].wait("the move", func() bool { return strings.Contains(pages[1].last("tree")+pages[1].last("nodes"), "C4") })
	lost := h.Close()
	if len(lost) != 1 || lost[0].Name != pages[1].state().Game || lost[0].Err == nil || !strings.Contains(string(lost[0].Record), "W[cb]") {
		t.Errorf("lost: %q", lost)
	}
	if again := h.Close(); len(again) > 0 {
		t.Errorf("lost again: %q", again)
	}
}

// TestEmptyGames: a game without a move is not kept. A page that is loaded again finds it,
// and no other page sees it.
func TestEmptyGames(t *testing.T) {
	store := &memory{}
	h := newHost(t, testOptions(store))
	p, other := openTab(t, h), openTab(t, h)
	p.newGame(5)
	game := p.state().Game
	p.seat.Leave()
	if all, _ := store.List(); len(all) != 0 || strings.Contains(other.last("games"), game) {
		t.Errorf("the store has %v, and the list is %s", all, other.last("games"))
	}
	p = openTab(t, h)
	p.do(`{"type":"open","game":%q}`, game)
	p.do(`{"type":"open","game":%q}`, game)
	p.play("C3")
	p.seat.Leave()
	if all, _ := store.List(); len(all) != 1 {
		t.Errorf("after a move the store has %v", all)
	}
	other.do(`{"type":"games"}`)
	if !strings.Contains(other.last("games"), game) {
		t.Errorf("after a move the list is %s", other.last("games"))
	}
	other.do(`{"type":"open","game":%q}`, game)
	other.do(`{"type":"remove","node":2}`)
	other.do(`{"type":"games"}`)
	if all, _ := store.List(); len(all) != 0 {
		t.Errorf("without its only move the store has %v", all)
	}
	for range maxEmpty + 1 {
		other.newGame(5)
	}
	if _, refused := other.ask(`{"type":"open","game":%q}`, game); !refused {
		t.Error("the oldest of too many empty games is there")
	}
}

func TestDeletedGame(t *testing.T) {
	h := newHost(t, testOptions(nil))
	a, b := openTab(t, h), openTab(t, h)
	a.newGame(5)
	game := a.state().Game
	b.do(`{"type":"delete","game":%q}`, game)
	if a.last("closed") == "" {
		t.Error("the page that looks at a deleted game is not told")
	}
	if answer, refused := a.ask(`{"type":"play","node":1,"head":1,"vertex":"A1"}`); !refused {
		t.Errorf("a deleted game was played on: %v", answer)
	}
	if _, refused := b.ask(`{"type":"open","game":%q}`, game); !refused {
		t.Error("a deleted game was opened")
	}
}

// lockedStore is a store that keeps what it has, and takes nothing, while it is locked.
type lockedStore struct {
	memory
	locked atomic.Bool
}

var errLocked = errors.New("read-only file system")

func (s *lockedStore) Save(name string, record []byte) error {
	if s.locked.Load() {
		return errLocked
	}
	return s.memory.Save(name, record)
}

func (s *lockedStore) Delete(name string) error {
	if s.locked.Load() {
		return errLocked
	}
	return s.memory.Delete(name)
}

// TestUndeletableGame: a game that the store does not give up stays with all that was played,
// whoever asks to delete it, whether pages look at it or not.
func TestUndeletableGame(t *testing.T) {
	store := &lockedStore{}
	h := newHost(t, testOptions(store))
	a, b := openTab(t, h), openTab(t, h)
	a.newGame(5)
	game := a.state().Game
	a.play("C3")
	refuse := func(p *tab) {
		t.Helper()
		if answer, refused := p.ask(`{"type":"delete","game":%q}`, game); !refused || answer.Text != errLocked.Error() {
			t.Errorf("the answer is %v", answer)
		}
	}
	a.do(`{"type":"games"}`)
	store.locked.Store(true)
	refuse(b)
	a.do(`{"type":"open","game":%q}`, game)
	refuse(a)
	refuse(b)
	a.play("C4")
	if a.last("closed") != "" {
		t.Error("the page is told that the game is closed")
	}
	if lost := h.Close(); len(lost) != 1 || !strings.Contains(string(lost[0].Record), "W[cb]") {
		t.Errorf("lost: %q", lost)
	}
	store.locked.Store(false)
	a.do(`{"type":"delete","game":%q}`, game)
	if all, _ := store.List(); len(all) != 0 {
		t.Errorf("the store has %v", all)
	}
	b.do(`{"type":"games"}`)
	if strings.Contains(b.last("games"), game) || a.last("closed") != "" {
		t.Errorf("the list is %s, and the page was told %s", b.last("games"), a.last("closed"))
	}
}

func TestLimits(t *testing.T) {
	o := testOptions(nil)
	o.Games, o.Seats, o.Nodes = 1, 1, 3
	h := newHost(t, o)
	p := openTab(t, h)
	if _, err := h.Sit(func(Message) {}); err == nil {
		t.Error("there are two pages where one is the most")
	}
	if answer, refused := p.ask(`{"type":"load","text":"(;SZ[5];B[aa];W[bb];B[cc])"}`); !refused || !strings.Contains(answer.Text, "more than 3 positions") {
		t.Errorf("a record with too many nodes: %q", answer.Text)
	}
	p.newGame(5)
	if answer, refused := p.ask(`{"type":"new","setup":{"width":5,"height":5}}`); !refused || !strings.Contains(answer.Text, "delete one") {
		t.Errorf("a game too many: %q", answer.Text)
	}
}

// busyStore is a store of a machine with too many open files for one record.
type busyStore struct{ memory }

func (s *busyStore) Load(name string) ([]byte, error) {
	if name == "unlucky" {
		return nil, errors.New("too many open files")
	}
	return s.memory.Load(name)
}

// TestUnread: a record that cannot be read is told with the reason, and the others are listed.
func TestUnread(t *testing.T) {
	store, told := new(busyStore), ""
	for _, name := range []string{"lucky", "unlucky"} {
		_ = store.Save(name, []byte("(;GM[1]SZ[5];B[cc])")) // memory takes all
	}
	o := testOptions(store)
	o.Unread = func(name string, why error) { told += name + ": " + why.Error() }
	if list := newHost(t, o).list().Games; len(list) != 1 || list[0].Game != "lucky" || told != "unlucky: too many open files" {
		t.Errorf("told %q, and the list is %v", told, list)
	}
}

func FuzzHandle(f *testing.F) {
	for _, seed := range []string{
		`{"type":"new","setup":{"width":3,"height":3}}`,
		`{"type":"play","node":1,"head":1,"vertex":"B2"}`,
		`{"type":"load","text":"(;SZ[3];B[aa](;W[bb])(;W[cc]))"}`,
		`{"type":"stones","node":1,"turn":"white","stones":[{"vertex":"A1","color":"black"}]}`,
		`{"type":"marks","node":1,"marks":[{"vertex":"A1","type":"LB","label":"]"}]}`,
		`{"type":"remove","node":2}`, `{"type":"undo"}`, `{"type":"show","node":1}`, `[`, `{"type":3}`,
	} {
		f.Add([]byte(seed))
	}
	h, err := NewHost(testOptions(nil))
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { h.Close() })
	f.Fuzz(func(t *testing.T, text []byte) {
		p := openTab(t, h)
		p.newGame(3)
		game := p.state().Game
		p.seat.Handle(text)
		p.do(`{"type":"open","game":%q}`, game)
		p.do(`{"type":"sgf"}`)
		p.do(`{"type":"delete","game":%q}`, game)
		p.seat.Leave()
	})
}

// TestBook: a page is shown what the opening book has: the one built in, where it is
// meant for the game, or the host's, with its walks.
func TestBook(t *testing.T) {
	grown := book.NewGrowing(book.Conditions{Size: 5})
	search := func(_ context.Context, sequence []goban.Point) (book.Searched, error) {
		if len(sequence) > 0 {
			return book.Searched{Value: 0.25}, nil
		}
		return book.Searched{Value: 0.5, Moves: []book.SearchedMove{{Point: goban.PointAt(2, 2), Visits: 9, Value: 0.5}}}, nil
	}
	if err := grown.Grow(t.Context(), 2, 1, search, func() {}); err != nil {
		t.Fatal(err)
	}
	first := book.BuiltIn().Moves(goban.New(9, 9), goban.Black)[0]
	tests := []struct {
		name  string
		book  book.Knowing
		setup string
		want  []known
	}{
		{"built in", nil, `"width":9,"height":9`, []known{{Vertex: first.String()}}},
		{"built in, another komi", nil, `"width":9,"height":9,"komi":"0.5"`, nil},
		{"of the host", grown, `"width":5,"height":5`, []known{{"C3", 1, 0.25}}},
		{"of the host, another size", grown, `"width":9,"height":9`, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			o := testOptions(nil)
			o.Book = tt.book
			p := openTab(t, newHost(t, o))
			p.do(`{"type":"new","setup":{%s}}`, tt.setup)
			var x position
			if err := json.Unmarshal([]byte(p.last("position")), &x); err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(x.Book, tt.want) {
				t.Errorf("the book has %+v, want %+v", x.Book, tt.want)
			}
		})
	}
}

// TestUndoAsEngineMoves: a person who takes a move back as the engine answers it takes back both.
func TestUndoAsEngineMoves(t *testing.T) {
	p := openTab(t, newHost(t, testOptions(nil)))
	p.do(`{"type":"new","setup":{"width":7,"height":7,"white":{"engine":true,"playouts":20}}}`)
	g := p.seat.game
	err := func() error {
		g.mu.Lock()
		defer g.mu.Unlock()
		if err := g.playAt(p.seat, g.head, &request{Node: 1, Head: 1, Vertex: "C3"}); err != nil {
			return err
		}
		for limit := time.Now().Add(time.Minute); len(g.live.session.State().Game.Moves()) < 2; time.Sleep(time.Millisecond) {
			if time.Now().After(limit) {
				return errors.New("the engine does not answer")
			}
		}
		return g.undo(p.seat, &request{})
	}()
	if err != nil {
		t.Fatal(err)
	}
	p.wait("the empty board", func() bool { return !strings.ContainsAny(p.board(), "XO") })
}

// TestListOrder: the game that changed last is the first of the list, however long ago the others did, and games that changed
// at the same time stand by their names.
func TestListOrder(t *testing.T) {
	store, now := &memory{}, time.Now()
	for i := range 20 {
		store.records.Store("same"+strconv.Itoa(10+i), kept{[]byte("(;SZ[5];B[cc])"), now})
	}
	store.records.Store("older", kept{[]byte("(;SZ[5];B[cc])"), now.AddDate(0, 0, -40)})
	list := newHost(t, testOptions(store)).list().Games
	for i, g := range list[:20] {
		if want := "same" + strconv.Itoa(10+i); g.Game != want {
			t.Fatalf("game %d is %s, want %s", i, g.Game, want)
		}
	}
	if list[20].Game != "older" {
		t.Error("the oldest game is not the last")
	}
}
