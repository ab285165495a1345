package match

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"
	"time"

	"montego/goban"
	"montego/gtp"
	"montego/store"
)

// past is what a stored game still tells of its moves.
type past struct {
	moves       int
	opening     int
	own         [2]Effort // by Side
	fingerprint uint64
}

// Effort is what a player has put into a game.
type Effort struct {
	Moves int           // its own, without the opening
	Time  time.Duration // for these
}

// The marks of a stored game's remark, which stand in lines.
const (
	markUnclear = "in doubt which stones are dead"
	markAgreed  = "both players count so"
	markReferee = "the referee failed: "
)

// gameOf turns a record into what a store keeps.
func (m *Match) gameOf(r *Record) *store.Game {
	g := &store.Game{
		Number: r.Number, Pair: r.Pair(), Seed: r.Seed,
		Result: r.Result.String(), Ending: r.End.String(), Guilty: store.Nobody, Remark: r.remark(),
		Opening: r.openingMoves(), Moves: r.Length(), Fingerprint: r.fingerprint(),
		Started: r.Start, Finished: r.Finish,
	}
	for i, c := range [2]goban.Color{goban.Black, goban.White} {
		s := r.Side(c)
		effort := r.Effort(s)
		g.Players[i], g.OwnMoves[i], g.Time[i] = r.Players[s], effort.Moves, effort.Time
		g.Refused[i], g.Logs[i] = r.Refusals[s], r.Logs[s]
		if r.Opinions[s] != (gtp.Result{}) {
			g.Counts[i] = r.Opinions[s].String()
		}
	}
	if r.Fault != nil {
		g.Reason, g.Guilty = r.Fault.String(), r.Players[r.Fault.Side]
	}
	var text strings.Builder
	_ = r.SGF(m.conditions(r.Pair())).Write(&text) // memory does not fail
	g.SGF = text.String()
	return g
}

// remark is what a store notes about the count.
func (r *Record) remark() string {
	var lines []string
	if r.Unclear {
		lines = append(lines, markUnclear)
	}
	if r.Agreed {
		lines = append(lines, markAgreed)
	}
	if r.RefereeFault != "" {
		lines = append(lines, markReferee+strings.Join(strings.Fields(r.RefereeFault), " "))
	}
	return strings.Join(lines, "\n")
}

// recall turns what a store keeps of this match into a record.
func (m *Match) recall(g *store.Game) (*Record, error) {
	r, err := recall(g, m.names.all(len(m.Players)))
	if err != nil {
		return nil, fmt.Errorf("store %s: %w", m.Store.Path(), err)
	}
	return r, nil
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
	r := &Record{
		Fixture: Fixture{Number: g.Number, Black: black, Seed: g.Seed},
		Start:   g.Started, Finish: g.Finished,
		past: &past{moves: g.Moves, opening: g.Opening, fingerprint: g.Fingerprint},
	}
	for i, s := range [2]Side{black, black.Other()} {
		if g.Players[i] < 0 || g.Players[i] >= len(names) {
			return nil, fmt.Errorf("game %d: no player %d", g.Number, g.Players[i])
		}
		r.Players[s], r.Names[s] = g.Players[i], names[g.Players[i]]
		r.past.own[s] = Effort{g.OwnMoves[i], g.Time[i]}
		r.Refusals[s], r.Logs[s] = g.Refused[i], g.Logs[i]
		r.Opinions[s], _ = gtp.ParseResult(g.Counts[i]) // none if there is none
	}
	if err := r.recallEnd(g); err != nil {
		return nil, fmt.Errorf("game %d: %w", g.Number, err)
	}
	return r, nil
}

// recallEnd reads how the game ended.
func (r *Record) recallEnd(g *store.Game) (err error) {
	if r.Result, err = gtp.ParseResult(g.Result); err != nil {
		return err
	}
	if r.End, err = parseEnd(g.Ending); err != nil {
		return err
	}
	if g.Guilty != store.Nobody {
		kind, text, _ := strings.Cut(g.Reason, ": ")
		r.Fault = &Fault{Text: text}
		if r.Fault.Kind, err = parseFaultKind(kind); err != nil {
			return err
		}
		if g.Guilty == r.Players[B] {
			r.Fault.Side = B
		}
	}
	remarks := strings.Split(g.Remark, "\n")
	r.Unclear, r.Agreed = slices.Contains(remarks, markUnclear), slices.Contains(remarks, markAgreed)
	for _, line := range remarks {
		if text, found := strings.CutPrefix(line, markReferee); found {
			r.RefereeFault = text
		}
	}
	return nil
}

// parseEnd is the reverse of End.String.
func parseEnd(text string) (End, error) {
	for e := range End(numEnds) {
		if e.String() == text {
			return e, nil
		}
	}
	return 0, fmt.Errorf("no game ends by %q", text)
}

// parseFaultKind is the reverse of FaultKind.String.
func parseFaultKind(text string) (FaultKind, error) {
	for k := range Absent + 1 {
		if k.String() == text {
			return k, nil
		}
	}
	return 0, fmt.Errorf("no fault is %q", text)
}
