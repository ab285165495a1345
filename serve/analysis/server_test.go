package analysis

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"montego/internal/file/filetest"
	"montego/player/engine"
	"montego/player/playout"
	"montego/player/search"
)

// testOptions are those of a server that searches on one thread.
func testOptions(workers int) Options {
	p := engine.DefaultParams()
	p.Search.Memory, p.Search.Threads = 8, 1
	return Options{Params: p, Version: "1.2.3", Workers: workers, Seed: 1}
}

// lines collects what a server says.
type lines struct {
	mu   sync.Mutex
	all  []map[string]any
	news chan struct{}
}

func newLines() *lines { return &lines{news: make(chan struct{}, 1)} }

func (l *lines) post(line []byte) {
	var m map[string]any
	if err := json.Unmarshal(line, &m); err != nil {
		panic(err)
	}
	l.mu.Lock()
	l.all = append(l.all, m)
	l.mu.Unlock()
	select {
	case l.news <- struct{}{}:
	default:
	}
}

// find returns the lines that fulfil a condition.
func (l *lines) find(met func(map[string]any) bool) (found []map[string]any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, m := range l.all {
		if met(m) {
			found = append(found, m)
		}
	}
	return found
}

// wait waits until n lines fulfil a condition.
func (l *lines) wait(t *testing.T, what string, n int, met func(map[string]any) bool) []map[string]any {
	t.Helper()
	limit := time.After(time.Minute)
	for {
		if found := l.find(met); len(found) >= n {
			return found
		}
		select {
		case <-l.news:
		case <-limit:
			t.Fatalf("waited for %s in vain", what)
		}
	}
}

// shape describes a value by its form: what a client relies on, but no number.
func shape(key string, v any) string {
	switch v := v.(type) {
	case map[string]any:
		var parts []string
		for _, k := range slices.Sorted(maps.Keys(v)) {
			parts = append(parts, k+":"+shape(k, v[k]))
		}
		return "{" + strings.Join(parts, " ") + "}"
	case []any:
		count := fmt.Sprint(len(v), "×")
		if key == "moveInfos" || key == "pv" {
			count = ""
		}
		if len(v) == 0 {
			return "[]"
		}
		return "[" + count + shape("", v[0]) + "]"
	case string:
		if slices.Contains([]string{"id", "error", "warning", "field", "action", "version", "currentPlayer"}, key) {
			return fmt.Sprintf("%q", v)
		}
		return "string"
	case float64:
		if key == "turnNumber" {
			return fmt.Sprint(v)
		}
		return "number"
	default:
		return fmt.Sprint(v)
	}
}

// TestKaTrain holds a conversation: after each query it waits for the replies.
func TestKaTrain(t *testing.T) {
	const file = "testdata/katrain.txt"
	script, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for line := range strings.Lines(string(script)) {
		if strings.HasPrefix(line, "<< ") {
			continue
		}
		got.WriteString(line)
		request, ok := strings.CutPrefix(line, ">> ")
		if !ok {
			continue
		}
		l := newLines()
		s := New(testOptions(1), l.post)
		s.Handle([]byte(request))
		s.Finish()
		for _, m := range l.all {
			fmt.Fprintf(&got, "<< %s\n", shape("", m))
		}
	}
	filetest.Golden(t, file, got.String())
}

