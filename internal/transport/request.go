package transport

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/google/go-querystring/query"
	"github.com/hashicorp/go-retryablehttp"

	"github.com/payterm/payterm-go/models"
)

// prepared is the request of a call, of which every attempt sends a copy.
type prepared struct {
	url      url.URL
	http     http.Request
	request  retryablehttp.Request
	outgoing http.Header // header of every attempt
}

// noHeader is what http.Client and retryablehttp get to see, and write nothing into.
var noHeader = http.Header{}

// prepare checks a call and builds its request; nothing here knows the network.
func (p *prepared) prepare(ctx context.Context, s *Settings, call *Call) *models.RequestError {
	if call.invalid != nil {
		return call.invalid
	}
	path, refusal := call.escapedPath()
	if refusal != nil {
		return refusal
	}
	query, refusal := call.values()
	if refusal != nil {
		return refusal
	}
	p.url = under(s.Base, path)
	p.url.RawQuery = s.withDefaults(query).Encode()
	p.http = *(&http.Request{
		Method: call.method, URL: &p.url, Host: p.url.Host, Header: noHeader,
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
	}).WithContext(ctx)
	p.request.Request, p.outgoing = &p.http, s.header
	if call.body == nil && len(s.body) == 0 {
		return nil
	}
	body, refusal := call.encodeBody(s.body)
	if refusal != nil {
		return refusal
	}
	p.outgoing = with(s.header, "Content-Type", []string{"application/json"})
	_ = p.request.SetBody(body) // fails for readers only
	return nil
}

// values checks and encodes the query of a call.
func (c Call) values() (url.Values, *models.RequestError) {
	values, refusal := c.encodeQuery()
	if refusal != nil {
		return nil, refusal
	}
	if c.page > 0 {
		if values == nil {
			values = url.Values{}
		}
		values.Set("page", strconv.Itoa(c.page))
	}
	return values, nil
}

// asked returns the page of a list that a call asks for, 0 if it asks for none.
func (s *Settings) asked(call Call) int {
	values, refusal := call.values()
	if refusal != nil {
		return 0
	}
	page, err := strconv.Atoi(s.withDefaults(values).Get("page"))
	if err != nil {
		return 0
	}
	return page
}

// withDefaults adds the queries of WithQuery that the operation does not set itself.
func (s *Settings) withDefaults(query url.Values) url.Values {
	if len(s.query) == 0 {
		return query
	}
	all := maps.Clone(s.query)
	maps.Copy(all, query)
	return all
}

func (c Call) encodeQuery() (values url.Values, refusal *models.RequestError) {
	switch params := c.query.(type) {
	case nil:
		return nil, nil
	case url.Values:
		return maps.Clone(params), nil
	}
	defer func() { // methods of the caller's types are called, on nil pointers too
		if caught := recover(); caught != nil {
			values, refusal = nil, c.refuse("query", fmt.Sprintf("cannot be encoded: %T", c.query))
		}
	}()
	values, err := query.Values(c.query)
	if err != nil {
		return nil, c.refuse("query", fmt.Sprintf("cannot be encoded: %T", c.query))
	}
	for _, name := range []string{"page", "limit"} {
		if number, err := strconv.Atoi(values.Get(name)); err == nil && number < 0 {
			return nil, c.refuse(name, "is negative")
		}
	}
	if params, ok := c.query.(models.TransactionListParams); ok {
		return values, c.setWindow(values, params.From, params.To)
	}
	return values, nil
}

var (
	earliest = time.Unix(0, 0)
	latest   = time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC)
)

// setWindow checks two instants and writes them exactly: go-querystring counts nanoseconds, which
// end in 2262.
func (c Call) setWindow(values url.Values, from, to time.Time) *models.RequestError {
	for _, end := range []struct {
		name string
		at   time.Time
	}{{"from", from}, {"to", to}} {
		switch {
		case end.at.IsZero():
		case end.at.Before(earliest) || !end.at.Before(latest):
			return c.refuse(end.name, "is before 1970 or after 9999")
		default:
			values.Set(end.name, strconv.FormatInt(end.at.UnixMilli(), 10))
		}
	}
	if !from.IsZero() && !to.IsZero() && to.Before(from) {
		return c.refuse("to", "is before from")
	}
	return nil
}
