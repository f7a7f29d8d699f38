package contract_test

import (
	"context"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"iter"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/contract"
	"github.com/payterm/payterm-go/internal/forms"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// outcome is a row of docs/unknown-outcomes.md as code.
type outcome struct {
	call      string // the Go method below Client
	operation string // what the platform counts; empty: that of the call
	again     error  // answer of the embedded platform to a repeat; nil: it does it again
	blind     bool   // no read shows it
	isHidden  bool   // in sparse answers, as the note shows
	// note sets the scene and notes what the page asks for. It returns the write, and look, which
	// reads and compares.
	note func(*scene) (write func(context.Context) error, look func() string)
}

// What a look can find.
const (
	happened  = "it happened"
	didNot    = "it did not happen"
	noTelling = "it cannot be told"
)

var outcomes = []outcome{
	{
		call: "Clients.Merchants.Create",
		note: func(s *scene) (func(context.Context) error, func() string) {
			params := models.MerchantCreateParams{Name: "Corner Shop", ReferenceID: "shop-2"} // the first one has this name, too
			return func(ctx context.Context) error {
				_, err := s.client.Clients.Merchants.Create(ctx, params)
				return err
			}, s.newMerchant(func(m *models.Merchant) bool { return m.ReferenceID == params.ReferenceID })
		},
	},
	{
		call: "Clients.Terminals.Register", again: payterm.ErrConflict,
		note: func(s *scene) (func(context.Context) error, func() string) {
			params := models.TerminalRegisterParams{TRSMCode: "000042", MerchantID: s.merchantID, Name: "till 000042"}
			return func(ctx context.Context) error {
				_, err := s.client.Clients.Terminals.Register(ctx, params)
				return err
			}, s.newTerminal(func(x *models.Terminal) bool { return x.Name == params.Name && x.Merchant.ID == params.MerchantID })
		},
	},
	{
		call: "Clients.Terminals.Commit", again: payterm.ErrConflict,
		note: func(s *scene) (func(context.Context) error, func() string) {
			candidates, err := s.client.Clients.Terminals.Lookup(s.t.Context(), "SN-0001")
			require.NoError(s.t, err)
			params := models.TerminalCommitParams{
				MID: candidates[0].MID, SerialNumber: "SN-0001", Merchant: models.TerminalCommitMerchant{Name: "Night Shop"},
			}
			atBank := func(one models.AcquirerTerminal) bool {
				return slices.ContainsFunc(candidates, func(known *models.AcquirerTerminal) bool { return known.TID == one.TID })
			}
			terminal := s.newTerminal(func(x *models.Terminal) bool { return slices.ContainsFunc(x.BankTerminals, atBank) })
			merchant := s.newMerchant(func(m *models.Merchant) bool { return m.Name == params.Merchant.Name })
			return func(ctx context.Context) error {
					_, err := s.client.Clients.Terminals.Commit(ctx, params)
					return err
				}, func() string {
					assert.Equal(s.t, merchant(), terminal(), "they are made together")
					return terminal()
				}
		},
	},
	{
		call: "Clients.Terminals.Disconnect", again: payterm.ErrNotFound, isHidden: true, // connections are left out
		note: func(s *scene) (func(context.Context) error, func() string) {
			device := s.connect()
			s.connect() // which stays
			return func(ctx context.Context) error {
				_, err := s.client.Clients.Terminals.Disconnect(ctx, s.terminal.ID, models.TerminalDisconnectParams{DeviceID: device})
				return err
			}, s.disconnected(s.client.Clients.Terminals.Get, device)
		},
	},
	{
		call: "Merchants.Terminals.Disconnect",
		note: func(s *scene) (func(context.Context) error, func() string) {
			devices := []string{s.connect(), s.connect()}
			return func(ctx context.Context) error {
				_, err := s.merchant.Merchants.Terminals.Disconnect(ctx, s.terminal.ID)
				return err
			}, s.disconnected(s.merchant.Merchants.Terminals.Get, devices...)
		},
	},
	{
		call: "Clients.Terminals.UpdateProfile", blind: true,
		note: func(s *scene) (func(context.Context) error, func() string) {
			before := s.read(s.client.Clients.Terminals.Get)
			return func(ctx context.Context) error {
					_, err := s.client.Clients.Terminals.UpdateProfile(ctx, s.terminal.ID)
					return err
				}, func() string {
					if string(s.read(s.client.Clients.Terminals.Get).Raw()) == string(before.Raw()) {
						return noTelling
					}
					return happened
				}
		},
	},
	{
		call: "Clients.Terminals.Assign", again: payterm.ErrConflict,
		note: func(s *scene) (func(context.Context) error, func() string) {
			return func(ctx context.Context) error {
				_, err := s.client.Clients.Terminals.Assign(ctx, s.terminal.ID, cashier)
				return err
			}, s.assigned(s.client.Clients.Terminals.Get)
		},
	},
	{
		call: "Merchants.Terminals.Assign", again: payterm.ErrConflict,
		note: func(s *scene) (func(context.Context) error, func() string) {
			return func(ctx context.Context) error {
				_, err := s.merchant.Merchants.Terminals.Assign(ctx, s.terminal.ID, cashier)
				return err
			}, s.assigned(s.merchant.Merchants.Terminals.Get)
		},
	},
	{
		call: "Clients.Terminals.Unassign",
		note: func(s *scene) (func(context.Context) error, func() string) {
			s.assign()
			return func(ctx context.Context) error {
				_, err := s.client.Clients.Terminals.Unassign(ctx, s.terminal.ID)
				return err
			}, s.unassigned(s.client.Clients.Terminals.Get)
		},
	},
	{
		call: "Merchants.Terminals.Unassign",
		note: func(s *scene) (func(context.Context) error, func() string) {
			s.assign()
			return func(ctx context.Context) error {
				_, err := s.merchant.Merchants.Terminals.Unassign(ctx, s.terminal.ID)
				return err
			}, s.unassigned(s.merchant.Merchants.Terminals.Get)
		},
	},
	{
		call: "Clients.Sessions.Create",
		note: func(s *scene) (func(context.Context) error, func() string) {
			s.sell(paytermtest.Card{}) // for the same amount
			before := s.sessions()
			return func(ctx context.Context) error {
				_, err := s.client.Clients.Sessions.Create(ctx, s.terminal.ID, purchase)
				return err
			}, func() string { return told(len(opened(before, s.sessions(), purchase))) }
		},
	},
	{
		call: "Clients.Reconciliations.Create",
		note: func(s *scene) (func(context.Context) error, func() string) {
			s.endDayAndSell()
			return func(ctx context.Context) error {
				_, err := s.client.Clients.Reconciliations.Create(ctx, models.ReconciliationCreateParams{TerminalID: s.terminal.ID})
				return err
			}, s.reconciled(s.client.Clients.Reconciliations.All(s.t.Context(), models.ReconciliationListParams{}))
		},
	},
	{
		call: "Merchants.Reconciliations.Create",
		note: func(s *scene) (func(context.Context) error, func() string) {
			s.endDayAndSell()
			return func(ctx context.Context) error {
				_, err := s.merchant.Merchants.Reconciliations.Create(ctx, models.ReconciliationCreateParams{TerminalID: s.terminal.ID})
				return err
			}, s.reconciled(s.merchant.Merchants.Reconciliations.All(s.t.Context(), models.MerchantReconciliationListParams{}))
		},
	},
	{
		call: "Clients.Reconciliations.CreateV2",
		note: func(s *scene) (func(context.Context) error, func() string) {
			s.endDayAndSell()
			due := s.due()
			require.Len(s.t, due, 1, "one is reconciled, one is declined")
			listed := s.reconciled(s.client.Clients.Reconciliations.All(s.t.Context(), models.ReconciliationListParams{}))
			return func(ctx context.Context) error {
					_, err := s.client.Clients.Reconciliations.CreateV2(ctx, models.ReconciliationCreateV2Params{TID: s.terminal.TID})
					return err
				}, func() string {
					left := len(slices.DeleteFunc(s.due(), func(id string) bool { return !slices.Contains(due, id) }))
					tells := gone(left, len(due))
					assert.Equal(s.t, listed(), tells, "here it is in the v1 list, too")
					return tells
				}
		},
	},
	{
		call: "POS.Subscriptions.Create", again: payterm.ErrConflict,
		note: func(s *scene) (func(context.Context) error, func() string) {
			s.cancel(s.subscribe()) // once before, to the same plan
			look := newIn(s, s.client.POS.Subscriptions.All(s.t.Context(), models.SubscriptionListParams{}),
				func(x *models.Subscription) string { return x.ID },
				func(x *models.Subscription) bool {
					return x.TID == subscription.TID && x.Plan != nil && x.Plan.ID == subscription.PlanID
				})
			return func(ctx context.Context) error {
				_, err := s.client.POS.Subscriptions.Create(ctx, subscription)
				return err
			}, look
		},
	},
	{
		call: "POS.Subscriptions.Cancel", again: payterm.ErrConflict,
		note: func(s *scene) (func(context.Context) error, func() string) {
			id := s.subscribe()
			params := models.SubscriptionCancelParams{PlanID: subscription.PlanID, CancellationReason: "moved, ticket 42"}
			find := func() *models.Subscription {
				for _, x := range whole(s, s.client.POS.Subscriptions.All(s.t.Context(), models.SubscriptionListParams{})) {
					if x.ID == id {
						return x
					}
				}
				require.FailNow(s.t, "it is not listed")
				return nil
			}
			require.True(s.t, find().CancelledAt.IsZero())
			return func(ctx context.Context) error {
					_, err := s.client.POS.Subscriptions.Cancel(ctx, id, params)
					return err
				}, func() string {
					switch found := find(); {
					case found.CancelledAt.IsZero():
						return didNot
					case found.CancellationReason == params.CancellationReason:
						return happened
					}
					return noTelling
				}
		},
	},
	{
		call: "Risk.Submit", blind: true,
		note: func(s *scene) (func(context.Context) error, func() string) {
			event := models.RiskEvent{
				EventID: "2164215e-bbeb-42b4-87f9-0a0abc24b23b", Event: models.RiskEventLoginSucceeded, EventTimestamp: 1715691909123,
			}
			return func(ctx context.Context) error {
					_, err := s.client.Risk.Submit(ctx, event)
					return err
				}, func() string {
					decision, err := s.client.Risk.Submit(s.t.Context(), event) // there is no list: the same event again
					require.NoError(s.t, err)
					kept := s.srv.RiskEvents()
					require.Len(s.t, kept, 1)
					assert.Equal(s.t, event.EventID, kept[0].EventID)
					assert.Equal(s.t, kept[0].ActionID, decision.ActionID)
					return noTelling
				}
		},
	},
	{
		call: "Do", operation: "clients.merchants.create",
		note: func(s *scene) (func(context.Context) error, func() string) {
			const path = "/v1/clients-sdk/merchants"
			body := map[string]string{"name": "Corner Shop", "reference_id": "shop-2"}
			return func(ctx context.Context) error {
					return s.client.Do(ctx, payterm.Request{Method: http.MethodPost, Path: path, Body: body}, nil)
				}, func() string {
					var answer struct {
						Merchants []struct {
							ReferenceID string `json:"reference_id"`
						}
					}
					require.NoError(s.t, s.client.Do(s.t.Context(), payterm.Request{Method: http.MethodGet, Path: path, Query: url.Values{"limit": {"100"}}}, &answer))
					found := 0
					for _, one := range answer.Merchants {
						if one.ReferenceID == body["reference_id"] {
							found++
						}
					}
					return told(found)
				}
		},
	},
}

// TestUnknownOutcomes follows the page for every write in every form of answers: once with the
// request lost, and once with the answer.
func TestUnknownOutcomes(t *testing.T) {
	t.Parallel()
	forms.Each(t, testUnknownOutcomes)
}

func testUnknownOutcomes(t *testing.T, spelt paytermtest.Forms) {
	for _, row := range outcomes {
		seen := func(want string) string {
			if row.blind || row.isHidden && spelt == paytermtest.FormsSparse {
				return noTelling
			}
			return want
		}
		t.Run(row.call, func(t *testing.T) {
			t.Parallel()
			for _, want := range []string{didNot, happened} {
				s := newScene(t, spelt)
				write, look := row.note(s)
				operation := row.operation
				if operation == "" {
					operation = contract.Endpoint{Call: row.call}.Name()
				}
				s.fail(paytermtest.Fault{Operation: operation, Times: 1, DropBefore: want == didNot, DropAfter: want == happened})
				s.srv.ClearRequests()

				err := write(t.Context())

				require.Equal(t, "NetworkError 0 x1 sent unknown", verdict(err))
				require.Equal(t, 1, s.srv.Count(operation))
				require.Equal(t, seen(want), look(), want)

				err = write(t.Context())

				if want == happened && row.again != nil {
					require.ErrorIs(t, err, row.again)
					require.Equal(t, seen(want), look(), "the repeat has changed nothing")
					continue
				}
				require.NoError(t, err)
				if want == didNot {
					require.Equal(t, seen(happened), look(), "by the repeat")
				}
			}
		})
	}
}

// TestOutcomesAreDocumented: the page and the tests have one row for every write, and the page
// names no read where none shows it. Each write has an entry of package journal, or the page says
// why no read can judge it.
func TestOutcomesAreDocumented(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../docs/unknown-outcomes.md")
	require.NoError(t, err)
	want := append(writeCalls(t), "Do")

	var documented, blind, inJournal []string
	for _, row := range regexp.MustCompile("(?m)^\\| `client\\.([A-Za-z0-9.]+)` (\\|.*)\\|$").FindAllStringSubmatch(string(page), -1) {
		documented = append(documented, row[1])
		cells := strings.Split(row[2], "|")[1:]
		require.Len(t, cells, 5, row[1])
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
			assert.NotEmpty(t, cells[i], row[1])
		}
		if entry := regexp.MustCompile("^`journal\\.([A-Za-z0-9]+)`$").FindStringSubmatch(cells[0]); entry != nil {
			inJournal = append(inJournal, entry[1])
		} else {
			assert.Regexp(t, "^none: .", cells[0], row[1])
		}
		if cells[3] == "no read tells" {
			blind = append(blind, row[1])
		}
	}
	assertSame(t, want, documented, "docs/unknown-outcomes.md")
	slices.Sort(inJournal)
	assertSame(t, journalEntries(t), slices.Compact(inJournal), "docs/unknown-outcomes.md, of package journal,")

	var tested, blindly []string
	for _, row := range outcomes {
		tested = append(tested, row.call)
		if row.blind {
			blindly = append(blindly, row.call)
		}
	}
	assertSame(t, want, tested, "outcomes in internal/contract/outcomes_test.go")
	assertSame(t, blindly, blind, "docs/unknown-outcomes.md, where no read tells")
}

