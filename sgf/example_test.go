package sgf_test

import (
	"fmt"
	"os"

	"montego/game"
	"montego/goban"
	"montego/sgf"
)

// A record with the faults of old files is read, and each repair is told.
func Example() {
	c, warnings, err := sgf.Parse([]byte("(;GM[1]SZ[9]PlayerBlack[Ann]KM[5,5];B[ee];W[G7]"))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, w := range warnings {
		fmt.Println(w)
	}
	root := c.Trees[0]
	info := root.Info()
	fmt.Println(info.Black.Name, "plays on", info.Size, "with komi", info.Komi)
	for node := range root.MainLine() {
		if move, err := node.Move(info.Size); err == nil && move.Color.IsStone() {
			fmt.Println(move)
		}
	}
	// Output:
	// 1:13: property name "PlayerBlack" has lower-case letters; read as PB
	// 1:29: KM[5,5] read as KM[5.5]
	// 1:43: W[G7] read as W[gc]
	// 1:48: the file ends before the game tree does; closing parentheses missing: 1
	// Ann plays on 9 with komi 5.5
	// black E5
	// white G7
}

// A record is built node by node.
func ExampleCollection_Write() {
	size := sgf.Size{Width: 9, Height: 9}
	root := &sgf.Node{}
	root.SetInfo(sgf.Info{Size: size, Komi: 7, HasKomi: true, Black: sgf.Player{Name: "Ann"}, Result: sgf.Result{Winner: goban.Black, Reason: sgf.Resign}})
	first := root.AddChild()
	first.SetMove(goban.Move{Color: goban.Black, Point: goban.PointAt(4, 4)}, size)
	first.SetText("C", "The center [tengen].")
	first.AddChild().SetMove(goban.Move{Color: goban.White, Point: goban.Pass}, size)
	c := &sgf.Collection{Trees: []*sgf.Node{root}}
	if err := c.Write(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// (;FF[4]CA[UTF-8]GM[1]SZ[9]PB[Ann]KM[7]RE[B+R];B[ee]C[The center [tengen\].]
	// ;W[])
}

// The position before the third move, as loadsgf FILE 3 shows it.
func ExampleNode_GameBefore() {
	c, _, err := sgf.Parse([]byte("(;SZ[5]KM[0.5]RU[Japanese];B[cc];W[bb];B[cb])"))
	if err != nil {
		fmt.Println(err)
		return
	}
	root := c.Trees[0]
	rules := root.Rules(game.DefaultRules())
	g, err := root.GameBefore(3, rules, rules.DefaultKomi(0))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g.Moves(), g.Komi(), g.ToMove())
	// Output:
	// [black C3 white B4] 0.5 black
}
