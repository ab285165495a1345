package goban

import (
	"flag"
	"fmt"
	"testing"
)

var long = flag.Bool("long", false, "count the legal positions of 4×4 and longer sequences of moves too, for a minute or two")

// Legal positions: those in which every chain has a liberty. The numbers of
// the square boards are sequence A094777 of the OEIS, by Tromp and Farnebäck,
// "Combinatorics of Go"; the others come from the twin.
var legalPositions = []struct {
	width, height int
	want          int
	long          bool
}{
	{2, 2, 57, false},
	{2, 3, 489, false},
	{3, 2, 489, false},
	{2, 4, 4125, false},
	{5, 2, 35117, false},
	{3, 3, 12675, false},
	{3, 4, 321689, false},
	{2, 6, 299681, true},
	{5, 3, 8180343, true},
	{4, 4, 24318165, true},
}

func TestLegalPositions(t *testing.T) {
	for _, tt := range legalPositions {
		if tt.long && !*long {
			continue
		}
		t.Run(fmt.Sprintf("%dx%d", tt.width, tt.height), func(t *testing.T) {
			boards := make([]Board, tt.width*tt.height+1)
			boards[0] = *New(tt.width, tt.height)
			if got := countPositions(boards, 0); got != tt.want {
				t.Errorf("%d positions, want %d", got, tt.want)
			}
			if area := tt.width * tt.height; area < 10 || *long && area <= 12 {
				if got := slowPositions(t, tt.width, tt.height); got != tt.want {
					t.Errorf("the twin finds %d positions, want %d", got, tt.want)
				}
			}
		})
	}
}

// countPositions returns how many legal positions follow from boards[0] by
// colouring its points from point i on, in the order of Points. A chain
// without liberty stays so as the board fills. So a stone counts if it is no
// suicide and captures nothing. boards is one board for each point to come.
func countPositions(boards []Board, i int) (n int) {
	b, next := &boards[0], boards[1:]
	if len(next) == 0 {
		return 1
	}
	p := PointAt(i%b.width, i/b.width)
	next[0].CopyFrom(b)
	n = countPositions(next, i+1)
	for _, c := range []Color{Black, White} {
		next[0].CopyFrom(b)
		if b.Legal(p, c) && next[0].Play(p, c) == 0 {
			n += countPositions(next, i+1)
		}
	}
	return n
}

// slowPositions looks at all colourings. It checks that a diagram of each
// makes a board exactly if the twin finds a liberty for every chain.
func slowPositions(t *testing.T, width, height int) (n int) {
	d, s := Diagram{Width: width, Height: height}, newSlow(width, height)
	for {
		legal := true
		for p := range points(width, height) {
			if legal && d.Stones[p].IsStone() {
				_, liberties := s.chain(p)
				legal = len(liberties) > 0
			}
		}
		if legal {
			n++
		}
		if b, err := d.Board(); (err == nil) != legal || err == nil && b.Diagram() != d {
			t.Fatalf("legal %v, set up with error %v:\n%v", legal, err, d)
		}
		if !nextColouring(&d, s) {
			return n
		}
	}
}

// nextColouring counts up in base 3; it reports false after the last.
func nextColouring(d *Diagram, s *slowBoard) (more bool) {
	for p := range points(d.Width, d.Height) {
		if !more {
			d.Stones[p] = (d.Stones[p] + 1) % 3
			s.color[p] = d.Stones[p]
			more = d.Stones[p] != Empty
		}
	}
	return more
}

// Sequences of moves from the empty board, by length: Black and White in turn,
// each placing a stone or passing. A stone may not be suicide nor retake a ko
// at once; passes do not end the game. Board and twin agree on these numbers;
// those beyond column short are for -long.
var moveSequences = []struct {
	width, height int
	short         int
	want          []int
}{
	{2, 2, 10, []int{5, 21, 73, 193, 493, 1149, 2697, 6457, 15517, 37965, 91681, 221305, 532053, 1277509}},
	{3, 2, 7, []int{7, 43, 229, 1013, 3843, 12003, 35369, 94469, 248359, 642799, 1680733}},
	{3, 3, 5, []int{10, 91, 748, 5453, 35446, 199207, 996192, 4265041}},
	{2, 5, 4, []int{11, 111, 1021, 8437, 62711, 408407, 2375737}},
	{3, 4, 4, []int{13, 157, 1753, 17921, 167677, 1412257, 10788049}},
	{4, 4, 4, []int{17, 273, 4129, 58513, 775857, 9545289}},
}

func TestMoveSequences(t *testing.T) {
	for _, tt := range moveSequences {
		t.Run(fmt.Sprintf("%dx%d", tt.width, tt.height), func(t *testing.T) {
			for n, want := range tt.want {
				if n+1 > tt.short && !*long {
					break
				}
				boards := make([]Board, n+2)
				boards[0] = *New(tt.width, tt.height)
				if got := countSequences(boards, Black); got != want {
					t.Errorf("%d sequences of %d moves, want %d", got, n+1, want)
				}
				if got := newSlow(tt.width, tt.height).countSequences(n+1, Black); got != want {
					t.Errorf("the twin finds %d sequences of %d moves, want %d", got, n+1, want)
				}
			}
		})
	}
}

// countSequences counts the sequences from boards[0] with c to move, one move
// for each further board.
func countSequences(boards []Board, c Color) (n int) {
	b, next := &boards[0], boards[1:]
	if len(next) == 0 {
		return 1
	}
	next[0].CopyFrom(b)
	next[0].Play(Pass, c)
	n = countSequences(next, c.Opponent())
	for _, p := range b.Empties() {
		if b.Legal(p, c) {
			next[0].CopyFrom(b)
			next[0].Play(p, c)
			n += countSequences(next, c.Opponent())
		}
	}
	return n
}

func (s *slowBoard) countSequences(length int, c Color) (n int) {
	if length == 0 {
		return 1
	}
	t := *s
	t.play(Pass, c)
	n = t.countSequences(length-1, c.Opponent())
	for i := range s.color {
		if p := Point(i); s.legal(p, c) {
			t = *s
			t.play(p, c)
			n += t.countSequences(length-1, c.Opponent())
		}
	}
	return n
}
