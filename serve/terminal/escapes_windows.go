package terminal

import (
	"os"

	"golang.org/x/sys/windows"
)

// consoleTerm stands for TERM, which Windows does not set: its consoles have the colours of this terminal.
const consoleTerm = "xterm-256color"

// EnableVirtualTerminal makes a console obey escape sequences, until restore is called. It fails
// before Windows 10.
func EnableVirtualTerminal(console *os.File) (restore func(), err error) {
	out := windows.Handle(console.Fd())
	var before uint32
	if err := windows.GetConsoleMode(out, &before); err != nil {
		return nil, err
	}
	if err := windows.SetConsoleMode(out, before|windows.ENABLE_PROCESSED_OUTPUT|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING); err != nil {
		return nil, err
	}
	return func() { _ = windows.SetConsoleMode(out, before) }, nil
}
