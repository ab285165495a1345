package report

import (
	"html/template"
	"slices"
	"strings"

	"montego/internal/page"
	"montego/lab/match"
)

// settingsBody is what the match and its players were set to.
func (r *Report) settingsBody() template.HTML {
	players := page.Table{Heads: []string{"player", "as written"}}
	for i := range r.Match.Players {
		players.Add(r.label(i), r.Match.Players[i].Text)
	}
	settings := page.Table{Heads: []string{"setting", "value"}}
	for _, s := range r.settings {
		if s.Value != "" {
			settings.Add(s.Name, s.Value)
		}
	}
	body := players.HTML()
	if t := r.parameterTable(); len(t.Rows) > 0 {
		body += page.Details("parameters in which the players differ", t.HTML())
	}
	return body + page.Details("settings of the match", settings.HTML())
}

// parameterTable is the parameters in which players differ, "–" where one has
// none of that name.
func (r *Report) parameterTable() page.Table {
	t := page.Table{Heads: []string{"parameter"}}
	values := make([]map[string]string, len(r.Match.Players))
	var names []string
	for i, p := range r.Match.Players {
		t.Heads = append(t.Heads, match.Letter(i))
		values[i] = map[string]string{}
		for line := range strings.Lines(p.Parameters) {
			name, value, _ := strings.Cut(strings.TrimSpace(line), "=")
			values[i][name] = value
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	for _, name := range names {
		row, differ := []string{name}, false
		for i := range values {
			value, ok := values[i][name]
			if !ok {
				value = "–"
			}
			row = append(row, value)
			differ = differ || value != row[1]
		}
		if differ {
			t.Add(row...)
		}
	}
	return t
}
