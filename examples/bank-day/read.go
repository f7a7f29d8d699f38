package main

import (
	"context"
	"fmt"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// readSDK counts what mobile-SDK terminals did.
func readSDK(ctx context.Context, client *payterm.Client, s shelf) error {
	for transaction, err := range client.Banks.Transactions.All(ctx, models.ListParams{}) {
		if err != nil {
			return err
		}
		if len(transaction.Receipts) == 0 {
			continue
		}
		receipt := transaction.Receipts[0]
		s.took(receipt.TID, receipt.Currency.English)
		if !today(transaction.CreatedAt) {
			continue
		}
		hundredths, err := receipt.AmountAuthorized.Amount().Hundredths() // of "12.50"
		if err != nil {
			return err
		}
		err = s.in(receipt.Currency.English).add(transaction.Outcome(), receipt.TransactionType.ID, hundredths, transaction.IsReconciled)
		if err != nil {
			return fmt.Errorf("transaction %s: %w", transaction.ID, err)
		}
	}
	for report, err := range client.Banks.Reconciliations.All(ctx, models.ListParams{}) {
		if err != nil {
			return err
		}
		if !today(report.CreatedAt) {
			continue
		}
		hundredths, err := report.TotalValue.Hundredths()
		if err != nil {
			return err
		}
		tid := ""
		if report.Terminal != nil {
			tid = report.Terminal.TID
		}
		s.of(tid).report(hundredths, report.IsBalanced.Value)
	}
	return nil
}

// readHardware counts what hardware terminals did.
func readHardware(ctx context.Context, client *payterm.Client, s shelf) error {
	for transaction, err := range client.Banks.POSTransactions.All(ctx, models.ListParams{}) {
		if err != nil {
			return err
		}
		currency := currencyOf(transaction.CurrencyCode)
		s.took(tidOf(transaction.Terminal), currency)
		if !today(transaction.CreatedAt) {
			continue
		}
		hundredths, err := transaction.AmountAuthorized.Hundredths() // of "1250"
		if err != nil {
			return err
		}
		isReconciled := transaction.IsReconciled != nil && *transaction.IsReconciled
		err = s.in(currency).add(transaction.Outcome(), transaction.TransactionType.ID, hundredths, isReconciled)
		if err != nil {
			return fmt.Errorf("transaction %s: %w", transaction.ID, err)
		}
	}
	for report, err := range client.Banks.POSReconciliations.All(ctx, models.ListParams{}) {
		if err != nil {
			return err
		}
		if !today(report.CreatedAt) {
			continue
		}
		purchase, err := report.POSTotals.Purchase.Amount.Hundredths()
		if err != nil {
			return err
		}
		refund, err := report.POSTotals.Refund.Amount.Hundredths()
		if err != nil {
			return err
		}
		s.of(tidOf(report.Terminal)).report(purchase-refund, report.POSTotals == report.HostTotals)
	}
	return nil
}

// tidOf is the number of a hardware terminal, empty if there is none.
func tidOf(terminal *models.POSTerminal) string {
	if terminal == nil {
		return ""
	}
	return terminal.CardAcceptorTerminalID
}
