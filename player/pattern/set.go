package pattern

import (
	"slices"

	"montego/goban"
)

// Set is a family of patterns, compiled: for every code a bit that says whether
// any of them matches, and for every Class which one. It is never changed, so
// any number of workers may share it.
type Set struct {
	bits     [numCodes / 64]uint64 // by code, Black to move
	index    [NumClasses + 1]int16 // of the first pattern that matches, or −1
	classes  *Classes
	patterns []Pattern
}

// newSet compiles a family. An error names the pattern and what is wrong with
// its picture.
func newSet(family []Pattern) (*Set, error) {
	s := &Set{classes: ThreeByThree(), patterns: family}
	shapes := make([]shape, len(family))
	for i, p := range family {
		var err error
		if shapes[i], err = p.compile(); err != nil {
			return nil, err
		}
	}
	s.index[0] = -1
	for c := Class(1); c <= NumClasses; c++ {
		v := sightOf(s.classes.Code(c))
		s.add(c, slices.IndexFunc(shapes, func(p shape) bool { return p.matches(&v) }))
	}
	return s, nil
}

// add notes that i is the first pattern that matches a class, or −1 if none does.
func (s *Set) add(c Class, i int) {
	if s.index[c] = int16(i); i < 0 {
		return
	}
	for _, k := range s.classes.Code(c).Views() {
		s.bits[k>>6] |= 1 << (k & 63)
	}
}

// Match reports whether a pattern of the set matches when c plays on an empty
// point with code k. Moves that would be suicide match nothing. It takes one
// look-up in a table of 128 KiB.
func (s *Set) Match(k goban.Code, c goban.Color) bool {
	k = toMove(k, c)
	return s.bits[k>>6]>>(k&63)&1 != 0
}

// Find returns the index in the family of the first pattern that matches, or −1.
func (s *Set) Find(k goban.Code, c goban.Color) int {
	if !s.Match(k, c) {
		return -1
	}
	return int(s.index[s.classes.Of(k, c)])
}

// Weight returns the weight of the first pattern that matches, or 0.
func (s *Set) Weight(k goban.Code, c goban.Color) float64 {
	if i := s.Find(k, c); i >= 0 {
		return s.patterns[i].Weight
	}
	return 0
}
