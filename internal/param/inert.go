package param

import (
	"fmt"
	"slices"
	"strings"
)

// Inert says in a line each which of the named parameters have no effect, or little, because
// others, on which they depend by their needs and mostly tags, have values that leave them
// out. Names are written in full. A parameter at its declared default is not named: a file
// with all parameters of a player sets those that the player does not use to their defaults.
func Inert(params any, names []string) (lines []string) {
	all := fields(pointed(params))
	for _, f := range all {
		if !slices.Contains(names, f.name) || f.hasDefault && f.text() == f.defaultText {
			continue
		}
		if need := firstUnmet(all, f.reach.needs); need != "" {
			lines = append(lines, fmt.Sprintf("%s has no effect: it needs %s", f.name, need))
		} else if need := firstUnmet(all, f.reach.mostly); need != "" {
			lines = append(lines, fmt.Sprintf("%s has little effect: most of it needs %s", f.name, need))
		}
	}
	return lines
}

// firstUnmet returns the first need of which no alternative holds, or nothing.
func firstUnmet(all []*field, needs []string) string {
	for _, need := range needs {
		if !slices.ContainsFunc(strings.Split(need, " or "), func(alternative string) bool {
			return !slices.ContainsFunc(strings.Split(alternative, " with "), func(c string) bool { return !holds(all, c) })
		}) {
			return need
		}
	}
	return ""
}

// holds reports whether a condition holds: "search.selection=rave",
// "search.selection other than network" or, for a parameter that must not be off,
// "search.network.weights".
func holds(all []*field, condition string) bool {
	name, other, excludes := strings.Cut(condition, " other than ")
	name, value, compares := strings.Cut(name, "=")
	i := slices.IndexFunc(all, func(f *field) bool { return f.name == name })
	if i < 0 {
		return false
	}
	switch text := all[i].text(); {
	case excludes:
		return text != other
	case compares:
		return text == value
	default:
		return !slices.Contains([]string{"", "0", "false", "none"}, text)
	}
}
