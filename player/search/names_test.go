package search

import "montego/internal/param"

// Tests print choices by their names.

func (p Parallel) String() string    { return param.NameOf(p) }
func (f FinalChoice) String() string { return param.NameOf(f) }
func (e EyeRule) String() string     { return param.NameOf(e) }
func (r PassRule) String() string    { return param.NameOf(r) }
func (s Selection) String() string   { return param.NameOf(s) }
func (v ResultValue) String() string { return param.NameOf(v) }
func (g GamePhase) String() string   { return param.NameOf(g) }
func (m KomiMethod) String() string  { return param.NameOf(m) }
func (m Measure) String() string     { return param.NameOf(m) }
