package command

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"montego/player/engine"
)

// TestNetworksScript: each command of docs/networks.sh is one of today's, and reads only the
// records and what the commands before it have written.
func TestNetworksScript(t *testing.T) {
	script, err := os.ReadFile("../docs/networks.sh")
	if err != nil {
		t.Fatal(err)
	}
	var (
		variables = map[string]string{}
		assigned  = regexp.MustCompile(`^(\w+)='(.*)'$`)
		written   = []string{"games19-train.sgfs.gz", "games9-train.sgfs.gz"}
	)
	for line := range strings.Lines(string(script)) {
		if m := assigned.FindStringSubmatch(strings.TrimSpace(line)); m != nil {
			variables[m[1]] = m[2]
		}
		line = os.Expand(line, func(name string) string { return variables[name] })
		words := strings.Fields(line)
		if len(words) == 0 || words[0] != "montego" {
			continue
		}
		c, args, err := rootCommand(commands()...).Find(words[1:])
		if err == nil {
			err = c.ParseFlags(args)
		}
		if err != nil || c.Parent().Name() != "train" {
			t.Fatalf("%s: command %q, error %v", line, c.CommandPath(), err)
		}
		read := c.Flags().Args()
		if begin := c.Flags().Lookup("begin"); begin != nil && begin.Changed {
			read = append(read, begin.Value.String())
		}
		if player := c.Flags().Lookup("player"); player != nil && player.Changed {
			preset, network, found := strings.Cut(player.Value.String(), ",search.network.weights=")
			if _, err := engine.Parse(preset); err != nil {
				t.Errorf("%s: %v", line, err)
			}
			if found {
				read = append(read, network)
			}
		}
		for _, file := range read {
			if !slices.Contains(written, file) {
				t.Errorf("%s: no earlier command writes %s", line, file)
			}
		}
		written = append(written, c.Flags().Lookup("out").Value.String())
	}
	if !slices.Contains(written, "builtin9.net") || !slices.Contains(written, "builtin19.net") {
		t.Errorf("it writes %q", written)
	}
}
