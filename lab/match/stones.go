package match

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"montego/goban"
	"montego/gtp"
)

// place tells the engine the handicap stones: by fixed_handicap, if it knows that
// and puts them where the runner has them; otherwise by set_free_handicap, and
// without that as moves of Black.
func (p *program) place(ctx context.Context, c *Conditions, stones []goban.Point) error {
	if len(stones) == 0 {
		return nil
	}
	placed, err := p.placeFixed(ctx, c, stones)
	if placed || err != nil {
		return err
	}
	if slices.Contains(p.knows, "set_free_handicap") {
		_, err := p.must(ctx, append([]string{"set_free_handicap"}, strings.Fields(gtp.FormatVertices(stones))...)...)
		return err
	}
	for _, s := range stones {
		if err := p.Play(ctx, goban.Move{Color: goban.Black, Point: s}); err != nil {
			return err
		}
	}
	return nil
}

// placeFixed lets the engine place the stones. It reports whether they stand
// where they should; if not, the board is empty again.
func (p *program) placeFixed(ctx context.Context, c *Conditions, stones []goban.Point) (bool, error) {
	if !slices.Contains(p.knows, "fixed_handicap") {
		return false, nil
	}
	text, err := p.may(ctx, "fixed_handicap", strconv.Itoa(len(stones)))
	if err != nil {
		return false, err
	}
	if samePoints(text, stones, c) {
		return true, nil
	}
	_, err = p.must(ctx, "clear_board")
	return false, err
}

// samePoints reports whether a list of vertices is of these points, in any order.
func samePoints(text string, points []goban.Point, c *Conditions) bool {
	words := strings.Fields(text)
	if len(words) != len(points) {
		return false
	}
	left := slices.Clone(points)
	for _, word := range words {
		p, err := gtp.ParseVertex(word, c.Width, c.Height)
		i := slices.Index(left, p)
		if err != nil || i < 0 {
			return false
		}
		left = slices.Delete(left, i, i+1)
	}
	return true
}
