package review

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"montego/goban"
	"montego/player/engine"
	"montego/sgf"
)

// lesson is a game on 7×7 with a comment and two variations; its main line has six
// moves.
const lesson = "(;GM[1]SZ[7]KM[0.5]PB[Ann]PW[Bob]C[A lesson.];B[dd];W[dc];B[cc];W[cb](;B[ec];W[eb])(;B[bb];W[db]))"

// parse reads a record.
func parse(t *testing.T, text string) *sgf.Node {
	t.Helper()
	c, _, err := sgf.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return c.Trees[0]
}

// testEngine returns a player on one thread.
func testEngine(t *testing.T) *engine.Engine {
	p := engine.DefaultParams()
	p.Search.Memory, p.Search.Threads = 8, 1
	e := engine.New(p, 1)
	t.Cleanup(e.Close)
	return e
}

// reviewed returns the review of a record.
func reviewed(t *testing.T, root, old *sgf.Node, playouts int) *Review {
	t.Helper()
	r, err := New(root, old, Options{Playouts: playouts, Version: "1.2.3"})
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Run(t.Context(), testEngine(t), nil); err != nil {
		t.Fatal(err)
	}
	return r
}

// text writes a record.
func text(root *sgf.Node) string { return string((&sgf.Collection{Trees: []*sgf.Node{root}}).Bytes()) }

func TestReviewIsComplete(t *testing.T) {
	root := parse(t, lesson)
	r := reviewed(t, root, nil, 40)
	r.Annotate()
	written := text(root)
	again, warnings, err := sgf.Parse([]byte(written))
	if err != nil || len(warnings) > 0 {
		t.Fatalf("the record has faults: %v %v", warnings, err)
	}
	n := 0
	for node := range again.Trees[0].MainLine() {
		n++
		for _, property := range []string{"SBKV", "SBKS", "LZ"} {
			if !node.Has(property) {
				t.Errorf("position %d has no %s", n-1, property)
			}
		}
	}
	if n != 7 || !strings.Contains(written, ";B[bb];W[db]") || !strings.HasPrefix(again.Trees[0].Text("C"), "A lesson.\n\nReviewed by Montego 1.2.3.") {
		t.Errorf("%d positions; the record is %s", n, written)
	}
	r.Annotate()
	if twice := text(root); twice != written {
		t.Errorf("a second time it is\n%s\nafter\n%s", twice, written)
	}
}

// TestReviewGoesOn: what a reviewed record says is not searched again.
func TestReviewGoesOn(t *testing.T) {
	old := parse(t, lesson)
	before := reviewed(t, old, nil, 40)
	before.Note()
	old = parse(t, text(old))
	same, err := New(parse(t, lesson), old, Options{Playouts: 40})
	if err != nil || same.Left() != 0 {
		t.Errorf("%d positions are left, %v", same.Left(), err)
	}
	for i, f := range same.Found {
		was := before.Found[i]
		if f.Best() != was.Best() || f.Playouts != was.Playouts || f.ToMove != was.ToMove || f.Value-was.Value > 0.001 || was.Value-f.Value > 0.001 {
			t.Errorf("position %d is read as %+v, was %+v", i, f, was)
		}
	}
	for name, tt := range map[string]struct {
		game     string
		playouts int
		left     int
	}{
		"more playouts": {lesson, 41, 7},
		"another move":  {strings.Replace(lesson, "B[cc]", "B[ee]", 1), 40, 4},
	} {
		r, err := New(parse(t, tt.game), old, Options{Playouts: tt.playouts})
		if err != nil || r.Left() != tt.left {
			t.Errorf("%s: %d positions are left, want %d, %v", name, r.Left(), tt.left, err)
		}
	}
}

// TestMistakes works on a review that is made up.
func TestMistakes(t *testing.T) {
	root := parse(t, "(;GM[1]SZ[5];B[aa];W[cc];B[])")
	r, err := New(root, nil, Options{Playouts: 1000, Version: "1"})
	if err != nil {
		t.Fatal(err)
	}
	c3, b2 := goban.PointAt(2, 2), goban.PointAt(1, 1)
	best := func(p goban.Point, v float64) []Candidate { return []Candidate{{900, v, []goban.Point{p, b2}}} }
	r.Found = []*Found{
		{goban.Black, 0.6, 3, 1000, best(c3, 0.6)},
		{goban.White, 0.3, -9, 1000, best(c3, 0.3)},   // Black's A5 lost 0.3
		{goban.Black, 0.3, -9, 1000, best(b2, 0.3)},   // White played the best move
		{goban.White, 0.27, -9, 1000, best(b2, 0.27)}, // too little to be sure
	}
	all := r.Mistakes(0.01)
	if len(all) != 1 || all[0].Number != 1 || all[0].Points != 12 {
		t.Fatalf("the mistakes are %+v", all)
	}
	want := "A blunder at A5: the win rate of Black is 30 % now, and was 60 % before this move. It costs about 12 points. Black should play C3. Then B2 may follow."
	if got := all[0].Words(); got != want {
		t.Errorf("it says\n%s\nwant\n%s", got, want)
	}
	r.Annotate()
	for _, want := range []string{"BM[2]", "CR[cc]", "(;B[cc]C[Better: a win rate of 60 %.];W[bd])"} {
		if got := text(root); !strings.Contains(got, want) {
			t.Errorf("%s is not in %s", want, got)
		}
	}
	if got, want := r.Summary(), "Reviewed by Montego 1. Black made one mistake: move 1 at A5. White made no mistake that Montego sees."; got != want {
		t.Errorf("the summary is %q, want %q", got, want)
	}
}

func TestPageAndPlot(t *testing.T) {
	r := reviewed(t, parse(t, lesson), nil, 20)
	var html, svg bytes.Buffer
	if err := errors.Join(r.WritePage(&html), r.WritePlot(&svg)); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(html.String(), "<title>Ann against Bob</title>") {
		t.Errorf("the page begins %.300s", html.String())
	}
	for d := xml.NewDecoder(&svg); ; {
		if _, err := d.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatalf("the plot is no XML: %v", err)
		}
	}
}

func TestRefusedRecords(t *testing.T) {
	for record, want := range map[string]string{
		"(;GM[2]SZ[8];B[aa])":        "another game",
		"(;SZ[5])":                   "no moves",
		"(;SZ[5];B[aa];W[aa];B[bb])": "occupied",
		"(;SZ[40];B[aa])":            "40",
	} {
		if _, err := New(parse(t, record), nil, Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want an error with %q", record, err, want)
		}
	}
}

func TestInterrupted(t *testing.T) {
	r, err := New(parse(t, lesson), nil, Options{Playouts: 10})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	r.Limit(0, func(done, _ int) {
		if done == 3 {
			cancel()
		}
	})
	if err := r.Run(ctx, testEngine(t), nil); !errors.Is(err, context.Canceled) || r.Left() != 4 || r.Summary() != "" {
		t.Errorf("%v, %d left, %q", err, r.Left(), r.Summary())
	}
}
