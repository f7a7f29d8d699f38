package transport

import (
	"net/http"
	"slices"
	"strings"

	"github.com/payterm/payterm-go/models"
)

// Call is one request before it is checked and sent. A service method builds it in the
// words of the interface; a Call is a value, so one may be kept and used again.
type Call struct {
	name   string // operation name
	method string
	route  string    // path with {placeholders}, which name ids in errors
	path   string    // in place of a route, for Client.Do: as the caller wrote it
	ids    [2]string // for the placeholders, in their order

	query any // nil, url.Values, or a struct with url tags
	page  int // overrides the page of query; 0: does not
	body  any // nil: no body

	read     bool // safe to repeat
	envelope envelope
	flag     string   // key of a boolean beside the resource
	flagged  *bool    // where it goes
	secrets  []string // in the body
	mobile   string   // a secret, too

	invalid *models.RequestError // first reason to refuse it
}

// Get is a read.
func Get(name, route string, ids ...string) Call {
	return newCall(name, http.MethodGet, route, ids).Reads()
}

// Post is a write.
func Post(name, route string, ids ...string) Call {
	return newCall(name, http.MethodPost, route, ids)
}

// Put is a write.
func Put(name, route string, ids ...string) Call {
	return newCall(name, http.MethodPut, route, ids)
}

func newCall(name, method, route string, ids []string) Call {
	call := Call{name: name, method: method, route: route}
	copy(call.ids[:], ids)
	return call
}

// Reads marks a POST that changes nothing, so that it may be repeated.
func (c Call) Reads() Call {
	c.read = true
	return c
}

// Query adds query parameters: a struct with url tags or url.Values.
func (c Call) Query(params any) Call {
	c.query = params
	return c
}

// Send adds a JSON body.
func (c Call) Send(body any) Call {
	c.body = body
	return c
}

// Need refuses the call if a parameter, named as on the wire, is empty or blank.
func (c Call) Need(field, value string) Call {
	return c.Check(strings.TrimSpace(value) != "", field, "is required")
}

// Check refuses the call unless ok. The first refusal counts.
func (c Call) Check(ok bool, field, reason string) Call {
	if !ok && c.invalid == nil {
		c.invalid = &models.RequestError{Operation: c.name, Field: field, Reason: reason}
	}
	return c
}

// In says under which key the interface documents the resource or the list.
func (c Call) In(key string) Call {
	c.envelope = envelope{key: key}
	return c
}

// Plain says that the interface documents the resource without a wrapper; key is the
// one it is taken under when it has one all the same.
func (c Call) Plain(key string) Call {
	c.envelope = envelope{key: key, plain: true}
	return c
}

// Whole says that the whole answer is the resource and that key must be in it.
func (c Call) Whole(key string) Call {
	c.envelope = envelope{key: key, whole: true}
	return c
}

// Flag says that a boolean stands beside the resource, under key, and where it goes.
func (c Call) Flag(key string, into *bool) Call {
	c.flag, c.flagged = key, into
	return c
}

// Must names a key without which the resource says nothing.
func (c Call) Must(key string) Call {
	c.envelope.must = key
	return c
}

// Conceal names secrets that the body holds, so that no error shows them should the platform repeat them. The shortest
// ones, and empty ones, are passed over.
func (c Call) Conceal(secrets ...string) Call {
	c.secrets = slices.Concat(c.secrets, secrets)
	return c
}

// ConcealMobile is Conceal for a mobile number, which a platform may repeat with or without its country.
func (c Call) ConcealMobile(number string) Call {
	c.mobile = number
	return c
}

func (c Call) refuse(field, reason string) *models.RequestError {
	return &models.RequestError{Operation: c.name, Field: field, Reason: reason}
}
