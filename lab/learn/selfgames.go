package learn

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strings"

	"montego/game"
	"montego/goban"
	"montego/internal/file"
	"montego/internal/param"
	"montego/sgf"
)

// Game is a game for a network to learn from, with what searches found if it is of self-play: what
// there is to learn where no records of people are.
type Game struct {
	Width, Height int
	Komi          float64
	Handicap      []goban.Point // Black's stones before the first move, which is White's then; none in records
	Moves         []goban.Move  // of self-play the players' in turns
	Result        sgf.Result    // of self-play a score, komi included
	// Shares holds, for each move, the shares of the visits of the search before it; none
	// where the move was drawn at random, nothing was searched, or the search was a fast
	// one. Shares below 1/510 of the visits are lost. It is nil for a record.
	Shares [][]Share
	// Values holds, for each move, the probability that its player wins by the search before
	// it, from 0 to 1; negative where nothing was searched. An old file has none.
	Values []float32
	Owner  []int8 // of each point in the end, row by row from row 1: from −100, White's, to 100
}

// Share is the share that a move has of the visits of a search, from 0 to 1.
type Share struct {
	Point goban.Point
	Of    float32
}

// maxSelfGame bounds the bytes of one game in a file.
const maxSelfGame = 1 << 22

// pack writes a game of self-play as a file keeps it.
func (g *Game) pack() []byte {
	var b []byte
	b = append(b, uint8(g.Width), uint8(g.Height))
	b = binary.AppendVarint(b, int64(math.Round(g.Komi*4)))
	b = binary.AppendVarint(b, int64(math.Round(g.Result.Lead()*4)))
	stones := g.handicapMoves()
	b = binary.AppendUvarint(b, uint64(len(stones)+len(g.Moves)))
	for _, p := range stones {
		b = append(binary.AppendUvarint(b, uint64(p)), 0) // no shares
	}
	for i, m := range g.Moves {
		var shares []byte
		kept := 0
		for _, s := range g.Shares[i] {
			if of := uint8(math.Round(float64(s.Of) * 255)); of > 0 {
				shares = append(binary.AppendUvarint(shares, uint64(s.Point)), of)
				kept++
			}
		}
		b = binary.AppendUvarint(b, uint64(m.Point))
		b = append(binary.AppendUvarint(b, uint64(kept)), shares...)
	}
	for _, o := range g.Owner {
		b = append(b, uint8(o))
	}
	if len(g.Values) > 0 {
		b = append(b, make([]byte, len(stones))...) // no values
	}
	for _, v := range g.Values {
		b = append(b, packedValue(v))
	}
	return b
}

// handicapMoves returns the handicap as a file keeps it: as moves of Black, between which White
// passes without a search, which no player does.
func (g *Game) handicapMoves() (moves []goban.Point) {
	for i, p := range g.Handicap {
		if i > 0 {
			moves = append(moves, goban.Pass)
		}
		moves = append(moves, p)
	}
	return moves
}

// takeHandicap makes what handicapMoves returned a handicap again.
func (g *Game) takeHandicap() {
	searched := func(i int) bool { return len(g.Shares[i]) > 0 || len(g.Values) > 0 && g.Values[i] >= 0 }
	n := 0
	for n+2 < len(g.Moves) && g.Moves[n+1].Point == goban.Pass && !searched(n) && !searched(n+1) {
		n += 2
	}
	if n == 0 {
		return
	}
	for i := 0; i <= n; i += 2 {
		g.Handicap = append(g.Handicap, g.Moves[i].Point)
	}
	g.Moves, g.Shares = g.Moves[n+1:], g.Shares[n+1:]
	if len(g.Values) > 0 {
		g.Values = g.Values[n+1:]
	}
}

// placed returns the board with the handicap alone, in one of the eight orientations. The error says
// that it is none.
func (g *Game) placed(s goban.Symmetry) (*goban.Board, error) {
	begun := game.New(g.Width, g.Height, game.DefaultRules(), 0)
	stones := make([]goban.Point, len(g.Handicap))
	for i, p := range g.Handicap {
		stones[i] = s.Point(begun.Board(), p)
	}
	err := begun.PlaceHandicap(stones)
	return begun.Board(), err
}

// packedValue returns a value as a file keeps it: 0 for none, from 1, lost, to 255, won.
func packedValue(v float32) uint8 {
	if v < 0 {
		return 0
	}
	return uint8(math.Round(1 + 254*float64(v)))
}

