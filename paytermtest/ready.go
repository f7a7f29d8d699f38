package paytermtest

import (
	"encoding/json"
	"fmt"

	"github.com/payterm/payterm-go/models"
)

// Terminal registers another terminal of the client of ClientKey, for a new merchant, and returns
// it ready for sessions: a bank knows it, a user is assigned and a device is connected. Nothing of
// this is in the journal, and no fault is met.
func (s *Server) Terminal(t TB) *models.Terminal {
	t.Helper()
	text, err := s.terminalOf(s.AddTerminal())
	terminal := &models.Terminal{}
	if err == nil {
		err = json.Unmarshal(text, terminal)
	}
	if err != nil {
		t.Fatalf("%v", err)
	}
	return terminal
}

// terminalOf returns a terminal as it is read by its id, in JSON.
func (p *Platform) terminalOf(id string) ([]byte, error) {
	p.mu.RLock()
	defer p.mu.RUnlock()
	t, err := p.store.terminalByID(id)
	if err != nil {
		return nil, err
	}
	return json.Marshal(terminalDetails(t))
}

// AddTerminal is Terminal for a program that is not a test: it returns the id of the terminal.
func (p *Platform) AddTerminal() string {
	now := p.options.Now()
	p.mu.Lock()
	defer p.mu.Unlock()
	s := p.store
	m := s.addMerchant(&merchant{clientID: s.clientID, name: "Example Store", nameAr: "متجر تجريبي"}, now)
	number := len(s.terminals) + 1
	known := Hardware{
		SerialNumber: fmt.Sprintf("SN-9%03d", number), TID: fmt.Sprintf("39%06d", number), MID: m.acceptorID,
		BankName: "Example Bank", AcquirerID: "588000",
	}
	s.addHardware(known)
	one := s.addTerminal(&terminal{serial: known.SerialNumber, banks: []Hardware{known}, merchant: m}, now)
	one.user = s.userFor(s.clientID, user{name: "user one", mobile: "+966000000001", email: "user1@example.com"})
	s.connect(one, now)
	return one.id
}
