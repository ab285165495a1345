package command

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"montego/game"
	"montego/internal/param"
	"montego/internal/phrases"
	"montego/lab/match"
)

// declare gives c a flag for each parameter of the structs, by its name, and returns c. What a
// flag is given stands in the struct at once; until then a parameter has its default or, if none
// is declared, the value that it has. The help of c shows flags in the order of declaration.
func declare(c *cobra.Command, structs ...any) *cobra.Command {
	c.Flags().SortFlags = false
	for _, params := range structs {
		param.Reset(params)
		for _, p := range param.List(params) {
			flag := c.Flags().VarPF(&declared{params, p}, p.Name, shorthands[p.Name], p.Doc)
			switch {
			case p.Type == param.Bool:
				flag.NoOptDefVal = "true"
			case p.Value == "0s":
				flag.DefValue = "" // so that help says no default, as with other zeros
			}
			if len(p.Choices) > 0 && p.Unit == "" {
				choices(c, p.Name, param.Names(p.Choices))
			}
		}
	}
	return c
}

// shorthands are the flags that have a letter, too.
var shorthands = map[string]string{"output": "o"}

// declared is the value of a flag that is a parameter.
type declared struct {
	params any
	info   param.Info
}

// Set implements pflag.Value.
func (d *declared) Set(value string) error { return param.Set(d.params, d.info.Name, value) }

// String implements pflag.Value.
func (d *declared) String() string {
	if d.params == nil {
		return "" // pflag asks the zero value what its default is
	}
	value, _ := param.Get(d.params, d.info.Name) // it is declared
	return value
}

// Type is the word for such a value in the help of flags: its unit, such as file, or its type.
func (d *declared) Type() string { return cmp.Or(d.info.Unit, string(d.info.Type)) }

// setChanged sets the parameters whose flags were given to what they were given.
func setChanged(changed func(flag string) bool, given, params any) error {
	for _, p := range param.List(given) {
		if !changed(p.Name) {
			continue
		}
		if err := param.Set(params, p.Name, p.Value); err != nil {
			return fmt.Errorf("--%w", err)
		}
	}
	return nil
}

// checkFlags lets c work only if wrong finds nothing wrong with its flags.
func checkFlags(c *cobra.Command, wrong func() error) {
	work := c.RunE
	c.RunE = func(c *cobra.Command, args []string) error {
		if err := wrong(); err != nil {
			return usageError{err}
		}
		return work(c, args)
	}
}

// needs makes c refuse flags that have no effect without one of others, of which on reports whether one is given.
func needs(c *cobra.Command, on func() bool, others string, flags ...string) {
	checkFlags(c, func() error {
		for _, name := range flags {
			if c.Flags().Changed(name) && !on() {
				return fmt.Errorf("--%s: it has no effect without %s", name, others)
			}
		}
		return nil
	})
}

// exclusive makes c refuse two of these flags together.
func exclusive(c *cobra.Command, flags ...string) {
	checkFlags(c, func() error {
		given := slices.DeleteFunc(slices.Clone(flags), func(name string) bool { return !c.Flags().Changed(name) })
		if len(given) > 1 {
			return fmt.Errorf("--%s: choose one of them", strings.Join(given, " and --"))
		}
		return nil
	})
}

// choices lets the help of a flag, and the completion of command lines, tell its values.
func choices(c *cobra.Command, name string, values []string) {
	c.Flags().Lookup(name).Usage += ": " + strings.Join(values, ", ")
	_ = c.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
}

func declareLanguage(flags *pflag.FlagSet, name *string) {
	flags.StringVar(name, "language", "", "what Montego speaks: "+strings.Join(phrases.Languages, ", ")+" (default: as the system does)")
}

// speech returns the language of a name, or for "" that of the system.
func speech(name string) (*phrases.Language, error) {
	switch {
	case name == "":
		return phrases.System(os.Getenv), nil
	case !slices.Contains(phrases.Languages, name):
		return nil, fmt.Errorf("--language %q is none of %s", name, strings.Join(phrases.Languages, ", "))
	}
	return phrases.Match(name), nil
}

// gameFlags say how games begin, as the flags of a match do.
type gameFlags struct {
	Size  match.Text `param:"size" doc:"board size: 9, 13, 19 or any such as 9x13"`
	Komi  match.Text `param:"komi" doc:"points that White gets (default: as usual under the rules, 7.5 under Chinese ones)"`
	Rules match.Text `param:"rules" default:"chinese" doc:"rules"`
}

func (f *gameFlags) declare(c *cobra.Command) {
	declare(c, f)
	choices(c, "rules", game.RulesNames())
}

// boardOf returns the conditions of games on boards of a size that --size gives.
func boardOf(size match.Text) (match.Conditions, error) {
	return (&gameFlags{Size: size, Rules: "chinese"}).conditions()
}

func (f *gameFlags) conditions() (match.Conditions, error) {
	s := match.DefaultSettings()
	s.Size, s.Komi, s.Rules = f.Size, f.Komi, f.Rules
	c, err := s.Conditions()
	if err != nil {
		err = fmt.Errorf("--%w", err)
	}
	return c, err
}