// journalEntries are the functions of package journal that make an entry of a resource.
func journalEntries(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("../../journal/*.go")
	require.NoError(t, err)
	var names []string
	for _, file := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		for _, declared := range parsed.Decls {
			if f, ok := declared.(*ast.FuncDecl); ok && f.Name.IsExported() && f.Type.Results != nil {
				result := types.ExprString(f.Type.Results.List[0].Type)
				if strings.HasPrefix(result, "*Entry[models.") {
					names = append(names, f.Name.Name)
				}
			}
		}
	}
	require.NotEmpty(t, names)
	return names
}

// assertSame compares two sets of calls, one by one.
func assertSame(t *testing.T, want, got []string, place string) {
	t.Helper()
	for _, call := range want {
		assert.True(t, slices.Contains(got, call), "%s: no row for %s", place, call)
	}
	for i, call := range got {
		assert.True(t, slices.Contains(want, call), "%s: a row for %s", place, call)
		assert.False(t, slices.Contains(got[:i], call), "%s: two rows for %s", place, call)
	}
}

// writeCalls are the operations whose outcome can be unknown: those that say so when their answer
// is lost.
func writeCalls(t *testing.T) []string {
	t.Helper()
	client := faultClient(t, newFaultServer(t, closes).url, payterm.WithMaxRetries(0))
	var calls []string
	for _, row := range contract.Endpoints {
		if row.Method == http.MethodGet {
			continue
		}
		_, err := row.Do(t.Context(), client)
		require.Error(t, err, row.Call)
		if verdict(err) == "NetworkError 0 x1 sent unknown" && !slices.Contains(calls, row.Call) {
			calls = append(calls, row.Call)
		}
	}
	require.Greater(t, len(calls), 10)
	return calls
}

