package main

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"go.uber.org/goleak"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/folder"
)

// childVariable makes the test binary the program itself.
const childVariable = "PAYTERM_EXPORT_CHILD"

func TestMain(m *testing.M) {
	if os.Getenv(childVariable) != "" {
		main()
	}
	goleak.VerifyTestMain(m)
}

// program is the program as a process of its own, on a platform.
type program struct {
	url, key string
	dir      string // that it runs in
	env      []string
}

func newProgram(t *testing.T, srv *paytermtest.Server, key string) program {
	t.Helper()
	return program{url: srv.URL, key: key, dir: t.TempDir()}
}

func (p program) command(ctx context.Context, args ...string) (*exec.Cmd, *bytes.Buffer) {
	self, err := os.Executable()
	if err != nil {
		self = os.Args[0]
	}
	var output bytes.Buffer
	cmd := exec.CommandContext(ctx, self, args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = p.dir, &output, &output
	cmd.Env = append(os.Environ(), childVariable+"=1", "PAYTERM_BASE_URL="+p.url, "PAYTERM_API_KEY="+p.key, databaseVariable+"=")
	cmd.Env = append(cmd.Env, p.env...)
	return cmd, &output
}

// run runs the program to its end and returns what it printed and its exit code.
func (p program) run(t *testing.T, args ...string) (string, int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute) // against a hang alone
	defer cancel()
	cmd, output := p.command(ctx, args...)
	err := cmd.Run()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		require.NoError(t, err)
	}
	assert.NotContains(t, output.String(), p.key, "the key")
	return output.String(), cmd.ProcessState.ExitCode()
}

// must is run for a run that has to succeed.
func (p program) must(t *testing.T, args ...string) string {
	t.Helper()
	output, code := p.run(t, args...)
	require.Zero(t, code, output)
	return output
}

// manifest reads the manifest of a folder of the program.
func (p program) manifest(t *testing.T, out string) *folder.Manifest {
	t.Helper()
	f, err := folder.At(filepath.Join(p.dir, out))
	require.NoError(t, err)
	m, err := f.Manifest()
	require.NoError(t, err)
	require.NotNil(t, m)
	return m
}

// files returns what is in a folder of the program, except what the program keeps for itself.
func (p program) files(t *testing.T, out string) map[string]string {
	t.Helper()
	files := map[string]string{}
	root := filepath.Join(p.dir, out)
	require.NoError(t, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Name() == ".lock" {
			return fs.SkipDir
		}
		if err != nil || d.IsDir() || strings.HasPrefix(d.Name(), ".") {
			return err
		}
		text, err := os.ReadFile(path)
		name, _ := filepath.Rel(root, path)
		files[filepath.ToSlash(name)] = string(text)
		assert.NotContains(t, string(text), p.key, "the key")
		return err
	}))
	return files
}

// assertSame compares the files of two folders, and says which differ.
func assertSame(t *testing.T, want, got map[string]string) {
	t.Helper()
	assert.ElementsMatch(t, slices.Collect(maps.Keys(want)), slices.Collect(maps.Keys(got)))
	for name, text := range want {
		if text != got[name] {
			t.Errorf("%s differs", name) // its bytes would fill the screen
		}
	}
}

// shop is a platform whose terminal has sold something on each of some days.
type shop struct {
	*paytermtest.Server
	clock    atomic.Pointer[time.Time]
	terminal *models.Terminal
	sales    []string // ids of the v1 transactions
}

// november1 is the first day of the shops.
var november1 = time.Date(2025, 11, 1, 0, 0, 0, 0, time.UTC)

func newShop(t *testing.T, options paytermtest.Options) *shop {
	t.Helper()
	s := &shop{}
	s.clock.Store(&november1)
	options.Now = func() time.Time { return *s.clock.Load() }
	s.Server = paytermtest.NewServer(t, options)
	s.terminal = s.AddTerminal()
	return s
}

// at sets the platform's clock.
func (s *shop) at(when time.Time) { s.clock.Store(&when) }

// openDay returns now in a zone whose day lasts longer than any test.
func openDay() (now time.Time, zone string) {
	now = time.Now().UTC()
	if now.Hour() < 12 {
		return now, "UTC"
	}
	return now.In(time.FixedZone("", -12*60*60)), "Etc/GMT+12"
}

// sell makes a sale over an amount in hundredths, and returns its id.
func (s *shop) sell(t *testing.T, amount int64, card paytermtest.Card) string {
	t.Helper()
	client := s.Client(paytermtest.ClientKey)
	session, err := client.Clients.Sessions.Create(t.Context(), s.terminal.ID, models.SessionCreateParams{
		Type: models.SessionTypePurchase, Amount: models.NumberOf(amount), // unit undocumented: hundredths here
	})
	require.NoError(t, err)
	sale, err := s.Tap(session.ID, card)
	require.NoError(t, err)
	s.sales = append(s.sales, sale.TransactionID)
	return sale.TransactionID
}

// month sells so many times on each of so many days: approved, declined, reversed and refunded.
func (s *shop) month(t *testing.T, days, each int) {
	t.Helper()
	for day := range days {
		for n := range each {
			s.at(november1.AddDate(0, 0, day).Add(time.Duration(n) * time.Minute))
			switch id := s.sell(t, int64(1000+n), paytermtest.Card{}); n % 4 {
			case 1:
				require.NoError(t, s.Reverse(id))
			case 2:
				refund, err := s.Refund(id, 300)
				require.NoError(t, err)
				s.sales = append(s.sales, refund.TransactionID)
			case 3:
				s.sell(t, 777, paytermtest.Card{DeclineCode: "116"})
			}
		}
	}
	s.ClearRequests()
}
