package gtpserver

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"montego/internal/param"
	"montego/player/search"
)

// paramCommands show and change the parameters of the player.
var paramCommands = []command{
	{"montego-param", "[NAME [VALUE]]", (*session).param, "all parameters, one a line, as \"[TYPE] NAME VALUE\"; or the value of one; or set one, which keeps the game and, if the search changes, forgets its tree"},
	{"montego-param_group", "GROUP [NAME [VALUE]]", ofWord("group", (*session).paramGroup), "as montego-param, but only the parameters of a group: " + strings.Join(paramGroupNames(), ", ")},
	{"kata-list-params", "", telling(func(*session) string { return strings.Join(slices.Sorted(maps.Keys(kataNames)), " ") }), "the parameters of KataGo that have a counterpart here"},
	{"kata-get-param", "NAME", ofKata((*session).kataParam), "the value of one of them"},
	{"kata-set-param", "NAME VALUE", (*session).setAnyKataParam, "set one of them"},
}

// paramGroups are parts of the parameters, each of which fits on a screen as a window of
// GoGui, which puts 15 parameters into a column. A parameter belongs to the group with its
// longest prefix.
var paramGroups = []struct {
	name     string
	prefixes []string
}{
	{"play", []string{""}},
	{"search", []string{"search."}},
	{"values", []string{"search.rave.", "search.evaluation.", "search.backup."}},
	{"knowledge", []string{"search.criticality.", "search.priors.", "search.patterns.", "search.network."}},
	{"komi", []string{"search.komi."}},
	{"playouts", []string{"playout."}},
	{"policies", []string{"playout.golois.", "playout.orego.", "playout.moggy.", "playout.montego.", "playout.softmax."}},
}

func paramGroupNames() (names []string) {
	for _, g := range paramGroups {
		names = append(names, g.name)
	}
	return names
}

// groupOf returns the group that the parameter belongs to.
func groupOf(parameter string) (group string) {
	longest := -1
	for _, g := range paramGroups {
		for _, prefix := range g.prefixes {
			if strings.HasPrefix(parameter, prefix) && len(prefix) > longest {
				group, longest = g.name, len(prefix)
			}
		}
	}
	return group
}

// paramMenu is what GoGui can offer of the groups.
func paramMenu() string {
	var b strings.Builder
	for _, g := range paramGroups {
		fmt.Fprintf(&b, "param/Parameters: %s/montego-param_group %s\n", strings.ToUpper(g.name[:1])+g.name[1:], g.name)
	}
	return b.String()
}

// kataNames are KataGo's names of parameters.
var kataNames = map[string]string{
	"maxVisits": "playouts", "maxPlayouts": "playouts", "maxTime": "time.max",
	"numSearchThreads": "search.threads", "lagBuffer": "time.lag", "ponderingEnabled": "ponder.on",
	"resignThreshold": "resign", kataWide: kataWide,
}

// kataWide changes analyses only, so it is no parameter of the player.
const kataWide = "analysisWideRootNoise"

// kataIgnored are parameters of KataGo's search that interfaces set and that have nothing here to act on.
var kataIgnored = []string{"playoutDoublingAdvantage", "rootPolicyTemperature"}

// ofKata makes a handler of what takes KataGo's name of a parameter, the first argument,
// and is given the name here.
func ofKata(do func(*session, *call, string) (string, error)) handler {
	return ofWord("name", func(s *session, c *call, word string) (string, error) {
		for kata, name := range kataNames {
			if strings.EqualFold(kata, word) {
				return do(s, c, name)
			}
		}
		return "", fmt.Errorf("unknown parameter %q; kata-list-params names those that there are", word)
	})
}

// kataParam shows a parameter in KataGo's units: seconds, and a result from −1 to 0 below which
// it resigns, for a win rate from 0 to ½.
func (s *session) kataParam(_ *call, name string) (string, error) {
	if name == kataWide {
		return strconv.FormatFloat(s.wide, 'g', -1, 64), nil
	}
	p := s.options.Params
	text, err := param.Get(&p, name)
	if err != nil {
		return "", err
	}
	if d, err := time.ParseDuration(text); err == nil && strings.HasPrefix(name, "time.") {
		return strconv.FormatFloat(d.Seconds(), 'g', -1, 64), nil
	}
	if name == "resign" {
		return strconv.FormatFloat(2*p.Resign-1, 'g', 6, 64), nil
	}
	return text, nil
}

