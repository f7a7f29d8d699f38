package otelpayterm

import (
	"context"
	"io"
	"net/http"

	"go.opentelemetry.io/otel/propagation"

	payterm "github.com/payterm/payterm-go"
)

type tracing struct {
	*instruments

	next http.RoundTripper
}

func (i *instruments) wrap(next http.RoundTripper) http.RoundTripper { return tracing{i, next} }

// RoundTrip sends a request within a span.
func (t tracing) RoundTrip(r *http.Request) (*http.Response, error) {
	if r == nil || r.URL == nil {
		return t.next.RoundTrip(r) // the client refuses the request
	}
	operation, ok := payterm.OperationFromContext(r.Context())
	if !ok {
		return t.next.RoundTrip(r) // the client refuses this, too
	}
	a := t.begin(r, operation)
	returned := false
	defer func() {
		if !returned {
			a.end(panicked)
		}
	}()
	response, err := t.next.RoundTrip(a.propagating(r))
	returned = true
	if err != nil || response == nil {
		a.fail(err)
		return response, err
	}
	return a.watch(response), nil
}

// propagating returns a copy of a request whose context and header have the span of the attempt.
func (a *attempt) propagating(r *http.Request) *http.Request {
	r = r.WithContext(a.ctx)
	if r.Header = r.Header.Clone(); r.Header == nil {
		r.Header = http.Header{}
	}
	a.propagators.Inject(a.ctx, propagation.HeaderCarrier(r.Header))
	return r
}

// watch returns a response that ends the attempt once it has been read.
func (a *attempt) watch(response *http.Response) *http.Response {
	a.responded(response)
	if response.Body == nil {
		a.end("")
		return response
	}
	watched := *response
	watched.Body = &body{
		ReadCloser: response.Body,
		attempt:    a,
		// A middleware may drop a response or panic, and then nobody closes the body.
		forget: context.AfterFunc(a.ctx, func() { a.fail(nil) }),
	}
	return &watched
}

// body is the body of a response. Its end, its failure or its Close ends the attempt.
type body struct {
	io.ReadCloser

	attempt *attempt
	forget  func() bool
}

func (b *body) Read(into []byte) (int, error) {
	read, err := b.ReadCloser.Read(into)
	if err == io.EOF {
		b.attempt.end("")
	} else if err != nil {
		b.attempt.fail(err)
	}
	return read, err
}

// Close ends the attempt, even if the response has not been read to its end.
func (b *body) Close() error {
	b.forget()
	err := b.ReadCloser.Close()
	b.attempt.end("")
	return err
}
