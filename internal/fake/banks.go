package fake

import (
	"cmp"
	"fmt"

	"github.com/payterm/payterm-go/internal/pages"
)

var bankAPI = handlers{
	"banks.terminals.list":           terminals.counted((*Store).bankTerminalItem),
	"banks.terminals.get":            terminals.get((*Store).bankTerminalFound),
	"banks.transactions.list":        sales.list((*Store).acquiredListItem),
	"banks.transactions.get":         sales.get((*Store).acquired),
	"banks.reconciliations.list":     reconciliations.counted((*Store).bankReconciliationItem),
	"banks.reconciliations.get":      reconciliations.get((*Store).bankReconciliationFound),
	"banks.pos_terminals.list":       posTerminals.listIn(pages.Current, (*Store).bankPOSTerminal),
	"banks.pos_terminals.get":        posTerminals.get((*Store).bankPOSTerminalFound),
	"banks.pos_transactions.list":    posSales.listIn(pages.Current, (*Store).bankPOSTransactionItem),
	"banks.pos_transactions.get":     (*Store).bankPOSTransactionGet,
	"banks.pos_reconciliations.list": posReconciliations.listIn(pages.Current, (*Store).bankPOSReconciliationItem),
	"banks.pos_reconciliations.get":  posReconciliations.get((*Store).bankPOSReconciliationFound),
}

func (s *Store) bankTerminalItem(t *Terminal) Object {
	view := acquiredTerminal(t)
	view["acquirer_institution_identification_code"] = t.bank().AcquirerID
	view["client_id"], view["store"] = t.Merchant.ClientID, nil
	return view
}

func (s *Store) bankTerminalFound(t *Terminal) Object {
	view := acquiredTerminal(t)
	view["package_name"], view["updated_at"] = packageName, timestamp(t.Updated)
	return view
}

func acquiredTerminal(t *Terminal) Object {
	bank := t.bank()
	return Object{
		"id": t.ID, "system_trace_audit_number": fmt.Sprintf("%06d", t.STAN), "card_acceptor_terminal_id": bank.TID,
		"card_acceptor_id_code": bank.MID, "trsm": cmp.Or(t.TRSM, DefaultTRSM), "is_pulled_out": false, "pulled_out_at": nil,
		"app_version": softwareVersion, "sdk_version": "2.1.0", "created_at": timestamp(t.Created),
	}
}

func (s *Store) bankReconciliationItem(r *Reconciliation) Object {
	t, total := r.Terminal, r.Totals.Total()
	return Object{
		"id": r.ID, "stan": r.STAN, "total": total.Count, "currency": t.Currency.Number, "terminal_id": t.ID,
		"total_value": t.Currency.decimal(total.Amount), "time": s.clock(r.Created), "is_balanced": true,
		"terminal": Object{"id": t.ID, "tid": t.TID, "name": orNull(t.Name)}, "created_at": timestamp(r.Created),
	}
}

func (s *Store) bankReconciliationFound(r *Reconciliation) Object {
	schemes := []Object{}
	for _, row := range occurring(r.Schemes) {
		total := row.Totals.Total()
		schemes = append(schemes, Object{
			"id": row.Scheme.Code, "name": bilingual(row.Scheme.English, row.Scheme.Arabic), "count": total.Count,
			"total": r.Terminal.Currency.decimal(total.Amount),
		})
	}
	return Object{
		"id": r.ID, "date": s.date(r.Created), "time": s.clock(r.Created),
		"start_date": s.date(r.Started), "start_time": s.clock(r.Started),
		"end_date": s.date(r.Created), "end_time": s.clock(r.Created),
		"card_acceptor_terminal_id": r.Terminal.TID, "pos_software_version_number": softwareVersion, "card_scheme_sponsor_id": sponsor,
		"is_balanced": true, "details": []Object{}, "schemes": schemes, "currency": r.Terminal.Currency.Number,
		"system_trace_audit_number": r.STAN, "created_at": timestamp(r.Created), "updated_at": timestamp(r.Created),
		"qr_code": receiptsURL + "reconciliation/" + r.ID, "device": nil, "terminal": reconciledTerminal(r.Terminal),
	}
}

func reconciledTerminal(t *Terminal) Object {
	return Object{
		"id": t.ID, "os_type": "android", "reference_terminal_id": orNull(t.Serial), "tid": t.TID, "name": orNull(t.Name),
		"auto_reconcile": false, "pulled_out_at": nil, "created_at": timestamp(t.Created), "updated_at": timestamp(t.Updated),
		"mode": "pos", "trsm": cmp.Or(t.TRSM, DefaultTRSM), "is_assigned": t.User != nil, "is_connected": len(t.Connections) > 0,
	}
}

func (s *Store) bankPOSTerminalFound(t *POSTerminal) Object {
	view := s.bankPOSTerminal(t)
	view["device"] = nil
	if t.Serial != "" {
		view["device"] = Object{"id": t.DeviceID, "vendor_id": hardwareVendor, "serial_number": t.Serial}
	}
	return view
}

func (s *Store) bankPOSTerminal(t *POSTerminal) Object {
	view := t.numbers()
	view["created_at"], view["updated_at"] = timestamp(t.Created), timestamp(t.Updated)
	return view
}

