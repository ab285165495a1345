package param

import (
	"fmt"
	"slices"
	"strings"
)

// Inert says in a line each which of the named parameters have no effect, because others,
// on which they depend by their needs tags, have values that leave them out. Names are
// written in full. A parameter at its declared default is not named: a file with all
// parameters of a player sets those that the player does not use to their defaults.
func Inert(params any, names []string) (lines []string) {
	all := fields(pointed(params))
	for _, f := range all {
		if !slices.Contains(names, f.name) || f.hasDefault && f.text() == f.defaultText {
			continue
		}
		for _, need := range f.needs {
			if !met(all, need) {
				lines = append(lines, fmt.Sprintf("%s has no effect: it needs %s", f.name, need))
				break
			}
		}
	}
	return lines
}

// met reports whether one of the conditions of a need holds: "search.rave.weight=bias" or,
// for a parameter that must not be off, "search.network.weights".
func met(all []*field, need string) bool {
	for condition := range strings.SplitSeq(need, " or ") {
		name, value, compared := strings.Cut(condition, "=")
		for _, f := range all {
			if f.name != name {
				continue
			}
			if text := f.text(); compared && text == value || !compared && !slices.Contains([]string{"", "0", "false", "none"}, text) {
				return true
			}
		}
	}
	return false
}
