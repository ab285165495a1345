package terminal

import (
	"errors"
	"strings"

	"montego/goban"
	"montego/internal/phrases"
)

func (s *console) say(key string, args ...phrases.Args) string {
	return s.language.Say(key, args...)
}

// fault returns the error whose phrase is terminal.fault and the name given.
func (s *console) fault(name string, args ...phrases.Args) error {
	return errors.New(s.say("terminal.fault."+name, args...))
}

func (s *console) color(c goban.Color) string { return s.say(c.String()) }

// widest returns the columns that the longest of the colours' names takes.
func (s *console) widest(colors ...goban.Color) (columns int) {
	for _, c := range colors {
		columns = max(columns, visible(s.color(c)))
	}
	return columns
}

func (s *console) rulesName() string {
	if name := s.at.Game.Rules().Name(); name != "" {
		return s.say("rules." + name)
	}
	return s.say("rules.mixed")
}

// pad appends spaces to a text until it is as wide as columns.
func pad(text string, columns int) string {
	return text + strings.Repeat(" ", max(0, columns-visible(text)))
}

// padLeft puts spaces before a text until it is as wide as columns.
func padLeft(text string, columns int) string {
	return strings.Repeat(" ", max(0, columns-visible(text))) + text
}
