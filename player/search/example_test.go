package search_test

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"montego/goban"
	"montego/player/playout"
	"montego/player/search"
)

// A search of a position in which D5 saves three stones and makes two eyes.
func Example() {
	board, err := board(`
		. X X X X X .
		X O O O O O X
		. X X . X X O
		O O O O O O .
		. . . . . . .
		X X X X X X X
		. . . . . . .`)
	if err != nil {
		fmt.Println(err)
		return
	}
	s := search.New(search.DefaultParams(), playout.DefaultParams(), 1)
	defer s.Close()
	found := s.Search(context.Background(),
		search.Root{Board: board, ToMove: goban.Black, Komi: 0.5},
		search.Limits{Playouts: 2000})

	best := found.Best()
	fmt.Println("the best move is", best.Point)
	fmt.Println("more than half of the playouts began with it:", 2*best.Visits > found.Playouts)
	fmt.Println("its first reply was visited:", best.Reply.Visits > 0)
	// Output:
	// the best move is D5
	// more than half of the playouts began with it: true
	// its first reply was visited: true
}

// board reads a picture.
func board(picture string) (*goban.Board, error) {
	d, err := goban.ParseDiagram(picture)
	if err != nil {
		return nil, err
	}
	return d.Board()
}

// book is a prior written outside of the package search: it knows the moves that
// people play in some positions, and how often.
type book map[goban.Hash]map[goban.Point]float32

// Rate implements search.Prior. In a position that the book does not know, all
// moves are the same and worth no visits.
func (k book) Rate(b *goban.Board, _ goban.Color, moves []goban.Point, probability []float32) float32 {
	played := k[b.Hash()]
	for i, p := range moves {
		probability[i] = played[p] // 0 for a move that the book does not have
	}
	if played == nil {
		return 0
	}
	return 50
}

// A search that knows from a book how people open: its priors decide in what
// order moves are tried, and how many visits they seem to have won before.
func ExamplePrior() {
	empty := goban.New(9, 9)
	opening := book{empty.Hash(): {
		goban.PointAt(4, 4): 80, // E5 in 80 of 100 visits
		goban.PointAt(2, 4): 15,
		goban.PointAt(2, 2): 5,
	}}
	p := search.DefaultParams()
	p.Widening.Visits, p.Fold = 40, false // the book does not know that C5 is like E3
	s := search.New(p, playout.DefaultParams(), 1)
	search.AddPrior(s, func() search.Prior { return opening })
	defer s.Close()

	found := s.Search(context.Background(), search.Root{Board: empty, ToMove: goban.Black, Komi: 7.5}, search.Limits{Playouts: 200})
	slices.SortFunc(found.Moves, func(a, b search.Candidate) int { return cmp.Compare(b.Probability, a.Probability) })
	for _, m := range found.Moves[:3] {
		fmt.Printf("%v has a probability of %.2f\n", m.Point, m.Probability)
	}
	// Output:
	// E5 has a probability of 0.80
	// C5 has a probability of 0.15
	// C3 has a probability of 0.05
}
