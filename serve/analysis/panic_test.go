package analysis

import (
	"strings"
	"testing"

	"montego/player/search/broken"
)

// TestThreadPanics: a panic in any thread of a search is an error of its query, and the
// next query is answered.
func TestThreadPanics(t *testing.T) {
	for worker := range 2 {
		o, l := testOptions(1), newLines()
		o.Params.Search.Threads, o.Open = 2, broken.Worker(worker).Open
		s := New(o, l.post)
		for _, query := range []string{`{"id":"first","maxVisits":20000,`, `{"id":"second","maxVisits":100,`} {
			s.Handle([]byte(query + `"moves":[],"rules":"chinese","boardXSize":5,"boardYSize":5}`))
		}
		s.Finish()
		if len(l.all) != 2 || l.all[0]["id"] != "first" || l.all[1]["id"] != "second" || l.all[1]["rootInfo"] == nil {
			t.Fatalf("worker %d: %v", worker, l.all)
		}
		if text, _ := l.all[0]["error"].(string); !strings.Contains(text, broken.Bug) {
			t.Errorf("worker %d: %v", worker, l.all[0])
		}
	}
}
