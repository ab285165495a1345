package store

import (
	"context"
	"database/sql"
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"montego/internal/file"
)

// Store is an open store. It may be used from many goroutines.
type Store struct {
	path   string
	db     *sql.DB
	writes bool // it was opened by Create
}

// patience is how long to wait for another process that writes.
const patience = 30 * time.Second

// Open opens a store to read it. It changes nothing, so the file may lie where
// no process may write. Workers may go on feeding it meanwhile.
func Open(path string) (*Store, error) {
	s := connect(path, "mode=ro")
	empty := false
	_, err := os.Stat(path)
	if err == nil {
		err = checkFile(path)
	}
	if err == nil {
		empty, err = examine(context.Background(), s.db)
	}
	if err == nil && empty {
		err = ErrEmpty
	}
	if err != nil {
		s.db.Close()
		return nil, s.failed(err)
	}
	return s, nil
}

// OpenAny is Open, and returns nil if there is no file yet, or an empty one.
func OpenAny(path string) (*Store, error) {
	s, err := Open(path)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, ErrEmpty) {
		return nil, nil
	}
	return s, err
}

// Create opens a store to add to it, and makes it if there is none. The journal goes into the file
// when it has 200 pages: with the 1,000 of SQLite its 4 MB alone fill a small disk.
func Create(path string) (*Store, error) {
	s := connect(path, "mode=rwc&_pragma=journal_mode(wal)&_pragma=synchronous(normal)&_pragma=wal_autocheckpoint(200)")
	if err := s.prepare(context.Background()); err != nil {
		s.db.Close()
		return nil, s.failed(err)
	}
	s.writes = true
	return s, nil
}

// prepare makes a store of an empty file, and makes sure that the file is a store and can be
// written. A file that is not a store is examined without writing a byte to it. This matters
// because even the journal mode is kept in the file.
func (s *Store) prepare(ctx context.Context) error {
	if err := checkFile(s.path); err != nil {
		return err
	}
	return s.transact(ctx, func(tx *sql.Tx) error {
		empty, err := examine(ctx, tx) // another process may have made a store of it meanwhile
		if err == nil && empty {
			_, err = tx.ExecContext(ctx, fmt.Sprintf("%s PRAGMA application_id = %d; PRAGMA user_version = %d;", schema, applicationID, Version))
		}
		if err == nil {
			// A file that may only be read shows it here and not in the first game.
			_, err = tx.ExecContext(ctx, "DELETE FROM workers WHERE id = ''")
		}
		return err
	})
}

// checkFile returns an error if the file is there and neither empty nor ours, or
// if its folder is not there.
func checkFile(path string) error {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		_, err = os.Stat(filepath.Dir(path))
		return err
	}
	if err == nil {
		err = file.Regular(info)
	}
	if err != nil || info.Size() == 0 {
		return err
	}
	err = tryOpen(path, "mode=ro")
	switch extendedCode(err) {
	case sqlite3.SQLITE_READONLY_ROLLBACK, sqlite3.SQLITE_READONLY_RECOVERY:
		// The last writer was killed in the middle of a transaction. SQLite rolls the
		// transaction back when it opens the file for writing.
		return tryOpen(path, "mode=rw")
	}
	return err
}

func tryOpen(path, options string) error {
	s := connect(path, options)
	defer s.db.Close()
	_, err := examine(context.Background(), s.db)
	return err
}

// connect returns a store that opens the file when it is asked for something.
func connect(path, options string) *Store {
	name := (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath()}).String()
	db, _ := sql.Open("sqlite", fmt.Sprintf("%s?%s&_txlock=immediate&_pragma=busy_timeout(%d)", name, options, patience.Milliseconds())) // the driver is there
	return &Store{path: path, db: db}
}

// Path returns the name of the file.
func (s *Store) Path() string { return s.path }

// Close closes the store.
func (s *Store) Close() error {
	err := s.db.Close()
	if err == nil && s.writes {
		// Without the write-ahead log the store is a single file that can be read where nothing may be
		// written. SQLite refuses to switch it off as long as another process has the store open, which
		// is no error: the last to close it succeeds.
		last := connect(s.path, "mode=rw")
		_, _ = last.db.Exec("PRAGMA busy_timeout = 0; PRAGMA journal_mode = delete")
		err = last.db.Close()
	}
	return s.failed(err)
}

