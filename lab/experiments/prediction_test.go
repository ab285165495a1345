package experiments

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
)

// TestPredictions: who would think about all moves of a small board predicts nearly each (a pass may
// be in no tree), who
// would think about one does not, and the result file says the same.
func TestPredictions(t *testing.T) {
	e, err := parseExperiment([]byte(`
id = "T-2"
title = "Predictions"
paper = "[Nobody]"
table = "Table 2"
kind = "prediction"
size = 4
komi = 0.5
opponent = "preset:uct"
expect = ["all > one"]
normal = { playouts = 60, games = 4 }
fast = { playouts = 60, games = 4 }

[[arm]]
name = "all"
player = "preset:uct,ponder.focus=17,search.expand=1"
published = 100.0

[[arm]]
name = "one"
player = "preset:uct,ponder.focus=1,search.expand=1"
`))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "t.db")
	p, err := NewPlan(e, Options{Fast: true, Parallel: 1, Store: path, Below: []string{"search.memory=4"}})
	if err == nil {
		err = p.Run(t.Context(), play, func(string) {})
	}
	if err != nil {
		t.Fatal(err)
	}
	o, err := ReadOutcome(t.Context(), e, path)
	if err != nil {
		t.Fatal(err)
	}
	all, one := o.Rows[0], o.Rows[1]
	if all.Games != 4 || all.Here.Value < 90 || one.Games != 4 || one.Here.Value > 60 {
		t.Errorf("%+v", o.Rows)
	}
	again, err := NewPlan(e, Options{Fast: true, Parallel: 1, Store: path})
	if err == nil {
		err = again.Measure(t.Context())
	}
	if err != nil || !strings.HasSuffix(again.String(), "2 arms, 4 games each, 4×4, 60 playouts a move; there already: 8 games") {
		t.Errorf("%v, the plan is %v", err, again)
	}
	normal, err := NewPlan(e, Options{Parallel: 1, Store: path})
	if err == nil {
		err = normal.Measure(t.Context())
	}
	if err == nil || !strings.Contains(err.Error(), "it was begun with scale fast, not scale normal") {
		t.Errorf("the plan at another scale: %v", err)
	}
	var text bytes.Buffer
	if err := Export(t.Context(), e, path, "abc", &text); err != nil {
		t.Fatal(err)
	}
	copied, err := read(e, text.String())
	if err != nil || copied.Rows[1].Here != one.Here || copied.Rows[0].Games != all.Games {
		t.Errorf("%v: %+v", err, copied)
	}
	body := text.String()[:strings.Index(text.String(), "end ")]
	for want, line := range map[string]string{
		"an arm after the last": "predicted 3 1 1\n",
		"no more hits than":     "predicted 1 1 2\n",
		"three numbers are":     "predicted 1 x 2\n",
		"1 2 1 4":               "predicted 1 2 1 4\n",
		"another kind":          "game 0 0 1 B+R resigned 3 0 2 10 1 7 ff -\n",
	} {
		if _, err := read(e, sealed(body+line, strings.Count(body, "predicted")+1)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", line, err)
		}
	}
}

// TestPredictionNeedsFocus: an arm that would think about no move in particular is refused.
func TestPredictionNeedsFocus(t *testing.T) {
	_, err := parseExperiment([]byte("id = 'X'\ntitle = 'x'\npaper = '[Y]'\ntable = '1'\nkind = 'prediction'\nopponent = 'preset:uct'\n" +
		"normal = { playouts = 8, games = 2 }\nfast = { playouts = 8, games = 2 }\n[[arm]]\nname = 'a'\nplayer = 'preset:uct'\npublished = 1.0"))
	if err == nil || !strings.Contains(err.Error(), "arm a: a prediction has ponder.focus") {
		t.Error(err)
	}
}

// TestPredictionRate: the interval is that of as many independent moves as the moves of the
// games are worth, from all of them to one a game.
func TestPredictionRate(t *testing.T) {
	alike, apart := make([]predicted, 20), make([]predicted, 20)
	for i := range alike {
		alike[i], apart[i] = predicted{40, 20}, predicted{40, i % 2 * 40}
	}
	for name, tt := range map[string]struct {
		games []predicted
		want  Figure
	}{
		"no game":     {nil, none},
		"one game":    {alike[:1], percent(0.5, 1)},
		"alike":       {alike, percent(400, 800)},
		"all or none": {apart, percent(9.5, 19)},
		"all":         {[]predicted{{3, 3}, {5, 5}}, percent(8, 8)},
	} {
		if got := predictionRate(tt.games); got.String() != tt.want.String() {
			t.Errorf("%s: %v, want %v", name, got, tt.want)
		}
	}
}
