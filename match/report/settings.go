package report

import (
	"slices"
	"strings"

	"montego/match"
	"montego/store"
)

// mainSettings are what the line below the title says of a match.
var mainSettings = []string{"size", "rules", "komi", "handicap", "black", "time", "referee"}

// conditions are the main settings of the match in a line.
func (r *Report) conditions() string {
	var parts []string
	for _, name := range mainSettings {
		i := slices.IndexFunc(r.Settings, func(s store.Setting) bool { return s.Name == name })
		if i >= 0 && r.Settings[i].Value != "" {
			parts = append(parts, name+" "+r.Settings[i].Value)
		}
	}
	return strings.Join(parts, ", ")
}

// settingsTable is all settings that say something.
func (r *Report) settingsTable() [][]string {
	rows := [][]string{{"setting", "value"}}
	for _, s := range r.Settings {
		if s.Value != "" {
			rows = append(rows, []string{s.Name, s.Value})
		}
	}
	return rows
}

// playersTable is how the players were called on the command line.
func (r *Report) playersTable() [][]string {
	rows := [][]string{{"player", "as written"}}
	for i := range r.Players {
		rows = append(rows, []string{r.Players[i].Label, r.Players[i].Text})
	}
	return rows
}

// parameterTable is the parameters in which players differ, "–" where one has
// none of that name.
func (r *Report) parameterTable() [][]string {
	head := []string{"parameter"}
	values := make([]map[string]string, len(r.Players))
	var names []string
	for i := range r.Players {
		head = append(head, match.Letter(i))
		values[i] = map[string]string{}
		for line := range strings.Lines(r.Players[i].Parameters) {
			name, value, _ := strings.Cut(strings.TrimSpace(line), "=")
			values[i][name] = value
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	rows := [][]string{head}
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
			rows = append(rows, row)
		}
	}
	return rows
}
