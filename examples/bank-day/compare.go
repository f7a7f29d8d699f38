package main

import (
	"context"
	"fmt"
	"slices"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/reconcile"
)

// compareSDK compares the reports of mobile-SDK terminals, which state the period they cover.
func compareSDK(ctx context.Context, client *payterm.Client, s *summary) error {
	books := booksByTID{}
	for transaction, err := range client.Banks.Transactions.All(ctx, models.BankTransactionListParams{}) {
		if err != nil {
			return err
		}
		if transaction.Terminal == nil {
			return fmt.Errorf("transaction %s has no terminal", transaction.ID)
		}
		s.count(transaction.CreatedAt, transaction.Outcome(), transaction.IsReconciled)
		_ = books.of(transaction.Terminal.TID).Add(transaction.ID, transaction.Receipts) // Compare reports what Add refuses
	}
	for listed, err := range client.Banks.Reconciliations.All(ctx, models.BankReconciliationListParams{}) {
		if err != nil {
			return err
		}
		if !today(listed.CreatedAt) {
			continue
		}
		report, err := client.Banks.Reconciliations.Get(ctx, listed.ID)
		if err != nil {
			return err
		}
		tid := report.CardAcceptorTerminalID
		s.add(tid, reconcile.Compare(books.of(tid), report))
	}
	return nil
}

// compareHardware compares the reports of hardware terminals. They do not state the period they
// cover: it starts with the previous report.
func compareHardware(ctx context.Context, client *payterm.Client, s *summary) error {
	var reports []*models.BankPOSReconciliation
	for report, err := range client.Banks.POSReconciliations.All(ctx, models.BankPOSReconciliationListParams{}) {
		if err != nil {
			return err
		}
		reports = append(reports, report)
	}
	slices.SortFunc(reports, func(a, b *models.BankPOSReconciliation) int { return a.CreatedAt.Time().Compare(b.CreatedAt.Time()) })
	books, err := hardwareBooks(ctx, client, s)
	if err != nil {
		return err
	}
	for _, report := range reports {
		tid := tidOf(report.Terminal)
		terminal := books.of(tid)
		terminal.From, terminal.To = terminal.To, report.CreatedAt.Time()
		if terminal.From.IsZero() {
			terminal.From = time.Unix(0, 0) // its first report
		}
		if today(report.CreatedAt) {
			s.add(tid, reconcile.Compare(terminal, report))
		}
	}
	return nil
}

// hardwareBooks reads the transactions of hardware terminals one by one, since the list has no
// receipts.
func hardwareBooks(ctx context.Context, client *payterm.Client, s *summary) (booksByTID, error) {
	books := booksByTID{}
	for listed, err := range client.Banks.POSTransactions.All(ctx, models.BankPOSTransactionListParams{}) {
		if err != nil {
			return nil, err
		}
		s.count(listed.CreatedAt, listed.Outcome(), listed.IsReconciled)
		transaction, err := client.Banks.POSTransactions.Get(ctx, listed.ID)
		if err != nil {
			return nil, err
		}
		var receipts []models.Receipt
		for _, receipt := range transaction.Receipts {
			if receipt.Data != nil {
				receipts = append(receipts, *receipt.Data)
			}
		}
		_ = books.of(tidOf(transaction.Terminal)).Add(transaction.ID, receipts) // Compare reports what Add refuses
	}
	return books, nil
}

// tidOf returns the TID of a hardware terminal, or "".
func tidOf(terminal *models.POSTerminal) string {
	if terminal == nil {
		return ""
	}
	return terminal.CardAcceptorTerminalID
}