// transact does f as a whole or not at all. When ctx is done before the end, the error is that of
// ctx.
func (s *Store) transact(ctx context.Context, f func(*sql.Tx) error) error {
	tx, err := s.begin(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback() // of no effect after Commit
	if err = f(tx); err == nil {
		err = tx.Commit()
	}
	if errors.Is(err, sql.ErrTxDone) && ctx.Err() != nil {
		return ctx.Err() // package sql has rolled it back by itself, and says that only
	}
	return err
}

// begin begins a transaction, and waits up to patience while others have the file locked.
// SQLite waits itself, but not where a new connection switches the write-ahead log on while
// another does so: then it fails at once, and begin tries again.
func (s *Store) begin(ctx context.Context) (*sql.Tx, error) {
	const pause = 5 * time.Millisecond
	for end := time.Now().Add(patience); ; time.Sleep(pause) {
		tx, err := s.db.BeginTx(ctx, nil)
		if code(err) != sqlite3.SQLITE_BUSY || time.Now().After(end) {
			return tx, err
		}
	}
}

// failed is an error of the store, with its name, or nil.
func (s *Store) failed(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("store %s: %w", s.path, plain(err))
}

// list returns what a query finds; fields are where the columns of a row go.
func list[T any](ctx context.Context, q querier, query string, fields func(*T) []any) (all []T, err error) {
	rows, err := q.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var one T
		if err := rows.Scan(fields(&one)...); err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, rows.Err()
}

var (
	// ErrEmpty says that the file is empty, as a disk without room leaves a new store. Create
	// makes a store of it.
	ErrEmpty = errors.New("an empty file, not a store of matches")
	// ErrFull says that the disk has no room for more. A later attempt may succeed.
	ErrFull = errors.New("the disk is full")
	// ErrReadOnly says that nothing may be written there.
	ErrReadOnly = errors.New("it may be read but not written")
)

// plain says what SQLite or the system means, without the name of the file.
func plain(err error) error {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return e.Err
	}
	switch code(err) {
	case sqlite3.SQLITE_FULL:
		return ErrFull
	case sqlite3.SQLITE_READONLY:
		return ErrReadOnly
	case sqlite3.SQLITE_CANTOPEN:
		return errors.New("it cannot be opened or made there: permission denied, or too many files are open")
	case sqlite3.SQLITE_NOTADB:
		return errors.New("not a store of matches")
	case sqlite3.SQLITE_CORRUPT:
		return fmt.Errorf("the file is damaged (%w)", err)
	case sqlite3.SQLITE_IOERR:
		return fmt.Errorf("the disk fails, or a limit on space is reached (%v)", err)
	case sqlite3.SQLITE_BUSY:
		return fmt.Errorf("another process has kept it locked for %v", patience)
	}
	return err
}

// code returns the primary result code of an error of SQLite, 0 if it is none.
func code(err error) int { return extendedCode(err) & 0xff }

// extendedCode returns the result code of an error of SQLite, 0 if it is none.
func extendedCode(err error) int {
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		return e.Code()
	}
	return 0
}

// Version is the version of the schema. A store of another version is refused.
const Version = 2

// applicationID marks a file as a store, in the place that SQLite has for it:
// "MtgS".
const applicationID = 0x4d746753

// schema makes an empty store.
//
//go:embed schema.sql
var schema string

// examine reports whether nothing has been made of the file yet. The error says why it is no
// store of Version.
func examine(ctx context.Context, q querier) (empty bool, err error) {
	var id, version, tables int
	err = q.QueryRowContext(ctx, "SELECT (SELECT * FROM pragma_application_id), (SELECT * FROM pragma_user_version), (SELECT count(*) FROM sqlite_schema)").
		Scan(&id, &version, &tables)
	switch empty = id == 0 && version == 0 && tables == 0; {
	case err != nil || empty:
	case id != applicationID:
		err = fmt.Errorf("not a store of matches but the database of another program")
	case version != Version:
		err = fmt.Errorf("a store of version %d, and this program knows version %d", version, Version)
	}
	return empty, err
}

// querier is a *sql.DB or *sql.Tx.
type querier interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}
