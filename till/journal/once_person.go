package journal

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/till/internal/notes"
	"github.com/payterm/payterm-go/till/internal/search"
)

// SettleKey records that a person has found the record of a key of [Once]: the one with the given
// id. Once then returns it. Pass the write and the options that you pass to Once.
//
// The id is as for [Entry.Settle]. The record must be listed, must be what was asked for, must
// not have existed before the first attempt, and must not belong to another key.
//
// For a change, such as assigning a user, the person states that the change that the record shows
// now is this write's. If another key has changed the record since, it need not show the change
// any more. You may also settle a key under which nothing has begun, for example if somebody has
// assigned a terminal by hand.
//
// SettleKey returns [ErrSettled] if the record of the key is known, and [ErrOtherWrite] if the
// key was used for another write.
func SettleKey[T any](ctx context.Context, client *payterm.Client, store Store, key string, write Write[T], id string, options ...Option) error {
	c, err := newCall(client, store, key, write, options)
	if err != nil {
		return err
	}
	if id == "" {
		return &payterm.RequestError{Field: "id", Reason: "is empty: if the write did not happen, call SettleKeyUnwritten"}
	}
	return c.about(c.settle(ctx, id))
}

func (c call[T]) settle(ctx context.Context, id string) error {
	k, err := c.key(ctx, c.name)
	if err != nil {
		return err
	}
	p, err := c.place(ctx, c.write.place)
	if err != nil {
		return err
	}
	switch next(&k.note, c.request, p.note.recordOf(c.name)) {
	case toRefuse:
		return ErrOtherWrite
	case toRead, toEnd:
		return ErrSettled
	}
	ids, since := []string{id}, 0
	if c.write.kind.Creates || !k.note.isChangedSince(&p.note, id) {
		record, err := c.find(ctx, k, id)
		if err != nil {
			return fmt.Errorf("journal: cannot settle: %w", err)
		}
		ids = c.idsOf(record)
	}
	if !c.write.kind.Creates {
		since = p.note.Number // another key may have made another change
	}
	own := func(p *placeNote) error { return p.own(c.name, ids, since) }
	if err := c.changePlace(ctx, c.write.place, own); err != nil {
		return err
	}
	if _, err := c.conclude(ctx, k, ids); err != nil {
		return err
	}
	c.leave(ctx, c.write.place, func(one opening) bool { return one.Key == c.name })
	return nil
}

// find returns the record with an id, if it may be the record of any attempt of the key.
func (c call[T]) find(ctx context.Context, k kept[keyNote], id string) (*T, error) {
	s := search.Search[T]{Kind: c.write.kind}
	var err error
	if k.note.State == begun {
		s, err = search.Load[T](k.note.Entry, c.write.kind)
	} else {
		s.Note, err = c.write.ask(ctx, c.preparation)
	}
	if err != nil {
		return nil, err
	}
	if k.note.First != nil {
		s.Note.Creation = *k.note.First
	}
	return s.Find(ctx, c.reader, id)
}

// SettleKeyUnwritten records that a person has found out that the write of a key of [Once] did
// not happen. The next call of Once then makes it, with any parameters.
//
// It records this only if nothing speaks against it:
//
//   - The list, read to its end, has no record that may be the write's.
//   - Ten minutes have passed since the write began, by the platform's Date. If a response had no
//     Date, a day must have passed.
//
// others are the ids of records that may be the write's, but which the person knows to belong to
// other writes. For a write that changes something, this is the id of the terminal or
// subscription. You need not name a record that another key has created. You must name one that
// another key has changed since, because it no longer shows what happened before.
//
// SettleKeyUnwritten returns [ErrSettled] if the outcome is known, or if nothing has begun. A
// request that arrives later than ten minutes after it was sent may still take effect.
func SettleKeyUnwritten(ctx context.Context, client *payterm.Client, store Store, key string, others ...string) error {
	if err := checkKey(client, store, key); err != nil {
		return err
	}
	b := notebook{client, store}
	if err := b.settleUnwritten(ctx, key, others); err != nil {
		return fmt.Errorf("%w (key %s)", err, b.quote(key))
	}
	return nil
}

func (b notebook) settleUnwritten(ctx context.Context, key string, others []string) error {
	k, err := b.key(ctx, key)
	if err != nil {
		return err
	}
	p, err := b.place(ctx, k.note.Place)
	switch {
	case err != nil:
		return err
	case k.note.Write == "":
		return fmt.Errorf("%w: nothing was begun under this key in this store: check the key", ErrSettled)
	case k.note.State != begun || p.note.recordOf(key) != nil:
		return ErrSettled
	}
	s, err := search.LoadAny(k.note.Entry, table...)
	if err != nil {
		return err
	}
	ofOthers := p.note.ofOthers(key, k.note.since(s.Creates()))
	if !s.Creates() && slices.ContainsFunc(ofOthers, func(id string) bool { return !search.HasID(others, id) }) {
		return errors.New("journal: cannot settle: another key has changed the record since: name its id, if that is all that happened")
	}
	others = append(ofOthers, others...)
	date, err := s.CheckAbsent(ctx, b.client, others)
	if err != nil {
		return fmt.Errorf("journal: cannot settle: %w", err)
	}
	if wait := search.Unsure(k.note.Began, k.note.Date, date); wait > 0 {
		why := "ten minutes after it began"
		if k.note.Date.IsZero() || date.IsZero() {
			why = "a day after it began, since the platform sends no Date"
		}
		return fmt.Errorf("journal: cannot settle: the write may still arrive: try again in %s, %s", wait.Round(time.Second), why)
	}
	switch _, err := b.putKey(ctx, k.text, k.note.free(unwritten, s.Before())); {
	case errors.Is(err, notes.ErrChanged):
		return errors.New("journal: cannot settle: the key has changed meanwhile")
	case err != nil:
		return err
	}
	b.leave(ctx, k.note.Place, k.note.isIt)
	return nil
}
