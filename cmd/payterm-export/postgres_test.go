package main

import (
	"bufio"
	"context"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"strconv"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/folder"
)

// The URLs of a PostgreSQL server for the tests, such as postgres://postgres@127.0.0.1/postgres,
// and of PgBouncer before it, in transaction mode.
const (
	serverVariable = "PAYTERM_EXPORT_TEST_DB"
	poolerVariable = "PAYTERM_EXPORT_TEST_POOLER"
)

// serverURL returns the URL in a variable.
func serverURL(t *testing.T, variable string) string {
	t.Helper()
	address := os.Getenv(variable)
	if address == "" {
		t.Skip(variable + " is not set; .ci/with-postgres sets it")
	}
	return address
}

// openSession connects to a database.
func openSession(t *testing.T, address string) *pgx.Conn {
	t.Helper()
	session, err := pgx.Connect(t.Context(), address)
	require.NoError(t, err)
	t.Cleanup(func() { _ = session.Close(context.Background()) })
	return session
}

// newDatabase makes a database without tables, and returns its URL on the server in a variable.
func newDatabase(t *testing.T, variable string) string {
	t.Helper()
	address, err := url.Parse(serverURL(t, variable))
	require.NoError(t, err)
	name := "export_" + newID()
	address.Path = name
	server := openSession(t, serverURL(t, serverVariable))
	_, err = server.Exec(t.Context(), "CREATE DATABASE "+name)
	require.NoError(t, err)
	t.Cleanup(func() {
		_, err := server.Exec(context.Background(), "DROP DATABASE "+name+" WITH (FORCE)")
		assert.NoError(t, err)
	})
	return address.String()
}

// shared returns a program whose machines share a database.
func shared(t *testing.T, srv *paytermtest.Server, address string) program {
	t.Helper()
	p := newProgram(t, srv, paytermtest.ClientKey)
	p.env = []string{databaseVariable + "=" + address}
	return p
}

// eachServer runs a test on a database without tables, and on another one by PgBouncer.
func eachServer(t *testing.T, test func(t *testing.T, address string)) {
	t.Parallel()
	for _, variable := range []string{serverVariable, poolerVariable} {
		t.Run(variable, func(t *testing.T) {
			t.Parallel()
			test(t, newDatabase(t, variable))
		})
	}
}

// Machines that share a database share a pull: each window is pulled by one of them.
func TestMachinesShareAPull(t *testing.T) {
	eachServer(t, func(t *testing.T, address string) {
		shop := newShop(t, paytermtest.Options{Latency: 20 * time.Millisecond})
		shop.month(t, 30, 4)
		p := shared(t, shop.Server, address)
		args := []string{"-from", "2025-11-01", "-to", "2025-11-30", "-workers", "2"}
		one, printed := p.command(t.Context(), args...)
		require.NoError(t, one.Start())
		p.must(t, args...)
		require.NoError(t, one.Wait(), printed)
		assert.Equal(t, 30, shop.Count("clients.transactions.list"), "each window once")
		assert.ElementsMatch(t, shop.sales, ids(t, p.files(t, "export")))
		assert.Contains(t, p.must(t, "-verify"), "complete: ")
	})
}

// Two machines share a pull, and ten times one of them, whichever it is, is killed and started
// again: the files are those of an undisturbed run.
func TestKilledMachinesAreReplaced(t *testing.T) {
	eachServer(t, func(t *testing.T, address string) {
		shop := newShop(t, paytermtest.Options{Latency: 20 * time.Millisecond})
		shop.month(t, 60, 4) // windows enough: a kill takes two of them for half a minute
		p := shared(t, shop.Server, address)
		args := []string{"-from", "2025-11-01", "-to", "2025-12-30", "-workers", "2", "-limit", "1", "-timeout", "2s", "-one"}
		alone := p
		alone.env = nil
		alone.must(t, append(args, "-out", "undisturbed")...)
		shop.ClearRequests()

		args = append(args, "-out", "shared")
		ctx, cancel := context.WithTimeout(t.Context(), 4*time.Minute) // against a hang alone
		defer cancel()
		machines := [2]*exec.Cmd{}
		for at := range machines {
			machines[at], _ = p.command(ctx, args...)
			require.NoError(t, machines[at].Start())
		}
		for range 10 {
			requests := len(shop.Requests()) + 1 + rand.IntN(12)
			waitFor(t, func() bool { return len(shop.Requests()) >= requests })
			at := rand.IntN(len(machines))
			require.NoError(t, machines[at].Process.Kill())
			_ = machines[at].Wait() // killed
			machines[at], _ = p.command(ctx, args...)
			require.NoError(t, machines[at].Start())
		}
		for _, machine := range machines {
			assert.NoError(t, machine.Wait(), machine.Stdout)
		}
		assertSame(t, p.files(t, "undisturbed"), p.files(t, "shared"))
		assert.Contains(t, p.must(t, "-verify", "-out", "shared"), "complete: ")
	})
}