// TestNumbers checks what the numbers of a reply must fulfil, whoever reports.
func TestNumbers(t *testing.T) {
	const query = `{"id":%q,"rules":"chinese","komi":7.5,"boardXSize":5,"boardYSize":5,"maxVisits":60,"moves":[["B","C3"]],
		"includeOwnership":true,"includeOwnershipStdev":true,"includePolicy":true,"includePVVisits":true,"analysisPVLen":2,
		"overrideSettings":{"reportAnalysisWinratesAs":%q}}`
	replies := map[string]*reply{}
	for _, view := range []string{"BLACK", "WHITE", "SIDETOMOVE"} {
		s := New(testOptions(1), func(line []byte) {
			r := &reply{}
			if err := json.Unmarshal(line, r); err != nil {
				t.Error(err)
			}
			replies[view] = r
		})
		s.Handle(fmt.Appendf(nil, query, view, view))
		s.Finish()
	}
	black, white, mover := replies["BLACK"], replies["WHITE"], replies["SIDETOMOVE"]
	visits, longest, sum := 0, 0, 0.0
	for i, m := range black.MoveInfos {
		longest = max(longest, len(m.PV))
		w := white.MoveInfos[i]
		if m.Move != w.Move || m.Winrate+w.Winrate < 0.999999 || m.Winrate+w.Winrate > 1.000001 || m.ScoreLead != -w.ScoreLead {
			t.Errorf("Black's %+v is not White's %+v", m, w)
		}
		if m.PV[0] != m.Move || len(m.PVVisits) != len(m.PV) || m.PVVisits[0] != m.Visits || m.Order != i {
			t.Errorf("the line of %+v is wrong", m)
		}
		visits += m.Visits
	}
	if longest != 3 {
		t.Errorf("the longest line has %d moves, want the first and the 2 after it that analysisPVLen asks for", longest)
	}
	if visits != 60 || black.RootInfo.Visits != 60 {
		t.Errorf("the moves have %d visits and the root %d, want 60", visits, black.RootInfo.Visits)
	}
	if mover.RootInfo.CurrentPlayer != "W" || mover.RootInfo.Winrate != white.RootInfo.Winrate {
		t.Errorf("to the side to move it is %+v, to White %+v", mover.RootInfo, white.RootInfo)
	}
	for i, p := range black.Policy {
		if i == 12 && p != -1 {
			t.Errorf("the policy of C3, a stone, is %v, want −1", p)
		}
		sum += max(p, 0)
	}
	if sum < 0.999 || sum > 1.001 || len(black.Policy) != 26 {
		t.Errorf("the policy has %d shares and the sum %v", len(black.Policy), sum)
	}
	for i, own := range black.Ownership {
		if own != -white.Ownership[i] || own < -1 || own > 1 || black.OwnershipStdev[i] != white.OwnershipStdev[i] {
			t.Errorf("point %d is %v to Black and %v to White", i, own, white.Ownership[i])
		}
	}
}

// TestHashes: thisHash is the same where stones, side to move, ko and size are, symHash also for
// positions that are alike but for symmetry.
func TestHashes(t *testing.T) {
	const start = `"boardXSize":5,"boardYSize":5,"moves":[["B","B2"],["W","D3"]]`
	const around = `"boardXSize":5,"boardYSize":5,"initialStones":[["B","B1"],["B","A2"],["B","B3"],["W","C1"],["W","D2"],["W","C3"]`
	answer := func(position string) (r reply) {
		s := New(testOptions(1), func(line []byte) {
			if err := json.Unmarshal(line, &r); err != nil {
				t.Error(err)
			}
		})
		s.Handle([]byte(`{"id":"q","rules":"chinese","maxVisits":1,` + position + `}`))
		s.Finish()
		return r
	}
	for _, row := range []struct {
		name, one, other string
		this, sym        bool // are they the same?
	}{
		{"another order", start, `"boardXSize":5,"boardYSize":5,"moves":[["W","D3"],["B","B2"],["W","pass"]]`, true, true},
		{"another turn", start, start[:len(start)-1] + `,["B","pass"]]`, false, false},
		{"turned", start, `"boardXSize":5,"boardYSize":5,"moves":[["B","B4"],["W","C2"]]`, false, true},
		{"mirrored, oblong", `"boardXSize":5,"boardYSize":4,"moves":[["B","A1"]]`, `"boardXSize":5,"boardYSize":4,"moves":[["B","E1"]]`, false, true},
		{"another size", `"boardXSize":5,"boardYSize":4,"moves":[]`, `"boardXSize":5,"boardYSize":5,"moves":[]`, false, false},
		{"a ko", around + `,["W","B2"]],"moves":[["B","C2"]]`, around + `,["B","C2"]],"initialPlayer":"W","moves":[]`, false, false},
	} {
		one, other := answer(row.one).RootInfo, answer(row.other).RootInfo
		if this, sym := one.ThisHash == other.ThisHash, one.SymHash == other.SymHash; this != row.this || sym != row.sym {
			t.Errorf("%s: the same thisHash %v, symHash %v, want %v and %v", row.name, this, sym, row.this, row.sym)
		}
	}
}