var errSelfGame = errors.New("it is damaged")

// unpackSelfGame reads what pack returned. The error says that it is something else.
func unpackSelfGame(b []byte) (*Game, error) {
	if len(b) < 2 || goban.ValidSize(int(b[0]), int(b[1])) != nil {
		return nil, errSelfGame
	}
	g := &Game{Width: int(b[0]), Height: int(b[1])}
	board := goban.New(g.Width, g.Height)
	u := file.Unpacker{Rest: b[2:]}
	point := func() goban.Point {
		p := goban.Point(u.Uvarint(goban.NumPoints - 1))
		u.Failed = u.Failed || p != goban.Pass && !board.OnBoard(p)
		return p
	}
	g.Komi, g.Result = float64(u.Varint(math.MaxInt64))/4, sgf.ScoreResult(float64(u.Varint(math.MaxInt64))/4)
	for i := range u.Uvarint(len(u.Rest)) {
		g.Moves = append(g.Moves, goban.Move{Color: goban.Sides[i%2], Point: point()})
		var shares []Share
		for range u.Uvarint(len(u.Rest)) {
			shares = append(shares, Share{point(), float32(u.Byte()) / 255})
		}
		g.Shares = append(g.Shares, shares)
	}
	if b = u.Rest; u.Failed || len(b) != board.Area() && len(b) != board.Area()+len(g.Moves) {
		return nil, errSelfGame
	}
	for _, o := range b[:board.Area()] {
		g.Owner = append(g.Owner, int8(o))
	}
	for _, v := range b[board.Area():] {
		g.Values = append(g.Values, (float32(v)-1)/254) // the reverse of packedValue
	}
	if g.takeHandicap(); len(g.Handicap) > 0 {
		if _, err := g.placed(0); err != nil {
			return nil, errSelfGame
		}
	}
	return g, nil
}

// SelfGamesFile is a file of such games that grows game by game.
type SelfGamesFile struct {
	Games int // in the file
	f     *os.File
}

// OpenSelfGames opens a file to add games of s to; without one it makes it. What an
// interruption has left of a last game is cut off. An error says that the file is another
// one, or that its games have other settings, as far as the file notes them, or that it
// could not keep their komi.
func OpenSelfGames(name string, s *SelfPlay) (*SelfGamesFile, error) {
	if komi := 4 * s.Komi.Float(); komi != math.Trunc(komi) {
		return nil, fmt.Errorf("%s: komi %v: a file of self-play keeps quarters of a point, such as %v", name, s.Komi, math.Ceil(komi)/4)
	}
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	games, end, err := scanSelfGames(f, func(settings string) error {
		return sameSettings(settings, s.settings())
	}, func(g *Game) error {
		if g.Width != s.Width || g.Height != s.Height {
			return fmt.Errorf("it is on %d×%d, not on %d×%d", g.Width, g.Height, s.Width, s.Height)
		}
		return nil
	})
	if err == nil || errors.Is(err, io.ErrUnexpectedEOF) {
		if err = f.Truncate(end); err == nil {
			_, err = f.Seek(end, io.SeekStart)
		}
		if err == nil && end == 0 {
			_, err = f.Write(packSelfHead(s.settings()))
		}
	}
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return &SelfGamesFile{games, f}, nil
}

// Add adds a game.
func (s *SelfGamesFile) Add(g *Game) error {
	b := g.pack()
	_, err := s.f.Write(append(binary.AppendUvarint(nil, uint64(len(b))), b...))
	if err == nil {
		s.Games++
	}
	return err
}

// Close closes the file.
func (s *SelfGamesFile) Close() error { return s.f.Close() }

// scanSelfGames calls begin with the settings of the games, and do with every game, and returns
// their number and where the last whole one ends; 0 for a file without any beginning. The
// error is io.ErrUnexpectedEOF if the last one, or the beginning, is cut.
func scanSelfGames(r io.Reader, begin func(settings string) error, do func(*Game) error) (games int, end int64, err error) {
	in := bufio.NewReader(r)
	settings, end, err := readSelfHead(in)
	switch {
	case err == io.EOF:
		return 0, 0, nil
	case err == nil:
		err = begin(settings)
	}
	if err != nil {
		return 0, 0, err
	}
	for {
		length, err := binary.ReadUvarint(in)
		if err == io.EOF {
			return games, end, nil
		}
		if err == nil && length > maxSelfGame { // no cut leaves that: what follows must not be lost
			return games, end, fmt.Errorf("game %d: %w", games+1, errSelfGame)
		}
		if err != nil {
			return games, end, io.ErrUnexpectedEOF
		}
		b := make([]byte, length)
		if _, err := io.ReadFull(in, b); err != nil {
			return games, end, io.ErrUnexpectedEOF
		}
		g, err := unpackSelfGame(b)
		if err == nil {
			err = do(g)
		}
		if err != nil {
			return games, end, fmt.Errorf("game %d: %w", games+1, err)
		}
		games++
		end += int64(len(binary.AppendUvarint(nil, length))) + int64(length)
	}
}

