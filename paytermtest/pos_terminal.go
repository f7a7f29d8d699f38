package paytermtest

import (
	"errors"
	"fmt"
	"time"
)

// POSTerminal is a hardware terminal that is connected to a bank through the platform. The zero
// value is ready to use.
type POSTerminal struct {
	// TID is its card acceptor terminal id: digits, unique among hardware terminals. Default:
	// 40000001, 40000002 and so on.
	TID string
	// MerchantID is the merchant on its receipts, whose client sees the terminal. Default: a shop
	// of the client of ClientKey that is on no list of merchants.
	MerchantID string
	// SerialNumber is that of the device. Empty: the terminal shows none.
	SerialNumber string
	// TRSM is the number of its security module. Default: 00FFAA.
	TRSM string
	// AcquirerID is the acquirer institution identification code. Default: 588000.
	AcquirerID string
	// Excluded is what the bank reads as isTerminalExcluded beside its transactions; nothing else
	// depends on it.
	Excluded bool
}

// posTerminal is a hardware terminal. It counts its traces and its days as any other, but is on no
// list of those.
type posTerminal struct {
	terminal
	acceptorID string // padded with spaces, as in a card message
	acquirerID string
	deviceID   string
	excluded   bool
	lastSale   time.Time
}

// AddPOSTerminal installs a hardware terminal and returns its id.
func (p *Platform) AddPOSTerminal(added POSTerminal) (string, error) {
	now := p.options.Now()
	p.mu.Lock()
	defer p.mu.Unlock()
	s := p.store
	m := &merchant{clientID: s.clientID, name: "Example Store", nameAr: "متجر تجريبي", acceptorID: "900000000000000"}
	if added.MerchantID != "" {
		m = s.merchantByID(added.MerchantID)
	}
	has := func(tid string) bool {
		return find(s.posTerminals, func(t *posTerminal) bool { return t.tid == tid }) != nil
	}
	for number := 40_000_001; added.TID == ""; number++ {
		if tid := fmt.Sprint(number); !has(tid) {
			added.TID = tid
		}
	}
	switch {
	case m == nil:
		return "", errors.New("paytermtest: no such merchant")
	case !isDigits(added.TID):
		return "", errors.New("paytermtest: a TID has digits only")
	case has(added.TID):
		return "", errors.New("paytermtest: another hardware terminal has this TID")
	}
	t := &posTerminal{
		terminal: terminal{
			id: s.ids.uuid(), tid: added.TID, trsm: orElse(added.TRSM, defaultTRSM), serial: added.SerialNumber, merchant: m,
			created: now, updated: now, reconciled: now,
		},
		acceptorID: fmt.Sprintf("%-15s", added.TID), acquirerID: orElse(added.AcquirerID, "588000"), deviceID: s.ids.uuid(),
		excluded: added.Excluded,
	}
	s.posTerminals = append(s.posTerminals, t)
	return t.id, nil
}

// defaultTRSM is the security module of a terminal that brings no number of its own.
const defaultTRSM = "00FFAA"

func orElse(text, byDefault string) string {
	if text == "" {
		return byDefault
	}
	return text
}

func (s *store) posTerminalByID(id string) *posTerminal {
	return find(s.posTerminals, func(t *posTerminal) bool { return t.id == id })
}

// numbers are what every detailed view of a hardware terminal has.
func (t *posTerminal) numbers() object {
	return object{
		"id": t.id, "card_acceptor_terminal_id": t.tid, "card_acceptor_id": t.acceptorID, "trsm": t.trsm,
		"acquirer_institution_identification_code": t.acquirerID,
	}
}

// numbersAndVendor is a hardware terminal as found transactions and messages embed it.
func (s *store) numbersAndVendor(t *posTerminal) object {
	view := t.numbers()
	view["vendor"] = object{"id": s.vendorID, "vendor_id": hardwareVendor, "name": "Example Vendor"}
	return view
}

// hardwareVendor is the one that made every hardware terminal.
const hardwareVendor = "00"
