package models

import (
	"cmp"
	"encoding/json"
)

// DeviceStatus is the state of a device.
type DeviceStatus string

// DeviceStatusNew is the only documented status.
const DeviceStatusNew DeviceStatus = "new"

// DeviceType is the kind of a device, such as a phone.
type DeviceType string

// DeviceTypePhone is the only observed kind.
const DeviceTypePhone DeviceType = "phone"

// Device is the device that a terminal runs on. Connections carry its ID only.
type Device struct {
	ID     string       `json:"id"`
	Status DeviceStatus `json:"status"`
	Type   DeviceType   `json:"type"` // in transactions; empty in terminals. Call Kind

	DeviceType DeviceType `json:"deviceType"` // in terminals; empty in transactions. Call Kind

	// Only in older responses to a registration.
	PublicKey string          `json:"publicKey"`
	Location  json.RawMessage `json:"location"`
	Lat       string          `json:"lat"` // degrees
	Lon       string          `json:"lon"`
	IsActive  *bool           `json:"is_active"`
	CreatedAt Timestamp       `json:"created_at"`
	UpdatedAt Timestamp       `json:"updated_at"`
}

// Kind returns the kind of a device, which transactions state in Type and terminals in DeviceType.
// It returns "" for nil.
func (d *Device) Kind() DeviceType {
	if d == nil {
		return ""
	}
	return cmp.Or(d.Type, d.DeviceType)
}

// UnmarshalJSON reads d by the rules of this package.
func (d *Device) UnmarshalJSON(data []byte) error { return unmarshal(d, data) }
