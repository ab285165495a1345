package gtpserver

import (
	"context"
	"slices"

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

// call is a command under way.
type call struct {
	gtp.Command
	// ctx is done when the command should come to an end: the controller sent
	// an interrupt or is gone, or the program is told to stop.
	ctx context.Context
	// follow is done then, too, and when the next line comes, even a blank one.
	follow context.Context
	stream *stream // for handlers that write their reply line by line
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
