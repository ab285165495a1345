package param

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
)

// find returns the one of all parameters that name means: the one called so, or else
// the only one whose name ends with these words.
func find(all []*field, name string) (*field, error) {
	wanted := canonical(name)
	var found *field
	var names []string // that end so
	for _, f := range all {
		if f.Name == wanted {
			return f, nil
		}
		if strings.HasSuffix(f.Name, "."+wanted) {
			found, names = f, append(names, f.Name)
		}
	}
	switch len(names) {
	case 0:
		return nil, unknown(all, name)
	case 1:
		return found, nil
	}
	return nil, fmt.Errorf("parameter %q may mean %s", name, strings.Join(names, " or "))
}

// canonical returns a name in the spelling of declarations.
func canonical(name string) string {
	return strings.ReplaceAll(strings.ToLower(name), "_", "-")
}

// unknown is the error for a name that means nothing, with the nearest one that
// does, unless that is far. If it lies in another group than the one that is asked
// for, the error says what that one has.
func unknown(all []*field, name string) error {
	if len(name) > 100 {
		return fmt.Errorf("unknown parameter %q…", name[:100])
	}
	wanted := canonical(name)
	far := 1 + len(wanted)/3
	nearest, best, whole := "", far, far // whole is the distance of the whole name, which decides between equals
	for _, f := range all {
		d, w := nameDistance(wanted, f.Name), editDistance(wanted, f.Name)
		if d < best || d == best && w < whole {
			nearest, best, whole = f.Name, d, min(w, far)
		}
	}
	text := fmt.Sprintf("unknown parameter %q", name)
	if nearest != "" {
		text += "; did you mean " + nearest + "?"
	}
	group := strings.TrimSuffix(wanted, lastWord(wanted))
	if words := wordsOf(all, group); len(words) > 0 && len(words) <= 12 && !strings.HasPrefix(nearest, group) { // more would hide the rest
		text += " (" + strings.TrimSuffix(group, ".") + " has " + strings.Join(words, ", ") + ")"
	}
	return errors.New(text)
}

// wordsOf returns the last words of the parameters of a group, "search.rave.", without those
// of the groups in it.
func wordsOf(all []*field, group string) []string {
	var words []string
	for _, f := range all {
		if group != "" && f.Name == group+lastWord(f.Name) {
			words = append(words, lastWord(f.Name))
		}
	}
	return words
}

// nameDistance returns the edit distance of wanted from the nearest of the
// forms in which name may be given. A right last word behind a wrong prefix is
// near.
func nameDistance(wanted, name string) int {
	if lastWord(wanted) == lastWord(name) {
		return 1
	}
	best := math.MaxInt
	for more := true; more; _, name, more = strings.Cut(name, ".") {
		best = min(best, editDistance(wanted, name))
	}
	return best
}

func lastWord(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }

// editDistance returns the least number of bytes to insert, delete or replace
// that turn a into b (Levenshtein).
func editDistance(a, b string) int {
	row := make([]int, len(b)+1) // row[j]: distance of a[:i] and b[:j]
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			replace := diagonal
			if a[i] != b[j] {
				replace++
			}
			diagonal = row[j+1]
			row[j+1] = min(replace, row[j]+1, diagonal+1)
		}
	}
	return row[len(b)]
}

// Inert says in a line each which of the named parameters have no effect, or little, because
// others, on which they depend by their needs and mostly tags, have values that leave them
// out. Names are written in full. A parameter at its declared default is not named: a file
// with all parameters of a player sets those that the player does not use to their defaults.
func Inert(params any, names []string) (lines []string) {
	all := fields(pointed(params))
	for _, f := range all {
		if !slices.Contains(names, f.Name) || f.hasDefault && f.text() == f.Default {
			continue
		}
		if need := firstUnmet(all, f.reach.needs); need != "" {
			lines = append(lines, fmt.Sprintf("%s has no effect: it needs %s", f.Name, need))
		} else if need := firstUnmet(all, f.reach.mostly); need != "" {
			lines = append(lines, fmt.Sprintf("%s has little effect: most of it needs %s", f.Name, need))
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
	i := slices.IndexFunc(all, func(f *field) bool { return f.Name == name })
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
