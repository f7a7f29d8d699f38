package paytermtest

import "net/http"

var bankTransactionRoutes = []route{
	{
		operation: "banks.transactions.list", method: http.MethodGet, path: "/v1/banks-sdk/transactions",
		query: paging, handle: (*store).bankTransactionList,
	},
	{
		operation: "banks.transactions.get", method: http.MethodGet, path: "/v1/banks-sdk/transactions/{id}",
		handle: (*store).bankTransactionGet,
	},
}

func (s *store) bankTransactionList(c *call) answer {
	return list(c, "transactions", seen(c, s.sales), s.acquiredListItem)
}

func (s *store) bankTransactionGet(c *call) answer {
	x := s.saleFor(c, c.params["id"])
	if x == nil {
		return notFound("Transaction")
	}
	return ok(object{"transaction": s.acquired(x)})
}
