package main

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"sync"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/folder"
	"github.com/payterm/payterm-go/cmd/payterm-export/internal/lists"
)

// home returns the window that a record is of: that of the day it was created on, and of its
// terminal. Where the record does not say, it is of the window that shows it.
func (p *pulling) home(ctx context.Context, r lists.Record) (folder.Window, error) {
	home := p.window
	if home.Day == "" {
		return home, nil
	}
	if !r.CreatedAt.IsZero() && (r.CreatedAt.Before(p.first) || !r.CreatedAt.Before(p.after)) {
		home.Day = folder.DayOf(r.CreatedAt, p.zone)
	}
	other, err := p.otherTID(ctx, r)
	if other != "" {
		home.TID = cmp.Or(p.plannedTIDs[bare(other)], other)
	}
	return home, err
}

// otherTID returns the TID of a record of another terminal than the window's, else an empty text.
// The record's own decides. That of a receipt may be a bank's, unless another terminal has it.
func (p *pulling) otherTID(ctx context.Context, r lists.Record) (string, error) {
	wanted := bare(p.window.TID)
	switch own := bare(r.TID); {
	case wanted == "" || own == wanted:
		return "", nil
	case own != "":
		return r.TID, nil
	case slices.ContainsFunc(r.Receipts, func(tid string) bool { return bare(tid) == wanted }):
		return "", nil
	}
	for _, tid := range r.Receipts {
		if isTerminals, err := p.isTerminals(ctx, tid); isTerminals || err != nil {
			return tid, err
		}
	}
	return "", nil
}

// bare returns a TID as it is compared: some views leave out its leading zeros.
func bare(tid string) string { return strings.TrimLeft(strings.ToLower(strings.TrimSpace(tid)), "0") }

// terminalTIDs are the TIDs of all terminals, nil until they are listed.
type terminalTIDs struct {
	mu   sync.Mutex
	bare map[string]bool
}

// isTerminals reports whether a terminal has the TID. If the terminals cannot be listed, nothing is
// known of it.
func (x *exporter) isTerminals(ctx context.Context, tid string) (bool, error) {
	x.terminals.mu.Lock()
	defer x.terminals.mu.Unlock()
	if x.terminals.bare == nil {
		tids := map[string]bool{}
		err := x.eachTerminal(ctx, func(t *models.Terminal) { tids[bare(t.TID)] = true })
		switch {
		case isPermanent(err) || payterm.IsRecordError(err):
			x.note("TIDs of receipts are not compared with -tid: " + oneLine(err.Error()))
		case err != nil:
			return false, err
		}
		delete(tids, "")
		x.terminals.bare = tids
	}
	return x.terminals.bare[bare(tid)], nil
}

// keepStray keeps a record of another window. It is counted once: in its own window or, if that
// does not show it, here.
func (p *pulling) keepStray(ctx context.Context, r lists.Record, home folder.Window) error {
	reason, err := p.elsewhere(ctx, r, home)
	if err != nil {
		return err
	}
	if home.Day != p.window.Day {
		p.writer.Entry.OtherDays++
	} else {
		p.writer.Entry.OtherTerminals++
	}
	if reason != "" {
		return p.writer.AddStray(r, "it is of "+home.Name()+", "+reason)
	}
	p.writer.Entry.Moved = append(p.writer.Entry.Moved, r.ID)
	p.records.Add(1)
	return p.writer.Add(r)
}

// elsewhere returns why a record is not counted in the window that is being pulled, empty if it is.
// The day before is asked, too: queries overlap by a millisecond.
func (p *pulling) elsewhere(ctx context.Context, r lists.Record, home folder.Window) (string, error) {
	isPart, shows, err := p.shows(ctx, home, r.ID)
	switch {
	case err != nil:
		return "", err
	case !isPart:
		return "which is not a window of this export", nil
	case shows:
		return "which shows it, too", nil
	}
	before := p.window.DayBefore()
	if _, shows, err = p.shows(ctx, before, r.ID); shows {
		return "and in " + before.Name() + ", too", err
	}
	return "", err
}

// shownIDs are the ids of the records that a window shows, nil until they are known.
type shownIDs struct {
	mu  sync.Mutex
	ids folder.Seen
}

// shows reports whether a window is one of the export, and whether it shows a record. It does not
// depend on the order in which windows are pulled: one that is due is asked for.
func (x *exporter) shows(ctx context.Context, w folder.Window, id string) (isPart, shows bool, err error) {
	known, _ := x.shownBy.LoadOrStore(w, &shownIDs{})
	of := known.(*shownIDs)
	of.mu.Lock()
	defer of.mu.Unlock()
	if of.ids == nil {
		due, err := x.due([]folder.Window{w})
		if err != nil {
			return false, false, err
		}
		switch {
		case len(due) == 0:
			of.ids, err = x.folder.Counted(w)
		case x.isPlanned[w]:
			of.ids, err = x.ask(ctx, w)
		}
		if of.ids == nil || err != nil {
			return false, false, err
		}
	}
	return true, of.ids.Has(id), nil
}

// ask returns the ids of the records that the platform shows in a window.
func (x *exporter) ask(ctx context.Context, w folder.Window) (folder.Seen, error) {
	p := &pulling{exporter: x, window: w}
	query, err := p.query()
	if err != nil {
		return nil, err
	}
	ids := folder.Seen{}
	for record, err := range x.list.Read(ctx, x.client, query) {
		if err != nil && !payterm.IsRecordError(err) {
			return nil, err
		}
		if err == nil && p.concerns(record) {
			ids.Add(record.ID)
		}
	}
	return ids, nil
}
