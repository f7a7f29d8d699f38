package journal

import (
	"context"
	"errors"
	"fmt"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/till/internal/search"
)

// Settle records that a person has found this write's record: the one with the given id. Look
// then returns it with [Settled], and Do never writes. Store the entry again.
//
// The id is an id of the created record. For a reconciliation, it may also be the id of its
// receipt. For a write that changes something, it is the id of the terminal or subscription, and
// you state that the change that the record shows now is this write's.
//
// Settle reads the list to its end. It returns an error if the record is not listed, is
// unreadable, or existed before the write. It also returns an error if the record is not what was
// asked for, unless the response to the write named it, too. It returns [ErrSettled] if the
// outcome is known.
func (e *Entry[T]) Settle(ctx context.Context, id string) error {
	if id == "" {
		return &payterm.RequestError{Field: "id", Reason: "is empty: if the write did not happen, call SettleUnwritten"}
	}
	return e.settle(ctx, func(s search.Search[T]) (search.Search[T], error) {
		record, err := s.Find(ctx, e.client, id)
		if err == nil {
			s.SettledID = s.Kind.IDs(record)[0]
		}
		return s, err
	})
}

// SettleUnwritten records that a person has found out that the write did not happen. Look then
// returns [Settled] without a record, and Do never writes. Store the entry again.
//
// It records this only if nothing speaks against it:
//
//   - Do began more than ten minutes ago, by the platform's clock, or by this machine's if
//     responses have no Date. If the entry was stored before Do and not after it, Do may have
//     begun up to a day after the entry was prepared, or an hour if it was prepared [From] a
//     Snapshot.
//   - The list, read to its end, has no record that may be this write's. others are the ids of
//     records that may be, but which the person knows to belong to other writes. For a write that
//     changes something, this is the id of the terminal or subscription.
//
// Otherwise it returns an error that says what is missing. It returns [ErrSettled] if the outcome
// is known. A request that arrives later than ten minutes after it was sent may still take
// effect.
func (e *Entry[T]) SettleUnwritten(ctx context.Context, others ...string) error {
	return e.settle(ctx, func(s search.Search[T]) (search.Search[T], error) {
		err := s.CheckUnwritten(ctx, e.client, others)
		s.Unwritten = true
		return s, err
	})
}

var errSending = errors.New("journal: cannot settle: Do is under way")

// settle decides an entry whose outcome is unknown. If the response named a record, the outcome is
// known unless that record shows something else than was asked for.
func (e *Entry[T]) settle(ctx context.Context, decide func(search.Search[T]) (search.Search[T], error)) error {
	if err := e.check(); err != nil {
		return err
	}
	e.mu.Lock()
	before, err := e.search, e.undecided()
	e.mu.Unlock()
	if err != nil {
		return err
	}
	if before.WrittenID != "" {
		if finding, _ := before.Glance(ctx, e.client); finding.Verdict == search.Happened {
			return ErrSettled
		}
	}
	settled, err := decide(before)
	if err != nil {
		return fmt.Errorf("journal: cannot settle: %w", err)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	switch err := e.undecided(); {
	case err != nil:
		return err
	case !e.search.Began.Equal(before.Began): // and has ended meanwhile
		return errSending
	}
	e.search, e.send = settled, nil
	return nil
}

// undecided returns an error unless a person may decide. Its caller holds e.mu.
func (e *Entry[T]) undecided() error {
	switch {
	case e.isSending:
		return errSending
	case e.search.SettledID != "" || e.search.Unwritten:
		return ErrSettled
	}
	return nil
}
