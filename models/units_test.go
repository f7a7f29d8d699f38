package models_test

import (
	"encoding/json"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

// units are the type and the unit of each amount, and what was observed of it, as the API docs
// and their documents show them. Receipts and their totals have decimals. Intents and hardware
// POS terminals have hundredths.
var units = map[string]string{
	"Receipt.AmountAuthorized":                    "Labeled major: see Labeled.Amount",
	"Receipt.AmountOther":                         "Labeled major; meaning undocumented",
	"Receipt.InstallmentAmount":                   "Amount major",
	"ReconciliationTotal.Total":                   "Amount major; refunds observed negative",
	"BankReconciliation.TotalValue":               "Amount major",
	"BankReconciliationScheme.Total":              "Amount major, observed",
	"Intent.Amount":                               "MinorAmount hundredths",
	"IntentTransaction.AmountAuthorized":          "MinorAmount hundredths",
	"IntentDetails.Amount":                        "MinorAmount hundredths",
	"IntentDetailsTransaction.Amount":             "MinorAmount hundredths",
	"IntentDetailsTransaction.AmountOther":        "MinorAmount hundredths",
	"POSTransaction.AmountAuthorized":             "MinorAmount hundredths",
	"POSTransaction.AmountOther":                  "MinorAmount hundredths",
	"POSReconciliationTotals.DebitAmount":         "MinorAmount hundredths, observed",
	"POSReconciliationTotals.CreditAmount":        "MinorAmount hundredths, observed",
	"POSReconciliationTotals.CashBackAmount":      "MinorAmount undocumented, 0 observed",
	"POSReconciliationTotals.CashAdvanceAmount":   "MinorAmount undocumented, 0 observed",
	"BankPOSReconciliationTotal.Amount":           "MinorAmount hundredths, observed; not negative",
	"ReconciliationSummary.TotalValue":            "MinorAmount hundredths, observed",
	"ReconciliationSummary.PurchaseValue":         "MinorAmount hundredths, observed",
	"ReconciliationSummary.PurchaseReversalValue": "MinorAmount hundredths, observed",
	"ReconciliationSummary.RefundValue":           "MinorAmount hundredths, observed; not negative",
	"ReconciliationSummary.RefundReversalValue":   "MinorAmount hundredths, observed",
	"EndOfDayTotal.Amount":                        "MinorAmount hundredths, observed",
	"EndOfDay.GrandTotal":                         "string printed text, such as 45,30",
	"RiskPaymentRequest.Amount":                   "int64 undocumented, beside CurrencyExponent",
	"Session.Amount":                              "Number undocumented",
	"SessionCreateParams.Amount":                  "Number undocumented: ask your provider",
	"SessionTransaction.AmountAuthorized":         "string undocumented",
	"TransactionV2.AmountOther":                   "string undocumented",
}

// TestAmountsHaveTheirUnits: each amount has its documented type, and its row in the comment of
// Amount.
func TestAmountsHaveTheirUnits(t *testing.T) {
	source, err := os.ReadFile("amount.go")
	require.NoError(t, err)
	listed := map[string]string{}
	for _, row := range regexp.MustCompile(`(?m)^//\t(\w+\.\w+) +(\w+ +.+)$`).FindAllStringSubmatch(string(source), -1) {
		listed[row[1]] = strings.Join(strings.Fields(row[2]), " ")
	}
	assert.Equal(t, units, listed, "the comment of Amount")

	typed := map[string]string{}
	for name, row := range units {
		typed[name], _, _ = strings.Cut(row, " ")
	}
	found := map[string]string{}
	isAmount := regexp.MustCompile(`amount|_value$|grand_total|(^|_)(fee|tip|vat|price|cost|discount|surcharge)s?$`)
	all := append(records(), reflect.TypeFor[models.RiskEvent](), reflect.TypeFor[models.SessionCreateParams]())
	for model := range structsIn(all...) {
		for field := range model.Fields() {
			if isAmount.MatchString(field.Tag.Get("json")) || strings.HasSuffix(field.Type.Name(), "Amount") {
				found[model.Name()+"."+field.Name] = field.Type.Name()
			}
		}
	}
	assert.Equal(t, typed, found, "the fields")
}

// TestAmountsOfIntentsAndPOSTransactionsAreHundredths: the receipt's value times 100.
func TestAmountsOfIntentsAndPOSTransactionsAreHundredths(t *testing.T) {
	var pos models.POSTransaction
	require.NoError(t, json.Unmarshal([]byte(`{"amount_authorized":"2530","amount_other":"250"}`), &pos))
	var listed models.Intent
	require.NoError(t, json.Unmarshal([]byte(`{"amount":"2530","transactions":[{"amount_authorized":"2530"}]}`), &listed))
	var read models.IntentDetails
	require.NoError(t, json.Unmarshal([]byte(`{"amount":"2530","transactions":[{"amount":"2530","amount_other":"250"}]}`), &read))
	for want, amounts := range map[int64][]interface{ Hundredths() (int64, error) }{
		2530: {pos.AmountAuthorized, listed.Amount, listed.Transactions[0].AmountAuthorized, read.Amount, read.Transactions[0].Amount},
		250:  {pos.AmountOther, read.Transactions[0].AmountOther},
	} {
		for _, amount := range amounts {
			hundredths, err := amount.Hundredths()
			require.NoError(t, err)
			assert.Equal(t, want, hundredths)
		}
	}
}
