package models

import "encoding/json"

// DeviceStatus is the state of a device.
type DeviceStatus string

// DeviceStatusNew is the one documented status.
const DeviceStatusNew DeviceStatus = "new"

// DeviceType is the kind of a device.
type DeviceType string

// DeviceTypePhone is the one observed kind.
const DeviceTypePhone DeviceType = "phone"

// Device is what a terminal runs on. Connections carry its ID alone.
type Device struct {
	ID     string       `json:"id"`
	Status DeviceStatus `json:"status"`
	Type   DeviceType   `json:"type"` // in transactions

	DeviceType DeviceType `json:"deviceType"` // in terminals, for Type

	// Older answers to a registration only; elsewhere nil or empty.
	PublicKey string          `json:"publicKey"`
	Location  json.RawMessage `json:"location"` // structure undocumented
	Lat       string          `json:"lat"`      // degrees
	Lon       string          `json:"lon"`
	IsActive  *bool           `json:"is_active"`
	CreatedAt Timestamp       `json:"created_at"`
	UpdatedAt Timestamp       `json:"updated_at"`
}
