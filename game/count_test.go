package game

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"montego/goban"
)

// Two finished positions. In the first, the stones in lower case are dead and
// the points that are left are dame. In the second, the groups in the lower
// corners have an eye each and share C1: they are in seki.
const (
	deadStones = `
		7 . . X . O . .
		6 . . X O O . .
		5 . o X X O x .
		4 . . X . O . .
		3 . . X O O . .
		2 . . X X O . x
		1 . . . X O . .
		  A B C D E F G
		captured: 3 X, 1 O`
	seki = `
		7 . . X O . . .
		6 . . X O . . .
		5 . . X O . . .
		4 . . X O . . .
		3 X X X O O O O
		2 O O O X X X O
		1 . O . X . X O
		  A B C D E F G
		captured: 2 X, 5 O`
	// Neither side can play F3, though Black's eye has three points: a white stone is dead in it.
	bigEye = `
		9 . . . X X O . . .
		8 . . . X O . O . .
		7 . . . X O O . . .
		6 . . . X X O O O O
		5 . . X . X O X X O
		4 . . . X O X X O O
		3 . . X X O . X X X
		2 . . X O O O X . o
		1 . . X O . O O X .
		  A B C D E F G H J`
)

// TestCount counts finished positions by every ruleset.
func TestCount(t *testing.T) {
	for _, row := range []struct {
		name, board  string
		rules        string
		handicap     int
		komi         Komi
		black, white Tally
		want         string
	}{
		{"area", deadStones, "tromp-taylor", 0, 750, Tally{Stones: 9, Territory: 15}, Tally{Stones: 9, Territory: 14}, "W+6.5"},
		{"handicap without bonus", deadStones, "tromp-taylor", 4, 0, Tally{Stones: 9, Territory: 15}, Tally{Stones: 9, Territory: 14}, "B+1.0"},
		{"handicap", deadStones, "chinese", 4, 0, Tally{Stones: 9, Territory: 15}, Tally{Stones: 9, Territory: 14, Bonus: 4}, "W+3.0"},
		{"handicap", deadStones, "chinese-ogs", 2, 0, Tally{Stones: 9, Territory: 15}, Tally{Stones: 9, Territory: 14, Bonus: 2}, "W+1.0"},
		{"handicap", deadStones, "chinese-kgs", 2, 25, Tally{Stones: 9, Territory: 15}, Tally{Stones: 9, Territory: 14, Bonus: 2}, "W+1.25"},
		{"handicap", deadStones, "aga", 4, 50, Tally{Stones: 9, Territory: 15}, Tally{Stones: 9, Territory: 14, Bonus: 3}, "W+2.5"},
		{"handicap", deadStones, "bga", 2, 0, Tally{Stones: 9, Territory: 15}, Tally{Stones: 9, Territory: 14, Bonus: 1}, "0"},
		{"handicap", deadStones, "new-zealand", 4, -350, Tally{Stones: 9, Territory: 15}, Tally{Stones: 9, Territory: 14}, "B+4.5"},
		{"prisoners and dead stones", deadStones, "japanese", 0, 650, Tally{Territory: 15, Prisoners: 2}, Tally{Territory: 14, Prisoners: 5}, "W+8.5"},
		{"handicap", deadStones, "korean", 4, 50, Tally{Territory: 15, Prisoners: 2}, Tally{Territory: 14, Prisoners: 5}, "W+2.5"},
		{"group tax", deadStones, "stone-scoring", 4, 0, Tally{Stones: 9, Territory: 15, Tax: 2}, Tally{Stones: 9, Territory: 14, Tax: 2}, "B+1.0"},
		{"eyes in seki", seki, "tromp-taylor", 0, 0, Tally{Stones: 12, Territory: 9}, Tally{Stones: 14, Territory: 13}, "W+6.0"},
		{"eyes in seki", seki, "chinese", 0, 0, Tally{Stones: 12, Territory: 9}, Tally{Stones: 14, Territory: 13}, "W+6.0"},
		{"eyes in seki", seki, "chinese", 3, 650, Tally{Stones: 12, Territory: 9}, Tally{Stones: 14, Territory: 13, Bonus: 3}, "W+15.5"},
		{"eyes in seki", seki, "aga", 3, -675, Tally{Stones: 12, Territory: 9}, Tally{Stones: 14, Territory: 13, Bonus: 2}, "W+1.25"},
		{"eyes in seki", seki, "new-zealand", 0, -600, Tally{Stones: 12, Territory: 9}, Tally{Stones: 14, Territory: 13}, "0"},
		{"eyes in seki are taxed", seki, "japanese", 0, 0, Tally{Territory: 8, Prisoners: 5}, Tally{Territory: 12, Prisoners: 2}, "W+1.0"},
		{"eyes in seki are taxed", seki, "korean", 3, -625, Tally{Territory: 8, Prisoners: 5}, Tally{Territory: 12, Prisoners: 2}, "B+5.25"},
		{"a dead stone in an eye in seki", bigEye, "japanese", 0, 0, Tally{Territory: 24, Prisoners: 1}, Tally{Territory: 9}, "B+16.0"},
		{"eyes in seki are taxed", seki, "stone-scoring", 0, 0, Tally{Stones: 12, Territory: 8, Tax: 2}, Tally{Stones: 14, Territory: 12, Tax: 2}, "W+6.0"},
	} {
		t.Run(row.rules+": "+row.name, func(t *testing.T) {
			g, dead := picture(t, row.board, goban.Black, rulesNamed(t, row.rules))
			g.SetKomi(row.komi)
			g.start.handicap = row.handicap
			c, err := g.Count(dead)
			if err != nil {
				t.Fatal(err)
			}
			want := Score{Black: row.black, White: row.white, Komi: row.komi}
			if c.Score != want || c.Score.String() != row.want {
				t.Errorf("%v, want %s\n got %+v\nwant %+v", c.Score, row.want, c.Score, want)
			}
		})
	}
}

