package fake

func (s *Store) reconciliationCreate(c *Call) Response {
	in := c.input()
	id := in.required("terminal_id")
	if failure := in.end(); failure != nil {
		return *failure
	}
	t, failure := terminals.find(s, c, id)
	if failure != nil {
		return *failure
	}
	return ok(Object{"reconciliation": Object{"receipt": s.reconciliationReceipt(s.Reconcile(t, c.Now))}})
}

func (s *Store) reconciliationCreateV2(c *Call) Response {
	in := c.input()
	tid := in.required("tid")
	if failure := in.end(); failure != nil {
		return *failure
	}
	t, failure := terminals.findBy(s, c, func(t *Terminal) bool { return t.hasTID(tid) })
	if failure != nil {
		return *failure
	}
	return ok(Object{"reconciliation": s.endOfDay(s.Reconcile(t, c.Now))})
}

func (s *Store) reconciliationItem(r *Reconciliation) Object {
	receipt := s.shortReconciliationReceipt(r)
	receipt["time"], receipt["start_time"] = s.clockHHMM(r.Created), s.clockHHMM(r.Started)
	return Object{
		"id": r.ID, "merchant_id": r.Terminal.Merchant.ID, "created_at": timestamp(r.Created), "reconciliation_receipt": receipt,
		"terminal": Object{"card_acceptor_terminal_id": r.Terminal.TID},
	}
}

func (s *Store) reconciliationFound(r *Reconciliation) Object {
	return Object{
		"id": r.ID, "created_at": timestamp(r.Created), "reconciliation_receipt": s.reconciliationReceipt(r),
	}
}
