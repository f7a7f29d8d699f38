package paytermtest

import (
	"fmt"
	"time"
)

// bilingual is a text as v1 has it.
func bilingual(english, arabic string) object {
	return object{"english": english, "arabic": arabic}
}

// inTurkish is a text as v2 has it.
func inTurkish(english, turkish string) object {
	return object{"english": english, "turkish": turkish}
}

// scheme is a card scheme with its code and names.
type scheme struct {
	code, english, arabic string
}

// schemes are those of receipts and reconciliations, in the order of the interface.
var schemes = []scheme{
	{"P1", "mada", "مدى"},
	{"VC", "Visa", "فيزا"},
	{"VD", "Visa Debit", "فيزا خصم"},
	{"MC", "Mastercard", "ماستركارد"},
	{"DM", "Maestro", "مايسترو"},
	{"AX", "American Express", "أمريكان إكسبريس"},
	{"UP", "UnionPay", "يونيون باي"},
	{"JC", "JCB", "جي سي بي"},
	{"DC", "Discover", "ديسكفر"},
	{"GN", "GCC Net", "الشبكة الخليجية"},
}

// saleKind is what a sale is, in the words of every view.
type saleKind struct {
	name, code             string
	upper, title           string
	arabic, turkish        string
	amountUpper, amountAra string
}

var (
	purchase = &saleKind{
		name: "purchase", code: "00", upper: "PURCHASE", title: "Purchase", arabic: "شراء", turkish: "Satış",
		amountUpper: "PURCHASE AMOUNT", amountAra: "مبلغ الشراء",
	}
	refund = &saleKind{
		name: "refund", code: "20", upper: "REFUND", title: "Refund", arabic: "استرداد", turkish: "İade",
		amountUpper: "REFUND AMOUNT", amountAra: "مبلغ الاسترداد",
	}
)

// decimal writes an amount as receipts do: 2530 is "25.30".
func decimal(minor int64) string {
	sign := ""
	if minor < 0 {
		sign, minor = "-", -minor
	}
	return fmt.Sprintf("%s%d.%02d", sign, minor/100, minor%100)
}

// timestamp writes a time as ISO 8601 UTC with milliseconds, and no time as null.
func timestamp(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t.UTC().Format("2006-01-02T15:04:05.000Z")
}

// date and the two clocks are of receipts, in the terminal's zone.
func (s *store) date(t time.Time) string      { return t.In(s.options.Location).Format("02/01/2006") }
func (s *store) clock(t time.Time) string     { return t.In(s.options.Location).Format("15:04:05") }
func (s *store) clockHHMM(t time.Time) string { return t.In(s.options.Location).Format("15:04") }

// orNull writes an absent text as null.
func orNull(text string) any {
	if text == "" {
		return nil
	}
	return text
}
