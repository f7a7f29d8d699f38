package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/operations"
	"github.com/payterm/payterm-go/platform/cmd/payterm-doctor/internal/drift"
)

// list is an operation that returns pages of records.
type list struct{ operations.Row }

// record is a resource that decodes itself.
type record interface {
	drift.Record
	json.Unmarshaler
}

func (l list) new() record { return reflect.New(reflect.TypeOf(l.Result)).Interface().(record) }

// apis returns the lists of each API. A resource of the first list can be read at Route/{id}.
// Terminals come before their sessions.
func apis() (apis [][]list) {
	last := ""
	for _, row := range operations.Table {
		if !row.IsList() {
			continue
		}
		api, _, _ := strings.Cut(row.Name(), ".")
		if api != last {
			apis = append(apis, nil)
			last = api
		}
		at := len(apis) - 1
		apis[at] = append(apis[at], list{row})
	}
	return apis
}

// page is one response of a list.
type page struct {
	records []json.RawMessage
	about   json.RawMessage // the members beside the records
}

// read reads a page of a list without decoding its records.
func (l list) read(ctx context.Context, client *payterm.Client, query url.Values, ids ...string) (page, error) {
	body, err := get(ctx, client, l, query, ids...)
	if err != nil {
		return page{}, err
	}
	var read page
	var members map[string]json.RawMessage
	if json.Unmarshal(body, &members) != nil || json.Unmarshal(members[l.Key], &read.records) != nil {
		return page{}, remark("no array under " + code(l.Key) + ", but " + shape(body))
	}
	delete(members, l.Key)
	read.about, err = json.Marshal(members)
	return read, err
}

// equals reports whether two pages have the same records.
func (p page) equals(other page) bool {
	return slices.EqualFunc(p.records, other.records, func(a, b json.RawMessage) bool { return bytes.Equal(a, b) })
}

// get sends a GET request. The doctor sends no other.
func get(ctx context.Context, client *payterm.Client, l list, query url.Values, ids ...string) (json.RawMessage, error) {
	var body json.RawMessage
	err := client.Do(ctx, payterm.Request{Name: l.Name(), Method: http.MethodGet, Path: l.Route, IDs: ids, Query: query}, &body)
	return body, err
}

func shape(body []byte) string {
	if len(body) == 0 {
		return "an empty body"
	}
	return cmp.Or(code(drift.Shape(body)), "not JSON")
}

// remark is an error of the doctor, safe to print.
type remark string

func (r remark) Error() string { return string(r) }

// describe describes an error without texts of the platform, which may hold personal data.
func describe(err error) string {
	if refused, ok := errors.AsType[*payterm.Error](err); ok {
		return strings.TrimSpace(strconv.Itoa(refused.StatusCode) + " " + http.StatusText(refused.StatusCode))
	}
	if own, ok := errors.AsType[remark](err); ok {
		return own.Error()
	}
	switch {
	case errors.Is(err, payterm.ErrResponseTooLarge):
		return "response too large"
	case errors.Is(err, payterm.ErrInvalidRequest):
		return "not sent"
	}
	return "request failed"
}
