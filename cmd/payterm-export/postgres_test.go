package main

import (
	"context"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

// serverVariable names a PostgreSQL server for the tests, such as
// postgres://postgres@127.0.0.1:5432/postgres.
const serverVariable = "PAYTERM_EXPORT_TEST_DB"

// shared returns a program whose machines share the server of the tests.
func shared(t *testing.T, srv *paytermtest.Server) program {
	t.Helper()
	server := os.Getenv(serverVariable)
	if server == "" {
		t.Skip("set " + serverVariable + " to the URL of a PostgreSQL server to test pulls that machines share")
	}
	p := newProgram(t, srv, paytermtest.ClientKey)
	p.env = []string{databaseVariable + "=" + server}
	return p
}

// Machines that share a database share a pull: each window is pulled by one of them.
func TestMachinesShareAPull(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{Latency: 20 * time.Millisecond})
	shop.month(t, 30, 4)
	p := shared(t, shop.Server)
	args := []string{"-from", "2025-11-01", "-to", "2025-11-30", "-workers", "2"}
	one, printed := p.command(t.Context(), args...)
	require.NoError(t, one.Start())
	p.must(t, args...)
	require.NoError(t, one.Wait(), printed)
	assert.Equal(t, 30, shop.Count("clients.transactions.list"), "each window once")
	assert.ElementsMatch(t, shop.sales, ids(t, p.files(t, "export")))
	assert.Contains(t, p.must(t, "-verify"), "complete: ")
}

// Two machines share a pull, and ten times one of them, whichever it is, is killed and started
// again: the files are those of an undisturbed run.
func TestKilledMachinesAreReplaced(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{Latency: 20 * time.Millisecond})
	shop.month(t, 60, 4) // windows enough: a kill takes two of them for half a minute
	p := shared(t, shop.Server)
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
}

// A run does not fail by what an earlier one was refused, and a key that was refused does not bind
// the folder.
func TestAnEarlierFailureIsNotThatOfARun(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	shop.month(t, 2, 4)
	p := shared(t, shop.Server)
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
