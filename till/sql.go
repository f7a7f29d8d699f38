package till

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/payterm/payterm-go"
)

// Table is a [Store] in a table of PostgreSQL or SQLite. [SQL] returns one.
type Table struct {
	db   *sql.DB
	name string
}

// SQL returns a store in a table of PostgreSQL or SQLite, for tills in any number of processes,
// with any driver. [Table.Create] makes the table. Its name has only ASCII letters, digits and
// underscores, and begins with no digit. PostgreSQL tells upper case from lower, and refuses keys
// with a NUL and those above some 2,700 bytes.
//
// SQLite needs a busy timeout, so that a till waits while another one writes, and should have a
// write-ahead log that is synced by each commit: with NORMAL, the default of some drivers, a power
// cut loses notes, and an order may be charged again. A rollback journal with FULL, the default of
// SQLite, may lose the last note. Pragmas hold for a connection, so set them in the data source
// name. For modernc.org/sqlite and github.com/ncruces/go-sqlite3:
//
//	file:orders.db?_pragma=busy_timeout(5000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)
//
// For github.com/mattn/go-sqlite3:
//
//	file:orders.db?_busy_timeout=5000&_journal_mode=WAL&_synchronous=FULL
//
// Two processes that make a file at the same moment may get SQLITE_BUSY from the switch to WAL,
// which waits for nobody: open it once before the tills start.
//
// A database in memory, such as file::memory:, is another one for each connection: for tests, call
// db.SetMaxOpenConns(1).
func SQL(db *sql.DB, table string) *Table { return &Table{db: db, name: table} }

// Create makes the table unless it exists. Call it at each start: it returns a
// [payterm.RequestError] if SQLite would lose notes in a crash, by the pragmas of its connection: a
// journal_mode of OFF or MEMORY, synchronous=OFF, or synchronous=NORMAL with a write-ahead log. It
// also refuses a busy_timeout of 0, because a till would then fail while another one writes. For a
// database in memory, it accepts all of these settings.
func (t *Table) Create(ctx context.Context) error {
	_, err := t.exec(ctx, "CREATE TABLE IF NOT EXISTS %s (key TEXT PRIMARY KEY, note BYTEA NOT NULL)")
	if err != nil {
		if _, unreadable := t.Get(ctx, ""); unreadable != nil {
			return err
		}
		// It was made by another process at the same time, or for a user who may not make tables.
	}
	return t.checkPragmas(ctx)
}

// checkPragmas returns an error if SQLite would lose notes in a crash, or fail while another till
// writes.
func (t *Table) checkPragmas(ctx context.Context) error {
	var version string
	if t.db.QueryRowContext(ctx, "SELECT version()").Scan(&version) == nil {
		return nil // PostgreSQL: SQLite has no such function
	}
	var file, journal string
	var synchronous, timeout int
	err := t.db.QueryRowContext(ctx, "SELECT COALESCE(file, ''), journal_mode, synchronous, timeout "+
		"FROM pragma_database_list, pragma_journal_mode, pragma_synchronous, pragma_busy_timeout WHERE name = 'main'").
		Scan(&file, &journal, &synchronous, &timeout)
	const off, normal = 0, 1
	var pragma string
	switch {
	case err != nil:
		return fmt.Errorf("till: read the pragmas of SQLite: %w", err)
	case file == "": // in memory
		return nil
	case timeout == 0:
		return &payterm.RequestError{Field: "db", Reason: "would fail while another till writes: set the pragma busy_timeout=5000 in the data source name of SQLite"}
	case journal == "off", journal == "memory":
		pragma = "journal_mode=WAL"
	case synchronous == off, synchronous == normal && journal == "wal":
		pragma = "synchronous=FULL"
	default:
		return nil
	}
	return &payterm.RequestError{Field: "db", Reason: fmt.Sprintf(
		"would lose notes in a crash: SQLite has journal_mode=%s and synchronous=%d; set the pragma %s in the data source name", journal, synchronous, pragma)}
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
// for another transaction: for a serialization failure or a deadlock.
func (t *Table) try(statement string, run func(query string) error) error {
	if t.db == nil {
		return &payterm.RequestError{Field: "db", Reason: "is nil"}
	}
	if !tableName.MatchString(t.name) {
		return &payterm.RequestError{Field: "table", Reason: "is not a name of letters, digits and underscores"}
	}
	query := fmt.Sprintf(statement, `"`+t.name+`"`)
	err := run(query)
	for attempt := 1; attempt < 10 && hasState(err, "40001", "40P01"); attempt++ {
		err = run(query)
	}
	if hasState(err, "42P01") || err != nil && strings.Contains(err.Error(), "no such table") {
		return fmt.Errorf("call Table.Create first: %w", err)
	}
	return err
}

// hasState reports whether a driver of PostgreSQL returned an error with one of some states.
func hasState(err error, states ...string) bool {
	var failure interface{ SQLState() string }
	return errors.As(err, &failure) && slices.Contains(states, failure.SQLState())
}
