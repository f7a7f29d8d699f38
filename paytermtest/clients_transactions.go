package paytermtest

import (
	"math"
	"net/http"
)

var clientTransactionRoutes = []route{
	{
		operation: "clients.transactions.list", method: http.MethodGet, path: "/v1/clients-sdk/transactions",
		query: withPaging(
			parameter{"tid", "must be a number", isDigits},
			parameter{"from", "must be Unix milliseconds", isUnixMilli},
			parameter{"to", "must be Unix milliseconds", isUnixMilli},
		),
		handle: (*store).transactionList,
	},
	{
		operation: "clients.transactions.get", method: http.MethodGet, path: "/v1/clients-sdk/transactions/{transaction_id}",
		handle: (*store).transactionGet,
	},
}

func (s *store) transactionList(c *call) answer {
	from, to := c.number("from", math.MinInt64), c.number("to", math.MaxInt64)
	return list(c, "transactions", filter(seen(c, s.sales), func(x *sale) bool {
		at := x.created.UnixMilli()
		return from <= at && at <= to && (!c.query.Has("tid") || sameNumber(x.terminal.tid, c.query.Get("tid")))
	}), s.transactionView)
}

func (s *store) transactionGet(c *call) answer {
	x := s.saleFor(c, c.params["transaction_id"])
	if x == nil {
		return notFound("Transaction")
	}
	return ok(object{"transaction": s.transactionView(x)})
}

func (s *store) transactionView(x *sale) object {
	return object{
		"id": x.uuid, "device": deviceView(x),
		"merchant": merchantReference(x.terminal.merchant), "user": userOrNull(x.user),
		"receipts": []object{s.receipt(x)}, "created_at": timestamp(x.created), "is_reconcilied": x.reconciled(),
		"customer_reference_number": orNull(x.card.reference),
	}
}

func deviceView(x *sale) object { return object{"id": x.deviceID, "status": "new", "type": "phone"} }

func internetView() object { return object{"type": internetType, "speed": internetSpeed} }
