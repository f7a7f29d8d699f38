package transport

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"net/http"
	"reflect"
	"strings"

	"github.com/payterm/payterm-go/internal/wire"
	"github.com/payterm/payterm-go/models"
)

// openResource decodes the resource of a response, and compares its id with the requested one.
// unreadable is the error of a resource that is present, and fault that of a response without
// one.
func openResource[T any](c *Call, body []byte) (found *T, unreadable *models.DecodeError, fault *wire.Error) {
	if fault = wire.CheckDensity(body); fault != nil {
		return nil, nil, fault
	}
	e := &c.envelope
	r := newReader[T](e)
	var documented, other []byte
	otherKey := e.other() // only compared, which keeps it off the heap
	w := wire.Open(body)
	for w.Next() {
		switch key := string(w.Key()); {
		case key == e.Key && !e.MayBeUnwrapped && !e.Unwrapped:
			found, unreadable = r.readModel(&w)
		case key == e.Key:
			documented = w.Value()
		case key == otherKey:
			other = w.Value()
		default:
			e.readFlag(&w)
		}
	}
	path := e.Key
	switch {
	case w.Err() != nil:
		return nil, nil, w.Err()
	case found == nil && unreadable == nil:
		var value []byte
		if value, path = e.resourceIn(body, documented, other); value == nil {
			return nil, nil, e.absent()
		}
		found, unreadable = r.decode(value)
	}
	if asked := c.askedID(); unreadable == nil && asked != "" && r.id != nil && !strings.EqualFold(r.decodedID(found), asked) {
		found, unreadable = nil, &models.DecodeError{Path: e.IDs[0], Reason: "is another record's"}
	}
	if unreadable != nil {
		unreadable.Path = strings.Trim(path+"."+unreadable.Path, ".")
	}
	return found, unreadable, nil
}

// askedID returns the id that the record of the call must have. It returns "" if the call does
// not read one record by its id, or accepts any id.
func (c *Call) askedID() string {
	isByID := c.operation.Method == http.MethodGet && strings.HasSuffix(c.operation.Route, "}")
	if !isByID || c.anyID {
		return ""
	}
	return cmp.Or(c.ids[1], c.ids[0])
}

// reader decodes resources.
type reader[T any] struct {
	envelope *Envelope
	id       []int // index of the field ID of T, if a resource is identified by that alone
}

func newReader[T any](e *Envelope) reader[T] {
	r := reader[T]{envelope: e}
	if len(e.IDs) == 1 {
		if field, _ := reflect.TypeFor[T]().FieldByName("ID"); field.Tag.Get("json") == e.IDs[0] {
			r.id = field.Index
		}
	}
	return r
}

// readModel is read for a type of package models. Such a type checks its JSON itself, so the
// walker checks it only if decoding fails.
func (r *reader[T]) readModel(w *wire.Walker) (*T, *models.DecodeError) {
	if guess := w.Guess(); guess != nil {
		if item, unreadable := r.decode(guess); unreadable == nil {
			w.Confirm(guess)
			return item, nil
		}
	}
	return r.read(w)
}

// read decodes the value at w. It returns nil after an error of w.
func (r *reader[T]) read(w *wire.Walker) (*T, *models.DecodeError) {
	value := w.Value()
	if value == nil {
		return nil, nil
	}
	return r.decode(value)
}

// decode decodes a resource. A value without a key that identifies it is not a resource, such as
// null, {} or {"message": "failed"}.
func (r *reader[T]) decode(value []byte) (*T, *models.DecodeError) {
	if wire.IsEmpty(value) {
		return nil, decodeError(value, "", "is empty")
	}
	ids, item := r.envelope.IDs, new(T)
	if unreadable := unmarshal(value, item); unreadable != nil {
		unreadable.Raw, unreadable.ID = bytes.Clone(value), idOf(value, ids)
		return nil, unreadable
	}
	if len(ids) > 0 && !r.hasID(item) && identity(value, ids) == nil {
		return nil, decodeError(value, ids[0], "is missing")
	}
	return item, nil
}

// hasID reports whether a decoded resource certainly has an id. It does not look at the bytes,
// which would make reading a list a third slower. The texts 0 and false may come from values that
// are not ids.
func (r *reader[T]) hasID(resource *T) bool {
	if r.id == nil {
		return false
	}
	id := strings.TrimSpace(r.decodedID(resource))
	return id != "" && id != "0" && id != "false" && id[0] != '{'
}

// decodedID returns the id of a decoded resource, which is identified by it alone.
func (r *reader[T]) decodedID(resource *T) string {
	return reflect.ValueOf(resource).Elem().FieldByIndex(r.id).String()
}

func decodeError(value []byte, path, reason string) *models.DecodeError {
	return &models.DecodeError{Path: path, Reason: reason, Raw: bytes.Clone(value)}
}

