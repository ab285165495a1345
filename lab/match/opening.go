package match

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"montego/goban"
	"montego/internal/phrases"
	"montego/internal/rng"
	"montego/sgf"
)

// Openings returns the opening of a pair of games, from 0. It may be called
// from many goroutines and always gives a pair the same answer.
type Openings func(pair int) []goban.Move

func noOpenings(int) []goban.Move { return nil }

// randomMoves returns openings of the given number of random moves, which follow
// from seed. The moves are legal and fill no eyes; an opening ends early if there
// is no such move.
func randomMoves(c Conditions, moves int, seed uint64) Openings {
	return func(pair int) []goban.Move {
		g, r := c.newGame(), rng.New(rng.Derive(seed, uint64(pair)))
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

// readOpenings returns the openings of a folder or of a book. Of the records (*.sgf)
// in a folder each main line is one, in the order of the file names; of a file every
// line of its trees, variations included, in the order of the file. An opening is the
// first moves of its line, all of them if moves is 0. An opening that leads to the same
// position as an earlier one is left out. Pair i has opening i modulo their number.
//
// A record of a folder that is no opening of these games, because it is broken or of another
// board, is left out, and leftOut names it in a line; in a book it is an error, as is a folder
// without any opening.
func readOpenings(c Conditions, path string, moves int) (o Openings, leftOut []string, err error) {
	files := []string{path}
	info, err := os.Stat(path)
	if err == nil && info.IsDir() {
		files, err = recordsIn(path)
	}
	if err != nil {
		return nil, nil, err
	}
	reader := openingReader{conditions: c, moves: moves, seen: map[situation]bool{}}
	var bad []error
	for _, file := range files {
		more, err := reader.read(file, !info.IsDir())
		if err != nil {
			return nil, nil, err
		}
		bad = append(bad, more...)
	}
	openings := reader.openings
	if len(bad) > 0 && (!info.IsDir() || len(openings) == 0) {
		return nil, nil, bad[0]
	}
	for _, err := range bad {
		leftOut = append(leftOut, fmt.Sprintf("%v; it is left out", err))
	}
	if more := len(leftOut) - mostNamed; more > 0 {
		leftOut = append(leftOut[:mostNamed], fmt.Sprintf("%s: %s more left out", path, phrases.Count(more, "record")))
	}
	return func(pair int) []goban.Move { return openings[pair%len(openings)] }, leftOut, nil
}

// mostNamed is how many records that are left out are named.
const mostNamed = 10

func recordsIn(folder string) (files []string, err error) {
	entries, err := os.ReadDir(folder)
	for _, entry := range entries {
		if strings.EqualFold(filepath.Ext(entry.Name()), ".sgf") {
			files = append(files, filepath.Join(folder, entry.Name()))
		}
	}
	if err == nil && len(files) == 0 {
		err = fmt.Errorf("%s: no opening (*.sgf) there", folder)
	}
	return files, err
}

// digestOpenings returns a short text that is the same for the same openings, as
// far as the first thousand tell.
func digestOpenings(o Openings) string {
	h := uint64(0)
	for pair := range 1000 {
		for _, m := range o(pair) {
			h = rng.Derive(h, uint64(m.Point)<<2|uint64(m.Color))
		}
		h = rng.Derive(h, 0)
	}
	return fmt.Sprintf("%016x", h)
}

type openingReader struct {
	conditions Conditions
	moves      int // of each; 0 for all
	openings   [][]goban.Move
	seen       map[situation]bool
}

type situation struct {
	position goban.Hash
	toMove   goban.Color
}

// read takes the main line of every record of a file or, of a book, every line. It says in a line
// each what is no opening; the error is that the file cannot be opened.
func (r *openingReader) read(file string, book bool) (bad []error, err error) {
	records, _, err := sgf.Load(file)
	if errors.As(err, new(*fs.PathError)) {
		return nil, err
	}
	if err != nil {
		return []error{err}, nil
	}
	var lines [][]*sgf.Node
	for _, tree := range records.Trees {
		if !book {
			lines = append(lines, tree.Line())
			continue
		}
		for n := range tree.All() {
			if len(n.Children()) == 0 {
				lines = append(lines, n.Path())
			}
		}
	}
	for _, line := range lines {
		if err := r.take(line); err != nil {
			bad = append(bad, fmt.Errorf("%s: %w", file, err))
		}
	}
	return bad, nil
}

// take adds the opening of a line, unless an earlier opening leads to the same
// position.
func (r *openingReader) take(line []*sgf.Node) error {
	c := &r.conditions
	played, err := r.last(line).Game(c.Rules, c.Komi)
	if err != nil {
		return err
	}
	if played.Width() != c.Width || played.Height() != c.Height {
		return fmt.Errorf("its board is %d×%d, the match is on %d×%d", played.Width(), played.Height(), c.Width, c.Height)
	}
	if played.BoardAfter(0).Hash() != c.newGame().Board().Hash() {
		return errors.New("its set-up stones are not those that the games begin with")
	}
	opening := slices.Clone(played.Moves())
	at := situation{played.Board().Hash(), played.ToMove()}
	if r.seen[at] {
		return nil
	}
	if err := playable(*c, opening); err != nil {
		return err
	}
	r.seen[at] = true
	r.openings = append(r.openings, opening)
	return nil
}

// last returns the node with which the opening of a line ends.
func (r *openingReader) last(line []*sgf.Node) *sgf.Node {
	found := 0
	for _, n := range line {
		if n.HasMove() {
			if found++; found == r.moves {
				return n
			}
		}
	}
	return line[len(line)-1]
}

// playable checks an opening against the rules of the match.
func playable(c Conditions, opening []goban.Move) error {
	g := c.newGame()
	for i, m := range opening {
		if err := g.Play(m); err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
		if g.Over() || i+1 >= c.MostMoves() {
			return fmt.Errorf("the game is over after move %d, so there is nothing to play", i+1)
		}
	}
	return nil
}
