package page

import (
	"html/template"
	"strings"
	"unicode/utf8"
)

// Table is rows of cells under heads. The first column is text, the others
// numbers.
type Table struct {
	Heads []string
	Rows  [][]string
}

var tableTemplate = template.Must(template.New("table").Parse(`<div class="wide"><table>
<thead><tr>{{range .Heads}}<th>{{.}}</th>{{end}}</tr></thead>
<tbody>{{range .Rows}}
<tr>{{range .}}<td>{{.}}</td>{{end}}</tr>{{end}}
</tbody></table></div>
`))

// HTML returns the table's markup.
func (t Table) HTML() template.HTML { return Execute(tableTemplate, t) }

// Text returns the table for a terminal: the first column stands to the left, the
// others to the right. Each line ends with a line break and without blanks before
// it.
func (t Table) Text() string {
	rows := append([][]string{t.Heads}, t.Rows...)
	var widths []int
	for _, row := range rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	var text strings.Builder
	for _, row := range rows {
		var line strings.Builder
		for i, cell := range row {
			blanks := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if i == 0 {
				line.WriteString(cell + blanks)
			} else {
				line.WriteString("  " + blanks + cell)
			}
		}
		text.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	return text.String()
}

// Add adds a row.
func (t *Table) Add(cells ...string) { t.Rows = append(t.Rows, cells) }
