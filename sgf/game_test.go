package sgf

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"montego/game"
	"montego/goban"
	"montego/goban/drawn"
)

// parsed returns the first tree of an SGF text.
func parsed(t *testing.T, text string) *Node {
	t.Helper()
	c, _, err := Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return c.Trees[0]
}

// picture returns the stones of a board, row by row from the top.
func picture(b *goban.Board) string {
	var s strings.Builder
	for y := b.Height() - 1; y >= 0; y-- {
		for x := range b.Width() {
			s.WriteByte(".XO"[b.At(goban.PointAt(x, y))])
		}
		s.WriteByte('/')
	}
	return strings.TrimSuffix(s.String(), "/")
}

// moves returns moves as words.
func moves(list []goban.Move) string {
	var words []string
	for _, m := range list {
		words = append(words, m.String())
	}
	return strings.Join(words, ", ")
}

func TestGameBefore(t *testing.T) {
	const file = "(;SZ[5:3]KM[0.5];B[aa];W[cb];B[];W[eb](;B[cc])(;B[dd]))"
	for _, tt := range []struct {
		name, file string
		before     int
		board      string
		moves      string
		toMove     goban.Color
	}{
		{"all", file, 0, "X..../..O.O/..X..", "black A3, white C2, black pass, white E2, black C1", goban.White},
		{"before the first", file, 1, "...../...../.....", "", goban.Black},
		{"before the third", file, 3, "X..../..O../.....", "black A3, white C2", goban.Black},
		{"past the end", file, 99, "X..../..O.O/..X..", "black A3, white C2, black pass, white E2, black C1", goban.White},
		{"move at the root", "(;SZ[3]B[bb];W[aa])", 2, ".../.X./...", "black B2", goban.White},
		{"handicap", "(;SZ[7]HA[2]AB[cc][ee])", 0, "......./......./..X..../......./....X../......./.......", "", goban.White},
		{"handicap in the second node", "(;SZ[9]HA[2];AB[cc][gg];W[aa])", 1, "........./........./..X....../........./........./........./......X../........./.........", "", goban.White},
		{"handicap that stood elsewhere", "(;SZ[9]HA[2];W[gc])", 2, "........./........./......O../........./........./........./........./........./.........", "white G7", goban.Black},
		{"handicap without its stones", "(;SZ[9]HA[2];W[aa])", 1, "........./........./......X../........./........./........./..X....../........./.........", "", goban.White},
		{"set-up, and who moves next", "(;SZ[3]AB[aa]AW[bb];W[cc])", 1, "X../.O./...", "", goban.White},
		{"set-up, and PL", "(;SZ[3]AB[aa]AW[bb]PL[W])", 0, "X../.O./...", "", goban.White},
		{"set-up, and nothing said", "(;SZ[3]AB[aa]AW[bb])", 0, "X../.O./...", "", goban.Black},
		{"set-up between moves", "(;SZ[3];B[aa];W[bb];AE[aa]AW[ca]AB[ac];B[cc])", 0, "..O/.O./X.X", "black C1", goban.White},
		{"moves are counted across a set-up", "(;SZ[3];B[aa];AB[ac];W[bb];B[cc])", 3, "X../.O./X..", "white B2", goban.Black},
		{"a point set up twice", "(;SZ[3]AB[aa]AW[aa];B[cc])", 0, "O../.../..X", "black C1", goban.White},
		{"rectangle", "(;SZ[3]AW[aa:bb])", 0, "OO./OO./...", "", goban.Black},
		{"two moves of a colour", "(;SZ[3];B[aa];B[bb])", 0, "X../.X./...", "black A3, black B2", goban.White},
		{"capture", "(;SZ[3];B[ab];W[aa];B[ba])", 0, ".X./X../...", "black A2, white A3, black B3", goban.White},
		{"suicide of two", "(;SZ[3]AB[ba]AW[ca][bb][ab]AE[];B[aa])", 0, "..O/OO./...", "black A3", goban.White},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g, err := parsed(t, tt.file).GameBefore(tt.before, game.DefaultRules(), 700)
			if err != nil {
				t.Fatal(err)
			}
			if got := picture(g.Board()); got != tt.board {
				t.Errorf("board %s, want %s", got, tt.board)
			}
			if got := moves(g.Moves()); got != tt.moves {
				t.Errorf("moves %s, want %s", got, tt.moves)
			}
			if g.ToMove() != tt.toMove {
				t.Errorf("%v to move", g.ToMove())
			}
			if g.Rules() != game.DefaultRules() {
				t.Errorf("rules are %v", g.Rules())
			}
		})
	}
}