// TestRawPolicy: the policy, and the priors of moves, are those of the position, whatever
// moves a query leaves out.
func TestRawPolicy(t *testing.T) {
	answer := func(fields string) (r reply) {
		s := New(testOptions(1), func(line []byte) {
			if err := json.Unmarshal(line, &r); err != nil {
				t.Error(err)
			}
		})
		s.Handle([]byte(`{"id":"q","rules":"chinese","boardXSize":5,"boardYSize":5,"moves":[],"maxVisits":30,"includePolicy":true` + fields + `}`))
		s.Finish()
		return r
	}
	want := answer("")
	for _, fields := range []string{
		`,"avoidMoves":[{"player":"B","moves":["C3"],"untilDepth":1}]`,
		`,"allowMoves":[{"player":"B","moves":["A1","B2"],"untilDepth":1}]`,
	} {
		got := answer(fields)
		if !slices.Equal(got.Policy, want.Policy) {
			t.Errorf("%s: the policy is %v, want %v", fields, got.Policy, want.Policy)
		}
		for _, m := range got.MoveInfos {
			p, err := parsePoint(5, 5, m.Move)
			if err != nil || m.Prior != want.Policy[5*(4-p.Y())+p.X()] {
				t.Errorf("%s: the prior of %s is %v (%v)", fields, m.Move, m.Prior, err)
			}
		}
		if len(got.MoveInfos) == 0 || got.RootInfo.Visits != 30 {
			t.Errorf("%s: %d moves, %+v", fields, len(got.MoveInfos), got.RootInfo)
		}
	}
}

// TestCountedGame: a game that is over by passes has the lead of the count, and the pass alone; its
// policy is that of the position.
func TestCountedGame(t *testing.T) {
	var r reply
	s := New(testOptions(1), func(line []byte) {
		if err := json.Unmarshal(line, &r); err != nil {
			t.Error(err)
		}
	})
	s.Handle([]byte(`{"id":"q","rules":"chinese","komi":0.5,"boardXSize":5,"boardYSize":5,"maxVisits":30,"includePolicy":true,
		"initialStones":[["B","C1"],["B","C2"],["B","C3"],["B","C4"],["B","C5"],["W","D1"],["W","D2"],["W","D3"],["W","D4"],["W","D5"]],
		"moves":[["B","pass"],["W","pass"]],"overrideSettings":{"reportAnalysisWinratesAs":"BLACK"}}`))
	s.Finish()
	if r.RootInfo.ScoreLead != 4.5 || r.RootInfo.Winrate != 1 || len(r.MoveInfos) != 1 || r.MoveInfos[0].Move != "pass" || r.MoveInfos[0].ScoreLead != 4.5 {
		t.Errorf("%+v, %+v", r.RootInfo, r.MoveInfos)
	}
	if moves := slices.DeleteFunc(slices.Clone(r.Policy), func(p float64) bool { return p <= 0 }); len(moves) < 2 {
		t.Errorf("the policy is %v", r.Policy)
	}
}

