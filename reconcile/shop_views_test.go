package reconcile_test

import (
	"time"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/reconcile"
)

// booking is what is added to books.
type booking struct {
	id       string
	receipts []models.Receipt
}

// bookings are the transactions of the mobile SDK terminal, in every view that tells what became of
// them.
func (s *shop) bookings() map[string][]booking {
	ctx := s.t.Context()
	vendor, bank, merchant := s.Client(paytermtest.VendorKey), s.Client(paytermtest.BankKey), s.Client(paytermtest.MerchantKey)
	views := map[string][]booking{}
	for view, transactions := range map[string][]*models.Transaction{
		"client":   collect(s.t, s.client.Clients.Transactions.All(ctx, models.TransactionListParams{})),
		"merchant": collect(s.t, merchant.Merchants.Transactions.All(ctx, models.MerchantTransactionListParams{})),
		"vendor":   collect(s.t, vendor.Vendors.Transactions.All(ctx, models.VendorTransactionListParams{})),
		"bank":     collect(s.t, bank.Banks.Transactions.All(ctx, models.BankTransactionListParams{})),
	} {
		for _, transaction := range transactions {
			views[view] = append(views[view], booking{transaction.ID, transaction.Receipts})
		}
	}
	for _, listed := range collect(s.t, s.client.Clients.Intents.All(ctx, models.IntentListParams{})) {
		intent, err := s.client.Clients.Intents.Get(ctx, listed.ID)
		require.NoError(s.t, err)
		receipt := intent.Transactions[0].Events[0].Receipt.Data
		views["intents"] = append(views["intents"], booking{intent.ID, []models.Receipt{*receipt}})
	}
	return views
}

// hardwareBookings are the transactions of the hardware terminal.
func (s *shop) hardwareBookings() []booking {
	ctx, bank := s.t.Context(), s.Client(paytermtest.BankKey)
	var all []booking
	for _, listed := range collect(s.t, bank.Banks.POSTransactions.All(ctx, models.BankPOSTransactionListParams{})) {
		transaction, err := bank.Banks.POSTransactions.Get(ctx, listed.ID)
		require.NoError(s.t, err)
		all = append(all, booking{transaction.ID, []models.Receipt{*transaction.Receipts[0].Data}})
	}
	return all
}

// readReports notes the reports of every list, and of every id in it.
func (s *shop) readReports() {
	ctx := s.t.Context()
	vendor, bank, merchant := s.Client(paytermtest.VendorKey), s.Client(paytermtest.BankKey), s.Client(paytermtest.MerchantKey)
	var from time.Time
	for _, listed := range collect(s.t, s.client.Clients.Reconciliations.All(ctx, models.ReconciliationListParams{})) {
		to := listed.CreatedAt.Time()
		inList := statementOf(listed)
		inList.tellsTime = false
		s.states("v1 list", nil, inList, from, to)
		read, err := s.client.Clients.Reconciliations.Get(ctx, listed.ID)
		s.states("v1 find", err, statementOf(read), from, to)
		read, err = merchant.Merchants.Reconciliations.Get(ctx, listed.ID)
		s.states("merchant find", err, statementOf(read), from, to)
		read, err = vendor.Vendors.Reconciliations.Get(ctx, listed.ID, models.VendorParams{})
		s.states("vendor find", err, statementOf(read), from, to)
		details, err := bank.Banks.Reconciliations.Get(ctx, listed.ID)
		s.states("bank find", err, statementOf(details), from, to)
		from = to
	}
	from = time.Unix(0, 0)
	for _, listed := range collect(s.t, s.client.POS.Reconciliations.All(ctx, models.POSReconciliationListParams{})) {
		to := listed.CreatedAt.Time()
		s.statesHardware("POS list", nil, statementOf(listed), from, to)
		read, err := s.client.POS.Reconciliations.Get(ctx, listed.ID)
		s.statesHardware("POS find", err, statementOf(read), from, to)
		kinds, err := bank.Banks.POSReconciliations.Get(ctx, listed.ID)
		s.statesHardware("bank POS find", err, statementOf(kinds), from, to)
		from = to
	}
}

func (s *shop) statesHardware(view string, err error, one statement, from, to time.Time) {
	one.hardware, one.tellsTime = true, false
	s.states(view, err, one, from, to)
}

// compared books transactions and compares them. A report that tells its time gets no other.
func (one statement) compared(bookings []booking) reconcile.Result {
	books := &reconcile.Books{Location: riyadh}
	if !one.tellsTime {
		books.From, books.To = one.from, one.to
	}
	for _, transaction := range bookings {
		_ = books.Add(transaction.id, transaction.receipts) // what it refuses shows in the result
	}
	return one.compare(books)
}
