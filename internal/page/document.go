package page

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"

	"github.com/mattn/go-runewidth"

	"montego/internal/file"
)

// Document is a page.
type Document struct {
	Language string // its code; "" for English
	Title    string
	// Lead stands below the title.
	Lead     string
	Sections []Section
	// Wood says that the page has the colours of the page of montego web, and all the
	// width of the window: for games rather than tables.
	Wood bool
}

// Section is a part of a page with a heading.
type Section struct {
	Title string
	Text  string // a line below the heading, or ""
	Body  template.HTML
}

// Add adds a section at the end.
func (d *Document) Add(title, text string, body template.HTML) {
	d.Sections = append(d.Sections, Section{title, text, body})
}

//go:embed page.html
var pageText string

//go:embed page.css
var styles string

//go:embed wood.css
var wood string

//go:embed games.js
var script string

// FileKind is the kind of file that pages are. What stands between language and title is in
// no page but these.
var FileKind = file.Kind{Name: "page of Montego", Is: func(head []byte) bool {
	_, rest, _ := strings.Cut(pageText, "\">\n")
	own, _, _ := strings.Cut(rest, "<title>")
	return bytes.HasPrefix(head, []byte("<!DOCTYPE html>")) && bytes.Contains(head, []byte(own))
}}

var pageTemplate = template.Must(template.New("page").Parse(pageText))

// Write writes the page.
func (d *Document) Write(w io.Writer) error {
	look := styles
	if d.Wood {
		look += wood
	}
	return pageTemplate.Execute(w, struct {
		*Document
		Styles template.CSS
		Script template.JS
	}{d, template.CSS(look), template.JS(script)})
}

// Details returns markup that shows its body when the summary is clicked.
func Details(summary string, body template.HTML) template.HTML {
	return "<details><summary>" + template.HTML(template.HTMLEscapeString(summary)) + "</summary>" + body + "</details>"
}

// Execute returns what a template makes of data. It panics if the template does
// not fit the data, which is a mistake in the program.
func Execute(t *template.Template, data any) template.HTML {
	var text strings.Builder
	if err := t.Execute(&text, data); err != nil {
		panic(err)
	}
	return template.HTML(text.String())
}

// Standalone returns the text of a file of its own for pictures that the SVG methods of
// plots have drawn, one below the other: it carries the style sheet.
func Standalone(plots ...template.HTML) string {
	head, body, height := `<svg xmlns="http://www.w3.org/2000/svg" style="background:var(--paper)" font-family="system-ui, sans-serif" `, "", 0.0
	if len(plots) == 1 {
		tag, rest, _ := strings.Cut(string(plots[0]), ">") // an attribute has no plain >
		return strings.Replace(tag, "<svg ", head, 1) + "><style><![CDATA[" + styles + "]]></style>" + rest
	}
	for _, p := range plots {
		var width, own float64
		_, _ = fmt.Sscanf(string(p), `<svg class="plot" viewBox="0 0 %f %f"`, &width, &own) // as frame.open writes it
		body += fmt.Sprintf(`<svg y="%v" width="%v" height="%v" `, height, width, own) + strings.TrimPrefix(string(p), "<svg ")
		height += own
	}
	return head + fmt.Sprintf(`class="plot" viewBox="0 0 %v %v"><style><![CDATA[`, plotWidth, height) + styles + "]]></style>" + body + "</svg>\n"
}

// Table is rows of cells under heads. The first column is text, the others
// numbers.
type Table struct {
	Heads []string
	Rows  [][]string
	Words bool // the others are text too
}

var tableTemplate = template.Must(template.New("table").Funcs(template.FuncMap{"breakable": breakable}).Parse(`<div class="wide"><table>
<thead><tr>{{range .Heads}}<th>{{.}}</th>{{end}}</tr></thead>
<tbody>{{range .Rows}}
<tr>{{range $i, $cell := .}}<td>{{if $i}}{{$cell}}{{else}}{{breakable $cell}}{{end}}</td>{{end}}</tr>{{end}}
</tbody></table></div>
`))

// breakable returns the markup of a text whose lines may end behind a comma, as a player's
// settings should.
func breakable(text string) template.HTML {
	return template.HTML(strings.ReplaceAll(template.HTMLEscapeString(text), ",", ",<wbr/>"))
}

// HTML returns the table's markup.
func (t Table) HTML() template.HTML { return Execute(tableTemplate, t) }

// narrow counts columns as terminals do outside of East Asia: letters of Chinese, Japanese
// and Korean take two, and signs such as ± and … one.
var narrow = &runewidth.Condition{}

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
			widths[i] = max(widths[i], narrow.StringWidth(cell))
		}
	}
	var text strings.Builder
	for _, row := range rows {
		cells := slices.Clone(row)
		for i, cell := range row {
			fill := narrow.FillLeft
			if i == 0 || t.Words {
				fill = narrow.FillRight
			}
			cells[i] = fill(cell, widths[i])
		}
		text.WriteString(strings.TrimRight(strings.Join(cells, "  "), " ") + "\n")
	}
	return text.String()
}

// Markdown returns the table as GitHub reads it.
func (t Table) Markdown() string {
	line := func(cells []string) string {
		return "| " + strings.ReplaceAll(strings.Join(cells, "\x00"), "|", `\|`) + " |\n"
	}
	text := line(t.Heads) + "|---|" + strings.Repeat("--:|", len(t.Heads)-1) + "\n"
	for _, row := range t.Rows {
		text += line(row)
	}
	return strings.ReplaceAll(text, "\x00", " | ")
}

// Add adds a row.
func (t *Table) Add(cells ...string) { t.Rows = append(t.Rows, cells) }
