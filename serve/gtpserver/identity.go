package gtpserver

import (
	"fmt"
	"strconv"
	"strings"

	"montego/internal/cputime"
)

// identityCommands say who the engine is and what it knows.
var identityCommands = []command{
	{"protocol_version", "", telling(func(*session) string { return "2" }), "the version of the protocol, 2"},
	{"name", "", telling(func(s *session) string { return s.options.Name }), "the engine's name"},
	{"version", "", telling(func(s *session) string { return s.options.Version }), "the engine's version"},
	{"known_command", "COMMAND", ofWord("command", (*session).knownCommand), "true or false: is there such a command?"},
	{"list_commands", "", telling((*session).listCommands), "all commands, one a line"},
	{"help", "[COMMAND]", (*session).helpText, "what a command does, or all commands do"},
	{"echo", "TEXT", (*session).echo, "the same text"},
	{"echo_err", "TEXT", (*session).echoErr, "the same text, in the log too"},
	{"cputime", "", (*session).cpuTime, "seconds of processor time used so far"},
	{"quit", "", (*session).quit, "end the session"},
}

// chatCommands are there if the options say so.
var chatCommands = []command{
	{"kgs-chat", "game|private NAME TEXT", ofWord("game or private", (*session).chat), "answer a person who chats on KGS"},
}

// chat answers whatever is said with who is playing: a program that can say no more.
func (s *session) chat(c *call, place string) (string, error) {
	if place != "game" && place != "private" {
		return "", fmt.Errorf("%q is neither game nor private", place)
	}
	if _, err := c.Args.Word(1, "name"); err != nil {
		return "", err
	}
	return fmt.Sprintf("I am %s %s, a program that plays Go. I cannot talk about anything.", s.options.Name, s.options.Version), nil
}

func (s *session) knownCommand(_ *call, name string) (string, error) {
	return strconv.FormatBool(s.find(strings.ToLower(name)) != nil), nil
}

func (s *session) listCommands() string {
	names := make([]string, len(s.commands))
	for i, row := range s.commands {
		names[i] = row.name
	}
	return strings.Join(names, "\n")
}

func (s *session) helpText(c *call) (string, error) {
	rows := s.commands
	if len(c.Args) > 0 {
		row := s.find(strings.ToLower(c.Args[0]))
		if row == nil {
			return "", errUnknown
		}
		rows = []command{*row}
	}
	var lines []string
	for _, row := range rows {
		usage := strings.TrimSpace(row.name + " " + row.args)
		lines = append(lines, usage+": "+row.help)
	}
	return strings.Join(lines, "\n"), nil
}

func (s *session) echo(c *call) (string, error) { return c.Rest, nil }

func (s *session) echoErr(c *call) (string, error) {
	s.log.printf("%s", c.Rest)
	return c.Rest, nil
}

func (s *session) cpuTime(*call) (string, error) {
	used, err := cputime.Used()
	return fmt.Sprintf("%.3f", used.Seconds()), err
}

func (s *session) quit(*call) (string, error) {
	s.over = true
	return "", nil
}
