package page

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"montego/goban"
	"montego/goban/drawn"
	"montego/internal/page/pagetest"
	"montego/internal/render"
)

// check tries what pagetest.Check does, on a part of a page too, and that no
// number is drawn that is none.
func check(t *testing.T, text string) {
	t.Helper()
	pagetest.Check(t, text)
	for _, wrong := range []string{`NaN`, `Inf`, `%!`} {
		if strings.Contains(text, wrong) {
			t.Errorf("the page holds %q", wrong)
		}
	}
}

// nasty is a name that would break a page that does not escape it.
const nasty = `</script><b class="x">&'` + "`${1}`"

func testGames(t *testing.T) *Games {
	t.Helper()
	return &Games{
		Columns: []Column{{Name: "game"}, {Name: "Black", Text: true, Choose: true}},
		List: []Game{{
			Width: 5, Height: 4, Black: nasty, White: "W", Result: "B+R", Komi: "7.5", Cells: []string{"1", nasty},
			Moves: []Move{
				{Move: goban.Move{Color: goban.Black, Point: drawn.Point(t, "A1")}},
				{Move: goban.Move{Color: goban.White, Point: goban.Pass}, Note: nasty},
				{Move: goban.Move{Color: goban.Black, Point: drawn.Point(t, "E4")}},
			},
		}},
	}
}

func TestDocument(t *testing.T) {
	d := Document{Title: nasty, Lead: nasty, Sections: []Section{
		{Title: nasty, Text: nasty, Body: Table{Heads: []string{nasty, "n"}, Rows: [][]string{{nasty, "1"}, {"A uct,playouts=10", "1,2"}}}.HTML()},
		{Title: "lines", Body: (&Lines{
			Title: nasty, X: Axis{Label: nasty}, Y: Axis{Label: nasty},
			Series: []Series{
				{Name: nasty, X: []float64{1, 2, 3}, Y: []float64{0, math.NaN(), math.Inf(1)}},
				{Name: strings.Repeat("long ", 20), X: []float64{1}, Y: []float64{1}, Low: []float64{0}, High: []float64{math.Inf(1)}},
				{Name: "none"},
			},
			Rules: []Rule{{At: 3, Name: nasty}},
		}).SVG()},
		{Title: "dots", Body: (&Lines{Series: []Series{{
			Dots: true, X: []float64{1, 2, 3}, Y: []float64{0, math.NaN(), math.Inf(1)}, Low: []float64{-1, 0, math.Inf(-1)}, High: []float64{1, 0, 1},
		}}}).SVG()},
		{Title: "heights", Body: (&Heights{
			Title: nasty, X: Axis{Label: nasty, Log: true}, Y: Axis{Label: nasty}, Xs: []float64{1, 10, 100}, Ys: []float64{0, 1},
			Z: [][]float64{{1, 2, math.NaN()}, {3, 3, 3}}, Series: []Series{{Name: nasty, Dots: true, X: []float64{1}, Y: []float64{0}}},
		}).SVG() + (&Heights{}).SVG()},
		{Title: "intervals", Body: (&Intervals{
			Title: nasty, Series: []string{nasty, "b"}, Middle: 0,
			Rows: []IntervalRow{{nasty, []Estimate{{1, math.Inf(-1), 2}, {math.NaN(), 0, 0}}}},
		}).SVG()},
		{Title: "bars", Body: (&Bars{Title: nasty, Bars: Histogram([]int{3, 4, 40}, 10)}).SVG()},
		{Title: "no data", Body: (&Lines{}).SVG() + (&Intervals{Middle: math.NaN()}).SVG() + (&Bars{}).SVG()},
		{Title: "details", Body: Details(nasty, Table{Heads: []string{"a"}}.HTML())},
		{Title: "games", Body: testGames(t).HTML()},
	}}
	var text strings.Builder
	if err := d.Write(&text); err != nil {
		t.Fatal(err)
	}
	check(t, text.String())
	if strings.Contains(text.String(), `<b class`) {
		t.Error("a name is not escaped")
	}
	if want := "<td>A uct,<wbr/>playouts=10</td><td>1,2</td>"; !strings.Contains(text.String(), want) {
		t.Errorf("no %s: lines of a player's settings break within words", want)
	}
}

