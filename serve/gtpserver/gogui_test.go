package gtpserver

import (
	"strings"
	"testing"
)

// TestAnalyses: what GoGui offers in its menu, the engine knows.
func TestAnalyses(t *testing.T) {
	s := testSession(t)
	types := " string hstring hpstring plist param none gfx "
	for line := range strings.Lines(strings.TrimSpace(analyses)) {
		fields := strings.Split(strings.TrimSpace(line), "/")
		if len(fields) != 3 || fields[1] == "" || !strings.Contains(types, " "+fields[0]+" ") {
			t.Errorf("%q is not type/label/command", line)
			continue
		}
		name, _, _ := strings.Cut(fields[2], " ")
		if s.find(name) == nil {
			t.Errorf("there is no command %s", name)
		}
	}
}
