package store

import (
	"context"
	"database/sql"
	_ "embed"
	"fmt"
)

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

// makeSchema makes a store of an empty file, unless another process has done so
// meanwhile.
func makeSchema(ctx context.Context, tx *sql.Tx) error {
	empty, err := examine(ctx, tx)
	if err != nil || !empty {
		return err
	}
	_, err = tx.ExecContext(ctx, fmt.Sprintf("%s PRAGMA application_id = %d; PRAGMA user_version = %d;", schema, applicationID, Version))
	return err
}
