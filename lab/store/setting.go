package store

import (
	"context"
	"database/sql"
	"errors"
)

// Setting is one thing that all games of the match have in common, as the match
// notes it: komi 7.5.
type Setting struct{ Name, Value string }

// Settings returns all settings, by name.
func (s *Store) Settings(ctx context.Context) ([]Setting, error) {
	all, err := list(ctx, s.db, "SELECT name, value FROM settings ORDER BY name", func(s *Setting) []any { return []any{&s.Name, &s.Value} })
	return all, s.failed(err)
}

// Begin notes the settings and the players of a match, unless the store holds
// players already; then it changes nothing.
func (s *Store) Begin(ctx context.Context, set []Setting, players []Player) error {
	return s.failed(s.transact(ctx, func(tx *sql.Tx) error {
		var begun bool
		if err := tx.QueryRowContext(ctx, "SELECT EXISTS (SELECT * FROM players)").Scan(&begun); err != nil || begun {
			return err
		}
		for _, one := range set {
			if _, err := tx.ExecContext(ctx, "INSERT INTO settings VALUES (?, ?)", one.Name, one.Value); err != nil {
				return err
			}
		}
		for i, p := range players {
			if _, err := tx.ExecContext(ctx, "INSERT INTO players VALUES (?, ?, ?, ?)", i, p.Text, p.Name, p.Parameters); err != nil {
				return err
			}
		}
		return nil
	}))
}

// Note adds a setting that came to be known during the match, such as a verdict.
// If it is known already it stays what it was; Note returns what it is now.
func (s *Store) Note(ctx context.Context, name, value string) (string, error) {
	return s.noteFirst(ctx, "INSERT INTO settings VALUES (?, ?) ON CONFLICT DO NOTHING", "SELECT value FROM settings WHERE name = ?", name, value)
}

// noteFirst keeps a value by a key, unless one is kept already, and returns the
// one that is kept then.
func (s *Store) noteFirst(ctx context.Context, insert, query string, key any, value string) (string, error) {
	err := s.transact(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, insert, key, value); err != nil {
			return err
		}
		return tx.QueryRowContext(ctx, query, key).Scan(&value)
	})
	return value, s.failed(err)
}

// Setting returns the value of a setting; ok is false if there is none of that
// name.
func (s *Store) Setting(ctx context.Context, name string) (value string, ok bool, err error) {
	return s.lookUp(ctx, "SELECT value FROM settings WHERE name = ?", name)
}

func (s *Store) lookUp(ctx context.Context, query string, key any) (value string, ok bool, err error) {
	err = s.db.QueryRowContext(ctx, query, key).Scan(&value)
	if errors.Is(err, sql.ErrNoRows) {
		return "", false, nil
	}
	return value, err == nil, s.failed(err)
}

// Variant returns the settings that the first player has in a pair of games on
// top of its own; ok is false if they have not been chosen yet.
func (s *Store) Variant(ctx context.Context, pair int) (settings string, ok bool, err error) {
	return s.lookUp(ctx, "SELECT settings FROM variants WHERE pair = ?", pair)
}

// ChooseVariant notes the settings of the first player in a pair of games, unless
// some have been chosen already, and returns those that hold.
func (s *Store) ChooseVariant(ctx context.Context, pair int, settings string) (string, error) {
	return s.noteFirst(ctx, "INSERT INTO variants VALUES (?, ?) ON CONFLICT DO NOTHING", "SELECT settings FROM variants WHERE pair = ?", pair, settings)
}

// Player is who takes part in a match.
type Player struct {
	Text string // as people write it: "preset:rave,playouts=100"
	Name string // what it calls itself, or "" if it was never heard
	// Parameters are all its parameters, a line "name=value" each, or "" if
	// they are the affair of another program.
	Parameters string
}

// Players returns the players in the order of the match, in which games count
// them from 0.
func (s *Store) Players(ctx context.Context) ([]Player, error) {
	all, err := list(ctx, s.db, "SELECT text, name, parameters FROM players ORDER BY id", func(p *Player) []any { return []any{&p.Text, &p.Name, &p.Parameters} })
	return all, s.failed(err)
}

// Introduce notes what a player calls itself, if nothing was noted yet, and
// returns what it is called in the store.
func (s *Store) Introduce(ctx context.Context, player int, name string) (noted string, err error) {
	return s.noteFirst(ctx, "UPDATE players SET name = ?2 WHERE id = ?1 AND name = ''", "SELECT name FROM players WHERE id = ?", player, name)
}
