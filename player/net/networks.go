package net

// Networks are the networks of a player, those for the smallest boards first. A small network
// plays better on a size of board when it was trained on that size last.
type Networks []Limited

// Limited is a network for boards of at most Area points.
type Limited struct {
	*Network
	Area    int
	weights *layerWeights // shared by all evaluators
}

// Limit returns the network as that for boards of at most area points. Its weights must not
// be changed any more.
func (n *Network) Limit(area int) Limited {
	return Limited{n, area, &layerWeights{plain: n.Weights}}
}

// ForAll returns the network as that for boards of all sizes. Its weights must not be changed
// any more.
func (n *Network) ForAll() Networks { return Networks{n.Limit(0)} }

// For returns the network for boards with area points: the first whose limit allows it, or the
// last. Requires: there is one.
func (l Networks) For(area int) *Limited {
	for i := range l {
		if area <= l[i].Area {
			return &l[i]
		}
	}
	return &l[len(l)-1]
}
