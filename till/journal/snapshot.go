package journal

import (
	"context"
	"fmt"
	"slices"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/internal/search"
)

// ReadReconciliations reads the reconciliations of all terminals, to their end, with [MerchantAPI]
// those of a merchant. If a record does not show when it was created, or the responses have no
// Date, the Snapshot saves nothing: each entry reads the list again.
//
// GET /v1/clients-sdk/reconciliations
// GET /v1/merchants-sdk/reconciliations
func ReadReconciliations(ctx context.Context, client *payterm.Client, options ...Option) (*Snapshot, error) {
	p, err := begin(client, options, merchantAPI)
	if err != nil {
		return nil, err
	}
	s := &Snapshot{merchantAPI: p.merchantAPI, began: time.Now()}
	if s.read, err = reconciled.Snapshot(ctx, p.reader, &note{MerchantAPI: p.merchantAPI}); err != nil {
		return nil, unjudgeable(err)
	}
	return s, nil
}

// lifetime is how long a Snapshot serves.
const lifetime = time.Hour

// note notes what the Snapshot has read.
func (s *Snapshot) note(ctx context.Context, p preparation, before *search.Search[models.Reconciliation]) error {
	switch {
	case s.read == nil:
		return notFrom("has a nil or zero Snapshot: use ReadReconciliations")
	case s.merchantAPI != p.merchantAPI:
		return notFrom("has a Snapshot of another API: pass MerchantAPI to both or to neither")
	}
	before.Note.Beside = true
	if !s.read.Date.IsZero() {
		before.From(s.read)
	} else if err := before.NoteAll(ctx, p.reader); err != nil {
		return err
	}
	return s.take(before.Note.TID, p.dates.Now())
}

// take returns an error if the Snapshot is old at the platform's time, or has served another entry
// of the TID.
func (s *Snapshot) take(tid string, now time.Time) error {
	age := search.Since(s.began)
	if date := s.read.Date; !date.IsZero() {
		age = max(age, now.Sub(date))
	}
	if age > lifetime {
		return notFrom(fmt.Sprintf("has a Snapshot that is older than %s: read another one", lifetime))
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if slices.ContainsFunc(s.tids, func(other string) bool { return !search.DiffersTID(other, tid) }) {
		return notFrom("has a Snapshot that has served an entry of this TID: when that has ended, read another one")
	}
	s.tids = append(s.tids, tid)
	return nil
}

func notFrom(reason string) error { return &payterm.RequestError{Field: from, Reason: reason} }
