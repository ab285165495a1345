package playout

import (
	"sync"
	"testing"
)

// TestRatingsShared lets several workers rate the same moves, under keys that all
// find room: nothing is lost, and the race detector, with which make test runs it, has
// concurrent accesses to check.
func TestRatingsShared(t *testing.T) {
	const workers, rounds = 4, 500
	w, p := new(ratings), point(t, "C3")
	for k := range key(8) {
		w.add(k<<48|1, p, 0) // every key has its place before the workers begin
	}
	var all sync.WaitGroup
	for range workers {
		all.Go(func() {
			for i := range key(rounds) {
				w.add(i%8<<48|1, p, 2)
				w.of(i%8<<48|1, p)
			}
		})
	}
	all.Wait()
	sum := rating{}
	for k := range key(8) {
		r := w.of(k<<48|1, p)
		sum.playouts += r.playouts
		sum.sixths += r.sixths
	}
	if sum.playouts != workers*rounds+8 || sum.sixths != 2*workers*rounds {
		t.Errorf("%+v after %d ratings", sum, workers*rounds)
	}
}
