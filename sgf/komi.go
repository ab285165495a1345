package sgf

import (
	"math"
	"strings"

	textwidth "golang.org/x/text/width"
)

// Komi returns the komi in points. ok is false if n does not say it.
//
// Some servers write hundredths ("650", "375"), and Chinese records count
// stones: 3.75 of them are 7.5 points. See [Parse], which corrects both.
func (n *Node) Komi() (points float64, ok bool) {
	points, unit, ok := n.real("KM")
	return points, ok && unit == "" && math.Abs(points) <= maxKomi
}

// maxKomi is the number of points of the largest board.
const maxKomi = 19 * 19

// maxScaled is greater than any komi that has been corrected from hundredths or
// stones, and smaller than any number that is taken for hundredths. So a corrected
// komi is not corrected again.
const maxScaled = 50

// readKomi returns what KM means in points, given the root that it stands in, also in
// the words of records: "6目半", "コミ６目半", "半目", "6집반".
func readKomi(root *Node) (points float64, ok bool) {
	text := textwidth.Fold.String(root.SimpleText("KM"))
	for _, word := range []string{"コミ", "贴", "貼", "덤", "komi"} {
		text = strings.TrimPrefix(strings.TrimPrefix(text, word), " ")
	}
	if strings.HasPrefix(text, "半") {
		text = "0" + text
	}
	value, unit, ok := readNumber(text)
	if !ok || goesOn.MatchString(unit) {
		return 0, false
	}
	if strings.Contains(unit, "半") || strings.Contains(unit, "반") {
		return value + math.Copysign(0.5, value), value == math.Trunc(value)
	}
	fox := strings.Contains(strings.ToLower(root.Raw("AP")), "foxwq")
	whole := value == math.Trunc(value) && !ownRecord(root)
	hundredths := whole && (math.Abs(value) >= 200 || fox && math.Abs(value) >= maxScaled)
	stones := strings.HasPrefix(strings.TrimSpace(unit), "子")
	if hundredths {
		value /= 100
		stones = stones || math.Abs(value) > 2 && math.Abs(value) <= 4
	}
	if stones = stones || stoneKomi(root, value); stones {
		value *= 2
	}
	if hundredths || stones {
		return value, math.Abs(value) < maxScaled
	}
	return value, true
}

// stoneKomi reports whether komi must be meant in stones: the two values that
// Chinese tournaments had, in a record that is not of other rules and not of
// a program that plays with quarter points.
func stoneKomi(root *Node, komi float64) bool {
	rules := strings.ToLower(root.SimpleText("RU"))
	chinese := rules == "" || strings.HasPrefix(rules, "chinese") || strings.HasPrefix(rules, "中国")
	return (komi == 2.75 || komi == 3.75) && chinese && !ownRecord(root)
}

// ownRecord reports whether this program wrote a record. It always writes points.
func ownRecord(root *Node) bool { return strings.HasPrefix(root.Raw("AP"), Application) }
