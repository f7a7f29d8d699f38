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
	defer func() { _ = writer.Discard() }()
	writer.Entry.Generation = generation
	if w.Day != "" {
		first, after, _ := w.Bounds(x.zone) // query has checked it
		if first.Equal(after) {             // the zone leaves this day out
			return writer.Publish()
		}
		writer.Entry.Open = time.Now().Before(after)
	}
	for record, err := range x.list.Read(ctx, x.client, query) {
		if w.Last > 0 && record.Page > w.Last {
			writer.Entry.More = true
			break
		}
		if record.Page < w.First && (err == nil || payterm.IsRecordError(err)) {
			continue
		}
		if err := x.keep(writer, record, err, belongs); err != nil {
			return nil, err
		}
	}
	return writer.Publish()
}

// keep writes a record that belongs to the window. An unreadable one is kept, since it may belong,
// and so is one whose time names no instant.
func (x *exporter) keep(writer *folder.Writer, record lists.Record, err error, belongs func(lists.Record) bool) error {
	var unreadable *models.DecodeError
	switch {
	case payterm.IsRecordError(err) && errors.As(err, &unreadable):
		return writer.AddUnreadable(unreadable)
	case err != nil:
		return err
	case !belongs(record) || writer.Has(record.ID):
		return nil
	case record.Undated != nil: // it may belong to another window
		writer.Entry.Undated++
		return writer.AddUnreadable(&models.DecodeError{ID: record.ID, Path: "created_at", Reason: record.Undated.Error(), Raw: record.Raw})
	}
	x.records.Add(1)
	return writer.Add(record)
}

// query returns the query of a window, and which of its records belong to the window.
func (x *exporter) query(w folder.Window) (lists.Query, func(lists.Record) bool, error) {
	query := lists.Query{TID: w.TID, ClientID: x.clientID, TerminalID: w.Terminal, Limit: x.limit, DatesIn: x.datesIn}
	if w.Day == "" {
		// The page before is read, too: the end of a list shows by pages that do not advance.
		query.Page = w.First - 1
		belongs, err := x.withinDays()
		return query, belongs, err
	}
	first, after, err := w.Bounds(x.zone)
	if err != nil {
		return query, nil, err
	}
	// Whether from and to are inclusive is undocumented. So the query is a millisecond wider at
	// either end, and records from there belong to the windows before and after: those of a second,
	// as a platform may count in seconds.
	query.From, query.To = first.Add(-time.Millisecond), after
	return query, func(r lists.Record) bool {
		early := r.CreatedAt.Before(first) && !r.CreatedAt.Before(first.Add(-time.Second))
		late := !r.CreatedAt.Before(after) && r.CreatedAt.Before(after.Add(time.Second))
		return !early && !late
	}, nil
}

// withinDays reports which records were created between -from and -to, in a list without days. A
// record without created_at counts as one.
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
