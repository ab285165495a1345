package learn

import (
	"context"
	"errors"
	"slices"
	"sync"

	"montego/goban"
	"montego/internal/rng"
	"montego/player/engine"
	"montego/player/net"
	"montego/player/playout"
	"montego/sgf"
)

// netSamples draws positions of games for a network to learn from: every game with the same
// chance, then one of its positions and an orientation. Its targets are the move played, the
// result, the score where the game was counted, and the owners of the points in the end,
// which playouts from the last position tell. It belongs to one goroutine.
type netSamples struct {
	games    *Games
	seed     uint64
	turn     bool // draw one of the eight orientations; else that of the record
	owners   *owners
	selfPlay float64 // the share of samples from games of self-play; 0: every game has the same chance
	scores   bool    // draw only games that were counted, and give them the usual komi
	searched float32 // the weight w of the search's win rate v in the target w·v + (1−w)·result

	encoder *net.Encoder
	empty   map[[2]int]*goban.Board
	board   goban.Board
	input   net.Input
	target  net.Target
	owner   []float32
	Game    int // that the last sample is from
	Move    int // its number in the game, from 0
}

// newNetSamples returns one sampler for each goroutine; they share what they know of the
// ends of games. Which sample they give depends on the seed and the numbers of step and
// sample alone. ownerPlayouts are played from the end of each game; 0 leaves the owners out.
func newNetSamples(games *Games, seed uint64, turn bool, ownerPlayouts, goroutines int) (list []*netSamples) {
	ends := &owners{games: games, playouts: ownerPlayouts}
	ends.players.New = func() any { return newOwnership(Sampling{Playouts: ownerPlayouts, Policy: ownerPolicy()}) }
	for range goroutines {
		list = append(list, &netSamples{games: games, seed: seed, turn: turn, owners: ends,
			encoder: net.NewEncoder(), empty: map[[2]int]*goban.Board{}})
	}
	return list
}

// Sample implements net.Sampler.
func (s *netSamples) Sample(step, i int) (*net.Input, *net.Target) {
	r := rng.New(s.seed ^ uint64(step)<<20 ^ uint64(i))
	for {
		s.Game = s.draw(&r)
		g := &s.games.list[s.Game]
		if len(g.Moves) == 0 || s.scores && g.Result.Reason != sgf.Score {
			continue
		}
		s.Move = r.Intn(len(g.Moves))
		symmetry := goban.Symmetry(0)
		if s.turn {
			symmetry = goban.Symmetry(r.Intn(goban.Symmetries))
		}
		komi := g.Komi
		if s.scores {
			komi = net.UsualKomi
		}
		if s.at(g, komi, symmetry) {
			return &s.input, &s.target
		}
	}
}

func (s *netSamples) draw(r *rng.Rand) int {
	all, self := len(s.games.list), s.games.selfPlayed
	switch {
	case s.selfPlay == 0 || self == 0 || self == all:
		return r.Intn(all)
	case r.Float64() < s.selfPlay:
		return r.Intn(self)
	}
	return self + r.Intn(all-self)
}

// at makes the sample of the game and move chosen, and reports whether the move played is
// one that competes. In self-play a move that no search or a fast one has chosen teaches
// nothing of moves, unless it is a pass.
func (s *netSamples) at(g *Game, komi float64, symmetry goban.Symmetry) bool {
	size := [2]int{g.Width, g.Height}
	if s.empty[size] == nil {
		s.empty[size] = goban.New(size[0], size[1])
	}
	s.board.CopyFrom(s.empty[size])
	if !symmetry.Fits(&s.board) {
		symmetry = 0
	}
	if len(g.Handicap) > 0 {
		begun, _ := g.placed(symmetry) // it was placed when the game was read
		s.board.CopyFrom(begun)
	}
	g.play(&s.board, s.Move, symmetry)
	m := g.Moves[s.Move]
	played := symmetry.Point(&s.board, m.Point)
	s.encoder.Encode(&s.board, m.Color, komi, &s.input)
	s.target.Begin(&s.input)
	switch {
	case s.markSearched(g, symmetry):
	case g.Shares != nil && played != goban.Pass:
	case !s.mark(played):
		return false
	}
	s.values(g, komi, m.Color)
	end := g.Owner
	if end == nil {
		end = s.owners.of(s.Game)
	}
	if end != nil {
		if len(s.owner) != len(s.target.Policy) {
			s.owner = make([]float32, len(s.target.Policy))
		}
		for i, owner := range end {
			p := goban.PointAt(i%size[0], i/size[0])
			s.owner[s.input.Place(symmetry.Point(&s.board, p))] = float32(owner) * float32(m.Color.Sign()) / 100
		}
		s.target.Owner = s.owner
	}
	return true
}

// markSearched makes the shares of a search the target of the policy, if there was one.
func (s *netSamples) markSearched(g *Game, symmetry goban.Symmetry) bool {
	if g.Shares == nil || len(g.Shares[s.Move]) == 0 {
		return false
	}
	candidate := [goban.NumPoints]bool{}
	for _, p := range s.input.Candidates {
		candidate[p] = true
	}
	sum := float32(0)
	for _, x := range g.Shares[s.Move] {
		if candidate[symmetry.Point(&s.board, x.Point)] {
			sum += x.Of
		}
	}
	if sum == 0 {
		return false
	}
	for _, x := range g.Shares[s.Move] {
		switch p := symmetry.Point(&s.board, x.Point); {
		case !candidate[p]:
		case p == goban.Pass:
			s.target.Pass = x.Of / sum
		default:
			s.target.Policy[s.input.Place(p)] = x.Of / sum
		}
	}
	return true
}