func (s *Store) bankPOSTransactionItem(x *POSSale) Object {
	view := s.bankPOSTransaction(x)
	view["is_settled"], view["is_reconciled"] = false, x.Reconciled()
	view["tunnel"] = s.tunnel(x.At)
	view["terminal"] = Object{"id": x.At.ID, "card_acceptor_terminal_id": x.At.TID}
	view["messages"] = []Object{transactionMessage(x.Request), transactionMessage(x.Response)}
	return view
}

func (s *Store) bankPOSTransactionGet(c *Call) Response {
	x, failure := posSales.find(s, c, c.Params[0])
	if failure != nil {
		return *failure
	}
	view := s.bankPOSTransaction(x)
	view["terminal"] = s.numbersAndVendor(x.At)
	messages := []Object{}
	for _, m := range []*POSMessage{x.Request, x.Response} {
		message := transactionMessage(m)
		message["created_at"] = timestamp(x.Created)
		messages = append(messages, message)
	}
	view["messages"] = messages
	view["receipts"] = []Object{{"id": x.ReceiptID, "data": s.posReceipt(x)}}
	view["settlement_records"] = []Object{}
	view["reconciliation"] = nil
	if r := x.Summed; r != nil {
		view["reconciliation"] = Object{
			"id": r.ID, "system_trace_audit_number": r.STAN, "action_code": balancedCode, "is_balanced": true,
			"created_at": timestamp(r.Created),
		}
	}
	return ok(Object{"transaction": view, "isTerminalExcluded": x.At.Excluded})
}

// bankPOSTransaction holds the members common to list and get. Misspelled names are the wire's.
func (s *Store) bankPOSTransaction(x *POSSale) Object {
	var declined any
	if !x.Approved() {
		declined = "Declined"
	}
	return Object{
		"id": x.UUID, "amount_authorized": digits(x.Amount), "amount_other": digits(x.Other),
		"local_date_time": x.Created.In(s.options.Location).Format("060102150405"), "transaction_type": x.Kind.code,
		"currency_code": x.Terminal.Currency.Number, "processing_code": x.Kind.code + "0000",
		"acquirer_institution_identification_code": x.At.AcquirerID, "system_trace_audit_number": x.STAN,
		"retrival_reference_number": x.RRN, "merchant_catagory_code": categoryCode, "pan": x.Card.Masked,
		"card_scheme": x.Card.Scheme.Code, "action_code": x.ActionCode(), "approval_code": orNull(x.Approval),
		"cardholder_verification_method": "no_cvm", "entry_mode": "contactless", "is_approved": x.Approved(),
		"is_reversed": x.Reversed, "is_reversal_approved": false, "performance": posPerformance(x), "decline_reason": declined,
		"ip": "203.0.113.7", "created_at": timestamp(x.Created), "updated_at": timestamp(x.Updated), "region": region,
		"lat": nil, "lon": nil,
	}
}

// posPerformance lists the steps of a sale. Here they take no time.
func posPerformance(x *POSSale) []Object {
	steps := []Object{}
	for _, step := range []string{
		"api_start", "server_start", "transaction_start", "network_start", "send", "received", "network_end", "transaction_end",
		"api_end", "server_end",
	} {
		steps = append(steps, Object{"type": step, "time_stamp": x.Created.UnixMilli()})
	}
	return steps
}

// tunnel is the tunnel of every hardware terminal.
func (s *Store) tunnel(t *POSTerminal) Object {
	return Object{
		"id": s.tunnelID, "name": "main", "type": "tls", "is_whitelist": false, "allow_only_known_vendors": false,
		"settings": Object{"ports": []int{443}}, "created_at": timestamp(t.Created), "updated_at": timestamp(t.Created),
	}
}

func transactionMessage(m *POSMessage) Object {
	return Object{
		"id": m.ID, "system_trace_audit_number": m.sale.STAN, "action_code": m.actionCode(), "mti": m.mti,
		"card_acceptor_terminal_id": m.sale.At.TID, "retrival_reference_number": m.sale.RRN,
	}
}

// posReceipt is the v1 receipt with a few more members.
func (s *Store) posReceipt(x *POSSale) Object {
	view := s.Receipt(&x.Sale)
	view["card_scheme"] = Object{"name": schemeLabel(x.Card.Scheme), "id": x.Card.Scheme.Code}
	view["lat"], view["lon"], view["terminal_type"] = latitude, longitude, "pos"
	return view
}

func (s *Store) bankPOSReconciliationItem(r *POSReconciliation) Object {
	return bankPOSReconciliation(r, Object{
		"id": r.At.ID, "card_acceptor_terminal_id": r.At.TID, "card_acceptor_id": r.At.AcceptorID,
	})
}

func (s *Store) bankPOSReconciliationFound(r *POSReconciliation) Object {
	view := bankPOSReconciliation(r, r.At.numbers())
	view["receipt"] = Object{"id": r.ReceiptID, "qr_code": receiptsURL + "reconciliation/" + r.ReceiptID}
	return view
}

// bankPOSReconciliation has totals by kind, the same for terminal and host.
func bankPOSReconciliation(r *POSReconciliation, terminal Object) Object {
	sums := Object{"purchase": digitsView(r.Totals.Purchase), "refund": digitsView(r.Totals.Refund)}
	return Object{
		"id": r.ID, "pos_totals": sums, "host_totals": sums, "terminal": terminal,
		"created_at": timestamp(r.Created), "updated_at": timestamp(r.Created),
	}
}

func digitsView(s Sum) Object { return Object{"count": s.Count, "amount": digits(s.Amount)} }
