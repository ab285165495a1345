package learn

import (
	"archive/zip"
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"

	"montego/game"
	"montego/goban"
	"montego/internal/file"
	"montego/internal/phrases"
	"montego/player/joseki"
	"montego/sgf"
)

// Record is one game to learn from. As JSON, for another machine, its board is a diagram: one
// that was read has the empty points in the same order, from which playouts draw.
type Record struct {
	Number int          // from 0, in the order of reading
	Start  *goban.Board // before the first move, handicap stones included
	Moves  []goban.Move
	Komi   game.Komi
	Result sgf.Result
}

// Records reads games from files: SGF, zip archives of it, and data sets of a game a
// line, plain or gzip, whose names contain ".sgfs". Folders are walked.
type Records struct {
	Paths []string
	Most  int // games to read at most; 0 for all
	Size  int // boards of another size are left out; 0 takes all
	// FromEmpty leaves out games that begin with stones on the board.
	FromEmpty bool

	read    atomic.Int64 // because others ask while games are read
	skipped map[string]int
	first   map[string]string // where a reason was met first
}

// ErrEnough is the error of a function by which it ends the reading early, which is none then.
var ErrEnough = errors.New("enough games")

// Each calls do with every game. An error of do or of ctx, or of a file that cannot be
// read, ends it; so does ErrEnough. That there is no game at all is an error too.
func (r *Records) Each(ctx context.Context, do func(Record) error) error {
	err := r.each(ctx, do)
	if ctx.Err() != nil {
		return ctx.Err() // whatever was being read
	}
	if err == nil && r.Read() == 0 {
		return r.errEmpty()
	}
	return err
}

// Check reports whether there is a game, as Each does. It reads no further than that.
func (r *Records) Check(ctx context.Context) error {
	return r.Each(ctx, func(Record) error { return ErrEnough })
}

// errEmpty says where no game is, and why the games that are there were left out.
func (r *Records) errEmpty() error {
	where := "no RECORDS"
	if len(r.Paths) > 0 {
		where = r.Paths[0]
	}
	if more := len(r.Paths) - 1; more > 0 {
		where += fmt.Sprintf(" and %d more", more)
	}
	return errors.New(strings.Join(append([]string{where + ": there is no game to read"}, r.Skipped()...), "; "))
}

