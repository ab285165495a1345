package command

import (
	"context"
	"fmt"

	"github.com/spf13/pflag"

	"montego/match"
	"montego/store"
)

// keptMatch is a match in a store, to be looked at and not played.
type keptMatch struct {
	store   *store.Store
	match   *match.Match // with the names of its players
	players []store.Player
}

// openKept opens a store to read the match in it.
func openKept(ctx context.Context, path string) (*keptMatch, error) {
	s, err := store.Open(path)
	if err != nil {
		return nil, err
	}
	k := &keptMatch{store: s}
	if err := k.read(ctx); err != nil {
		s.Close()
		return nil, err
	}
	return k, nil
}

func (k *keptMatch) read(ctx context.Context) (err error) {
	if k.players, err = k.store.Players(ctx); err != nil {
		return err
	}
	if len(k.players) < 2 {
		return fmt.Errorf("store %s: no match has begun in it", k.store.Path())
	}
	var f matchSettings
	flags := pflag.NewFlagSet("store", pflag.ContinueOnError)
	f.declare(flags)
	var texts []string
	if err := f.recall(ctx, k.store, flags, &texts); err != nil {
		return err
	}
	if k.match, err = f.conditions(); err != nil {
		return fmt.Errorf("store %s: %w", k.store.Path(), err)
	}
	for _, p := range k.players {
		k.match.Players = append(k.match.Players, match.Contestant{Text: p.Text, Parameters: p.Parameters})
	}
	return nil
}
