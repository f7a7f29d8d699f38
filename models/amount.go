package models

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/payterm/payterm-go/internal/wire"
)

// Amount is a decimal text in major units of the currency, such as "12.50" or "-5.00", on receipts
// and reconciliation receipts. It keeps any text of the platform; Hundredths and Units validate it.
//
// The API docs show decimals on receipts and in the totals of reconciliations, and say that amounts
// of intents and hardware POS transactions are the receipt's times 100. Other units were observed
// or are undocumented:
//
//	Field                                       Type         Unit
//	Receipt.AmountAuthorized                    Labeled      major: see Labeled.Amount
//	Receipt.AmountOther                         Labeled      major; meaning undocumented
//	Receipt.InstallmentAmount                   Amount       major
//	ReconciliationTotal.Total                   Amount       major; refunds observed negative
//	BankReconciliation.TotalValue               Amount       major
//	BankReconciliationScheme.Total              Amount       major, observed
//	Intent.Amount                               MinorAmount  hundredths
//	IntentTransaction.AmountAuthorized          MinorAmount  hundredths
//	IntentDetails.Amount                        MinorAmount  hundredths
//	IntentDetailsTransaction.Amount             MinorAmount  hundredths
//	IntentDetailsTransaction.AmountOther        MinorAmount  hundredths
//	POSTransaction.AmountAuthorized             MinorAmount  hundredths
//	POSTransaction.AmountOther                  MinorAmount  hundredths
//	POSReconciliationTotals.DebitAmount         MinorAmount  hundredths, observed
//	POSReconciliationTotals.CreditAmount        MinorAmount  hundredths, observed
//	POSReconciliationTotals.CashBackAmount      MinorAmount  undocumented, 0 observed
//	POSReconciliationTotals.CashAdvanceAmount   MinorAmount  undocumented, 0 observed
//	BankPOSReconciliationTotal.Amount           MinorAmount  hundredths, observed; not negative
//	ReconciliationSummary.TotalValue            MinorAmount  hundredths, observed
//	ReconciliationSummary.PurchaseValue         MinorAmount  hundredths, observed
//	ReconciliationSummary.PurchaseReversalValue MinorAmount  hundredths, observed
//	ReconciliationSummary.RefundValue           MinorAmount  hundredths, observed; not negative
//	ReconciliationSummary.RefundReversalValue   MinorAmount  hundredths, observed
//	EndOfDayTotal.Amount                        MinorAmount  hundredths, observed
//	EndOfDay.GrandTotal                         string       printed text, such as 45,30
//	RiskPaymentRequest.Amount                   int64        undocumented, beside CurrencyExponent
//	Session.Amount                              Number       undocumented
//	SessionCreateParams.Amount                  Number       undocumented: ask your provider
//	SessionTransaction.AmountAuthorized         string       undocumented
//	TransactionV2.AmountOther                   string       undocumented
//
// The embedded platform (package paytermtest) reads a session's amount as hundredths: 400 is 4.00.
//
// Use Hundredths for currencies of two decimals, and Units for others. A MinorAmount is the
// receipt's value times 100 in any currency.
type Amount string

// AmountOfHundredths returns hundredths as a text with two decimals: "12.50" for 1250.
func AmountOfHundredths(hundredths int64) Amount { return AmountOfUnits(hundredths, 2) }

// AmountOfUnits returns an amount in the smallest unit of a currency with the given decimals as a
// text: "12.500" for 12500 with three. Negative decimals count as none.
func AmountOfUnits(units int64, decimals int) Amount {
	sign, digits := "", strconv.FormatInt(units, 10)
	if units < 0 {
		sign, digits = "-", digits[1:]
	}
	if decimals <= 0 {
		return Amount(sign + digits)
	}
	if missing := decimals + 1 - len(digits); missing > 0 {
		digits = strings.Repeat("0", missing) + digits
	}
	point := len(digits) - decimals
	return Amount(sign + digits[:point] + "." + digits[point:])
}

// Hundredths returns the exact amount times 100: 1250 for "12.50". It returns an error if the text
// is empty or not a decimal number, has more than two decimals, or does not fit int64.
func (a Amount) Hundredths() (int64, error) { return a.Units(2) }

var errDecimals = errors.New("models: decimals must not be negative")

// Units returns the exact amount in the smallest unit of a currency with the given decimals: 12500
// for "12.500" with three. It returns errors like Hundredths.
func (a Amount) Units(decimals int) (int64, error) {
	if decimals < 0 {
		return 0, errDecimals
	}
	units, ok := wire.Scaled(string(a), decimals)
	switch {
	case ok:
		return units, nil
	case !wire.IsDecimal(string(a)):
		return 0, a.notDecimal()
	}
	return 0, fmt.Errorf("models: amount %s has more than %d decimals or does not fit int64", quoted(string(a)), decimals)
}

func (a Amount) unspellable() error {
	return fmt.Errorf("models: amount %s cannot be written without its exponent", quoted(string(a)))
}

func (a Amount) notDecimal() error {
	return fmt.Errorf("models: amount %s is not a decimal number", quoted(string(a)))
}

