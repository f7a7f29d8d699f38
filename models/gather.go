package models

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"github.com/payterm/payterm-go/internal/wire"
)

// fact is a text that the parts of a record agree on.
type fact struct {
	text    string
	settled bool // by the record itself or, if text is empty, by a contradiction
}

// own sets the fact to what the record itself states, whatever its parts state. Call it before
// agree.
func (f *fact) own(stated string) {
	if stated = strings.TrimSpace(stated); stated != "" {
		*f = fact{stated, true}
	}
}

// agree sets the fact to what a part states, and empties it if another part states it
// differently.
func (f *fact) agree(stated string) {
	stated = strings.TrimSpace(stated)
	switch {
	case stated == "" || f.settled || stated == f.text:
	case f.text == "":
		f.text = stated
	default:
		*f = fact{settled: true}
	}
}

// isTorn reports whether parts contradict each other.
func (f *fact) isTorn() bool { return f.settled && f.text == "" }

// gathered are the facts of a record while its parts are read.
type gathered struct {
	all bool // false: only the facts that NetUnits needs

	id       string
	outcome  Outcome
	approved bool // it may have been reversed later

	kind     kindFact
	currency currencies
	amount   Amount
	count    int   // of parts with an amount
	err      error // why the amount is unknown

	tid, mid, rrn, stan, approvalCode, actionCode fact
	pan, scheme, schemeName, entryMode            fact
	merchant, reference, start, end               fact
}

// payment is a record of a payment.
type payment[T any] interface {
	*T
	gather(all bool) gathered
}

func gatheredOf(id string, flags flags, all bool) gathered {
	return gathered{all: all, id: id, outcome: flags.outcome(), approved: flags.approval()}
}

func (r *Receipt) gather(all bool) gathered {
	g := gatheredOf(r.ID, r.flags(), all)
	g.add(part{Receipt: r})
	return g
}

func (t *Transaction) gather(all bool) gathered {
	g := gatheredOf(t.ID, t.flags(), all)
	if t.Terminal != nil {
		g.tid.own(t.Terminal.TID)
	}
	g.rrn.own(t.RetrievalReferenceNumber)
	g.stan.own(t.SystemTraceAuditNumber)
	g.reference.own(t.CustomerReferenceNumber)
	g.addReceipts(t.TransactionType.ID, t.TransactionCurrencyCode, t.Receipts)
	return g
}

func (s *Session) gather(all bool) gathered {
	t := s.Transaction
	if t == nil {
		return gathered{id: s.ID, outcome: s.Outcome()}
	}
	g := gatheredOf(s.ID, t.flags(), all)
	g.stan.own(t.SystemTraceAuditNumber)
	g.scheme.own(string(t.CardSchemeID))
	g.schemeName.own(t.CardScheme.String())
	g.reference.own(t.CustomerReferenceNumber)
	g.addReceipts(t.TransactionType.ID, t.TransactionCurrencyCode, t.Receipts)
	return g
}

func (t *TransactionV2) gather(all bool) gathered {
	g := gatheredOf(t.ID, t.flags(), all)
	g.pan.own(t.Card.pan())
	g.currency.agree(t.Currency.English, t.Currency.Text, t.Currency.Turkish, t.Currency.Arabic)
	g.addEvents(t.Events, part{})
	return g
}

func (i *Intent) gather(all bool) gathered {
	g := ofIntent(i.ID, i.Outcome(), i.Type, all)
	g.reference.own(i.CustomerReferenceNumber)
	for n := range i.Transactions {
		if t := &i.Transactions[n]; g.counts(t.flags()) {
			c := &t.Currency
			g.money(codeOf(t.TransactionType.ID, string(i.Type)), c.Code, c.Number, c.English, c.Name, c.Turkish, c.Arabic)
			g.amount, g.err = t.AmountAuthorized.major()
			g.rrn.agree(t.RetrievalReferenceNumber)
			g.pan.agree(masked(t.PAN))
			g.schemeName.agree(t.Scheme.String())
			g.reference.agree(t.CustomerReferenceNumber)
		}
	}
	g.checkHundredths()
	return g
}

// gather requires that the amounts of the transactions equal that of the receipt.
func (i *IntentDetails) gather(all bool) gathered {
	g := ofIntent(i.ID, i.Outcome(), i.Type, all)
	var stated []MinorAmount
	for n := range i.Transactions {
		if t := &i.Transactions[n]; g.counts(t.flags()) {
			g.addEvents(t.Events, part{word: string(i.Type), pan: t.Card.pan()})
			if t.Amount != "" {
				stated = append(stated, t.Amount)
			}
		}
	}
	for _, own := range stated {
		if major, err := own.major(); err != nil || !major.equals(g.amount) {
			g.amount, g.err = "", errAmounts
			break
		}
	}
	return g
}

