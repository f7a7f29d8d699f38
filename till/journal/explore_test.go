package journal_test

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"regexp"
	"slices"
	"testing"
	"testing/iotest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/testing/forms"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/till/journal"
	"github.com/payterm/payterm-go/till/simulation"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// TestVerdictIsTrue: a write is sent at most once, and the results of Do and Look agree with the
// platform's lists, in this process and in the next. A person who knows the truth can settle each
// entry that has not ended.
func TestVerdictIsTrue(t *testing.T) {
	t.Parallel()
	forms.Each(t, func(t *testing.T, form paytermtest.Form) {
		for _, r := range rows {
			if r.hidesMark && form == paytermtest.FormSparse {
				r.isMarked = false
			}
			t.Run(r.name, func(t *testing.T) {
				t.Parallel()
				var x *exploration
				verdicts := map[journal.Verdict]int{}
				options := simulation.ExploreOptions{Runs: forms.Runs(60), Form: form, AllowNoSale: true}
				simulation.Explore(t, options, func(run *simulation.Run) error {
					if x == nil || x.Platform != run.Platform {
						x = explore(run, r)
					}
					return x.program(run)
				}, func(run *simulation.Run) {
					x.check(run)
					verdicts[x.verdict]++
				})
				assert.NotZero(t, verdicts[happened])
				assert.NotZero(t, verdicts[notSeen])
			})
		}
	})
}

// exploration is a run of one write. Every second run uses SoleWriter.
type exploration struct {
	row
	target
	*simulation.Run // the process

	isSole bool
	plain  *payterm.Client // meets no faults

	before    []string // listed before the write, or made by others meanwhile
	others    []string // those made by others
	sent      int      // number of writes
	atLook    []string // ids of created records when the look began
	isRefused bool
	verdict   journal.Verdict // of the last look

	isDenied bool // SettleUnwritten was possible
}

func explore(run *simulation.Run, r row) *exploration {
	plain, err := payterm.NewClient("https://payterm.example.com", paytermtest.ClientKey,
		payterm.WithHTTPClient(&http.Client{Transport: run.Platform.RoundTripper()}))
	require.NoError(run, err)
	x := &exploration{row: r, target: scripted, Run: run, isSole: run.Seed%2 == 0, plain: plain}
	x.prepare()
	x.before, err = r.listed(x)
	require.NoError(run, err)
	return x
}

// prepare creates what the writes need, and records similar to those they create.
func (x *exploration) prepare() {
	ctx, subscribed := x.Context(), "40000001"
	x.terminal, x.merchant, x.plan = x.TerminalID, x.Platform.State().Terminals[0].MerchantID, "49429995-9a84-4b88-8e46-a23984d4174b"
	x.Platform.AddHardware(paytermtest.Hardware{SerialNumber: hardware.SerialNumber, TID: "30000042", MID: hardware.MID})
	for _, tid := range []string{x.tid, subscribed} {
		_, err := x.Platform.AddPOSTerminal(paytermtest.POSTerminal{TID: tid})
		require.NoError(x, err)
	}
	_, err := x.Platform.Reconcile(x.terminal)
	require.NoError(x, err)
	_, err = x.plain.Clients.Merchants.Create(ctx, models.MerchantCreateParams{Name: newShop.Name, ReferenceID: "shop-1"})
	require.NoError(x, err)
	registered, err := x.plain.Clients.Terminals.Register(ctx, models.TerminalRegisterParams{TRSMCode: "000041", MerchantID: x.merchant})
	require.NoError(x, err)
	x.userless = registered.Terminal.ID
	made, err := x.plain.POS.Subscriptions.Create(ctx, models.SubscriptionCreateParams{TID: subscribed, PlanID: x.plan})
	require.NoError(x, err)
	x.subscription = made.Subscription.ID
}

// program makes the write, or looks for the write of a process that died or was not sure.
func (x *exploration) program(run *simulation.Run) error {
	x.Run = run
	note, err := run.Store.Get(run.Context(), "before")
	switch {
	case err != nil:
		return err
	case note == nil:
		err = x.make(run)
	default:
		err = x.look(run, note)
	}
	if err == nil && x.verdict != happened && !x.isRefused {
		return payterm.ErrOutcomeUnknown
	}
	return err
}

