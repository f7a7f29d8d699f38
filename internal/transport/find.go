package transport

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"mime"
	"reflect"
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
	a, err := c.fetch(ctx, call)
	if err != nil {
		return nil, err
	}
	defer a.release()
	value, path, fault := call.envelope.open(a.body.Bytes(), reflect.TypeFor[T]())
	if fault != nil {
		return nil, a.malformed(fault)
	}
	if fault := call.readFlag(a.body.Bytes()); fault != nil {
		return nil, a.malformed(fault)
	}
	found, odd := read[T, P](value)
	if odd == nil && !call.envelope.holdsMust(value) {
		odd = &models.DecodeError{Path: call.envelope.must, Reason: "is missing"}
	}
	if odd != nil {
		odd.Index = -1
		odd.Path = strings.Trim(path+"."+odd.Path, ".")
		return nil, a.unreadable(odd)
	}
	return found, nil
}

// readFlag reads the boolean beside the resource, where the call has one.
func (c Call) readFlag(body []byte) *wire.Error {
	if c.flagged == nil {
		return nil
	}
	return wire.Members(body, func(key, value []byte) *wire.Error {
		if string(key) != c.flag {
			return nil
		}
		d := wire.NewDecoder(string(value))
		*c.flagged = d.Bool()
		return d.Err()
	})
}

// fetch is send for an answer that models are made of.
func (c *Client) fetch(ctx context.Context, call Call) (*answer, error) {
	a, err := c.send(ctx, call)
	if err == nil && isDense(a.body.Bytes()) {
		defer a.release()
		return nil, a.malformed(&wire.Error{Reason: tooDense})
	}
	return a, err
}

// read reads a resource. What is empty, or holds nothing documented, is none: null, {} or,
// say, {"message": "failed"}.
func read[T any, P resource[T]](value []byte) (*T, *models.DecodeError) {
	if wire.IsEmpty(value) {
		return nil, unread(value, "is empty")
	}
	item := new(T)
	if err := P(item).UnmarshalJSON(value); err != nil {
		odd, ok := errors.AsType[*models.DecodeError](err)
		if !ok {
			odd = unread(value, "cannot be read")
			odd.Err = err
		}
		return nil, odd
	}
	if isBlank(item, value) {
		return nil, unread(value, "holds nothing that is documented")
	}
	return item, nil
}

func unread(value []byte, reason string) *models.DecodeError {
	return &models.DecodeError{Reason: reason, Raw: bytes.Clone(value)}
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
