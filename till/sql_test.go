package till_test

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/till"
)

// database is PostgreSQL whose statements fail. cmd/payterm-export tests SQL with real databases.
type database struct {
	driver.Conn // nil: only ExecContext and QueryContext are called

	fail       func() error
	statements []string
}

func (d *database) Connect(context.Context) (driver.Conn, error) { return d, nil }
func (d *database) Driver() driver.Driver                        { return nil }
func (d *database) Close() error                                 { return nil }

func (d *database) ExecContext(_ context.Context, query string, _ []driver.NamedValue) (driver.Result, error) {
	d.statements = append(d.statements, query)
	return driver.RowsAffected(1), d.fail()
}

func (d *database) QueryContext(_ context.Context, query string, _ []driver.NamedValue) (driver.Rows, error) {
	d.statements = append(d.statements, query)
	return &version{}, d.fail()
}

// version is the row of every query.
type version struct{ isRead bool }

func (*version) Columns() []string { return []string{"version"} }
func (*version) Close() error      { return nil }

func (v *version) Next(row []driver.Value) error {
	if v.isRead {
		return io.EOF
	}
	row[0], v.isRead = "PostgreSQL", true
	return nil
}

// sqlState is an error as drivers of PostgreSQL return it.
type sqlState string

func (s sqlState) Error() string    { return "state " + string(s) }
func (s sqlState) SQLState() string { return string(s) }

func TestSQLTriesAgainAfterARollback(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		err   error
		fails int // times
		tries int
	}{
		{sqlState("40001"), 3, 4},
		{fmt.Errorf("driver: %w", sqlState("40P01")), 3, 4},
		{sqlState("40001"), 1000, 10},
		{sqlState("23505"), 1, 1},
		{errors.New("broken connection"), 1, 1}, // the statement may have taken effect
	} {
		failures := 0
		d := &database{fail: func() error {
			if failures++; failures <= row.fails {
				return row.err
			}
			return nil
		}}
		db := sql.OpenDB(d)
		err := till.SQL(db, "notes").Put(t.Context(), "order", nil, []byte("note"))
		if row.fails < row.tries {
			assert.NoError(t, err)
		} else {
			assert.ErrorIs(t, err, row.err)
		}
		assert.Len(t, d.statements, row.tries, "%v", row.err)
		require.NoError(t, db.Close())
	}
}

func TestSQLNamesCreateIfItsTableIsMissing(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		err  error
		want string
	}{
		{sqlState("42P01"), "call Table.Create first: state 42P01"},
		{errors.New("SQL logic error: no such table: notes (1)"), "call Table.Create first: SQL logic error: no such table: notes (1)"},
		{sqlState("42501"), "state 42501"}, // permission denied
	} {
		db := sql.OpenDB(&database{fail: func() error { return row.err }})
		notes := till.SQL(db, "notes")
		_, err := notes.Get(t.Context(), "order")
		assert.EqualError(t, err, row.want)
		assert.ErrorIs(t, err, row.err)
		assert.EqualError(t, notes.Put(t.Context(), "order", nil, []byte("note")), row.want)
		require.NoError(t, db.Close())
	}
}

func TestSQLRefusesATableThatIsNone(t *testing.T) {
	t.Parallel()
	d := &database{fail: func() error { return nil }}
	db := sql.OpenDB(d)
	tables := map[string]*till.Table{"zero": {}, "no database": till.SQL(nil, "notes")}
	for _, name := range []string{"", "1st", "a b", "a-b", "a.b", `a"b`, "a;", "a\n", "größe", "a\x00"} {
		tables[name] = till.SQL(db, name)
	}
	for name, table := range tables {
		_, err := table.Get(t.Context(), "order")
		for _, err := range []error{err, table.Create(t.Context()), table.Put(t.Context(), "order", nil, nil)} {
			var refused *payterm.RequestError
			assert.ErrorAs(t, err, &refused, name)
		}
	}
	assert.Empty(t, d.statements)
	for _, name := range []string{"a", "_", "Order_2"} {
		assert.NoError(t, till.SQL(db, name).Create(t.Context()))
	}
	require.NoError(t, db.Close())
}