func (x *exploration) make(run *simulation.Run) error {
	var options []journal.Option
	if x.isSole {
		options = append(options, journal.SoleWriter())
	}
	entry, err := x.begin(run.Context(), x.counted(run.Client), x.target, options...)
	if err != nil {
		return err
	}
	requirePrivate(run, entry)
	if err := run.Store.Put(run.Context(), "before", nil, text(run, entry)); err != nil {
		return err
	}
	if x.stranger != nil && run.Seed%5 < 2 {
		x.stranger(x)
		x.others = x.ours()
		x.before = append(x.before, x.others...)
	}
	id, err := entry.do(run.Context())
	unknown := unknownOutcome.FindStringSubmatch(fmt.Sprint(err))
	switch {
	case err == nil:
		require.Contains(run, x.ours(), id) // and what a proxy repeated
		x.verdict = happened
		return run.Store.Put(run.Context(), "after", nil, text(run, entry))
	case run.Context().Err() != nil:
		return err
	case !errors.Is(err, payterm.ErrOutcomeUnknown):
		x.isRefused = true
		return nil
	}
	require.NotNil(run, unknown, "%v", err)
	if stored, err := run.Store.Get(run.Context(), "before"); err == nil {
		_ = run.Store.Put(run.Context(), "before", stored, text(run, entry))
	}
	if unknown[2] != "" {
		x.say(finding{verdict: journal.Verdict(unknown[1])}, err)
		return err
	}
	x.say(finding{verdict: journal.Verdict(unknown[1]), candidates: x.atLook}, nil)
	return nil
}

// unknownOutcome matches the verdict in an error of Do, and whether an error stopped the look.
var unknownOutcome = regexp.MustCompile(`^journal: ([a-z_]+)( \()?`)

// look looks for the write of another process.
func (x *exploration) look(run *simulation.Run, note []byte) error {
	entry, err := x.load(x.counted(run.Client), note)
	require.NoError(run, err)
	require.Equal(run, string(note), string(text(run, entry)))
	_, err = entry.do(run.Context())
	require.ErrorIs(run, err, journal.ErrWritten)
	x.atLook = x.ours()
	var others []string
	if run.Seed%2 == 0 {
		others = x.others
	}
	found, err := entry.look(run.Context(), others...)
	if run.Context().Err() != nil {
		return err
	}
	x.say(found, err, others...)
	if run.Seed%3 == 0 && x.verdict != happened {
		x.deny(run, entry)
	}
	return err
}

// deny says that the write did not happen, as soon as that is possible.
func (x *exploration) deny(run *simulation.Run, entry subject) {
	before := text(run, entry)
	for range 12 {
		if err := entry.SettleUnwritten(run.Context(), x.others...); err == nil {
			x.isDenied = true
			return
		}
		require.Equal(run, string(before), string(text(run, entry)))
		time.Sleep(time.Minute)
	}
}

// end records the truth, unless the entry has ended.
func (x *exploration) end(run *simulation.Run, note []byte) {
	ours := x.ours()
	require.False(run, x.isDenied && len(ours) > 0, "the write took effect after SettleUnwritten")
	if x.verdict == happened {
		return
	}
	entry, err := x.load(x.counted(run.Client), note)
	require.NoError(run, err)
	want := finding{verdict: settled}
	if len(ours) > 0 {
		require.NoError(run, entry.Settle(run.Context(), ours[0]))
		want.found, want.candidates = ours[0], ours[:1]
	} else if err := entry.SettleUnwritten(run.Context(), x.others...); err != nil {
		time.Sleep(24*time.Hour + 10*time.Minute)
		require.NoError(run, entry.SettleUnwritten(run.Context(), x.others...))
	}
	entry, err = x.load(x.counted(run.Client), text(run, entry))
	require.NoError(run, err)
	found, err := entry.look(run.Context())
	require.NoError(run, err)
	require.Equal(run, want, found)
	_, err = entry.do(run.Context())
	require.ErrorIs(run, err, journal.ErrSettled)
}

