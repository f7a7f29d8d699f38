package models

import (
	"cmp"
	"strings"
	"sync"
)

// Currency is a currency by its three letters of ISO 4217, such as SAR. A currency without such
// letters has the name that the platform gives it.
type Currency string

// CurrencyOf returns the currency that has these names. The letters of ISO 4217, in any case, and
// its numbers, such as 682, name one currency; so do U+20C1, "ر.س" and "ريال سعودي", which are SAR.
// Without any of these, it returns the first name, as it is written. It returns "" if there is no
// name, or if the names are those of two currencies.
//
// SR, "ريال" and U+FDFC stay as they are written: other countries use them, too.
func CurrencyOf(names ...string) Currency {
	var c currencies
	c.agree(names...)
	return c.currency()
}

// currencies collects the names of one currency: the letters of a known currency, a text, and a
// number of no known currency. The number contradicts no letters, because it may belong to them,
// as 191 does to HRK.
type currencies struct{ letters, text, number fact }

// agree adds names that stand side by side. Of the names that are not a known currency, the first
// counts.
func (c *currencies) agree(names ...string) {
	var text string
	for _, name := range names {
		switch letters := lettersOf(name); {
		case letters != "":
			c.letters.agree(letters)
		case strings.Trim(name, " 0123456789") == "":
			c.number.agree(name)
		default:
			text = cmp.Or(text, strings.TrimSpace(name))
		}
	}
	c.text.agree(upperCode(text))
}

// isTorn reports whether the names are those of two currencies.
func (c *currencies) isTorn() bool {
	return c.letters.isTorn() || c.letters.text == "" && (c.text.isTorn() || c.number.isTorn())
}

func (c *currencies) currency() Currency {
	if c.isTorn() {
		return ""
	}
	return Currency(cmp.Or(c.letters.text, c.text.text, c.number.text))
}

// IsKnown reports whether c is the letters of a currency of ISO 4217.
func (c Currency) IsKnown() bool { return c != "" && lettersOf(string(c)) == string(c) }

// Decimals returns the decimals of the currency by ISO 4217, or 2 if the currency is unknown.
func (c Currency) Decimals() int {
	switch c {
	case "CLF", "UYW":
		return 4
	case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND":
		return 3
	case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF", "XOF", "XPF":
		return 0
	}
	return 2
}

// iso4217 has the number and the letters of each currency: receipts have the letters, the bank's
// reconciliations the number. 532 has two names and is left out. Module internal/testing/iso4217
// compares numbers and decimals with other tables.
const iso4217 = ` 008ALL 012DZD 032ARS 036AUD 044BSD 048BHD 050BDT 051AMD 052BBD 060BMD 064BTN 068BOB
 072BWP 084BZD 090SBD 096BND 104MMK 108BIF 116KHR 124CAD 132CVE 136KYD 144LKR 152CLP 156CNY 170COP
 174KMF 188CRC 192CUP 203CZK 208DKK 214DOP 222SVC 230ETB 232ERN 238FKP 242FJD 262DJF 270GMD 292GIP
 320GTQ 324GNF 328GYD 332HTG 340HNL 344HKD 348HUF 352ISK 356INR 360IDR 364IRR 368IQD 376ILS 388JMD
 392JPY 398KZT 400JOD 404KES 408KPW 410KRW 414KWD 417KGS 418LAK 422LBP 426LSL 430LRD 434LYD 446MOP
 454MWK 458MYR 462MVR 480MUR 484MXN 496MNT 498MDL 504MAD 512OMR 516NAD 524NPR 533AWG 548VUV 554NZD
 558NIO 566NGN 578NOK 586PKR 590PAB 598PGK 600PYG 604PEN 608PHP 634QAR 643RUB 646RWF 654SHP 682SAR
 690SCR 702SGD 704VND 706SOS 710ZAR 728SSP 748SZL 752SEK 756CHF 760SYP 764THB 776TOP 780TTD 784AED
 788TND 800UGX 807MKD 818EGP 826GBP 834TZS 840USD 858UYU 860UZS 882WST 886YER 901TWD 924ZWG 925SLE
 926VED 927UYW 928VES 929MRU 930STN 933BYN 934TMT 936GHS 938SDG 940UYI 941RSD 943MZN 944AZN 946RON
 949TRY 950XAF 951XCD 952XOF 953XPF 967ZMW 968SRD 969MGA 971AFN 972TJS 973AOA 975BGN 976CDF 977BAM 978EUR 980UAH 981GEL
 985PLN 986BRL 990CLF`

// codes has the letters of each currency by its letters and its number.
var codes = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for entry := range strings.FieldsSeq(iso4217) {
		number, letters := entry[:len("682")], entry[len("682"):]
		all[number], all[letters] = letters, letters
	}
	return all
})

// lettersOf returns the letters of the currency that a text alone names, or "". The result keeps
// no text in memory.
func lettersOf(name string) string {
	switch name {
	case "":
		return ""
	case "SAR", "\u20c1", "ر.س", "ريال سعودي": // SAR for speed: nearly all records have it
		return "SAR"
	}
	if bare := strings.Trim(strings.TrimSpace(name), ".\u200e\u200f\u061c"); bare != name { // marks turn the direction of text
		return lettersOf(bare)
	}
	return codes()[upperCode(name)]
}

// upperCode returns a text of three ASCII letters in upper case, as ISO 4217 writes currencies, and
// any other text as it is.
func upperCode(text string) string {
	if !isCode(text) {
		return text
	}
	return strings.ToUpper(text)
}

// isCode reports whether a text is three ASCII letters.
func isCode(text string) bool {
	isLetter := func(r rune) bool { return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' }
	return len(text) == len("SAR") && strings.TrimFunc(text, isLetter) == ""
}
