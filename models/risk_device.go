package models

// RiskDevice is the device an event came from.
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

// RiskTrust is what was found out about the integrity of a device. All of it is sent, true or
// false: leave the whole out if nothing was looked into.
type RiskTrust struct {
	Rooted     bool `json:"rooted"`
	Tampered   bool `json:"tempered"` // the wire misspells it
	Hooked     bool `json:"hooked"`
	Debuggable bool `json:"debuggable"`
	Emulator   bool `json:"emulator"`
	Virtual    bool `json:"virtual"`
	Malware    bool `json:"malware"`
}
