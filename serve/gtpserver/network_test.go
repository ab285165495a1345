package gtpserver

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"montego/player/engine"
)

// TestRawNetwork: what the network says without a search, in KataGo's form.
func TestRawNetwork(t *testing.T) {
	if got := converse(t, testSession(t), "kata-raw-nn 0\nkata-get-models\n"); got != "? this player has no network\n\n= []\n\n" {
		t.Errorf("a player without a network answers %q", got)
	}
	s := testSession(t)
	s.options.Params = engine.DefaultParams()
	converse(t, s, "boardsize 5 4\ngogui-setup b A3 b B1 b B2 b B3 b B4 w C1 w C2 w C3 w C4 w D1 w D3 w D4 w E1 w E2 w E3\n")
	for toMove, illegal := range map[string]string{
		// The position: dots are empty points.
		//	. X O O .
		//	X X O O O
		//	. X O . O
		//	. X O O O
		"b": ". # # # #" + "# # # # #" + ". # # # #" + ". # # # #",
		"w": "# # # # ." + "# # # # #" + ". # # . #" + ". # # # #",
	} {
		converse(t, s, "gogui-setup_player "+toMove+"\n")
		a := strings.Fields(converse(t, s, "kata-raw-nn 0\n"))
		after := func(key string, n int) (values []float64) {
			at := slices.Index(a, key) + 1
			for _, word := range a[at : at+n] {
				x, err := strconv.ParseFloat(word, 64)
				if err != nil {
					t.Errorf("%s: %v", key, err)
				}
				values = append(values, x)
			}
			return values
		}
		if win, loss, lead := after("whiteWin", 1)[0], after("whiteLoss", 1)[0], after("whiteLead", 1)[0]; win < 0.9 || math.Abs(win+loss-1) > 1e-5 || lead < 3 {
			t.Errorf("%s moves: White wins %v and loses %v, and is ahead by %v", toMove, win, loss, lead)
		}
		var marks string
		sum := after("policyPass", 1)[0]
		for _, x := range after("policy", 20) {
			if math.IsNaN(x) {
				marks += "#"
			} else {
				marks += "."
				sum += x
			}
		}
		if want := strings.ReplaceAll(illegal, " ", ""); marks != want || math.Abs(sum-1) > 1e-4 {
			t.Errorf("%s moves: illegal are %s, not %s; the probabilities add up to %v", toMove, marks, want, sum)
		}
		for i, x := range after("whiteOwnership", 20) {
			if white := i%5 > 1; x > 0.5 != white || x < -0.5 == white {
				t.Errorf("%s moves: point %d is owned %v", toMove, i, x)
			}
		}
	}
}
