package transport

import (
	"context"
	"net/http"

	"github.com/hashicorp/go-retryablehttp"

	"github.com/payterm/payterm-go/models"
)

// request returns the request of a call, checked and encoded, which all its attempts share.
func (c Call) request(ctx context.Context, s *Settings) (request retryablehttp.Request, refusal *models.RequestError) {
	if c.invalid != nil {
		return request, c.invalid
	}
	path, refusal := c.escapedPath()
	if refusal != nil {
		return request, refusal
	}
	query, refusal := c.values(s.query)
	if refusal != nil {
		return request, refusal
	}
	u := under(s.Base, path)
	u.RawQuery = query.Encode()
	r := &http.Request{Method: c.method, URL: u, Host: u.Host, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Header: noHeader}
	request.Request = r.WithContext(ctx)
	if c.body != nil || len(s.body) > 0 {
		body, refusal := c.encodeBody(s.body)
		if refusal != nil {
			return request, refusal
		}
		_ = request.SetBody(body) // fails only for readers
	}
	return request, nil
}

// noHeader is that of a request until an attempt sends it: http.Client copies the header, to follow
// redirects, which no call does.
var noHeader = http.Header{}

// headerOf returns the header of a request. Nothing may modify it.
func (s *Settings) headerOf(r *http.Request) http.Header {
	if r.GetBody == nil {
		return s.header
	}
	return with(s.header, "Content-Type", []string{"application/json"})
}