func (r *Records) each(ctx context.Context, do func(Record) error) error {
	r.read.Store(0)
	r.skipped, r.first = map[string]int{}, map[string]string{}
	for _, root := range r.Paths {
		if info, err := os.Stat(root); err == nil && info.IsDir() {
			root += string(filepath.Separator) // or WalkDir would not enter a folder by a link to it
		}
		err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			if path != root && !isRecord(path) {
				return nil
			}
			return r.file(ctx, path, do)
		})
		if errors.Is(err, ErrEnough) {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Read returns how many games Each has handed over. It may be called meanwhile.
func (r *Records) Read() int { return int(r.read.Load()) }

// Skipped describes the games left out, a line for each reason, in the order of the
// alphabet.
func (r *Records) Skipped() (lines []string) {
	for _, reason := range slices.Sorted(maps.Keys(r.skipped)) {
		lines = append(lines, fmt.Sprintf("%s left out: %s (first: %s)", phrases.Count(r.skipped[reason], "game"), reason, r.first[reason]))
	}
	return lines
}

func isRecord(path string) bool {
	name := strings.ToLower(filepath.Base(path))
	return strings.Contains(name, ".sgf") || strings.HasSuffix(name, ".zip")
}

func (r *Records) file(ctx context.Context, path string, do func(Record) error) error {
	if strings.HasSuffix(strings.ToLower(path), ".zip") {
		return r.archive(ctx, path, do)
	}
	f, err := file.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	return r.stream(path, file.Until(ctx, f), do)
}

func (r *Records) archive(ctx context.Context, path string, do func(Record) error) error {
	packed, err := file.Open(path)
	if err != nil {
		return err
	}
	defer packed.Close()
	info, err := packed.Stat()
	if err != nil {
		return err
	}
	z, err := zip.NewReader(packed, info.Size())
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	for _, entry := range z.File {
		if !isRecord(entry.Name) || entry.FileInfo().IsDir() {
			continue
		}
		name := path + ":" + entry.Name
		f, err := entry.Open()
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		err = r.stream(name, file.Until(ctx, f), do)
		if f.Close(); err != nil {
			return err
		}
	}
	return nil
}

// storeHeader begins an SQLite file, as a store of matches is.
const storeHeader = "SQLite format 3\x00"

// stream reads a data set or a file of SGF by its name.
func (r *Records) stream(name string, from io.Reader, do func(Record) error) error {
	in := bufio.NewReader(from)
	if head, _ := in.Peek(len(selfHeader)); isSelfHeader(string(head)) {
		return fmt.Errorf("%s: these are games of self-play, which only \"train net\" reads, and no game records", name)
	}
	if head, _ := in.Peek(len(storeHeader)); string(head) == storeHeader {
		return fmt.Errorf("%s: this is a store of matches; \"montego match export --sgf\" writes game records of it", name)
	}
	if strings.Contains(strings.ToLower(name), ".sgfs") {
		return r.lines(name, in, do)
	}
	data, err := io.ReadAll(sgf.Limit.Reader(in))
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if bytes.HasPrefix(data, []byte("\x1f\x8b")) {
		return r.lines(name, bytes.NewReader(data), do)
	}
	c, _, err := sgf.Parse(data)
	if err != nil {
		r.skip(name, "no readable SGF")
		return nil
	}
	for _, tree := range c.Trees {
		if err := r.game(name, tree, do); err != nil {
			return err
		}
	}
	return nil
}

func (r *Records) lines(name string, in io.Reader, do func(Record) error) error {
	lines, err := sgf.NewLines(in)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	for {
		tree, err := lines.Next()
		at := fmt.Sprintf("%s:%d", name, lines.Number())
		switch {
		case err == io.EOF:
			return nil
		case errors.As(err, new(*sgf.Error)):
			r.skip(at, "no readable SGF")
			continue
		case errors.Is(err, io.ErrUnexpectedEOF):
			return fmt.Errorf("%s: the file is cut off here: %w", at, err)
		case err != nil:
			return fmt.Errorf("%s: %w", at, err)
		}
		if err := r.game(at, tree, do); err != nil {
			return err
		}
	}
}

// game hands one game over, unless something is wrong with it.
func (r *Records) game(at string, tree *sgf.Node, do func(Record) error) error {
	g, err := tree.GameBefore(0, game.DefaultRules(), game.Komi(0))
	switch {
	case err != nil:
		r.skip(at, "a move or the board is wrong")
		return nil
	case len(g.Moves()) == 0:
		r.skip(at, "no moves")
		return nil
	case r.Size > 0 && (g.Width() != r.Size || g.Height() != r.Size):
		r.skip(at, otherSize)
		return nil
	}
	start, err := g.BoardAfter(0).Diagram().Board() // as a machine has it that reads the record as JSON
	if err != nil {
		r.skip(at, "the position before the first move is wrong")
		return nil
	}
	if r.FromEmpty && start.NumEmpty() < start.Area() {
		r.skip(at, "stones on the board before the first move")
		return nil
	}
	record := Record{Number: r.Read(), Start: start, Moves: g.Moves(), Komi: g.Komi(), Result: tree.Result()}
	r.read.Add(1)
	if err := do(record); err != nil {
		return err
	}
	if r.Read() == r.Most {
		return ErrEnough
	}
	return nil
}

// otherSize is why a game is left out whose board is not of Records.Size.
const otherSize = "another size of board"

func (r *Records) skip(at, reason string) {
	if r.skipped == nil {
		r.skipped, r.first = map[string]int{}, map[string]string{}
	}
	if r.skipped[reason]++; r.skipped[reason] == 1 {
		r.first[reason] = at
	}
}

// Variations returns the lines of play of joseki collections: those of boards with joseki
// whose last comment has the text good, in any case. A line ends before a move that is
// marked as bad (BM) or doubtful (DO). A move that several lines share is to be counted in
// the first. An error names the file and the place.
func Variations(paths []string, good string) (lines []joseki.Line, err error) {
	for _, path := range paths {
		collection, _, err := sgf.Load(path)
		if err != nil {
			return nil, err
		}
		for _, tree := range collection.Trees {
			size, err := tree.Size()
			if err != nil || size.Width != joseki.BoardSize || size.Height != joseki.BoardSize {
				continue
			}
			var before []*sgf.Node
			for leaf := range tree.All() {
				if len(leaf.Children()) > 0 || !strings.Contains(strings.ToLower(leaf.Text("C")), strings.ToLower(good)) {
					continue
				}
				nodes := leaf.Path()
				if i := slices.IndexFunc(nodes, func(n *sgf.Node) bool { return n.Has("BM") || n.Has("DO") }); i >= 0 {
					nodes = nodes[:i]
				}
				l, err := lineOf(nodes, before)
				if err != nil {
					return nil, fmt.Errorf("%s: %w", path, err)
				}
				lines, before = append(lines, l), nodes
			}
		}
	}
	return lines, nil
}

// lineOf returns the line of play of nodes that begin with a root. What it shares with the
// line before it is not counted again.
func lineOf(nodes, before []*sgf.Node) (joseki.Line, error) {
	last := nodes[len(nodes)-1]
	g, err := last.Game(game.DefaultRules(), game.Komi(0))
	if err != nil {
		return joseki.Line{}, err
	}
	shared := 0
	for shared < min(len(nodes), len(before)) && nodes[shared] == before[shared] {
		shared++
	}
	from := 0
	if shared > 0 {
		from = nodes[shared-1].MoveNumber()
	}
	return joseki.Line{Start: g.BoardAfter(0), Moves: g.Moves(), From: from, Winner: goban.Empty}, nil
}