func TestRefusedQueries(t *testing.T) {
	tests := []struct{ fields, field, text string }{
		{`"id":3`, "id", "string"},
		{`"moves":"x"`, "moves", "kind string"},
		{`"moves":[["B","Z9"]]`, "moves", "Could not parse move 0"},
		{`"moves":[["B"]]`, "moves", "Could not parse move 0: B"},
		{`"moves":[[]]`, "moves", "Could not parse move 0"},
		{`"moves":[["B","A1","B1"]]`, "moves", "Could not parse move 0: B A1 B1"},
		{`"initialStones":[["B","A1","B1"]]`, "initialStones", "no stone"},
		{`"includeOwnership":"yes"`, "includeOwnership", "kind string"},
		{`"avoidMoves":[{"player":1}]`, "avoidMoves", "kind number"},
		{`"moves":[["B","A1"],["W","A1"]]`, "moves", "Illegal move 1: A1"},
		{`"rules":"none"`, "rules", "none"},
		{`"rules":{"ko":"MANY"}`, "rules", "MANY"},
		{`"komi":1e9`, "komi", ""},
		{`"boardXSize":99`, "boardXSize", "99"},
		{`"boardXSize":null`, "boardXSize", "missing"},
		{`"maxVisits":0`, "maxVisits", "between"},
		{`"maxVisits":50.5`, "maxVisits", "50.5 is not a whole number"},
		{`"maxVisits":1e300`, "maxVisits", "1e300 is not a whole number, or too large"},
		{`"maxVisits":"50"`, "maxVisits", "kind string is not"},
		{`"analyzeTurns":{}`, "analyzeTurns", "kind object is not"},
		{`"analyzeTurns":[0,0.5]`, "analyzeTurns", "0.5 is not a whole number"},
		{`"avoidMoves":[{"player":"B","moves":["A1"],"untilDepth":1.5}]`, "avoidMoves", "1.5 is not a whole number"},
		{`"overrideSettings":{"maxVisits":50.5}`, "overrideSettings", `maxVisits: "50.5" is no whole number`},
		{`"analyzeTurns":[5]`, "analyzeTurns", "no turn 5"},
		{`"analyzeTurns":[]`, "analyzeTurns", "the list has no turn"},
		{`"priorities":[1,2]`, "priorities", "priorities is 2, and that of turns 1"},
		{`"initialStones":[["B","Q16"]]`, "initialStones", "no stone"},
		{`"initialPlayer":"green"`, "initialPlayer", "green"},
		{`"reportDuringSearchEvery":-1`, "reportDuringSearchEvery", "-1 is no number of seconds above 0"},
		{`"firstReportDuringSearchAfter":0`, "firstReportDuringSearchAfter", "0 is no number of seconds above 0, at most 1000000"},
		{`"allowMoves":[{"player":"B","moves":[],"untilDepth":1}]`, "allowMoves", "the list of moves is empty"},
		{`"allowMoves":[{"player":"B","untilDepth":1}]`, "allowMoves", "moves is missing"},
		{`"avoidMoves":[{"player":"B","untilDepth":1}]`, "avoidMoves", "moves is missing"},
		{`"avoidMoves":[{"player":"B","moves":["A1"],"untilDepth":0}]`, "avoidMoves", "untilDepth"},
		{`"avoidMoves":[{"player":"B","moves":["A1"],"untilDepth":1}],"allowMoves":[{"player":"B","moves":["A1"],"untilDepth":1}]`, "allowMoves", "exclude"},
		{`"overrideSettings":{"maxTime":"soon"}`, "overrideSettings", `maxTime: "soon" is no number of seconds above 0`},
		{`"overrideSettings":{"maxVisits":"0"}`, "overrideSettings", `maxVisits: "0" is no whole number from 1 to 1000000000`},
		{`"overrideSettings":{"reportAnalysisWinratesAs":"RED"}`, "overrideSettings", "BLACK"},
	}
	l := newLines()
	s := New(testOptions(1), l.post)
	defer s.Close()
	for i, tt := range tests {
		s.Handle(fmt.Appendf(nil, `{"id":"q%d","moves":[],"rules":"chinese","boardXSize":5,"boardYSize":5,%s}`, i, tt.fields))
		last := l.all[len(l.all)-1]
		if last["field"] != tt.field || !strings.Contains(fmt.Sprint(last["error"]), tt.text) {
			t.Errorf("%s is answered %v, want an error in %s with %q", tt.fields, last, tt.field, tt.text)
		}
	}
	s.Handle([]byte(`{"maxVisits":0.5,"id":"behind"}`))
	if last := l.all[len(l.all)-1]; last["id"] != "behind" {
		t.Errorf("an error before the id is answered %v", last)
	}
}

