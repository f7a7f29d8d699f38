package main

import (
	"context"
	"crypto/rand"
	"database/sql"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib" // driver "pgx"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	_ "modernc.org/sqlite" // driver "sqlite"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/till"
	"github.com/payterm/payterm-go/till/simulation"
)

// till.SQL is tested here, where drivers of both databases are.
func Example_tillSQL() {
	ctx := context.Background()
	db, err := sql.Open("sqlite", "file::memory:") // till.SQL says what a file needs
	if err != nil {
		log.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	orders := till.SQL(db, "orders")
	if err := orders.Create(ctx); err != nil {
		log.Fatal(err)
	}
	fmt.Println(orders.Put(ctx, "order-4711", nil, []byte("a note")))
	fmt.Println(orders.Put(ctx, "order-4711", nil, []byte("another note")))
	// Output:
	// <nil>
	// till: note changed concurrently
}

// databases opens databases that are kept, each time as another process does.
func databases(t *testing.T) map[string]func() (*sql.DB, error) {
	t.Helper()
	opens := map[string]func() (*sql.DB, error){}
	for _, mode := range []string{"DELETE", "WAL"} {
		path := filepath.ToSlash(filepath.Join(t.TempDir(), "orders.db"))
		opens["SQLite "+mode] = func() (*sql.DB, error) {
			return sql.Open("sqlite", "file:"+path+"?_pragma=busy_timeout(60000)&_pragma=journal_mode("+mode+")")
		}
	}
	server := os.Getenv(serverVariable)
	if server == "" {
		t.Log("set " + serverVariable + " to the URL of a PostgreSQL server to test it, too")
		return opens
	}
	for _, isolation := range []string{"read committed", "repeatable read", "serializable"} {
		opens["PostgreSQL "+isolation] = func() (*sql.DB, error) {
			return sql.Open("pgx", server+"?default_transaction_isolation="+strings.ReplaceAll(isolation, " ", "%20"))
		}
	}
	return opens
}

func TestSQLKeepsTheRulesOfAStore(t *testing.T) {
	t.Parallel()
	for name, open := range databases(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			table := "Order_" + rand.Text()
			assert.NoError(t, simulation.CheckStore(func() (simulation.Store, error) {
				db, err := open()
				if err != nil {
					return nil, err
				}
				return closing{till.SQL(db, table), db}, till.SQL(db, table).Create(t.Context())
			}))
			db, err := open()
			require.NoError(t, err)
			other, err := open()
			require.NoError(t, err)
			assert.NoError(t, simulation.CheckStores(till.SQL(db, table), till.SQL(other, table)))
			require.NoError(t, other.Close())
			_, err = db.ExecContext(t.Context(), `DROP TABLE "`+table+`"`)
			assert.NoError(t, err)
			assert.NoError(t, db.Close())
		})
	}
}

// closing is a Table that closes its database.
type closing struct {
	*till.Table

	db *sql.DB
}

func (c closing) Close() error { return c.db.Close() }

// Create refuses what would lose notes in a power cut, which no test can make.
func TestSQLRefusesSQLiteThatLosesNotes(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ pragmas, refused string }{
		{"foreign_keys(0)", ""}, // the defaults: a rollback journal and FULL
		{"synchronous(NORMAL)", ""},
		{"journal_mode(TRUNCATE)&_pragma=synchronous(FULL)", ""},
		{"journal_mode(WAL)", ""}, // the driver's default is FULL
		{"journal_mode(WAL)&_pragma=synchronous(FULL)", ""},
		{"journal_mode(WAL)&_pragma=synchronous(EXTRA)", ""},
		{"journal_mode(WAL)&_pragma=synchronous(NORMAL)", "synchronous=FULL"},
		{"journal_mode(WAL)&_pragma=synchronous(OFF)", "synchronous=FULL"},
		{"synchronous(OFF)", "synchronous=FULL"},
		{"journal_mode(OFF)", "journal_mode=WAL"},
		{"journal_mode(MEMORY)", "journal_mode=WAL"},
	} {
		path := filepath.ToSlash(filepath.Join(t.TempDir(), "orders.db"))
		for _, name := range []string{"file:" + path + "?", "file::memory:?", "file:memory?mode=memory&", "file:/memory?vfs=memdb&"} {
			db, err := sql.Open("sqlite", name+"_pragma=busy_timeout(5000)&_pragma="+row.pragmas)
			require.NoError(t, err)
			for range 2 { // also where the table exists
				err = till.SQL(db, "orders").Create(t.Context())
				if row.refused == "" || !strings.Contains(name, path) {
					assert.NoError(t, err, name+row.pragmas)
				} else {
					assert.ErrorIs(t, err, payterm.ErrInvalidRequest, row.pragmas)
					assert.ErrorContains(t, err, "set the pragma "+row.refused+" in the data source name", row.pragmas)
				}
			}
			require.NoError(t, db.Close())
		}
	}
}

// TestSQLRefusesSQLiteWithoutABusyTimeout: a till would fail while another one writes.
func TestSQLRefusesSQLiteWithoutABusyTimeout(t *testing.T) {
	t.Parallel()
	db, err := sql.Open("sqlite", "file:"+filepath.ToSlash(filepath.Join(t.TempDir(), "orders.db"))+"?_pragma=journal_mode(WAL)")
	require.NoError(t, err)
	err = till.SQL(db, "orders").Create(t.Context())
	require.ErrorIs(t, err, payterm.ErrInvalidRequest)
	assert.ErrorContains(t, err, "set the pragma busy_timeout=5000 in the data source name")
	require.NoError(t, db.Close())
}

// TestSQLInMemoryIsADatabaseForEachConnection: a second one has no table, which is an error, not an
// order without a note.
func TestSQLInMemoryIsADatabaseForEachConnection(t *testing.T) {
	t.Parallel()
	db, err := sql.Open("sqlite", "file::memory:")
	require.NoError(t, err)
	defer func() { require.NoError(t, db.Close()) }()
	orders := till.SQL(db, "orders")
	require.NoError(t, orders.Create(t.Context()))
	first, err := db.Conn(t.Context())
	require.NoError(t, err)
	_, err = orders.Get(t.Context(), "order-4711")
	require.Error(t, err)
	require.NoError(t, first.Close())
}

func TestSQLNamesCreateIfItsTableIsMissing(t *testing.T) {
	t.Parallel()
	for name, open := range databases(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			db, err := open()
			require.NoError(t, err)
			_, err = till.SQL(db, "missing").Get(t.Context(), "order-4711")
			assert.ErrorContains(t, err, "call Table.Create first: ")
			require.NoError(t, db.Close())
		})
	}
}

// Many processes start at once: each creates the table, and each writes an order of its own.
func TestSQLIsSharedByProcesses(t *testing.T) {
	t.Parallel()
	for name, open := range databases(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			table := "order_" + rand.Text()
			var starting sync.WaitGroup
			for i := range 16 {
				starting.Go(func() {
					db, err := open()
					if !assert.NoError(t, err) {
						return
					}
					store := till.SQL(db, table)
					assert.NoError(t, store.Create(t.Context()))
					var old []byte
					for round := range 10 {
						note := fmt.Appendf(nil, "round %d", round)
						assert.NoError(t, store.Put(t.Context(), fmt.Sprint(i), old, note))
						old = note
					}
					assert.NoError(t, db.Close())
				})
			}
			starting.Wait()
		})
	}
}
