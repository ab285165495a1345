package learn

import (
	"fmt"
	"slices"
	"strings"

	"montego/game"
	"montego/goban"
	"montego/player/joseki"
	"montego/sgf"
)

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
