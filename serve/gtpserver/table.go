package gtpserver

import (
	"context"
	"slices"

	"montego/goban"
	"montego/gtp"
)

// command is a row of the table.
type command struct {
	name string // lower case
	args string // as help shows them; [optional]
	do   handler
	help string // what it does, in a line
}

// handler does the work of a command and returns the text of the reply, without the
// lines that it has printed already. An error becomes the text of a "?" reply; then
// the game and the clocks are put back to what they were, and the handler must not
// have changed anything else.
type handler func(*session, *call) (string, error)

// telling makes a handler that answers with a text and changes nothing.
func telling(text func(*session) string) handler {
	return func(s *session, _ *call) (string, error) { return text(s), nil }
}

// ofColor makes a handler of what takes a colour, the first argument.
func ofColor(do func(*session, *call, goban.Color) (string, error)) handler {
	return func(s *session, c *call) (string, error) {
		color, err := c.Args.Color(0)
		if err != nil {
			return "", err
		}
		return do(s, c, color)
	}
}

// ofMove makes a handler of what takes a move, the first two arguments.
func ofMove(do func(*session, goban.Move) (string, error)) handler {
	return func(s *session, c *call) (string, error) {
		m, err := c.Args.Move(0, s.game.Width(), s.game.Height())
		if err != nil {
			return "", err
		}
		return do(s, m)
	}
}

// ofWord makes a handler of what takes a word, the first argument; what names it.
func ofWord(what string, do func(*session, *call, string) (string, error)) handler {
	return func(s *session, c *call) (string, error) {
		word, err := c.Args.Word(0, what)
		if err != nil {
			return "", err
		}
		return do(s, c, word)
	}
}

// call is a command under way.
type call struct {
	gtp.Command
	// ctx is done when the command should come to an end: the controller sent
	// an interrupt or is gone, or the program is told to stop.
	ctx context.Context
	// nextLine is done then, too, and when the next line comes, even a blank one.
	nextLine context.Context
	stream   *stream // for handlers that write their reply line by line
}

// tables are all commands, topic by topic, with those for a chat if it is wanted.
func tables(chat bool) []command {
	rows := slices.Concat(
		identityCommands,
		boardCommands,
		moveCommands,
		handicapCommands,
		setupCommands,
		rulesCommands,
		timeCommands,
		thinkingCommands,
		analysisCommands,
		serverCommands,
		endingCommands,
		readingCommands,
		playoutCommands,
		featureCommands,
		paramCommands,
		recordCommands,
		goguiCommands,
		gomillCommands,
	)
	if chat {
		rows = append(rows, chatCommands...)
	}
	return rows
}

// find returns the command of that name, in lower case, or nil.
func (s *session) find(name string) *command {
	for i := range s.commands {
		if s.commands[i].name == name {
			return &s.commands[i]
		}
	}
	return nil
}