// TestOtherUnknownOutcomes: an answer that breaks off, and failures that do not show whether
// anything was done.
func TestOtherUnknownOutcomes(t *testing.T) {
	t.Parallel()
	for want, fault := range map[string]paytermtest.Fault{
		"NetworkError 200 x1 sent unknown: " + happened: {Truncate: true},
		"Error 408 x1 unknown: " + didNot:               {Status: http.StatusRequestTimeout},
		"Error 503 x1 server unknown: " + didNot:        {Status: http.StatusServiceUnavailable},
		"Error 429 x1 ratelimited: " + didNot:           {Status: http.StatusTooManyRequests},
	} {
		s := newScene(t, paytermtest.FormsDocumented)
		before := s.sessions()
		fault.Operation, fault.Times = "clients.sessions.create", 1
		s.fail(fault)
		_, err := s.client.Clients.Sessions.Create(t.Context(), s.terminal.ID, purchase)
		assert.Equal(t, want, verdict(err)+": "+told(len(opened(before, s.sessions(), purchase))))
	}
}

// TestUnreadableAnswerHasTheID: the write happened, so no list is needed.
func TestUnreadableAnswerHasTheID(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, answers(200, `{"id":"S","amount":[400]}`))
	_, err := faultClient(t, server.url).Clients.Sessions.Create(t.Context(), "T", purchase)
	require.ErrorIs(t, err, payterm.ErrOutcomeUnknown)
	var odd *payterm.DecodeError
	require.ErrorAs(t, err, &odd)
	var answer struct{ ID string }
	require.NoError(t, json.Unmarshal(odd.Raw, &answer))
	assert.Equal(t, "S", answer.ID)
}

