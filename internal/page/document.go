package page

import (
	_ "embed"
	"html/template"
	"io"
	"strings"
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

//go:embed page.html
var pageText string

//go:embed page.css
var styles string

//go:embed wood.css
var wood string

//go:embed games.js
var script string

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

var detailsTemplate = template.Must(template.New("details").Parse(
	`<details><summary>{{.Summary}}</summary>{{.Body}}</details>`))

// Details returns markup that shows its body when the summary is clicked.
func Details(summary string, body template.HTML) template.HTML {
	return Execute(detailsTemplate, struct {
		Summary string
		Body    template.HTML
	}{summary, body})
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
