package terminal

import (
	"os"
	"testing"

	"golang.org/x/sys/windows"
)

// TestEnableVirtualTerminal: a console obeys escape sequences until it is what it was before.
func TestEnableVirtualTerminal(t *testing.T) {
	console, err := os.OpenFile("CONOUT$", os.O_RDWR, 0)
	if err != nil {
		t.Skip(err)
	}
	defer console.Close()
	mode := func() (m uint32) {
		if err := windows.GetConsoleMode(windows.Handle(console.Fd()), &m); err != nil {
			t.Skip(err)
		}
		return m
	}
	usual := mode()
	defer windows.SetConsoleMode(windows.Handle(console.Fd()), usual)
	const plain = windows.ENABLE_PROCESSED_OUTPUT | windows.ENABLE_WRAP_AT_EOL_OUTPUT
	if err := windows.SetConsoleMode(windows.Handle(console.Fd()), plain); err != nil {
		t.Fatal(err)
	}
	restore, err := EnableVirtualTerminal(console)
	if err != nil {
		t.Fatal(err)
	}
	if got := mode(); got&windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING == 0 {
		t.Errorf("the mode of the console is %#x", got)
	}
	if restore(); mode() != plain {
		t.Errorf("the mode of the console stays %#x", mode())
	}
}
