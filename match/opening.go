package match

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"montego/goban"
	"montego/rng"
	"montego/sgf"
)

// Openings returns the opening of a pair of games, from 0. It may be called
// from many goroutines and always gives a pair the same answer.
type Openings func(pair int) []goban.Move

// NoOpenings begins every game on the empty board.
func NoOpenings(int) []goban.Move { return nil }

// RandomMoves returns openings of so many random moves, legal ones that fill
// no eyes, as they follow from seed. Where there are no more such moves the
// opening ends.
func RandomMoves(c Conditions, moves int, seed uint64) Openings {
	return func(pair int) []goban.Move {
		g, r := c.newGame(), rng.New(derive(seed, uint64(pair)))
		for range moves {
			var choice []goban.Move
			for p := range g.Board().Points() {
				m := goban.Move{Color: g.ToMove(), Point: p}
				if g.Legal(m) == nil && !g.Board().EyeLike(p, m.Color) {
					choice = append(choice, m)
				}
			}
			if len(choice) == 0 || g.Play(choice[r.Intn(len(choice))]) != nil {
				break
			}
		}
		return slices.Clone(g.Moves())
	}
}

// ReadOpenings returns the beginnings of the records (*.sgf) in a folder: of
// each main line the first moves, all of them if moves is 0. Pairs take them in
// the order of the file names, again and again.
func ReadOpenings(c Conditions, folder string, moves int) (Openings, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var openings [][]goban.Move
	for _, entry := range entries {
		if !strings.EqualFold(filepath.Ext(entry.Name()), ".sgf") {
			continue
		}
		opening, err := readOpening(c, filepath.Join(folder, entry.Name()), moves)
		if err != nil {
			return nil, err
		}
		openings = append(openings, opening)
	}
	if len(openings) == 0 {
		return nil, fmt.Errorf("%s: no opening (*.sgf) there", folder)
	}
	return func(pair int) []goban.Move { return openings[pair%len(openings)] }, nil
}

// DigestOpenings returns a short text that is the same for the same openings, as
// far as the first thousand tell.
func DigestOpenings(o Openings) string {
	h := uint64(0)
	for pair := range 1000 {
		for _, m := range o(pair) {
			h = derive(h, uint64(m.Point)<<2|uint64(m.Color))
		}
		h = derive(h, 0)
	}
	return fmt.Sprintf("%016x", h)
}

// readOpening reads the opening in one file.
func readOpening(c Conditions, path string, moves int) ([]goban.Move, error) {
	records, _, err := sgf.Load(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	stop := 0
	if moves > 0 {
		stop = moves + 1
	}
	played, err := records.Trees[0].GameBefore(stop, c.Rules, c.Komi)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if played.Width() != c.Width || played.Height() != c.Height {
		return nil, fmt.Errorf("%s: its board is %d×%d, the match is on %d×%d",
			path, played.Width(), played.Height(), c.Width, c.Height)
	}
	if played.BoardAfter(0).Hash() != c.newGame().Board().Hash() {
		return nil, fmt.Errorf("%s: its set-up stones are not those that the games begin with", path)
	}
	return slices.Clone(played.Moves()), playable(c, path, played.Moves())
}

// playable checks an opening against the rules of the match.
func playable(c Conditions, path string, opening []goban.Move) error {
	g := c.newGame()
	for i, m := range opening {
		if err := g.Play(m); err != nil {
			return fmt.Errorf("%s: move %d: %w", path, i+1, err)
		}
		if g.Over() || i+1 >= c.MostMoves() {
			return fmt.Errorf("%s: the game is over after move %d, so there is nothing to play", path, i+1)
		}
	}
	return nil
}
