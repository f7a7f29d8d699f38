package reconcile

import (
	"cmp"
	"strings"
)

// iso4217 has the number and the letters of each currency: receipts have the letters, the bank's
// reconciliations the number. 532 has two names and is left out. Module internal/iso4217 compares
// numbers and decimals with other tables.
const iso4217 = ` 008ALL 012DZD 032ARS 036AUD 044BSD 048BHD 050BDT 051AMD 052BBD 060BMD 064BTN 068BOB
 072BWP 084BZD 090SBD 096BND 104MMK 108BIF 116KHR 124CAD 132CVE 136KYD 144LKR 152CLP 156CNY 170COP
 174KMF 188CRC 192CUP 203CZK 208DKK 214DOP 222SVC 230ETB 232ERN 238FKP 242FJD 262DJF 270GMD 292GIP
 320GTQ 324GNF 328GYD 332HTG 340HNL 344HKD 348HUF 352ISK 356INR 360IDR 364IRR 368IQD 376ILS 388JMD
 392JPY 398KZT 400JOD 404KES 408KPW 410KRW 414KWD 417KGS 418LAK 422LBP 426LSL 430LRD 434LYD 446MOP
 454MWK 458MYR 462MVR 480MUR 484MXN 496MNT 498MDL 504MAD 512OMR 516NAD 524NPR 533AWG 548VUV 554NZD
 558NIO 566NGN 578NOK 586PKR 590PAB 598PGK 600PYG 604PEN 608PHP 634QAR 643RUB 646RWF 654SHP 682SAR
 690SCR 702SGD 704VND 706SOS 710ZAR 728SSP 748SZL 752SEK 756CHF 760SYP 764THB 776TOP 780TTD 784AED
 788TND 800UGX 807MKD 818EGP 826GBP 834TZS 840USD 858UYU 860UZS 882WST 886YER 901TWD 924ZWG 925SLE
 926VED 927UYW 928VES 929MRU 930STN 933BYN 934TMT 936GHS 938SDG 940UYI 941RSD 943MZN 944AZN 946RON 949TRY 950XAF
 951XCD 952XOF 953XPF 967ZMW 968SRD 969MGA 971AFN 972TJS 973AOA 975BGN 976CDF 977BAM 978EUR 980UAH
 981GEL 985PLN 986BRL
 990CLF`

// currencyOf returns one name for a currency: the letters of the first of its names that is an ISO
// 4217 number, or else the first name.
func currencyOf(names ...string) string {
	for _, name := range names {
		if letters, ok := lettersOf(strings.TrimSpace(name)); ok {
			return letters
		}
	}
	return CurrencyCode(strings.TrimSpace(cmp.Or(names...)))
}

// CurrencyCode returns a text of three ASCII letters in upper case, as ISO 4217 writes currencies,
// and any other text as it is.
func CurrencyCode(text string) string {
	isLetter := func(r rune) bool { return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' }
	if len(text) != len("SAR") || strings.TrimFunc(text, isLetter) != "" {
		return text
	}
	return strings.ToUpper(text)
}

func lettersOf(number string) (string, bool) {
	if len(number) != len("682") || strings.Trim(number, "0123456789") != "" {
		return "", false
	}
	_, after, found := strings.Cut(iso4217, " "+number)
	if !found {
		return "", false
	}
	return after[:len("SAR")], true
}

// Decimals returns the decimals of a currency by ISO 4217: 2 if it is unknown. Its names are its
// letters, in any case, its number, and texts that a record has beside them.
func Decimals(names ...string) int {
	switch currencyOf(names...) {
	case "CLF", "UYW":
		return 4
	case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND":
		return 3
	case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF", "XOF", "XPF":
		return 0
	}
	return 2
}
