package models

// RiskDevice is the device that an event came from.
type RiskDevice struct {
	ID        string     `json:"id,omitempty"` // UUID
	OS        string     `json:"os,omitempty"` // such as android
	Brand     string     `json:"brand,omitempty"`
	Model     string     `json:"model,omitempty"`
	OSVersion string     `json:"os_version,omitempty"`
	SIM       *RiskSIM   `json:"sim,omitempty"`
	Trust     *RiskTrust `json:"trust,omitempty"`
}

// RiskSIM is the SIM card of a device.
type RiskSIM struct {
	Carrier string `json:"carrier,omitempty"`
	Country string `json:"country,omitempty"` // such as sa
}

// RiskTrust is the result of integrity checks of a device. A nil field was not checked, and is not
// sent.
type RiskTrust struct {
	Rooted     *bool `json:"rooted,omitempty"`
	Tampered   *bool `json:"tempered,omitempty"` // the wire misspells it
	Hooked     *bool `json:"hooked,omitempty"`
	Debuggable *bool `json:"debuggable,omitempty"`
	Emulator   *bool `json:"emulator,omitempty"`
	Virtual    *bool `json:"virtual,omitempty"`
	Malware    *bool `json:"malware,omitempty"`
}
