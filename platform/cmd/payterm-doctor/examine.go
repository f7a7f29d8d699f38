package main

import (
	"context"
	"encoding/json"
	"errors"
	"net/url"
	"slices"
	"strings"

	"github.com/google/uuid"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/platform/cmd/payterm-doctor/internal/drift"
)

// result holds the observations on one list.
type result struct {
	list
	failed error // why the list was not read

	pages, defaultLimit, largestLimit, order observation

	filtered    map[string]observation // whether a query parameter is honored, by its name
	firstNumber observation            // from which pages count

	records      []json.RawMessage
	drift        drift.Report
	unreadable   int
	unreadableAt string // path and reason of the first
}

// examineAll examines the lists of the APIs that accept the key, and returns the failures of the
// others. It is an error if none accepts the key.
func examineAll(ctx context.Context, client *payterm.Client) (results []*result, refusals []failure, err error) {
	var refused error
	ids := map[string][]string{} // by the route of their list
	for _, api := range apis() {
		for i, l := range api {
			r := l.examine(ctx, client, l.parents(ids))
			if ctx.Err() != nil {
				return nil, nil, ctx.Err()
			}
			if _, ok := errors.AsType[*payterm.NetworkError](r.failed); ok && len(results)+len(refusals) == 0 {
				return nil, nil, r.failed // the platform cannot be reached
			}
			if i == 0 && (errors.Is(r.failed, payterm.ErrUnauthorized) || errors.Is(r.failed, payterm.ErrForbidden)) {
				refused = r.failed
				refusals = append(refusals, failureOf("key of another API: "+code("GET "+l.Route), refused))
				break
			}
			results = append(results, r)
			ids[l.Route] = idsOf(r.records)
		}
	}
	if len(results) == 0 {
		return nil, nil, refused
	}
	return results, refusals, nil
}

// parents returns the ids to try in the path of a list, since the list of one terminal may be
// empty.
func (l list) parents(ids map[string][]string) [][]string {
	const most = 10
	parent, _, isBelow := strings.Cut(l.Route, "/{")
	if !isBelow {
		return [][]string{nil}
	}
	known := ids[parent]
	return slices.Collect(slices.Chunk(known[:min(most, len(known))], 1))
}

func (l list) examine(ctx context.Context, client *payterm.Client, parents [][]string) *result {
	r := &result{list: l, failed: remark("no terminal in the list of terminals"), filtered: map[string]observation{}}
	var read reader
	var first page
	for _, ids := range parents {
		read = func(query url.Values) (page, error) { return l.read(ctx, client, query, ids...) }
		if first, r.failed = read(nil); r.failed != nil || len(first.records) > 0 {
			break
		}
	}
	if r.failed != nil {
		unknown := open("not read: %s", describe(r.failed))
		r.pages, r.defaultLimit, r.largestLimit, r.order, r.firstNumber = unknown, unknown, unknown, unknown, unknown
		for _, name := range r.filters() {
			r.filtered[name] = unknown
		}
		return r
	}
	second, err := read.at("page", 2)
	r.pages = pageForm(first, second)
	r.defaultLimit = defaultLimit(first, second, err)
	r.records = first.records
	if !second.equals(first) {
		r.records = append(r.records, second.records...)
	}
	var largest page
	r.largestLimit, largest = largestLimit(read, first)
	if len(largest.records) > len(r.records) {
		r.records = largest.records
	}
	r.order = orderOf(r.records)
	r.examineFilters(read, first)
	r.compare()
	return r
}

// compare decodes the records and reports what is undocumented in them.
func (r *result) compare() {
	for _, raw := range r.records {
		read := r.new()
		err := read.UnmarshalJSON(raw)
		if err == nil {
			r.drift.Add(read)
			continue
		}
		r.unreadable++
		const longest = 100 // longer paths have undocumented keys
		if failed, ok := errors.AsType[*payterm.DecodeError](err); ok && r.unreadableAt == "" && len(failed.Path) < longest {
			r.unreadableAt = failed.Path + ": " + failed.Reason
		}
	}
}

func idsOf(records []json.RawMessage) []string {
	var ids []string
	for _, raw := range records {
		if id := idOf(raw); id != "" {
			ids = append(ids, id)
		}
	}
	return ids
}

func idOf(raw json.RawMessage) string {
	var record struct {
		ID string `json:"id"`
	}
	if json.Unmarshal(raw, &record) != nil {
		return ""
	}
	return record.ID
}

// failure is the observed response to a request that must fail.
type failure struct {
	request string
	observation
}

// examineFailures sends a request with an unknown key and one with an unknown id.
func examineFailures(ctx context.Context, client *payterm.Client, l list) []failure {
	stranger := client.With(payterm.WithAPIKey(uuid.NewString()))
	_, unknownKey := get(ctx, stranger, l, nil)

	one := l
	one.Route += "/{id}"
	_, unknownID := get(ctx, client, one, nil, uuid.NewString())

	return []failure{
		failureOf("unknown key: "+code("GET "+l.Route), unknownKey),
		failureOf("unknown id: "+code("GET "+one.Route), unknownID),
	}
}

func failureOf(request string, err error) failure {
	if err == nil {
		return failure{request, settled("no failure")}
	}
	if refused, ok := errors.AsType[*payterm.Error](err); ok {
		return failure{request, settled("%s, %s", describe(err), shape(refused.Body))}
	}
	return failure{request, open("%s", describe(err))}
}
