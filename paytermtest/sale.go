package paytermtest

import (
	"fmt"
	"time"
)

// Sale has the ids of a sale in every view. A refund is a Sale, too.
type Sale struct {
	TransactionID   string // in the v1 transactions, and in the session
	TransactionIDV2 string // in the v2 transactions
	IntentID        string
	RRN             string // retrieval reference number
	STAN            string // system trace audit number
	Approved        bool
}

// approvedCode is the action code of an approval.
const approvedCode = "000"

// sale is a card payment or a refund; every view is made from it.
type sale struct {
	uuid      string // v1
	number    string // v2
	intent    string
	receiptID string
	runID     string // of its performance
	terminal  *terminal
	user      *user
	deviceID  string
	kind      *saleKind
	amount    int64 // minor units, positive for refunds as well
	card      usedCard
	rrn, stan string
	approval  string          // empty if declined
	batch     string          // v2, the end of day it will be in
	original  *sale           // of a refund
	summed    *reconciliation // nil until reconciled
	refunded  int64           // of this sale, so far
	reversed  bool
	created   time.Time
	updated   time.Time
}

// approvalCode is that of the n-th sale.
func approvalCode(n int64) string { return fmt.Sprintf("%06d", 100_000+n%900_000) }

func (x *sale) approved() bool { return x.approval != "" }

func (x *sale) reconciled() bool { return x.summed != nil }

func (x *sale) status() string {
	if x.approved() {
		return "approved"
	}
	return "declined"
}

func (x *sale) actionCode() string {
	if x.approved() {
		return approvedCode
	}
	return x.card.declineCode
}

// isoAmount is the amount in the twelve digits of a card message.
func (x *sale) isoAmount() string { return fmt.Sprintf("%012d", x.amount) }

// digits is the amount as intents have it.
func (x *sale) digits() string { return fmt.Sprint(x.amount) }

// addSale completes a sale on a terminal, on the device that connected last.
func (s *store) addSale(t *terminal, x *sale, now time.Time) *sale {
	if len(t.connections) == 0 {
		s.connect(t, now)
	}
	x.terminal, x.user, x.deviceID = t, t.user, t.connections[len(t.connections)-1].deviceID
	x.uuid, x.receiptID, x.runID = s.ids.uuid(), s.ids.uuid(), s.ids.uuid()
	n := int64(len(s.sales) + 1)
	x.number = fmt.Sprint(100_200_300_400_500_000 + n)
	x.intent = fmt.Sprint(1_000_200_030_000 + n)
	x.rrn, x.stan = s.nextRRN(), t.nextSTAN()
	if x.card.declineCode == "" {
		x.approval = approvalCode(n)
	}
	x.batch = fmt.Sprintf("%06d", t.batch+1)
	x.created, x.updated = now, now
	s.sales = append(s.sales, x)
	return x
}

func (s *store) saleByUUID(id string) *sale {
	return find(s.sales, func(x *sale) bool { return x.uuid == id })
}

func (x *sale) names() Sale {
	return Sale{
		TransactionID: x.uuid, TransactionIDV2: x.number, IntentID: x.intent, RRN: x.rrn, STAN: x.stan, Approved: x.approved(),
	}
}
