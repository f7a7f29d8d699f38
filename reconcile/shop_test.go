package reconcile_test

import (
	"iter"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/reconcile"
)

// shop is an embedded platform on which random things happen on a mobile SDK terminal and on a
// hardware terminal.
type shop struct {
	*paytermtest.Server
	t        *testing.T
	random   *rand.Rand
	client   *payterm.Client
	terminal *models.Terminal
	hardware string

	mu  sync.Mutex
	now time.Time

	sales, hardwareSales []string // ids of what was approved
	begun                time.Time
	statements           []statement
}

// statement is a report of a view.
type statement struct {
	view      string
	hardware  bool
	tellsTime bool
	from, to  time.Time
	check     func() []reconcile.Difference
	compare   func(*reconcile.Books) reconcile.Result
}

func newShop(t *testing.T, seed uint64, spelt paytermtest.Forms) *shop {
	s := &shop{t: t, random: rand.New(rand.NewPCG(seed, seed)), now: time.Date(2024, 5, 14, 6, 0, 0, 0, time.UTC)}
	s.Server = paytermtest.NewServer(t, paytermtest.Options{Now: s.clock, Location: riyadh, Seed: seed, Forms: spelt})
	s.client = s.Client(paytermtest.ClientKey)
	t.Cleanup(s.client.CloseIdleConnections)
	s.terminal = s.Terminal(t)
	var err error
	s.hardware, err = s.AddPOSTerminal(paytermtest.POSTerminal{})
	require.NoError(t, err)
	s.begun = s.now
	return s
}

func (s *shop) clock() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.now
}

func (s *shop) wait() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.now = s.now.Add(time.Minute + time.Duration(s.random.IntN(3600))*time.Second)
}

// card is a card of any scheme, which is declined at times.
func (s *shop) card() paytermtest.Card {
	schemes := []string{"P1", "VC", "VD", "MC", "DM", "AX", "UP", "JC", "DC", "GN"}
	card := paytermtest.Card{Scheme: schemes[s.random.IntN(len(schemes))]}
	if s.random.IntN(5) == 0 {
		card.DeclineCode = "116"
	}
	return card
}

func (s *shop) amount() int64 { return 1 + s.random.Int64N(99_999) }

// act does something on one of the terminals. What the platform refuses, such as to refund what was
// reversed, does not happen.
func (s *shop) act() {
	s.wait()
	switch action := s.random.IntN(10); {
	case action < 4:
		session, err := s.client.Clients.Sessions.Create(s.t.Context(), s.terminal.ID, models.SessionCreateParams{
			Type: models.SessionTypePurchase, Amount: models.NumberOf(s.amount()),
		})
		require.NoError(s.t, err)
		sale, err := s.Tap(session.ID, s.card())
		require.NoError(s.t, err)
		s.sales = append(s.sales, sale.TransactionID)
	case action < 6:
		sale, err := s.POSPurchase(s.hardware, s.card(), s.amount())
		require.NoError(s.t, err)
		s.hardwareSales = append(s.hardwareSales, sale.TransactionID)
	case action < 8 && len(s.sales) > 0:
		if refund, err := s.Refund(s.sales[s.random.IntN(len(s.sales))], 1+s.random.Int64N(500)); err == nil {
			s.sales = append(s.sales, refund.TransactionID)
		}
	case action < 9 && len(s.sales) > 0:
		_ = s.Reverse(s.sales[s.random.IntN(len(s.sales))])
	case len(s.hardwareSales) > 0:
		_, _ = s.POSRefund(s.hardwareSales[s.random.IntN(len(s.hardwareSales))], 1+s.random.Int64N(500))
	}
}

// endDay reconciles both terminals, and notes the reports that only the answer shows.
func (s *shop) endDay() {
	s.wait()
	from, to := s.begun, s.clock()
	if s.random.IntN(2) == 0 {
		report, err := s.client.Clients.Reconciliations.Create(s.t.Context(), models.ReconciliationCreateParams{TerminalID: s.terminal.ID})
		s.states("v1 create", err, statementOf(report), from, to)
	} else {
		report, err := s.client.Clients.Reconciliations.CreateV2(s.t.Context(), models.ReconciliationCreateV2Params{TID: s.terminal.TID})
		s.states("v2 create", err, statementOf(report), from, to)
	}
	_, err := s.POSReconcile(s.hardware)
	require.NoError(s.t, err)
	s.begun = to
}

func statementOf[R reconcile.Report](report R) statement {
	_, hasNoTime := any(report).(*models.ReconciliationV2)
	return statement{
		tellsTime: !hasNoTime,
		check:     func() []reconcile.Difference { return reconcile.Check(report) },
		compare:   func(books *reconcile.Books) reconcile.Result { return reconcile.Compare(books, report) },
	}
}

func (s *shop) states(view string, err error, one statement, from, to time.Time) {
	require.NoError(s.t, err, view)
	one.view, one.from, one.to = view, from, to
	s.statements = append(s.statements, one)
}

// collect is all records of a list.
func collect[T any](t *testing.T, all iter.Seq2[*T, error]) []*T {
	t.Helper()
	var records []*T
	for record, err := range all {
		require.NoError(t, err)
		records = append(records, record)
	}
	return records
}