// A game at a node of a variation.
func TestGameAtNode(t *testing.T) {
	root := parsed(t, "(;SZ[3]KM[-1.25];B[aa](;W[bb])(;W[cc];B[ca]))")
	branch := root.Children()[0].Children()[1]
	g, err := branch.Game(game.Rules{}, 700)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := moves(g.Moves()), "black A3, white C1"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if g.Komi() != -125 {
		t.Errorf("komi %v", g.Komi())
	}
	g, err = parsed(t, "(;SZ[3])").Game(game.Rules{}, 700)
	if err != nil || g.Komi() != 700 {
		t.Errorf("komi %v, %v", g.Komi(), err)
	}
}

// TestManySetUps: whose turn it is after each of many nodes that set stones up is found in time
// that grows with their number, not with its square.
func TestManySetUps(t *testing.T) {
	const many = 200_000
	begun := time.Now()
	for text, want := range map[string]goban.Color{"": goban.Empty, ";B[cc]PL[W]": goban.Black} {
		root := parsed(t, "(;SZ[3]"+strings.Repeat(";AB[aa]", many)+text+")")
		r := replayer{line: root.Line(), size: Size{3, 3}}
		for i := range r.line {
			if i == many+1 {
				want = goban.White // by PL
			}
			if c := r.nextColor(i); c != want {
				t.Fatalf("%q, node %d: %v, want %v", text, i, c, want)
			}
		}
	}
	if took := time.Since(begun); took > 20*time.Second {
		t.Errorf("it took %v", took)
	}
}

// What cannot be played is said with its place; the game stands before it.
// TestUsualKomi: stones that are set up for Black are a handicap for the komi, too, if White begins.
func TestUsualKomi(t *testing.T) {
	for record, want := range map[string]game.Komi{
		"(;SZ[9]AB[ee][cc];W[gg])": 50, "(;SZ[9]AB[ee][cc]PL[W])": 50, "(;SZ[9];AB[ee][cc];W[gg])": 50, "(;SZ[9]HA[3];W[gg])": 50,
		"(;SZ[9]AB[ee][cc];B[gg])": 750, "(;SZ[9]AB[ee][cc]AW[gg];W[gc])": 750, "(;SZ[9];B[ee];W[cc])": 750, "(;SZ[9])": 750, "(;GM[2])": 750,
	} {
		if got := parsed(t, record).UsualKomi(game.DefaultRules()); got != want {
			t.Errorf("%s: komi %v, want %v", record, got, want)
		}
	}
}

// TestHandicapAfterSetUp: stones that are set up between moves do not end a handicap, whether HA says it
// or not; those before the first move make the position together.
func TestHandicapAfterSetUp(t *testing.T) {
	for record, want := range map[string]int{
		"(;SZ[9]HA[2]AB[gc][cg];W[ee];B[cc];AW[dd];B[gg])": 2, "(;SZ[9]AB[gc][cg];W[ee];B[cc];AW[dd];B[gg])": 2,
		"(;SZ[9];B[gc];B[cg];W[ee];AE[ee]AW[dd];B[gg])": 2, "(;SZ[9]AB[gc][cg];B[ee];W[cc];AW[dd];B[gg])": 0,
		"(;SZ[9]AB[gc][cg];AW[dd];W[ee])": 0, "(;SZ[9]AB[gc];AB[cg];W[ee])": 2,
	} {
		g, err := parsed(t, record).GameBefore(0, game.DefaultRules(), 700)
		if err != nil || g.Handicap() != want {
			t.Errorf("%s: handicap %d, %v, want %d", record, g.Handicap(), err, want)
		}
	}
}

