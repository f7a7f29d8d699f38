package models_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

// payment is a record of a card payment, in any view.
type payment interface {
	decided
	Facts() models.Facts
}

// factsOf reads a record of some members and returns its facts.
func factsOf[T any, P interface {
	*T
	payment
}](t *testing.T, members string) models.Facts {
	t.Helper()
	var record T
	require.NoError(t, json.Unmarshal([]byte(`{`+members+`}`), &record), members)
	return P(&record).Facts()
}

// stated returns the facts that are not empty, each in a line.
func stated(facts models.Facts) (lines []string) {
	for field, value := range reflect.ValueOf(facts).Fields() {
		if field.IsExported() && !value.IsZero() {
			lines = append(lines, fmt.Sprintf("%s %v", field.Name, value))
		}
	}
	return lines
}

// same are facts, with others changed or, if they are empty, left out.
func same(facts []string, changed ...string) (lines []string) {
	for _, line := range facts {
		for _, change := range changed {
			if field, value, _ := strings.Cut(change, " "); strings.HasPrefix(line, field+" ") {
				line = ""
				if value != "" {
					line = change
				}
				break
			}
		}
		if line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// These facts are what all documents show of one purchase, by their forms.
var (
	ofReceipt = []string{
		"ID 5f5aa5ae-5a00-4023-84ae-9ac53e5cf5d8", "Outcome approved", "Kind 00", "Currency SAR", "Amount 25.30", "Net 25.30",
		"TID 0300000000000042", "MID 900000000000042", "RRN 400000000073", "STAN 000073", "ApprovalCode 100042", "ActionCode 000",
		"PAN 400000******0002", "Scheme P1", "SchemeName mada", "EntryMode CONTACTLESS", "Merchant Example Store",
		"CustomerReferenceNumber -", "LocalStart 2024-05-14T16:05:09", "LocalEnd 2024-05-14T16:05:10",
	}
	ofV1 = same(ofReceipt, "CustomerReferenceNumber")
	ofV2 = []string{
		"ID 100200300400500600", "Outcome approved", "Kind 00", "Currency TRY", "Amount 25.30", "Net 25.30", "TID 30000042",
		"MID 000000042", "RRN 400000000073", "STAN 000073", "ApprovalCode 100042", "ActionCode 00", "PAN 400000******0002",
		"Scheme VC", "Merchant Örnek A.Ş.", "LocalStart 2024-05-14T16:05:09",
	}
	ofIntent = []string{
		"ID 1000200030004", "Outcome approved", "Kind 00", "Currency SAR", "Amount 25.30", "Net 25.30", "RRN 400000000073",
		"PAN 400000******0002", "SchemeName mada", "CustomerReferenceNumber order-1",
	}
	ofSession = []string{"ID 5abfb0c7-2e98-44a6-a9a0-5c0cb50c1b21", "Outcome open", "Net 0.00"}
)

// TestFactsOfDocuments: each view of the purchase of the documents has the same facts, as far as it
// shows them.
func TestFactsOfDocuments(t *testing.T) {
	id := func(of string) string { return "ID " + of }
	wanted := map[string][][]string{
		"transaction_list__client": {
			same(ofV1, id("03625799-90cc-40c4-a188-add3e69e27ad")),
			same(ofReceipt, id("0ad07ff0-33e5-4a31-bcb9-0292a33e83fe"), "CustomerReferenceNumber order-77"),
		},
		"transaction_list__merchant_declined": {same(ofV1, id("60927914-4207-4ff8-a2b7-57e0eff9071e"), "Outcome declined", "Net 0.00",
			"MID 900000000042", "ApprovalCode", "ActionCode 940", "Merchant EXAMPLE")},
		"transaction_list__vendor":                     {same(ofV1, id("24bf7fd4-297d-40b2-8bfc-7199c24fdbd8"))},
		"transaction_list__bank":                       {same(ofV1, id("0a0db921-31a6-4adb-b6f3-5b4701d56732"))},
		"transaction_find__client":                     {same(ofV1, id("ed556e33-193c-4468-ad76-cd2a1d9dd5b9"))},
		"transaction_find__merchant_internet_terminal": {same(ofV1, id("aad70128-c4a5-4932-b772-80da93aced4f"))},
		"transaction_find__receipt_vas_no_type": {same(ofV1, id("b1c2245d-8275-4bd4-bb41-3e536a4a0d40"), "PAN 400000****0002",
			"Scheme VC", "SchemeName Visa")},
		"transaction_find__vendor":     {same(ofV1, id("bb799e78-62e0-413e-9846-a99af76c0dd2"))},
		"transaction_find__bank":       {same(ofV1, id("f112d908-140b-4039-ba87-e022ef5c4576"))},
		"transaction_v2_list__turkish": {ofV2, same(ofV2, id("100200300400500601"))},
		"transaction_v2_list__receipt_data_string_performance_array": {
			append(same(ofV2[:6], "Outcome reversed", "Net 0.00"), append([]string{"Reversed 25.30"}, ofV2[6:]...)...),
		},
		"transaction_v2_find__unwrapped":  {ofV2},
		"intent_list__full_pagination":    {ofIntent},
		"intent_list__current_page_only":  {ofIntent, same(ofIntent, id("1000200030005"), "Kind", "Net")},
		"intent_find__performance_object": {same(ofV1, id("1000200030004"))},
		"intent_find__performance_array":  {same(ofV1, id("1000200030004"))},
		"bank_pos_transaction_list__current_only": {same(ofV1, id("5a01e952-fd33-4d54-b5f2-4f15a30d2654"), "TID 30000042", "MID",
			"SchemeName", "Merchant", "LocalEnd")},
		"bank_pos_transaction_find__receipts_data": {same(ofV1, id("5a01e952-fd33-4d54-b5f2-4f15a30d2654"), "TID 30000042")},
		"session_create__expired_at_number":        {ofSession},
		"session_create__amount_string":            {ofSession},
		"session_list__expired_at_string": {ofSession, same(ofReceipt, id("ca5e3795-9458-4f30-9129-bb67bb86b3ad"),
			"CustomerReferenceNumber ref-1")},
		"session_find__closed_with_transaction": {same(ofReceipt, id("5abfb0c7-2e98-44a6-a9a0-5c0cb50c1b21"),
			"CustomerReferenceNumber ref-1")},
		"session_find__nullable_transaction_fields": {{
			id("5abfb0c7-2e98-44a6-a9a0-5c0cb50c1b21"), "Outcome approved", "Kind 00",
			"Currency SAR", "STAN 000073", "Scheme P1",
		}},
	}
	for _, document := range documents {
		var shown [][]string
		for _, text := range document.texts(t) {
			record, ok := document.empty().(payment)
			if !ok {
				break
			}
			require.NoError(t, json.Unmarshal(text, record))
			shown = append(shown, stated(record.Facts()))
		}
		assert.Equal(t, wanted[document.file], shown, document.file)
		delete(wanted, document.file)
	}
	assert.Empty(t, wanted, "these are no documents")
}

// receiptText is every text of a receipt that is a fact, with a mark of its own.
func receiptText(mark string) string {
	return strings.ReplaceAll(`{`+approved+`,"transaction_type":"0#","amount_authorized":"1.00","currency":"C#","tid":"T#",
		"merchant":{"id":"M#","name":"N#"},"retrieval_reference_number":"R#","system_trace_audit_number":"S#","approval_code":"A#",
		"action_code":"0#","pan":"4#","card_scheme":{"id":"P#","name":"V#"},"entry_mode":"E#","customer_reference_number":"X#",
		"start_date":"1#/05/2024","start_time":"16:05:09","end_date":"1#/05/2024","end_time":"16:05:10"}`, "#", mark)
}

// TestPartsThatContradictEachOtherSayNothing, and a third one does not decide.
func TestPartsThatContradictEachOtherSayNothing(t *testing.T) {
	one := stated(factsOf[models.Transaction](t, `"receipts":[`+receiptText("1")+`]`))
	assert.Len(t, one, reflect.TypeFor[models.Facts]().NumField()-len([]string{"ID", "Net", "Reversed", "err"}), "every fact: %v", one)
	assert.Equal(t, []string{"Outcome approved"}, stated(factsOf[models.Transaction](t, `"receipts":[`+receiptText("1")+`,`+receiptText("2")+`]`)))
	assert.Equal(t, []string{"Outcome approved"},
		stated(factsOf[models.Transaction](t, `"receipts":[`+receiptText("1")+`,`+receiptText("2")+`,`+receiptText("1")+`]`)))
	assert.Equal(t, same(one, "Amount"), stated(factsOf[models.Transaction](t, `"receipts":[`+receiptText("1")+`,`+receiptText("1")+`]`)),
		"several amounts say nothing")
	assert.Equal(t, same(one, "Amount"), stated(factsOf[models.Transaction](t, `"receipts":[{`+approved+`},`+receiptText("1")+`]`)),
		"a part that states nothing contradicts nothing")
}

// TestARecordsOwnFactsCountBeforeThoseOfItsParts, where no money depends on them.
func TestARecordsOwnFactsCountBeforeThoseOfItsParts(t *testing.T) {
	parts := `"receipts":[` + receiptText("1") + `]`
	one := stated(factsOf[models.Transaction](t, parts))
	assert.Equal(t, same(one, "TID own", "RRN own", "STAN own", "CustomerReferenceNumber own"), stated(factsOf[models.Transaction](t,
		parts+`,"terminal":{"tid":" own "},"retrieval_reference_number":"own","system_trace_audit_number":"own","customer_reference_number":"own"`)))
	assert.Equal(t, same(one, "Kind", "Currency SAR"), stated(factsOf[models.Transaction](t,
		parts+`,"transaction_type":"00","transaction_currency_code":"682"`)), "C1 is no code of a currency")
	assert.Equal(t, same(one, "STAN own", "Scheme own", "SchemeName own", "CustomerReferenceNumber own"), stated(factsOf[models.Session](t,
		`"transaction":{`+parts+`,"system_trace_audit_number":"own","card_scheme_id":"own","card_scheme":"own","customer_reference_number":"own"}`)))

	events := `"card":{"pan":"4own"},"events":[{"type":"transaction","rrn":"own","stan":"own","receipt":{"data":` + receiptText("1") + `}}]`
	for _, f := range []models.Facts{
		factsOf[models.TransactionV2](t, events), factsOf[models.IntentDetails](t, `"transactions":[{`+events+`}]`),
	} {
		assert.Equal(t, "own own 4own", f.RRN+" "+f.STAN+" "+f.PAN)
	}
	pos := factsOf[models.POSTransaction](t, approved+`,"transaction_type":"20","amount_authorized":"2530","currency_code":"784","approval_code":"own",
		"action_code":"own","pan":"own","card_scheme":"own","entry_mode":"own","local_date_time":"240101000000","terminal":{"card_acceptor_terminal_id":"own","card_acceptor_id":"of the terminal"},
		"receipts":[{"data":`+receiptText("1")+`}]`)
	assert.Equal(t, same(append(append(append([]string{}, one[:4]...), "Net -25.30"), one[4:]...), "Kind 20", "Currency AED", "Amount 25.30", "TID own",
		"ApprovalCode own", "ActionCode own", "PAN own", "Scheme own", "EntryMode OWN", "LocalStart 2024-01-01T00:00:00"), stated(pos))
}

// TestWhereMoneyDependsOnItARecordMustNotContradictItsParts.
func TestWhereMoneyDependsOnItARecordMustNotContradictItsParts(t *testing.T) {
	receipts := `"receipts":[{` + approved + sale + `,"currency":"SAR"}]`
	for members, want := range map[string]string{
		receipts: "00 SAR 25.30 25.30",
		receipts + `,"transaction_type":"00","transaction_currency_code":"682"`:                     "00 SAR 25.30 25.30",
		receipts + `,"transaction_type":"20"`:                                                       " SAR 25.30 ",
		`"receipts":[{` + approved + sale + `,"currency":"ANG"}],"transaction_currency_code":"532"`: "00 ANG 25.30 25.30",
		receipts + `,"transaction_currency_code":"784"`:                                             "00  25.30 ",
		`"receipts":[{` + approved + sale + `,"currency":{"code":"949","english":"SAR"}}]`:          "00  25.30 ",
	} {
		f := factsOf[models.Transaction](t, members)
		assert.Equal(t, want, fmt.Sprint(f.Kind, " ", f.Currency, " ", f.Amount, " ", f.Net), members)
		assert.Equal(t, f, withID(factsOf[models.Session](t, `"transaction":{`+members+`}`), f), members)
	}
	receipt := func(currency string) string { return `{` + approved + sale + `,"currency":"` + currency + `"}` }
	for _, receipts := range []string{
		receipt("SAR") + `,` + receipt("AED"), receipt("SAR") + `,` + receipt("AED") + `,` + receipt("SAR"), receipt("x") + `,` + receipt("y"),
	} {
		assert.Empty(t, factsOf[models.Transaction](t, `"receipts":[`+receipts+`]`).Currency, receipts)
	}
	for currency, want := range map[string]models.Amount{`{"code":"SAR","number":"682"}`: "1.00", `{"code":"SAR","number":"949"}`: ""} {
		f := factsOf[models.Intent](t, `"type":"purchase","transactions":[{`+approved+`,"amount_authorized":"100","currency":`+currency+`}]`)
		assert.Equal(t, want, f.Net, currency)
	}
	for _, own := range []string{"riyal", "SR"} {
		f := factsOf[models.Transaction](t, `"transaction_currency_code":"`+own+`","receipts":[`+receipt("riyal")+`]`)
		assert.Equal(t, map[string]models.Amount{"riyal": "25.30", "SR": ""}[own], f.Net, "two texts may be two currencies: %s", own)
		f = factsOf[models.Transaction](t, `"transaction_currency_code":"`+own+`","receipts":[`+receipt("riyal")+`,`+receipt("SAR")+`]`)
		assert.Equal(t, models.Currency("SAR"), f.Currency, "a code counts before texts: %s", own)
	}
}

// TestAmountsOfAnIntentMustBeThatOfItsReceipt, in any order.
func TestAmountsOfAnIntentMustBeThatOfItsReceipt(t *testing.T) {
	details := func(amount string) string {
		return `{"amount":"` + amount + `","events":[` + event + approved + sale + `,"currency":"SAR"}}},` + reverseEvent + `]}`
	}
	const bare = `{"amount":"2500","events":[` + reverseEvent + `]}`
	for transactions, want := range map[string]models.Amount{
		details("2530"): "25.30", details(""): "25.30", details("2500"): "", details("25.30"): "", details("25,30"): "",
		details("2530") + `,` + bare: "", bare + `,` + details("2530"): "",
	} {
		f := factsOf[models.IntentDetails](t, `"type":"purchase","transactions":[`+transactions+`]`)
		assert.Equal(t, want+" "+want, f.Amount+" "+f.Reversed, transactions)
		assert.Equal(t, want == "", f.Err() != nil, transactions)
	}
}

// TestAWordContradictsTheCodeOfTheOtherKind, and the word of an intent that of a receipt.
func TestAWordContradictsTheCodeOfTheOtherKind(t *testing.T) {
	const amount = `,"amount_authorized":"5.00","transaction_type":`
	for _, test := range []struct{ intent, receipt, want, alone string }{
		{"purchase", amount + `"00"`, "00 5.00", "00 5.00"},
		{"purchase", amount + `"20"`, " ", "20 -5.00"},
		{"purchase", amount + `""`, "00 5.00", " "},
		{"purchase", amount + `"","type":"purchase"`, "00 5.00", " "},
		{"purchase", amount + `"","type":"refund"`, " ", " "},
		{"purchase", amount + `"","type":"tip"`, " ", " "},
		{"", amount + `"00","type":"refund"`, " ", " "},
		{"", amount + `"20","type":"refund"`, "20 -5.00", "20 -5.00"},
		{"", amount + `"20","type":"purchase"`, " ", " "},
		{"", amount + `"20","type":"tip"`, "20 -5.00", "20 -5.00"},
	} {
		shown := func(f models.Facts) string { return string(f.Kind) + " " + string(f.Net) }
		assert.Equal(t, test.want, shown(factsOf[models.IntentDetails](t,
			`"type":"`+test.intent+`","transactions":[{"events":[`+event+approved+test.receipt+`}}}]}]`)), test)
		receipts := `"receipts":[{` + approved + test.receipt + `}]`
		assert.Equal(t, test.alone, shown(factsOf[models.Transaction](t, receipts)), test)
		assert.Equal(t, test.alone, shown(factsOf[models.Session](t, `"type":"purchase","transaction":{`+receipts+`}`)), test)
	}
}

// TestHundredthsOfADinarAreNoAmount, whose third decimal they lack.
func TestHundredthsOfADinarAreNoAmount(t *testing.T) {
	const amount = approved + `,"amount_authorized":"1250","transaction_type":"00"`
	for _, f := range []models.Facts{
		factsOf[models.Intent](t, `"transactions":[{`+amount+`,"currency":{"number":"414"}}]`),
		factsOf[models.POSTransaction](t, amount+`,"currency_code":"414"`),
	} {
		assert.Equal(t, "KWD  ", string(f.Currency)+" "+string(f.Amount)+" "+string(f.Net))
		assert.ErrorContains(t, f.Err(), "more than two decimals")
	}
}

// TestKindOfAnIntent: its type counts where a transaction has no code, and forbids any other.
func TestKindOfAnIntent(t *testing.T) {
	attempt := func(kind string) string {
		return `{` + approved + `,"amount_authorized":"100","transaction_type":"` + kind + `"}`
	}
	for members, want := range map[string]string{
		`"type":"purchase","transactions":[` + attempt("") + `]`:                       "00 1.00",
		`"type":"purchase","transactions":[` + attempt("20") + `]`:                     " ",
		`"type":"purchase","transactions":[` + attempt("20") + `,` + attempt("") + `]`: " ",
		`"type":"refund","transactions":[` + attempt("20") + `]`:                       " ",
		`"transactions":[` + attempt("20") + `]`:                                       "20 -1.00",
		`"transactions":[` + attempt("") + `]`:                                         " ",
	} {
		f := factsOf[models.Intent](t, members)
		assert.Equal(t, want, string(f.Kind)+" "+string(f.Net), members)
	}
}

func withID(f, of models.Facts) models.Facts {
	f.ID = of.ID
	return f
}

// TestNetIsExactAndSigned, with the decimals of the currency.
func TestNetIsExactAndSigned(t *testing.T) {
	for members, want := range map[string]string{
		approved + `,"transaction_type":"00","amount_authorized":"12.5","currency":"SAR"`:                    "12.50 12.50 ",
		approved + `,"transaction_type":"20","amount_authorized":"012.50","currency":"682"`:                  "12.50 -12.50 ",
		approved + `,"transaction_type":"20","amount_authorized":"0","currency":"SAR"`:                       "0.00 0.00 ",
		approved + `,"transaction_type":"20","amount_authorized":"1.5","currency":"kwd"`:                     "1.500 -1.500 ",
		approved + `,"transaction_type":"00","amount_authorized":"1500.00","currency":"JPY"`:                 "1500 1500 ",
		approved + `,"transaction_type":"00","amount_authorized":"12.505","currency":"SAR"`:                  "12.505 12.505 ",
		approved + `,"transaction_type":"00","amount_authorized":"1.125"`:                                    "1.125 1.125 ",
		approved + `,"transaction_type":"20","amount_authorized":"92233720368547758.08","currency":"SAR"`:    "92233720368547758.08 -92233720368547758.08 ",
		declined + `,"transaction_type":"00","amount_authorized":"1.5","currency":"KWD"`:                     "1.500 0.000 ",
		reversed + `,"transaction_type":"00","amount_authorized":"1.5","currency":"KWD"`:                     "1.500 0.000 1.500",
		reversed + `,"transaction_type":"20","amount_authorized":"1.5","currency":"KWD"`:                     "1.500 0.000 -1.500",
		no + `,` + undone + `,"transaction_type":"20","amount_authorized":"1.5"`:                             "1.50 0.00 is_reversed is true but is_approved is not",
		reversed + `,"transaction_type":"09","amount_authorized":"1.5"`:                                      `1.50 0.00 "09"`,
		reversed + `,"transaction_type":"00"`:                                                                ` 0.00 amount ""`,
		yes + `,"transaction_type":"00","amount_authorized":"1.5"`:                                           "1.50  unknown outcome",
		approved + `,"transaction_type":"00","amount_authorized":"25,30"`:                                    `  "25,30"`,
		approved + `,"transaction_type":"20","amount_authorized":"1e-3","currency":"SAR"`:                    "0.001 -0.001 ",
		approved + `,"transaction_type":"00","amount_authorized":"1e17","currency":"SAR"`:                    "100000000000000000 100000000000000000 ",
		approved + `,"transaction_type":"00","amount_authorized":"1e30"`:                                     "  without its exponent",
		approved + `,"transaction_type":"00","amount_authorized":"-0.5"`:                                     "-0.50  negative",
		approved + `,"transaction_type":"00","amount_authorized":"-0.00"`:                                    "0.00 0.00 ",
		approved + `,"transaction_type":"01","amount_authorized":"0.5"`:                                      `0.50  "01"`,
		approved + `,"type":"refund","amount_authorized":"0.5"`:                                              `0.50  ""`,
		approved + `,"transaction_type":"00","amount_authorized":"0.5","amount_other":"9","currency":"SAR"`:  "0.50 0.50 ",
		approved + `,"transaction_type":"00","amount_authorized":"0.5","currency":{"code":"1","english":""}`: "0.50 0.50 ",
	} {
		f := factsOf[models.Receipt](t, members)
		shown := fmt.Sprint(f.Amount, " ", f.Net, " ", f.Reversed)
		if err := f.Err(); err != nil {
			prefix, reason, _ := strings.Cut(want, "  ")
			if f.Net != "" {
				prefix, reason, _ = strings.Cut(want, string(f.Net)+" ")
			}
			assert.ErrorContains(t, err, reason, members)
			assert.Equal(t, strings.TrimSpace(prefix), string(f.Amount), members)
			continue
		}
		assert.Equal(t, want, shown, members)
	}
}

// TestDeclinedTransactionsOfAnIntentDoNotCount, unless all are declined.
func TestDeclinedTransactionsOfAnIntentDoNotCount(t *testing.T) {
	attempt := func(flags, rrn, amount string) string {
		return `{` + flags + `,"retrieval_reference_number":"` + rrn + `","amount_authorized":"` + amount + `","currency":{"number":"682"}}`
	}
	for members, want := range map[string]string{
		attempt(declined, "1", "100") + `,` + attempt(approved, "2", "2530"): "2 25.30 25.30 ",
		attempt(declined, "1", "100") + `,` + attempt(reversed, "2", "2530"): "2 25.30 0.00 25.30",
		attempt(declined, "1", "100"):                                        "1 1.00 0.00 ",
		attempt(declined, "1", "100") + `,` + attempt(declined, "2", "100"):  "  0.00 ",
		attempt(approved, "1", "100") + `,` + attempt(approved, "1", "100"):  "1   ",
		attempt(reversed, "1", "100") + `,` + attempt(reversed, "1", "100"):  "1  0.00 ",
		attempt(no+`,`+undone, "1", "100"):                                   "1 1.00 0.00 ",
	} {
		f := factsOf[models.Intent](t, `"type":"purchase","transactions":[`+members+`]`)
		assert.Equal(t, want, fmt.Sprint(f.RRN, " ", f.Amount, " ", f.Net, " ", f.Reversed), members)
	}
}

// TestAReceiptOfAReversalIsNoFact of the payment.
func TestAReceiptOfAReversalIsNoFact(t *testing.T) {
	f := factsOf[models.TransactionV2](t, `"events":[{"type":"reversal","status":"reversed","receipt":{"data":`+receiptText("2")+`}},`+
		event+yes+`,"type":"purchase","amount_authorized":"1.00","tid":"1"}}}]`)
	assert.Equal(t, "1 1.00 0.00 1.00", fmt.Sprint(f.TID, " ", f.Amount, " ", f.Net, " ", f.Reversed))
}

// TestFactsMaskCardNumbers that the platform did not.
func TestFactsMaskCardNumbers(t *testing.T) {
	for pan, want := range map[string]string{
		"400000******0002": "400000******0002", "4000 00** **** 0002": "400000******0002", "4000-0000-0000-0002": "400000******0002",
		"4000000000000002": "400000******0002", "PAN 4000000000000002.": "PAN400000******0002.", "400000000002": "400000**0002",
		"XXXXXXXXXXXX0002": "XXXXXXXXXXXX0002", "40000000002": "40000000002", "": "",
	} {
		assert.Equal(t, want, factsOf[models.Receipt](t, `"pan":"`+pan+`"`).PAN, pan)
	}
}

// TestLocalTimes are what the clock of the terminal showed, if the text has the form of receipts.
func TestLocalTimes(t *testing.T) {
	for members, want := range map[string]string{
		`"start_date":"14/05/2024","start_time":"16:05","end_date":"14/05/2024","end_time":"16:05:10"`: "2024-05-14T16:05 2024-05-14T16:05:10",
		`"date":"14/05/2024","time":"16:05:09"`:                                                        "2024-05-14T16:05:09 ",
		`"start_date":"14/05/2024"`:                                                                    " ",
		`"date":"14/05/2024","time":"noon"`:                                                            " ",
		`"date":"2024-05-14","time":"16:05:09"`:                                                        " ",
		`"date":"14/05/2024","time":"16:05:0x"`:                                                        " ",
	} {
		f := factsOf[models.Receipt](t, members)
		assert.Equal(t, want, f.LocalStart+" "+f.LocalEnd, members)
	}
	for digits, want := range map[string]string{"240514160509": "2024-05-14T16:05:09", "2405141605": "", "24051416050x": ""} {
		assert.Equal(t, want, factsOf[models.POSTransaction](t, `"local_date_time":"`+digits+`"`).LocalStart, digits)
	}
}

func TestFactsOfNilAreUnknown(t *testing.T) {
	for _, none := range []payment{
		(*models.Receipt)(nil), (*models.Transaction)(nil), (*models.TransactionV2)(nil), (*models.Intent)(nil), (*models.IntentDetails)(nil),
		(*models.POSTransaction)(nil), (*models.Session)(nil),
	} {
		assert.Equal(t, []string{"Outcome unknown"}, stated(none.Facts()), "%T", none)
		assert.Error(t, none.Facts().Err(), "%T", none)
	}
}

// FuzzFacts reads any JSON as each view. The amount that moved is a number or its error says why
// not, and no card number is shown.
func FuzzFacts(f *testing.F) {
	for _, document := range documents {
		f.Add([]byte(document.texts(f)[0]))
	}
	number := regexp.MustCompile(`[0-9]{12}`)
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, record := range []payment{
			&models.Receipt{}, &models.Transaction{}, &models.TransactionV2{}, &models.Intent{}, &models.IntentDetails{},
			&models.POSTransaction{}, &models.Session{},
		} {
			if json.Unmarshal(text, record) != nil {
				continue
			}
			facts := record.Facts()
			require.Equal(t, record.Outcome(), facts.Outcome)
			require.NotRegexp(t, number, facts.PAN)
			unknown := facts.Net == "" || facts.Outcome == models.OutcomeReversed && facts.Reversed == ""
			require.Equal(t, unknown, facts.Err() != nil, "%+v", facts)
			for _, moved := range []models.Amount{facts.Net, facts.Reversed} {
				if _, err := moved.Units(0); err != nil && moved != "" {
					require.NotContains(t, err.Error(), "not a decimal number")
				}
			}
			net, ok := record.(moved)
			for decimals := range 5 {
				if !ok {
					break
				}
				want, wantErr := facts.Net.Units(decimals)
				units, err := net.NetUnits(decimals)
				require.Equal(t, want, units)
				require.Equal(t, wantErr != nil, err != nil, "%v, %v", wantErr, err)
			}
		}
	})
}
