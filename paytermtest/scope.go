package paytermtest

import "slices"

// sees reports whether a key reaches a terminal. A bank reaches all of them.
func (a account) sees(t *terminal) bool {
	switch a.role {
	case roleClient:
		return t.merchant.clientID == a.id
	case roleVendor:
		return t.vendorID == a.id
	case roleMerchant:
		return t.merchant.id == a.id
	}
	return a.role == roleBank
}

// byClient narrows the vendor API to one client.
var byClient = parameter{"client_id", "should not be empty", func(value string) bool { return value != "" }}

// sees reports whether a request reaches a terminal: by its key, and by client_id where that is
// taken.
func (c *call) sees(t *terminal) bool {
	return c.caller.sees(t) && (!c.query.Has(byClient.name) || t.merchant.clientID == c.query.Get(byClient.name))
}

// owns reports whether a merchant is the calling client's.
func (c *call) owns(m *merchant) bool { return m.clientID == c.caller.id }

// located is a terminal or something that happened on one, and is seen with it.
type located interface{ on() *terminal }

func (t *terminal) on() *terminal       { return t }
func (x *sale) on() *terminal           { return x.terminal }
func (r *reconciliation) on() *terminal { return r.terminal }

// seen keeps the items that a request reaches.
func seen[T located](c *call, items []T) []T {
	return slices.DeleteFunc(slices.Clone(items), func(item T) bool { return !c.sees(item.on()) })
}

func (s *store) merchantFor(c *call, id string) *merchant {
	m := s.merchantByID(id)
	if m == nil || !c.owns(m) {
		return nil
	}
	return m
}

func (s *store) terminalFor(c *call, id string) *terminal {
	return find(seen(c, s.terminals), func(t *terminal) bool { return t.id == id })
}

func (s *store) saleFor(c *call, id string) *sale {
	return find(seen(c, s.sales), func(x *sale) bool { return x.uuid == id })
}

func (s *store) reconciliationFor(c *call, id string) *reconciliation {
	return find(seen(c, s.reconciliations), func(r *reconciliation) bool { return r.id == id })
}
