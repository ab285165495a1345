package command

import (
	"context"
	"fmt"
	"os"
	"strconv"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"montego/match"
	"montego/store"
)

// keeping is the store of a match, if it has one.
type keeping struct{ store *store.Store }

// openStore opens the store that --store names, if any, and takes from it what
// the command line does not say.
func (f *matchSettings) openStore(c *cobra.Command, players *[]string) (keeping, error) {
	if f.sprt != "" && !c.Flags().Changed("games") {
		f.games = gamesOfTest
	}
	if f.store == "" {
		return keeping{}, nil
	}
	if _, err := os.Stat(f.store); err != nil && len(*players) == 0 {
		return keeping{}, fmt.Errorf("--store %s: there is no match to go on with, and no players are named: %w", f.store, err)
	}
	s, err := store.Create(f.store)
	if err != nil {
		return keeping{}, err
	}
	if err := f.recall(c.Context(), s, c.Flags(), players); err != nil {
		s.Close()
		return keeping{}, err
	}
	return keeping{s}, nil
}

// recall sets the flags that were not given, and the players if none are, to
// what the store was begun with.
func (f *matchSettings) recall(ctx context.Context, s *store.Store, flags *pflag.FlagSet, players *[]string) error {
	settings, err := s.Settings(ctx)
	if err != nil {
		return err
	}
	for _, one := range settings {
		flag := flags.Lookup(one.Name)
		if flag == nil || flag.Changed || one.Value == "" {
			continue // what is not said stays as it is by default
		}
		if err := flag.Value.Set(one.Value); err != nil {
			return fmt.Errorf("store %s: %s %q: %w", s.Path(), one.Name, one.Value, err)
		}
	}
	if len(*players) > 0 {
		return nil
	}
	who, err := s.Players(ctx)
	for _, p := range who {
		*players = append(*players, p.Text)
	}
	return err
}

// settings are what a store notes of the match, by the names of the flags.
// Numbers of games are not compared, so that a match can be made longer.
func (f *matchSettings) settings(m *match.Match) []store.Setting {
	test := ""
	if m.Test != nil {
		test = m.Test.String()
	}
	openings := ""
	if f.openings != "" {
		openings = match.DigestOpenings(m.Openings)
	}
	return []store.Setting{
		{Name: "size", Value: fmt.Sprintf("%dx%d", m.Width, m.Height)},
		{Name: "rules", Value: f.rules},
		{Name: "komi", Value: m.Komi.String()},
		{Name: "handicap", Value: orNothing(m.Handicap)},
		{Name: "black", Value: m.Black.String()},
		{Name: "time", Value: m.Time.String()},
		{Name: "lag", Value: m.Lag.String()},
		{Name: "timeout", Value: m.Timeout.String()},
		{Name: "max-moves", Value: strconv.Itoa(m.MaxMoves)},
		{Name: "seed", Value: strconv.FormatUint(m.Seed, 10)},
		{Name: "referee", Value: m.Referee.Text},
		{Name: "random-moves", Value: strconv.Itoa(f.randomMoves)},
		{Name: "openings", Value: f.openings},
		{Name: "opening-moves", Value: strconv.Itoa(f.openingMoves)},
		{Name: "openings-digest", Value: openings},
		{Name: "gauntlet", Value: strconv.FormatBool(f.gauntlet)},
		{Name: "sprt", Value: test},
	}
}

// orNothing writes a number, or nothing for 0, as it stands for a setting in
// stores that are older than it.
func orNothing(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// begin gives the match its store, after checking that it is this match's.
func (k keeping) begin(ctx context.Context, f *matchSettings, m *match.Match) error {
	if k.store == nil {
		return nil
	}
	if err := match.Begin(ctx, k.store, f.settings(m), m.Players); err != nil {
		return err
	}
	// What is noted first stays, so that a resumed match knows how long it was to
	// be.
	for name, value := range map[string]string{"games": strconv.Itoa(f.games), "version": Version} {
		if _, err := k.store.Note(ctx, name, value); err != nil {
			return err
		}
	}
	m.Store = k.store
	return nil
}

func (k keeping) close() {
	if k.store != nil {
		_ = k.store.Close() // what is saved is saved
	}
}