// While another machine makes the tables, a run says so and waits, but not for ever. Once they are
// there, nobody's lock matters.
func TestTheMigrationOfAnotherMachineIsWaitedFor(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	address := newDatabase(t, serverVariable)
	other := openSession(t, address)
	lock := func(function string) {
		_, err := other.Exec(t.Context(), "SELECT "+function+"($1)", migrationLock)
		require.NoError(t, err)
	}
	lock("pg_advisory_lock")
	db, err := connectTo(t.Context(), address)
	require.NoError(t, err)
	defer db.Close()
	assert.EqualError(t, migrate(t.Context(), db, func(string) {}, 0), "another machine's migration has not ended in 0s")

	p := shared(t, shop.Server, address+"?pool_max_conns=1")
	args := []string{"-from", "2025-11-01", "-to", "2025-11-01"}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute) // against a hang alone
	defer cancel()
	cmd, _ := p.command(ctx, args...)
	cmd.Stderr = nil
	printed, err := cmd.StderrPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	line, err := bufio.NewReader(printed).ReadString('\n')
	require.NoError(t, err)
	assert.Regexp(t, `^waiting for another machine's migration \(since \d\d:\d\d:\d\d\)\n$`, line)
	lock("pg_advisory_unlock")
	require.NoError(t, cmd.Wait())

	lock("pg_advisory_lock")
	p.must(t, args...)
}

// The waits that the platform asks for are counted in the database, and are no tries.
func TestWaitsAreKeptInTheQueue(t *testing.T) {
	t.Parallel()
	address := newDatabase(t, serverVariable)
	asked := []time.Duration{20 * time.Minute, 30 * time.Minute}
	q, err := openPostgres(t.Context(), &folder.Folder{Settings: folder.Settings{ID: "1"}}, address, queueSettings{
		workers: 1, timeout: time.Minute, work: func(context.Context, job) error {
			wait := asked[0]
			asked = asked[1:]
			return busy(wait)
		},
	}, func(string) {})
	require.NoError(t, err)
	require.NoError(t, q.Add(t.Context(), []job{{Window: folder.Window{First: 1}}}))
	require.NoError(t, q.Start(t.Context()))
	jobs := river.NewJobListParams().States(rivertype.JobStateScheduled)
	var row *rivertype.JobRow
	waited := func(wait time.Duration) {
		waitFor(t, func() bool {
			found, err := q.(*queue).river.JobList(t.Context(), jobs)
			if err != nil || len(found.Jobs) == 0 {
				return false
			}
			row = found.Jobs[0]
			return string(row.Output()) == strconv.FormatInt(int64(wait), 10)
		})
	}
	waited(20 * time.Minute)
	_, err = q.(*queue).river.JobRetry(t.Context(), row.ID) // without that wait
	require.NoError(t, err)
	waited(50 * time.Minute)
	assert.Empty(t, row.Errors)
	assert.Zero(t, row.Attempt)
	assert.WithinDuration(t, time.Now().Add(30*time.Minute), row.ScheduledAt, time.Minute)
	require.NoError(t, q.Stop(time.Minute))
	require.NoError(t, q.Close())
}

// A pooler gives each transaction another session, so a machine keeps nothing in one.
func TestNothingIsKeptInASession(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	require.NoError(t, shop.Fail(paytermtest.Fault{Operation: "clients.transactions.list", Cut: paytermtest.CutStall}))
	address := newDatabase(t, serverVariable)
	cmd, printed := shared(t, shop.Server, address).command(t.Context(), "-from", "2025-11-01", "-to", "2025-11-01")
	require.NoError(t, cmd.Start())
	waitFor(t, func() bool { return shop.Count("clients.transactions.list") > 0 })
	var kept int
	require.NoError(t, openSession(t, address).QueryRow(t.Context(), `SELECT
		(SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) +
		(SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND query ILIKE 'LISTEN %')`).Scan(&kept))
	assert.Zero(t, kept, printed)
	require.NoError(t, cmd.Process.Kill())
	_ = cmd.Wait() // killed
}

// A run does not fail by what an earlier one was refused, and a key that was refused does not bind
// the folder.
func TestAnEarlierFailureIsNotThatOfARun(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	shop.month(t, 2, 4)
	p := shared(t, shop.Server, serverURL(t, serverVariable))
	wrong := p
	wrong.key = paytermtest.VendorKey
	printed, code := wrong.run(t, "-from", "2025-11-03", "-to", "2025-11-03")
	assert.Equal(t, exitFailed, code, printed)
	args := []string{"-from", "2025-11-01", "-to", "2025-11-02"}
	p.must(t, args...)

	require.NoError(t, shop.Fail(paytermtest.Fault{Operation: "clients.transactions.list", Status: http.StatusForbidden, Times: 1}))
	printed, code = p.run(t, append(args, "-again", "1d")...)
	assert.Equal(t, exitFailed, code, printed)
	p.must(t, args...)
	assert.ElementsMatch(t, shop.sales, ids(t, p.files(t, "export")))
}

// A database that cannot be used is said to be of -db, and a missing key file is named. The
// password is not shown.
func TestADatabaseThatIsNotThereIsTold(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	p := newProgram(t, shop.Server, paytermtest.ClientKey)
	for url, want := range map[string]string{
		"postgres://user:canary-password@127.0.0.1:1/none":                                        "-db: ",
		"postgres://user:canary-password@127.0.0.1:one/none":                                      "-db: the URL cannot be read",
		"postgres://user:canary-password@127.0.0.1:1/none?sslcert=client.crt&sslkey=client.key":   "-db: open client.key: ",
		"postgres://user:canary-password@127.0.0.1:1/none?sslmode=verify-full&sslrootcert=ca.crt": "-db: open ca.crt: ",
	} {
		printed, code := p.run(t, "-db", url, "-from", "2025-11-01", "-to", "2025-11-01")
		assert.Equal(t, exitFailed, code)
		assert.Contains(t, printed, want)
		assert.NotContains(t, printed, "canary-password")
	}
}
