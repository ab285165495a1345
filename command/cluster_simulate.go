package command

import (
	"cmp"
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"montego/cluster"
	"montego/game"
	"montego/lab/match"
	"montego/player/engine"
	"montego/player/search"
)

// clusterSimulation are the flags of `montego cluster simulate`.
type clusterSimulation struct {
	player      playerFlags
	members     []int
	Rate        int        `param:"rate" default:"2000" range:"1.." doc:"playouts a second of one member"`
	Playouts    int        `param:"playouts" default:"200" range:"1.." doc:"playouts a move of each member"`
	Games       int        `param:"games" doc:"games to play with each cluster"`
	Alone       bool       `param:"alone" doc:"let the opponent have the playouts of one member"`
	Size        match.Text `param:"size" default:"9" doc:"board size"`
	Seed        uint64     `param:"seed" default:"1" doc:"what is random follows from it"`
	RandomMoves int        `param:"random-moves" range:"0.." doc:"random moves that begin each pair of games"`
}

// mostMembers bounds the members of a simulation.
const mostMembers = 1024

func clusterSimulateCommand() *cobra.Command {
	f := clusterSimulation{}
	c := &cobra.Command{
		Use:   "simulate",
		Short: "Search as a cluster of any size would, in this process, and say what that costs and gains",
		Long: `Search as a cluster of any size would, in this process, and say what that costs and
gains. The members play one after the other; what they tell each other goes into
messages and comes out of them as on a network. Time is counted in playouts, so that the
result follows from the seed and not from the machine; only the share of the time that
merging takes is measured.

Without --games each cluster searches the empty board once. With --games each plays a
match against one machine with as many playouts as all its members together, which says
what is lost by searching apart; with --alone against one machine with the playouts of
one member, which says what a cluster gains in the same time.`,
		Example: `  montego cluster simulate --members 2,16,256 --size 19 --playouts 500
  montego cluster simulate --members 4,8 --playouts 100 --games 100`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return f.run(c) },
	}
	c.Flags().IntSliceVar(&f.members, "members", []int{1, 2, 4, 8, 16}, "how many machines there are: each number is a simulation")
	declare(c, &f)
	f.player.declareParams(c)
	return c
}

func (f *clusterSimulation) run(c *cobra.Command) error {
	for _, n := range f.members {
		if n < 1 || n > mostMembers {
			return usagef("--members %d is not between 1 and %d", n, mostMembers)
		}
	}
	var all []*cluster.Simulation
	defer func() { fmt.Fprint(c.OutOrStdout(), cluster.Costs(all).Text()) }()
	for _, n := range f.members {
		s := &cluster.Simulation{Members: n, Rate: f.Rate}
		all = append(all, s)
		if err := f.simulate(c, s); err != nil {
			return err
		}
	}
	return nil
}

// simulate lets one cluster play its games, or search once.
func (f *clusterSimulation) simulate(c *cobra.Command, s *cluster.Simulation) error {
	p, err := f.player.params(1)
	if err != nil {
		return usageError{err}
	}
	p.Playouts = f.Playouts
	if f.Games == 0 {
		return f.search(c.Context(), p, s)
	}
	m, err := f.match(p, s)
	if err != nil {
		return err
	}
	r, err := playMatch(c.Context(), c, m, nil)
	if r == nil {
		return err
	}
	return cmp.Or(show(c, r, false), err)
}

// settings are those of the games.
func (f *clusterSimulation) settings() match.Settings {
	s := match.DefaultSettings()
	s.Size, s.Seed, s.RandomMoves, s.Games = f.Size, f.Seed, f.RandomMoves, f.Games
	return s
}

func (f *clusterSimulation) search(ctx context.Context, p engine.Params, s *cluster.Simulation) error {
	settings := f.settings()
	conditions, err := settings.Conditions()
	if err != nil {
		return err
	}
	e := engine.With(s.Open, p, f.Seed)
	defer e.Close()
	g := game.New(conditions.Width, conditions.Height, conditions.Rules, conditions.Komi)
	e.Search(ctx, g, g.ToMove(), search.Limits{Playouts: f.Playouts})
	return ctx.Err()
}

// match is the match of a cluster against one machine.
func (f *clusterSimulation) match(p engine.Params, s *cluster.Simulation) (*match.Match, error) {
	base := fmt.Sprintf("preset:%s", f.player.preset)
	players, err := match.ParsePlayers([]string{base, base})
	if err != nil {
		return nil, err
	}
	one := p
	if !f.Alone {
		one.Playouts *= s.Members
	}
	players[0].Params, players[1].Params = &p, &one
	players[0] = players[0].SearchedBy(s.Open, fmt.Sprintf("%d members, %d playouts each", s.Members, p.Playouts))
	players[1] = players[1].SearchedBy(nil, fmt.Sprintf("one machine, %d playouts", one.Playouts))
	m, err := f.settings().New(players)
	if err != nil {
		return nil, err
	}
	m.Parallel = 1
	return m, nil
}
