package transport

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"mime"
	"strings"

	"github.com/payterm/payterm-go/internal/wire"
	"github.com/payterm/payterm-go/models"
)

// resource is a model that knows how to read itself.
type resource[T any] interface {
	*T
	json.Unmarshaler
}

// Find sends a call that is answered with one resource.
func Find[T any, P resource[T]](ctx context.Context, c *Client, call Call) (*T, error) {
	a, err := c.send(ctx, call)
	if err != nil {
		return nil, err
	}
	defer a.release()
	value, path, fault := call.envelope.open(a.body.Bytes())
	if fault != nil {
		return nil, a.malformed(fault)
	}
	found := new(T)
	if err := P(found).UnmarshalJSON(value); err != nil {
		return nil, a.odd(err, path)
	}
	return found, nil
}

// odd is the error of a resource that could not be read, at a path of the answer.
func (a *answer) odd(err error, path string) *models.DecodeError {
	var odd *models.DecodeError
	if !errors.As(err, &odd) {
		odd = &models.DecodeError{Reason: "cannot be read", Err: err}
	}
	odd.Index = -1
	odd.Path = strings.Trim(path+"."+odd.Path, ".")
	return a.unreadable(odd)
}

// malformed is the error of an answer that is no JSON, or not the documented envelope.
func (a *answer) malformed(fault *wire.Error) *models.DecodeError {
	err := &models.DecodeError{Index: -1, Path: fault.Path, Reason: fault.Reason}
	media, _, _ := mime.ParseMediaType(a.header.Get("Content-Type"))
	switch {
	case len(bytes.TrimSpace(a.body.Bytes())) == 0:
		err.Reason = "is empty"
	case fault.Syntax && media != "application/json" && media != "":
		err.Reason = "is " + media + ", not JSON: " + fault.Reason
	}
	return a.unreadable(err)
}
