package command

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"montego/internal/phrases"
)

func declareLanguage(flags *pflag.FlagSet, name *string) {
	flags.StringVar(name, "language", "", "what Montego speaks: "+strings.Join(phrases.Languages, ", ")+" (default: as the system does)")
}

// speech returns the language of a name, or for "" that of the system.
func speech(name string, getenv func(string) string) (*phrases.Language, error) {
	switch {
	case name == "":
		return phrases.System(getenv), nil
	case !slices.Contains(phrases.Languages, name):
		return nil, fmt.Errorf("--language %q is none of %s", name, strings.Join(phrases.Languages, ", "))
	}
	return phrases.Match(name), nil
}
