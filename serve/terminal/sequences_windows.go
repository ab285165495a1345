package terminal

import (
	"os"

	"golang.org/x/sys/windows"
)

// ObeySequences lets a console obey the escape sequences that are written to it, until restore is
// called. A console before Windows 10 cannot, and the error says so.
func ObeySequences(console *os.File) (restore func(), err error) {
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