// TestAnotherCallerOpensSessions: the page warns of it. Only what differs can be told apart.
func TestAnotherCallerOpensSessions(t *testing.T) {
	t.Parallel()
	another := models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "500"}
	for _, row := range []struct {
		name   string
		other  models.SessionCreateParams
		happen bool
		want   string
	}{
		{"another amount", another, false, didNot},
		{"another amount", another, true, happened},
		{"the same amount", purchase, true, noTelling},
		{"the same amount, taken for ours", purchase, false, happened},
	} {
		s := newScene(t, paytermtest.FormsDocumented)
		before := s.sessions()
		s.open(row.other)
		s.fail(paytermtest.Fault{Operation: "clients.sessions.create", Times: 1, DropBefore: !row.happen, DropAfter: row.happen})
		_, err := s.client.Clients.Sessions.Create(t.Context(), s.terminal.ID, purchase)
		require.ErrorIs(t, err, payterm.ErrOutcomeUnknown)
		assert.Equal(t, row.want, told(len(opened(before, s.sessions(), purchase))), row.name)
	}
}

var (
	purchase     = models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "400"}
	cashier      = models.TerminalAssignParams{Name: "user one", Email: "user1@example.com", Mobile: "+966000000001"}
	subscription = models.SubscriptionCreateParams{TID: "40000001", PlanID: "49429995-9a84-4b88-8e46-a23984d4174b"}
)

