package engine

import "montego/player/status"

// TreeMemory returns the most that the trees of an engine take, in MiB: that of its
// searches and the small one of its estimates.
func (p *Params) TreeMemory() int {
	return p.Search.Memory + min(p.Search.Memory, status.Memory)
}
