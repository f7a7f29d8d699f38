package transport

import (
	"context"
	"maps"
	"net/http"

	"github.com/hashicorp/go-retryablehttp"

	"github.com/payterm/payterm-go/models"
)

// request returns the request of a call, checked and encoded, which all its attempts share.
func (c Call) request(ctx context.Context, s *Settings) (*retryablehttp.Request, *models.RequestError) {
	if c.invalid != nil {
		return nil, c.invalid
	}
	path, refusal := c.escapedPath()
	if refusal != nil {
		return nil, refusal
	}
	query, refusal := c.values(s.query)
	if refusal != nil {
		return nil, refusal
	}
	u := under(s.Base, path)
	u.RawQuery = query.Encode()
	r := &http.Request{Method: c.method, URL: u, Host: u.Host, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1}
	request := &retryablehttp.Request{Request: r.WithContext(ctx)}
	if c.body != nil || len(s.body) > 0 {
		body, refusal := c.encodeBody(s.body)
		if refusal != nil {
			return nil, refusal
		}
		_ = request.SetBody(body) // fails only for readers
	}
	s.setHeader(request.Request)
	return request, nil
}

// setHeader sets the header of an attempt. With a jar, net/http adds cookies to it.
func (s *Settings) setHeader(r *http.Request) {
	r.Header = s.header
	if s.http.Jar != nil {
		r.Header = maps.Clone(s.header)
	}
	if r.GetBody != nil {
		r.Header = with(r.Header, "Content-Type", []string{"application/json"})
	}
}