// counted returns a client that counts its writes.
func (x *exploration) counted(client *payterm.Client) *payterm.Client {
	if x.merchantAPI {
		client = client.With(payterm.WithAPIKey(paytermtest.MerchantKey))
	}
	return client.With(payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
		return roundTripper(func(r *http.Request) (*http.Response, error) {
			operation, _ := payterm.OperationFromContext(r.Context())
			if r.Method == http.MethodGet || operation.Name == "clients.terminals.lookup" {
				return next.RoundTrip(r)
			}
			x.sent++
			response, err := next.RoundTrip(r)
			x.atLook = x.ours()
			if err == nil && x.Seed%7 == 3 && !x.showsIDAlone {
				response.Body, response.ContentLength = ofAnother(response.Body), -1
			}
			return response, err
		})
	}))
}

// ofAnother returns a response that shows another record.
func ofAnother(body io.ReadCloser) io.ReadCloser {
	shown, err := io.ReadAll(body)
	shown = asked.ReplaceAll(shown, []byte("${1}9${2}"))
	return struct {
		io.Reader
		io.Closer
	}{io.MultiReader(bytes.NewReader(shown), iotest.ErrReader(cmp.Or(err, io.EOF))), body}
}

// asked matches members of a response that show what was asked for, unless they are null.
var asked = regexp.MustCompile(`("(?:id|merchant_id|tid|mid|card_acceptor_terminal_id|reference_id|name|amount)":"?)([0-9A-Za-mo-z])`)

// ours returns the ids of what the write has created.
func (x *exploration) ours() []string {
	listed, err := x.listed(x)
	require.NoError(x, err)
	return slices.DeleteFunc(listed, func(id string) bool { return slices.Contains(x.before, id) })
}

// say compares a finding with what has happened. A look may miss records created during it.
// Records of others that it was not told of make it ambiguous, however many are the write's.
func (x *exploration) say(f finding, err error, others ...string) {
	x.verdict = f.verdict
	ours := x.ours()
	switch {
	case err != nil:
		require.Equal(x, ambiguous, f.verdict)
	case f.verdict == happened:
		require.Contains(x, ours, f.found)
		require.Equal(x, []string{f.found}, f.candidates)
	case f.verdict == notSeen:
		require.Empty(x, x.atLook)
		require.Empty(x, f.candidates)
	case len(x.others) > len(others):
		require.Equal(x, ambiguous, f.verdict)
		require.Subset(x, f.candidates, x.atLook)
	default:
		require.False(x, (x.isSole || x.isMarked) && len(ours) == 1, "the verdict could be decided") // a proxy may repeat it
		require.NotEmpty(x, ours)
		require.Subset(x, f.candidates, x.atLook)
	}
}

// check looks once more, without faults, after all requests have arrived.
func (x *exploration) check(run *simulation.Run) {
	x.Run = run
	require.LessOrEqual(run, x.sent, 1)
	require.False(run, x.isRefused && len(x.ours()) > 0, "a refused write took effect")
	note, err := run.Store.Get(run.Context(), "before")
	require.NoError(run, err)
	if note == nil {
		require.Zero(run, x.sent)
		return
	}
	require.NoError(run, x.look(run, note))
	x.end(run, note)
	if note, err = run.Store.Get(run.Context(), "after"); note != nil {
		require.NoError(run, err)
		require.NoError(run, x.look(run, note))
		require.Equal(run, happened, x.verdict, "the id in the response is stored")
	}
}

// requirePrivate requires that an entry shows no secret when stored, printed or logged.
func requirePrivate(run *simulation.Run, entry subject) {
	var shown bytes.Buffer
	slog.New(slog.NewJSONHandler(&shown, nil)).Info("m", "entry", entry)
	slog.New(slog.NewTextHandler(&shown, nil)).Info("m", "entry", entry)
	require.Contains(run, shown.String(), "journal: ")
	fmt.Fprintf(&shown, "%v %+v %#v %s %q %d", entry, entry, entry, entry, entry, entry)
	require.NotContains(run, shown.String(), run.TerminalID)
	shown.Write(text(run, entry))
	for _, secret := range []string{cashier.Email, cashier.Mobile, "CLIENT", "client-key"} {
		require.NotContains(run, shown.String(), secret)
	}
}
