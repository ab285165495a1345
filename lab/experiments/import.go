package experiments

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"

	"montego/lab/match"
	"montego/lab/store"
)

// settingCommit is the commit of the games that a store has from a result file.
const settingCommit = "commit"

// Import makes the store of a match from its result file, at path or where Run looks for it, so
// that Run goes on from there; it returns where. The games are without their moves. The error says
// that there is a store already, that the experiment is no match, or that a player has other
// parameters in this program.
func Import(ctx context.Context, from, path string) (at string, err error) {
	r, o, err := readResultFile(from)
	if err != nil {
		return "", err
	}
	e := o.Experiment
	switch {
	case e.Kind != kindMatch:
		return "", fmt.Errorf("result file %s: experiment %s is no match, so nothing can go on from a part of it", from, e.ID)
	case len(o.Changed) > 0:
		return "", fmt.Errorf("result file %s: its players have other parameters in this program (%s): build the one of commit %s", from, o.Changed[0], r.commit)
	}
	path = cmp.Or(path, StoreName(e, o.Fast))
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		return "", cmp.Or(err, fmt.Errorf("store %s: it is there already; --store takes another name", path))
	}
	scale := o.Scale
	if scale.Games, err = strconv.Atoi(r.setting(settingGames)); err != nil {
		return "", fmt.Errorf("result file %s: it does not say with how many games it was begun", from)
	}
	m, err := e.match(scale, nil)
	if err != nil {
		return "", err
	}
	m.Notes = e.notes(o.Fast, o.Scale.Playouts)
	if name := m.ChangedFile(r.setting(match.SettingFiles)); name != "" {
		return "", fmt.Errorf("result file %s: it was played with other files: that of %s is not the same here", from, name)
	}
	if err := m.BeginAt(ctx, path); err != nil {
		return "", err
	}
	if err := errors.Join(r.keep(ctx, m), m.Store.Close()); err != nil {
		return "", errors.Join(err, os.Remove(path)) // a part would look like the whole
	}
	return path, nil
}

// maxGaps is how many games may be missing between others: those that an interrupt dropped, of which
// there was one at each table.
const maxGaps = 1000

// keep adds what the store of a match lacks: the commit, what players call themselves, and the games.
func (r *results) keep(ctx context.Context, m *match.Match) error {
	for _, one := range append([]store.Setting{{Name: settingCommit, Value: r.commit}}, r.settings...) {
		if _, err := m.Store.Note(ctx, one.Name, one.Value); err != nil {
			return err
		}
	}
	for i, p := range r.players {
		if _, err := m.Store.Introduce(ctx, i, p.Name); err != nil {
			return err
		}
	}
	games, end := map[int]*store.Game{}, 0
	for _, g := range r.games {
		games[g.Number], end = g, max(end, g.Number+1)
	}
	if gaps := end - len(games); gaps > maxGaps {
		return fmt.Errorf("%d games are missing before game %d", gaps, end-1)
	}
	w, err := m.Store.Join(ctx)
	if err != nil {
		return err
	}
	defer w.Leave(ctx) // the claims of games that are not here end, so that Run plays these first
	for {
		number, err := w.Claim(ctx, end)
		if errors.Is(err, store.ErrAllPlayed) || errors.Is(err, store.ErrAllClaimed) {
			return nil
		}
		if err != nil {
			return err
		}
		if g := games[number]; g != nil {
			if err := w.Save(ctx, g); err != nil {
				return err
			}
		}
	}
}
