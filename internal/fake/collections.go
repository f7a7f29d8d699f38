package fake

import (
	"cmp"
	"net/http"
	"slices"

	"github.com/payterm/payterm-go/internal/pages"
)

// sees reports whether a terminal is visible to the key of a request and passes the filters of its
// query. A bank sees all terminals.
func (c *Call) sees(t *Terminal) bool {
	switch c.Caller.Role {
	case RoleClient:
		if t.Merchant.ClientID != c.Caller.ID {
			return false
		}
	case RoleVendor:
		if t.VendorID != c.Caller.ID {
			return false
		}
	case RoleMerchant:
		if t.Merchant.ID != c.Caller.ID {
			return false
		}
	}
	return (!c.Query.Has("client_id") || t.Merchant.ClientID == c.Query.Get("client_id")) &&
		(!c.Query.Has("tid") || sameNumber(t.TID, c.Query.Get("tid"))) &&
		c.flag("is_connected", len(t.Connections) > 0) && c.flag("is_assigned", t.User != nil)
}

// scoped is a record with limited visibility. A key that sees a terminal also sees what happened
// on it.
type scoped interface {
	comparable
	seenBy(c *Call) bool
}

func (m *Merchant) seenBy(c *Call) bool       { return m.ClientID == c.Caller.ID }
func (t *Terminal) seenBy(c *Call) bool       { return c.sees(t) }
func (r *Reconciliation) seenBy(c *Call) bool { return c.sees(r.Terminal) }
func (m *POSMessage) seenBy(c *Call) bool     { return c.sees(m.sale.Terminal) }
func (x *subscription) seenBy(c *Call) bool   { return c.sees(&x.at.Terminal) }

// seenBy requires the terminal in the path: sessions are read below their terminal.
func (x *Session) seenBy(c *Call) bool { return c.sees(x.Terminal) && x.Terminal.ID == c.Params[0] }

func (x *Sale) seenBy(c *Call) bool {
	at := x.Created.UnixMilli()
	return c.sees(x.Terminal) && c.number("from", at) <= at && at <= c.number("to", at)
}

// collection is a list of the store, with the name and the id of its records.
type collection[T scoped] struct {
	name string
	of   func(*Store) []T
	id   func(T) string
}

var (
	merchants          = collection[*Merchant]{"Merchant", func(s *Store) []*Merchant { return s.Merchants }, func(m *Merchant) string { return m.ID }}
	terminals          = collection[*Terminal]{"Terminal", func(s *Store) []*Terminal { return s.Terminals }, func(t *Terminal) string { return t.ID }}
	sessions           = collection[*Session]{"Session", func(s *Store) []*Session { return s.Sessions }, func(x *Session) string { return x.ID }}
	sales              = collection[*Sale]{"Transaction", func(s *Store) []*Sale { return s.Sales }, func(x *Sale) string { return x.UUID }}
	salesV2            = collection[*Sale]{"Transaction", sales.of, func(x *Sale) string { return x.Number }}
	intents            = collection[*Sale]{"Intent", sales.of, func(x *Sale) string { return x.Intent }}
	reconciliations    = collection[*Reconciliation]{"Reconciliation", func(s *Store) []*Reconciliation { return s.Reconciliations }, func(r *Reconciliation) string { return r.ID }}
	posTerminals       = collection[*POSTerminal]{"Terminal", func(s *Store) []*POSTerminal { return s.POSTerminals }, func(t *POSTerminal) string { return t.ID }}
	posSales           = collection[*POSSale]{"Transaction", func(s *Store) []*POSSale { return s.POSSales }, func(x *POSSale) string { return x.UUID }}
	messages           = collection[*POSMessage]{"Message", func(s *Store) []*POSMessage { return s.posMessages }, func(m *POSMessage) string { return m.ID }}
	posReconciliations = collection[*POSReconciliation]{"Reconciliation", func(s *Store) []*POSReconciliation { return s.POSReconciliations }, func(r *POSReconciliation) string { return r.ID }}
	subscriptions      = collection[*subscription]{"Subscription", func(s *Store) []*subscription { return s.subscriptions }, func(x *subscription) string { return x.id }}
)

// seen returns the records visible to a request.
func (all collection[T]) seen(s *Store, c *Call) []T {
	return slices.DeleteFunc(slices.Clone(all.of(s)), func(item T) bool { return !item.seenBy(c) })
}

// find returns the record with an id if it is visible to the request, otherwise a 404 failure.
func (all collection[T]) find(s *Store, c *Call, id string) (T, *Response) {
	return all.findBy(s, c, func(item T) bool { return all.id(item) == id })
}

func (all collection[T]) findBy(s *Store, c *Call, is func(T) bool) (none T, failure *Response) {
	seen := all.seen(s, c)
	if at := slices.IndexFunc(seen, is); at >= 0 {
		return seen[at], nil
	}
	return none, new(notFound(all.name))
}

// get returns a handler for the record whose id ends the path.
func (all collection[T]) get(view func(*Store, T) Object) handler {
	return func(s *Store, c *Call) Response {
		found, failure := all.find(s, c, c.Params[len(c.Params)-1])
		if failure != nil {
			return *failure
		}
		if c.route.unwrapped {
			return ok(view(s, found))
		}
		return ok(Object{c.route.key: view(s, found)})
	}
}

// list returns a handler for a page of the visible records.
func (all collection[T]) list(view func(*Store, T) Object) handler {
	return func(s *Store, c *Call) Response { return all.page(s, c, s.options.PageForm, view) }
}

// listIn is list with a fixed form of pages.
func (all collection[T]) listIn(form pages.Form, view func(*Store, T) Object) handler {
	return func(s *Store, c *Call) Response { return all.page(s, c, form, view) }
}

// page returns the requested page of the visible records. A page past the end is empty.
func (all collection[T]) page(s *Store, c *Call, form pages.Form, view func(*Store, T) Object) Response {
	items := all.seen(s, c)
	if s.options.NewestFirst {
		slices.Reverse(items)
	}
	lowest := int64(1)
	if s.options.PagesFrom0 {
		lowest = 0
	}
	number, size, count := max(lowest, c.number("page", lowest)), c.number("limit", int64(s.options.PageSize)), int64(len(items))
	size = min(size, cmp.Or(s.MaxPage, size))
	p := Page{[]Object{}, pages.Place{Number: int(number), Records: len(items)}}
	if count > 0 {
		p.Pages = int((count-1)/size + 1)
	}
	if before := number - lowest; before < int64(p.Pages) {
		first := before * size
		for _, item := range items[first : first+min(size, count-first)] {
			p.Records = append(p.Records, view(s, item))
		}
	}
	if form == pages.Bare && s.options.PagesFrom0 {
		p.Pages = p.Number
	}
	body := form.Write(p.Place)
	body[c.route.key] = p.Records
	return Response{Status: http.StatusOK, Body: body, Page: p}
}

// counted is list with the total number of records.
func (all collection[T]) counted(view func(*Store, T) Object) handler {
	return func(s *Store, c *Call) Response {
		form := s.options.PageForm
		form.Records = pages.Counted.Records
		return all.page(s, c, form, view)
	}
}
