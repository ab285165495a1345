package match

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"montego/lab/store"
	"montego/sgf"
)

// Pack turns a record into what a store keeps, the whole game included: it also travels to
// the machine that deals. See Unpack.
func (m *Match) Pack(r *Record) *store.Game {
	g := m.pack(r)
	g.SGF = m.Text(r)
	return g
}

// pack is Pack without the game itself.
func (m *Match) pack(r *Record) *store.Game {
	g := &store.Game{
		Number: r.Number, Pair: r.Pair(), Seed: r.Seed, Variant: r.Variant,
		Result: r.Result.String(), Ending: r.End.String(), Guilty: store.Nobody,
		Agreed: r.Agreed, Unclear: r.Unclear, RefereeFault: r.RefereeFault,
		Opening: r.OpeningMoves, Moves: r.Length, Fingerprint: r.Fingerprint,
		Started: r.Start, Finished: r.Finish,
	}
	for i, s := range [2]Side{r.Black, r.Black.Other()} {
		g.Players[i], g.Times[i] = r.Players[s], r.Times[s]
		g.Refused[i], g.Logs[i] = r.Refusals[s], r.Logs[s]
		if r.Opinions[s] != (sgf.Result{}) {
			g.Counts[i] = r.Opinions[s].String()
		}
	}
	if f := r.Fault; f != nil {
		g.Fault, g.Detail, g.Guilty = f.Kind.String(), f.Text, r.Players[f.Side]
	}
	return g
}

// Text returns the whole game of a record that does not come from a store, as SGF.
func (m *Match) Text(r *Record) string {
	if r.Game != "" {
		return r.Game
	}
	return string(r.SGF(m.conditions(r.Pair())).Bytes())
}

// Unpack returns the record of a game of this match that another machine has packed. It
// has no Moves and no Opening.
func (m *Match) Unpack(g *store.Game) (*Record, error) {
	r, err := recall(g, m.names.all(len(m.Players)))
	if err == nil {
		r.Game, r.Past = g.SGF, false
	}
	return r, err
}

// Recall yields the records of the games in a store, in the order in which they
// were saved. They have no Moves and no Opening; the whole game is the SGF text of the
// store. After an error it ends.
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
	r := &Record{
		ScheduledGame: ScheduledGame{Number: g.Number, Black: black, Seed: g.Seed, Variant: g.Variant},
		Start:         g.Started, Finish: g.Finished,
		Agreed: g.Agreed, Unclear: g.Unclear, RefereeFault: g.RefereeFault,
		Length: g.Moves, OpeningMoves: g.Opening, Fingerprint: g.Fingerprint, Past: true,
	}
	for i, s := range [2]Side{black, black.Other()} {
		if g.Players[i] < 0 || g.Players[i] >= len(names) {
			return nil, fmt.Errorf("game %d: no player %d", g.Number+1, g.Players[i])
		}
		r.Players[s], r.Names[s] = g.Players[i], names[g.Players[i]]
		r.Times[s], r.Refusals[s], r.Logs[s] = g.Times[i], g.Refused[i], g.Logs[i]
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
