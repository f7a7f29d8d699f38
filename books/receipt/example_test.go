package receipt_test

import (
	"bytes"
	"context"
	"fmt"
	"log"
	"os"
	"strings"
	"time"

	"github.com/payterm/payterm-go/books/receipt"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// The cardholder's receipt of a sale, on a printer of 42 columns. The outcome is the transaction's,
// which knows of a reversal that the receipt may not show.
func ExampleText() {
	transaction := oneSale()
	err := receipt.Text(os.Stdout, &transaction.Receipts[0], transaction.Outcome(), receipt.Options{})
	if err != nil {
		log.Fatal(err)
	}
	// Output:
	// Example Store
	//                  Street 1
	// ------------------------------------------
	//              CARDHOLDER COPY
	// MID                        900000000000001
	// TID                       0300000000000001
	// Date                   14/05/2024 12:00:00
	// ------------------------------------------
	//                  PURCHASE
	//                    mada
	//                CONTACTLESS
	// Card                      XXXXXXXXXXXX0007
	// PURCHASE AMOUNT                  25.30 SAR
	// ------------------------------------------
	//                  APPROVED
	// Approval Code                       100001
	//              NO VERIFICATION
	// ------------------------------------------
	// STAN                                000001
	// RRN                           400000000001
	// AID                         A0000000000000
	// ------------------------------------------
	//                 Thank you
	//             keep this receipt
}

// A page in two languages. A browser prints it or makes a PDF of it.
func ExampleHTML() {
	transaction := oneSale()
	var page bytes.Buffer
	err := receipt.HTML(&page, &transaction.Receipts[0], transaction.Outcome(), receipt.Options{Language: receipt.EnglishArabic, Duplicate: true})
	if err != nil {
		log.Fatal(err)
	}
	for line := range strings.Lines(page.String()) {
		if strings.HasPrefix(line, "<html") || strings.HasPrefix(line, "<title") {
			fmt.Print(line)
		}
	}
	// Output:
	// <html lang="en" dir="ltr">
	// <title>Receipt 400000000001</title>
}

// The report that a terminal prints at the end of the day. A v2 report is printed as received, here
// with a decimal comma.
func ExampleReportText() {
	report := &models.ReconciliationReportV2{Receipt: &models.ReconciliationV2Receipt{
		STAN: "000044",
		Data: &models.EndOfDay{
			Date: "15/05/2024", Hour: "23:59", BusinessName: "Örnek A.Ş.", TerminalNumber: "30000042", GrandTotal: "45,30",
			EndOfDaySummary: []models.EndOfDayTotal{
				{Type: models.EndOfDayPurchase, Count: new(2), Amount: "5030"},
				{Type: models.EndOfDayRefund, Count: new(1), Amount: "500"},
			},
		},
	}}
	if err := receipt.ReportText(os.Stdout, report, receipt.Options{Columns: 32, Language: receipt.Turkish}); err != nil {
		log.Fatal(err)
	}
	// Output:
	// Örnek A.Ş.
	// --------------------------------
	//             GÜN SONU
	// Terminal no             30000042
	// İzleme no                 000044
	// Tarih           15/05/2024 23:59
	// --------------------------------
	//                    Adet    Tutar
	// Satış                 2    50,30
	// İade                  1     5,00
	// Toplam                     45,30
}

// A v2 receipt alone shows neither the shop's address nor whether the sale was reversed.
func ExampleMissing() {
	r := &models.Receipt{
		Merchant: models.ReceiptMerchant{ID: "000000042", Name: models.LocalizedText{Text: "Örnek A.Ş."}},
		TID:      "30000042", Date: "14/05/2024", Time: "16:05:09",
		TransactionType: models.TransactionType{English: "Purchase", Turkish: "Satış"},
		CardScheme:      models.CardScheme{ID: models.SchemeCodeVisa},
		PAN:             "400000******0002", ApplicationIdentifier: "A0000000031010",
		AmountAuthorized: models.Labeled{Value: "25.30"},
		Currency:         models.ReceiptCurrency{Code: "949", English: "TRY", Turkish: "TL"},
		IsApproved:       new(true), ApprovalCode: &models.Labeled{Value: "100042"},
		SystemTraceAuditNumber: "000073", RetrievalReferenceNumber: "400000000073",
	}
	for _, name := range receipt.Missing(r) {
		fmt.Println(name)
	}
	// Output:
	// merchant address
	// entry mode
	// outcome
	// verification method
}

// oneSale returns a sale on an embedded platform.
func oneSale() *models.Transaction {
	platform, err := paytermtest.Start(paytermtest.Options{Now: func() time.Time { return time.Date(2024, 5, 14, 9, 0, 0, 0, time.UTC) }})
	if err != nil {
		log.Fatal(err)
	}
	defer platform.Close()
	clients, ctx := platform.Client(paytermtest.ClientKey).Clients, context.Background()
	session, err := clients.Sessions.Create(ctx, platform.AddTerminal().ID, models.SessionCreateParams{
		Type: models.SessionTypePurchase, Amount: "2530", // unit undocumented: 25.30 on the embedded platform; ask your provider
	})
	if err != nil {
		log.Fatal(err)
	}
	sale, err := platform.Tap(session.ID, paytermtest.Card{PAN: paytermtest.PANMada})
	if err != nil {
		log.Fatal(err)
	}
	transaction, err := clients.Transactions.Get(ctx, sale.TransactionID)
	if err != nil {
		log.Fatal(err)
	}
	return transaction
}
