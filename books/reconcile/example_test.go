package reconcile_test

import (
	"fmt"
	"log"
	"time"

	"github.com/payterm/payterm-go/books/reconcile"
	"github.com/payterm/payterm-go/models"
)

// The terminal counts a refund that the host does not count.
func ExampleCheck() {
	for _, difference := range reconcile.Check(dayOfTwoSales(models.BankPOSReconciliationTotal{Count: new(0), Amount: "0"})) {
		fmt.Println(difference)
	}
	// Output:
	// host_totals.refund is 0, 0.00, but pos_totals.refund is 1, -5.00
}

// The report has two sales and a refund, and the books lack one sale.
func ExampleCompare() {
	zone := time.FixedZone("UTC+3", 3*60*60) // of the terminal
	end := time.Date(2024, 5, 15, 0, 0, 0, 0, zone)
	books := reconcile.Books{Location: zone, From: end.AddDate(0, 0, -1), To: end}
	for id, amount := range map[string]string{"sale": "25.30", "refund": "5.00"} {
		receipt := models.Receipt{
			IsApproved: new(true), IsReversed: new(false), TransactionType: models.TransactionType{ID: models.TransactionTypePurchase},
			AmountAuthorized: models.Labeled{Value: amount}, Currency: models.ReceiptCurrency{Code: "682"},
			CardScheme: models.CardScheme{ID: models.SchemeCodeVisa}, StartDate: "14/05/2024", StartTime: "12:00:00",
		}
		if id == "refund" {
			receipt.TransactionType.ID = models.TransactionTypeRefund
		}
		if err := reconcile.Add(&books, &models.Transaction{ID: id, Receipts: []models.Receipt{receipt}}); err != nil {
			log.Fatal(err)
		}
	}
	result := reconcile.Compare(&books, dayOfTwoSales(models.BankPOSReconciliationTotal{Count: new(1), Amount: "500"}))
	fmt.Println(result.Verdict)
	for _, line := range result.Lines {
		fmt.Println(line)
	}
	// Output:
	// differs
	// SAR purchase: 1, 25.30 in the books, 2, 50.30 in the report: differs
	// SAR refund: 1, -5.00 in the books, 1, -5.00 in the report: equal
}

// A total is net of refunds and reversals, in the decimals of its currency. A sale with two
// receipts is refused.
func ExampleBooks_Totals() {
	receipt := func(currency, code, amount string, isReversed bool) models.Receipt {
		return models.Receipt{
			IsApproved: new(true), IsReversed: &isReversed, TransactionType: models.TransactionType{ID: models.TransactionTypeCode(code)},
			AmountAuthorized: models.Labeled{Value: amount}, Currency: models.ReceiptCurrency{English: currency},
		}
	}
	sale := receipt("SAR", "00", "25.30", false)
	var books reconcile.Books
	for _, transaction := range []*models.Transaction{
		{ID: "sale", Receipts: []models.Receipt{sale}},
		{ID: "refund", Receipts: []models.Receipt{receipt("SAR", "20", "5.00", false)}},
		{ID: "reversed", Receipts: []models.Receipt{receipt("SAR", "00", "9.90", true)}},
		{ID: "dinars", Receipts: []models.Receipt{receipt("KWD", "00", "1.125", false)}},
		{ID: "two", Receipts: []models.Receipt{sale, sale}},
	} {
		if err := reconcile.Add(&books, transaction); err != nil {
			fmt.Println(transaction.ID, err)
		}
	}
	for _, total := range books.Totals() {
		fmt.Println(total)
	}
	// Output:
	// two reconcile: models: unknown amount: 2 receipts or transactions in place of one
	// 1, 1.125 KWD
	// 2, 20.30 SAR
}

// dayOfTwoSales returns the report of a hardware terminal with two sales and a refund, with the
// given refund at the host.
func dayOfTwoSales(refundOfTheHost models.BankPOSReconciliationTotal) *models.BankPOSReconciliation {
	sales := models.BankPOSReconciliationTotal{Count: new(2), Amount: "5030"}
	return &models.BankPOSReconciliation{
		POSTotals:  models.BankPOSReconciliationTotals{Purchase: sales, Refund: models.BankPOSReconciliationTotal{Count: new(1), Amount: "500"}},
		HostTotals: models.BankPOSReconciliationTotals{Purchase: sales, Refund: refundOfTheHost},
	}
}
