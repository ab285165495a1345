package game

import "montego/goban"

// Fills lists the points that are no territory because their owner must play there: where the rules
// count territory, the last liberty of a chain that would be taken otherwise, as in a ko that was
// left open. Where area counts there are none, since such a move costs nothing.
func (c *Count) Fills() []goban.Point { return c.fills }

// findFills looks for the points that must be filled, and takes them off the territory. Chains in
// seki pay for their eyes anyway. A small group that such a move leaves in atari is in seki, too: it
// lives by the ko alone, as in a double ko.
func (c *Count) findFills() {
	b := goban.New(c.board.Width(), c.board.Height())
	b.CopyFrom(c.board)
	for found := true; found; {
		found = false
		for _, id := range b.ChainsInAtari() {
			p, color := b.FirstLiberty(id), b.ChainColor(id)
			if g := &c.groups[c.groupAt[p]]; c.owner[p] == color && !g.seki {
				left := b.JoinedLiberties(p, color, 2)
				if g.seki = left < 2 && g.territory <= 2; g.seki || left == 0 {
					continue
				}
				g.territory--
				c.owner[p] = goban.Empty
				c.fills = append(c.fills, p)
				b.Play(p, color)
				found = true // and the chains are others
				break
			}
		}
	}
}
