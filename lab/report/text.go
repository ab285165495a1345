package report

import (
	"io"
	"strings"
)

// Write prints the report as tables for the terminal.
func (r *Report) Write(w io.Writer) error {
	standings := r.standings().Text()
	if line := r.basis(); line != "" {
		standings += line + "\n"
	}
	parts := []string{r.heading() + "\n", standings}
	if len(r.Standings.Players) > 2 {
		parts = append(parts, r.crossTable().Text())
	}
	if clocks, limited := r.clocks(); limited {
		parts = append(parts, clocks.Text())
	}
	lines := Remarks(r.Standings)
	if r.Standings.Test != nil {
		lines = append(lines, r.testLine())
	}
	parts = append(parts, r.forfeits().Text(), strings.Join(append(lines, ""), "\n"))
	_, err := io.WriteString(w, strings.Join(parts, "\n"))
	return err
}
