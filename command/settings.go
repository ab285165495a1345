package command

import (
	"fmt"

	"github.com/spf13/pflag"

	"montego/internal/param"
	"montego/lab/match"
)

// declaredFlags declares a flag for each parameter of a struct, by its name. What
// a flag is given stands in the struct at once.
func declaredFlags(flags *pflag.FlagSet, params any) {
	for _, p := range param.List(params) {
		flag := flags.VarPF(&declared{params, p}, p.Name, "", p.Doc)
		if p.Type == param.Bool {
			flag.NoOptDefVal = "true"
		}
	}
}

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

// Type is the word for such a value in the help of flags.
func (d *declared) Type() string { return string(d.info.Type) }

// setChanged sets the parameters whose flags were given to what they were given.
func setChanged(flags *pflag.FlagSet, given, params any) error {
	for _, p := range param.List(given) {
		if !flags.Changed(p.Name) {
			continue
		}
		if err := param.Set(params, p.Name, p.Value); err != nil {
			return fmt.Errorf("--%w", err)
		}
	}
	return nil
}

// parseConditions reads the three flags that every game begins with, as a match
// has them. An empty komi is the usual one under the rules.
func parseConditions(size, rules, komi string) (match.Conditions, error) {
	s := match.DefaultSettings()
	s.Size, s.Rules, s.Komi = match.Text(size), match.Text(rules), match.Text(komi)
	c, err := s.Conditions()
	if err != nil {
		err = fmt.Errorf("--%w", err)
	}
	return c, err
}