// TestRepetition: rules that forbid repetitions do not refuse moves that were played, but a ko
// is not retaken at once, and a single stone is no suicide.
func TestRepetition(t *testing.T) {
	const ko = `"initialStones":[["B","B1"],["B","A2"],["B","B3"],["W","C1"],["W","D2"],["W","C3"],["W","B2"]],"analyzeTurns":[0],"moves":[["B","C2"],`
	for _, tt := range []struct{ moves, text string }{
		{`["W","pass"],["B","pass"],["W","B2"]]`, ""},
		{`["W","B2"]]`, "Illegal move 1: B2"},
		{`["W","A1"]]`, "Illegal move 1: A1"},
	} {
		for _, turns := range []string{"0", "3,1,4"} {
			if tt.text != "" && turns != "0" {
				continue
			}
			l := newLines()
			s := New(testOptions(1), l.post)
			s.Handle([]byte(strings.Replace(`{"id":"q","rules":"tromp-taylor","boardXSize":5,"boardYSize":5,"maxVisits":2,`+ko+tt.moves+`}`, "[0]", "["+turns+"]", 1)))
			s.Finish()
			s.Close()
			for _, line := range l.all {
				if line["error"] != nil != (tt.text != "") || tt.text != "" && line["error"] != tt.text {
					t.Errorf("%s, turns %s: %v, want %q", tt.moves, turns, line, tt.text)
				}
			}
			if want := strings.Count(turns, ",") + 1; len(l.all) != want {
				t.Errorf("%s, turns %s: %d lines, want %d", tt.moves, turns, len(l.all), want)
			}
		}
	}
}

// TestWarnings: what a query asks for in vain is named, and the query is answered.
func TestWarnings(t *testing.T) {
	for _, tt := range []struct{ fields, field, text string }{
		{`"rootFpuReductionMax":1`, "rootFpuReductionMax", "no such parameter"},
		{`"avoidMoves":[{"player":"B","moves":["A1"],"untilDepth":9}]`, "avoidMoves", "untilDepth counts as 1"},
		{`"nonsense":1`, "nonsense", "unused"},
		{`"MAXVISITS":-1`, "MAXVISITS", "unused"},
		{`"overrideSettings":{"nonsense":1}`, "overrideSettings", "nonsense"},
		{`"avoidMoves":[{"player":"B","moves":["A1"],"untilDepth":1}]`, "", ""},
		{`"allowMoves":[{"player":"B","moves":["pass"],"untilDepth":1}]`, "", ""},
		{`"initialStones":[["W","A1"]],"allowMoves":[{"player":"B","moves":["A1"],"untilDepth":1}]`, "allowMoves", "no legal move is left on turn 0"},
		{`"boardXSize":2,"boardYSize":2,"avoidMoves":[{"player":"B","moves":["A1","A2","B1","B2","pass"],"untilDepth":1}]`, "avoidMoves", "no legal move is left on turn 0"},
	} {
		l := newLines()
		s := New(testOptions(1), l.post)
		s.Handle(fmt.Appendf(nil, `{"id":"q","moves":[],"rules":"chinese","boardXSize":5,"boardYSize":5,"maxVisits":5,%s}`, tt.fields))
		s.Finish()
		s.Close()
		first, last := l.all[0], l.all[len(l.all)-1]
		if tt.text != "" && (first["field"] != tt.field || !strings.Contains(fmt.Sprint(first["warning"]), tt.text)) || tt.text == "" && len(l.all) != 1 {
			t.Errorf("%s is answered %v first, want a warning of %q with %q", tt.fields, first, tt.field, tt.text)
		}
		if !isFinal(last) || last["rootInfo"] == nil {
			t.Errorf("%s: the last answer is %v", tt.fields, last)
		}
	}
}

// isFinal reports whether a line is the last reply about a position.
func isFinal(m map[string]any) bool { return m["isDuringSearch"] == false }

const endless = `{"id":%q,"moves":[["B","C3"],["W","B2"]],"rules":"chinese","boardXSize":5,"boardYSize":5,"maxVisits":1000000000,"priority":%d,"analyzeTurns":[0,2],"reportDuringSearchEvery":0.01}`