// scene is a platform behind a socket with a merchant, a terminal and a hardware terminal.
type scene struct {
	t                *testing.T
	srv              *paytermtest.Server
	client, merchant *payterm.Client
	merchantID       string
	terminal         *models.RegisteredTerminal
}

func newScene(t *testing.T, spelt paytermtest.Forms) *scene {
	t.Helper()
	s := &scene{t: t, srv: paytermtest.NewServer(t, paytermtest.Options{Forms: spelt})}
	s.client, s.merchant = s.srv.Client(paytermtest.ClientKey), s.srv.Client(paytermtest.MerchantKey)
	merchant, err := s.client.Clients.Merchants.Create(t.Context(), models.MerchantCreateParams{Name: "Corner Shop", ReferenceID: "shop-1"})
	require.NoError(t, err)
	terminal, err := s.client.Clients.Terminals.Commit(t.Context(), models.TerminalCommitParams{
		MID: "900000000000002", SerialNumber: "SN-0002", Merchant: models.TerminalCommitMerchant{ID: merchant.ID},
	})
	require.NoError(t, err)
	_, err = s.srv.AddPOSTerminal(paytermtest.POSTerminal{TID: subscription.TID})
	require.NoError(t, err)
	s.merchantID, s.terminal = merchant.ID, terminal
	return s
}

