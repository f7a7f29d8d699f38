package paytermtest

import (
	"errors"
	"fmt"
)

// Account is a caller of the platform: who it is, and the key it calls under.
type Account struct {
	ID  string // of the client, the vendor or the merchant
	Key string
}

// account is what the platform knows about a key.
type account struct {
	role role
	id   string // of the client, the vendor or the merchant; a bank has none
}

// accountOf returns the account of a key, with roleUnknown if there is none.
func (s *store) accountOf(key string) account {
	if known, ok := s.accounts[key]; ok {
		return known
	}
	return account{role: roleUnknown}
}

// addAccount makes another key of a role.
func (s *store) addAccount(who account, like string) Account {
	key := fmt.Sprintf("%s-%d", like, len(s.accounts))
	s.accounts[key] = who
	return Account{ID: who.id, Key: key}
}

// ClientID returns the id of the client that ClientKey belongs to, for client_id in the vendor API.
func (p *Platform) ClientID() string {
	p.mu.RLock()
	defer p.mu.RUnlock()
	return p.store.clientID
}

// AddClient adds another client of the same vendor, with nothing in it. Neither client sees what
// the other has.
func (p *Platform) AddClient() Account {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.store.addAccount(account{roleClient, p.store.ids.uuid()}, ClientKey)
}

// AddVendor adds another vendor, with no terminal yet: SetVendor puts terminals under it.
func (p *Platform) AddVendor() Account {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.store.addAccount(account{roleVendor, p.store.ids.uuid()}, VendorKey)
}

// AddMerchantKey adds a key for a merchant. The first merchant of a platform has one already,
// MerchantKey.
func (p *Platform) AddMerchantKey(merchantID string) (Account, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.store.merchantByID(merchantID) == nil {
		return Account{}, errors.New("paytermtest: no such merchant")
	}
	return p.store.addAccount(account{roleMerchant, merchantID}, MerchantKey), nil
}

// SetVendor puts a terminal under the vendor of a key: from then on only that vendor sees it. A new
// terminal is under the vendor of VendorKey.
func (p *Platform) SetVendor(terminalID, vendorKey string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	t, err := p.store.terminalByID(terminalID)
	if err != nil {
		return err
	}
	vendor := p.store.accountOf(vendorKey)
	if vendor.role != roleVendor {
		return errors.New("paytermtest: no such vendor")
	}
	t.vendorID = vendor.id
	return nil
}
