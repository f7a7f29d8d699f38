package main

import (
	"context"
	"time"

	"github.com/payterm/payterm-go/models"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/folder"
	"github.com/payterm/payterm-go/cmd/payterm-export/internal/lists"
)

// plan returns the windows of the export, in order. Of a list of pages it has those that are known
// of: how many there are shows as they are pulled.
func (x *exporter) plan(ctx context.Context) ([]folder.Window, error) {
	first := folder.Window{First: 1, Last: x.pages}
	switch x.list.Filter {
	case lists.Days:
		return x.planDays(ctx)
	case lists.Terminal:
		var windows []folder.Window
		err := x.eachTerminal(ctx, func(t *models.Terminal) {
			first.Terminal = t.ID
			windows = append(windows, first)
		})
		return windows, err
	}
	return []folder.Window{first}, nil
}

func (x *exporter) planDays(ctx context.Context) ([]folder.Window, error) {
	tids := x.tids
	switch {
	case len(tids) == 0:
		tids = []string{""}
	case len(tids) == 1 && tids[0] == everyTerminal:
		tids = nil
		if err := x.eachTerminal(ctx, func(t *models.Terminal) { tids = append(tids, t.TID) }); err != nil {
			return nil, err
		}
	}
	first, err := time.Parse(time.DateOnly, x.from)
	if err != nil {
		return nil, err
	}
	var windows []folder.Window
	for day := first; day.Format(time.DateOnly) <= x.to; day = day.AddDate(0, 0, 1) {
		for _, tid := range tids {
			windows = append(windows, folder.Window{Day: day.Format(time.DateOnly), TID: tid})
		}
	}
	return windows, nil
}

// eachTerminal calls visit for every terminal of the API that the list belongs to. One that cannot
// be read is an error: its windows would be missing without a word.
func (x *exporter) eachTerminal(ctx context.Context, visit func(*models.Terminal)) error {
	terminals := x.client.Clients.Terminals.All(ctx, models.TerminalListParams{Limit: x.limit})
	if x.list.Name == "merchants.sessions" {
		terminals = x.client.Merchants.Terminals.All(ctx, models.MerchantTerminalListParams{Limit: x.limit})
	}
	for terminal, err := range terminals {
		if err != nil {
			return err
		}
		visit(terminal)
	}
	return nil
}

// due returns the windows that have to be pulled in this run, and what follows them as far as it is
// known: those that are missing, those that -again reaches back to, and those that were pulled
// before their day was over.
func (x *exporter) due(windows []folder.Window) ([]folder.Window, error) {
	return x.left(windows, func(entry *folder.Entry) bool { return entry.Open })
}

// missing is due for the end of a run: a day that is not over cannot be pulled any better.
func (x *exporter) missing(windows []folder.Window) ([]folder.Window, error) {
	return x.left(windows, func(*folder.Entry) bool { return false })
}

func (x *exporter) left(windows []folder.Window, again func(*folder.Entry) bool) ([]folder.Window, error) {
	var left []folder.Window
	for _, w := range windows {
		entry, err := x.folder.Entry(w)
		for err == nil && entry != nil && entry.Generation >= x.wanted(w) && !again(entry) && entry.More {
			w = w.Next()
			entry, err = x.folder.Entry(w)
		}
		if err != nil {
			return nil, err
		}
		if entry == nil || entry.Generation < x.wanted(w) || again(entry) {
			left = append(left, w)
		}
	}
	return left, nil
}

// wanted returns the generation that a window has to have: that of the run if -again reaches back
// to it.
func (x *exporter) wanted(w folder.Window) int {
	if x.again == 0 {
		return 0
	}
	if w.Day == "" {
		return x.generation
	}
	last, err := time.Parse(time.DateOnly, x.to)
	if err != nil || w.Day <= last.AddDate(0, 0, -x.again).Format(time.DateOnly) {
		return 0
	}
	return x.generation
}
