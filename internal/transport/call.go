package transport

import (
	"net/http"
	"strings"

	"github.com/payterm/payterm-go/internal/pages"
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

	query any         // nil, url.Values, or a struct with url tags
	page  int         // overrides the page of query; 0: does not
	after pages.Place // overrides both by its cursor, if it has one
	body  any         // nil: no body

	read     bool // safe to repeat
	envelope Envelope
	invalid  *models.RequestError // first reason to refuse it
}

// Envelope is where in an answer the resource or the list is, and what a resource is known by.
type Envelope struct {
	Key   string   // of the resource, or of the list: {"terminal": {…}}
	IDs   []string // paths of keys, without one of which there is no resource; nil: its id
	Bare  bool     // the answer is the resource; Key is a wrapper that it may have all the same
	Whole bool     // the answer is the resource, and has no wrapper; Key is a member that it must have

	// Flag is the key of a boolean beside the resource, which goes into Flagged.
	Flag    string
	Flagged **bool
}

// In is At for what stands under a key and is known by its id, as nearly everything is.
func (c Call) In(key string) Call { return c.At(Envelope{Key: key}) }

// At states where in the answer the resource or the list is.
func (c Call) At(e Envelope) Call {
	if e.IDs == nil && !e.Whole {
		e.IDs = byID
	}
	c.envelope = e
	return c
}

var byID = []string{"id"}

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
		c.invalid = c.refuse(field, reason)
	}
	return c
}

func (c Call) refuse(field, reason string) *models.RequestError {
	return &models.RequestError{Operation: c.name, Field: field, Reason: reason}
}
