package main

import (
	"context"
	"slices"
	"time"

	"github.com/payterm/payterm-go/models"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/folder"
	"github.com/payterm/payterm-go/cmd/payterm-export/internal/lists"
)

// plan returns the windows of the export, in order. Of a list of pages it returns the first window:
// how many follow shows as they are pulled.
func (x *exporter) plan(ctx context.Context) ([]folder.Window, error) {
	first := folder.Window{First: 1, Last: x.pages}
	switch x.list.Filter {
	case lists.Days:
		return x.planDays(ctx)
	case lists.Terminal:
		var windows []folder.Window
		err := eachTerminal(ctx, x.client, x.config, func(t *models.Terminal) {
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
		if err := eachTerminal(ctx, x.client, x.config, func(t *models.Terminal) {
			if t.TID == "" {
				x.note("terminal " + quoted(t.ID) + " has no TID: its records, if any, are left out")
				return
			}
			tids = append(tids, t.TID)
		}); err != nil {
			return nil, err
		}
	}
	first, err := time.Parse(time.DateOnly, x.from)
	if err != nil {
		return nil, err
	}
	last, err := time.Parse(time.DateOnly, x.to)
	if err != nil {
		return nil, err
	}
	var windows []folder.Window
	for day := first; !day.After(last); day = day.AddDate(0, 0, 1) {
		for _, tid := range tids {
			windows = append(windows, folder.Window{Day: day.Format(time.DateOnly), TID: tid})
		}
	}
	for _, w := range x.unfinished {
		if !slices.Contains(windows, w) {
			windows = append(windows, w)
		}
	}
	return windows, nil
}