// in returns the amount with the decimals of a currency and without an exponent. An amount with
// more decimals keeps them. in returns "" if the amount is not a decimal number, or is too large
// or too small to write without an exponent.
func (a Amount) in(c Currency) Amount {
	const most = 18 // decimals that fit int64
	decimals := c.Decimals()
	units, ok := wire.Scaled(string(a), decimals)
	switch {
	case ok:
		return AmountOfUnits(units, decimals)
	case !wire.IsDecimal(string(a)):
		return ""
	case !strings.ContainsAny(string(a), "eE"):
		return a
	}
	for decimals := range most + 1 {
		if units, ok := wire.Scaled(string(a), decimals); ok {
			return AmountOfUnits(units, decimals)
		}
	}
	return ""
}

// equals reports whether two amounts are the same number. It returns false for a number that does
// not fit in the smallest unit of any currency.
func (a Amount) equals(other Amount) bool {
	const most = 4 // decimals of CLF and UYW
	one, ok := wire.Scaled(string(a), most)
	two, also := wire.Scaled(string(other), most)
	return ok && also && one == two
}

// UnmarshalJSON reads a string, the exact text of a number, or null.
func (a *Amount) UnmarshalJSON(b []byte) error { return unmarshalText(a, b) }

// MinorAmount is the digits of the receipt's amount times 100, such as "1250" for 12.50, in
// intents, hardware POS transactions and some totals of reconciliations. It keeps any text of the
// platform; Hundredths validates it.
type MinorAmount string

// MinorAmountOfHundredths returns hundredths as digits: "1250" for 1250.
func MinorAmountOfHundredths(hundredths int64) MinorAmount {
	return MinorAmount(strconv.FormatInt(hundredths, 10))
}

// Hundredths returns the digits as a number: 1250 for "000000001250". It returns an error if the
// text has anything but digits after an optional minus sign, such as the decimal point of an
// Amount, or does not fit int64.
func (a MinorAmount) Hundredths() (int64, error) {
	text := string(a)
	if !wire.IsDecimal(text) || strings.ContainsAny(text, ".eE") {
		return 0, fmt.Errorf("models: minor amount %s must be digits of hundredths, such as 1250", quoted(text))
	}
	hundredths, ok := wire.Scaled(text, 0)
	if !ok {
		return 0, fmt.Errorf("models: minor amount %s does not fit int64", quoted(text))
	}
	return hundredths, nil
}

// major returns the amount in major units.
func (a MinorAmount) major() (Amount, error) {
	hundredths, err := a.Hundredths()
	if err != nil {
		return "", err
	}
	return AmountOfHundredths(hundredths), nil
}

// UnmarshalJSON reads a string, the exact text of a number, or null.
func (a *MinorAmount) UnmarshalJSON(b []byte) error { return unmarshalText(a, b) }

// quoted quotes a text for an error, or returns only its length if it could be a card number.
func quoted(text string) string {
	if len(text) >= 12 {
		return fmt.Sprintf("of %d bytes", len(text))
	}
	return strconv.Quote(text)
}

// Number is a number exactly as spelled, such as 400 or 0.10. It marshals as a JSON number, and
// unmarshals from a number or a string, never through a float. The empty Number is null.
type Number string

// NumberOf returns n as a Number.
func NumberOf(n int64) Number { return Number(strconv.FormatInt(n, 10)) }

var errNumber = errors.New("models: number is not an integer or does not fit int64")

// Int64 returns the number. It accepts any spelling of an integer, such as 4e2. It returns an
// error if the number is not an integer or does not fit.
func (n Number) Int64() (int64, error) {
	value, ok := wire.Scaled(string(n), 0)
	if !ok {
		return 0, errNumber
	}
	return value, nil
}

// IsNumber reports whether the text is a JSON number. Any other text marshals as a string.
func (n Number) IsNumber() bool { return wire.IsNumber(string(n)) }

// IsPositive reports whether the text is a JSON number above zero.
func (n Number) IsPositive() bool {
	text := string(n)
	if !n.IsNumber() || text[0] == '-' {
		return false
	}
	if exponent := strings.IndexAny(text, "eE"); exponent >= 0 {
		text = text[:exponent]
	}
	return strings.ContainsAny(text, "123456789")
}

// MarshalJSON writes a number, null if it is empty, or a string if it is not a JSON number.
func (n Number) MarshalJSON() ([]byte, error) {
	switch {
	case n == "":
		return []byte("null"), nil
	case n.IsNumber():
		return []byte(n), nil
	default:
		return json.Marshal(string(n))
	}
}

// UnmarshalJSON reads a number, a string, or null.
func (n *Number) UnmarshalJSON(b []byte) error { return unmarshalText(n, b) }

// unmarshalText reads a string, the exact text of a number or boolean, or null.
func unmarshalText[T ~string](into *T, b []byte) error {
	d := wire.NewDecoder(string(b))
	text := d.String()
	if err := d.End(); err != nil {
		return unreadable(err, b)
	}
	*into = T(text)
	return nil
}

// unreadable returns the error of a value outside of a response.
func unreadable(err *wire.Error, b []byte) error {
	return &DecodeError{Index: -1, Path: err.Path, Reason: err.Reason, Raw: bytes.Clone(b)}
}