// gather takes no amount, kind or currency from the receipts.
func (t *POSTransaction) gather(all bool) gathered {
	g := gatheredOf(t.ID, t.flags(), all)
	g.money(t.TransactionType.ID, t.CurrencyCode)
	g.kind.code.agree(t.ProcessingCode[:min(len(t.ProcessingCode), len(TransactionTypePurchase))])
	g.amount, g.err = t.AmountAuthorized.major()
	g.checkHundredths()
	if t.Terminal != nil {
		g.tid.own(t.Terminal.CardAcceptorTerminalID)
	}
	g.rrn.own(t.RetrievalReferenceNumber)
	g.stan.own(t.SystemTraceAuditNumber)
	g.approvalCode.own(t.ApprovalCode)
	g.actionCode.own(t.ActionCode)
	g.pan.own(masked(t.PAN))
	g.scheme.own(string(t.CardScheme))
	g.entryMode.own(strings.ToUpper(string(t.EntryMode)))
	g.start.own(printedDigits(t.LocalDateTime))
	for _, receipt := range t.Receipts {
		if all && receipt.Data != nil {
			g.addTexts(part{Receipt: receipt.Data})
		}
	}
	return g
}

// pan returns the card number, masked.
func (c *Card) pan() string {
	if c == nil {
		return ""
	}
	return masked(c.PAN)
}

// ofIntent starts the facts of an intent. If its type is not purchase, it has no kind, because
// its direction is undocumented.
func ofIntent(id string, outcome Outcome, of IntentType, all bool) gathered {
	g := gathered{all: all, id: id, outcome: outcome, approved: true}
	g.kind.code.settled = of != "" && of != IntentTypePurchase
	g.kind.word(string(of))
	return g
}

// counts reports whether a transaction of an intent counts as a part.
func (g *gathered) counts(flags flags) bool {
	if g.outcome != OutcomeDeclined && flags.outcome() == OutcomeDeclined {
		return false
	}
	g.approved = g.approved && flags.approval()
	return true
}

// kindFact is a code that the parts of a record agree on, and that no word contradicts.
type kindFact struct {
	code                 fact
	isPurchase, isRefund bool // by a word
}

// The words of a kind, which are the types of receipts and intents.
const (
	wordPurchase = string(ReceiptTypePurchase)
	wordRefund   = "refund"
)

// word adds a word, which contradicts the code of the other kind.
func (k *kindFact) word(word string) {
	k.isPurchase = k.isPurchase || word == wordPurchase
	k.isRefund = k.isRefund || word == wordRefund
}

// known returns the code, or "" if it is unknown.
func (k *kindFact) known() TransactionTypeCode {
	code := TransactionTypeCode(k.code.text)
	if code == TransactionTypePurchase && k.isRefund || code == TransactionTypeRefund && k.isPurchase {
		return ""
	}
	return code
}

// codeOf returns the code of a kind or, where the view has none, that of a purchase by its word.
func codeOf(code TransactionTypeCode, word string) TransactionTypeCode {
	if code == "" && word == wordPurchase {
		return TransactionTypePurchase
	}
	return code
}

// part is a receipt, with the values that stand beside it and override its own.
type part struct {
	*Receipt
	word           string // of the kind, if the receipt has no code of it
	rrn, stan, pan string
}

// addReceipts adds the receipts of a transaction that may have a kind and a currency itself.
func (g *gathered) addReceipts(kind TransactionTypeCode, currency string, receipts []Receipt) {
	g.kind.code.agree(string(kind))
	g.currency.agree(currency)
	for i := range receipts {
		g.add(part{Receipt: &receipts[i]})
	}
}

// addEvents adds the receipts of payments, with what stands beside all of them.
func (g *gathered) addEvents(events []TransactionEvent, beside part) {
	for i := range events {
		if event := &events[i]; event.Type == EventTypeTransaction && event.Receipt != nil && event.Receipt.Data != nil {
			one := beside
			one.Receipt, one.rrn, one.stan = event.Receipt.Data, event.RRN, event.STAN
			one.word = cmp.Or(string(one.Type), one.word)
			g.add(one)
		}
	}
}

func (g *gathered) add(p part) {
	c := &p.Currency
	g.money(codeOf(p.TransactionType.ID, p.word), c.English, c.Text, c.Turkish, c.Arabic, c.Code)
	g.kind.word(string(p.Type))
	g.amount, g.err = p.AmountAuthorized.Amount(), nil
	if g.all {
		g.addTexts(p)
	}
}

