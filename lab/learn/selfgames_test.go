package learn

import (
	"bytes"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"montego/game"
	"montego/goban"
	"montego/internal/file/filetest"
	"montego/player/engine"
	"montego/player/net"
	"montego/sgf"
)

// aSelfGame is three moves on 3×2: B1, A1, pass.
func aSelfGame() *Game {
	b1, a1 := goban.PointAt(1, 0), goban.PointAt(0, 0)
	return &Game{
		Width: 3, Height: 2, Komi: 0.5, Result: sgf.ScoreResult(-2.5),
		Moves:  []goban.Move{{Color: goban.Black, Point: b1}, {Color: goban.White, Point: a1}, {Color: goban.Black, Point: goban.Pass}},
		Shares: [][]Share{{{b1, 1}}, nil, {{goban.Pass, 0.6}, {a1, 0.4}}},
		Values: []float32{1, -1, 0},
		Owner:  []int8{-100, 100, 0, 50, -50, 1},
	}
}

// TestSelfGames: games come back from a file as they were written, also after the file was
// cut in the middle of the last one, and more can be added then.
func TestSelfGames(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.games")
	write := func(games int) int {
		f, err := OpenSelfGames(name, &SelfPlay{Width: 3, Height: 2})
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		for range games {
			if err := f.Add(aSelfGame()); err != nil {
				t.Fatal(err)
			}
		}
		return f.Games
	}
	if n := write(2); n != 2 {
		t.Fatalf("%d games", n)
	}
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	head := len(packSelfHead((&SelfPlay{Width: 3, Height: 2}).settings()))
	for cut := len(selfHeader); cut < len(whole); cut++ {
		if cut > len(selfHeader)+3 && cut < head-2 {
			continue // the middle of the settings
		}
		if err := os.WriteFile(name, whole[:cut], 0o666); err != nil {
			t.Fatal(err)
		}
		var g Games
		if _, _, err := g.readSelfGames(name, 0); err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		if n := write(1); n != g.Len()+1 {
			t.Fatalf("cut at %d: %d games, and one was added to %d", cut, n, g.Len())
		}
	}
	n, _, err := scanSelfGames(bytes.NewReader(whole), func(string) error { return nil }, func(g *Game) error {
		want := aSelfGame()
		want.Values[1] = -1.0 / 254 // none
		want.Shares[2] = []Share{{goban.Pass, 153.0 / 255}, {want.Shares[2][1].Point, 102.0 / 255}}
		if !reflect.DeepEqual(g, want) {
			t.Errorf("%+v, want %+v", g, want)
		}
		return nil
	})
	if n != 2 || err != nil {
		t.Errorf("%d games, %v", n, err)
	}
}

