package main

import (
	"fmt"
	"strings"
)

// A change replaces a text of the documented transaction, which has to be there.
type change struct{ old, new string }

// filled sets the fields that are empty in the document, so that every field of a receipt costs
// what it costs in the field, and makes room for the serial number.
var filled = []change{
	{"cd2a1d9dd5b9", slotText}, // end of the transaction's id
	{"9ac53e5cf5d8", slotText}, // end of the receipt's id
	{`"شارع ١"`, `"` + addressArabic + `"`},
	{`"Street 1"`, `"12 Example Street, Sample Quarter, Test City 00000"`},
	{`"receipt_line_one":{"arabic":"","english":""}`, `"receipt_line_one":{"arabic":"أهلا وسهلا بكم في متجرنا","english":"Welcome to our store, open every day"}`},
	{`"receipt_line_two":{"arabic":"","english":""}`, `"receipt_line_two":{"arabic":"يمكن الاستبدال خلال سبعة أيام","english":"Exchange within seven days with this receipt"}`},
	{`"payment_account_reference":""`, `"payment_account_reference":"V0010013020183745012345678901"`},
	{`"pan_suffix":""`, `"pan_suffix":"0002"`},
}

const addressArabic = "١٢ شارع التجربة، حي النموذج، مدينة المثال ٠٠٠٠٠"

// escaped writes some texts with the escapes that other encoders use, and adds a line and a
// quotation to one.
var escaped = []change{
	{"https://", `https:\/\/`},
	{`"` + addressArabic + `"`, `"` + addressArabic + `\nمبنى \"٢\""`},
	{`"شكرا"`, `"\u0634\u0643\u0631\u0627"`},
}

// fullRecord makes the record with an index in its page: with an amount and a reference of
// its own, and with escapes if it is a third one.
func fullRecord(document string, index int) (string, error) {
	changes := append([]change{
		{`"value":"25.30"`, fmt.Sprintf(`"value":"%s"`, amountText(index))},
		{`"customer_reference_number":null`, fmt.Sprintf(`"customer_reference_number":"order-%05d"`, index)},
	}, filled...)
	if hasEscapes(index) {
		changes = append(changes, escaped...)
	}
	for _, c := range changes {
		if !strings.Contains(document, c.old) {
			return "", fmt.Errorf("%s has no %s", transactionDocument, c.old)
		}
		document = strings.ReplaceAll(document, c.old, c.new)
	}
	return document, nil
}

func hasEscapes(index int) bool { return index%3 == 2 }

// amount is what the record with an index was paid with, in hundredths.
func amount(index int) int64 { return int64(1000 + 37*index) }

func amountText(index int) string {
	return fmt.Sprintf("%d.%02d", amount(index)/100, amount(index)%100)
}
