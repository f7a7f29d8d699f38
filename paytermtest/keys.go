package paytermtest

import (
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/payterm/payterm-go/internal/fake"
)

// keyOf returns the key of a request, or "" if there is none or more than one.
func keyOf(header http.Header) string {
	var keys []string
	for name, values := range header {
		if strings.EqualFold(name, keyHeader) {
			keys = append(keys, values...)
		}
	}
	if len(keys) != 1 {
		return ""
	}
	return keys[0]
}

// mayUse reports whether a role may use the API of a path. A path outside every API is open to all
// roles.
func mayUse(path string, who fake.Role) bool {
	owner, ok := ownerOf(path)
	return !ok || owner == who
}

func ownerOf(path string) (fake.Role, bool) {
	for _, api := range []struct {
		prefix string
		owner  fake.Role
	}{
		{"/v1/clients-sdk/", fake.RoleClient},
		{"/v2/clients-sdk/", fake.RoleClient},
		{"/v1/api/vendors/", fake.RoleVendor},
		{"/v1/banks-sdk/", fake.RoleBank},
		{"/v1/merchants-sdk/", fake.RoleMerchant},
	} {
		if strings.HasPrefix(path, api.prefix) {
			return api.owner, true
		}
	}
	return "", false
}

// Account is a caller of the platform with its key.
type Account struct {
	ID  string // of the client, the vendor or the merchant
	Key string
}

// accountOf returns the account of a key.
func (p *Platform) accountOf(key string) fake.Account {
	who, known := p.accounts[key]
	switch {
	case !known:
		who.Role = fake.RoleUnknown
	case key == MerchantKey && len(p.store.Merchants) > 0:
		who.ID = p.store.Merchants[0].ID
	}
	return who
}

// addAccount adds a key for a role. The key starts with prefix.
func (p *Platform) addAccount(role fake.Role, id, prefix string) Account {
	key := fmt.Sprintf("%s-%d", prefix, len(p.accounts))
	p.accounts[key] = fake.Account{Role: role, ID: id}
	return Account{ID: id, Key: key}
}

// ClientID returns the id of the client that ClientKey belongs to, for client_id in the vendor API.
func (p *Platform) ClientID() string {
	p.mu.RLock()
	defer p.mu.RUnlock()
	return p.store.ClientID
}

// AddClient adds another client of the same vendor, without records. Neither of two clients sees
// the records of the other.
func (p *Platform) AddClient() Account {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.addAccount(fake.RoleClient, p.store.IDs.UUID(), ClientKey)
}

// AddVendor adds another vendor. It has no terminals until SetVendor moves some to it.
func (p *Platform) AddVendor() Account {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.addAccount(fake.RoleVendor, p.store.IDs.UUID(), VendorKey)
}

// AddMerchantKey adds a key for a merchant. The first merchant of a platform already has
// MerchantKey.
func (p *Platform) AddMerchantKey(merchantID string) (Account, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.store.MerchantByID(merchantID) == nil {
		return Account{}, errors.New("paytermtest: no such merchant")
	}
	return p.addAccount(fake.RoleMerchant, merchantID, MerchantKey), nil
}

// SetVendor moves a terminal to the vendor of a key. From then on, only that vendor sees it. A
// new terminal belongs to the vendor of VendorKey.
func (p *Platform) SetVendor(terminalID, vendorKey string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	t, err := p.terminal(terminalID)
	if err != nil {
		return err
	}
	vendor := p.accountOf(vendorKey)
	if vendor.Role != fake.RoleVendor {
		return errors.New("paytermtest: no such vendor: use VendorKey or a key of AddVendor")
	}
	t.VendorID = vendor.ID
	return nil
}