// resource is a type of package models, which decodes itself and checks its JSON.
type resource interface {
	json.Unmarshaler
	Raw() json.RawMessage
	Has(key string) bool
}

// unmarshal decodes a value into a resource or, with encoding/json, into anything else.
func unmarshal(value []byte, into any) *models.DecodeError {
	var err error
	if model, ok := into.(resource); ok {
		err = model.UnmarshalJSON(value)
	} else {
		err = json.Unmarshal(value, into)
	}
	if err == nil {
		return nil
	}
	if unreadable, ok := errors.AsType[*models.DecodeError](err); ok {
		if _, isModel := into.(resource); !isModel && unreadable.Path == "" {
			unreadable.Path = pathOf(value, unreadable.Raw)
		}
		return unreadable
	}
	unreadable := &models.DecodeError{Index: -1, Reason: "cannot be read", Err: err}
	var kind *json.UnmarshalTypeError
	if errors.As(err, &kind) && kind != nil && kind.Type != nil { // an UnmarshalJSON of the caller may return one that is half filled
		shown, _, _ := strings.Cut(kind.Value, " ") // without the number, which may be that of a card
		unreadable.Path, unreadable.Reason = kind.Field, "is "+inJSON[shown]+", which does not fit "+kind.Type.String()
	}
	return unreadable
}

// inJSON are the kinds of values, by the words of encoding/json.
var inJSON = map[string]string{
	"string": "a string", "number": "a number", "bool": "a boolean", "array": "a list", "object": "an object",
}

// pathOf returns the path of a member in a value that encoding/json read, or "" if it is not the
// only one with these bytes.
func pathOf(value, member []byte) string {
	if len(member) == 0 || bytes.Count(value, member) != 1 {
		return ""
	}
	return wire.PathTo(value, bytes.Index(value, member))
}

// readFlag decodes the boolean beside the resource, if w is at it.
func (e *Envelope) readFlag(w *wire.Walker) {
	value := w.Value()
	if value == nil || e.Flagged == nil || string(w.Key()) != e.Flag {
		return
	}
	d := wire.NewDecoder(string(value))
	*e.Flagged = d.OptionalBool()
	w.Refuse(d.Err())
}

// other returns the plural of a singular key, or the reverse: responses may use either.
func (e *Envelope) other() string {
	if singular, ok := strings.CutSuffix(e.Key, "s"); ok {
		return singular
	}
	return e.Key + "s"
}

// resourceIn returns the value of the resource, which may be in several places, and its path, or
// nil if there is none. documented is the value under the key, other that under its plural or
// singular.
func (e *Envelope) resourceIn(body, documented, other []byte) (value []byte, path string) {
	switch {
	case e.Unwrapped && documented == nil:
		return nil, ""
	case e.Unwrapped && !wire.IsEmpty(documented), e.MayBeUnwrapped && identity(body, e.IDs[:1]) != nil:
		return body, ""
	case documented != nil:
		return documented, e.Key
	case identity(other, e.IDs) == nil && identity(body, e.IDs) != nil:
		return body, ""
	}
	return other, e.other()
}

func (e *Envelope) absent() *wire.Error { return &wire.Error{Reason: "has no " + e.Key} }

// idIn returns the id of the resource in an unreadable response, which may be cut off, or "" if the
// id is unreadable as well, or if the resource is not identified by one.
func (e *Envelope) idIn(response []byte) string {
	value, _ := e.resourceIn(response, wire.Find(response, e.Key), wire.Find(response, e.other()))
	return idOf(value, e.IDs)
}

func idOf(object []byte, paths []string) string {
	if len(paths) == 0 || !isID(paths[0]) {
		return ""
	}
	return wire.Text(wire.Find(object, paths[0]))
}

// identity returns the value that makes an object a resource, at the first of paths that leads to
// one, or nil. An id is a text, or a number other than 0. At any other key, every value that is
// not empty identifies the object.
func identity(object []byte, paths []string) []byte {
	for _, path := range paths {
		value := wire.Find(object, path)
		if parent, ok := strings.CutSuffix(path, ".id"); ok && value == nil {
			value = wire.Find(object, parent) // a bare value may stand for an object with an id
			if value != nil && isObject(value) {
				value = nil
			}
		}
		switch {
		case value == nil, wire.IsEmpty(value), string(value) == "0", string(value) == "false":
		case value[0] == '"' && strings.TrimSpace(wire.Text(value)) == "":
		case isID(path) && (value[0] == '{' || value[0] == '['):
		default:
			return value
		}
	}
	return nil
}

func isID(path string) bool {
	return path == "id" || strings.HasSuffix(path, ".id") || strings.HasSuffix(path, "_id")
}

// isObject reports whether a value is an object, or one encoded as a string.
func isObject(value []byte) bool {
	if value[0] != '"' {
		return value[0] == '{'
	}
	d := wire.NewDecoder(string(value))
	return d.List() == wire.One
}
