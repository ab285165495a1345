package command

import (
	"fmt"
	"io"
	"os"
)

// conversation writes the log of a session. A log that cannot be written is told of once:
// the game is worth more than its log.
type conversation struct {
	file     io.Writer
	warnings io.Writer // may be nil
	told     bool
}

// openConversation opens the file of --log to append to it, and returns what to call at the
// end; log is nil if no file is named.
func openConversation(name string, warnings io.Writer) (log io.Writer, end func(), err error) {
	if name == "" {
		return nil, func() {}, nil
	}
	file, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return nil, nil, fmt.Errorf("--log: %w", err)
	}
	return &conversation{file: file, warnings: warnings}, func() { file.Close() }, nil
}

// Write never fails.
func (l *conversation) Write(text []byte) (int, error) {
	if _, err := l.file.Write(text); err != nil && !l.told && l.warnings != nil {
		l.told = true
		fmt.Fprintf(l.warnings, "montego: --log: the log is not complete: %v\n", err)
	}
	return len(text), nil
}
