package journal

import (
	"context"
	"slices"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/internal/search"
)

// ReadReconciliations reads the complete list of the reconciliations of all terminals. With
// [MerchantAPI], these are the merchant's. If a record does not show when it was created, or if
// the responses have no Date, the Snapshot saves nothing: each entry reads the list again.
//
// GET /v1/clients-sdk/reconciliations
// GET /v1/merchants-sdk/reconciliations
func ReadReconciliations(ctx context.Context, client *payterm.Client, options ...Option) (*Snapshot, error) {
	p, err := begin(client, options, merchantAPI)
	if err != nil {
		return nil, err
	}
	s := &Snapshot{merchantAPI: p.merchantAPI}
	if err := s.renew(ctx, p); err != nil {
		return nil, err
	}
	return s, nil
}

// lifetime is how long a reading of the list serves.
const lifetime = time.Hour

// renew reads the list. Its caller holds s.mu, unless nobody else has s.
func (s *Snapshot) renew(ctx context.Context, p preparation) error {
	began := time.Now()
	read, err := reconciled.Snapshot(ctx, p.reader, &note{MerchantAPI: s.merchantAPI})
	if err != nil {
		return unjudgeable(err)
	}
	s.read, s.began = read, began
	return nil
}

// current returns the reading. It reads the list again if either clock says that the reading is
// too old.
func (s *Snapshot) current(ctx context.Context, p preparation) (*search.Snapshot[models.Reconciliation], error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.read == nil:
		return nil, notFrom("has a nil or zero Snapshot: use ReadReconciliations")
	case s.merchantAPI != p.merchantAPI:
		return nil, notFrom("has a Snapshot of another API: pass MerchantAPI to both or to neither")
	}
	age := search.Since(s.began)
	if date := s.read.Date; !date.IsZero() {
		age = max(age, p.dates.Now().Sub(date))
	}
	if age > lifetime {
		if err := s.renew(ctx, p); err != nil {
			return nil, err
		}
	}
	return s.read, nil
}

// note notes what the Snapshot has read.
func (s *Snapshot) note(ctx context.Context, p preparation, before *search.Search[models.Reconciliation]) error {
	read, err := s.current(ctx, p)
	if err != nil {
		return err
	}
	before.Note.Beside = true
	if !read.Date.IsZero() {
		before.From(read)
	} else if err := before.NoteAll(ctx, p.reader); err != nil {
		return err
	}
	return s.take(before.Note.TID)
}

// take returns an error if the Snapshot has served another entry of the TID.
func (s *Snapshot) take(tid string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if slices.ContainsFunc(s.tids, func(other string) bool { return !search.DiffersTID(other, tid) }) {
		return notFrom("has a Snapshot that has served an entry of this TID: when that has ended, read another one")
	}
	s.tids = append(s.tids, tid)
	return nil
}

func notFrom(reason string) error { return &payterm.RequestError{Field: from, Reason: reason} }
