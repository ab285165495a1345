package match

import (
	"strings"
	"unicode/utf8"
)

// grid prints rows of cells in columns: the first to the left, the others to
// the right.
type grid [][]string

// String returns the rows, each line ending with a line break and without
// blanks before it.
func (g grid) String() string {
	var widths []int
	for _, row := range g {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	var text strings.Builder
	for _, row := range g {
		var line strings.Builder
		for i, cell := range row {
			blanks := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			switch i {
			case 0:
				line.WriteString(cell + blanks)
			default:
				line.WriteString("  " + blanks + cell)
			}
		}
		text.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	return text.String()
}

// Columns prints rows of cells as Report does: the first column to the left, the
// others to the right, each line ending with a line break.
func Columns(rows [][]string) string { return grid(rows).String() }
