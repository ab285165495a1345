package experiments

import (
	"fmt"
	"io"
	"strings"
)

// published is Table 1 of [Coulom06] §4.1: 1,500 positions, by the number of playouts.
var published = map[int][]Deviation{
	128:     {{6.44, -3.32}, {41.70, 37.00}, {39.60, 35.30}, {5.29, -1.43}},
	256:     {{7.17, -4.78}, {25.00, 22.00}, {23.60, 20.90}, {4.72, -1.89}},
	512:     {{7.56, -5.84}, {14.90, 12.70}, {13.90, 11.90}, {4.08, -1.70}},
	1_024:   {{6.26, -4.86}, {9.48, 7.91}, {8.82, 7.41}, {3.06, 0.13}},
	2_048:   {{4.38, -3.15}, {6.72, 5.37}, {6.11, 4.91}, {2.63, 0.77}},
	4_096:   {{2.84, -1.55}, {4.48, 3.33}, {3.94, 2.91}, {2.05, 0.69}},
	8_192:   {{2.23, -0.62}, {2.78, 1.47}, {2.42, 1.07}, {1.85, 0.32}},
	16_384:  {{2.34, -0.57}, {2.45, 0.01}, {2.40, -0.30}, {2.10, -0.19}},
	32_768:  {{2.15, -0.52}, {2.19, 0.10}, {2.26, -0.12}, {1.93, -0.02}},
	65_536:  {{2.03, -0.50}, {1.83, 0.23}, {1.88, 0.01}, {1.70, 0.01}},
	131_072: {{2.07, -0.54}, {1.80, 0.25}, {1.94, 0.02}, {1.80, -0.02}},
	262_144: {{1.85, -0.58}, {1.49, 0.25}, {1.51, 0.07}, {1.39, -0.02}},
}

// Write prints the table in Markdown: of every operator the root of the mean
// square of the errors and their mean, in points, and the published ones below.
func (t *BackupTable) Write(w io.Writer) error {
	var text strings.Builder
	fmt.Fprintf(&text, "| playouts | |")
	for _, operator := range Operators {
		fmt.Fprintf(&text, " %s √⟨δ²⟩ | ⟨δ⟩ |", operator)
	}
	fmt.Fprintf(&text, "\n|--:|---|%s\n", strings.Repeat("--:|--:|", len(Operators)))
	for _, row := range t.Rows {
		writeErrors(&text, fmt.Sprint(row.Playouts), "here", row.Errors)
		if errors, known := published[row.Playouts]; known {
			writeErrors(&text, "", "2006", errors)
		}
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// writeErrors prints a row.
func writeErrors(w io.Writer, playouts, whose string, errors []Deviation) {
	fmt.Fprintf(w, "| %s | %s |", playouts, whose)
	for _, d := range errors {
		fmt.Fprintf(w, " %.2f | %+.2f |", d.RMS, d.Mean)
	}
	fmt.Fprintln(w)
}
