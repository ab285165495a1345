package command

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"montego/internal/memory"
	"montego/player/timing"
	"montego/serve/gtpserver"
)

type gtpSettings struct {
	player  playerFlags
	cluster clusterFlags
	game    gameFlags       // until the controller says otherwise
	Seed    uint64          `param:"seed" doc:"the seed of the random numbers; the same one plays the same games (default: from the time of day)"`
	Time    timing.Settings `param:"time" doc:"time control until the controller sets one: 1m+5x10s, 2m+25/1m, 1m+5s, 5m, 10s/move"`
	Name    string          `param:"name" default:"Montego" doc:"the name to give"`
	Version string          `param:"version-string" doc:"the version to give"`
	Log     string          `param:"log" unit:"file" doc:"append the whole conversation to a file"`
	Listen  string          `param:"listen" unit:"port" doc:"answer on the network instead: a port of this machine alone, or HOST:PORT"`
	Chat    bool            `param:"kgs-chat" doc:"answer those who chat on KGS (some versions of kgsGtp crash on engines that do)"`
	Quiet   bool            `param:"quiet" doc:"write nothing to standard error"`
}

func gtpCommand() *cobra.Command {
	f := gtpSettings{game: gameFlags{Size: "19"}, Version: Version}
	c := newCommand("gtp", "Speak the Go Text Protocol on standard input and output, as GUIs and servers expect", f.run)
	gtpFlags(c)
	f.game.declare(c)
	declare(c, &f)
	f.player.declare(c)
	f.cluster.declare(c)
	return c
}

func (f *gtpSettings) run(c *cobra.Command, _ []string) error {
	o, err := f.options(c.Flags().Changed("seed"))
	if err != nil {
		return usageError{err}
	}
	o.Params.Load()
	outliveReaders()
	defer logLate(c)()
	if !f.Quiet {
		o.Log = c.ErrOrStderr()
	}
	var endLog, leave func()
	if o.Record, endLog, err = openConversation(f.Log, o.Log); err != nil {
		return err
	}
	defer endLog()
	if o.Open, leave, err = f.cluster.factory(c); err != nil {
		return err
	}
	defer leave()
	defer memory.CollectOften()()
	if f.Listen != "" {
		l, err := gtpserver.Listen(f.Listen)
		if err != nil {
			return fmt.Errorf("--listen: %w", err)
		}
		return gtpserver.ServeConnections(c.Context(), l, o)
	}
	return gtpserver.Serve(c.Context(), c.InOrStdin(), c.OutOrStdout(), o)
}

func (f *gtpSettings) options(seeded bool) (o gtpserver.Options, err error) {
	o = gtpserver.Options{Name: f.Name, Version: f.Version, Seed: f.Seed, Time: f.Time, Chat: f.Chat, Vary: !seeded}
	if !seeded {
		o.Seed = uint64(time.Now().UnixNano())
	}
	if o.Params, err = f.player.searching(1, seeded); err != nil {
		return o, err
	}
	o.Memory = int(memory.Most(machineMemory()) / memory.Mebibyte)
	c, err := f.game.conditions()
	if err != nil {
		return o, err
	}
	o.Width, o.Height, o.Rules, o.Komi = c.Width, c.Height, c.Rules, c.Komi
	o.RulesName = string(f.game.Rules)
	if strings.TrimSpace(f.Name) == "" {
		return o, errors.New("--name: an engine needs a name")
	}
	return o, nil
}
