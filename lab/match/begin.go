package match

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"montego/lab/store"
)

// Begin makes s the store of the match. If no match has begun in s, Begin notes
// the settings of the match, the settings in extra, and the players. Otherwise it
// checks that s holds the same match; the error names the first difference.
func (m *Match) Begin(ctx context.Context, s *store.Store, extra ...store.Setting) error {
	settings, players := m.noted(extra)
	has, who, err := s.Begin(ctx, settings, players)
	if err == nil {
		err = sameMatch(s, has, settings, who, players)
	}
	if err == nil {
		m.Store = s
	}
	return err
}

// Check says in a line why a store does not hold this match with these settings,
// as Begin does, but changes nothing.
func (m *Match) Check(ctx context.Context, s *store.Store, extra ...store.Setting) error {
	settings, players := m.noted(extra)
	has, err := s.Settings(ctx)
	if err != nil {
		return err
	}
	who, err := s.Players(ctx)
	if err != nil {
		return err
	}
	return sameMatch(s, has, settings, who, players)
}

// noted is what a store notes of the match.
func (m *Match) noted(extra []store.Setting) (settings []store.Setting, players []store.Player) {
	plan := ""
	if m.Plan != nil {
		plan = m.Plan.String()
	}
	for _, p := range m.Players {
		players = append(players, store.Player{Text: p.Text, Parameters: p.Parameters})
	}
	return append(append(slices.Clone(m.settings), store.Setting{Name: "plan", Value: plan}), extra...), players
}

// sameMatch names the first thing in which what a store has differs from what it
// should have.
func sameMatch(s *store.Store, has, settings []store.Setting, who, players []store.Player) error {
	if err := samePlayers(who, players); err != nil {
		return fmt.Errorf("store %s: %w", s.Path(), err)
	}
	if err := sameSettings(has, settings); err != nil {
		return fmt.Errorf("store %s: %w", s.Path(), err)
	}
	return nil
}

func samePlayers(has, want []store.Player) error {
	if len(has) != len(want) {
		return fmt.Errorf("it was begun with %d players, and these are %d", len(has), len(want))
	}
	for i := range has {
		if has[i].Text != want[i].Text {
			return fmt.Errorf("player %s is %s there, not %s", Letter(i), has[i].Text, want[i].Text)
		}
		switch d := firstDifference(has[i].Parameters, want[i].Parameters); {
		case d.name == "":
		case d.lacks:
			return fmt.Errorf("player %s, %s, was made by a version of this program with other parameters (%s): go on with that version, or begin another store", Letter(i), has[i].Text, d.name)
		default:
			return fmt.Errorf("player %s, %s, had %s there, and now has %s: presets or files have changed since", Letter(i), has[i].Text,
				orNone(d.name, d.before), orNone(d.name, d.now))
		}
	}
	return nil
}

// mayDiffer are the settings that may differ from those in the store, because a
// match can be made longer, and be continued by a later version of the program.
// The store keeps the first values.
var mayDiffer = []string{"games", "version"}

func sameSettings(has, want []store.Setting) error {
	before := map[string]string{}
	for _, s := range has {
		before[s.Name] = s.Value
	}
	for _, s := range want {
		if old := before[s.Name]; old != s.Value && !slices.Contains(mayDiffer, s.Name) {
			return fmt.Errorf("it was begun with %s, not %s", orNone(s.Name, old), orNone(s.Name, s.Value))
		}
	}
	return nil
}

// orNone writes a setting, as "no komi" if it has no value.
func orNone(name, value string) string {
	if value == "" {
		return "no " + name
	}
	return name + " " + value
}

// difference is a parameter that has another value than before; name is "" if
// there is none. Where one list lacks it, a version of the program did not know
// it.
type difference struct {
	name, before, now string
	lacks             bool
}

// firstDifference compares two lists of lines "name=value".
func firstDifference(before, now string) difference {
	values := [2]map[string]string{{}, {}}
	var order []string
	for i, list := range []string{before, now} {
		for line := range strings.SplitSeq(list, "\n") {
			name, value, _ := strings.Cut(line, "=")
			values[i][name] = value
			order = append(order, name)
		}
	}
	for _, name := range order {
		a, known := values[0][name]
		b, knows := values[1][name]
		if a != b || known != knows {
			return difference{name, a, b, known != knows}
		}
	}
	return difference{}
}

// names holds the names that the players of a match gave, by player.
type names struct {
	mu    sync.Mutex
	heard map[int]string
}

func (n *names) set(player int, name string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.heard == nil {
		n.heard = map[int]string{}
	}
	n.heard[player] = name
}

func (n *names) all(players int) []string {
	n.mu.Lock()
	defer n.mu.Unlock()
	list := make([]string, players)
	for i := range list {
		list[i] = n.heard[i]
	}
	return list
}

// introduce notes the names of the players in the store. A player whose name
// differs from the noted one, as that of another version does, is an error.
func (m *Match) introduce(ctx context.Context, s *store.Store) error {
	for i, name := range m.names.all(len(m.Players)) {
		noted, err := s.Introduce(ctx, i, name)
		if err != nil {
			return err
		}
		if noted != name {
			return fmt.Errorf("store %s: player %s, %s, called itself %q there, and now %q", s.Path(), Letter(i), m.Players[i].Text, noted, name)
		}
	}
	return nil
}
