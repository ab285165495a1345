package net

// Networks are the networks of a player, those for the smallest boards first. A small network
// plays better on a size of board when it was trained on that size last.
type Networks []Limited

// Limited is a network for boards of at most Area points.
type Limited struct {
	*Network
	Area int
}

// For returns the network for boards with area points: the first whose limit allows it, or the
// last. Requires: there is one.
func (l Networks) For(area int) *Network {
	for _, n := range l {
		if area <= n.Area {
			return n.Network
		}
	}
	return l[len(l)-1].Network
}

// forAll returns the network as that for boards of all sizes.
func (n *Network) forAll() *Networks { return &Networks{{n, 0}} }
