package models

import "encoding/json"

// DeviceStatus is the state of a device.
type DeviceStatus string

// DeviceStatusNew is the only documented status.
const DeviceStatusNew DeviceStatus = "new"

// DeviceType is the kind of a device.
type DeviceType string

// DeviceTypePhone is the only observed kind.
const DeviceTypePhone DeviceType = "phone"

// Device is the device that a terminal runs on. Connections carry its ID only.
type Device struct {
	ID     string       `json:"id"`
	Status DeviceStatus `json:"status"`
	Type   DeviceType   `json:"type"` // in transactions

	DeviceType DeviceType `json:"deviceType"` // in terminals, instead of Type

	// Only in older responses to a registration.
	PublicKey string          `json:"publicKey"`
	Location  json.RawMessage `json:"location"`
	Lat       string          `json:"lat"` // degrees
	Lon       string          `json:"lon"`
	IsActive  *bool           `json:"is_active"`
	CreatedAt Timestamp       `json:"created_at"`
	UpdatedAt Timestamp       `json:"updated_at"`
}

// UnmarshalJSON reads d by the rules of this package.
func (d *Device) UnmarshalJSON(data []byte) error { return unmarshal(d, data) }
