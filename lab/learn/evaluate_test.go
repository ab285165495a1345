package learn

import (
	"strings"
	"testing"
)

// TestPlayerReport: what moves have lost is told only of moves that a search has judged.
func TestPlayerReport(t *testing.T) {
	r := &PlayerReport{positions: bySpan{4}, same: bySpan{1}}
	r.player = moveReport{near: 2, judged: 2, blunders: 1, points: 3, win: 0.5}
	var rows []string
	for line := range strings.Lines(r.String()) {
		if strings.HasPrefix(line, "the ") {
			rows = append(rows, strings.Join(strings.Fields(line), " "))
		}
	}
	const want = "the move of the record in 25.00 % of 4 positions|the player 4 50.0 2 25.00 1.50 50.0|the records 4 0.0 0 – – –"
	if got := strings.Join(rows, "|"); got != want {
		t.Errorf("%s\n%s", got, r)
	}
}
