package gtpserver

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"montego/internal/param"
)

// paramCommands show and change the parameters of the player.
var paramCommands = []command{
	{"montego-param", "[NAME [VALUE]]", (*session).param, "all parameters, one a line, as \"[TYPE] NAME VALUE\"; or the value of one; or set one, which keeps the game and, if the search changes, forgets its tree"},
	{"kata-list-params", "", telling(func(*session) string { return strings.Join(slices.Sorted(maps.Keys(kataNames)), " ") }), "the parameters of KataGo that have a counterpart here"},
	{"kata-get-param", "NAME", ofKata((*session).kataParam), "the value of one of them"},
	{"kata-set-param", "NAME VALUE", ofKata((*session).setKataParam), "set one of them"},
}

// kataNames are KataGo's names of parameters.
var kataNames = map[string]string{
	"maxVisits": "playouts", "maxPlayouts": "playouts", "maxTime": "time.no-clock",
	"numSearchThreads": "search.threads", "lagBuffer": "time.lag", "ponderingEnabled": "ponder.on",
	"resignThreshold": "resign",
}

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

func (s *session) kataParam(_ *call, name string) (string, error) {
	p := s.options.Params
	return param.Get(&p, name)
}

func (s *session) setKataParam(c *call, name string) (string, error) {
	value, err := c.Args.Word(1, "value")
	if err != nil {
		return "", err
	}
	if strings.HasPrefix(name, "time.") && strings.Trim(value, "0123456789.") == "" {
		value += "s" // KataGo's are seconds
	}
	return "", s.setParam(name, value)
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
	s.options.Params = p
	return nil
}
