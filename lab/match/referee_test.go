package match

import (
	"context"
	"errors"
	"strings"
	"testing"

	"montego/game"
	"montego/goban"
	"montego/goban/drawn"
)

// finished returns a game that has ended with this position.
func finished(t *testing.T, picture, rules string) *game.Game {
	t.Helper()
	b := drawn.Board(t, picture)
	r, err := game.RulesByName(rules)
	if err != nil {
		t.Fatal(err)
	}
	g := game.From(b, goban.Black, r, 50)
	_, _ = g.Play(goban.Move{Color: goban.Black, Point: goban.Pass}), g.Play(goban.Move{Color: goban.White, Point: goban.Pass})
	return g
}

// White's stone at B1 is dead. Without it Black has 28 points of area and White
// 21, with it 25 and 22; of territory and prisoners 16 and 8. Komi is half a
// point.
const deadInTheCorner = `
	  A B C D E F G
	7 . . X X O . .
	6 . . . X O . .
	5 . . . X O O .
	4 . . X X O . O
	3 . . X X O O O
	2 X X X X O O .
	1 . O . X O . O
	  A B C D E F G`

func TestReferees(t *testing.T) {
	tests := []struct{ name, picture, rules, referee, lead string }{
		{"dead stones are taken off", deadInTheCorner, "chinese", "builtin", "6.5"},
		{"every stone lives", deadInTheCorner, "chinese", "none", "2.5"},
		{"no agreement, no dead stones", deadInTheCorner, "tromp-taylor", "builtin", "2.5"},
		{"territory", deadInTheCorner, "japanese", "builtin", "7.5"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			spec, err := ParseReferee(tt.referee)
			if err != nil {
				t.Fatal(err)
			}
			referee, err := spec.Open(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			defer referee.Close()
			v, err := referee.Judge(t.Context(), finished(t, tt.picture, tt.rules))
			if err != nil || v.Lead.String() != tt.lead || v.Unclear {
				t.Errorf("Black leads by %v, unclear %v, %v; want %v", v.Lead, v.Unclear, err, tt.lead)
			}
		})
	}
}

// TestSeki: the stones in this seki live, though most playouts fill it.
func TestSeki(t *testing.T) {
	v, err := newEstimator().Judge(t.Context(), finished(t, drawn.Seki, "chinese"))
	if err != nil || v.Lead.String() != "-0.5" {
		t.Errorf("Black leads by %v, %v; want -0.5, with nothing dead but C5", v.Lead, err)
	}
}

// TestUnclear: a capturing race that goes to whoever plays first is in doubt.
func TestUnclear(t *testing.T) {
	v, err := newEstimator().Judge(t.Context(), finished(t, `
	  A B C D E F G
	7 . X . X O . O
	6 X X X X O O .
	5 X X . X O O O
	4 . X X X O O .
	3 X X X O O O O
	2 O O O X X O .
	1 X X . X X O O
	  A B C D E F G`, "chinese"))
	if err != nil || !v.Unclear {
		t.Errorf("%+v, %v", v, err)
	}
}

// TestJudge asks GTP engines that judge, some of them badly.
func TestJudge(t *testing.T) {
	tests := []struct{ vice, lead, text string }{
		{"judges C3", "-32.5", ""}, // the one black stone is dead
		{"judges nothing", "", "refused"},
		{"judges nonsense", "", `Fake: final_status_list dead names "C33"`},
		{"judges an empty point", "", `Fake: final_status_list dead names "A1"`},
		{"judges W+12.5", "-12.5", ""},
		{"judges without a score", "", "Fake: final_score: no opinion"},
	}
	for _, tt := range tests {
		t.Run(tt.vice, func(t *testing.T) {
			checkLeaks(t)
			referee, err := openJudge(t.Context(), engineLine(tt.vice), false)
			if err != nil {
				t.Fatal(err)
			}
			defer referee.Close()
			c := small()
			g := c.newGame()
			for _, p := range []string{"C3", "B2", "pass", "pass"} {
				point := drawn.Point(t, p)
				if err := g.Play(goban.Move{Color: g.ToMove(), Point: point}); err != nil {
					t.Fatal(err)
				}
			}
			for range 2 { // the second time perhaps with a fresh engine
				v, err := referee.Judge(t.Context(), g)
				if tt.text == "" && (err != nil || v.Lead.String() != tt.lead) {
					t.Errorf("%v, %v, want %v", v.Lead, err, tt.lead)
				}
				if tt.text != "" && (err == nil || !strings.Contains(err.Error(), tt.text)) {
					t.Errorf("%v, want %q", err, tt.text)
				}
			}
		})
	}
}

func TestArbiters(t *testing.T) {
	if _, err := ParseReferee("the moon"); err == nil || err.Error() != `referee "the moon": a referee is builtin, none, gtp:COMMAND LINE, score:COMMAND LINE or agreement[:REFEREE]` {
		t.Errorf("%v", err)
	}
	if _, err := ParseReferee("gtp:"); err == nil {
		t.Error("an empty command line is taken")
	}
	if _, err := openJudge(t.Context(), engineLine("does not judge"), false); err == nil || !strings.Contains(err.Error(), "knows neither") {
		t.Errorf("%v", err)
	}
	if _, err := openJudge(t.Context(), "no-such-program-here", false); err == nil {
		t.Error("a referee that does not exist starts")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := openJudge(ctx, engineLine(""), false); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
