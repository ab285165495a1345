package match

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"

	"montego/goban"
	"montego/lab/store"
	"montego/sgf"
)

// gameOf turns a record into what the store of the match keeps.
func (m *Match) gameOf(r *Record) *store.Game {
	return m.kept(r, m.Store != nil) // without a store the game itself is not read again
}

// kept turns a record into what a store keeps; whole says that the game itself is wanted.
func (m *Match) kept(r *Record, whole bool) *store.Game {
	if r.past != nil {
		return r.past
	}
	g := &store.Game{
		Number: r.Number, Pair: r.Pair(), Seed: r.Seed, Variant: r.Variant,
		Result: r.Result.String(), Ending: r.End.String(), Guilty: store.Nobody,
		Agreed: r.Agreed, Unclear: r.Unclear, RefereeFault: r.RefereeFault,
		Opening: r.openingMoves(), Moves: r.Length(), Fingerprint: r.fingerprint(),
		Started: r.Start, Finished: r.Finish,
	}
	for i, c := range [2]goban.Color{goban.Black, goban.White} {
		s := r.Side(c)
		g.Players[i], g.Times[i] = r.Players[s], r.Times(s)
		g.Refused[i], g.Logs[i] = r.Refusals[s], r.Logs[s]
		if r.Opinions[s] != (sgf.Result{}) {
			g.Counts[i] = r.Opinions[s].String()
		}
	}
	if f := r.Fault; f != nil {
		g.Fault, g.Detail, g.Guilty = f.Kind.String(), f.Text, r.Players[f.Side]
	}
	if whole {
		var text strings.Builder
		_ = r.SGF(m.conditions(r.Pair())).Write(&text) // memory does not fail
		g.SGF = text.String()
	}
	return g
}

// recall turns what a store keeps of this match into a record.
func (m *Match) recall(g *store.Game) (*Record, error) {
	return recall(g, m.names.all(len(m.Players)))
}

// Recall yields the records of the games in a store, in the order in which they
// were saved. They have no Moves and no Opening, but know what these come to;
// the whole game is the SGF text of the store. After an error it ends.
func Recall(ctx context.Context, s *store.Store) iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		players, err := s.Players(ctx)
		if err != nil {
			yield(nil, err)
			return
		}
		names := playerNames(players)
		for g, err := range s.GamesAfter(ctx, 0) {
			var r *Record
			if err == nil {
				if r, err = recall(g, names); err != nil {
					err = fmt.Errorf("store %s: %w", s.Path(), err)
				}
			}
			if !yield(r, err) || err != nil {
				return
			}
		}
	}
}

// playerNames returns what to call the players of a store.
func playerNames(players []store.Player) (names []string) {
	for _, p := range players {
		names = append(names, p.Name)
	}
	return names
}

// recall turns what a store keeps of a game of these players into a record. The
// player of the lower number was Side A.
func recall(g *store.Game, names []string) (*Record, error) {
	black := A
	if g.Players[0] > g.Players[1] {
		black = B
	}
	past := *g
	past.SGF = "" // most of it, and a match that goes on recalls all games at once
	r := &Record{
		ScheduledGame: ScheduledGame{Number: g.Number, Black: black, Seed: g.Seed, Variant: g.Variant},
		Start:         g.Started, Finish: g.Finished,
		Agreed: g.Agreed, Unclear: g.Unclear, RefereeFault: g.RefereeFault,
		past: &past,
	}
	for i, s := range [2]Side{black, black.Other()} {
		if g.Players[i] < 0 || g.Players[i] >= len(names) {
			return nil, fmt.Errorf("game %d: no player %d", g.Number+1, g.Players[i])
		}
		r.Players[s], r.Names[s] = g.Players[i], names[g.Players[i]]
		r.Refusals[s], r.Logs[s] = g.Refused[i], g.Logs[i]
		r.Opinions[s], _ = sgf.ParseResult(g.Counts[i]) // none if there is none
	}
	if err := r.recallEnd(g); err != nil {
		return nil, fmt.Errorf("game %d: %w", g.Number+1, err)
	}
	return r, nil
}

// recallEnd reads how the game ended.
func (r *Record) recallEnd(g *store.Game) (err error) {
	if r.Result, err = sgf.ParseResult(g.Result); err != nil {
		return err
	}
	end := slices.Index(endNames[:], g.Ending)
	if r.End = End(end); end < 0 {
		return fmt.Errorf("no game ends by %q", g.Ending)
	}
	if g.Guilty == store.Nobody {
		return nil
	}
	kind := slices.Index(faultNames[:], g.Fault)
	if kind < 0 {
		return fmt.Errorf("no fault is %q", g.Fault)
	}
	r.Fault = &Fault{Kind: FaultKind(kind), Text: g.Detail}
	if g.Guilty == r.Players[B] {
		r.Fault.Side = B
	}
	return nil
}
