package engine

import (
	"fmt"
	"slices"
	"strings"

	"montego/game"
	"montego/goban"
	"montego/internal/param"
	"montego/player/playout"
	"montego/player/search"
	"montego/sgf"
)

// Job is a search as another process can make it: all of its fields are plain.
type Job struct {
	Params   []string // settings of the search and its playouts
	Rules    game.Rules
	Komi     string
	Record   string // the game so far, as SGF
	Turns    bool   // the players take turns: see game.SetTurns
	ToMove   goban.Color
	AreaKomi float64 // the root's, which may be another than that of the game
	Banned   []goban.Point
	Versus   goban.Point
	PlayOut  bool

	Pondering bool
}

// NewJob returns the job to search root, whose game must be known, by the settings that
// SettingsOf has listed.
func NewJob(settings []string, root *search.Root) Job {
	record := sgf.FromGame(root.Game, sgf.Info{}).Collection().Bytes()
	return Job{
		Params: settings, Rules: root.Game.Rules(), Komi: root.Game.Komi().String(),
		Record: string(record), Turns: root.Game.Turns(), ToMove: root.ToMove, AreaKomi: root.Komi, Banned: root.Banned,
		Versus: root.Versus, PlayOut: root.PlayOut, Pondering: root.Pondering,
	}
}

// KeptHere are the parameters of a search that each machine of a cluster sets for itself.
var KeptHere = []string{"search.memory", "search.threads", "search.parallel", "search.fold"}

// SettingsOf lists the parameters that all machines of one search must have alike.
func SettingsOf(p search.Params, po playout.Params) []string {
	return slices.DeleteFunc(param.Settings(&Params{Search: p, Playout: po}, KeptHere...), func(setting string) bool {
		return !strings.HasPrefix(setting, "search.") && !strings.HasPrefix(setting, "playout.")
	})
}

// Game returns the game so far.
func (j *Job) Game() (*game.Game, error) {
	c, _, err := sgf.Parse([]byte(j.Record))
	if err != nil {
		return nil, err
	}
	komi, err := game.ParseKomi(j.Komi)
	if err != nil {
		return nil, err
	}
	g, err := c.Trees[0].GameBefore(0, j.Rules, komi)
	if g != nil && j.Turns {
		g.SetTurns()
	}
	return g, err
}

// Root returns the position to search, in the game g that Game has returned.
func (j *Job) Root(g *game.Game) search.Root {
	root := search.RootOf(g, j.ToMove, j.Banned...)
	root.Komi, root.Versus, root.PlayOut, root.Pondering = j.AreaKomi, j.Versus, j.PlayOut, j.Pondering
	return root
}

// Player returns the parameters of who makes the search, on threads and in MiB of its own.
func (j *Job) Player(threads, memory int) (Params, error) {
	p := DefaultParams()
	err := param.Apply(&p, append(slices.Clone(j.Params), fmt.Sprintf("search.threads=%d", threads), fmt.Sprintf("search.memory=%d", memory), "search.fold=false")...)
	return p, err
}
