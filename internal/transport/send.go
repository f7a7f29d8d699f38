package transport

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"net/url"
	"unicode/utf8"

	"github.com/hashicorp/go-retryablehttp"

	"github.com/payterm/payterm-go/models"
)

// send checks a call, sends it, repeats it where that is safe, and gives its 2xx answer.
func (c *Client) send(ctx context.Context, call Call) (*answer, error) {
	x := &exchange{client: c, call: call, ctx: ctx}
	if refusal := x.prepare(); refusal != nil {
		return nil, refusal
	}
	if err := contextError(ctx); err != nil {
		return nil, x.fault(err)
	}
	x.http = http.Client{Transport: x, CheckRedirect: noRedirect, Jar: c.settings.HTTPClient.Jar}
	x.repeater = retryablehttp.Client{
		HTTPClient:   &x.http,
		RetryMax:     c.settings.MaxRetries,
		CheckRetry:   x.check,
		Backoff:      backoff,
		ErrorHandler: retryablehttp.PassthroughErrorHandler,
	}
	defer func() { x.attempt.end() }() // of the last one, also if a middleware panics
	response, err := x.repeater.Do(&x.request)
	if response != nil {
		_ = response.Body.Close() // read by then, or not worth reading
	}
	if err == nil {
		err = x.err
	}
	return x.result(err)
}

func noRedirect(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }

// prepare builds what is sent; it refuses what must not be.
func (x *exchange) prepare() *models.RequestError {
	c, call, ctx := x.client, x.call, x.ctx
	switch {
	case c == nil:
		return call.refuse("client", "is not made by NewClient")
	case c.invalid != nil:
		return call.refuse(c.invalid.Field, c.invalid.Reason)
	case ctx == nil:
		return call.refuse("ctx", "is nil")
	case call.invalid != nil:
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
	x.target = under(c.settings.Base, path)
	x.target.RawQuery = c.withDefaults(query).Encode()
	x.first = *(&http.Request{
		Method: call.method,
		URL:    &x.target,
		Host:   x.target.Host,
		Header: http.Header{}, // for the cookies of a jar
		Proto:  "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
	}).WithContext(ctx)
	x.request.Request = &x.first
	if call.body != nil {
		body, err := encode(call.body)
		switch {
		case err != nil:
			return call.refuse("body", "cannot be encoded as JSON")
		case holdsMask(body):
			return call.refuse("body", "holds a card number, or the mask of one: only Risk.Submit sends it")
		case isMangled(body):
			return call.refuse("body", "holds a text that is not valid UTF-8")
		}
		if err := x.request.SetBody(body); err != nil {
			return call.refuse("body", "cannot be sent")
		}
	}
	return nil
}

// withDefaults adds the queries of WithQuery that the operation does not set itself.
func (c *Client) withDefaults(query url.Values) url.Values {
	if len(c.settings.Query) == 0 {
		return query
	}
	all := maps.Clone(c.settings.Query)
	maps.Copy(all, query)
	return all
}

// encode writes JSON as it is meant: without escapes for HTML.
func encode(body any) ([]byte, error) {
	var buffer bytes.Buffer
	encoder := json.NewEncoder(&buffer)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(body); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(buffer.Bytes(), []byte("\n")), nil
}

// isMangled tells whether a body holds bytes that are not valid UTF-8, as a json.RawMessage may, or encoding/json has
// replaced them: it writes an escape for them, and the character itself for one that was meant.
func isMangled(body []byte) bool {
	return !utf8.Valid(body) || bytes.Contains(bytes.ReplaceAll(body, []byte(`\\`), nil), []byte(`\ufffd`))
}

// holdsMask tells whether a models.PAN was encoded: it shows its mask, which must not be
// sent in place of the number.
func holdsMask(body []byte) bool {
	if !bytes.Contains(body, []byte("[pan")) {
		return false
	}
	tokens := json.NewDecoder(bytes.NewReader(body))
	for {
		token, err := tokens.Token()
		if err != nil {
			return false
		}
		if text, ok := token.(string); ok && models.NewPAN(text).IsMasked() {
			return true
		}
	}
}
