package models

// Operation is the operation that a request belongs to, without any id, so that traces and metrics
// can be named by it.
type Operation struct {
	Name    string // such as "clients.terminals.get"; "do" for a Request without a name
	Method  string // HTTP method
	Route   string // such as "/v1/clients-sdk/terminals/{id}"
	Attempt int    // 1 for the first attempt
}