// readSelfGames adds the games of a file, and what their searches found, to games to learn
// from. Games on boards of another size are left out, unless size is 0, and counted. A last
// game that is cut is left out too, and the file is not whole. Another error names the file.
func (g *Games) readSelfGames(name string, size int) (whole bool, left int, err error) {
	f, err := file.Open(name)
	if err != nil {
		return false, 0, err
	}
	defer f.Close()
	_, _, err = scanSelfGames(f, func(string) error { return nil }, func(played *Game) error {
		if size > 0 && (played.Width != size || played.Height != size) {
			left++
		} else {
			g.list = append(g.list, *played)
		}
		return nil
	})
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		return false, 0, fmt.Errorf("%s: %w", name, err)
	}
	return err == nil, left, nil
}

func isSelfGames(name string) bool {
	f, err := file.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	head := make([]byte, len(selfHeader))
	_, err = io.ReadFull(f, head)
	return err == nil && isSelfHeader(string(head))
}

// settings says in lines "name=value" from what the games follow. The memory of the tree is
// not among it: it depends on the machine.
func (s *SelfPlay) settings() string {
	lines := []string{
		fmt.Sprintf("size=%d×%d", s.Width, s.Height), fmt.Sprintf("komi=%v", s.Komi),
		fmt.Sprintf("random-moves=%d", s.Random), fmt.Sprintf("owners=%d", s.Owners), fmt.Sprintf("seed=%d", s.Seed),
		fmt.Sprintf("fast=%d", s.Fast), fmt.Sprintf("full=%v", s.Full), fmt.Sprintf("handicap=%d", s.Handicap),
	}
	player := s.Player
	return strings.Join(append(lines, param.Settings(&player, "search.memory")...), "\n")
}

// sameSettings returns an error that names the first setting in which games differ. What only
// one side has, a version of the program did not know.
func sameSettings(before, now string) error {
	for _, c := range param.DiffSettings(before, now) {
		if !c.Lacks {
			return fmt.Errorf("it was begun with %s, not %s", param.Described(c.Name, c.From), param.Described(c.Name, c.To))
		}
	}
	return nil
}

const (
	// selfHeader begins every file of such games; how their settings are noted follows.
	selfHeader = "montego self-play 2\n"
	// oldSelfHeader begins files that do not note them: the games follow.
	oldSelfHeader = "montego self-play 1\n"
)

// maxSelfHead bounds the bytes of the settings.
const maxSelfHead = 1 << 20

// isSelfHeader reports whether a file of self-play begins so.
func isSelfHeader(head string) bool { return head == selfHeader || head == oldSelfHeader }

// packSelfHead returns the beginning of a file whose games have these settings.
func packSelfHead(settings string) []byte {
	return append(binary.AppendUvarint([]byte(selfHeader), uint64(len(settings))), settings...)
}

// readSelfHead reads the beginning of a file: the settings of its games, none if it does not
// note them, and where the games begin. The error is io.EOF for an empty file and
// io.ErrUnexpectedEOF for one that is cut within the settings.
func readSelfHead(in *bufio.Reader) (settings string, end int64, err error) {
	head := make([]byte, len(selfHeader))
	if n, err := io.ReadFull(in, head); n == 0 && err == io.EOF {
		return "", 0, io.EOF
	} else if !isSelfHeader(string(head[:n])) {
		return "", 0, errors.New("it holds no games of self-play")
	}
	if string(head) == oldSelfHeader {
		return "", int64(len(head)), nil
	}
	length, err := binary.ReadUvarint(in)
	if err == nil && length > maxSelfHead {
		return "", 0, errSelfGame
	}
	text := make([]byte, length)
	if err == nil {
		_, err = io.ReadFull(in, text)
	}
	if err != nil {
		return "", 0, io.ErrUnexpectedEOF
	}
	return string(text), int64(len(packSelfHead(string(text)))), nil
}
