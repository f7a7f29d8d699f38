package paytermtest

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/payterm/payterm-go/internal/fake"
	"github.com/payterm/payterm-go/models"
)

// Sale has the ids of a sale or a refund in every view.
type Sale struct {
	TransactionID   string // in the v1 transactions, and in the session
	TransactionIDV2 string // in the v2 transactions
	IntentID        string
	RRN             string // retrieval reference number
	STAN            string // system trace audit number
	Approved        bool
}

// Tap taps a card on the terminal of a session. The sale, approved or declined, closes the
// session, unless the card is declined and has KeepOpen. If no device is connected to the
// terminal, Tap connects one.
func (p *Platform) Tap(sessionID string, card Card) (Sale, error) {
	now := p.options.Now()
	p.mu.Lock()
	defer p.mu.Unlock()
	x, err := p.untapped(sessionID, now)
	if err != nil {
		return Sale{}, err
	}
	used, err := card.redacted(x.Terminal.Currency.Decimals)
	if err != nil {
		return Sale{}, err
	}
	return saleOf(p.store.Tap(x, used, now)), nil
}

// CloseSession closes a session without a transaction, as if it was canceled on the terminal.
// Until the session expires, Tap still adds a transaction, because a platform may show the
// transaction later than the status.
func (p *Platform) CloseSession(sessionID string) error {
	now := p.options.Now()
	p.mu.Lock()
	defer p.mu.Unlock()
	x, err := p.untapped(sessionID, now)
	if err == nil {
		x.Closed, x.Updated = true, now
	}
	return err
}

// untapped returns a session if it has not expired and no card has closed it.
func (p *Platform) untapped(sessionID string, now time.Time) (*fake.Session, error) {
	x := fake.Find(p.store.Sessions, func(x *fake.Session) bool { return x.ID == sessionID })
	switch {
	case x == nil:
		return nil, errors.New("paytermtest: no such session")
	case x.Closed && x.Sale != nil:
		return nil, errors.New("paytermtest: the session is closed: open another one")
	case !now.Before(x.Expires):
		return nil, errors.New("paytermtest: the session has expired: open another one")
	}
	return x, nil
}

// AutoTap taps a card on every session as soon as it is opened, until stop is called. It is for
// programs that open a session and wait for it in one function. The response to the creation
// still shows the session as new. A later AutoTap changes the card, and the stop of the earlier
// one then does nothing. Reset ends AutoTap, too. The amounts of the card have the decimals of
// Options.Currency.
func (p *Platform) AutoTap(card Card) (stop func(), err error) {
	used, err := card.redacted(p.options.fakeCurrency(p.options.Currency).Decimals)
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.store.AutoTap = &used
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.store.AutoTap == &used {
			p.store.AutoTap = nil
		}
	}, nil
}

// Refund refunds an approved purchase, in full or in part. transactionID is the v1 id, and amount
// is in minor units.
func (p *Platform) Refund(transactionID string, amount int64) (Sale, error) {
	now := p.options.Now()
	p.mu.Lock()
	defer p.mu.Unlock()
	x := p.sale(transactionID)
	if x == nil {
		return Sale{}, errors.New("paytermtest: no such transaction")
	}
	if err := mayRefund(x, amount); err != nil {
		return Sale{}, err
	}
	x.Refunded += amount
	x.Updated = now
	made := p.store.AddSale(x.Terminal, fake.RefundOf(x, amount), now)
	return saleOf(made), nil
}

func mayRefund(x *fake.Sale, amount int64) error {
	switch {
	case x.Kind != fake.Purchase || !x.Approved() || x.Reversed:
		return errors.New("paytermtest: only an approved purchase that is not reversed can be refunded")
	case amount <= 0 || amount > x.Amount-x.Refunded:
		return fmt.Errorf("paytermtest: amount must be positive and at most %d, the rest of the purchase", x.Amount-x.Refunded)
	}
	return nil
}

// Reverse reverses an approved purchase or refund that is not reconciled yet. transactionID is
// the v1 id.
func (p *Platform) Reverse(transactionID string) error {
	now := p.options.Now()
	p.mu.Lock()
	defer p.mu.Unlock()
	x := p.sale(transactionID)
	switch {
	case x == nil:
		return errors.New("paytermtest: no such transaction")
	case !x.Approved() || x.Reversed || x.Reconciled():
		return errors.New("paytermtest: only an approved transaction that is not reconciled can be reversed, and only once")
	case x.Refunded > 0:
		return errors.New("paytermtest: a purchase with refunds cannot be reversed: reverse the refunds first")
	}
	if x.Original != nil {
		x.Original.Refunded -= x.Amount
	}
	x.Reversed, x.Updated = true, now
	return nil
}