func (s *scene) fail(fault paytermtest.Fault) { require.NoError(s.t, s.srv.Fail(fault)) }

func (s *scene) connect() (deviceID string) {
	deviceID, err := s.srv.Connect(s.terminal.ID)
	require.NoError(s.t, err)
	return deviceID
}

func (s *scene) assign() {
	_, err := s.client.Clients.Terminals.Assign(s.t.Context(), s.terminal.ID, cashier)
	require.NoError(s.t, err)
}

func (s *scene) open(params models.SessionCreateParams) (id string) {
	session, err := s.client.Clients.Sessions.Create(s.t.Context(), s.terminal.ID, params)
	require.NoError(s.t, err)
	return session.ID
}

func (s *scene) sell(card paytermtest.Card) {
	_, err := s.srv.Tap(s.open(purchase), card)
	require.NoError(s.t, err)
}

// endDayAndSell leaves a reconciliation, a sale that is due for the next one, and one that was
// declined.
func (s *scene) endDayAndSell() {
	s.sell(paytermtest.Card{})
	_, err := s.client.Clients.Reconciliations.Create(s.t.Context(), models.ReconciliationCreateParams{TerminalID: s.terminal.ID})
	require.NoError(s.t, err)
	s.sell(paytermtest.Card{})
	s.sell(paytermtest.Card{DeclineCode: "116"})
}

func (s *scene) subscribe() (id string) {
	made, err := s.client.POS.Subscriptions.Create(s.t.Context(), subscription)
	require.NoError(s.t, err)
	return made.Subscription.ID
}

func (s *scene) cancel(id string) {
	params := models.SubscriptionCancelParams{PlanID: subscription.PlanID, CancellationReason: "moved"}
	_, err := s.client.POS.Subscriptions.Cancel(s.t.Context(), id, params)
	require.NoError(s.t, err)
}

func (s *scene) sessions() map[string]*models.Session {
	sessions := map[string]*models.Session{}
	for _, session := range whole(s, s.client.Clients.Sessions.All(s.t.Context(), s.terminal.ID, models.SessionListParams{})) {
		sessions[session.ID] = session
	}
	return sessions
}

// due are the ids of the terminal's transactions that were approved and are not reconciled.
func (s *scene) due() []string {
	var ids []string
	params := models.TransactionListParams{TID: s.terminal.TID}
	for _, x := range whole(s, s.client.Clients.Transactions.All(s.t.Context(), params)) {
		if !*x.IsReconciled && slices.ContainsFunc(x.Receipts, func(r models.Receipt) bool { return *r.IsApproved }) {
			ids = append(ids, x.ID)
		}
	}
	return ids
}