// TestTerminate: what is searched ends with what was found, what waits without.
func TestTerminate(t *testing.T) {
	l := newLines()
	s := New(testOptions(1), l.post)
	defer s.Close()
	s.Handle(fmt.Appendf(nil, endless, "a", 0))
	l.wait(t, "reports", 2, func(m map[string]any) bool { return m["isDuringSearch"] == true })
	s.Handle([]byte(`{"id":"t","action":"terminate","terminateId":"a","turnNumbers":[2]}`))
	waiting := l.wait(t, "the end of turn 2", 1, isFinal)
	if waiting[0]["noResults"] != true || waiting[0]["turnNumber"] != 2.0 {
		t.Errorf("turn 2 ended with %v", waiting[0])
	}
	s.Handle([]byte(`{"id":"all","action":"terminate_all"}`))
	for _, m := range l.wait(t, "the end of turn 0", 2, isFinal) {
		if m["turnNumber"] == 0.0 && m["moveInfos"] == nil {
			t.Errorf("turn 0 ended with %v", m)
		}
	}
}

// TestTerminateTaken: a position that a worker has taken, and not begun to search, ends too.
func TestTerminateTaken(t *testing.T) {
	l := newLines()
	s := newServer(testOptions(1), l.post)
	s.Handle(fmt.Appendf(nil, endless, "a", 0))
	ctx, taken := s.take()
	s.Handle([]byte(`{"id":"all","action":"terminate_all"}`))
	if ctx.Err() == nil {
		t.Fatal("the search of the position would not end")
	}
	if s.leave(taken); len(s.active) != 0 {
		t.Errorf("%d positions are still searched", len(s.active))
	}
}

// TestPriority: while one query is searched others wait, and the urgent one goes
// first.
func TestPriority(t *testing.T) {
	l := newLines()
	s := New(testOptions(1), l.post)
	s.Handle(fmt.Appendf(nil, endless, "first", 0))
	l.wait(t, "reports", 1, func(m map[string]any) bool { return m["isDuringSearch"] == true })
	for i, priority := range []int{1, 5, 3, 5} {
		s.Handle(fmt.Appendf(nil, `{"id":"%d/%d","moves":[],"rules":"chinese","boardXSize":5,"boardYSize":5,"maxVisits":2,"priority":%d}`, priority, i, priority))
	}
	s.Handle([]byte(`{"id":"t","action":"terminate","terminateId":"first"}`))
	s.Finish()
	var order []string
	for _, m := range l.find(isFinal) {
		if id := m["id"].(string); id != "first" {
			order = append(order, id)
		}
	}
	if got, want := strings.Join(order, " "), "5/1 5/3 3/2 1/0"; got != want {
		t.Errorf("the order is %s, want %s", got, want)
	}
}

// TestEveryQueryIsAnsweredOnce sends many from many sides.
func TestEveryQueryIsAnsweredOnce(t *testing.T) {
	l := newLines()
	s := New(testOptions(3), l.post)
	var all sync.WaitGroup
	for i := range 40 {
		all.Go(func() {
			s.Handle(fmt.Appendf(nil, `{"id":"%d","moves":[["B","C3"]],"rules":"chinese","boardXSize":5,"boardYSize":5,"maxVisits":5,"analyzeTurns":[0,1]}`, i))
			if i%4 == 0 {
				s.Handle(fmt.Appendf(nil, `{"id":"t","action":"terminate","terminateId":"%d"}`, i))
			}
		})
	}
	all.Wait()
	s.Finish()
	count := map[string]int{}
	for _, m := range l.find(isFinal) {
		count[fmt.Sprint(m["id"], m["turnNumber"])]++
	}
	if len(count) != 80 {
		t.Errorf("%d positions have a reply, want 80", len(count))
	}
	for id, n := range count {
		if n != 1 {
			t.Errorf("position %s has %d replies", id, n)
		}
	}
}

// full is a writer without room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestServe(t *testing.T) {
	query := `{"id":"a","moves":[],"rules":"chinese","boardXSize":5,"boardYSize":5,"maxVisits":5}`
	var out bytes.Buffer
	if err := Serve(t.Context(), strings.NewReader(query+"\r\n\n"+query), &out, testOptions(2), true); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(out.String(), "\n"); n != 2 {
		t.Errorf("there are %d lines, want 2: %s", n, out.String())
	}
	if err := Serve(t.Context(), strings.NewReader(query), full{}, testOptions(1), true); err == nil {
		t.Error("a full disk is no error")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := Serve(ctx, strings.NewReader(fmt.Sprintf(endless, "a", 0)), &out, testOptions(1), true); err != nil {
		t.Errorf("an interrupt is an error: %v", err)
	}
}

