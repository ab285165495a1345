package gtpserver

import (
	"fmt"
	"strings"

	"montego/param"
)

// paramCommands show and change the parameters of the player.
var paramCommands = []command{
	{"montego-param", "[NAME [VALUE]]", (*session).param, "all parameters, one a line, as \"[TYPE] NAME VALUE\"; or the value of one; or set one, which keeps the game and, if the search changes, forgets its tree"},
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
		case info.Type == "bool":
			kind, value = "bool", map[string]string{"false": "0", "true": "1"}[value]
		}
		lines = append(lines, fmt.Sprintf("[%s] %s %s", kind, info.Name, value))
	}
	return strings.Join(lines, "\n")
}

// setParam changes one parameter of the player.
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