// TestOpen: a border is open where a region that touches both colours has a point that touches no stone.
func TestOpen(t *testing.T) {
	for _, row := range []struct {
		name, board string
		want        int
	}{
		{"an open border", `
			X X . O O
			X . . . O
			X . . . O
			X . . . O
			X X . O O`, 11},
		{"neutral points", `
			X X . O O
			X X . O .
			X X O O O
			X X X O O
			. X X O .`, 0},
		{"territory", `
			. . X O O
			. . X O .
			. . X O O
			X X X O O
			. X X O .`, 0},
	} {
		g, _ := picture(t, row.board, goban.Black, DefaultRules())
		c, err := g.Count(nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := len(c.Open()); got != row.want {
			t.Errorf("%s: %d points, want %d\n%v", row.name, got, row.want, g.Board())
		}
	}
}

// TestStatus lists the points by status, as final_status_list does. Stones in
// lower case are dead; in the picture of the result a letter stands for the
// status of every point.
func TestStatus(t *testing.T) {
	letters := map[Status]byte{Dame: '.', Alive: 'A', Seki: 'S', Dead: 'D', BlackTerritory: 'b', WhiteTerritory: 'w'}
	for _, row := range []struct {
		name, board, rules, want string
	}{
		{"dead stones and dame", deadStones, "chinese", `
bbA.Aww
bbAAAww
bDAAADw
bbA.Aww
bbAAAww
bbAAAwD
bbbAAww`},
		{"seki by area", seki, "chinese", `
bbAAwww
bbAAwww
bbAAwww
bbAAwww
AAAAAAA
SSSSSSA
wS.SbSA`},
		{"seki by territory", seki, "japanese", `
bbAAwww
bbAAwww
bbAAwww
bbAAwww
AAAAAAA
SSSSSSA
.S.S.SA`},
		{"everything dead", `
			2 . o
			1 x .
			  A B`, "japanese", `
.D
D.`},
		{"an empty board", `
			2 . .
			1 . .
			  A B`, "japanese", `
..
..`},
		{"a wall with a hole is nobody's", `
			4 . . X . O
			3 . . X O O
			2 . . . . .
			1 . . X O .
			  A B C D E`, "chinese", `
..S.S
..SSS
.....
..AA.`},
		{"an unfinished board has no seki", `
			5 . . . . .
			4 . X . O .
			3 . . . . .
			2 . O . X .
			1 . . . . .
			  A B C D E`, "japanese", `
.....
.A.A.
.....
.A.A.
.....`},
		{"one side alone", `
			3 . . .
			2 . X .
			1 . o .
			  A B C`, "chinese", `
bbb
bAb
bDb`},
	} {
		t.Run(row.name, func(t *testing.T) {
			g, dead := picture(t, row.board, goban.Black, rulesNamed(t, row.rules))
			c, err := g.Count(dead)
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			for y := g.Height() - 1; y >= 0; y-- {
				got += "\n"
				for x := range g.Width() {
					p := goban.PointAt(x, y)
					got += string(letters[c.Status(p)])
					checkOwner(t, g, c, p)
				}
			}
			if got != row.want {
				t.Errorf("got%s\nwant%s", got, row.want)
			}
		})
	}
}

// checkOwner compares the owner of a point with its status, and looks it up in
// the list of its status.
func checkOwner(t *testing.T, g *Game, c *Count, p goban.Point) {
	t.Helper()
	want := c.Owner(p)
	switch c.Status(p) {
	case Alive, Seki:
		want = g.Board().At(p)
	case BlackTerritory:
		want = goban.Black
	case WhiteTerritory:
		want = goban.White
	case Dame:
		want = goban.Empty
	}
	if c.Owner(p) != want {
		t.Errorf("%v is %v and belongs to %v", p, c.Status(p), c.Owner(p))
	}
	if !slices.Contains(c.List(c.Status(p)), p) {
		t.Errorf("%v is %v and not in that list", p, c.Status(p))
	}
}

func TestCountErrors(t *testing.T) {
	g, _ := picture(t, deadStones, goban.Black, Rules{})
	for _, dead := range []string{"A1", "T19", "pass"} {
		want := "there is no stone on " + dead + " to be dead"
		if _, err := g.Count(points(t, dead)); err == nil || err.Error() != want {
			t.Errorf("dead %q: %v, want %s", dead, err, want)
		}
	}
}

// TestFills: where territory counts, a point that its owner must fill is none. That is the last
// liberty of a chain that stays, but not one that touches both sides.
func TestFills(t *testing.T) {
	const (
		ko = `
			5 . . X O .
			4 . X X O .
			3 X X O . O
			2 . X X O .
			1 . . X O .
			  A B C D E`
		dead = `
			5 . . X O .
			4 . X X O .
			3 X X o . O
			2 . X X O .
			1 . . X O .
			  A B C D E`
		border = `
			5 . . X O O
			4 . X X X O
			3 X X O . O
			2 . X X O O
			1 . . X O .
			  A B C D E`
		two = `
			5 . X X O .
			4 X X O . O
			3 . X X O .
			2 X X O . O
			1 . X X O .
			  A B C D E`
		doubleKo = `
			9 . O X . X O X . X
			8 O O X X X O X X X
			7 . O X X O O X . X
			6 O O X O . O X X X
			5 . O X X O O X . X
			4 O O X . X O X X X
			3 . O X X O O X . X
			2 O O X O O O X X X
			1 . O X O . O X . X
			  A B C D E F G H J`
	)
	for _, test := range []struct{ name, board, rules, fills, want string }{
		{"a ko that is left open", ko, "japanese", "D3", "B+2.0"},
		{"the same where area counts", ko, "chinese", "", "B+3.0"},
		{"the stone in it is dead", dead, "japanese", "", "B+3.0"},
		{"the liberty is dame", border, "japanese", "", "B+5.0"},
		{"two of them", two, "japanese", "D2 D4", "0"},
		{"a seki by double ko, with an eye each", doubleKo, "japanese", "", "0"},
	} {
		g, taken := picture(t, test.board, goban.Black, rulesNamed(t, test.rules))
		g.SetKomi(0)
		c, err := g.Count(taken)
		if err != nil {
			t.Fatal(err)
		}
		fills := slices.Sorted(slices.Values(c.Fills()))
		if !slices.Equal(fills, points(t, test.fills)) || c.Score.String() != test.want {
			t.Errorf("%s: fills %v, want %s; %v, want %s", test.name, fills, test.fills, c.Score, test.want)
		}
		for _, p := range c.Fills() {
			checkOwner(t, g, c, p)
		}
	}
}

// TestCountRandom plays random games to an end and compares the count with the
// board's own, and territory with area: what they differ by is the stones that
// either side has put down.
func TestCountRandom(t *testing.T) {
	for _, size := range [][2]int{{2, 2}, {5, 5}, {9, 9}, {7, 4}} {
		for seed := range uint64(20) {
			r := rand.New(rand.NewPCG(seed, 11))
			g := New(size[0], size[1], Rules{Suicide: true, HandicapBonus: BonusPerStone}, 750)
			randomMoves(t, g, r, r.IntN(3*g.Board().Area()))
			area, err := g.Count(nil)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := area.Score.Lead(), Points(g.Board().TrompTaylor())*Point-g.AreaKomi(); got != want {
				t.Errorf("%v seed %d: area %v, want %v\n%v", size, seed, got, want, g.Board())
			}
			rules := g.Rules()
			rules.Scoring = TerritoryScoring
			g.SetRules(rules)
			territory, err := g.Count(nil)
			if err != nil {
				t.Fatal(err)
			}
			want := Points(g.Board().TrompTaylor())*Point - g.AreaKomiFor(goban.Black)
			for _, p := range territory.Fills() { // each is a stone that its owner will put down
				want -= Points(area.Owner(p).Sign()) * Point
			}
			if got := territory.Score.Lead(); got != want {
				t.Errorf("%v seed %d: territory %v, want %v\n%v", size, seed, got, want, g.Board())
			}
		}
	}
}

// TestRows: a table of points has the rows in which there is something, and always the total.
func TestRows(t *testing.T) {
	for _, test := range []struct {
		score Score
		want  string
	}{
		{Score{}, "[{total 0 0}]"},
		{Score{White: Tally{Stones: 3}, Komi: 50}, "[{stones 0 3} {komi 0 0.5} {total 0 3.5}]"},
		{Score{Black: Tally{Territory: 9, Prisoners: 2, Tax: 4}, White: Tally{Bonus: 2}, Komi: -500},
			"[{territory 9 0} {prisoners 2 0} {handicap 0 2} {tax -4 0} {komi 0 -5} {total 7 -3}]"},
	} {
		if got := fmt.Sprint(test.score.Rows()); got != test.want {
			t.Errorf("%v: %s, want %s", test.score, got, test.want)
		}
	}
}

func TestScoreString(t *testing.T) {
	for _, row := range []struct {
		stones int
		komi   Komi
		want   string
		winner goban.Color
	}{
		{81, 750, "B+73.5", goban.Black},
		{7, 700, "0", goban.Empty},
		{4, 700, "W+3.0", goban.White},
		{7, 675, "B+0.25", goban.Black},
		{0, 25, "W+0.25", goban.White},
		{0, -10, "B+0.1", goban.Black},
		{3, 301, "W+0.01", goban.White},
	} {
		s := Score{Black: Tally{Stones: row.stones}, Komi: row.komi}
		if got := s.String(); got != row.want || s.Winner() != row.winner {
			t.Errorf("%d stones, komi %v: %s, %v won, want %s", row.stones, row.komi, got, s.Winner(), row.want)
		}
	}
}

func TestParseStatus(t *testing.T) {
	for s := Dame; s <= WhiteTerritory; s++ {
		if got, err := ParseStatus(s.String()); got != s || err != nil {
			t.Errorf("%v reads as %v, %v", s, got, err)
		}
	}
	if _, err := ParseStatus("asleep"); err == nil || err.Error() != fmt.Sprintf("invalid status %q", "asleep") {
		t.Errorf("asleep: %v", err)
	}
}