// mark makes a move the target of the policy, if it is a candidate.
func (s *netSamples) mark(p goban.Point) bool {
	if p == goban.Pass {
		s.target.Pass = 1
		return true
	}
	if !slices.Contains(s.input.Candidates, p) {
		return false
	}
	s.target.Policy[s.input.Place(p)] = 1
	return true
}

func (s *netSamples) values(g *Game, komi float64, c goban.Color) {
	switch g.Result.Winner {
	case c:
		s.target.Win = 1
	case c.Opponent():
		s.target.Win = 0
	}
	if len(g.Values) > 0 && g.Values[s.Move] >= 0 {
		s.target.Win += s.searched * (g.Values[s.Move] - s.target.Win)
	}
	if g.Result.Reason == sgf.Score {
		s.target.Score = float32((g.Result.Lead() + g.Komi - komi) * float64(c.Sign()))
	}
}

// owners knows whose the points are at the end of games.
type owners struct {
	games    *Games
	playouts int

	players sync.Pool // of *ownership
	known   sync.Map  // []int8 by game, of each point, row by row: from −100, White's, to 100
}

// of returns the owners at the end of playouts from the last position of a game, or nil.
func (o *owners) of(game int) []int8 {
	if o.playouts <= 0 {
		return nil
	}
	if known, ok := o.known.Load(game); ok {
		return known.([]int8)
	}
	player := o.players.Get().(*ownership)
	defer o.players.Put(player)
	g, c := &o.games.list[game], goban.Black // who would move next
	if n := len(g.Moves); n > 0 {
		c = g.Moves[n-1].Color.Opponent()
	}
	b := goban.New(g.Width, g.Height)
	g.play(b, len(g.Moves), 0)
	known := player.owners(b, c, g.Komi, uint64(game))
	o.known.Store(game, known)
	return known
}

// ownerPolicy are the playouts of the default player, which know when stones are dead.
func ownerPolicy() playout.Params { return engine.DefaultParams().Playout }

// Games are the games that a network learns from. Those that begin with stones on the board are
// left out.
type Games struct {
	list       []Game // those of self-play first
	selfPlayed int    // number of games of self-play
}

// ReadGames reads the games of records, and of files of self-play among their paths, which
// Records.Most does not count. Games that begin with stones on the board are left out.
func ReadGames(ctx context.Context, records *Records, progress func(games int)) (*Games, error) {
	g := &Games{}
	records.FromEmpty = true
	var paths []string
	var leftOut [][2]string // for each game the name of its file, and why
	for _, name := range records.Paths {
		if !isSelfGames(name) {
			paths = append(paths, name)
			continue
		}
		whole, others, err := g.readSelfGames(name, records.Size)
		if err != nil {
			return nil, err
		}
		leftOut = append(leftOut, slices.Repeat([][2]string{{name, otherSize}}, others)...)
		if !whole {
			leftOut = append(leftOut, [2]string{name, "the file ends within it"})
		}
		progress(g.Len())
	}
	selfPlay := len(paths) < len(records.Paths)
	records.Paths, g.selfPlayed = paths, g.Len()
	var err error
	if !selfPlay || len(paths) > 0 {
		err = records.Each(ctx, func(r Record) error {
			g.list = append(g.list, Game{
				Width: r.Start.Width(), Height: r.Start.Height(), Komi: r.Komi.Float(), Moves: slices.Clone(r.Moves), Result: r.Result,
			})
			progress(g.Len())
			return ctx.Err()
		})
	}
	for _, game := range leftOut { // after the records, which count anew what they leave out
		records.skip(game[0], game[1])
	}
	if err == nil && g.Len() == 0 {
		err = errors.New("the records hold no game to learn from")
	}
	return g, err
}

// CheckShare says why a share of positions cannot be drawn from games of self-play. 0 is none.
func (g *Games) CheckShare(selfPlay float64) error {
	switch {
	case selfPlay > 0 && g.selfPlayed == 0:
		return errors.New("none of the games is of self-play")
	case selfPlay > 0 && selfPlay < 1 && g.selfPlayed == g.Len():
		return errors.New("all games are of self-play")
	}
	return nil
}

// CheckScores says that scores cannot be learned: that no game was counted, or none of the games of
// self-play or of the others, if a share of the positions is drawn from these.
func (g *Games) CheckScores(selfPlay float64) error {
	groups := [][]Game{g.list}
	if selfPlay > 0 && g.selfPlayed < g.Len() {
		groups = [][]Game{g.list[:g.selfPlayed]}
		if selfPlay < 1 {
			groups = append(groups, g.list[g.selfPlayed:])
		}
	}
	for _, group := range groups {
		if !slices.ContainsFunc(group, func(g Game) bool { return g.Result.Reason == sgf.Score && len(g.Moves) > 0 }) {
			return errors.New("no game was counted, so there are no scores to learn")
		}
	}
	return nil
}

// Len returns the number of games.
func (g *Games) Len() int { return len(g.list) }

// Positions returns the number of positions before a move.
func (g *Games) Positions() (n int) {
	for i := range g.list {
		n += len(g.list[i].Moves)
	}
	return n
}

// play plays the first n moves on b, where no move was played yet, in one of the eight orientations.
func (g *Game) play(b *goban.Board, n int, s goban.Symmetry) {
	for _, m := range g.Moves[:n] {
		b.Play(s.Point(b, m.Point), m.Color)
	}
}
