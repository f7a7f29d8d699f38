package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/platform/cmd/payterm-doctor/internal/drift"
)

// observation is what was observed about something undocumented, and whether that settles the
// question.
type observation struct {
	settled bool
	text    string
}

func settled(format string, args ...any) observation {
	return observation{true, fmt.Sprintf(format, args...)}
}

func open(format string, args ...any) observation {
	return observation{false, fmt.Sprintf(format, args...)}
}

// reader reads the pages of a list.
type reader func(query url.Values) (page, error)

func (read reader) at(name string, value int) (page, error) {
	return read(url.Values{name: {strconv.Itoa(value)}})
}

// pageForm returns the form of pages in the list.
func pageForm(first, second page) observation {
	form := "`" + drift.Shape(first.about) + "`"
	var before, after struct{ Pages json.Number }
	if json.Unmarshal(first.about, &before) != nil || before.Pages == "" || len(second.records) == 0 || second.equals(first) {
		return settled("%s", form)
	}
	if json.Unmarshal(second.about, &after) == nil && before.Pages == after.Pages {
		return settled("%s, the same number on page 2", form)
	}
	return settled("%s, another number on page 2", form)
}

// defaultLimit returns how many records a page has without a limit: those of the first page, if
// there is a second one.
func defaultLimit(first, second page, err error) observation {
	count := len(first.records)
	switch {
	case count == 0:
		return open("no records")
	case err != nil:
		return open("at least %d: page 2: %s", count, describe(err))
	case len(second.records) == 0:
		return open("at least %d: there is no page 2", count)
	case second.equals(first):
		return open("at least %d: page 2 equals page 1", count)
	}
	return settled("%d", count)
}

// limits are requested one after the other, until one is not refused.
var limits = []int{1000, 500, 200, 100, 50}

// largestLimit returns the largest limit that the list respects, and the page with that limit.
func largestLimit(read reader, first page) (observation, page) {
	if len(first.records) < 2 {
		return open("fewer than two records"), first
	}
	one, err := read.at("limit", 1)
	switch {
	case err != nil:
		return open("limit 1: %s", describe(err)), first
	case len(one.records) != 1:
		return settled("no effect: limit 1 returns %d", len(one.records)), first
	}
	var refused []string
	for _, limit := range limits {
		got, err := read.at("limit", limit)
		if errors.Is(err, payterm.ErrRejected) || errors.Is(err, payterm.ErrResponseTooLarge) {
			refused = append(refused, fmt.Sprintf("limit %d: %s; ", limit, describe(err)))
			continue
		}
		if err != nil {
			return open("limit %d: %s", limit, describe(err)), first
		}
		seen := limitOf(read, limit, got)
		seen.text = strings.Join(refused, "") + seen.text
		return seen, got
	}
	return open("%s", strings.TrimSuffix(strings.Join(refused, ""), "; ")), first
}

// limitOf returns what a page with a limit shows: a maximum, if there are more records.
func limitOf(read reader, limit int, got page) observation {
	count := len(got.records)
	if count >= limit {
		return open("at least %d", limit)
	}
	rest, err := read(url.Values{"limit": {strconv.Itoa(limit)}, "page": {"2"}})
	if err != nil || len(rest.records) == 0 || rest.equals(got) {
		return open("none seen: limit %d returns all %d records", limit, count)
	}
	return settled("%d", count)
}

// orderOf returns whether records are in the order of creation.
func orderOf(records []json.RawMessage) observation {
	rises, falls := 0, 0
	var last time.Time
	for _, raw := range records {
		at := createdAt(raw)
		if !last.IsZero() && !at.IsZero() {
			switch at.Compare(last) {
			case 1:
				rises++
			case -1:
				falls++
			}
		}
		last = at
	}
	switch {
	case rises > 0 && falls > 0:
		return settled("not by `created_at`")
	case rises > 0:
		return settled("oldest first")
	case falls > 0:
		return settled("newest first")
	}
	return open("fewer than two times")
}

// createdAt returns created_at of a record, or the zero time.
func createdAt(raw json.RawMessage) time.Time {
	var record struct {
		CreatedAt models.Timestamp `json:"created_at"`
	}
	if json.Unmarshal(raw, &record) != nil {
		return time.Time{}
	}
	return record.CreatedAt.Time()
}
