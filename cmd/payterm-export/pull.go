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
	p := &pulling{exporter: x, window: w}
	query, err := p.query()
	if err != nil {
		return nil, err
	}
	writer, err := x.folder.Create(w, x.list)
	if err != nil {
		return nil, err
	}
	defer func() { _ = writer.Discard() }()
	writer.Entry.Generation, p.writer = generation, writer
	if w.Day != "" {
		if p.first.Equal(p.after) { // the zone leaves this day out
			return writer.Publish()
		}
		writer.Entry.Open = time.Now().Before(p.after)
	}
	for record, err := range x.list.Read(ctx, x.client, query) {
		if w.Last > 0 && record.Page > w.Last {
			writer.Entry.More = true
			break
		}
		if record.Page < w.First && (err == nil || payterm.IsRecordError(err)) {
			continue
		}
		if err := p.keep(ctx, record, err); err != nil {
			return nil, err
		}
	}
	return writer.Publish()
}

// pulling is a window that is being pulled.
type pulling struct {
	*exporter
	window       folder.Window
	first, after time.Time // of its day, or of -from and -to in a list without days; zero without either
	writer       *folder.Writer
}

// keep writes a record that belongs to the window. An unreadable one is kept, since it may belong,
// and so is one whose time names no instant.
func (p *pulling) keep(ctx context.Context, record lists.Record, err error) error {
	var unreadable *models.DecodeError
	switch {
	case payterm.IsRecordError(err) && errors.As(err, &unreadable):
		return p.writer.AddUnreadable(unreadable)
	case err != nil:
		return err
	case !p.concerns(record) || p.writer.Has(record.ID):
		return nil
	case record.Undated != nil: // it may belong to another window
		p.writer.Entry.Undated++
		return p.writer.AddUnreadable(&models.DecodeError{ID: record.ID, Path: "created_at", Reason: record.Undated.Error(), Raw: record.Raw})
	}
	home, err := p.home(ctx, record)
	switch {
	case err != nil:
		return err
	case home != p.window:
		return p.keepStray(ctx, record, home)
	}
	p.records.Add(1)
	return p.writer.Add(record)
}

// query returns the query of the window, and notes its bounds.
func (p *pulling) query() (query lists.Query, err error) {
	query = lists.Query{TID: p.window.TID, ClientID: p.clientID, TerminalID: p.window.Terminal, Limit: p.limit, DatesIn: p.datesIn}
	if p.window.Day == "" {
		// The page before is read, too: the end of a list shows by pages that do not advance.
		query.Page = p.window.First - 1
		if p.from != "" {
			p.first, _, err = folder.Window{Day: p.from}.Bounds(p.zone)
			if err == nil {
				_, p.after, err = folder.Window{Day: p.to}.Bounds(p.zone)
			}
		}
		return query, err
	}
	// Whether from and to are inclusive is undocumented. So the query is a millisecond wider at
	// either end.
	p.first, p.after, err = p.window.Bounds(p.zone)
	query.From, query.To = p.first.Add(-time.Millisecond), p.after
	return query, err
}

// concerns reports whether the window has to do with a record. Of a day, those of a second before
// and after belong to its neighbors: a platform may count in seconds. A list without days is left
// to those between -from and -to. A record without created_at always concerns it.
func (p *pulling) concerns(r lists.Record) bool {
	early, late := r.CreatedAt.Before(p.first), !r.CreatedAt.Before(p.after)
	if r.CreatedAt.IsZero() || p.after.IsZero() || !early && !late {
		return true
	}
	return p.window.Day != "" && (r.CreatedAt.Before(p.first.Add(-time.Second)) || !r.CreatedAt.Before(p.after.Add(time.Second)))
}