// Connect connects a new device to a terminal and returns the id of the device.
func (p *Platform) Connect(terminalID string) (string, error) {
	return p.onTerminal(terminalID, func(t *fake.Terminal, now time.Time) string { return p.store.Connect(t, now).DeviceID })
}

// Reconcile reconciles a terminal, as a client can with the API, and returns the id of the
// reconciliation.
func (p *Platform) Reconcile(terminalID string) (string, error) {
	return p.onTerminal(terminalID, func(t *fake.Terminal, now time.Time) string { return p.store.Reconcile(t, now).ID })
}

// onTerminal calls do with a terminal and returns the id that it returns.
func (p *Platform) onTerminal(id string, do func(*fake.Terminal, time.Time) string) (string, error) {
	now := p.options.Now()
	p.mu.Lock()
	defer p.mu.Unlock()
	t, err := p.terminal(id)
	if err != nil {
		return "", err
	}
	return do(t, now), nil
}

// Receipt returns the receipt of a transaction. transactionID is the v1 id.
func (p *Platform) Receipt(transactionID string) (*models.Receipt, error) {
	p.mu.RLock()
	x := p.sale(transactionID)
	if x == nil {
		p.mu.RUnlock()
		return nil, errors.New("paytermtest: no such transaction")
	}
	view := p.store.Receipt(x)
	p.mu.RUnlock()
	receipt := &models.Receipt{}
	return receipt, read(view, receipt)
}

// read decodes a view as the library would.
func read(view map[string]any, into any) error {
	text, err := json.Marshal(view)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, into)
}

// TerminalOptions configures a terminal. With the zero value, AddTerminalWith adds the same
// terminal as AddTerminal.
type TerminalOptions struct {
	// Currency is the currency of its amounts. Default: that of the platform's Options.
	Currency Currency
}

// AddTerminal registers a terminal of the client of ClientKey, for a new merchant. It returns the
// terminal ready for sessions: a bank knows it, a user is assigned, and a device is connected.
// AddTerminal adds nothing to the journal and triggers no fault.
//
// To add another terminal of the same merchant, call Terminals.Register of a client with the
// terminal's Merchant.ID and a TRSM code of six hexadecimal digits. Or call Terminals.Commit with
// this id and a terminal of the stock.
func (p *Platform) AddTerminal() *models.Terminal { return p.AddTerminalWith(TerminalOptions{}) }

// AddTerminalWith does the same as AddTerminal, for a terminal with options.
func (p *Platform) AddTerminalWith(options TerminalOptions) *models.Terminal {
	now := p.options.Now()
	p.mu.Lock()
	view := p.store.TerminalDetails(p.addTerminal(p.options.fakeCurrency(options.Currency), now))
	p.mu.Unlock()
	terminal := &models.Terminal{}
	if err := read(view, terminal); err != nil {
		panic(err) //nolint:forbidigo // the platform wrote what the library cannot read
	}
	return terminal
}

func (p *Platform) addTerminal(currency fake.Currency, now time.Time) *fake.Terminal {
	s := p.store
	m := s.AddMerchant(&fake.Merchant{ClientID: s.ClientID, Name: "Example Store", NameAr: "متجر تجريبي"}, now)
	number := len(s.Terminals) + 1
	known := fake.Hardware{
		SerialNumber: fmt.Sprintf("SN-9%03d", number), TID: fmt.Sprintf("39%06d", number), MID: m.AcceptorID,
		BankName: "Example Bank", AcquirerID: "588000",
	}
	s.Hardware = append(s.Hardware, known)
	one := s.AddTerminal(&fake.Terminal{Serial: known.SerialNumber, Banks: []fake.Hardware{known}, Merchant: m, Currency: currency}, now)
	one.User = s.UserFor(s.ClientID, fake.User{Name: "user one", Mobile: "+966000000001", Email: "user1@example.com"})
	s.Connect(one, now)
	return one
}

func saleOf(x *fake.Sale) Sale {
	return Sale{
		TransactionID: x.UUID, TransactionIDV2: x.Number, IntentID: x.Intent, RRN: x.RRN, STAN: x.STAN, Approved: x.Approved(),
	}
}

func (p *Platform) sale(transactionID string) *fake.Sale {
	return fake.Find(p.store.Sales, func(x *fake.Sale) bool { return x.UUID == transactionID })
}

func (p *Platform) terminal(id string) (*fake.Terminal, error) {
	t := fake.Find(p.store.Terminals, func(t *fake.Terminal) bool { return t.ID == id })
	if t == nil {
		if p.posTerminal(id) != nil {
			return nil, errors.New("paytermtest: this is a hardware terminal, without sessions: use POSPurchase and POSReconcile, in Go")
		}
		return nil, errors.New("paytermtest: no such terminal")
	}
	return t, nil
}
