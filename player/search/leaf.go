package search

// shareLeaf lets the other workers play out the same leaf, each with its own random
// numbers: leaf parallelization [ChaslotParallel08]. It asks for no more playouts than
// the limits allow.
func (w *worker) shareLeaf() {
	s := w.s
	for _, helper := range s.workers[1:] {
		if limit := int64(s.until.Playouts); limit > 0 && s.played.Load() >= limit {
			return
		}
		s.played.Add(1)
		helper.copyWalk(w)
		w.helping = append(w.helping, helper)
		helper.policy.Begin(&helper.root, &helper.trace)
		w.helpers.Go(helper.playout)
	}
}

// copyWalk puts the worker at the leaf that another worker has reached.
func (w *worker) copyWalk(from *worker) {
	w.board.CopyFrom(&from.board)
	w.path = append(w.path[:0], from.path...)
	w.trace.Reset(from.trace.First)
	for _, p := range from.trace.Points() {
		w.trace.Add(p)
	}
	for d, r := range w.path {
		w.tree.nodes.at(r).visit(w.trace.Color(d).Opponent())
	}
}

// gather waits for the playouts that were shared and backs them up.
func (w *worker) gather() {
	if len(w.helping) == 0 {
		return
	}
	w.helpers.Wait()
	for _, helper := range w.helping {
		helper.backUp(helper.score(false), false)
		helper.report()
	}
	w.helping = w.helping[:0]
}
