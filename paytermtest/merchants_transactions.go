package paytermtest

import "net/http"

var merchantTransactionRoutes = []route{
	{
		operation: "merchants.transactions.list", method: http.MethodGet, path: "/v1/merchants-sdk/transactions",
		query: paging, handle: (*store).merchantTransactionList,
	},
	{
		operation: "merchants.transactions.get", method: http.MethodGet, path: "/v1/merchants-sdk/transactions/{transaction_id}",
		handle: (*store).merchantTransactionGet,
	},
}

func (s *store) merchantTransactionList(c *call) answer {
	return list(c, "transactions", seen(c, s.sales), s.merchantTransaction)
}

func (s *store) merchantTransactionGet(c *call) answer {
	x := s.saleFor(c, c.params["transaction_id"])
	if x == nil {
		return notFound("Transaction")
	}
	return ok(object{"transaction": s.merchantTransaction(x)})
}

// merchantTransaction is the client's view and some of the vendor's.
func (s *store) merchantTransaction(x *sale) object {
	view := s.transactionView(x)
	view["internet"], view["terminal"] = internetView(), object{"tid": x.terminal.tid}
	return view
}
