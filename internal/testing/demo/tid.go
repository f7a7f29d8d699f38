package demo

import (
	"fmt"
	"strings"

	"github.com/payterm/payterm-go/models"
)

// CheckTID returns an error if a transaction shows another TID than the one that was asked for.
// Without one, every transaction will do.
func CheckTID(transaction *models.Transaction, tid string) error {
	asked := strings.TrimLeft(tid, "0") // some views leave leading zeros out
	for _, receipt := range transaction.Receipts {
		if shown := strings.TrimLeft(receipt.TID, "0"); shown != "" && asked != "" && shown != asked {
			return fmt.Errorf("transaction %s is of TID %s, not of %s: the platform ignores tid, or has two numbers for this terminal",
				transaction.ID, receipt.TID, tid)
		}
	}
	return nil
}
