package command

import (
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
