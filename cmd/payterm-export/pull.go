package main

import (
	"context"
	"errors"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/folder"
	"github.com/payterm/payterm-go/cmd/payterm-export/internal/lists"
)

// pull reads a window from the platform into the folder, and returns its entry.
func (x *exporter) pull(ctx context.Context, w folder.Window, generation int) (*folder.Entry, error) {
	query, belongs, err := x.query(w)
	if err != nil {
		return nil, err
	}
	writer, err := x.folder.Create(w, x.list)
	if err != nil {
		return nil, err
	}
	defer func() { _ = writer.Discard() }() // after Publish there is nothing left
	writer.Entry.Generation = generation
	if w.Day != "" {
		_, after, _ := w.Bounds(x.zone) // query has read it
		writer.Entry.Open = time.Now().Before(after)
	}
	for record, err := range x.list.Read(ctx, x.client, query) {
		if w.Last > 0 && record.Page > w.Last {
			writer.Entry.More = true
			break
		}
		if record.Page < w.First {
			continue
		}
		if err := x.keep(writer, record, err, belongs); err != nil {
			return nil, err
		}
	}
	return writer.Publish()
}

// keep writes a record that belongs to the window. One that cannot be read is kept aside, since it
// may belong.
func (x *exporter) keep(writer *folder.Writer, record lists.Record, err error, belongs func(lists.Record) bool) error {
	var odd *models.DecodeError
	switch {
	case payterm.IsRecordError(err) && errors.As(err, &odd):
		return writer.AddOdd(odd)
	case err != nil:
		return err
	case !belongs(record):
		return nil
	}
	x.records.Add(1)
	return writer.Add(record)
}

// query returns what to ask the platform for, and which of the records that come belong to the
// window.
func (x *exporter) query(w folder.Window) (lists.Query, func(lists.Record) bool, error) {
	query := lists.Query{TID: w.TID, ClientID: x.clientID, TerminalID: w.Terminal, Limit: x.limit}
	if w.Day == "" {
		// The page before comes along: so the pages advance in every window, which is how the end
		// of a list is known, and what moves on to the next page between the two comes once.
		query.Page = w.First - 1
		belongs, err := x.withinDays()
		return query, belongs, err
	}
	first, after, err := w.Bounds(x.zone)
	if err != nil {
		return query, nil, err
	}
	// Whether the ends of from and to are included is undocumented. So a millisecond more is asked
	// for at either end, and what comes from there belongs to the windows before and after.
	query.From, query.To = first.Add(-time.Millisecond), after
	return query, func(r lists.Record) bool {
		early := r.CreatedAt.Before(first) && !r.CreatedAt.Before(query.From)
		late := !r.CreatedAt.Before(after) && r.CreatedAt.Before(after.Add(time.Millisecond))
		return !early && !late
	}, nil
}

// withinDays chooses the records of the days asked for, in a list that the platform cannot select
// by time. A record that does not tell when it was created belongs to all.
func (x *exporter) withinDays() (func(lists.Record) bool, error) {
	if x.from == "" {
		return func(lists.Record) bool { return true }, nil
	}
	first, _, err := folder.Window{Day: x.from}.Bounds(x.zone)
	if err != nil {
		return nil, err
	}
	_, after, err := folder.Window{Day: x.to}.Bounds(x.zone)
	return func(r lists.Record) bool {
		return r.CreatedAt.IsZero() || !r.CreatedAt.Before(first) && r.CreatedAt.Before(after)
	}, err
}