// TestHeights: a row is cut where its surface enters another ninth of the heights, and
// has holes where there is none.
func TestHeights(t *testing.T) {
	h := Heights{Xs: []float64{0, 1, 2}, Ys: []float64{0, 1}, Z: [][]float64{{0, 0.5, 9}, {math.NaN(), 9, 9}}}
	if diff := cmp.Diff([][]int{{0, 0, 8}, {-1, 8, 8}}, h.bands()); diff != "" {
		t.Error(diff)
	}
	if n := strings.Count(string(h.SVG()), "<rect"); n != 3 {
		t.Errorf("%d stretches, want 3", n)
	}
}

// TestSeriesDiffer: twelve series through the same points have each a line and a sign of its own.
func TestSeriesDiffer(t *testing.T) {
	l := Lines{Series: make([]Series, 12)}
	for i := range l.Series {
		l.Series[i] = Series{X: []float64{0, 1}, Y: []float64{0, 0}}
	}
	lines := regexp.MustCompile(`(<polyline.*)\n(.*)\n`).FindAllStringSubmatch(string(l.SVG()), -1)
	seen := map[string]bool{}
	for _, line := range lines {
		seen[line[1]], seen[line[2]] = true, true
	}
	if len(lines) != 12 || len(seen) != 24 {
		t.Errorf("%d lines, %d of them and their signs differ, want 12 and 24", len(lines), len(seen))
	}
}

// TestWideNames: names in letters that are twice as wide as others, 12 units each, have room in the
// legend and beside the rows.
func TestWideNames(t *testing.T) {
	long, short := strings.Repeat("围棋", 30), "人工智能围棋"
	places, _ := legendPlaces([]string{short, "GNU Go"}, plotWidth)
	if end := places[0][0] + 16 + 6*12; places[1][0] < end {
		t.Errorf("a name of the legend ends at %v, and the next begins at %v", end, places[1][0])
	}
	for name, shown := range map[string]int{short: 6, long: 18} {
		p := Intervals{Middle: math.NaN(), Rows: []IntervalRow{{Name: name, Estimates: []Estimate{{0.5, 0.4, 0.6}}}}}
		row := regexp.MustCompile(`x="([0-9.]+)" y="[0-9.]+" text-anchor="end">` + name[:6]).FindStringSubmatch(string(p.SVG()))
		if end, err := strconv.ParseFloat(row[1], 64); err != nil || end < float64(12*shown) {
			t.Errorf("a name of %d letters ends at %s", shown, row[1])
		}
	}
}

// TestFigure: a telephone has a plot of its own, half as wide, whose letters are as large, and whose
// axis has fewer numbers.
func TestFigure(t *testing.T) {
	l := Lines{Series: []Series{{X: []float64{0, 80}, Y: []float64{0, 1}}, {Name: strings.Repeat("long ", 7), X: []float64{0}, Y: []float64{1}}}}
	wide, narrow, ok := strings.Cut(string(l.Figure()), "</svg>")
	if !ok || !strings.Contains(wide, `viewBox="0 0 640 280"`) || !strings.Contains(narrow, `viewBox="0 0 320 280"`) {
		t.Errorf("%.200s … %.200s", wide, narrow)
	}
	numbers := regexp.MustCompile(`text-anchor="middle">\d+<`)
	if w, n := len(numbers.FindAllString(wide, -1)), len(numbers.FindAllString(narrow, -1)); w != 9 || n != 5 {
		t.Errorf("%d and %d numbers, want 9 and 5", w, n)
	}
	for _, x := range regexp.MustCompile(` (?:x|x2|cx)="(\d+)`).FindAllStringSubmatch(narrow, -1) {
		if n, _ := strconv.Atoi(x[1]); n > 320 {
			t.Errorf("something stands at %d", n)
		}
	}
	check(t, string(l.Figure()))
}

