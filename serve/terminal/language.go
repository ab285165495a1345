package terminal

import (
	"montego/goban"
	"montego/internal/phrases"
)

func (s *console) say(key string, args ...phrases.Args) string {
	return s.language.Say(key, args...)
}

// fault returns the error whose phrase is terminal.fault and the name given.
func (s *console) fault(name string, args ...phrases.Args) error {
	return sentence(s.say("terminal.fault."+name, args...))
}

// sentence is an error in the player's language.
type sentence string

func (s sentence) Error() string { return string(s) }

func (s *console) color(c goban.Color) string { return s.say(c.String()) }

// widest returns the columns that the longer of the colours' names takes.
func (s *console) widest() int {
	return max(visible(s.color(goban.Black)), visible(s.color(goban.White)))
}

func (s *console) rulesName() string {
	if name := s.at.Game.Rules().Called(s.rules); name != "" {
		return s.say("rules." + name)
	}
	return s.say("rules.mixed")
}