// TestSameAnswers: on one thread a reply follows from the query and the seed, whichever of
// several workers has searched it.
func TestSameAnswers(t *testing.T) {
	var queries strings.Builder
	for i := range 12 {
		fmt.Fprintf(&queries, `{"id":"%d","moves":[],"initialStones":[["B","C3"]],"rules":"chinese","boardXSize":5,"boardYSize":5,"maxVisits":%d,"includeOwnership":true}`+"\n", i, 40+20*(i%3))
	}
	answers := func(workers int) string {
		var out bytes.Buffer
		if err := Serve(t.Context(), strings.NewReader(queries.String()), &out, testOptions(workers), true); err != nil {
			t.Fatal(err)
		}
		return strings.Join(slices.Sorted(strings.Lines(out.String())), "")
	}
	want := answers(1)
	for range 3 {
		if got := answers(4); got != want {
			t.Fatalf("one worker answers\n%sand four\n%s", want, got)
		}
	}
}

// longGame returns a query of a game on 19×19 with this number of moves. All turns are to
// be searched.
func longGame(id string, moves int) []byte {
	var all, turns strings.Builder
	for i := range moves {
		// Both sides fill their own halves of the board, and pass.
		x, y, vertex := i/2%9, i/18%19, "pass"
		if i < 300 {
			vertex = fmt.Sprintf("%c%d", "ABCDEFGHJKLMNOPQRST"[x+10*(i%2)], y+1)
		}
		fmt.Fprintf(&all, `,["%c","%s"]`, "BW"[i%2], vertex)
		fmt.Fprintf(&turns, ",%d", i)
	}
	return fmt.Appendf(nil, `{"id":"%s","moves":[%s],"rules":"chinese","boardXSize":19,"boardYSize":19,"maxVisits":1,"analyzeTurns":[%s]}`,
		id, all.String()[1:], turns.String()[1:])
}

// inUse returns how much memory is in use, in MiB.
func inUse() int {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc >> 20)
}

// TestQueueIsSmall: games that wait take little memory, and more than that is refused.
func TestQueueIsSmall(t *testing.T) {
	l := newLines()
	s := New(testOptions(1), l.post)
	defer s.Close()
	busy := `{"id":"busy","moves":[],"rules":"chinese","boardXSize":9,"boardYSize":9,"maxVisits":1000000000,"priority":5}`
	s.Handle([]byte(busy))
	before := inUse()
	for i := range 201 {
		s.Handle(longGame(fmt.Sprint(i), 250))
	}
	s.Handle(longGame("long", maxMoves))
	if got := inUse() - before; got > 20 {
		t.Errorf("202 games that wait take %d MiB", got)
	}
	s.mu.Lock()
	s.queue.maxBytes = s.queue.bytes + 10_000
	s.mu.Unlock()
	refused := func(m map[string]any) bool { return strings.Contains(fmt.Sprint(m["error"]), "MiB, which is the most") }
	for i := range 4 {
		s.Handle(longGame("more", 250))
		if n := len(l.find(refused)); n != max(0, i-1) {
			t.Fatalf("of %d more queries %d are refused", i+1, n)
		}
	}
	s.Handle([]byte(`{"id":"end","action":"terminate_all"}`))
	s.Handle([]byte(`{"id":"last","moves":[],"rules":"chinese","boardXSize":5,"boardYSize":5,"maxVisits":5}`))
	l.wait(t, "the last reply", 1, func(m map[string]any) bool { return m["id"] == "last" && m["error"] == nil })
	if s.queue.bytes != 0 {
		t.Errorf("an empty queue counts %d bytes", s.queue.bytes)
	}
}

