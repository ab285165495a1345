package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"os"
	"strings"
	"sync"
	"time"
)

// Worker is a process that adds games to a store. It may be used from many
// goroutines.
type Worker struct {
	store *Store
	id    string
	stop  context.CancelFunc
	beats sync.WaitGroup
}

const (
	// beatEvery is how often a worker says that it lives.
	beatEvery = 5 * time.Second
	// deadAfter is the time without a beat after which a worker counts as dead. It
	// is twice the longest time that a beat may wait for another writer.
	deadAfter = 2 * patience
)

// Join makes this process a worker of the store. It must Leave.
func (s *Store) Join(ctx context.Context) (*Worker, error) {
	w := &Worker{store: s, id: rand.Text()}
	if err := w.beat(ctx); err != nil {
		return nil, s.failed(err)
	}
	beating, stop := context.WithCancel(context.Background())
	w.stop = stop
	w.beats.Go(func() { w.beatOn(beating) })
	return w, nil
}

// beatOn notes every beatEvery that the worker lives. If the disk is so full that
// the beat cannot be written, no other worker can write a claim either.
func (w *Worker) beatOn(ctx context.Context) {
	for {
		select {
		case <-time.After(beatEvery):
			_ = w.beat(ctx)
		case <-ctx.Done():
			return
		}
	}
}

func (w *Worker) beat(ctx context.Context) error {
	_, err := w.store.db.ExecContext(ctx, "INSERT INTO workers VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET beat = excluded.beat",
		w.id, machine(), os.Getpid(), time.Now().UnixMilli())
	return err
}

var (
	// ErrAllPlayed says that nothing is left to this worker: every game of the
	// match is in the store, or it has claimed it itself.
	ErrAllPlayed = errors.New("all games have been played")
	// ErrAllClaimed says that other workers are playing the last games. They may
	// yet die, so it is worth asking again.
	ErrAllClaimed = errors.New("all games are being played")
)

// Claim takes the number of a game that is to be played, the smallest below
// games that is neither in the store nor claimed by a worker that lives.
func (w *Worker) Claim(ctx context.Context, games int) (number int, err error) {
	err = w.store.transact(ctx, func(tx *sql.Tx) error {
		if err := w.bury(ctx, tx); err != nil {
			return err
		}
		if number, err = w.freeNumber(ctx, tx, games); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, "INSERT INTO claims VALUES (?, ?) ON CONFLICT (number) DO UPDATE SET worker = excluded.worker", number, w.id)
		return err
	})
	if err != nil && !errors.Is(err, ErrAllPlayed) && !errors.Is(err, ErrAllClaimed) {
		err = w.store.failed(err)
	}
	return number, err
}

// freeNumber returns the smallest number that no living process has claimed. Numbers
// are dealt in their order and claims stay until their games are saved, so the
// ones without a living owner are claims of the dead, or else follow on the
// largest known.
func (w *Worker) freeNumber(ctx context.Context, tx *sql.Tx, games int) (int, error) {
	var orphan sql.NullInt64
	var next, others int
	err := tx.QueryRowContext(ctx, `SELECT
		(SELECT min(number) FROM claims WHERE worker NOT IN (SELECT id FROM workers) AND number < ?1),
		(SELECT max(coalesce((SELECT max(number) FROM games), -1), coalesce((SELECT max(number) FROM claims), -1)) + 1),
		(SELECT count(*) FROM claims WHERE number < ?1 AND worker <> ?2)`, games, w.id).Scan(&orphan, &next, &others)
	switch {
	case err != nil:
		return 0, err
	case orphan.Valid:
		return int(orphan.Int64), nil
	case next < games:
		return next, nil
	case others > 0:
		return 0, ErrAllClaimed
	}
	return 0, ErrAllPlayed
}

// bury deletes the other workers that are dead from the list. This one lives, even if a full disk
// or a machine that slept has kept it from saying so.
func (w *Worker) bury(ctx context.Context, tx *sql.Tx) error {
	type worker struct {
		id, where string
		process   int
		beat      int64
	}
	all, err := list(ctx, tx, "SELECT id, machine, process, beat FROM workers", func(w *worker) []any { return []any{&w.id, &w.where, &w.process, &w.beat} })
	for _, other := range all {
		dead := time.Since(time.UnixMilli(other.beat)) > deadAfter || other.where == machine() && !alive(other.process)
		if err == nil && dead && other.id != w.id {
			_, err = tx.ExecContext(ctx, "DELETE FROM workers WHERE id = ?", other.id)
		}
	}
	return err
}

// Save adds a game under the number that was claimed for it, and ends the
// claim. A game whose number is in the store already, because this worker was
// thought dead and another took its claim, is dropped.
func (w *Worker) Save(ctx context.Context, g *Game) error {
	fields := rowOf(g).fields()
	marks := strings.TrimSuffix(strings.Repeat("?,", len(fields)), ",")
	return w.store.failed(w.store.transact(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "INSERT INTO games ("+columns+") VALUES ("+marks+") ON CONFLICT (number) DO NOTHING", fields...)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, "DELETE FROM claims WHERE number = ?", g.Number)
		return err
	}))
}

// Leave gives back what is claimed and not saved, so that others can claim it.
func (w *Worker) Leave(ctx context.Context) error {
	w.stop()
	w.beats.Wait()
	_, err := w.store.db.ExecContext(ctx, "DELETE FROM workers WHERE id = ?", w.id)
	return w.store.failed(err)
}

// machine names the place in which a process number is unique: the host and, where
// the system has one, the name space of process numbers. Containers on one host
// have different name spaces.
var machine = sync.OnceValue(func() string {
	host, _ := os.Hostname()
	space, _ := os.Readlink("/proc/self/ns/pid")
	return host + " " + space
})
