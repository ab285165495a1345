package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"iter"
	"strconv"
	"strings"
	"time"
)

// Game is a game of a match. In every array of two, the first entry is Black's and
// the second White's.
type Game struct {
	ID      int64 // the order of saving, from 1; set by the store
	Number  int   // in the match, from 0
	Pair    int   // two games that share an opening, with colours swapped
	Players [2]int
	Seed    uint64

	// Variant are settings that the first player of the match's order had on top
	// of its own in this game, "name=value,…"; "" for none.
	Variant string

	Result  string    // as SGF writes it: B+12.5, W+R, 0 for a tie, Void
	Ending  string    // how it ended: counted, resigned, forfeit, too long, broken
	Fault   string    // what a player did wrong: "crash", "illegal move"; or ""
	Detail  string    // what happened then
	Guilty  int       // the player whose fault it was, or Nobody
	Counts  [2]string // the players' own results, in the form of Result; or ""
	Refused [2]int    // commands refused by the players

	Agreed       bool   // both players counted so, and no referee was asked
	Unclear      bool   // the referee was in doubt which stones are dead
	RefereeFault string // why the referee could not judge, or ""

	Opening     int          // moves of the opening
	Moves       int          // all moves, those of the opening included
	Times       [2]Durations // what each of a player's own moves took
	Fingerprint uint64       // the same for the same moves
	Started     time.Time    // to the millisecond
	Finished    time.Time

	SGF  string    // the whole record
	Logs [2]string // the end of what the engines wrote to their standard error
}

// Nobody is no player.
const Nobody = -1

// columns are the columns of a game, in the order of its pointers.
const columns = "number, pair, black, white, seed, variant, result, ending, fault, detail, guilty, black_count, white_count, " +
	"black_refused, white_refused, agreed, unclear, referee_fault, opening, moves, black_times, white_times, fingerprint, " +
	"started, finished, sgf, black_log, white_log"

type row struct {
	Game
	seed, fingerprint int64
	started, finished int64
	guilty            sql.NullInt64
}

// fields returns pointers to what stands in columns.
func (r *row) fields() []any {
	return []any{
		&r.Number, &r.Pair, &r.Players[0], &r.Players[1], &r.seed, &r.Variant, &r.Result, &r.Ending, &r.Fault, &r.Detail, &r.guilty,
		&r.Counts[0], &r.Counts[1], &r.Refused[0], &r.Refused[1], &r.Agreed, &r.Unclear, &r.RefereeFault, &r.Opening, &r.Moves,
		&r.Times[0], &r.Times[1], &r.fingerprint, &r.started, &r.finished, &r.SGF, &r.Logs[0], &r.Logs[1],
	}
}

func rowOf(g *Game) *row {
	r := &row{Game: *g, seed: int64(g.Seed), fingerprint: int64(g.Fingerprint), started: g.Started.UnixMilli(), finished: g.Finished.UnixMilli()}
	if g.Guilty != Nobody {
		r.guilty = sql.NullInt64{Int64: int64(g.Guilty), Valid: true}
	}
	return r
}

// game is the reverse of rowOf.
func (r *row) game() *Game {
	g := &r.Game
	g.Seed, g.Fingerprint = uint64(r.seed), uint64(r.fingerprint)
	g.Started, g.Finished = time.UnixMilli(r.started), time.UnixMilli(r.finished)
	g.Guilty = Nobody
	if r.guilty.Valid {
		g.Guilty = int(r.guilty.Int64)
	}
	return g
}

// Games yields all games by number, one at a time in memory. After an error it
// ends.
func (s *Store) Games(ctx context.Context) iter.Seq2[*Game, error] {
	return s.games(ctx, "ORDER BY number")
}

// GamesAfter yields the games that were saved after the game with this ID, in the
// order of saving, so that a caller can follow a match in play. With 0 it yields
// all games.
func (s *Store) GamesAfter(ctx context.Context, id int64) iter.Seq2[*Game, error] {
	return s.games(ctx, "WHERE id > ? ORDER BY id", id)
}

func (s *Store) games(ctx context.Context, where string, args ...any) iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		rows, err := s.db.QueryContext(ctx, "SELECT id, "+columns+" FROM games "+where, args...)
		if err != nil {
			yield(nil, s.failed(err))
			return
		}
		defer rows.Close()
		for rows.Next() {
			r := new(row)
			if err := rows.Scan(append([]any{&r.ID}, r.fields()...)...); err != nil {
				yield(nil, s.failed(err))
				return
			}
			if !yield(r.game(), nil) {
				return
			}
		}
		if err := rows.Err(); err != nil {
			yield(nil, s.failed(err))
		}
	}
}

// Check reports damage to the file, as SQLite's own check finds it.
func (s *Store) Check(ctx context.Context) error {
	var answer string
	err := s.db.QueryRowContext(ctx, "PRAGMA integrity_check").Scan(&answer)
	if err == nil && answer != "ok" {
		err = errors.New(answer)
	}
	return s.failed(err)
}

// Durations are kept as whole microseconds with blanks between.
type Durations []time.Duration

// Sum returns the whole of them.
func (d Durations) Sum() (all time.Duration) {
	for _, one := range d {
		all += one
	}
	return all
}

// Value implements driver.Valuer.
func (d Durations) Value() (driver.Value, error) {
	words := make([]string, len(d))
	for i, one := range d {
		words[i] = strconv.FormatInt(one.Microseconds(), 10)
	}
	return strings.Join(words, " "), nil
}

// Scan implements sql.Scanner.
func (d *Durations) Scan(from any) error {
	*d = nil
	text, _ := from.(string)
	for word := range strings.FieldsSeq(text) {
		n, err := strconv.ParseInt(word, 10, 64)
		if err != nil {
			return fmt.Errorf("durations: %w", err)
		}
		*d = append(*d, time.Duration(n)*time.Microsecond)
	}
	return nil
}
