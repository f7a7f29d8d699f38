package transport

import (
	"fmt"
	"maps"
	"net/url"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/google/go-querystring/query"

	"github.com/payterm/payterm-go/models"
)

// values encodes and checks the query of a call.
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

// asked gives the page of a list that a call asks for, 0 if it asks for none.
func (c *Client) asked(call Call) int {
	values, refusal := call.values()
	if c == nil || refusal != nil {
		return 0
	}
	page, _ := strconv.Atoi(c.withDefaults(values).Get("page"))
	return page
}

func (c Call) encodeQuery() (values url.Values, refusal *models.RequestError) {
	switch params := c.query.(type) {
	case nil:
		return nil, nil
	case url.Values:
		return maps.Clone(params), nil
	}
	// go-querystring calls methods of the caller's types, on nil pointers too.
	defer func() {
		if caught := recover(); caught != nil {
			values, refusal = nil, c.refuse("query", fmt.Sprintf("cannot be encoded: %T", c.query))
		}
	}()
	if c.path != "" && isDeep(reflect.ValueOf(c.query), deepestQuery) {
		return nil, c.refuse("query", "is nested too deeply, or refers to itself")
	}
	values, err := query.Values(c.query)
	if err != nil {
		return nil, c.refuse("query", fmt.Sprintf("cannot be encoded: %T", c.query))
	}
	return values, c.checkQuery(values)
}

func hasOption(options, name string) bool {
	for option := range strings.SplitSeq(options, ",") {
		if option == name {
			return true
		}
	}
	return false
}

const deepestQuery = 16

// isDeep tells a value that go-querystring would not come to the end of: one of a caller of Do, as the library's own are
// flat.
func isDeep(value reflect.Value, levels int) bool {
	deep := func(part reflect.Value) bool { return isDeep(part, levels-1) }
	if levels == 0 {
		return true
	}
	switch value.Kind() {
	case reflect.Pointer, reflect.Interface:
		return !value.IsNil() && deep(value.Elem())
	case reflect.Struct:
		for _, field := range value.Fields() {
			if deep(field) {
				return true
			}
		}
	case reflect.Slice, reflect.Array, reflect.Map:
		for _, element := range value.Seq2() {
			if deep(element) {
				return true
			}
		}
	}
	return false
}

var (
	earliest = time.Unix(0, 0)
	latest   = time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC)
)

// checkQuery refuses page numbers below zero, and instants out of range or out of order. It
// writes the instants, too: go-querystring counts them in nanoseconds, which end in 2262.
func (c Call) checkQuery(values url.Values) *models.RequestError {
	instants := map[string]time.Time{}
	if refusal := c.checkFields(pointed(reflect.ValueOf(c.query)), values, instants); refusal != nil {
		return refusal
	}
	from, to := instants["from"], instants["to"]
	if !from.IsZero() && !to.IsZero() && to.Before(from) {
		return c.refuse("to", "is before from")
	}
	return nil
}

func (c Call) checkFields(params reflect.Value, values url.Values, instants map[string]time.Time) *models.RequestError {
	if params.Kind() != reflect.Struct {
		return nil
	}
	for field, value := range params.Fields() {
		tag := field.Tag.Get("url")
		name, options, _ := strings.Cut(tag, ",")
		value = pointed(value)
		switch {
		case field.Anonymous && tag == "": // its fields stand beside the others
			if refusal := c.checkFields(value, values, instants); refusal != nil {
				return refusal
			}
		case !field.IsExported() || !values.Has(name):
		case (name == "page" || name == "limit") && value.CanInt() && value.Int() < 0:
			return c.refuse(name, "is negative")
		case hasOption(options, "unixmilli") && value.IsValid():
			instant, ok := value.Interface().(time.Time)
			if !ok {
				continue
			}
			if instant.Before(earliest) || !instant.Before(latest) {
				return c.refuse(name, "is before 1970 or after 9999")
			}
			instants[name] = instant
			values.Set(name, strconv.FormatInt(instant.UnixMilli(), 10))
		}
	}
	return nil
}

// pointed is what a pointer leads to.
func pointed(value reflect.Value) reflect.Value {
	for value.Kind() == reflect.Pointer {
		value = value.Elem()
	}
	return value
}