// TestStandalone: plots of a file stand one below the other.
func TestStandalone(t *testing.T) {
	one, two := (&Lines{Title: "one"}).SVG(), (&Heights{Title: "two"}).SVG()
	text := Standalone(one, two)
	check(t, Standalone(one))
	check(t, text)
	if !strings.Contains(text, `viewBox="0 0 640 700"`) || !strings.Contains(text, `<svg y="280" width="640" height="420" `) {
		t.Errorf("%.900s", text)
	}
}

// TestGamesData: what the script reads is what was put in.
func TestGamesData(t *testing.T) {
	html := string(testGames(t).HTML())
	data := regexp.MustCompile(`(?s)<script type="application/json">(.*?)</script>`).FindStringSubmatch(html)
	var got []jsonGame
	if err := json.Unmarshal([]byte(data[1]), &got); err != nil {
		t.Fatal(err)
	}
	want := []jsonGame{{
		Game: &Game{Width: 5, Height: 4, Black: nasty, White: "W", Result: "B+R", Komi: "7.5", Cells: []string{"1", nasty}},
		Line: "ad..ea", Notes: []string{"", nasty, ""},
	}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if !strings.Contains(html, `<template data-size="5x4"><svg class="board" `) {
		t.Error("no board")
	}
}

// TestGameColors: who moved is told where it does not go without saying.
func TestGameColors(t *testing.T) {
	g := Game{Width: 9, Height: 9, Moves: []Move{
		{Move: goban.Move{Color: goban.White, Point: goban.Pass}},
		{Move: goban.Move{Color: goban.White, Point: goban.Pass}},
		{Move: goban.Move{Color: goban.Black, Point: goban.Pass}},
	}}
	if got := g.json().Colors; got != "wwb" {
		t.Errorf("%q", got)
	}
	g.AddBlack, g.AddWhite = []goban.Point{drawn.Point(t, "C3"), drawn.Point(t, "G7")}, []goban.Point{drawn.Point(t, "A9")}
	if got := g.json(); got.Blacks != "cggc" || got.Whites != "aa" {
		t.Errorf("%q, %q", got.Blacks, got.Whites)
	}
	g.SetUps = []SetUp{
		{1, []goban.Move{{Color: goban.Black, Point: drawn.Point(t, "A1")}}},
		{1, []goban.Move{{Color: goban.White, Point: drawn.Point(t, "C3")}, {Point: drawn.Point(t, "A9")}}},
	}
	if got := g.json().SetUps; len(got) != 1 || got[1] != "baiwcgeaa" {
		t.Errorf("%v", got)
	}
}

// TestGameStones: the script draws stones and the mark of the last move as package
// render does.
func TestGameStones(t *testing.T) {
	p := render.Empty(5, 5)
	p.Board.Stones[drawn.Point(t, "A1")], p.Board.Stones[drawn.Point(t, "B2")] = goban.Black, goban.White
	p.Board.Last = drawn.Point(t, "B2")
	svg := string(p.SVG())
	looks := regexp.MustCompile(`class: "([^"]+)", r: ([0-9.]+), fill: "([^"]+)"`).FindAllStringSubmatch(script, -1)
	if len(looks) != 4 {
		t.Fatalf("the script has %d looks", len(looks))
	}
	for _, look := range looks {
		circle := fmt.Sprintf(`<circle class="%s[^"]*" cx="[0-9.]+" cy="[0-9.]+" r="%s" fill="%s"`, look[1], look[2], regexp.QuoteMeta(look[3]))
		if !regexp.MustCompile(circle).MatchString(svg) {
			t.Errorf("no %s in\n%s", circle, svg)
		}
	}
}

func TestScale(t *testing.T) {
	tests := []struct {
		axis   Axis
		values []float64
		want   string
	}{
		{Axis{}, []float64{0, 7}, "0 2 4 6 8"},
		{Axis{}, []float64{0.12, 0.31}, "0.10 0.15 0.20 0.25 0.30 0.35"},
		{Axis{Signed: true}, []float64{-130, 220}, "−200 −100 0 +100 +200 +300"},
		{Axis{Whole: true}, []float64{0, 2}, "0 1 2"},
		{Axis{High: 100}, []float64{20, math.NaN(), math.Inf(1)}, "0 20 40 60 80 100"},
		{Axis{}, []float64{5}, "4.0 4.5 5.0 5.5 6.0"},
		{Axis{Whole: true}, []float64{1e17}, "99999999900000000 99999999950000000 100000000000000000 100000000050000000 100000000100000000"},
		{Axis{}, nil, "0.0 0.2 0.4 0.6 0.8 1.0"},
		{Axis{Log: true}, []float64{0.2, 30, math.NaN()}, "0.2 0.5 1 2 5 10 20"},
		{Axis{Names: []string{"5k", "4k", "3k"}}, []float64{0, 2}, "5k 4k 3k"},
	}
	for _, tt := range tests {
		s := tt.axis.newScale(0, 100, 5, tt.values...)
		var names []string
		for _, tick := range s.ticks() {
			names = append(names, s.name(tick))
		}
		if got := strings.Join(names, " "); got != tt.want {
			t.Errorf("%v: %s, want %s", tt.values, got, tt.want)
		}
		if s.at(s.ticks()[0]) > 1e-9 || tt.axis.Log != (s.at(s.ticks()[len(s.ticks())-1]) < 99) || s.at(math.Inf(1)) != 100 {
			t.Errorf("%v: the ends are not at the ends", tt.values)
		}
	}
}

func TestHistogram(t *testing.T) {
	tests := []struct {
		values []int
		most   int
		want   []Bar
	}{
		{nil, 10, nil},
		{[]int{7}, 10, []Bar{{7, 8, 1}}},
		{[]int{3, 5, 5}, 10, []Bar{{3, 4, 1}, {4, 5, 0}, {5, 6, 2}}},
		{[]int{12, 19, 20, 39}, 3, []Bar{{10, 20, 2}, {20, 30, 1}, {30, 40, 1}}},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, Histogram(tt.values, tt.most)); diff != "" {
			t.Errorf("%v: %s", tt.values, diff)
		}
	}
}

