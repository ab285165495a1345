package match

import (
	"context"
	"fmt"
	"slices"

	"montego/internal/param"
	"montego/lab/store"
)

// Read takes over what a store has noted, and returns the players of its match.
// There are none if no match has begun in it.
func (s *Settings) Read(ctx context.Context, from *store.Store) ([]store.Player, error) {
	rows, err := from.Settings(ctx)
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		known := slices.ContainsFunc(param.List(s), func(p param.Info) bool { return p.Name == row.Name })
		if !known {
			continue // noted by whoever began the match, for itself
		}
		if err := param.Set(s, row.Name, row.Value); err != nil {
			return nil, fmt.Errorf("store %s: %w", from.Path(), err)
		}
	}
	return from.Players(ctx)
}

// Open opens the match that the store at path holds, for reports; it cannot be
// played. The Store of the match must be closed.
func Open(ctx context.Context, path string) (*Match, error) {
	from, err := store.Open(path)
	if err != nil {
		return nil, err
	}
	m, err := read(ctx, from)
	if err != nil {
		from.Close()
		return nil, err
	}
	m.Store = from
	return m, nil
}

func read(ctx context.Context, from *store.Store) (*Match, error) {
	s := DefaultSettings()
	rows, err := s.Read(ctx, from)
	if err != nil {
		return nil, err
	}
	if len(rows) < 2 {
		return nil, fmt.Errorf("store %s: no match has begun in it", from.Path())
	}
	var players []PlayerSpec
	for _, p := range rows {
		players = append(players, PlayerSpec{Text: p.Text, Parameters: p.Parameters})
	}
	m, err := s.bare(players)
	if err != nil {
		return nil, fmt.Errorf("store %s: %w", from.Path(), err)
	}
	m.settings = s.noted(m)
	for i, p := range rows {
		m.names.set(i, p.Name)
	}
	return m, nil
}
