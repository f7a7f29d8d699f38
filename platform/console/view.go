package console

import (
	"bytes"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/payterm/payterm-go/books/receipt"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// The most entries that the page shows of each list.
const (
	shownSales           = 50
	shownReconciliations = 20
	shownRequests        = 100
)

// view is the data of the page, newest first.
type view struct {
	Now             time.Time
	Cards           any
	Schemes         []testScheme
	Keys            []key
	Terminals       []paytermtest.TerminalState
	Waiting         []sessionView
	Sales           []saleView
	Reconciliations []reconciliationView
	Faults          []faultView
	Presets         []preset
	Names           []string // of operations
	Operation       string   // of the requests shown; empty: every one
	Requests        []requestView
	Counts          counts
}

// counts include what is not shown.
type counts struct {
	Sales, Reconciliations, Requests int

	Shown int // requests shown
}

// key is a test key of this platform.
type key struct{ Owner, Key string }

var keys = []key{
	{"Client", paytermtest.ClientKey},
	{"Vendor", paytermtest.VendorKey},
	{"Bank", paytermtest.BankKey},
	{"Merchant", paytermtest.MerchantKey},
}

// sessionView is a session that waits for a card, or is closed before its transaction shows.
type sessionView struct {
	paytermtest.SessionState
	Terminal paytermtest.TerminalState
}

type saleView struct {
	paytermtest.SaleState
	Terminal   paytermtest.TerminalState
	CardScheme models.CardScheme // with its name
	Receipt    string            // the merchant's copy
	QRCode     string            // a link
	SessionID  string            // empty for a refund, or a card that another one followed
}

// Left returns the amount that can still be refunded.
func (s saleView) Left() int64 {
	if s.Refund || !s.Approved || s.Reversed {
		return 0
	}
	return s.Amount - s.Refunded
}

// Reversible reports whether the sale can be reversed.
func (s saleView) Reversible() bool {
	return s.Approved && !s.Reversed && !s.Reconciled && s.Refunded == 0
}

type reconciliationView struct {
	paytermtest.ReconciliationState
	Terminal paytermtest.TerminalState
}

// requestView is a line of the journal: a request, and how often it was repeated with the same
// response, as by a program that waits.
type requestView struct {
	paytermtest.Request // the first one, so that the line keeps its id
	Times               int
	Last                time.Time // of the repetitions
}

// Caller returns the role of the key.
func (r requestView) Caller() string { return r.Header.Get("api-key") }

// Target returns the path as sent, with the query.
func (r requestView) Target() string {
	if len(r.Query) == 0 {
		return r.Path
	}
	return r.Path + "?" + r.Query.Encode()
}

// StatusText returns the status in words.
func (r requestView) StatusText() string {
	switch {
	case r.Status != 0:
		return http.StatusText(r.Status)
	case r.Done:
		return "no response, done"
	}
	return "no response, not done"
}

// Cause describes the fault that changed the response, if any.
func (r requestView) Cause() string {
	if r.Fault == nil {
		return ""
	}
	return faultView{Fault: *r.Fault}.Effect()
}

// Failed reports whether the response is a failure or missing.
func (r requestView) Failed() bool { return r.Status == 0 || r.Status >= http.StatusBadRequest }

// view returns what the page shows, with the requests for an operation; empty: all of them.
func (c *console) view(operation string) view {
	state, journal := c.platform.State(), c.platform.Requests()
	if operation != "" {
		journal = slices.DeleteFunc(journal, func(seen paytermtest.Request) bool { return seen.Operation != operation })
	}
	terminals := map[string]paytermtest.TerminalState{}
	for _, terminal := range state.Terminals {
		terminals[terminal.ID] = terminal
	}
	v := view{
		Now: state.Now, Cards: testCards, Schemes: testSchemes, Keys: keys, Terminals: state.Terminals,
		Presets: presets, Names: paytermtest.Operations(), Operation: operation,
		Counts: counts{Sales: len(state.Sales), Reconciliations: len(state.Reconciliations), Requests: len(journal)},
	}
	sessions := map[string]string{} // of sales
	for _, session := range newest(state.Sessions, len(state.Sessions)) {
		sessions[session.TransactionID] = session.ID
		isSold := session.Closed && session.TransactionID != ""
		if !isSold && state.Now.Before(session.Expires) {
			v.Waiting = append(v.Waiting, sessionView{session, terminals[session.TerminalID]})
		}
	}
	for _, sold := range newest(state.Sales, shownSales) {
		if given, printed, err := c.receipt(sold.TransactionID); err == nil { // otherwise a reset removed it
			v.Sales = append(v.Sales, saleView{
				sold, terminals[sold.TerminalID], given.CardScheme, printed, given.QRCode, sessions[sold.TransactionID],
			})
		}
	}
	for _, ended := range newest(state.Reconciliations, shownReconciliations) {
		v.Reconciliations = append(v.Reconciliations, reconciliationView{ended, terminals[ended.TerminalID]})
	}
	for at, armed := range state.Faults {
		v.Faults = append(v.Faults, faultView{at, armed})
	}
	v.Requests = rows(journal, shownRequests)
	for _, row := range v.Requests {
		v.Counts.Shown += row.Times
	}
	return v
}

// receipt returns the receipt of a transaction, and the merchant's copy as text.
func (c *console) receipt(transactionID string) (*models.Receipt, string, error) {
	given, err := c.platform.Receipt(transactionID)
	if err != nil {
		return nil, "", err
	}
	var printed strings.Builder
	err = receipt.Text(&printed, given, given.Outcome(), receipt.Options{Copy: receipt.MerchantCopy})
	return given, printed.String(), err
}

// newest returns up to most of the last items, the last one first.
func newest[T any](items []T, most int) []T {
	last := slices.Clone(items[max(0, len(items)-most):])
	slices.Reverse(last)
	return last
}

// rows returns up to most of the last lines of a journal, the last one first.
func rows(journal []paytermtest.Request, most int) (lines []requestView) {
	for _, seen := range slices.Backward(journal) {
		line := requestView{seen, 1, seen.Time}
		if last := len(lines) - 1; last >= 0 && line.isSame(lines[last]) {
			line.Times, line.Last = line.Times+lines[last].Times, lines[last].Last
			lines = lines[:last]
		}
		if len(lines) == most {
			break
		}
		lines = append(lines, line)
	}
	return lines
}

func (r requestView) isSame(as requestView) bool {
	return r.Method == as.Method && r.Target() == as.Target() && r.Status == as.Status && r.Caller() == as.Caller() &&
		r.Done == as.Done && r.Cause() == as.Cause() && bytes.Equal(r.Body, as.Body)
}