// TestFileKind: a page is known by its beginning in any language and with any style, and the
// pages of others are not taken for one.
func TestFileKind(t *testing.T) {
	for _, own := range []Document{{Title: "Games"}, {Language: "zh", Title: "对局", Wood: true}} {
		var text bytes.Buffer
		if err := own.Write(&text); err != nil || !FileKind.Is(text.Bytes()[:4096]) {
			t.Errorf("%q: %v\n%.400s", own.Title, err, &text)
		}
	}
	for _, other := range []string{"", "<!DOCTYPE html>", "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n<title>Mine</title>"} {
		if FileKind.Is([]byte(other)) {
			t.Errorf("%q is taken for a page of Montego", other)
		}
	}
}

// Letters of Chinese, Japanese and Korean take two columns of a terminal, so a name of
// two letters is as wide as one of four.
func TestTableText(t *testing.T) {
	table := Table{Heads: []string{"who", "won"}, Rows: [][]string{{"柯洁", "3"}, {"Anna", "12 ± 1"}, {"최정", "4"}}}
	want := "who      won\n" +
		"柯洁       3\n" +
		"Anna  12 ± 1\n" +
		"최정       4\n"
	if got := table.Text(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// TestMarkdown: a bar in a cell does not begin another one.
func TestMarkdown(t *testing.T) {
	table := Table{Heads: []string{"arm", "a|b"}, Rows: [][]string{{"x | y", "1"}}}
	if got, want := table.Markdown(), "| arm | a\\|b |\n|---|--:|\n| x \\| y | 1 |\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
