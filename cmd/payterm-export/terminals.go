package main

import (
	"context"
	"slices"
	"strings"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/lists"
)

// eachTerminal calls visit for every terminal of the API that the list belongs to. It fails if a
// terminal cannot be read, since its windows would be missing silently.
func eachTerminal(ctx context.Context, client *payterm.Client, c config, visit func(*models.Terminal)) error {
	api, _, _ := strings.Cut(c.list.Name, ".")
	terminals, _ := lists.Named(api + ".terminals")
	for record, err := range terminals.Read(ctx, client, lists.Query{Limit: c.limit}) {
		var terminal models.Terminal
		if err == nil {
			err = terminal.UnmarshalJSON(record.Raw)
		}
		if err != nil {
			return err
		}
		visit(&terminal)
	}
	return nil
}

// unknownTIDError holds TIDs that no terminal has.
type unknownTIDError []string

// Error implements error.
func (e unknownTIDError) Error() string {
	return "-tid: this key has no terminal with the TID " + strings.Join(e, ", ")
}

// findTIDs returns an unknownTIDError if no terminal has one of the TIDs: its files would be those
// of a terminal without sales.
func findTIDs(ctx context.Context, client *payterm.Client, c config) error {
	if len(c.tids) == 0 || slices.Contains(c.tids, everyTerminal) {
		return nil
	}
	unknown := slices.Clone(c.tids)
	err := eachTerminal(ctx, client, c, func(t *models.Terminal) {
		unknown = slices.DeleteFunc(unknown, func(tid string) bool { return tid == t.TID })
	})
	if err == nil && len(unknown) > 0 {
		err = unknownTIDError(unknown)
	}
	return err
}
