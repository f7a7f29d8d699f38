package transport

import (
	"fmt"
	"maps"
	"net/url"
	"reflect"
	"slices"
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
	page, err := strconv.Atoi(c.withDefaults(values).Get("page"))
	if err != nil {
		return 0
	}
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
	if c.path != "" && isDeep(reflect.ValueOf(c.query), deepest) {
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

// deepest is how many levels of a caller's values are looked at.
const deepest = 16

// isDeep tells a value that go-querystring would not come to the end of: one of a caller of Do, as the library's own are
// flat. It looks at nothing that go-querystring does not look at: that may belong to other goroutines.
func isDeep(value reflect.Value, levels int) bool {
	deep := func(part reflect.Value) bool { return isDeep(part, levels-1) }
	switch {
	case levels == 0:
		return true
	case !value.IsValid(), value.Type() == reflect.TypeFor[time.Time](), value.Type().Implements(reflect.TypeFor[query.Encoder]()):
		return false
	}
	switch value.Kind() {
	case reflect.Pointer, reflect.Interface:
		return deep(value.Elem())
	case reflect.Struct:
		for field, part := range value.Fields() {
			if (field.IsExported() || field.Anonymous) && field.Tag.Get("url") != "-" && deep(part) {
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
		name, options, _ := strings.Cut(field.Tag.Get("url"), ",")
		written := func(number int64) bool { return slices.Equal(values[name], []string{strconv.FormatInt(number, 10)}) }
		value = pointed(value)
		switch {
		case field.Anonymous && name == "": // its fields stand beside the others
			if refusal := c.checkFields(value, values, instants); refusal != nil {
				return refusal
			}
		case !field.IsExported():
		case (name == "page" || name == "limit") && value.CanInt() && value.Int() < 0 && written(value.Int()):
			return c.refuse(name, "is negative")
		case hasOption(options, "unixmilli") && value.IsValid():
			instant, ok := value.Interface().(time.Time)
			if !ok || !written(instant.UnixNano()/1e6) {
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
