package models

// VendorListParams asks for a part of a list of the vendor API. All but ClientID is undocumented:
// see ListParams.
type VendorListParams struct {
	ClientID string `url:"client_id,omitempty"` // of one client; empty: of all clients under the vendor
	Page     int    `url:"page,omitempty"`      // page to begin with, from 1; 0: the platform's first
	Limit    int    `url:"limit,omitempty"`     // records per page; 0: the platform's default
}

// VendorParams narrows the reading of one record in the vendor API.
type VendorParams struct {
	ClientID string `url:"client_id,omitempty"` // of this client; empty: of any client under the vendor
}