// TestTurns: a game in which White passes early keeps its players' turns in a file, so that no handicap
// comes of it.
func TestTurns(t *testing.T) {
	g := game.New(9, 9, game.DefaultRules(), 750)
	g.SetTurns()
	for _, m := range []goban.Move{
		{Color: goban.Black, Point: drawn.Point(t, "C7")}, {Color: goban.White, Point: goban.Pass}, {Color: goban.Black, Point: drawn.Point(t, "G3")},
	} {
		_ = g.Play(m)
	}
	file := FromGame(g, Info{}).Collection().Bytes()
	read, err := parsed(t, string(file)).GameBefore(0, g.Rules(), g.Komi())
	if err != nil || read.Handicap() != 0 || read.AreaKomi() != g.AreaKomi() {
		t.Errorf("handicap %d, komi %v for %v, %v\n%s", read.Handicap(), read.AreaKomi(), g.AreaKomi(), err, file)
	}
	if g, _ := parsed(t, "(;SZ[9];B[cc];W[];B[gg])").GameBefore(0, game.DefaultRules(), 750); g.Handicap() != 2 {
		t.Errorf("without HA the handicap is %d", g.Handicap())
	}
}

func TestGameErrors(t *testing.T) {
	for _, tt := range []struct {
		file, want string
		is         error
		played     int
	}{
		{"(;SZ[3];B[aa]\n;W[aa])", "2:2: move 2: white A3: the point is occupied", game.ErrOccupied, 1},
		{"(;SZ[3];B[aa];W[zz];B[bb])", `1:15: move 2: invalid point "zz"`, nil, 1},
		{"(;SZ[3];B[aa];B[jj];B[bb])", `1:15: move 2: invalid point "jj"`, nil, 1},
		{"(;SZ[3]AB[ba][ab];W[aa])", "1:19: move 1: white A3: suicide", game.ErrSuicide, 0},
		{"(;SZ[4]AB[ba][ab][bc]AW[ca][db][cc]AB[cb];W[bb];B[cb])", "1:49: move 2: black C3: the ko may not be retaken at once", game.ErrKo, 1},
		{"(;SZ[37];B[aa])", "1:3: ", nil, -1},
		{"(;SZ[x];B[aa])", `1:3: invalid board size "x"`, nil, -1},
		{"(;GM[2];B[aa])", "1:3: GM[2] is not Go", nil, -1},
		{"(;SZ[3]AB[aa]AW[ba][ab])", "1:8: set-up: ", nil, 0},
	} {
		g, err := parsed(t, tt.file).GameBefore(0, game.DefaultRules(), 0)
		if err == nil || !strings.HasPrefix(err.Error(), tt.want) || tt.is != nil && !errors.Is(err, tt.is) {
			t.Errorf("%s: got %v, want %s", tt.file, err, tt.want)
		}
		played := -1
		if g != nil {
			played = len(g.Moves())
		}
		if played != tt.played {
			t.Errorf("%s: %d moves played, want %d", tt.file, played, tt.played)
		}
	}
}

func TestRules(t *testing.T) {
	for raw, want := range map[string]string{
		"Japanese": "japanese", "chinese": "chinese", "Chinese Rules": "chinese", "AGA": "aga", "NZ": "new-zealand", "New Zealand": "new-zealand",
		"Tromp-Taylor": "tromp-taylor", "中国规则": "chinese", "日本ルール": "japanese", "日本規則": "japanese", "한국 규칙": "japanese", "한국룰": "japanese", "Korean": "japanese", "koSIMPLEscoreTERRITORYtaxSEKIsui0fpok1": "japanese", "": "", "GOE": "new-zealand", "Ing Rules": "new-zealand", "应氏规则": "new-zealand", "house rules": "",
	} {
		n := &Node{}
		n.SetText("RU", raw)
		unsaid := game.Rules{Suicide: true} // which have no name
		if rules := n.Rules(unsaid); rules.Name() != want || want == "" && rules != unsaid {
			t.Errorf("%q: got %v", raw, rules)
		}
	}
}

