package bench

import (
	"fmt"
	"io"
	"math"
)

// WriteHeader writes the head of the table that WriteRow goes on with.
func WriteHeader(w io.Writer) {
	fmt.Fprintf(w, "%-18s %-6s %7s %12s %12s %9s %9s\n", "what", "board", "threads", "per second", "per CPU s", "ns/move", "allocs")
}

// WriteRow writes a result as one line of text.
func (r Result) WriteRow(w io.Writer) {
	move := ""
	if r.NsPerMove > 0 {
		move = fmt.Sprintf("%.1f", r.NsPerMove)
	}
	fmt.Fprintf(w, "%-18s %-6s %7d %12s %12s %9s %9g\n", r.Name, r.Size, r.Threads, thousands(r.PerSecond), thousands(r.PerCPUSecond), move, r.AllocsPerOp)
}

// thousands writes a rate with a blank every three digits.
func thousands(x float64) string {
	s := fmt.Sprintf("%.0f", math.Round(x))
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + " " + s[i:]
	}
	return s
}
