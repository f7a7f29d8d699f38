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
		_ = reconcile.Add(books.of(transaction.Terminal.TID), transaction) // Compare reports what Add refuses
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
	books := booksByTID{}
	for transaction, err := range client.Banks.POSTransactions.All(ctx, models.BankPOSTransactionListParams{}) {
		if err != nil {
			return err
		}
		s.count(transaction.CreatedAt, transaction.Outcome(), transaction.IsReconciled)
		_ = reconcile.Add(books.of(tidOf(transaction.Terminal)), transaction) // Compare reports what Add refuses
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

// tidOf returns the TID of a hardware terminal, or "".
func tidOf(terminal *models.POSTerminal) string {
	if terminal == nil {
		return ""
	}
	return terminal.CardAcceptorTerminalID
}
