package page

import (
	"html/template"
	"strings"
)

// Standalone returns the text of a file of its own for a picture that one of the
// SVG methods has drawn: it carries the style sheet.
func Standalone(svg template.HTML) string {
	tag, rest, _ := strings.Cut(string(svg), ">") // an attribute has no plain >
	tag = strings.Replace(tag, "<svg ", `<svg xmlns="http://www.w3.org/2000/svg" style="background:var(--paper)" font-family="system-ui, sans-serif" `, 1)
	return tag + "><style><![CDATA[" + styles + "]]></style>" + rest
}
