package command

import (
	"io"
	"os"
	"path/filepath"

	"github.com/adrg/xdg"

	"montego/internal/file"
)

// dataFolder returns the folder of that name among the user's data. The error names the
// flag by which another can be chosen: without a home folder there would be only the root
// folder.
func dataFolder(name, flag string) (string, error) {
	if _, err := os.UserHomeDir(); err != nil && os.Getenv("XDG_DATA_HOME") == "" {
		return "", usagef("there is no home folder to keep data in (%v): choose a folder with --%s", err, flag)
	}
	return filepath.Join(xdg.DataHome, "montego", name), nil
}

// writeAsked writes the file that a flag names, if the flag was given.
func writeAsked(name string, write func(io.Writer) error) error {
	if name == "" {
		return nil
	}
	return file.Write(name, write)
}

// drawAsked writes the picture that a flag names, if the flag was given.
func drawAsked(name string, draw func() string) error {
	return writeAsked(name, func(w io.Writer) error {
		_, err := io.WriteString(w, draw())
		return err
	})
}

// checkWritable reports the first of these files that cannot be written, before work is
// spent on what goes into it. A name that was not given is empty.
func checkWritable(names ...string) error {
	for _, name := range names {
		if name == "" {
			continue
		}
		if err := file.Check(name); err != nil {
			return err
		}
	}
	return nil
}
