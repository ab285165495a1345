package command

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"montego/game"
	"montego/internal/memory"
	"montego/player/timing"
	"montego/serve/gtpserver"
)

// gtpSettings are the flags of `montego gtp`.
type gtpSettings struct {
	player  playerFlags
	cluster clusterFlags
	seed    uint64
	size    string
	komi    string
	rules   string
	time    timing.Settings
	name    string
	version string
	log     string
	quiet   bool
	listen  string
	chat    bool
}

func gtpCommand() *cobra.Command {
	var f gtpSettings
	c := &cobra.Command{
		Use:   "gtp",
		Short: "Speak the Go Text Protocol on standard input and output, as GUIs and servers expect",
		Long: `Montego answers GTP commands on standard input; "list_commands" and "help" tell
which there are. What it thinks goes to standard error.

Without any time settings it thinks for 5 seconds a move; see --time, --playouts
and the parameter time.no-clock.`,
		Example: `  montego gtp --playouts 10000 --rules japanese
  montego gtp --memory 1G --time 10m+5x30s --log games.log
  montego gtp --params my.toml --set search.expand=4`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return runGTP(c, &f) },
	}
	gtpFlags(c)
	flags := c.Flags()
	f.player.declareParams(c)
	f.player.declareLimits(c)
	f.cluster.declare(c)
	flags.Uint64Var(&f.seed, "seed", 0, "play the same games each time (default: from the time of day)")
	flags.StringVar(&f.size, "size", "19", "board size until the controller says one: `9` or 9x13")
	flags.StringVar(&f.komi, "komi", "", "komi until the controller says one (default: as usual under the rules)")
	flags.StringVar(&f.rules, "rules", game.DefaultRules().Name(), "rules: "+strings.Join(game.RulesNames(), ", "))
	flags.TextVar(&f.time, "time", timing.Settings{}, "time until the controller says: `1m+5x10s`, 2m+25/1m, 1m+5s, 5m, 10s/move")
	flags.StringVar(&f.name, "name", "Montego", "the name to give")
	flags.StringVar(&f.version, "version-string", Version, "the version to give")
	flags.StringVar(&f.log, "log", "", "append the whole conversation to a `file`")
	flags.StringVar(&f.listen, "listen", "", "answer on the network instead: a `port` of this machine alone, or HOST:PORT")
	flags.BoolVar(&f.chat, "kgs-chat", false, "answer those who chat on KGS (some versions of kgsGtp crash on engines that do)")
	flags.BoolVar(&f.quiet, "quiet", false, "write nothing to standard error")
	return c
}

func runGTP(c *cobra.Command, f *gtpSettings) error {
	o, err := f.options(c.Flags().Changed("seed"))
	if err != nil {
		return usageError{err}
	}
	o.Params.Load()
	if !f.quiet {
		o.Log = c.ErrOrStderr()
	}
	if f.log != "" {
		file, err := os.OpenFile(f.log, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
		if err != nil {
			return fmt.Errorf("--log: %w", err)
		}
		defer file.Close()
		o.Record = &conversation{file: file, warnings: o.Log}
	}
	var leave func()
	if o.Open, leave, err = f.cluster.factory(c); err != nil {
		return err
	}
	defer leave()
	defer memory.CollectOften()()
	// A controller that closes our standard error must not end the game, and
	// one that closes our output is told of by an error.
	signal.Ignore(syscall.SIGPIPE)
	if f.listen != "" {
		l, err := gtpserver.Listen(f.listen)
		if err != nil {
			return fmt.Errorf("--listen: %w", err)
		}
		return gtpserver.ServeConnections(c.Context(), l, o)
	}
	return gtpserver.Serve(c.Context(), c.InOrStdin(), c.OutOrStdout(), o)
}

// conversation writes the log of a session. A log that cannot be written is told of once:
// the game is worth more than its log.
type conversation struct {
	file     io.Writer
	warnings io.Writer // may be nil
	told     bool
}

// Write never fails.
func (l *conversation) Write(text []byte) (int, error) {
	if _, err := l.file.Write(text); err != nil && !l.told && l.warnings != nil {
		l.told = true
		fmt.Fprintf(l.warnings, "montego: --log: the log is not complete: %v\n", err)
	}
	return len(text), nil
}

func (f *gtpSettings) options(seeded bool) (o gtpserver.Options, err error) {
	o = gtpserver.Options{Name: f.name, Version: f.version, Seed: f.seed, Time: f.time, Chat: f.chat}
	if !seeded {
		o.Seed = uint64(time.Now().UnixNano())
	}
	if o.Params, err = f.player.searching(1, seeded); err != nil {
		return o, err
	}
	o.Memory = int(memory.Most(machineMemory()) / memory.Mebibyte)
	c, err := parseConditions(f.size, f.rules, f.komi)
	if err != nil {
		return o, err
	}
	o.Width, o.Height, o.Rules, o.Komi = c.Width, c.Height, c.Rules, c.Komi
	if strings.TrimSpace(f.name) == "" {
		return o, errors.New("--name: an engine needs a name")
	}
	return o, nil
}
