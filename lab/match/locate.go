package match

import (
	"errors"
	"os/exec"
	"path/filepath"
	"strings"

	"montego/gtp"
)

// gameFolders are the folders in which systems keep games. The PATH of most shells
// does not name them.
var gameFolders = []string{"/usr/games", "/usr/local/games"}

// Locate returns a command line with the full path of its program, if that is
// not found on the PATH but among the games. GNU Go is there on Debian.
func Locate(line string) string {
	words, err := gtp.SplitCommandLine(line)
	if err != nil || len(words) == 0 || strings.ContainsAny(words[0], `/\`) {
		return line
	}
	if _, err := exec.LookPath(words[0]); !errors.Is(err, exec.ErrNotFound) {
		return line
	}
	for _, folder := range gameFolders {
		if path, err := exec.LookPath(filepath.Join(folder, words[0])); err == nil {
			words[0] = path
			return joinCommandLine(words)
		}
	}
	return line
}

// joinCommandLine is the reverse of gtp.SplitCommandLine.
func joinCommandLine(words []string) string {
	quoted := make([]string, len(words))
	for i, word := range words {
		quoted[i] = `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(word) + `"`
	}
	return strings.Join(quoted, " ")
}