func (s *scene) newMerchant(fits func(*models.Merchant) bool) (look func() string) {
	all := s.client.Clients.Merchants.All(s.t.Context(), models.MerchantListParams{})
	return newIn(s, all, func(m *models.Merchant) string { return m.ID }, fits)
}

func (s *scene) newTerminal(fits func(*models.Terminal) bool) (look func() string) {
	all := s.client.Clients.Terminals.All(s.t.Context(), models.TerminalListParams{})
	return newIn(s, all, func(x *models.Terminal) string { return x.ID }, fits)
}

// reconciled looks for a reconciliation of the terminal, which the list names by its TID.
func (s *scene) reconciled(all iter.Seq2[*models.Reconciliation, error]) (look func() string) {
	id := func(r *models.Reconciliation) string { return r.ID }
	return newIn(s, all, id, func(r *models.Reconciliation) bool {
		return r.Terminal.CardAcceptorTerminalID == s.terminal.TID
	})
}

// getTerminal is Terminals.Get of one of the APIs.
type getTerminal = func(context.Context, string) (*models.Terminal, error)

func (s *scene) read(get getTerminal) *models.Terminal {
	terminal, err := get(s.t.Context(), s.terminal.ID)
	require.NoError(s.t, err)
	return terminal
}

func (s *scene) disconnected(get getTerminal, devices ...string) (look func() string) {
	connected := func() (count int) {
		for _, connection := range s.read(get).Connections {
			if slices.Contains(devices, connection.Device.ID) {
				count++
			}
		}
		return count
	}
	if connected() == 0 { // the note has nothing to compare with
		return func() string { return noTelling }
	}
	require.Equal(s.t, len(devices), connected())
	return func() string { return gone(connected(), len(devices)) }
}

func (s *scene) assigned(get getTerminal) (look func() string) {
	require.Nil(s.t, s.read(get).User)
	return func() string {
		switch terminal := s.read(get); {
		case terminal.User == nil:
			return didNot
		case *terminal.IsAssignedToUser && unmasked(cashier.Mobile, terminal.User.Mobile):
			return happened
		}
		return noTelling
	}
}

func (s *scene) unassigned(get getTerminal) (look func() string) {
	before := s.read(get).User
	require.NotNil(s.t, before)
	return func() string {
		switch after := s.read(get).User; {
		case after == nil:
			return happened
		case after.ID == before.ID:
			return didNot
		}
		return noTelling
	}
}

// unmasked compares a number with one that may be masked from some digit on.
func unmasked(number, shown string) bool {
	begin, _, masked := strings.Cut(shown, "*")
	return number == shown || masked && strings.HasPrefix(number, begin)
}

// told returns the finding for a number of records that are new and fit.
func told(found int) string {
	switch found {
	case 0:
		return didNot
	case 1:
		return happened
	}
	return noTelling
}

// gone reads how many of what was noted are left.
func gone(left, noted int) string {
	switch left {
	case noted:
		return didNot
	case 0:
		return happened
	}
	return noTelling
}

// newIn notes the ids of a list. The look reports whether one that fits has come.
func newIn[T any](s *scene, all iter.Seq2[*T, error], id func(*T) string, fits func(*T) bool) (look func() string) {
	known := map[string]bool{}
	for _, record := range whole(s, all) {
		known[id(record)] = true
	}
	return func() string {
		found := 0
		for _, record := range whole(s, all) {
			if !known[id(record)] && fits(record) {
				found++
			}
		}
		return told(found)
	}
}

// whole reads a list to its end.
func whole[T any](s *scene, all iter.Seq2[*T, error]) []*T {
	var records []*T
	for record, err := range all {
		require.NoError(s.t, err)
		records = append(records, record)
	}
	return records
}

// opened returns the sessions that came after the note and are what was asked for.
func opened(before, after map[string]*models.Session, params models.SessionCreateParams) []*models.Session {
	var found []*models.Session
	for id, session := range after {
		if before[id] == nil && session.Type == params.Type && session.Amount == params.Amount {
			found = append(found, session)
		}
	}
	return found
}