// TestSelfGamesOther: games with other settings are refused, and the file is left as it is. One
// that does not note them is told by the size of its boards alone.
func TestSelfGamesOther(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.games")
	begun := SelfPlay{Width: 3, Height: 2, Komi: 13 * game.Point / 2, Seed: 1}
	f, err := OpenSelfGames(name, &begun)
	if err == nil {
		err = errors.Join(f.Add(aSelfGame()), f.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
	noted, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	old := append([]byte(oldSelfHeader), noted[len(packSelfHead(begun.settings())):]...)
	for _, test := range []struct {
		change func(*SelfPlay)
		want   string // of a file with settings
		old    string // of one without
	}{
		{func(*SelfPlay) {}, "", ""},
		{func(s *SelfPlay) { s.Player.Search.Memory = 7 }, "", ""},
		{func(s *SelfPlay) { s.Width, s.Height = 9, 9 }, "it was begun with size 3×2, not size 9×9", "game 1: it is on 3×2, not on 9×9"},
		{func(s *SelfPlay) { s.Komi = 15 * game.Point / 2 }, "it was begun with komi 6.5, not komi 7.5", ""},
		{func(s *SelfPlay) { s.Random = 2 }, "it was begun with random-moves 0, not random-moves 2", ""},
		{func(s *SelfPlay) { s.Owners = 9 }, "it was begun with owners 0, not owners 9", ""},
		{func(s *SelfPlay) { s.Seed = 2 }, "it was begun with seed 1, not seed 2", ""},
		{func(s *SelfPlay) { s.Player.Playouts = 7 }, "it was begun with playouts 0, not playouts 7", ""},
		{func(s *SelfPlay) { s.Player.Search.Expand = 3 }, "it was begun with search.expand 0, not search.expand 3", ""},
	} {
		s := begun
		test.change(&s)
		for want, before := range map[string][]byte{"n" + test.want: noted, "o" + test.old: old} {
			if err := os.WriteFile(name, before, 0o666); err != nil {
				t.Fatal(err)
			}
			f, err := OpenSelfGames(name, &s)
			if want = want[1:]; want == "" && err != nil || want != "" && (err == nil || err.Error() != name+": "+want) {
				t.Errorf("error %v, want %q", err, want)
			}
			if err == nil && (f.Games != 1 || f.Close() != nil) {
				t.Errorf("%d games", f.Games)
			}
			if after, _ := os.ReadFile(name); !bytes.Equal(after, before) {
				t.Errorf("the file has %d bytes now, not %d", len(after), len(before))
			}
		}
	}
}

// TestSelfGamesCut: a training from a file that ends within a game says so.
func TestSelfGamesCut(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.games")
	f, err := OpenSelfGames(name, &SelfPlay{Width: 3, Height: 2})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := f.Add(aSelfGame()); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	for cut, want := range []string{"", "1 game left out: the file ends within it (first: " + name + ")"} {
		whole, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, whole[:len(whole)-cut], 0o666); err != nil {
			t.Fatal(err)
		}
		records := &Records{Paths: []string{name}}
		games, err := ReadGames(t.Context(), records, func(int) {})
		if err != nil || games.Len() != 2-cut {
			t.Errorf("%d bytes cut: %d games, %v", cut, games.Len(), err)
		}
		if got := strings.Join(records.Skipped(), "\n"); got != want {
			t.Errorf("%d bytes cut: %q, want %q", cut, got, want)
		}
	}
}

// TestSelfGamesDamaged: a file with a length that no game has, which no cut leaves, is damaged. It
// is not taken for one that ends there, and loses no game.
func TestSelfGamesDamaged(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.games")
	s := SelfPlay{Width: 3, Height: 2}
	whole := packSelfHead(s.settings())
	for _, length := range []int{len(aSelfGame().pack()), maxSelfGame + 1, len(aSelfGame().pack())} {
		whole = append(binary.AppendUvarint(whole, uint64(length)), aSelfGame().pack()...)
	}
	if err := os.WriteFile(name, whole, 0o666); err != nil {
		t.Fatal(err)
	}
	want := name + ": game 2: it is damaged"
	if _, _, err := new(Games).readSelfGames(name, 0); err == nil || err.Error() != want {
		t.Errorf("error %v, want %q", err, want)
	}
	if _, err := OpenSelfGames(name, &s); err == nil || err.Error() != want {
		t.Errorf("error %v, want %q", err, want)
	}
	if after, _ := os.ReadFile(name); !bytes.Equal(after, whole) {
		t.Errorf("the file has %d bytes now, not %d", len(after), len(whole))
	}
}

// TestSelfGamesKomi: a komi that a file would round is refused, since who has won would change too.
func TestSelfGamesKomi(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.games")
	for komi, want := range map[game.Komi]string{
		7*game.Point + game.Point/4:  "",
		7*game.Point + game.Point/10: name + ": komi 7.1: a file of self-play keeps quarters of a point, such as 7.25",
	} {
		f, err := OpenSelfGames(name, &SelfPlay{Width: 3, Height: 2, Komi: komi})
		if want == "" && err != nil || want != "" && (err == nil || err.Error() != want) {
			t.Errorf("komi %v: %v, want %q", komi, err, want)
		}
		if err == nil {
			err = f.Close()
		}
		if _, there := os.Stat(name); (there == nil) != (want == "") {
			t.Errorf("komi %v: %v, %v", komi, there, err)
		}
		_ = os.Remove(name)
	}
}

// TestSelfGamesForeign: another file is refused and left as it is.
func TestSelfGamesForeign(t *testing.T) {
	name := filetest.Put(t, t.TempDir(), "a.sgf", "(;FF[4])")
	if _, err := OpenSelfGames(name, &SelfPlay{Width: 3, Height: 2}); err == nil || !strings.Contains(err.Error(), name) {
		t.Errorf("error %v", err)
	}
	if text, _ := os.ReadFile(name); string(text) != "(;FF[4])" {
		t.Errorf("the file is now %q", text)
	}
}

// FuzzSelfGame: whatever the bytes are, they are a game or an error.
func FuzzSelfGame(f *testing.F) {
	f.Add(aSelfGame().pack())
	handicap := aSelfGame()
	handicap.Width, handicap.Height, handicap.Owner = 2, 3, make([]int8, 6)
	handicap.Handicap = []goban.Point{goban.PointAt(0, 2), goban.PointAt(1, 1)}
	f.Add(handicap.pack())
	f.Fuzz(func(t *testing.T, data []byte) {
		g, err := unpackSelfGame(data)
		if err == nil && (len(g.Moves) != len(g.Shares) || len(g.Owner) != g.Width*g.Height || g.Values != nil && len(g.Values) != len(g.Moves)) {
			t.Errorf("%+v", g)
		}
	})
}

// TestSelfGameTargets: what a search found is the target of the policy, turned with the
// board; the owners are those of the game, in the view of the side to move.
func TestSelfGameTargets(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.games")
	f, err := OpenSelfGames(name, &SelfPlay{Width: 5, Height: 5})
	if err != nil {
		t.Fatal(err)
	}
	b2, c3 := goban.PointAt(1, 1), goban.PointAt(2, 2)
	played := &Game{Width: 5, Height: 5, Komi: 7.5, Result: sgf.ScoreResult(4.5), Moves: []goban.Move{{Color: goban.Black, Point: c3}}, Owner: make([]int8, 25),
		Shares: [][]Share{{{c3, 0.8}, {b2, 0.2}}}}
	played.Owner[24] = 100 // E5
	if err := f.Add(played); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	var games Games
	if _, _, err := games.readSelfGames(name, 0); err != nil {
		t.Fatal(err)
	}
	s := newNetSamples(&games, 1, true, 0, 1)[0]
	corners := map[goban.Point]bool{}
	for i := range 60 {
		in, target := s.Sample(0, i)
		if got := target.Policy[in.Place(c3)]; got < 0.79 || got > 0.81 {
			t.Fatalf("C3 has %v", got)
		}
		for _, p := range []goban.Point{b2, goban.PointAt(3, 1), goban.PointAt(1, 3), goban.PointAt(3, 3)} {
			if target.Policy[in.Place(p)] > 0 {
				corners[p] = true
				far := goban.PointAt(4-(p.X()-1)*2, 4-(p.Y()-1)*2) // where E5 lies then
				if target.Owner[in.Place(far)] != 1 {
					t.Fatalf("B2 at %v, and %v is not Black's", p, far)
				}
			}
		}
		if target.Win != 1 || target.Score != 4.5 {
			t.Fatalf("win %v, score %v", target.Win, target.Score)
		}
	}
	if len(corners) != 4 {
		t.Errorf("B2 comes to lie at %v only", corners)
	}
}

// TestSelfGameValues: who wins is to be learned from the result and, with the weight asked for,
// from the search before the move, where there was one.
func TestSelfGameValues(t *testing.T) {
	c3 := goban.PointAt(2, 2)
	game := Game{Width: 5, Height: 5, Moves: []goban.Move{{Color: goban.Black, Point: c3}}, Result: sgf.Result{Winner: goban.White}}
	for _, test := range []struct {
		values         []float32
		searched, want float32
	}{{nil, 0.5, 0}, {[]float32{-1}, 0.5, 0}, {[]float32{0.8}, 0, 0}, {[]float32{0.8}, 0.5, 0.4}, {[]float32{0.8}, 1, 0.8}} {
		game.Values = test.values
		s := newNetSamples(&Games{list: []Game{game}}, 1, true, 0, 1)[0]
		s.searched = test.searched
		if _, target := s.Sample(0, 0); target.Win != test.want {
			t.Errorf("values %v of weight %v: Black has won %v, want %v", test.values, test.searched, target.Win, test.want)
		}
	}
}

// TestSelfPlayFast: the shares of a fast move are not kept, its value is; a sample of it knows
// who wins and nothing of the moves.
func TestSelfPlayFast(t *testing.T) {
	player, err := engine.Parse("rave,playouts=16,resign=0,search.threads=1,search.memory=1")
	if err != nil {
		t.Fatal(err)
	}
	for _, full := range []float64{0, 1} {
		s := SelfPlay{Player: player, Width: 5, Height: 5, Komi: 15, Owners: 20, Seed: 3, Fast: 4, Full: full}
		var g *Game
		if err := s.Run(t.Context(), 0, 1, 1, func(x *Game) error { g = x; return nil }); err != nil {
			t.Fatal(err)
		}
		if g.Values[0] < 0 || (len(g.Shares[0]) > 0) != (full == 1) {
			t.Errorf("full %v: the first move has the value %v and the shares %v", full, g.Values[0], g.Shares[0])
		}
		games := Games{list: []Game{{Width: 5, Height: 5, Moves: g.Moves[:1], Shares: g.Shares[:1], Values: g.Values[:1]}}}
		in, target := newNetSamples(&games, 1, true, 0, 1)[0].Sample(0, 0)
		sum := target.Pass
		for _, x := range target.Policy {
			sum += x
		}
		if want := float32(full); sum < want-0.01 || sum > want+0.01 {
			t.Errorf("full %v: the moves of %v add up to %v", full, in.Candidates, sum)
		}
	}
}

// TestSelfPlayHandicap: a game with a handicap comes back from a file as it was played, White moves
// first, and a sample of that move has the stones in its orientation.
func TestSelfPlayHandicap(t *testing.T) {
	player, err := engine.Parse("rave,playouts=16,resign=0,search.threads=1,search.memory=1")
	if err != nil {
		t.Fatal(err)
	}
	s := SelfPlay{Player: player, Width: 7, Height: 8, Handicap: 3, Owners: 20, Seed: 3}
	met := map[int]bool{}
	err = s.Run(t.Context(), 0, 12, 1, func(g *Game) error {
		back, err := unpackSelfGame(g.pack())
		if err != nil {
			return err
		}
		stones := len(g.Handicap)
		if met[stones] = true; !reflect.DeepEqual(back.Handicap, g.Handicap) || !reflect.DeepEqual(back.Moves, g.Moves) || len(back.Shares) != len(g.Moves) || len(back.Values) != len(g.Moves) || back.Komi != g.Komi {
			t.Errorf("a game with handicap %v and komi %v comes back with %v and %v", g.Handicap, g.Komi, back.Handicap, back.Komi)
		}
		if first := g.Moves[0].Color; (first == goban.White) != (stones > 0) {
			t.Errorf("handicap %d: %v moves first", stones, first)
		}
		samples := newNetSamples(&Games{list: []Game{*back}}, 1, true, 0, 1)[0]
		for i := range goban.Symmetries {
			symmetry := goban.Symmetry(i)
			samples.Move = 0
			samples.at(back, back.Komi, symmetry)
			if !symmetry.Fits(&samples.board) {
				symmetry = 0
			}
			for _, p := range g.Handicap {
				if c := samples.board.At(symmetry.Point(&samples.board, p)); c != goban.Black {
					t.Errorf("orientation %d: the handicap stone at %v is %v in\n%v", i, p, c, &samples.board)
				}
			}
			if n := samples.board.Area() - samples.board.NumEmpty(); n != stones {
				t.Errorf("orientation %d: %d stones of %d", i, n, stones)
			}
		}
		return nil
	})
	if err != nil || !met[0] || met[1] || !met[2] || !met[3] || len(met) != 3 {
		t.Errorf("games with handicaps %v, %v", met, err)
	}
}

// TestSelfPlayNoise: fast moves are searched without noise, in a tree of their own.
func TestSelfPlayNoise(t *testing.T) {
	player, err := engine.Parse("classical,search.selection=puct,search.puct.noise=0.25,playouts=16,search.memory=1")
	if err != nil {
		t.Fatal(err)
	}
	for _, fast := range []int{0, 4} {
		e := (&SelfPlay{Player: player, Fast: fast}).engines()
		full := e[0].Params()
		if full.Playouts != 16 || full.Search.PUCT.Noise != 0.25 || (len(e) == 2) != (fast > 0) {
			t.Errorf("fast %d: %d playouts with noise %v", fast, full.Playouts, full.Search.PUCT.Noise)
		}
		if len(e) == 1 {
			continue
		}
		if p := e[1].Params(); p.Playouts != 4 || p.Search.PUCT.Noise != 0 {
			t.Errorf("a fast move has %d playouts with noise %v", p.Playouts, p.Search.PUCT.Noise)
		}
	}
}

// TestSelfPlay: games are the same on one thread and on two, also if the run is broken off
// after the first and goes on; each ends, and its shares add up to 1.
func TestSelfPlay(t *testing.T) {
	player, err := engine.Parse("rave,playouts=16,resign=0,search.threads=1,search.memory=1")
	if err != nil {
		t.Fatal(err)
	}
	s := SelfPlay{Player: player, Width: 5, Height: 5, Komi: 15, Random: 2, Owners: 20, Seed: 3}
	play := func(first, n, threads int) (games []*Game) {
		if err := s.Run(t.Context(), first, n, threads, func(g *Game) error { games = append(games, g); return nil }); err != nil {
			t.Fatal(err)
		}
		return games
	}
	whole := play(0, 4, 1)
	if parts := append(play(0, 1, 1), play(1, 3, 2)...); !reflect.DeepEqual(whole, parts) {
		t.Error("games in parts and on two threads are others")
	}
	searched := 0
	for _, g := range whole {
		if len(g.Moves) < 4 || len(g.Moves) != len(g.Shares) || len(g.Moves) != len(g.Values) || len(g.Owner) != 25 {
			t.Fatalf("%d moves, %d shares, %d values, %d owners", len(g.Moves), len(g.Shares), len(g.Values), len(g.Owner))
		}
		for i, shares := range g.Shares {
			sum := float32(0)
			for _, x := range shares {
				sum += x.Of
			}
			if v := g.Values[i]; v >= 0 != (len(shares) > 0) || v > 1 {
				t.Errorf("move %d: the value is %v, and there are %d shares", i, v, len(shares))
			}
			if len(shares) > 0 {
				searched++
				if sum < 0.99 || sum > 1.01 {
					t.Errorf("move %d: the shares add up to %v", i, sum)
				}
			}
		}
	}
	if searched == 0 {
		t.Error("no move was searched")
	}
	full := errors.New("the disk is full")
	if err := s.Run(t.Context(), 0, 50, 2, func(*Game) error { return full }); !errors.Is(err, full) {
		t.Errorf("error %v", err)
	}
}

// TestSelfPlayShare: the share of samples from games of self-play is the one asked for, and
// without one every game has the same chance.
func TestSelfPlayShare(t *testing.T) {
	move := Game{Width: 5, Height: 5, Moves: []goban.Move{{Color: goban.Black, Point: goban.PointAt(2, 2)}}}
	games := Games{list: []Game{move, move, move, move, move, move, move, move, move, move}, selfPlayed: 2}
	for _, test := range []struct{ asked, want float64 }{{0, 0.2}, {0.5, 0.5}, {1, 1}} {
		s := newNetSamples(&games, 1, true, 0, 1)[0]
		s.selfPlay = test.asked
		self := 0
		for i := range 2000 {
			if s.Sample(0, i); s.Game < games.selfPlayed {
				self++
			}
		}
		if got := float64(self) / 2000; got < test.want-0.04 || got > test.want+0.04 {
			t.Errorf("--selfplay %v: %.3f of the samples are of self-play", test.asked, got)
		}
	}
}

// TestSampleSeed: a training with another seed learns from other positions, so that going on with another
// seed brings new ones.
func TestSampleSeed(t *testing.T) {
	games := Games{list: slices.Repeat([]Game{*aSelfGame()}, 10_000)}
	drawn := func(seed uint64) (all map[int]bool) {
		all = map[int]bool{}
		s := newNetSamples(&games, sampleSeed(seed), true, 0, 1)[0]
		for i := range 64 {
			s.Sample(5, i)
			all[s.Game] = true
		}
		return all
	}
	first, same := drawn(1), 0
	for game := range drawn(2) {
		if first[game] {
			same++
		}
	}
	if same > 5 {
		t.Errorf("with another seed %d of the 64 games of a step are the same", same)
	}
}

// TestScoreSamples: where scores alone are learned, games without a count are not drawn, and the score is that of
// the count with the usual komi.
func TestScoreSamples(t *testing.T) {
	counted := aSelfGame()
	resigned := aSelfGame()
	resigned.Result = sgf.Result{Winner: goban.White, Reason: sgf.Resign}
	samples := newNetSamples(&Games{list: []Game{*resigned, *counted}}, 1, true, 0, 1)[0]
	samples.scores = true
	for i := range 200 {
		_, target := samples.Sample(0, i)
		if samples.Game != 1 {
			t.Fatal("a game that was resigned teaches a score")
		}
		side := float64(counted.Moves[samples.Move].Color.Sign())
		if want := (counted.Result.Lead() + counted.Komi - net.UsualKomi) * side; float64(target.Score) != want {
			t.Fatalf("the score of move %d is %v, want %v", samples.Move, target.Score, want)
		}
	}
}