// money adds a part with an amount, which the caller sets.
func (g *gathered) money(kind TransactionTypeCode, currency ...string) {
	g.count++
	g.kind.code.agree(string(kind))
	g.currency.agree(currency...)
}

// checkHundredths refuses an amount in hundredths of a currency with more decimals, because the
// amount may have been rounded.
func (g *gathered) checkHundredths() {
	if g.err == nil && g.currency.currency().Decimals() > 2 {
		g.amount, g.err = "", errHundredths
	}
}

// addTexts adds what a receipt states besides the money.
func (g *gathered) addTexts(p part) {
	g.tid.agree(p.TID)
	g.mid.agree(p.Merchant.ID)
	g.rrn.agree(cmp.Or(p.rrn, p.RetrievalReferenceNumber))
	g.stan.agree(cmp.Or(p.stan, p.SystemTraceAuditNumber))
	if p.ApprovalCode != nil {
		g.approvalCode.agree(p.ApprovalCode.Value)
	}
	g.actionCode.agree(p.ActionCode)
	g.pan.agree(cmp.Or(p.pan, masked(p.PAN)))
	g.scheme.agree(string(p.CardScheme.ID))
	g.schemeName.agree(p.CardScheme.Name.String())
	g.entryMode.agree(strings.ToUpper(string(p.EntryMode)))
	g.merchant.agree(p.Merchant.Name.String())
	g.reference.agree(p.CustomerReferenceNumber)
	g.start.agree(cmp.Or(printed(p.StartDate, p.StartTime), printed(p.Date, p.Time)))
	g.end.agree(printed(p.EndDate, p.EndTime))
}

var (
	errUnknownOutcome = errors.New("models: unknown outcome: is_approved or is_reversed is missing or ambiguous")
	errNeverApproved  = errors.New("models: is_reversed is true but is_approved is not: whether money moved before the reversal is unknown")
	errNegative       = errors.New("models: the amount is negative, so its direction is unknown")
	errCurrencies     = errors.New("models: the record states two currencies")
	errAmounts        = errors.New("models: the amounts of the transaction and its receipt differ")
	errHundredths     = errors.New("models: the amount is in hundredths, and its currency has more than two decimals")
)

// direction returns 1 if the amount moves to the merchant, and -1 if it moves back. It returns an
// error if the direction or the amount is unknown.
func (g *gathered) direction() (int64, error) {
	switch kind := g.kind.known(); {
	case g.count != 1:
		return 0, fmt.Errorf("models: unknown amount: %d receipts or transactions in place of one", g.count)
	case g.err != nil:
		return 0, g.err
	case g.currency.isTorn():
		return 0, errCurrencies
	case !wire.IsDecimal(string(g.amount)):
		return 0, g.amount.notDecimal()
	case kind == TransactionTypePurchase:
		return 1, nil
	case kind == TransactionTypeRefund:
		return -1, nil
	default:
		return 0, fmt.Errorf("models: transaction type %.8q is neither 00 (purchase) nor 20 (refund)", kind)
	}
}

// masked returns a card number without spaces and hyphens. It shows at most the first six and the
// last four digits.
func masked(number string) string {
	const first, last, shortest = 6, 4, 12
	if strings.ContainsAny(number, " -") {
		number = strings.Map(func(r rune) rune {
			if r == ' ' || r == '-' {
				return -1
			}
			return r
		}, number)
	}
	digits := 0
	for i := range len(number) + 1 {
		if i < len(number) && '0' <= number[i] && number[i] <= '9' {
			digits++
			continue
		}
		if digits >= shortest {
			number = number[:i-digits+first] + strings.Repeat("*", digits-first-last) + number[i-last:]
		}
		digits = 0
	}
	return number
}

// printed returns a date and a time of a receipt in the form of LocalStart, or "" if they have
// another form.
func printed(date, hour string) string {
	if !hasForm(date, "00/00/0000") || !hasForm(hour, "00:00:00") && !hasForm(hour, "00:00") {
		return ""
	}
	return date[6:] + "-" + date[3:5] + "-" + date[:2] + "T" + hour
}

// printedDigits is printed for a text YYMMDDhhmmss.
func printedDigits(d string) string {
	if !hasForm(d, "000000000000") {
		return ""
	}
	return "20" + d[:2] + "-" + d[2:4] + "-" + d[4:6] + "T" + d[6:8] + ":" + d[8:10] + ":" + d[10:]
}

// hasForm reports whether a text has digits where form has zeros, and equals form elsewhere.
func hasForm(text, form string) bool {
	if len(text) != len(form) {
		return false
	}
	for i := range len(form) {
		if form[i] == '0' && (text[i] < '0' || text[i] > '9') || form[i] != '0' && text[i] != form[i] {
			return false
		}
	}
	return true
}
