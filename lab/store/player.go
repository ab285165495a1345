package store

import "context"

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
	list, err := listPlayers(ctx, s.db)
	if err != nil {
		return nil, s.failed(err)
	}
	return list, nil
}

func listPlayers(ctx context.Context, q querier) (list []Player, err error) {
	rows, err := q.QueryContext(ctx, "SELECT text, name, parameters FROM players ORDER BY id")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var p Player
		if err := rows.Scan(&p.Text, &p.Name, &p.Parameters); err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	return list, rows.Err()
}

// Introduce notes what a player calls itself, if nothing was noted yet, and
// returns what it is called in the store.
func (s *Store) Introduce(ctx context.Context, player int, name string) (noted string, err error) {
	return s.noteFirst(ctx, "UPDATE players SET name = ?2 WHERE id = ?1 AND name = ''", "SELECT name FROM players WHERE id = ?", player, name)
}