// TestLongLine: a line that is too long is refused, and what follows it is answered.
func TestLongLine(t *testing.T) {
	query := `{"id":"a","moves":[],"rules":"chinese","boardXSize":5,"boardYSize":5,"maxVisits":5}`
	for _, tt := range []struct {
		line    string
		refused bool
	}{
		{query + strings.Repeat(" ", longestLine-len(query)), false},
		{query + strings.Repeat(" ", longestLine-len(query)+1), true},
		{strings.Repeat("[", 70<<20), true},
	} {
		var out bytes.Buffer
		if err := Serve(t.Context(), strings.NewReader(tt.line+"\n"+query), &out, testOptions(1), true); err != nil {
			t.Fatal(err)
		}
		answers := strings.Count(out.String(), `"rootInfo"`)
		if refused := strings.Contains(out.String(), "longer than 4 MiB"); refused != tt.refused || answers != 1+strings.Count(fmt.Sprint(!refused), "true") {
			t.Errorf("a line of %d bytes: %.300s", len(tt.line), &out)
		}
	}
}

// TestPoints: points may be written as column and row from the upper left.
func TestPoints(t *testing.T) {
	for text, want := range map[string]string{
		"(0,13)": "A6", "(0,0)": "A19", "(18,18)": "T1", " ( 8 , 1 ) ": "J18", "D4": "D4", "pass": "pass",
		"(19,0)": "", "(0,19)": "", "(-1,0)": "", "(0,-1)": "", "(1)": "", "(1,2": "", "(a,b)": "", "(99999999999999999999,1)": "", "(1,2,3)": "", "(": "",
	} {
		p, err := parsePoint(19, 19, text)
		if (err == nil) != (want != "") || err == nil && p.String() != want {
			t.Errorf("%q is %v, %v; want %q", text, p, err, want)
		}
	}
	l := newLines()
	s := New(testOptions(1), l.post)
	s.Handle([]byte(`{"id":"a","initialStones":[["W","(1,0)"]],"moves":[["B","(0,4)"]],"avoidMoves":[{"player":"W","moves":["(0,0)"],"untilDepth":1}],"rules":"chinese","boardXSize":5,"boardYSize":5,"maxVisits":5}`))
	s.Finish()
	if len(l.find(isFinal)) != 1 {
		t.Error("the query is refused")
	}
}

func FuzzHandle(f *testing.F) {
	script, err := os.ReadFile("testdata/katrain.txt")
	if err != nil {
		f.Fatal(err)
	}
	for line := range strings.Lines(string(script)) {
		if request, ok := strings.CutPrefix(line, ">> "); ok {
			f.Add([]byte(request))
		}
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		m, err := parseMessage(line)
		if err != nil || m.Action != "" {
			return
		}
		q, err := m.read(&engine.Params{})
		if err != nil {
			return
		}
		var at place
		for _, turn := range q.turns {
			g := at.lead(q, turn.number)
			q.lists.without(g, g.ToMove())
			if len(g.Moves()) != turn.number {
				t.Fatalf("turn %d stands after %d moves", turn.number, len(g.Moves()))
			}
		}
	})
}

// limited is a searcher that notes the limits of its searches.
type limited struct {
	search.Searcher
	limits *[]search.Limits
}

func (s limited) Search(ctx context.Context, at search.Root, limits search.Limits) *search.Snapshot {
	*s.limits = append(*s.limits, limits)
	return s.Searcher.Search(ctx, at, limits)
}

// TestWideReaches: how wide a query wants its search is how wide the search is.
func TestWideReaches(t *testing.T) {
	for settings, want := range map[string]float64{`{}`: 0, `{"wideRootNoise":0.25}`: 0.25} {
		var limits []search.Limits
		o := testOptions(1)
		o.Open = func(p search.Params, po playout.Params, seed uint64) search.Searcher {
			return limited{search.Open(p, po, seed), &limits}
		}
		s := New(o, newLines().post)
		s.Handle([]byte(`{"id":"a","moves":[],"rules":"chinese","boardXSize":5,"boardYSize":5,"maxVisits":5,"overrideSettings":` + settings + `}`))
		s.Finish()
		if len(limits) != 1 || limits[0].Wide != want || limits[0].Playouts != 5 {
			t.Errorf("%s: the searches have the limits %+v, want one that is %v wide", settings, limits, want)
		}
	}
}
