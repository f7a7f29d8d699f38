package transport

import (
	"cmp"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/payterm/payterm-go/internal/conceal"
	"github.com/payterm/payterm-go/models"
)

// Call describes a request, and where the resource is in its response. It is a value: a service
// method builds it, and may use it more than once.
type Call struct {
	operation models.Operation // the placeholders of its route name the ids in errors
	path      string           // escaped path of a call made by Custom; empty: built from route and ids
	ids       [2]string        // values of the placeholders, in order
	slash     bool             // they may contain a slash
	anyID     bool             // the record may show another id

	mistaken string // hint for a 404, if a member of the body looks like another kind of value

	query any        // nil, url.Values, or a struct with url tags
	times url.Values // set by Range
	page  int        // overrides the page in query; 0: does not
	walks bool       // the call is one page of All, which recognizes its records on the next page
	body  any        // nil: no body

	read     bool // the call changes nothing, so it is safe to retry
	envelope Envelope
	invalid  *models.RequestError // why it is refused; nil: valid so far
}

// Platform has the facts of the platform that are the same for many calls.
type Platform struct {
	Roots      []string          // the beginnings of all routes
	Keys       map[string]string // the key that an API was observed to need, by the start of its operations' names
	WaitMember string            // member of a failure's body: the seconds to wait before a retry
}

// Envelope describes where the resource or the list is in a response, and which keys identify a
// resource.
type Envelope struct {
	Key            string   // holds the resource or the list: {"terminal": {…}}
	IDs            []string // paths of keys, of which a resource has at least one; nil: "id"
	Unwrapped      bool     // the response is the resource; Key is a member it must have
	MayBeUnwrapped bool     // the response is the resource, or wraps it in Key

	// Flag is the key of a boolean beside the resource, which is decoded into Flagged.
	Flag    string
	Flagged **bool
}

// In sets the key of the resource or list in the response. Its records have an id, as nearly all
// do.
func (c Call) In(key string) Call { return c.At(Envelope{Key: key}) }

// At sets where the resource or the list is in the response.
func (c Call) At(e Envelope) Call {
	if e.IDs == nil && !e.Unwrapped {
		e.IDs = byID
	}
	c.envelope = e
	return c
}

var byID = []string{"id"}

// Get returns a call that reads.
func Get(name, route string, ids ...string) Call {
	return newCall(name, http.MethodGet, route, ids).Reads()
}

// Post returns a call that writes.
func Post(name, route string, ids ...string) Call {
	return newCall(name, http.MethodPost, route, ids)
}

// Put returns a call that writes.
func Put(name, route string, ids ...string) Call {
	return newCall(name, http.MethodPut, route, ids)
}

func newCall(name, method, route string, ids []string) Call {
	call := Call{operation: models.Operation{Name: name, Method: method, Route: route}}
	copy(call.ids[:], ids)
	return call
}

// Reads marks a call that changes nothing, whatever its method, so that it may be retried.
func (c Call) Reads() Call {
	c.read = true
	return c
}

// AllowSlash allows slashes in the values of the placeholders, which are escaped.
func (c Call) AllowSlash() Call {
	c.slash = true
	return c
}

// AnyID accepts a record whose id is not the requested one. The comment of the caller says why.
func (c Call) AnyID() Call {
	c.anyID = true
	return c
}

// Query sets the query parameters: a struct with url tags or url.Values.
func (c Call) Query(params any) Call {
	c.query = params
	return c
}

// Send sets the JSON body.
func (c Call) Send(body any) Call {
	c.body = body
	return c
}

// Need refuses the call if value is empty or blank. field is the name of the parameter on the wire.
func (c Call) Need(field, value string) Call {
	return c.suspect(field, value).Check(strings.TrimSpace(value) != "", field, "is required")
}

// NeedID combines Need and Trimmed.
func (c Call) NeedID(field, id string) Call { return c.Need(field, id).Trimmed(field, id) }

// Trimmed refuses an id that begins or ends with white space.
func (c Call) Trimmed(field, id string) Call {
	return c.suspect(field, id).Check(strings.TrimSpace(id) == id, field, untrimmed)
}

// suspect sets the hint for a 404 if value, a member of the body, looks like another kind of
// value.
func (c Call) suspect(field, value string) Call {
	c.mistaken = cmp.Or(mistake(field, value), c.mistaken)
	return c
}

// untrimmed is the reason to refuse an id with white space around it, as a person or a scanner
// may enter it. The platform does not know such an id, and a program that compares ids takes it
// for another one.
const untrimmed = "begins or ends with white space"

// Check refuses the call unless ok is true. The call returns its first refusal.
func (c Call) Check(ok bool, field, reason string) Call {
	if !ok && c.invalid == nil {
		c.invalid = c.refuse(field, reason)
	}
	return c
}

// placeholders returns the placeholders of the route, in braces.
func (c Call) placeholders() []string {
	isNone := func(segment string) bool { return !strings.HasPrefix(segment, "{") }
	return slices.DeleteFunc(strings.Split(c.operation.Route, "/"), isNone)
}

func (c Call) refuse(field, reason string) *models.RequestError {
	return &models.RequestError{Operation: c.operation.Name, Field: field, Reason: reason}
}

// redacted returns the call without the keys in its name, its route and its refusal, which errors
// show.
func (c Call) redacted(keys conceal.Keys) Call {
	c.operation.Name, c.operation.Route = keys.Replace(c.operation.Name), keys.Replace(c.operation.Route)
	if c.invalid != nil {
		c.invalid = c.refuse(keys.Replace(c.invalid.Field), c.invalid.Reason)
	}
	return c
}
