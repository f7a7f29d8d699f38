package till

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"regexp"
	"slices"

	"github.com/payterm/payterm-go"
)

// Table is a [Store] in a table of PostgreSQL or SQLite. [SQL] returns one.
type Table struct {
	db   *sql.DB
	name string
}

// SQL returns a store in a table of PostgreSQL or SQLite, for tills in any number of processes,
// with any driver. [Table.Create] makes the table. Its name has only ASCII letters, digits and
// underscores, and begins with no digit. PostgreSQL tells upper case from lower.
//
// Give SQLite a busy timeout, so that a till waits while another one writes: with the driver
// modernc.org/sqlite, "file:orders.db?_pragma=busy_timeout(5000)". PostgreSQL refuses keys with a
// NUL and those above some 2,700 bytes.
func SQL(db *sql.DB, table string) *Table { return &Table{db: db, name: table} }

// Create makes the table unless it exists.
func (t *Table) Create(ctx context.Context) error {
	_, err := t.exec(ctx, "CREATE TABLE IF NOT EXISTS %s (key TEXT PRIMARY KEY, note BYTEA NOT NULL)")
	if err == nil {
		return nil
	}
	if _, unreadable := t.Get(ctx, ""); unreadable != nil {
		return err
	}
	return nil // made by another process at the same time, or for a user who may not make tables
}

// Get returns the note of a key, or nil if there is none.
func (t *Table) Get(ctx context.Context, key string) (note []byte, err error) {
	err = t.try("SELECT note FROM %s WHERE key = $1", func(query string) error {
		return t.db.QueryRowContext(ctx, query, key).Scan(&note)
	})
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return append([]byte{}, note...), nil // some drivers return nil for an empty note
}

// Put writes a note if the stored one is still old, and returns [ErrChanged] if not.
func (t *Table) Put(ctx context.Context, key string, old, note []byte) error {
	// SQLite numbers parameters as they appear, so $1 comes first.
	statement, args := "UPDATE %s SET note = $1 WHERE key = $2 AND note = $3", []any{append([]byte{}, note...), key, old}
	if old == nil {
		statement, args = "INSERT INTO %s (note, key) VALUES ($1, $2) ON CONFLICT DO NOTHING", args[:2]
	}
	changed, err := t.exec(ctx, statement, args...)
	if err == nil && changed == 0 {
		return ErrChanged
	}
	return err
}

// exec returns the number of rows that a statement has changed.
func (t *Table) exec(ctx context.Context, statement string, args ...any) (changed int64, err error) {
	err = t.try(statement, func(query string) error {
		result, err := t.db.ExecContext(ctx, query, args...)
		if err == nil {
			changed, err = result.RowsAffected()
		}
		return err
	})
	return changed, err
}

var tableName = regexp.MustCompile("^[A-Za-z_][A-Za-z0-9_]*$")

// try runs a statement on the table. It tries again while PostgreSQL has rolled the statement back
// for another transaction.
func (t *Table) try(statement string, run func(query string) error) error {
	if t.db == nil {
		return &payterm.RequestError{Field: "db", Reason: "is nil"}
	}
	if !tableName.MatchString(t.name) {
		return &payterm.RequestError{Field: "table", Reason: "is not a name of letters, digits and underscores"}
	}
	query := fmt.Sprintf(statement, `"`+t.name+`"`)
	err := run(query)
	for attempt := 1; attempt < 10 && isRolledBack(err); attempt++ {
		err = run(query)
	}
	return err
}

// isRolledBack reports a serialization failure or a deadlock, as drivers of PostgreSQL return it.
func isRolledBack(err error) bool {
	var failure interface{ SQLState() string }
	return errors.As(err, &failure) && slices.Contains([]string{"40001", "40P01"}, failure.SQLState())
}
