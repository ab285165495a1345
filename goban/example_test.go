package goban_test

import (
	"fmt"

	"montego/goban"
)

// A ko: Black takes the stone on B2, and White may not take back at once.
func ExampleBoard_Play() {
	d, err := goban.ParseDiagram(`
		. X O .
		X O . O
		. X O .`)
	if err != nil {
		fmt.Println(err)
		return
	}
	b, err := d.Board()
	if err != nil {
		fmt.Println(err)
		return
	}
	c2, _ := goban.ParsePoint("C2")
	b2, _ := goban.ParsePoint("B2")

	fmt.Println("captured", b.Play(c2, goban.Black))
	fmt.Println("White may take back:", b.Legal(b2, goban.White))
	fmt.Println(b)
	// Output:
	// captured 1
	// White may take back: false
	//    A B C D
	//  3 . X O . 3
	//  2 X k X)O 2
	//  1 . X O . 1
	//    A B C D
	// captured: 0 X, 1 O
}

// Candidate moves as labels on the board.
func ExampleDiagram() {
	b := goban.New(7, 7)
	b.Play(goban.PointAt(2, 2), goban.Black)
	b.Play(goban.PointAt(4, 4), goban.White)

	d := b.Diagram()
	for i, v := range []string{"C5", "E3", "D4"} {
		p, _ := goban.ParsePoint(v)
		d.Marks[p] = goban.Labels[i]
	}
	fmt.Println(d)
	// Output:
	//    A B C D E F G
	//  7 . . . . . . . 7
	//  6 . . . . . . . 6
	//  5 . . a . O). . 5
	//  4 . . . c . . . 4
	//  3 . . X . b . . 3
	//  2 . . . . . . . 2
	//  1 . . . . . . . 1
	//    A B C D E F G
}

// The liberties of a chain, the regions around it, and the area score.
func ExampleBoard_Regions() {
	d, err := goban.ParseDiagram(`
		. . X . O .
		. . X . O .
		. . X . O .`)
	if err != nil {
		fmt.Println(err)
		return
	}
	b, err := d.Board()
	if err != nil {
		fmt.Println(err)
		return
	}

	chain := b.ChainAt(goban.PointAt(2, 0))
	fmt.Println(b.ChainSize(chain), "stones with liberties", b.Liberties(chain, nil))
	for _, r := range b.Regions() {
		fmt.Println(len(r.Points), "points:", r.Owner())
	}
	fmt.Println("Black leads by", b.TrompTaylor())
	// Output:
	// 3 stones with liberties [B1 D1 B2 D2 B3 D3]
	// 6 points: black
	// 3 points: empty
	// 3 points: white
	// Black leads by 3
}

// Every point on the board next to D4.
func ExampleNeighbours() {
	for q := range goban.Neighbours(goban.PointAt(3, 3)) {
		fmt.Print(q, " ")
	}
	fmt.Println()
	// Output: D3 C4 E4 D5
}
