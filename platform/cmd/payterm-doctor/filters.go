package main

import (
	"errors"
	"fmt"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	payterm "github.com/payterm/payterm-go"
)

// filterNames are the query parameters of all lists, in the order of the report.
var filterNames = []string{"page", "limit", "tid", "is_connected", "is_assigned", "from", "to", "client_id"}

// filters returns the query parameters that the library sends to the list.
func (l list) filters() (names []string) {
	for param := range reflect.TypeOf(l.Params).Fields() {
		name, _, _ := strings.Cut(param.Tag.Get("url"), ",")
		names = append(names, name)
	}
	return names
}

// The verdicts on a filter.
var (
	honored = settled("honored")
	ignored = settled("ignored")
)

func cannotTell(format string, args ...any) observation {
	return open("cannot tell: %s", fmt.Sprintf(format, args...))
}

// examineFilters sends each filter of the list with a value that must change the response.
func (r *result) examineFilters(read reader, first page) {
	none := excluding(time.Now())
	for _, name := range r.filters() {
		switch value, excludes := none[name]; {
		case len(first.records) == 0:
			r.filtered[name] = cannotTell("no records")
		case excludes:
			r.filtered[name] = excludesAll(read, name, value)
		case name == "limit":
			r.filtered[name] = limits1(read, first)
		case name != "page":
			r.filtered[name] = divides(read, name)
		}
	}
	r.filtered["page"], r.firstNumber = numbering(read, first, r.filtered["limit"] == honored)
}

// excluding returns values with which filters select no record.
func excluding(now time.Time) map[string]string {
	millis := func(at time.Time) string { return strconv.FormatInt(at.UnixMilli(), 10) }
	return map[string]string{
		"tid": "99999999", "client_id": uuid.NewString(),
		"from": millis(now.AddDate(0, 0, 1)), "to": millis(time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)),
	}
}

// excludesAll examines a filter by a value that no record has.
func excludesAll(read reader, name, value string) observation {
	got, err := read(url.Values{name: {value}})
	switch {
	case errors.Is(err, payterm.ErrNotFound):
		return honored
	case err != nil:
		return cannotTell("%s", describe(err))
	case len(got.records) > 0:
		return ignored
	}
	return honored
}

// divides examines a filter by a boolean: no record has both values.
func divides(read reader, name string) observation {
	var ids [][]string
	for _, value := range []string{"true", "false"} {
		got, err := read(url.Values{name: {value}})
		if err != nil {
			return cannotTell("%s", describe(err))
		}
		ids = append(ids, idsOf(got.records))
	}
	switch {
	case slices.ContainsFunc(ids[0], func(id string) bool { return slices.Contains(ids[1], id) }):
		return ignored
	case len(ids[0])+len(ids[1]) == 0:
		return cannotTell("neither value shows a record")
	}
	return honored
}

// limits1 examines limit by the smallest one.
func limits1(read reader, first page) observation {
	if len(first.records) < 2 {
		return cannotTell("fewer than two records")
	}
	switch got, err := read.at("limit", 1); {
	case err != nil:
		return cannotTell("%s", describe(err))
	case len(got.records) == 1:
		return honored
	case len(got.records) == len(first.records):
		return ignored
	default:
		return cannotTell("limit 1 returns %d", len(got.records))
	}
}

// numbering examines whether page is honored, and from which number pages count: which is the page
// that is returned without one? Where limit is honored, a page has one record.
func numbering(read reader, first page, limited bool) (honors, from observation) {
	if len(first.records) == 0 {
		return cannotTell("no records"), cannotTell("no records")
	}
	var failed error
	idsAt := func(number string) []string {
		query := url.Values{}
		if limited {
			query.Set("limit", "1")
		}
		if number != "" {
			query.Set("page", number)
		}
		got, err := read(query)
		failed = errors.Join(failed, err)
		return idsOf(got.records)
	}
	unnumbered, one, two := idsAt(""), idsAt("1"), idsAt("2")
	var zero []string
	if failed == nil && !slices.Equal(unnumbered, one) {
		zero = idsAt("0")
	}
	isOne := slices.Equal(unnumbered, one)
	switch {
	case failed != nil:
		honors = cannotTell("%s", describe(failed))
		return honors, honors
	case isOne && slices.Equal(one, two) && len(first.records) > len(one):
		return ignored, cannotTell("page is ignored")
	case isOne && slices.Equal(one, two):
		return cannotTell("page 2 equals page 1"), cannotTell("page 2 equals page 1")
	case isOne:
		return honored, settled("1")
	case slices.Equal(unnumbered, zero):
		return honored, settled("0")
	}
	return honored, cannotTell("neither page 0 nor page 1 is the one without a number")
}