// setAnyKataParam takes the parameters that are ignored, too.
func (s *session) setAnyKataParam(c *call) (string, error) {
	ignored := func(name string) bool { return len(c.Args) > 1 && strings.EqualFold(name, c.Args[0]) }
	if i := slices.IndexFunc(kataIgnored, ignored); i >= 0 {
		s.log.warnf("%s has nothing to act on here; it is ignored", kataIgnored[i])
		return "", nil
	}
	return ofKata((*session).setKataParam)(s, c)
}

func (s *session) setKataParam(c *call, name string) (string, error) {
	value, err := c.Args.Word(1, "value")
	if err != nil {
		return "", err
	}
	if name == kataWide {
		wide, err := search.ParseWide(value)
		if err != nil {
			return "", fmt.Errorf("%s: %w", kataWide, err)
		}
		s.wide = wide
		return "", nil
	}
	if strings.HasPrefix(name, "time.") && strings.Trim(value, "0123456789.") == "" {
		value += "s"
	}
	if x, err := strconv.ParseFloat(value, 64); err == nil && name == "resign" {
		if !(x >= -1 && x <= 0) {
			return "", fmt.Errorf("resignThreshold: %s is outside -1..0", value)
		}
		value = strconv.FormatFloat((1+x)/2, 'g', 6, 64)
	}
	if err := s.setParam(name, value); err != nil {
		return "", err
	}
	s.visits = s.visits || strings.EqualFold(c.Args[0], "maxVisits")
	return "", nil
}

func (s *session) param(c *call) (string, error) {
	switch p := s.options.Params; len(c.Args) {
	case 0:
		return paramLines(param.List(&p)), nil
	case 1:
		return param.Get(&p, c.Args[0])
	default:
		return "", s.setParam(c.Args[0], strings.Join(c.Args[1:], " "))
	}
}

// paramGroup lists the parameters of a group, or does what montego-param does with the
// arguments after the group's name.
func (s *session) paramGroup(c *call, group string) (string, error) {
	if !slices.Contains(paramGroupNames(), group) {
		return "", fmt.Errorf("unknown group %q; the groups are %s", group, strings.Join(paramGroupNames(), ", "))
	}
	if c.Args = c.Args[1:]; len(c.Args) > 0 {
		return s.param(c)
	}
	p := s.options.Params
	others := func(i param.Info) bool { return groupOf(i.Name) != group }
	return paramLines(slices.DeleteFunc(param.List(&p), others)), nil
}

// paramLines lists parameters as GoGui's dialog for them reads it.
func paramLines(infos []param.Info) string {
	var lines []string
	for _, info := range infos {
		kind, value := "string", info.Value
		switch {
		case len(info.Choices) > 0:
			kind = "list/" + strings.Join(param.Names(info.Choices), "/")
		case info.Type == param.Bool:
			kind, value = "bool", map[string]string{"false": "0", "true": "1"}[value]
		}
		lines = append(lines, fmt.Sprintf("[%s] %s %s", kind, info.Name, value))
	}
	return strings.Join(lines, "\n")
}

// setParam sets a parameter of the player, and warns where it has no effect beside the others.
func (s *session) setParam(name, value string) error {
	p := s.options.Params
	if err := param.Set(&p, name, value); err != nil {
		return err
	}
	if most := s.options.Memory; most > 0 && p.Search.Memory > max(most, s.options.Params.Search.Memory) {
		return fmt.Errorf("search.memory: %d MiB are more than the machine's %d", p.Search.Memory, most)
	}
	if s.player != nil {
		s.player.SetParams(p)
	}
	var names []string
	for _, change := range param.Diff(&s.options.Params, &p) {
		names = append(names, change.Name)
	}
	for _, line := range p.Inert(names) {
		s.log.warnf("%s", line)
	}
	s.options.Params = p
	if strings.EqualFold(name, "playouts") {
		s.visits = false // setKataParam says otherwise
	}
	return nil
}
