package command

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"montego/internal/file"
	"montego/internal/memory"
	"montego/serve/cgos"
	"montego/sgf"
)

const cgosPassword = "MONTEGO_CGOS_PASSWORD"

type cgosSettings struct {
	player       playerFlags
	PasswordFile string `param:"password-file" unit:"file" doc:"read the password from the first line of a file"`
	Games        int    `param:"games" range:"0.." doc:"games to play before leaving (default: play on)"`
	Folder       string `param:"sgf" unit:"folder" doc:"keep each game as an SGF file in a folder, which is made if need be"`
	Quiet        bool   `param:"quiet" doc:"write nothing to standard error"`
}

func cgosCommand() *cobra.Command {
	var f cgosSettings
	c := newCommand("cgos HOST PORT USER", "Play on a server that speaks the protocol of CGOS, the Computer Go Server", f.run, &f)
	f.player.declare(c)
	return c
}

func (f *cgosSettings) run(c *cobra.Command, args []string) error {
	o, err := f.options(args)
	if err != nil {
		return usageError{err}
	}
	outliveReaders()
	defer logLate(c)()
	if !f.Quiet {
		o.Log = c.ErrOrStderr()
	}
	defer memory.CollectOften()()
	return cgos.Play(c.Context(), o)
}

func (f *cgosSettings) options(args []string) (o cgos.Options, err error) {
	o = cgos.Options{
		Address: net.JoinHostPort(args[0], args[1]), User: args[2], Client: "Montego-" + Version,
		Seed: uint64(time.Now().UnixNano()), Games: f.Games,
	}
	if o.Password, err = f.password(); err != nil {
		return o, err
	}
	if err := o.Check(); err != nil {
		return o, err
	}
	if o.Params, err = f.player.searching(1, false); err != nil {
		return o, err
	}
	if f.Folder != "" {
		if err := f.makeFolder(); err != nil {
			return o, fmt.Errorf("--sgf: %w", err)
		}
		o.Keep = f.keep
	}
	return o, nil
}

func (f *cgosSettings) password() (string, error) {
	if f.PasswordFile == "" {
		if word := os.Getenv(cgosPassword); word != "" {
			return word, nil
		}
		return "", errors.New("there is no password: set " + cgosPassword + " or give --password-file")
	}
	text, err := file.Limit{Bytes: 64 << 10, Of: "a file with a password"}.Read(f.PasswordFile)
	if err != nil {
		return "", fmt.Errorf("--password-file: %w", err)
	}
	line, _, _ := strings.Cut(string(text), "\n")
	return strings.TrimSpace(line), nil
}

func (f *cgosSettings) makeFolder() error { return os.MkdirAll(f.Folder, 0o777) }

// keep writes a game that has ended. Each server counts its own games, so a file of the same
// number may be there of another server, and stays. The folder is made again if it is gone: people move
// the games of a month away while the next ones are played.
func (f *cgosSettings) keep(g cgos.Finished) error {
	result, _ := sgf.ParseResult(g.Result) // what is no result stays out
	root := sgf.FromGame(g.Game, sgf.Info{
		Black: sgf.Player{Name: g.Black}, White: sgf.Player{Name: g.White},
		Date: g.Date, Result: result, Event: "CGOS, game " + g.ID,
	})
	games := root.Collection()
	if err := f.makeFolder(); err != nil {
		return err
	}
	name := filepath.Join(f.Folder, filepath.Base("cgos-"+g.ID))
	err := file.Create(name+".sgf", games.Write)
	for n := 2; errors.Is(err, fs.ErrExist); n++ {
		err = file.Create(fmt.Sprintf("%s-%d.sgf", name, n), games.Write)
	}
	return err
}
