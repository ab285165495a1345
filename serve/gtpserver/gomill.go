package gtpserver

import (
	"fmt"
	"strings"

	"montego/gtp"
	"montego/internal/param"
	"montego/internal/phrases"
)

// gomillCommands are what gomill writes into its records.
var gomillCommands = []command{
	{"gomill-explain_last_move", "", telling((*session).explainLastMove), "why the engine made its last move"},
	{"gomill-describe_engine", "", telling((*session).describeEngine), "name, version, seed and every parameter"},
	{"gomill-cpu_time", "", (*session).cpuTime, "seconds of processor time used so far"},
}

func (s *session) explainLastMove() string {
	d := s.last
	switch {
	case d == nil:
		return "the engine has made no move yet"
	case d.Search == nil:
		return fmt.Sprintf("%v: %s", d.Move, d.Reason)
	}
	best := d.Search.Best()
	return fmt.Sprintf("%v: %s, win rate %.1f%%, %s, line %s", d.Move, d.Reason,
		100*d.Move.Color.Share(d.Search.WinRateOf(&best)), phrases.Count(d.Search.Playouts+d.Search.Reused, "playout"), gtp.FormatVertices(best.Line))
}

func (s *session) describeEngine() string {
	p := s.options.Params
	return fmt.Sprintf("%s %s\nseed %d\n%s", s.options.Name, s.options.Version, s.seed, strings.Join(param.Settings(&p), "\n"))
}