// A game written and read is the same game.
func TestFromGame(t *testing.T) {
	mixture := game.Rules{Ko: game.SituationalSuperko, Tax: game.AllTax, Suicide: true}
	even := game.New(5, 4, mixture, 25)
	placed := game.New(9, 9, game.DefaultRules(), 50)
	setUp := game.New(3, 3, game.Rules{}, 0)
	points, err := game.FixedHandicap(9, 9, 3)
	if err != nil {
		t.Fatal(err)
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(placed.PlaceHandicap(points))
	blackFirst := placed.Clone()
	must(blackFirst.Play(goban.Move{Color: goban.Black, Point: goban.PointAt(4, 4)}))
	must(setUp.SetUp([]goban.Move{{Color: goban.White, Point: goban.PointAt(0, 0)}, {Color: goban.Black, Point: goban.PointAt(2, 2)}}, goban.White))
	blackSetUp := game.New(3, 3, game.DefaultRules(), 0)
	must(blackSetUp.SetUp([]goban.Move{{Color: goban.Black, Point: goban.PointAt(0, 0)}, {Color: goban.Black, Point: goban.PointAt(2, 2)}}, goban.White))
	must(blackSetUp.Play(goban.Move{Color: goban.Black, Point: goban.PointAt(2, 0)}))
	for _, g := range []*game.Game{even, placed, setUp} {
		for _, p := range []goban.Point{goban.PointAt(1, 1), goban.Pass, goban.PointAt(1, 2)} {
			must(g.Play(goban.Move{Color: g.ToMove(), Point: p}))
		}
	}
	for _, tt := range []struct {
		name string
		g    *game.Game
		want string
	}{
		{"even", even, `(;FF[4]CA[UTF-8]GM[1]SZ[5:4]AP[Montego]PB[Ann]` + "\n" +
			`RU[{"hasButton":false,"ko":"SITUATIONAL","scoring":"AREA","suicide":true,"tax":"ALL","whiteHandicapBonus":"0","friendlyPassOk":false}]` + "\n" +
			`KM[0.25];B[bc];W[];B[bb])` + "\n"},
		{"handicap", placed, "(;FF[4]CA[UTF-8]GM[1]SZ[9]AP[Montego]PB[Ann]RU[Chinese]KM[0.5]HA[3]AB[cc][gc]\n[cg]PL[W];W[bh];B[];W[bg])\n"},
		{"set-up", setUp, ""},
		{"handicap, and Black moves first", blackFirst, ""},
		{"black set-up, and Black moves first", blackSetUp, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			root := FromGame(tt.g, Info{Black: Player{Name: "Ann"}})
			text := string((&Collection{Trees: []*Node{root}}).Bytes())
			if tt.want != "" {
				if diff := cmp.Diff(tt.want, text); diff != "" {
					t.Errorf("-want +got:\n%s", diff)
				}
			}
			read := parsed(t, text)
			g, err := read.GameBefore(0, read.Rules(game.Rules{Suicide: true}), 1234)
			must(err)
			if g.Rules() != tt.g.Rules() || g.Komi() != tt.g.Komi() || g.Handicap() != tt.g.Handicap() || g.ToMove() != tt.g.ToMove() {
				t.Errorf("rules, komi, handicap or turn differ: %v %v %v %v", g.Rules(), g.Komi(), g.Handicap(), g.ToMove())
			}
			if got, want := moves(g.Moves()), moves(tt.g.Moves()); got != want {
				t.Errorf("moves %s, want %s", got, want)
			}
			if got, want := picture(g.Board()), picture(tt.g.Board()); got != want {
				t.Errorf("board %s, want %s", got, want)
			}
		})
	}
}
