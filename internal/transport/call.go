package transport

import (
	"net/http"
	"strings"

	"github.com/payterm/payterm-go/models"
)

// Call is one request before it is checked and sent. A service method builds it in the
// words of the interface; a Call is a value, so one may be kept and used again.
type Call struct {
	name   string // operation name
	method string
	route  string    // path with {placeholders}, which name ids in errors
	path   string    // the route with its ids, of a call of one's own
	ids    [2]string // for the placeholders, in their order

	query any // nil, url.Values, or a struct with url tags
	page  int // overrides the page of query; 0: does not
	body  any // nil: no body

	read     bool // safe to repeat
	envelope envelope
	flag     string // key of a boolean beside the resource
	flagged  **bool // where it goes

	invalid *models.RequestError // first reason to refuse it
}

// Get makes a read.
func Get(name, route string, ids ...string) Call {
	return newCall(name, http.MethodGet, route, ids).Reads()
}

// Post makes a write.
func Post(name, route string, ids ...string) Call {
	return newCall(name, http.MethodPost, route, ids)
}

// Put makes a write.
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

// In names the key under which the interface documents the resource or the list. The resource is
// known by its id: see By.
func (c Call) In(key string) Call {
	c.envelope = envelope{key: key, ids: byID}
	return c
}

// Plain is In for a resource that the interface documents without a wrapper, or that has a member
// of the wrapper's name: the answer itself is asked first.
func (c Call) Plain(key string) Call {
	c.envelope = envelope{key: key, ids: byID, plain: true}
	return c
}

// Whole makes the whole answer the resource. It must hold key.
func (c Call) Whole(key string) Call {
	c.envelope = envelope{key: key, whole: true}
	return c
}

var byID = []string{"id"}

// By names the key, or the path of keys, by which the resource is known: without it, or one of
// them, there is none, whatever else the answer holds.
func (c Call) By(ids ...string) Call {
	c.envelope.ids = ids
	return c
}

// Flag names the key of a boolean beside the resource, and where it goes. One operation has it: the
// bank's transaction of a hardware terminal.
func (c Call) Flag(key string, into **bool) Call {
	c.flag, c.flagged = key, into
	return c
}

func (c Call) refuse(field, reason string) *models.RequestError {
	return &models.RequestError{Operation: c.name, Field: field, Reason: reason}
}
