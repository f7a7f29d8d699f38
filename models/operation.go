package models

// Operation identifies the operation of a request. It has no ids, so it can name traces and
// metrics.
type Operation struct {
	Name   string // such as "clients.terminals.get"; "do" for an unnamed Request
	Method string // HTTP method
	Route  string // such as "/v1/clients-sdk/terminals/{id}"
}
